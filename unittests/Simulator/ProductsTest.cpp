//===- ProductsTest.cpp - Random products of every type and N -------------===//

#include "ProductsKernel.h"

#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Arithmetic.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

/// An operand with its values.
struct Operand {
  std::vector<uint8_t> bytes;
  std::vector<double> values;

  /// Creates finite elements with random signs and fractions and some
  /// exponents.
  Operand(sim::Format format, size_t count, std::mt19937 &generator) {
    while (values.size() < count) {
      uint32_t bits = generator() & (sim::bytesOf(format) == 2 ? 0xffff : 0xff);
      const float value = sim::toFloat(format, bits);
      // The magnitudes differ as much as 8-bit types allow, without overflow of
      // f32 sums.
      if (!(std::abs(value) < 64 && std::abs(value) > 1.0f / 64))
        continue;
      values.push_back(value);
      for (unsigned i = 0; i < sim::bytesOf(format); ++i)
        bytes.push_back(static_cast<uint8_t>(bits >> 8 * i));
    }
  }
};

/// Returns the error bound of a sum of `depth` products of at most `largest`:
/// each of two steps truncates its terms, including the partial sum, and its
/// result.
double boundOf(sim::SumPrecision precision, size_t depth, double largest) {
  const double terms = static_cast<double>(depth) / 2 + 1;
  return 2 * largest *
         (terms * std::ldexp(1, -static_cast<int>(precision.aligned)) +
          std::ldexp(1, -static_cast<int>(precision.result)));
}

void check(const Product &p, sim::SumPrecision precision, uint64_t seed) {
  SCOPED_TRACE("types " + std::to_string(p.typeA) + ", " +
               std::to_string(p.typeB) + ", M " + std::to_string(p.m) + ", N " +
               std::to_string(p.n));
  const auto typeA = sim::Format(p.typeA), typeB = sim::Format(p.typeB);
  const size_t depth = 64 / sim::bytesOf(typeA);
  std::mt19937 generator(seed);
  const Operand a(typeA, p.m * depth, generator);
  const Operand b(typeB, p.n * depth, generator);
  sim::Device device({.seed = seed});
  auto *d = static_cast<float *>(device.allocate(4 * p.m * p.n, "D"));
  EXPECT_EQ(p.queue(&device, device.upload(a.bytes, "A"),
                    device.upload(b.bytes, "B"), d)
                .code,
            0);
  for (const sim::Report &report : device.synchronize().get())
    ADD_FAILURE() << report.str();
  for (int m = 0; m < p.m; ++m)
    for (int n = 0; n < p.n; ++n) {
      double sum = 0, largest = 0;
      for (size_t k = 0; k < depth; ++k) {
        const double term = a.values[m * depth + k] * b.values[n * depth + k];
        sum += term;
        largest = std::fmax(largest, std::fmax(std::abs(term), std::abs(sum)));
      }
      ASSERT_NEAR(d[m * p.n + n], sum, boundOf(precision, depth, largest))
          << m << ", " << n;
    }
}

TEST(Products, WgmmaOfEveryTypeAndN) {
  uint64_t seed = 1;
  for (const Product &p : wgmmaProducts())
    if (!HasFailure())
      check(p, sim::hopperPrecision(sim::Format(p.typeA)), seed++);
}

TEST(Products, UmmaOfEveryTypeAndN) {
  uint64_t seed = 1;
  for (const Product &p : ummaProducts())
    if (!HasFailure())
      check(p, sim::blackwellPrecision, seed++);
}

} // namespace
