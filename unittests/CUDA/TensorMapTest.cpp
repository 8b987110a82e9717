//===- TensorMapTest.cpp - Checks of tensor maps --------------------------===//
#include "Arch/TensorMap.h"

#include <gtest/gtest.h>

#include <functional>

using namespace mla::arch;

namespace {

/// A matrix with 1000 rows of 576 bf16 and boxes of 64 x 32.
TensorMapSpec matrix() {
  TensorMapSpec spec;
  spec.address = reinterpret_cast<const void *>(uintptr_t{0x10000});
  spec.rank = 2;
  spec.extents[0] = 576, spec.extents[1] = 1000;
  spec.strides[1] = 576 * 2;
  spec.box[0] = 64, spec.box[1] = 32;
  return spec;
}

TEST(TensorMap, TakesAMatrix) { EXPECT_EQ(checkTensorMap(matrix()), ""); }

TEST(TensorMap, CountsBytesOfABox) {
  TensorMapSpec spec = matrix();
  EXPECT_EQ(boxBytes(spec), 64u * 32 * 2);
  spec.steps[1] = 3;
  EXPECT_EQ(boxBytes(spec), 64u * 11 * 2);
  spec.element = TensorElement::F32;
  EXPECT_EQ(boxBytes(spec), 64u * 11 * 4);
}

TEST(TensorMap, SizesOfElements) {
  EXPECT_EQ(sizeOf(TensorElement::U8), 1u);
  EXPECT_EQ(sizeOf(TensorElement::BF16), 2u);
  EXPECT_EQ(sizeOf(TensorElement::S32), 4u);
  EXPECT_EQ(sizeOf(TensorElement::U64), 8u);
}

struct Refusal {
  const char *name;
  std::function<void(TensorMapSpec &)> change;
  const char *message;
};

TEST(TensorMap, RefusesWithExpectedAndGot) {
  const Refusal refusals[] = {
      {"rank", [](auto &s) { s.rank = 6; }, "the rank must be 1 to 5, got 6"},
      {"address", [](auto &s) { s.address = reinterpret_cast<void *>(24); },
       "the address must be a multiple of 16 bytes, below 2^57 and not null, "
       "got 24"},
      {"far address",
       [](auto &s) {
         s.address = reinterpret_cast<void *>(uintptr_t{1} << 57);
       },
       "the address must be a multiple of 16 bytes, below 2^57 and not null, "
       "got 144115188075855872"},
      {"null", [](auto &s) { s.address = nullptr; },
       "the address must be a multiple of 16 bytes, below 2^57 and not null, "
       "got 0"},
      {"empty", [](auto &s) { s.extents[1] = 0; },
       "extents[1] must be 1 to 2^32, got 0"},
      {"large", [](auto &s) { s.extents[0] = (uint64_t{1} << 32) + 1; },
       "extents[0] must be 1 to 2^32, got 4294967297"},
      {"stride", [](auto &s) { s.strides[1] = 1160; },
       "strides[1] must be a multiple of 16 bytes below 2^40, got 1160"},
      {"long stride", [](auto &s) { s.strides[1] = uint64_t{1} << 40; },
       "strides[1] must be a multiple of 16 bytes below 2^40, got "
       "1099511627776"},
      {"box", [](auto &s) { s.box[1] = 257; },
       "box[1] must be 1 to 256, got 257"},
      {"no box", [](auto &s) { s.box[1] = 0; },
       "box[1] must be 1 to 256, got 0"},
      {"step", [](auto &s) { s.steps[1] = 9; },
       "steps[1] must be 1 to 8, got 9"},
      {"odd box", [](auto &s) { s.box[0] = 12; },
       "the inner box must be a multiple of 16 bytes, got 24"},
      {"wide box", [](auto &s) { s.box[0] = 128; },
       "the inner box must not exceed the swizzle's 128 bytes, got 256"},
      {"large box",
       [](auto &s) {
         s.rank = 3;
         s.extents[2] = 100;
         s.strides[2] = 1152000;
         s.box[2] = 58; // 57 fit
       },
       "the box must not exceed a multiprocessor's 233472 bytes of shared "
       "memory, got 237568"},
      {"NaN",
       [](auto &s) {
         s.element = TensorElement::U16;
         s.nanFill = true;
       },
       "NaN fill requires floating-point elements"},
  };
  for (const Refusal &refusal : refusals) {
    TensorMapSpec spec = matrix();
    refusal.change(spec);
    EXPECT_EQ(checkTensorMap(spec), refusal.message) << refusal.name;
  }
}

TEST(TensorMap, TakesLimits) {
  TensorMapSpec spec = matrix();
  spec.extents[1] = uint64_t{1} << 32;
  spec.strides[1] = (uint64_t{1} << 40) - 16;
  spec.box[1] = 256;
  spec.swizzle = Swizzle::None;
  spec.box[0] = 256;
  spec.steps[1] = 8;
  EXPECT_EQ(checkTensorMap(spec), "");
}

} // namespace
