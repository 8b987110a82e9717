//===- CublasLtTest.cpp - Products with a fake cuBLASLt -------------------===//
//
// Tests which products use cuBLASLt, and which of its objects are kept.
//
//===----------------------------------------------------------------------===//

#include "CudaPart.h"
#include "Functions.h"

#include "lib/Runtime/CUDA/CublasLt.h"

using namespace mla::test;

namespace {

constexpr int64_t most = mla::runtime::maxPreparedShapes;
constexpr size_t objectsOfShape = 4;

/// A dense tensor at a fake GPU address. The address is always the same,
/// because the choice of an algorithm depends on its alignment.
MlaTensor onGpu(uint64_t number, std::vector<int64_t> sizes) {
  MlaTensor view{};
  view.data = reinterpret_cast<void *>((uint64_t{1} << 40) + (number << 24));
  view.device = MLA_CUDA;
  view.dtype = MLA_BF16;
  view.rank = static_cast<int32_t>(sizes.size());
  int64_t stride = 1;
  for (int32_t d = view.rank - 1; d >= 0; --d) {
    view.sizes[d] = sizes[d];
    view.strides[d] = stride;
    stride *= sizes[d];
  }
  return view;
}

/// Runs one absorb_query and returns its calls. Each value of `shape` gives
/// another shape. Each test uses its own shapes, because choices are kept.
std::vector<std::string> absorb(int64_t shape, uint32_t flags = 0) {
  const int64_t rows = 2 + shape % 32, width = 8 + shape / 32;
  const MlaTensor x = onGpu(0, {rows, 3, 24}), w = onGpu(1, {3, 24, width});
  MlaTensor out = onGpu(2, {rows, 3, width});
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = &x;
  args.w = &w;
  args.out = &out;
  TestCall call(0, 0, flags);
  cuda().calls.clear();
  EXPECT_EQ(mlaAbsorbQuery(&args, &call), MLA_OK) << mlaLastError();
  std::vector<std::string> calls = launches();
  for (const std::string &name : cuda().calls)
    if (name == "cublasLtMatmul")
      calls.push_back(name);
  return calls;
}

bool isTaken(int64_t rows) {
  return absorb(rows) == std::vector<std::string>{"cublasLtMatmul"};
}

TEST(CublasLt, TakesProductsThatItHasAnAlgorithmFor) {
  cuda() = {};
  cuda().algorithms = 1;
  EXPECT_EQ(absorb(5), std::vector<std::string>{"cublasLtMatmul"});
  cuda().algorithms = 0; // the choice is kept
  EXPECT_EQ(absorb(5), std::vector<std::string>{"cublasLtMatmul"});
}

TEST(CublasLt, LeavesTheOthersToOurKernel) {
  cuda() = {};
  auto ours = [](const std::vector<std::string> &calls) {
    return calls.back().find("headProduct") != std::string::npos ||
           calls.front().find("headProduct") != std::string::npos;
  };
  EXPECT_TRUE(ours(absorb(6)));
  EXPECT_EQ(absorb(6).size(), 1u);
  cuda().algorithms = 1;
  EXPECT_EQ(absorb(7, MLA_BATCH_INVARIANT).size(), 1u);
  EXPECT_TRUE(ours(absorb(7, MLA_BATCH_INVARIANT)));
  cuda().multiplyError = 13;
  EXPECT_TRUE(ours(absorb(8)));
  EXPECT_EQ(absorb(8).size(), 2u); // tried, then our kernel
}

/// Rows whose stride is less than their width, and rows without a single
/// stride, must use our kernel.
TEST(CublasLt, LeavesRowsItHasNoPitchForToOurKernel) {
  cuda() = {};
  cuda().algorithms = 1;
  const MlaTensor w = onGpu(1, {3, 40, 8});
  auto isTakenWith = [&](std::vector<int64_t> sizes, int64_t outer,
                         int64_t inner, int64_t head) {
    MlaTensor x = onGpu(0, sizes);
    const int32_t dims = x.rank - 2;
    x.strides[0] = outer;
    x.strides[dims - 1] = inner;
    x.strides[dims] = head;
    sizes.back() = 8;
    MlaTensor out = onGpu(2, sizes);
    auto args = makeArgs<MlaHeadProductArgs>();
    args.x = &x;
    args.w = &w;
    args.out = &out;
    TestCall call;
    cuda().calls.clear();
    EXPECT_EQ(mlaAbsorbQuery(&args, &call), MLA_OK) << mlaLastError();
    return launches().empty();
  };
  EXPECT_TRUE(isTakenWith({4, 3, 40}, 40, 40, 160));
  EXPECT_FALSE(isTakenWith({4, 3, 40}, 39, 39, 160));
  EXPECT_FALSE(isTakenWith({4, 3, 40}, 0, 0, 40));
  EXPECT_TRUE(isTakenWith({2, 4, 3, 40}, 4 * 120, 120, 40));
  EXPECT_FALSE(isTakenWith({2, 4, 3, 40}, 5 * 120, 120, 40));
  EXPECT_TRUE(isTakenWith({2, 1, 3, 40}, 5 * 120, 7, 40));
}

/// The most recently used shapes must keep their objects and choices. The
/// objects and choices of all other shapes must be destroyed.
TEST(CublasLt, KeepsTheShapesUsedLast) {
  cuda() = {};
  constexpr int64_t first = 1000;
  for (int64_t i = 0; i < most + 10; ++i) {
    cuda().algorithms = i == 0; // chosen once, then reused
    EXPECT_TRUE(isTaken(first)) << i;
    cuda().algorithms = 1;
    EXPECT_TRUE(isTaken(first + 1 + i));
    EXPECT_LE(liveObjects(), most * objectsOfShape);
  }
  EXPECT_EQ(liveObjects(), most * objectsOfShape);
  cuda().algorithms = 0; // for shapes whose choice is made again
  EXPECT_TRUE(isTaken(first + most + 10));
  EXPECT_TRUE(isTaken(first + 12));
  EXPECT_FALSE(isTaken(first + 11));
}

/// A shape without an algorithm must keep no objects, whichever call failed.
TEST(CublasLt, LeavesNoObjectsBehind) {
  cuda() = {};
  // Evicts all other shapes, so that none is evicted below.
  for (int64_t i = 0; i < most; ++i)
    absorb(2000 + i);
  EXPECT_EQ(liveObjects(), 0u);
  cuda().algorithms = 1;
  int32_t failing = 0;
  for (;; ++failing) {
    cuda().failingObjectCall = failing;
    const bool taken = isTaken(5000 + failing);
    if (cuda().failingObjectCall >= 0)
      break; // all calls have failed once
    EXPECT_FALSE(taken) << failing;
    EXPECT_EQ(liveObjects(), 0u) << failing;
  }
  EXPECT_GT(failing, 15);
  EXPECT_EQ(liveObjects(), objectsOfShape);
}

} // namespace
