//===- AllocationTest.cpp - A step allocates nothing ----------------------===//
//
// Counts calls of operator new in the whole process, the runtime's shared
// object included, while an operation runs for the second time.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

namespace {
std::atomic<int64_t> allocations{0};
} // namespace

// Both are replaced together; GCC 12 sees one of them inlined and warns.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void *operator new(std::size_t bytes) {
  ++allocations;
  if (void *memory = std::malloc(bytes ? bytes : 1))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

using namespace mla::test;

namespace {

/// Allocations of the second of two runs of `body`.
template <typename Body> int64_t allocationsOf(const Body &body) {
  EXPECT_EQ(body(), MLA_OK) << mlaLastError();
  const int64_t before = allocations;
  const int32_t status = body();
  const int64_t after = allocations;
  EXPECT_EQ(status, MLA_OK) << mlaLastError();
  return after - before;
}

TEST(Allocation, TheCounterCounts) {
  EXPECT_GT(allocationsOf([] {
              std::vector<int> some(100);
              return some[7];
            }),
            0);
}

TEST(Allocation, Decode) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16}) {
    AttentionSpec spec;
    spec.dtype = dtype;
    spec.lengths = {900, 3};
    spec.heads = 20;
    AttentionData data(spec);
    MlaDecodeArgs args = data.decodeArgs();
    uint64_t bytes = 0;
    ASSERT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK);
    for (int32_t threads : {1, 2}) {
      TestCall call(bytes, threads, MLA_RUNTIME_CHECKS);
      EXPECT_EQ(allocationsOf([&] { return mlaDecode(&args, &call); }), 0);
    }
  }
}

TEST(Allocation, CacheFunctions) {
  AttentionSpec spec;
  spec.lengths = {9};
  AttentionData data(spec);
  TestTensor latent(MLA_F32, {1, 9, 64}), rope(MLA_F32, {1, 9, 16});
  auto gather = makeArgs<MlaGatherArgs>();
  gather.cache = data.cache.view();
  gather.blockTable = data.cache.table.view();
  gather.seqLens = data.lengths.view();
  gather.latent = latent.view();
  gather.rope = rope.view();
  TestCall call;
  EXPECT_EQ(allocationsOf([&] { return mlaGather(&gather, &call); }), 0);
  TestTensor slots(MLA_I32, {9});
  slots.fill(-1);
  auto append = makeArgs<MlaAppendArgs>();
  append.cache = data.cache.view();
  append.latent = latent.view();
  append.rope = rope.view();
  append.slots = slots.view();
  EXPECT_EQ(allocationsOf([&] { return mlaAppend(&append, &call); }), 0);
}

TEST(Allocation, Products) {
  // f16 runs on kernels of our own. oneDNN makes a few small objects for each
  // call, whatever the sizes; ours adds none to them.
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16}) {
    TestTensor a(dtype, {8, 64}), b(dtype, {32, 64}), out(dtype, {8, 32});
    auto args = makeArgs<MlaMatmulArgs>();
    args.a = a.view();
    args.b = b.view();
    args.out = out.view();
    args.transposeB = 1;
    uint64_t bytes = 0;
    ASSERT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK);
    TestCall call(bytes, 1);
    EXPECT_LE(allocationsOf([&] { return mlaMatmul(&args, &call); }),
              dtype == MLA_F16 ? 0 : 40)
        << "type " << dtype;
  }
}

} // namespace
