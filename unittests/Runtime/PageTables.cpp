//===- PageTables.cpp - Page tables for tests -----------------------------===//

#include "PageTables.h"

#include "gtest/gtest.h"

using namespace mla::test;

static TestTensor intVector(const Numbers &values) {
  return ints({static_cast<int64_t>(values.size())},
              {values.begin(), values.end()});
}

TestPageTable::TestPageTable(int64_t pages, int64_t pageSize, int64_t sequences,
                             const Numbers &order) {
  auto args = makeArgs<MlaPageTableArgs>();
  args.pages = pages;
  args.pageSize = pageSize;
  TestTensor orderTensor = intVector(order);
  args.order = order.empty() ? nullptr : orderTensor.view();
  EXPECT_EQ(mlaPageTableCreate(&args, &table), MLA_OK) << mlaLastError();
  EXPECT_EQ(add(sequences), "");
}

TestPageTable::TestPageTable(TestPageTable &&other) noexcept
    : copies(std::move(other.copies)), table(other.table) {
  other.table = nullptr;
}

TestPageTable TestPageTable::share() const {
  auto args = makeArgs<MlaPageTableArgs>();
  args.sharing = table;
  MlaPageTable *made = nullptr;
  EXPECT_EQ(mlaPageTableCreate(&args, &made), MLA_OK) << mlaLastError();
  return TestPageTable(made);
}

TestPageTable TestPageTable::restore(const TestPageTable *sharing) const {
  const MlaPageTableSizes size = sizes();
  TestTensor pages(MLA_I32, {size.sequences, size.columns});
  TestTensor lengths(MLA_I32, {size.sequences});
  TestTensor newTokens(MLA_I32, {size.sequences});
  auto from = makeArgs<MlaPageTableExportArgs>();
  from.table = table;
  from.blockTable = pages.view();
  from.seqLens = lengths.view();
  from.newTokens = newTokens.view();
  EXPECT_EQ(mlaPageTableExport(&from), MLA_OK) << mlaLastError();
  auto args = makeArgs<MlaPageTableArgs>();
  args.sharing = sharing ? sharing->table : nullptr;
  args.blockTable = pages.view();
  args.seqLens = lengths.view();
  args.newTokens = newTokens.view();
  args.pages = sharing ? 0 : size.pages;
  args.pageSize = sharing ? 0 : size.pageSize;
  MlaPageTable *made = nullptr;
  EXPECT_EQ(mlaPageTableCreate(&args, &made), MLA_OK) << mlaLastError();
  return TestPageTable(made);
}

MlaPageTableSizes TestPageTable::sizes() const {
  MlaPageTableSizes result = {};
  EXPECT_EQ(mlaPageTableSizes(table, &result), MLA_OK) << mlaLastError();
  return result;
}

static Numbers numbersOf(const TestTensor &tensor) {
  const std::vector<double> values = tensor.values();
  return {values.begin(), values.end()};
}

/// Returns all that the function exports, in tensors with guards and gaps.
PageTableContents TestPageTable::contents() const {
  const MlaPageTableSizes size = sizes();
  TestTensor pages(MLA_I32, {size.sequences, size.columns + 1}, 2);
  TestTensor lengths(MLA_I32, {size.sequences});
  TestTensor newTokens(MLA_I32, {size.sequences});
  TestTensor sums(MLA_I32, {size.sequences + 1});
  TestTensor slots(MLA_I32, {size.newTokens});
  auto args = makeArgs<MlaPageTableExportArgs>();
  args.table = table;
  args.blockTable = pages.view();
  args.seqLens = lengths.view();
  args.newTokens = newTokens.view();
  args.cuSeqlens = sums.view();
  args.slots = slots.view();
  EXPECT_EQ(mlaPageTableExport(&args), MLA_OK) << mlaLastError();
  for (const TestTensor *tensor : {&pages, &lengths, &newTokens, &sums, &slots})
    EXPECT_TRUE(tensor->intact());
  PageTableContents result{{},
                           numbersOf(lengths),
                           numbersOf(newTokens),
                           numbersOf(sums),
                           numbersOf(slots)};
  for (int64_t row = 0; row < size.sequences; ++row) {
    Numbers owned;
    for (int64_t i = 0; i <= size.columns; ++i)
      if (const auto page = static_cast<int64_t>(pages.at({row, i}));
          i * size.pageSize < result.lengths[row])
        owned.push_back(page);
      else
        EXPECT_EQ(page, MLA_UNUSED_PAGE);
    result.pages.push_back(owned);
  }
  return result;
}

std::string TestPageTable::message(int32_t result) {
  status = result;
  return result == MLA_OK ? "" : mlaLastError();
}

std::string TestPageTable::grow(const Numbers &tokens) {
  copies.assign(tokens.size(), {-1, -1});
  int64_t count = 0;
  auto args = makeArgs<MlaPageTableGrowArgs>();
  args.table = table;
  args.tokens = tokens.data();
  args.copies = copies.data();
  args.numSequences = args.maxCopies = static_cast<int64_t>(tokens.size());
  std::string result = message(mlaPageTableGrow(&args, &count));
  copies.resize(count);
  return result;
}

std::string TestPageTable::rollback(const Numbers &tokens) {
  return message(mlaPageTableRollback(table, tokens.data(),
                                      static_cast<int64_t>(tokens.size())));
}

std::string TestPageTable::fork(int64_t sequence, int64_t tokens) {
  int64_t number = -1;
  std::string result =
      message(mlaPageTableFork(table, sequence, tokens, &number));
  EXPECT_EQ(number, status == MLA_OK ? sizes().sequences - 1 : -1);
  return result;
}

std::string TestPageTable::select(const Numbers &sequences) {
  return message(mlaPageTableSelect(table, sequences.data(),
                                    static_cast<int64_t>(sequences.size())));
}

std::string TestPageTable::remove(int64_t sequence) {
  return message(mlaPageTableRemove(table, sequence));
}

std::string TestPageTable::add(int64_t sequences) {
  const int64_t before = sizes().sequences;
  int64_t first = -1;
  std::string result = message(mlaPageTableAdd(table, sequences, &first));
  EXPECT_EQ(first, status == MLA_OK ? before : -1);
  return result;
}

std::string TestPageTable::extend(int64_t pages) {
  return message(mlaPageTableExtend(table, pages));
}

void TestPageTable::written() {
  EXPECT_EQ(mlaPageTableWritten(table), MLA_OK) << mlaLastError();
}

int64_t TestPageTable::needed(const Numbers &tokens) const {
  int64_t pages = -1;
  EXPECT_EQ(mlaPageTableNeeded(table, tokens.data(),
                               static_cast<int64_t>(tokens.size()), &pages),
            MLA_OK)
      << mlaLastError();
  return pages;
}
