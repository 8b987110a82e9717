//===- MapBitsTest.cpp - The bits of a tensor map that TMA uses -----------===//
// Recorded/map-bits.txt holds the results of an H100 for loads with tensor maps
// in which one bit was changed: the shared memory after the load, or the error.
// The simulator must compute the same bytes, and must reject the loads that
// failed on the H100.
//
//===----------------------------------------------------------------------===//

#include "Simulator/Memory/Box.h"

#include "gtest/gtest.h"

#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

using namespace mla;

namespace {

constexpr size_t sharedBytes = 192 * 1024;
/// The number of bytes with known content before, and after, the start of the
/// tensor.
constexpr int64_t knownBytes = int64_t{1} << 26;

/// A map encoded by the driver, and the start of its box.
struct Recorded {
  uint64_t words[16];
  int rank = 0; ///< of the instruction
  int32_t at[5] = {};
};

uint64_t fnv(const std::string &text) {
  uint64_t sum = 0xcbf29ce484222325u;
  for (unsigned char c : text)
    sum = (sum ^ c) * 0x100000001b3u;
  return sum;
}

/// Returns the 16 bits of memory that start `byte` bytes after the start of the
/// tensor.
uint16_t content(int64_t byte) {
  return static_cast<uint16_t>(static_cast<uint32_t>(byte / 2) * 2654435761u >>
                               16);
}

/// The result of a load.
struct Result {
  std::string refused; ///< why the simulator rejects the load
  bool leavesMemory = false;
  uint64_t hash = 0; ///< of shared memory, computed like in map_bits.cu
};

/// Computes the bytes of a row, from memory and from the fill outside the
/// tensor. Returns false if they are unknown.
bool readRow(const sim::Box &box, uint32_t row, const char *tensor,
             char *bytes) {
  box.fillOutside(bytes, box.rowBytes());
  const sim::Box::Inside inside = box.inside(row);
  if (!inside.source)
    return true;
  const int64_t first = inside.source - tensor;
  const int64_t last = first + inside.end - inside.begin;
  if (first < -knownBytes || last > knownBytes)
    return false;
  for (int64_t byte = first; byte < last; byte += 2) {
    const uint16_t value = content(byte);
    std::memcpy(bytes + inside.begin + byte - first, &value, 2);
  }
  return true;
}

Result load(const Recorded &map, const char *tensor) {
  Result result;
  sim::TensorMapFields fields = {};
  result.refused = sim::decodeTensorMap(map.words, fields);
  if (result.refused.empty() && fields.rank != map.rank)
    result.refused = "the rank is not the instruction's";
  if (result.refused.empty() && map.at[0] * fields.elementBytes % 16)
    result.refused = "the start is no multiple of 16 bytes";
  if (!result.refused.empty())
    return result;
  const sim::Box box(fields, map.at);
  std::vector<char> shared(sharedBytes, char(0xab)), row(box.rowBytes());
  for (uint32_t r = 0; r < box.numRows(); ++r) {
    if (!readRow(box, r, tensor, row.data()))
      return {"", true, 0};
    for (uint32_t byte = 0; byte < box.rowBytes(); byte += 16)
      std::memcpy(&shared.at(box.swizzled(0, r, byte)), &row[byte], 16);
  }
  result.hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < sharedBytes; i += 4) {
    uint32_t word;
    std::memcpy(&word, &shared[i], 4);
    result.hash = (result.hash ^ word) * 0x100000001b3u;
  }
  return result;
}

/// Compares lines "MAP BIT RESULT" with the simulator, and counts the results
/// by kind.
struct Comparison {
  std::vector<Recorded> maps;
  std::vector<uint64_t> unchanged;
  int same = 0, differ = 0, refused = 0, left = 0;
  /// The changed maps that are not simulated: " MAP:BIT" for each.
  std::string lacking;

  void addMap(std::istringstream line) {
    Recorded map;
    std::string word, at;
    line >> word >> word >> map.rank >> at >> word;
    std::istringstream list(at);
    for (int i = 0; std::getline(list, word, ','); ++i)
      map.at[i] = std::stoi(word);
    for (uint64_t &bits : map.words)
      line >> std::hex >> bits;
    maps.push_back(map);
    uint64_t hash;
    line >> std::hex >> hash;
    unchanged.push_back(hash);
    EXPECT_EQ(load(map, tensorOf(map)).hash, hash) << "map " << maps.size() - 1;
  }

  static const char *tensorOf(const Recorded &map) {
    return reinterpret_cast<const char *>(map.words[0]);
  }

  void addBit(const std::string &line) {
    size_t number;
    int bit;
    std::string kind;
    std::istringstream(line) >> number >> bit >> kind;
    ASSERT_LT(number, maps.size()) << line;
    Recorded map = maps[number];
    map.words[bit / 64] ^= uint64_t{1} << bit % 64;
    const Result result = load(map, tensorOf(maps[number]));
    if (kind == "error") {
      EXPECT_TRUE(!result.refused.empty() || result.leavesMemory) << line;
      EXPECT_EQ(result.leavesMemory,
                line.find("IllegalAddress") != std::string::npos)
          << line << ": " << result.refused;
      ++(result.leavesMemory ? left : refused);
    } else if (result.leavesMemory) {
      ++left; // reads memory that is mapped by chance
    } else if (result.refused.find("not simulated") != std::string::npos) {
      lacking += " " + std::to_string(number) + ":" + std::to_string(bit);
    } else {
      EXPECT_EQ(result.refused, "") << line;
      const uint64_t hash =
          kind == "same" ? unchanged[number] : std::stoull(kind, nullptr, 16);
      EXPECT_EQ(result.hash, hash) << line;
      ++(kind == "same" ? same : differ);
    }
  }
};

TEST(MapBits, AsOnAnH100) {
  std::ifstream file(MLA_SOURCE_ROOT
                     "/test/Kernels/CUDA/Recorded/map-bits.txt");
  Comparison all;
  std::string text, line;
  int lines = 0;
  while (std::getline(file, line) && !line.starts_with("sum ")) {
    text += line + "\n";
    ++lines;
    if (line.starts_with("map "))
      all.addMap(std::istringstream(line));
    else if (!line.starts_with("#"))
      all.addBit(line);
  }
  char sum[64];
  std::snprintf(sum, sizeof sum, "sum %d %016llx", lines,
                static_cast<unsigned long long>(fnv(text)));
  EXPECT_EQ(line, sum) << "the recording is not as it was printed";
  // These maps use interleaving, or floats whose subnormals or low bits are
  // dropped. The simulator does not support either feature.
  EXPECT_EQ(all.lacking, " 1:72 1:75 1:76 2:75 2:76 2:80 3:75 3:76");
  EXPECT_EQ(all.same, 3023);
  EXPECT_EQ(all.differ, 613);
  EXPECT_EQ(all.refused, 76);
  EXPECT_EQ(all.left, 184);
}

} // namespace
