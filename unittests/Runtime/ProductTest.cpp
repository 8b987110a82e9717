//===- ProductTest.cpp - Head products and mlaMatmul ----------------------===//

#include "OnlyTarget.h"
#include "TestTensor.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// Expects `got` to be within the tolerance of `want`. `magnitude` is the sum
/// of the absolute values of the terms of `want`.
void expectProduct(int32_t dtype, double got, double want, double magnitude,
                   int64_t at) {
  double tolerance = 1e-6 * magnitude + 1e-6;
  if (dtype == MLA_F16)
    tolerance += std::fabs(want) / 1024;
  if (dtype == MLA_BF16)
    tolerance += std::fabs(want) / 128;
  ASSERT_NEAR(got, want, tolerance) << "element " << at;
}

/// Returns a view of `tensor` with its last two dimensions exchanged.
MlaTensor exchanged(const TestTensor &tensor) {
  MlaTensor view = *tensor.view();
  int32_t last = view.rank - 1;
  std::swap(view.sizes[last], view.sizes[last - 1]);
  std::swap(view.strides[last], view.strides[last - 1]);
  return view;
}

class ProductTypes : public testing::TestWithParam<int32_t> {
protected:
  std::mt19937 generator{11};

  void headProduct(int op, int64_t batch, int64_t length, int64_t heads,
                   int64_t rows, int64_t latent, bool wTransposed,
                   uint32_t flags);
  void grouped(const std::vector<int32_t> &groups, int64_t m, int64_t k,
               int64_t n, bool transposeB, bool aExchanged, uint32_t flags,
               bool shared = false);
  void matmul(std::vector<int64_t> aSizes, std::vector<int64_t> bSizes,
              bool transposeB, bool bias, bool aExchanged, uint32_t flags);
};
INSTANTIATE_TEST_SUITE_P(Types, ProductTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

void ProductTypes::headProduct(int op, int64_t batch, int64_t length,
                               int64_t heads, int64_t rows, int64_t latent,
                               bool wTransposed, uint32_t flags) {
  const int32_t dtype = GetParam();
  const int64_t from = op == 0 ? rows : latent, to = op == 0 ? latent : rows;
  std::vector<int64_t> tokens = length < 0
                                    ? std::vector<int64_t>{batch}
                                    : std::vector<int64_t>{batch, length};
  auto sized = [&](std::initializer_list<int64_t> inner) {
    std::vector<int64_t> sizes = tokens;
    sizes.insert(sizes.end(), inner);
    return sizes;
  };
  TestTensor x(dtype, op == 2 ? sized({from}) : sized({heads, from}), 3);
  TestTensor w(dtype,
               wTransposed ? std::vector<int64_t>{heads, latent, rows}
                           : std::vector<int64_t>{heads, rows, latent},
               2);
  TestTensor out(dtype, sized({heads, to}), 5);
  x.random(generator);
  w.random(generator);
  MlaTensor wView = wTransposed ? exchanged(w) : *w.view();
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = x.view();
  args.w = &wView;
  args.out = out.view();
  uint64_t bytes = 0;
  ASSERT_EQ(mlaHeadProductWorkspace(&args, op, &bytes), MLA_OK)
      << mlaLastError();
  TestCall call(bytes, 0, flags);
  auto *function = op == 0   ? mlaAbsorbQuery
                   : op == 1 ? mlaProjectValue
                             : mlaExpandKv;
  ASSERT_EQ(function(&args, &call), MLA_OK) << mlaLastError();
  EXPECT_TRUE(out.intact() && call.workspace.intact());
  auto weight = [&](int64_t h, int64_t r, int64_t c) {
    return wTransposed ? w.at({h, c, r}) : w.at({h, r, c});
  };
  for (int64_t t = 0; t < x.count() / (op == 2 ? from : heads * from); ++t)
    for (int64_t h = 0; h < heads; ++h)
      for (int64_t j = 0; j < to; ++j) {
        double want = 0, magnitude = 0;
        for (int64_t i = 0; i < from; ++i) {
          double term =
              x.at(op == 2 ? t * from + i : (t * heads + h) * from + i) *
              (op == 0 ? weight(h, i, j) : weight(h, j, i));
          want += term;
          magnitude += std::fabs(term);
        }
        int64_t at = (t * heads + h) * to + j;
        expectProduct(dtype, out.at(at), want, magnitude, at);
      }
}

TEST_P(ProductTypes, HeadProducts) {
  for (int op : {0, 1, 2})
    for (bool transposed : {false, true})
      for (uint32_t flags : {0u, uint32_t(MLA_BATCH_INVARIANT)}) {
        headProduct(op, 1, 1, 3, 24, 64, transposed, flags);
        headProduct(op, 2, 3, 5, 17, 33, transposed, flags);
        headProduct(op, 70, -1, 2, 20, 48, transposed, flags);
        headProduct(op, 140, -1, 2, 20, 48, transposed, flags);
        headProduct(op, 3, -1, 1, 128, 513, transposed, flags);
        headProduct(op, 0, 1, 2, 16, 16, transposed, flags);
      }
}

/// Tests random ops, tokens, heads and widths within their ranges, from a fixed
/// seed.
TEST_P(ProductTypes, RandomHeadProducts) {
  auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(generator);
  };
  for (int i = 0; i < 40 && !HasFailure(); ++i) {
    const int64_t heads = draw(0, 5) ? draw(1, 9) : draw(100, 128);
    const int64_t latent = draw(0, 2) ? draw(64, 160) : draw(512, 1024);
    const int64_t rows = heads > 9 ? draw(1, 8) : draw(1, 60);
    const uint32_t flags = draw(0, 1) ? MLA_BATCH_INVARIANT : 0;
    const int64_t tokens = draw(0, 3) ? draw(0, 6) : draw(1, 150 / heads + 1);
    headProduct(draw(0, 2), tokens, draw(0, 1) ? -1 : draw(1, 3), heads, rows,
                latent, draw(0, 1), flags);
  }
}

TEST_P(ProductTypes, HeadProductsOf128Heads) {
  for (int op : {0, 1, 2}) {
    headProduct(op, 1, 1, 128, 16, 40, false, 0);
    headProduct(op, 2, -1, 128, 8, 33, true, MLA_BATCH_INVARIANT);
  }
}

void ProductTypes::matmul(std::vector<int64_t> aSizes,
                          std::vector<int64_t> bSizes, bool transposeB,
                          bool bias, bool aExchanged, uint32_t flags) {
  const int32_t dtype = GetParam();
  const size_t aRank = aSizes.size(), bRank = bSizes.size();
  const int64_t m = aSizes[aRank - 2], k = aSizes[aRank - 1];
  const int64_t n = bSizes[bRank - (transposeB ? 2 : 1)];
  std::vector<int64_t> outSizes;
  for (size_t d = 0; d + 2 < std::max(aRank, bRank); ++d) {
    size_t rank = std::max(aRank, bRank), fromA = d + aRank - rank,
           fromB = d + bRank - rank;
    int64_t ofA = d + aRank >= rank && fromA < aRank ? aSizes[fromA] : 1;
    int64_t ofB = d + bRank >= rank && fromB < bRank ? bSizes[fromB] : 1;
    outSizes.push_back(std::max(ofA, ofB));
  }
  outSizes.insert(outSizes.end(), {m, n});
  if (aExchanged)
    std::swap(aSizes[aRank - 1], aSizes[aRank - 2]);
  TestTensor a(dtype, aSizes, 1), b(dtype, bSizes, 3), c(dtype, {n});
  TestTensor out(dtype, outSizes, 2);
  a.random(generator);
  b.random(generator);
  c.random(generator);
  MlaTensor aView = aExchanged ? exchanged(a) : *a.view();
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = &aView;
  args.b = b.view();
  args.bias = bias ? c.view() : nullptr;
  args.out = out.view();
  args.transposeB = transposeB;
  uint64_t bytes = 0;
  ASSERT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, 0, flags);
  // Runs twice: the second run uses objects that the first run cached.
  for (int run = 0; run < 2; ++run) {
    out.poison();
    ASSERT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_TRUE(out.intact() && call.workspace.intact());
  }
  const auto aValues = a.values(), bValues = b.values();
  const int64_t entries = out.count() / std::max<int64_t>(1, m * n);
  auto entryOf = [&](const std::vector<int64_t> &sizes, int64_t entry) {
    int64_t at = 0, scale = 1;
    for (size_t d = 0; d + 2 < outSizes.size(); ++d) {
      size_t own = outSizes.size() - 3 - d; // from the last batch dimension
      int64_t index = entry % outSizes[own];
      entry /= outSizes[own];
      if (own + sizes.size() < outSizes.size())
        continue;
      int64_t size = sizes[own + sizes.size() - outSizes.size()];
      at += (size == 1 ? 0 : index) * scale;
      scale *= size;
    }
    return at;
  };
  for (int64_t e = 0; e < entries; ++e) {
    const int64_t aEntry = entryOf(aSizes, e), bEntry = entryOf(bSizes, e);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double want = bias ? c.at(j) : 0, magnitude = std::fabs(want);
        for (int64_t p = 0; p < k; ++p) {
          int64_t aAt = aEntry * m * k + (aExchanged ? p * m + i : i * k + p);
          int64_t bAt = bEntry * n * k + (transposeB ? j * k + p : p * n + j);
          double term = aValues[static_cast<size_t>(aAt)] *
                        bValues[static_cast<size_t>(bAt)];
          want += term;
          magnitude += std::fabs(term);
        }
        int64_t at = (e * m + i) * n + j;
        expectProduct(dtype, out.at(at), want, magnitude, at);
      }
  }
}

TEST_P(ProductTypes, Matmul) {
  for (uint32_t flags : {0u, uint32_t(MLA_BATCH_INVARIANT)})
    for (bool transposeB : {false, true}) {
      auto b = [&](std::vector<int64_t> batch, int64_t k, int64_t n) {
        batch.insert(batch.end(), {transposeB ? n : k, transposeB ? k : n});
        return batch;
      };
      matmul({1, 40}, b({}, 40, 70), transposeB, true, false, flags);
      matmul({4, 33}, b({}, 33, 129), transposeB, false, false, flags);
      matmul({70, 600}, b({}, 600, 65), transposeB, true, false, flags);
      matmul({135, 600}, b({}, 600, 65), transposeB, true, false, flags);
      matmul({66, 520}, b({}, 520, 520), transposeB, false, false, flags);
      matmul({5, 9}, b({}, 9, 1), transposeB, false, true, flags);
      matmul({3, 2, 17}, b({}, 17, 20), transposeB, true, false, flags);
      matmul({2, 3, 5, 8}, b({2, 3}, 8, 6), transposeB, false, false, flags);
      matmul({2, 3, 5, 8}, b({3}, 8, 6), transposeB, true, true, flags);
      matmul({5, 8}, b({2, 1}, 8, 6), transposeB, false, false, flags);
      matmul({0, 8}, b({}, 8, 6), transposeB, false, false, flags);
      matmul({5, 0}, b({}, 0, 6), transposeB, true, false, flags);
    }
}

// Tests products with so many rows that a weight which is contiguous along its
// outputs is copied strip by strip. Covers all remainders of rows, columns and
// steps, and sums in the output and in scratch memory.
TEST_P(ProductTypes, StripsOfWeights) {
  for (bool transposeB : {false, true})
    for (int64_t m : {31, 32, 129})
      for (int64_t k : {1, 129})
        for (int64_t n : {16, 65}) {
          const auto b = transposeB ? std::vector<int64_t>{n, k}
                                    : std::vector<int64_t>{k, n};
          matmul({m, k}, b, transposeB, false, false, MLA_BATCH_INVARIANT);
          matmul({m, k}, b, transposeB, true, n == 65, 0);
        }
  matmul({2, 36, 140}, {140, 528}, false, false, false, MLA_BATCH_INVARIANT);
  matmul({96, 20}, {20, 528}, false, false, true, 0);
}

// Tests products with so few rows that a weight which is contiguous along the
// contraction is multiplied by dot products. Covers all heights of one and two
// tiles, remainders of rows and lines, and rows one by one and in tiles.
TEST_P(ProductTypes, FewRows) {
  for (int64_t m = 1; m <= 17; ++m)
    for (int64_t k : {1, 30, 33, 130, 1024})
      matmul({m, k}, {k % 2 ? 67 : 13, k}, true, k == 33, k == 130, 0);
  // Tests long columns that are read in several blocks, including columns that
  // are a multiple of 2 KiB apart.
  for (int64_t m : {9, 16})
    matmul({m, 5120}, {7, 5120}, true, m == 9, false, 0);
  matmul({8, 4161}, {70, 4161}, true, false, false, 0);
  matmul({2, 17000}, {7, 17000}, true, true, false, 0);
  matmul({1, 34000}, {5, 34000}, true, false, false, 0);
}

/// Multiplies product i by matrix groups[i] of five. If `shared`, all products
/// have the same `a`.
void ProductTypes::grouped(const std::vector<int32_t> &groups, int64_t m,
                           int64_t k, int64_t n, bool transposeB,
                           bool aExchanged, uint32_t flags, bool shared) {
  const int32_t dtype = GetParam();
  const auto count = static_cast<int64_t>(groups.size());
  TestTensor a(dtype,
               {shared ? 1 : count, aExchanged ? k : m, aExchanged ? m : k}, 1);
  TestTensor b(dtype, {5, transposeB ? n : k, transposeB ? k : n}, 3);
  TestTensor c(dtype, {n}), out(dtype, {count, m, n}, 2);
  TestTensor chosen = ints({count}, groups);
  a.random(generator);
  b.random(generator);
  c.random(generator);
  MlaTensor aView = aExchanged ? exchanged(a) : *a.view();
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = &aView;
  args.b = b.view();
  args.bias = c.view();
  args.groups = chosen.view();
  args.out = out.view();
  args.transposeB = transposeB;
  uint64_t bytes = 0;
  ASSERT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, 0, flags);
  out.poison();
  ASSERT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
  EXPECT_TRUE(out.intact() && call.workspace.intact());
  for (int64_t e = 0; e < count; ++e)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double want = c.at(j), magnitude = std::fabs(want);
        for (int64_t p = 0; p < k; ++p) {
          const int64_t group = groups[static_cast<size_t>(e)];
          const int64_t of = shared ? 0 : e;
          double term =
              (aExchanged ? a.at({of, p, i}) : a.at({of, i, p})) *
              (transposeB ? b.at({group, j, p}) : b.at({group, p, j}));
          want += term;
          magnitude += std::fabs(term);
        }
        expectProduct(dtype, out.at({e, i, j}), want, magnitude,
                      (e * m + i) * n + j);
      }
}

// Covers groups in and out of order, groups without products, one product and
// none, several rows per product, packed operands and one `a` for all products.
TEST_P(ProductTypes, Groups) {
  std::vector<int32_t> mixed;
  for (int32_t i = 0; i < 70; ++i)
    mixed.push_back(i * 7 % 4);
  for (uint32_t flags : {0u, uint32_t(MLA_BATCH_INVARIANT)})
    for (bool transposeB : {false, true}) {
      grouped({0, 0, 1, 3, 3, 3}, 1, 40, 24, transposeB, false, flags);
      grouped({3, 0, 3, 1, 0, 3}, 1, 40, 24, transposeB, false, flags);
      grouped({3, 0, 3, 1, 0, 3}, 1, 40, 24, transposeB, false, flags, true);
      grouped({4, 2, 4}, 2, 33, 17, transposeB, false, flags);
      grouped({4, 2, 4}, 3, 33, 17, transposeB, true, flags);
      grouped({2}, 1, 64, 16, transposeB, false, flags);
      grouped({}, 1, 64, 16, transposeB, false, flags);
      grouped(mixed, 1, 40, 24, transposeB, false, flags);
    }
}

// The workspace must be enough for each number of rows that a group may have,
// all of them included.
TEST_P(ProductTypes, RowsOfGroups) {
  for (int64_t rows : {1, 2, 3, 5, 8, 9, 13, 16, 17, 31, 32, 64, 65, 129}) {
    std::vector<int32_t> groups(131, 1);
    std::fill_n(groups.begin(), rows, 4);
    grouped(groups, 1, 66, 35, rows % 2 == 0, false, 0);
    grouped(groups, 1, 34, 67, rows % 2 != 0, false, MLA_BATCH_INVARIANT);
  }
}

TEST_P(ProductTypes, EveryTargetAgrees) {
  for (int64_t targets = hwy::SupportedTargets(); targets != 0;
       targets &= targets - 1) {
    OnlyTarget only(targets & -targets);
    for (bool transposeB : {false, true}) {
      const auto b = transposeB ? std::vector<int64_t>{80, 131}
                                : std::vector<int64_t>{131, 80};
      matmul({66, 131}, b, transposeB, false, false, MLA_BATCH_INVARIANT);
      matmul({33, 131}, b, transposeB, true, true, MLA_BATCH_INVARIANT);
      for (int64_t m : {1, 3, 8})
        matmul({m, 131}, b, transposeB, true, false, 0);
    }
  }
}

} // namespace
