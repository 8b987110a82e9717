//===- HostTensorTest.cpp - Tests of host tensors and 16-bit floats -------===//

#include "mla/Support/HostTensor.h"
#include "mla-runtime/mla_float16.h"
#include "mla/Support/Random.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>

using namespace mla;

TEST(HostTensor, EveryTypeRoundTrips) {
  for (MlaDType dtype : {MLA_F32, MLA_F16, MLA_BF16, MLA_F64, MLA_I32, MLA_I64,
                         MLA_I8, MLA_U8, MLA_I1}) {
    llvm::Expected<HostTensor> tensor = HostTensor::create(dtype, {2, 3});
    ASSERT_TRUE(bool(tensor));
    EXPECT_EQ(tensor->get(5), 0);
    tensor->set(4, 1);
    EXPECT_EQ(tensor->get(4), 1) << getDTypeName(dtype).str();
    EXPECT_EQ(parseDTypeName(getDTypeName(dtype)), dtype);
    EXPECT_EQ(tensor->getNumBytes(), 6 * getDTypeBytes(dtype));
  }
}

TEST(HostTensor, ViewIsRowMajorAndAligned) {
  HostTensor tensor = llvm::cantFail(HostTensor::create(MLA_BF16, {2, 3, 4}));
  MlaTensor view = tensor.getView();
  EXPECT_EQ(view.rank, 3);
  EXPECT_EQ(view.strides[0], 12);
  EXPECT_EQ(view.strides[2], 1);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(view.data) % 64, 0u);
}

static std::string messageOf(MlaDType dtype, llvm::ArrayRef<int64_t> shape) {
  llvm::Expected<HostTensor> tensor = HostTensor::create(dtype, shape);
  return tensor ? "no error" : llvm::toString(tensor.takeError());
}

TEST(HostTensor, AbsurdShapesAreErrors) {
  int64_t huge = int64_t(1) << 40;
  EXPECT_EQ(messageOf(MLA_F32, {huge, huge}),
            "the bytes of a tensor must fit in 63 bits, got shape "
            "[1099511627776, 1099511627776] and type f32");
  EXPECT_NE(messageOf(MLA_F32, {-1}), "no error");
  EXPECT_NE(messageOf(MLA_F32, {1, 1, 1, 1, 1, 1, 1}), "no error");
  EXPECT_NE(messageOf(MLA_F64, {huge, 1 << 16}), "no error");
}

TEST(HostTensor, EmptyIsNotAbsent) {
  HostTensor tensor = llvm::cantFail(HostTensor::create(MLA_F32, {0, 4}));
  EXPECT_NE(tensor.getData(), nullptr);
  EXPECT_EQ(tensor.getNumElements(), 0);
}

TEST(Float16, EveryBFloat16IsExact) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    float value = mlaBF16ToFloat(bits);
    uint16_t back = mlaFloatToBF16(value);
    if (std::isnan(value))
      EXPECT_TRUE(std::isnan(mlaBF16ToFloat(back)));
    else
      EXPECT_EQ(back, bits);
  }
}

TEST(Float16, EveryHalfIsExact) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    float value = mlaF16ToFloat(bits);
    if (!std::isnan(value)) {
      EXPECT_EQ(mlaFloatToF16(value), bits);
    }
  }
}

TEST(Float16, RoundsToNearestEven) {
  EXPECT_EQ(mlaBF16ToFloat(mlaFloatToBF16(1 + 0x1p-8f)), 1);
  EXPECT_EQ(mlaBF16ToFloat(mlaFloatToBF16(1 + 0x3p-8f)), 1 + 0x2p-7f);
  EXPECT_EQ(mlaF16ToFloat(mlaFloatToF16(1 + 0x1p-11f)), 1);
  EXPECT_TRUE(std::isinf(mlaF16ToFloat(mlaFloatToF16(1e6f))));
  EXPECT_TRUE(std::isnan(
      mlaBF16ToFloat(mlaFloatToBF16(std::numeric_limits<float>::quiet_NaN()))));
}

TEST(Random, SameSeedSameValues) {
  HostTensor a = llvm::cantFail(HostTensor::create(MLA_F32, {4096}));
  HostTensor b = llvm::cantFail(HostTensor::create(MLA_F32, {4096}));
  Random first(7), second(7), other(8);
  fillRandom(a, first, 2.0);
  fillRandom(b, second, 2.0);
  EXPECT_TRUE(a.isIdentical(b));
  fillRandom(b, other, 2.0);
  EXPECT_FALSE(a.isIdentical(b));
  double sum = 0, squares = 0;
  for (int i = 0; i < 4096; ++i) {
    sum += a.get(i);
    squares += a.get(i) * a.get(i);
  }
  EXPECT_NEAR(sum / 4096, 0, 0.15);
  EXPECT_NEAR(std::sqrt(squares / 4096), 2, 0.15);
}
