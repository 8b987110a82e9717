//===- Matrices.h - Helpers of tests of whole products ----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_MATRICES_H
#define MLA_UNITTESTS_SIMULATOR_MATRICES_H

#include "SeedTable.h"

#include "Arch/TensorMap.h"
#include "Simulator/Device/Device.h"
#include "Simulator/Numbers/Convert.h"

#include "gtest/gtest.h"

#include <random>
#include <string>
#include <vector>

namespace mla::test {

/// Returns `count` normally distributed values as bf16.
inline std::vector<uint16_t> randomMatrix(int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<uint16_t> matrix(count);
  for (uint16_t &x : matrix)
    x = sim::floatToBf16(normal(generator));
  return matrix;
}

/// Returns the map of a row-major bf16 matrix in boxes of 64 columns.
inline arch::TensorMap mapOf(const void *address, int rows, int columns,
                             int boxRows) {
  arch::TensorMapSpec spec;
  spec.address = address;
  spec.rank = 2;
  spec.extents[0] = columns;
  spec.extents[1] = rows;
  spec.strides[1] = static_cast<uint64_t>(columns) * 2;
  spec.box[0] = 64;
  spec.box[1] = boxRows;
  arch::TensorMap map;
  EXPECT_EQ(encodeTensorMap(spec, map), "");
  return map;
}

/// Returns the product of row `row` of `a` and row `col` of `b`, both of
/// `depth`.
inline double dot(const std::vector<uint16_t> &a,
                  const std::vector<uint16_t> &b, int depth, int row, int col) {
  double sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += double(sim::toFloat(sim::Format::Bf16, a[row * depth + k])) *
           sim::toFloat(sim::Format::Bf16, b[col * depth + k]);
  return sum;
}

/// The output and the findings of a run.
template <typename T> struct Outcome {
  std::vector<T> out;
  std::vector<sim::Report> reports;
};

/// Waits for a launch, and copies `count` elements at `out`.
template <typename T>
Outcome<T> takeOutcome(sim::Device &device, const T *out, int64_t count) {
  Outcome<T> run;
  run.reports = device.synchronize().get();
  run.out.assign(out, out + count);
  return run;
}

/// The number of seeds under which every kernel runs.
inline const uint64_t seeds = leastSeeds();

/// Expects, for every seed, that the first finding of run(seed) has this class
/// and contains these words.
template <typename Run>
void expectFirstFinding(const Run &run, int bugClass,
                        const std::string &words) {
  for (uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure();
       ++seed) {
    const std::vector<sim::Report> reports = run(seed).reports;
    ASSERT_FALSE(reports.empty()) << "seed " << seed;
    std::string text = reports[0].str();
    EXPECT_EQ(reports[0].bugClass, bugClass) << "seed " << seed << text;
    EXPECT_NE(text.find(words), std::string::npos)
        << "seed " << seed << ": " << text;
  }
}

/// Expects an outcome without findings.
template <typename T> void expectClean(const Outcome<T> &run, uint64_t seed) {
  for (const sim::Report &report : run.reports)
    ADD_FAILURE() << "seed " << seed << ": " << report.str();
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_MATRICES_H
