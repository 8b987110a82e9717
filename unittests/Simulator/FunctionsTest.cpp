//===- FunctionsTest.cpp - Approximated functions, bit for bit ------------===//

#include "Simulator/Numbers/Functions.h"

#include "../../test/Kernels/CUDA/Inputs/FunctionSums.h"

#include "gtest/gtest.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

using namespace mla::sim;
using namespace mla::test;

namespace {

using Function = float (*)(float);
constexpr Function functions[] = {approximateExp2, approximateLog2,
                                  approximateReciprocal};

uint32_t bitsOf(Function function, uint32_t input) {
  return std::bit_cast<uint32_t>(function(std::bit_cast<float>(input)));
}

/// Returns the sum of the results of a block.
uint64_t sumOf(Function function, uint32_t block) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < functionBlockSize; ++i) {
    const uint32_t input = block * functionBlockSize + i;
    sum += functionTerm(input, bitsOf(function, input));
  }
  return sum;
}

/// A line of a recording: a block, and the sum of each function.
struct Recorded {
  uint32_t block;
  uint64_t sums[3];
};

/// Reads the blocks that functions.cu printed on a GPU.
std::vector<Recorded> recordingOf(const std::string &gpu) {
  std::ifstream file(MLA_SOURCE_ROOT "/test/Kernels/CUDA/Recorded/functions-" +
                     gpu + ".txt");
  std::vector<Recorded> blocks;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    Recorded at;
    if (words >> std::hex >> at.block >> at.sums[0] >> at.sums[1] >> at.sums[2])
      blocks.push_back(at);
  }
  return blocks;
}

/// True for a sample of inputs at which the arithmetic changes: subnormal and
/// tiny inputs, 2^-1 to 2^1, the largest powers of two, inputs with subnormal
/// results, infinities and NaN.
bool isSampled(uint32_t block) {
  for (uint32_t exponent : {0, 1, 104, 126, 127, 128, 133, 134, 253, 254, 255})
    if ((block & 255) == exponent)
      return true;
  return false;
}

/// Every f32 of a sample of the blocks must give the same results as on GPUs.
/// MLA_SIMULATOR_FUNCTIONS=all compares all blocks, which takes one minute on
/// one core.
TEST(Functions, AreTheBitsOfGpus) {
  const char *text = getenv("MLA_SIMULATOR_FUNCTIONS");
  ASSERT_TRUE(!text || std::string(text) == "all")
      << "MLA_SIMULATOR_FUNCTIONS: expected \"all\", got " << text;
  const std::vector<Recorded> h100 = recordingOf("H100"),
                              h200 = recordingOf("H200");
  ASSERT_EQ(h100.size(), functionBlocks);
  ASSERT_EQ(h200.size(), functionBlocks);
  size_t count = 0;
  for (uint32_t block = 0; block < functionBlocks; ++block) {
    ASSERT_EQ(h100[block].block, block);
    ASSERT_EQ(h200[block].block, block);
    if (!text && !isSampled(block))
      continue;
    for (int f = 0; f < 3; ++f) {
      const uint64_t sum = sumOf(functions[f], block);
      EXPECT_EQ(sum, h100[block].sums[f]) << "function " << f << " " << block;
      EXPECT_EQ(sum, h200[block].sums[f]) << "function " << f << " " << block;
    }
    ++count;
  }
  printf("all f32 of %zu of %u signs and exponents\n", count, functionBlocks);
}

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float subnormal = std::numeric_limits<float>::denorm_min();
constexpr float smallest = std::numeric_limits<float>::min();

TEST(Functions, TreatSubnormalsAsZero) {
  EXPECT_EQ(approximateExp2(subnormal), 1);
  EXPECT_EQ(approximateExp2(-126), smallest);
  EXPECT_EQ(bitsOf(approximateExp2, std::bit_cast<uint32_t>(-126.5f)), 0u);
  EXPECT_EQ(approximateLog2(-subnormal), -infinity);
  EXPECT_EQ(approximateReciprocal(-subnormal), -infinity);
  EXPECT_EQ(approximateReciprocal(1 / smallest), smallest);
  // -1.5 * 2^126: the reciprocal is subnormal, so the result must be -0.
  EXPECT_EQ(bitsOf(approximateReciprocal, 0xfec00000u), 0x80000000u);
}

TEST(Functions, HaveOneNaN) {
  constexpr uint32_t notANumber = 0x7fffffff;
  for (Function function : functions)
    for (uint32_t input : {0x7f800001u, 0xffc00000u})
      EXPECT_EQ(bitsOf(function, input), notANumber);
  EXPECT_EQ(bitsOf(approximateLog2, std::bit_cast<uint32_t>(-1.0f)),
            notANumber);
}

TEST(Functions, KeepPowersOfTwo) {
  for (int power = -125; power <= 125; ++power) {
    const float x = std::ldexp(1.0f, power);
    EXPECT_EQ(approximateExp2(static_cast<float>(power)), x);
    // The hardware rounds negative results too close to zero.
    const auto exact = static_cast<float>(power);
    if (power >= 0)
      EXPECT_EQ(approximateLog2(x), exact);
    else
      EXPECT_GT(approximateLog2(x), exact);
    EXPECT_EQ(approximateReciprocal(-x), std::ldexp(-1.0f, -power));
  }
}

TEST(Functions, AreMeantAtInfinity) {
  EXPECT_EQ(approximateExp2(128), infinity);
  EXPECT_EQ(approximateExp2(-infinity), 0);
  EXPECT_EQ(approximateLog2(infinity), infinity);
  EXPECT_EQ(bitsOf(approximateReciprocal, 0xff800000u), 0x80000000u);
}

} // namespace
