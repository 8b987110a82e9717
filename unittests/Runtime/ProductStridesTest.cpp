//===- ProductStridesTest.cpp - Products with one shape and other strides -===//

#include "TestTensor.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// A product out [m, n] = a [m, k] b [k, n] + bias in f32, with gaps after the
/// rows. run() compares it with the definition.
struct Product {
  int64_t m, n, k, padA = 0, padB = 0, padOut = 0;
  int32_t threads = 0;
  uint32_t flags = 0;
  bool transposed = false; ///< b is [n, k]

  void run() const {
    std::mt19937 generator(5);
    TestTensor a(MLA_F32, {m, k}, padA),
        b(MLA_F32, {transposed ? n : k, transposed ? k : n}, padB),
        bias(MLA_F32, {n}), out(MLA_F32, {m, n}, padOut);
    a.random(generator);
    b.random(generator);
    bias.random(generator);
    auto args = makeArgs<MlaMatmulArgs>();
    args.a = a.view();
    args.b = b.view();
    args.bias = bias.view();
    args.out = out.view();
    args.transposeB = transposed;
    uint64_t bytes = 0;
    ASSERT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, threads, flags);
    ASSERT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_TRUE(out.intact() && call.workspace.intact());
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double want = bias.at(j), magnitude = std::fabs(want);
        for (int64_t p = 0; p < k; ++p) {
          const double term =
              a.at({i, p}) * (transposed ? b.at({j, p}) : b.at({p, j}));
          want += term;
          magnitude += std::fabs(term);
        }
        ASSERT_NEAR(out.at({i, j}), want, 1e-6 * magnitude) << i << " " << j;
      }
  }
};

/// Objects kept from one call must not be used for a call with the same sizes
/// but other strides.
TEST(ProductStrides, EachStrideIsItsOwnProduct) {
  for (int round = 0; round < 2; ++round) {
    Product{130, 30, 40}.run();
    Product{130, 30, 40, /*padA=*/7}.run();
    Product{130, 30, 40, 0, /*padB=*/7}.run();
    Product{130, 30, 40, 0, 0, /*padOut=*/7}.run();
    Product{130, 30, 40, 0, 0, 0, 0, 0, /*transposed=*/true}.run();
    Product{130, 30, 40, 0, /*padB=*/7, 0, 0, 0, /*transposed=*/true}.run();
  }
}

/// Tests columns in several panels, each with its segment of the bias.
TEST(ProductStrides, BiasOfManyColumns) {
  Product{130, 700, 9}.run();
  Product{130, 700, 9, 0, 0, 0, 0, MLA_BATCH_INVARIANT}.run();
  Product{3, 700, 9}.run();
}

/// With more threads than processors, the workspace must be large enough for
/// all threads.
TEST(ProductStrides, MoreThreadsThanProcessors) {
  for (uint32_t flags : {0u, uint32_t(MLA_BATCH_INVARIANT)}) {
    Product{66, 520, 520, 0, 0, 0, /*threads=*/64, flags}.run();
    Product{8, 520, 1030, 0, 0, 0, /*threads=*/64, flags}.run();
  }
}

/// The strides of dimensions with one element, and of empty tensors, are not
/// used and can have any value. If the product computed with them, the
/// undefined-behavior sanitizer would report an overflow.
TEST(ProductStrides, ThatNothingUsesAreAny) {
  for (const auto &[m, n, k] : std::vector<std::array<int64_t, 3>>{
           {1, 5, 8}, {3, 1, 8}, {3, 5, 1}, {3, 5, 0}, {0, 5, 8}, {3, 0, 8}}) {
    std::mt19937 generator(5);
    TestTensor a(MLA_F32, {2, m, k}), b(MLA_F32, {2, k, n}),
        out(MLA_F32, {2, m, n});
    a.random(generator);
    b.random(generator);
    auto args = makeArgs<MlaMatmulArgs>();
    args.a = a.view();
    args.b = b.view();
    args.out = out.view();
    auto run = [&] {
      out.poison();
      uint64_t bytes = 0;
      EXPECT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
      TestCall call(bytes);
      EXPECT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
      return out.values();
    };
    const std::vector<double> expected = run();
    for (TestTensor *tensor : {&a, &b, &out})
      for (int32_t d = 0; d < 3; ++d)
        if (tensor->view()->sizes[d] <= 1 || tensor->count() == 0)
          tensor->view()->strides[d] = INT64_MAX;
    EXPECT_EQ(run(), expected) << m << " " << n << " " << k;
  }
}

/// Tests queries that are a slice of a longer tensor: rows are contiguous
/// within a sequence, not between sequences.
TEST(ProductStrides, AbsorbsSomeTokensOfEachSequence) {
  constexpr int64_t batch = 3, all = 5, some = 2, heads = 4, rows = 24,
                    latent = 64;
  std::mt19937 generator(5);
  TestTensor x(MLA_F32, {batch, all, heads, rows}),
      w(MLA_F32, {heads, rows, latent}),
      out(MLA_F32, {batch, some, heads, latent});
  x.random(generator);
  w.random(generator);
  MlaTensor slice = *x.view();
  slice.sizes[1] = some;
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = &slice;
  args.w = w.view();
  args.out = out.view();
  uint64_t bytes = 0;
  ASSERT_EQ(mlaHeadProductWorkspace(&args, 0, &bytes), MLA_OK);
  TestCall call(bytes);
  ASSERT_EQ(mlaAbsorbQuery(&args, &call), MLA_OK) << mlaLastError();
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t s = 0; s < some; ++s)
      for (int64_t h = 0; h < heads; ++h)
        for (int64_t c = 0; c < latent; ++c) {
          double want = 0;
          for (int64_t r = 0; r < rows; ++r)
            want += x.at({b, s, h, r}) * w.at({h, r, c});
          ASSERT_NEAR(out.at({b, s, h, c}), want, 1e-4) << b << " " << s;
        }
}

} // namespace
