//===- InvarianceTest.cpp - Tests of runs whose results must be bit-equal -===//
//
// C++ functions replace compiled functions. The checks must detect a function
// that depends on the number of threads or on other rows of the batch, and must
// accept all others.
//
//===----------------------------------------------------------------------===//

#include "mla/Driver/Invariance.h"

#include "gtest/gtest.h"

using namespace mla;

namespace {

/// Returns a model whose result 0 has shape [rows of x, 4]: x, modified by
/// `change(result, x, options)`.
template <typename Change> auto makeModel(Change change) {
  return [change](const ModelValues &values,
                  const InvokeOptions &options) -> llvm::Expected<TensorMap> {
    TensorMap results;
    const HostTensor &x = values.args.find(0)->second;
    HostTensor out = llvm::cantFail(x.clone());
    change(out, x, options);
    results.emplace(0, std::move(out));
    return results;
  };
}

class InvarianceTest : public testing::Test {
protected:
  /// Creates x with `rows` rows. The model's batch is a symbol if `dynamic`.
  void setUp(int64_t rows, bool dynamic) {
    TensorInfo x, weight;
    x.present = weight.present = true;
    x.shape = {dynamic ? DimExpr::symbol("s0") : DimExpr(rows), DimExpr(2),
               DimExpr(2)};
    weight.shape = {DimExpr(rows), DimExpr(2)};
    infos = {x, weight};
    values.args.emplace(
        0, llvm::cantFail(HostTensor::create(MLA_F32, {rows, 2, 2})));
    values.args.emplace(1,
                        llvm::cantFail(HostTensor::create(MLA_F32, {rows, 2})));
    for (auto &[position, tensor] : values.args)
      for (int64_t i = 0; i < tensor.getNumElements(); ++i)
        tensor.set(i, i + 1);
  }
  template <typename Change> std::string rows(Change change) {
    auto model = makeModel(change);
    return llvm::toString(checkRows(model, values, {}, infos, {}));
  }
  template <typename Change> std::string threads(Change change) {
    auto model = makeModel(change);
    TensorMap results = llvm::cantFail(model(values, {}));
    return llvm::toString(checkThreads(model, values, {}, {1, 5}, results));
  }

  std::vector<TensorInfo> infos;
  ModelValues values;
};

void keep(HostTensor &, const HostTensor &, const InvokeOptions &) {}

TEST_F(InvarianceTest, WhatDependsOnNothingElse) {
  for (bool dynamic : {false, true}) {
    values.args.clear();
    setUp(3, dynamic);
    EXPECT_EQ(rows(keep), "");
    EXPECT_EQ(threads(keep), "");
  }
}

TEST_F(InvarianceTest, ThreadsThatMatter) {
  setUp(2, false);
  EXPECT_EQ(
      threads([](HostTensor &out, const HostTensor &,
                 const InvokeOptions &options) {
        if (options.threads == 5)
          out.set(6, 7.5);
      }),
      "threads=5: result 0 is not bit-equal, first at element 6: expected "
      "7.000000, got 7.500000");
}

/// Two zeros of different sign are equal but must be detected, because one bit
/// differs.
TEST_F(InvarianceTest, BitsAreComparedNotValues) {
  setUp(2, false);
  values.args.find(0)->second.set(1, 0.0);
  EXPECT_NE(threads([](HostTensor &out, const HostTensor &,
                       const InvokeOptions &options) {
              if (options.threads == 5)
                out.set(1, -0.0);
            }),
            "");
}

TEST_F(InvarianceTest, NeighboursThatMatter) {
  setUp(3, false);
  EXPECT_EQ(
      rows([](HostTensor &out, const HostTensor &x, const InvokeOptions &) {
        out.set(1, x.get(1) + x.get(x.getNumElements() - 1));
      }),
      "row 0 in a batch of 3 copies of it: result 0 is not bit-equal, first at "
      "element "
      "1: expected 14.000000, got 6.000000");
}

TEST_F(InvarianceTest, NeighboursMayMatterInTheOtherMode) {
  setUp(3, false);
  EXPECT_EQ(rows([](HostTensor &out, const HostTensor &x,
                    const InvokeOptions &options) {
              if (!options.batchInvariant)
                out.set(1, x.get(x.getNumElements() - 1));
            }),
            "");
}

/// A result that depends on the number of rows can be detected only if the
/// batch is dynamic, because only then does the number of rows change.
TEST_F(InvarianceTest, NumberOfNeighboursThatMatters) {
  auto addSize = [](HostTensor &out, const HostTensor &,
                    const InvokeOptions &) {
    for (int64_t i = 0; i < out.getNumElements(); ++i)
      out.set(i, out.get(i) + out.getShape().front());
  };
  setUp(3, false);
  EXPECT_EQ(rows(addSize), "");
  values.args.clear();
  setUp(3, true);
  EXPECT_EQ(rows(addSize), "row 0 in a batch of 1 copies of it: result 0 is "
                           "not bit-equal, first at element "
                           "0: expected 4.000000, got 2.000000");
}

/// Results without one row per sequence, such as a scalar or a part of the
/// first row, must be ignored.
TEST_F(InvarianceTest, ResultsWithoutRows) {
  auto run = [](const ModelValues &values,
                const InvokeOptions &) -> llvm::Expected<TensorMap> {
    TensorMap results;
    const HostTensor &x = values.args.find(0)->second;
    results.emplace(0, llvm::cantFail(x.clone()));
    for (auto [position, shape] :
         {std::pair(1, llvm::SmallVector<int64_t>{}),
          std::pair(2, llvm::SmallVector<int64_t>{1, 2})}) {
      HostTensor out = llvm::cantFail(HostTensor::create(MLA_F32, shape));
      for (int64_t i = 0; i < out.getNumElements(); ++i)
        out.set(i, x.get(i));
      results.emplace(position, std::move(out));
    }
    return results;
  };
  for (bool dynamic : {false, true}) {
    values.args.clear();
    setUp(3, dynamic);
    EXPECT_EQ(llvm::toString(checkRows(run, values, {}, infos, {})), "");
  }
}

TEST_F(InvarianceTest, ABatchOfOneHasNoNeighbours) {
  setUp(1, false);
  EXPECT_EQ(rows(keep),
            "--check-rows: result 0 must have 2 or more rows, got 1");
}

} // namespace
