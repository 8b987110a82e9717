//===- CompareTest.cpp - Tests of the comparison of results ---------------===//

#include "mla/Support/Compare.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mla;

namespace {
HostTensor makeTensor(MlaDType dtype, std::initializer_list<double> values) {
  HostTensor tensor = llvm::cantFail(
      HostTensor::create(dtype, {static_cast<int64_t>(values.size())}));
  int64_t i = 0;
  for (double value : values)
    tensor.set(i++, value);
  return tensor;
}
} // namespace

TEST(Compare, Stats) {
  ErrorStats stats = llvm::cantFail(compareTensors(
      makeTensor(MLA_F32, {1, 2, 3}), makeTensor(MLA_F32, {1, 2.5, -4 + 7})));
  EXPECT_DOUBLE_EQ(stats.maxAbs, 0.5);
  EXPECT_EQ(stats.worst, 1);
  EXPECT_DOUBLE_EQ(stats.largest, 3);
  EXPECT_DOUBLE_EQ(stats.rms, std::sqrt(0.25 / 3));
  EXPECT_EQ(stats.mismatched, 0);
}

TEST(Compare, ShapesMustAgree) {
  HostTensor a = makeTensor(MLA_F32, {1}), b = makeTensor(MLA_F32, {1, 2});
  llvm::Expected<ErrorStats> stats = compareTensors(a, b);
  EXPECT_EQ(llvm::toString(stats.takeError()),
            "its shape must be [2], got [1]");
}

TEST(Compare, NonFiniteElementsMustCoincide) {
  double inf = INFINITY, nan = NAN;
  HostTensor ref = makeTensor(MLA_F32, {inf, -inf, nan, 1});
  EXPECT_EQ(llvm::cantFail(compareTensors(ref, ref)).mismatched, 0);
  HostTensor other = makeTensor(MLA_F32, {-inf, -inf, 0, nan});
  EXPECT_EQ(llvm::cantFail(compareTensors(other, ref)).mismatched, 3);
  Verdict verdict = llvm::cantFail(judgeResult(other, ref, nullptr, {}));
  EXPECT_FALSE(verdict.agrees);
}

TEST(Compare, WideTypesByTolerance) {
  HostTensor ref = makeTensor(MLA_F32, {100, 1});
  HostTensor near = makeTensor(MLA_F32, {100, 1.00199});
  HostTensor far = makeTensor(MLA_F32, {100, 1.00201});
  EXPECT_TRUE(llvm::cantFail(judgeResult(near, ref, nullptr, {})).agrees);
  EXPECT_FALSE(llvm::cantFail(judgeResult(far, ref, nullptr, {})).agrees);
}

TEST(Compare, NarrowTypesAgainstPyTorch) {
  HostTensor ref = makeTensor(MLA_F32, {1.001, 2, 3, 4});
  HostTensor pytorch = makeTensor(MLA_BF16, {1, 2, 3, 4});
  HostTensor twice = makeTensor(MLA_BF16, {1.0078125, 2, 3, 4});
  Tolerance tolerance;
  EXPECT_TRUE(
      llvm::cantFail(judgeResult(pytorch, ref, &pytorch, tolerance)).agrees);
  EXPECT_FALSE(
      llvm::cantFail(judgeResult(twice, ref, &pytorch, tolerance)).agrees);
  EXPECT_TRUE(
      llvm::cantFail(judgeResult(twice, ref, nullptr, tolerance)).agrees);
}

namespace {
/// Returns the verdict on a result of 16 elements. The error is `first` for the
/// first element and `others` for the other 15: the reference is 0, so the
/// elements are the errors. PyTorch's error is 64 for each element.
Verdict judgeErrors(MlaDType dtype, double first, double others) {
  auto make = [&](MlaDType type, double one, double rest) {
    HostTensor tensor = llvm::cantFail(HostTensor::create(type, {16}));
    for (int64_t i = 0; i < 16; ++i)
      tensor.set(i, i ? rest : one);
    return tensor;
  };
  HostTensor pytorch = make(dtype, 64, -64);
  return llvm::cantFail(judgeResult(make(dtype, first, others),
                                    make(MLA_F32, 0, 0), &pytorch, {}));
}
} // namespace

TEST(Compare, NarrowTypesByRms) {
  for (MlaDType dtype : {MLA_BF16, MLA_F16}) {
    EXPECT_TRUE(judgeErrors(dtype, 80, 80).agrees);
    Verdict outside = judgeErrors(dtype, 80.5, 80.5);
    EXPECT_FALSE(outside.agrees);
    EXPECT_EQ(outside.rule, "rms 1.26x of at most 1.25x, max 1.26x of at "
                            "most 2.50x PyTorch's own error");
  }
}

TEST(Compare, NarrowTypesByLargestError) {
  for (MlaDType dtype : {MLA_BF16, MLA_F16}) {
    EXPECT_TRUE(judgeErrors(dtype, -160, 8).agrees);
    Verdict outside = judgeErrors(dtype, -161, 8);
    EXPECT_FALSE(outside.agrees);
    EXPECT_EQ(outside.rule, "rms 0.64x of at most 1.25x, max 2.52x of at "
                            "most 2.50x PyTorch's own error");
  }
}

TEST(Compare, NarrowTypesByTolerance) {
  HostTensor ref = makeTensor(MLA_F32, {100, 1});
  HostTensor below = makeTensor(MLA_F32, {99.95, 1});
  for (MlaDType dtype : {MLA_BF16, MLA_F16}) {
    HostTensor actual = makeTensor(dtype, {102, 1});
    EXPECT_TRUE(llvm::cantFail(judgeResult(actual, ref, nullptr, {})).agrees);
    EXPECT_FALSE(
        llvm::cantFail(judgeResult(actual, below, nullptr, {})).agrees);
  }
}

TEST(Compare, IntegersMustBeEqual) {
  HostTensor ref = makeTensor(MLA_I64, {1000000, 2});
  HostTensor other = makeTensor(MLA_I64, {1000001, 2});
  EXPECT_TRUE(llvm::cantFail(judgeResult(ref, ref, nullptr, {})).agrees);
  EXPECT_FALSE(llvm::cantFail(judgeResult(other, ref, nullptr, {})).agrees);
}
