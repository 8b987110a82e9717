//===- MapFieldsTest.cpp - TMA follows the bits of a tensor map -----------===//
// The test changes bits of an encoded map so that a field gets another legal
// value. A load must then return the elements that the changed fields define.
//
//===----------------------------------------------------------------------===//

#include "MapFieldsKernel.h"
#include "Matrices.h"

#include <functional>

using namespace mla;
using namespace mla::test;

namespace {

constexpr int32_t column = 32, row = 26;

/// The arguments of a map of rank 2 over 16-bit elements.
struct Fields {
  uint64_t begin = 0; ///< of the tensor in memory, bytes
  int64_t columns = 128, rows = 30;
  uint64_t stride = 256;
  uint32_t boxRows = 8, boxColumns = 64, step = 1, swizzle = 0;
  bool nanFill = false;

  uint32_t loadedRows() const { return (boxRows + step - 1) / step; }
  uint32_t bytes() const { return loadedRows() * boxColumns * 2; }
};

/// Writes `value` to `width` bits from bit `first`.
struct Bits {
  int first, width;
  uint64_t value;
};

struct Change {
  const char *name;
  std::vector<Bits> bits;
  std::function<void(Fields &)> says;
};

/// Arch/TensorMapBits.h defines the bit numbers. From bits 512 and 576 on, the
/// driver also stores the sizes in bytes of the box and of the swizzle pattern.
const Change changes[] = {
    {"nothing", {}, [](Fields &) {}},
    {"stride", {{96, 32, 32}}, [](Fields &f) { f.stride = 512; }},
    {"columns", {{256, 32, 63}}, [](Fields &f) { f.columns = 64; }},
    {"rows", {{288, 32, 27}}, [](Fields &f) { f.rows = 28; }},
    {"more rows", {{288, 32, 32}}, [](Fields &f) { f.rows = 33; }},
    {"fill", {{79, 1, 1}}, [](Fields &f) { f.nanFill = true; }},
    {"rows of the box",
     {{448, 8, 3}, {512, 32, 512}},
     [](Fields &f) { f.boxRows = 4; }},
    {"columns of the box",
     {{440, 8, 31}, {512, 32, 512}},
     [](Fields &f) { f.boxColumns = 32; }},
    {"step", {{419, 3, 1}, {512, 32, 512}}, [](Fields &f) { f.step = 2; }},
    {"swizzle",
     {{77, 2, 3}, {576, 32, 1024}},
     [](Fields &f) { f.swizzle = 3; }},
    {"narrow swizzle",
     {{77, 2, 1}, {576, 32, 256}, {440, 8, 15}, {512, 32, 256}},
     [](Fields &f) { f.swizzle = 1, f.boxColumns = 16; }},
    {"type of 16 bits", {{71, 4, 1}}, [](Fields &) {}},
    {"promotion", {{81, 2, 0}}, [](Fields &) {}},
};

arch::TensorMap withBits(arch::TensorMap map, const std::vector<Bits> &bits) {
  for (const Bits &field : bits) {
    const uint64_t mask = ~uint64_t{0} >> (64 - field.width);
    uint64_t &word = map.opaque[field.first / 64];
    word &= ~(mask << field.first % 64);
    word |= field.value << field.first % 64;
  }
  return map;
}

/// Returns the shared memory after the load, computed from the definition of
/// the fields.
std::vector<uint16_t> expected(const Fields &f,
                               const std::vector<uint16_t> &memory) {
  std::vector<uint16_t> words(mapFieldsWords, 0xabab);
  for (uint32_t i = 0; i < f.loadedRows() * f.boxColumns; ++i) {
    const uint32_t r = i / f.boxColumns, c = i % f.boxColumns;
    const int64_t y = row + int64_t{r} * f.step, x = column + int64_t{c};
    uint32_t to = i * 2;
    const uint32_t span = 16u << f.swizzle;
    to ^= (to >> 7 & (span / 16 - 1)) << 4;
    const bool isInside = y < f.rows && x < f.columns;
    words[to / 2] = isInside    ? memory[(f.begin + y * f.stride) / 2 + x]
                    : f.nanFill ? 0x7ff7
                                : 0;
  }
  return words;
}

TEST(MapFields, EachFieldByItsBits) {
  const std::vector<uint16_t> memory = randomMatrix(64 * 128, 11);
  for (const Change &change : changes) {
    sim::Device device({3});
    arch::TensorMapSpec spec;
    spec.address = device.upload(memory, "tensor");
    spec.rank = 2;
    spec.extents[0] = 128, spec.extents[1] = 30;
    spec.strides[1] = 256;
    spec.box[0] = 64, spec.box[1] = 8;
    spec.swizzle = arch::Swizzle::None;
    arch::TensorMap map;
    ASSERT_EQ(encodeTensorMap(spec, map), "");
    Fields fields;
    change.says(fields);
    auto *out =
        static_cast<uint16_t *>(device.allocate(mapFieldsWords * 2, "out"));
    queueMapLoad(&device, withBits(map, change.bits), column, row,
                 fields.bytes(), out);
    const auto run = takeOutcome(device, out, mapFieldsWords);
    expectClean(run, 3);
    EXPECT_EQ(run.out, expected(fields, memory)) << change.name;
  }
}

TEST(MapFields, AnotherAddress) {
  const std::vector<uint16_t> memory = randomMatrix(64 * 128, 12);
  sim::Device device({4});
  const auto *data = device.upload(memory, "tensor");
  const arch::TensorMap map = mapOf(data, 30, 128, 8);
  const auto address = reinterpret_cast<uintptr_t>(data) + 512;
  auto *out =
      static_cast<uint16_t *>(device.allocate(mapFieldsWords * 2, "out"));
  Fields fields;
  fields.begin = 512, fields.swizzle = 3;
  queueMapLoad(&device, withBits(map, {{0, 64, address}}), column, row,
               fields.bytes(), out);
  const auto run = takeOutcome(device, out, mapFieldsWords);
  expectClean(run, 4);
  EXPECT_EQ(run.out, expected(fields, memory));
}

} // namespace
