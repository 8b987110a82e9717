//===- TensorMapBitsTest.cpp - Tensor maps as drivers encode them ---------===//
#include "Arch/TensorMapBits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

using namespace mla::arch;

namespace {

/// A line of Recorded/tensor-maps.txt, written by record_tensor_maps.py.
struct Encoding {
  std::string line;
  bool isIm2col = false;
  /// Values of the driver's enums, which differ from the encoded bits.
  int element = 0, swizzle = 0, nanFill = 0;
  TensorMapArguments arguments;
  bool isRefused = false;
  TensorMap map = {};
};

/// The code in a map for each value of the driver's CUtensorMapDataType, from
/// UINT8 to TFLOAT32_FTZ.
constexpr int codes[] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 8, 7, 8};
constexpr int firstTf32 = 11, numCodes = std::size(codes);

/// Parses numbers separated by commas, like "4096,1024". "-" is an empty list.
std::vector<uint64_t> numbersOf(const std::string &text) {
  std::vector<uint64_t> numbers;
  std::istringstream stream(text == "-" ? "" : text);
  for (std::string number; std::getline(stream, number, ',');)
    numbers.push_back(std::stoull(number));
  return numbers;
}

template <class T>
void parseList(std::istream &stream, T *into, int first = 0) {
  std::string text;
  stream >> text;
  for (uint64_t number : numbersOf(text))
    into[first++] = static_cast<T>(number);
}

void parseArguments(std::istream &stream, Encoding &encoding) {
  TensorMapArguments &a = encoding.arguments;
  int interleave = 0, promotion = 0;
  stream >> encoding.element >> a.rank >> std::hex >> a.address >> std::dec;
  parseList(stream, a.extents);
  parseList(stream, a.strides, 1);
  parseList(stream, a.box);
  parseList(stream, a.steps);
  stream >> interleave >> encoding.swizzle >> promotion >> encoding.nanFill;
  if (encoding.element < numCodes)
    a.element = static_cast<MapElement>(codes[encoding.element]);
  a.isTf32 = encoding.element >= firstTf32;
  a.interleave = static_cast<MapInterleave>(interleave);
  a.swizzle = static_cast<Swizzle>(encoding.swizzle);
  a.promotion = static_cast<L2Promotion>(promotion);
  a.nanFill = encoding.nanFill != 0;
}

Encoding parse(const std::string &line) {
  Encoding encoding;
  encoding.line = line;
  const size_t equals = line.find(" = ");
  std::istringstream before(line.substr(0, equals)),
      after(line.substr(equals + 3));
  std::string kind;
  before >> kind;
  encoding.isIm2col = kind == "im2col";
  encoding.isRefused = after.str().starts_with("error");
  if (!encoding.isIm2col) {
    parseArguments(before, encoding);
    EXPECT_TRUE(before) << line;
  }
  for (uint64_t &word : encoding.map.opaque)
    if (!encoding.isRefused)
      after >> std::hex >> word;
  EXPECT_TRUE(after) << line;
  return encoding;
}

std::vector<Encoding> recorded() {
  std::ifstream file(MLA_RECORDED_TENSOR_MAPS);
  std::vector<Encoding> all;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with("#") && !line.starts_with("sum "))
      all.push_back(parse(line));
  return all;
}

/// The last line of the recording has the number of the lines before it and
/// their FNV-1a hash. They must match the lines: otherwise, the recording was
/// edited.
TEST(TensorMapBits, RecordingIsAsItWasPrinted) {
  std::ifstream file(MLA_RECORDED_TENSOR_MAPS);
  uint64_t hash = 0xcbf29ce484222325u;
  int count = 0;
  std::string line;
  for (; std::getline(file, line) && !line.starts_with("sum "); ++count)
    for (unsigned char c : line + "\n")
      hash = (hash ^ c) * 0x100000001b3u;
  char sum[64];
  std::snprintf(sum, sizeof sum, "sum %d %016llx", count,
                static_cast<unsigned long long>(hash));
  EXPECT_EQ(line, sum);
  EXPECT_FALSE(std::getline(file, line)) << "behind the sum: " << line;
}

/// Returns the bits of a map as text, so that a failed comparison prints them.
std::string textOf(const TensorMap &map) {
  std::ostringstream text;
  for (uint64_t word : map.opaque)
    text << std::hex << word << " ";
  return text.str();
}

TEST(TensorMapBits, EncodesAsTheDriver) {
  int count = 0;
  for (const Encoding &e : recorded()) {
    if (e.isRefused || e.isIm2col)
      continue;
    ++count;
    EXPECT_EQ(textOf(packTensorMap(e.arguments)), textOf(e.map)) << e.line;
  }
  EXPECT_GE(count, 300);
}

TEST(TensorMapBits, DecodesTheArguments) {
  for (const Encoding &e : recorded()) {
    if (e.isRefused || e.isIm2col)
      continue;
    TensorMapArguments decoded;
    EXPECT_EQ(unpackTensorMap(e.map, decoded), "") << e.line;
    EXPECT_TRUE(decoded == e.arguments) << e.line;
  }
}

TEST(TensorMapBits, DecodesNoIm2col) {
  int count = 0;
  for (const Encoding &e : recorded()) {
    if (e.isRefused || !e.isIm2col)
      continue;
    ++count;
    TensorMapArguments decoded;
    EXPECT_EQ(unpackTensorMap(e.map, decoded),
              "the tensor map must be tiled, got an im2col map")
        << e.line;
  }
  EXPECT_GE(count, 5);
}

/// Sets `spec` to the arguments of an encoding. Returns false if the
/// instruction layer cannot express them.
bool specOf(const Encoding &e, TensorMapSpec &spec) {
  constexpr int types[] = {0, 1, 2, 3, 4, 6, 7, 9};
  const auto *type = std::find(std::begin(types), std::end(types), e.element);
  const TensorMapArguments &a = e.arguments;
  if (type == std::end(types) || a.interleave != MapInterleave::None ||
      e.swizzle > 3 || e.nanFill > 1 || static_cast<int>(a.promotion) > 3)
    return false;
  spec.address = reinterpret_cast<const void *>(a.address);
  spec.element = static_cast<TensorElement>(type - types);
  spec.rank = a.rank;
  std::copy_n(a.extents, 5, spec.extents);
  std::copy_n(a.strides, 5, spec.strides);
  std::copy_n(a.box, 5, spec.box);
  std::copy_n(a.steps, 5, spec.steps);
  spec.swizzle = a.swizzle;
  spec.promotion = a.promotion;
  spec.nanFill = a.nanFill;
  return true;
}

/// Expects that the layer and the driver refuse the same arguments. Skips two
/// rules that only the layer has: it refuses null addresses, and it limits a
/// box by the bytes that TMA transfers. If a step does not divide the box,
/// these are more bytes than the driver counts.
TEST(TensorMapBits, LayerTakesWhatTheDriverTakes) {
  int taken = 0, refused = 0;
  for (const Encoding &e : recorded()) {
    TensorMapSpec spec;
    if (e.isIm2col || !specOf(e, spec) || e.arguments.address == 0)
      continue;
    const std::string problem = checkTensorMap(spec);
    if (problem.find("bytes of shared memory") != std::string::npos &&
        !e.isRefused)
      continue;
    ++(e.isRefused ? refused : taken);
    EXPECT_EQ(problem.empty(), !e.isRefused) << e.line << ": " << problem;
  }
  EXPECT_GE(taken, 150);
  EXPECT_GE(refused, 30);
}

TensorMapArguments matrix() {
  TensorMapArguments a;
  a.address = 0x10000;
  a.rank = 2;
  a.element = MapElement::BF16;
  a.extents[0] = 576, a.extents[1] = 1000;
  a.strides[1] = 1152;
  a.box[0] = 64, a.box[1] = 32;
  a.steps[0] = a.steps[1] = 1;
  a.swizzle = Swizzle::B128;
  return a;
}

/// Expects that a change of any bit of a map is an error or changes the decoded
/// arguments.
TEST(TensorMapBits, EveryBitCounts) {
  const TensorMap map = packTensorMap(matrix());
  int errors = 0;
  for (int bit = 0; bit < 1024; ++bit) {
    TensorMap changed = map;
    changed.opaque[bit / 64] ^= uint64_t{1} << bit % 64;
    TensorMapArguments decoded;
    if (unpackTensorMap(changed, decoded).empty())
      EXPECT_FALSE(decoded == matrix()) << bit;
    else
      ++errors;
  }
  // These bits can change without an error: the address, the NaN fill, the
  // promotion, one stride, two extents. A change of the element type changes
  // the size of a box in bytes, which is an error.
  EXPECT_GE(errors, 1024 - 64 - 3 - 36 - 64 - 4 - 2);
}

struct Wrong {
  int bit;
  const char *message;
};

TEST(TensorMapBits, SaysWhatIsWrong) {
  const Wrong wrong[] = {
      {64, "the tensor map must be tiled, got an im2col map"},
      {65, "no encoding writes bit 65 of the tensor map: expected 0, got 1"},
      {70, "the tensor map's rank must be 1 to 5, got 6"},
      {71, "the tensor map's element type must be 0 to 10, got 11"},
      {80, "a tensor map that rounds to tf32 must have elements of type 7 or "
           "8, got type 10"},
      {320, "no encoding writes bit 320 of the tensor map: expected 0, got 1"},
      {440, "no encoding writes bit 518 of the tensor map: expected 1, got 0"},
      {524, "no encoding writes bit 524 of the tensor map: expected 1, got 0"},
      {1023,
       "no encoding writes bit 1023 of the tensor map: expected 0, got 1"},
  };
  for (const Wrong &w : wrong) {
    TensorMap map = packTensorMap(matrix());
    map.opaque[w.bit / 64] ^= uint64_t{1} << w.bit % 64;
    TensorMapArguments decoded;
    EXPECT_EQ(unpackTensorMap(map, decoded), w.message) << w.bit;
  }
  TensorMapArguments sliced = matrix();
  sliced.interleave = static_cast<MapInterleave>(3);
  TensorMapArguments decoded;
  EXPECT_EQ(unpackTensorMap(packTensorMap(sliced), decoded),
            "the tensor map's interleave must be 0 to 2, got 3");
}

} // namespace
