//===- PageTableErrorsTest.cpp - Invalid arguments of page tables ---------===//

#include "PageTables.h"

#include "gtest/gtest.h"

#include <functional>

using namespace mla::test;

namespace {

void expectError(int32_t status, int32_t expected, const std::string &message) {
  EXPECT_EQ(status, expected) << mlaLastError();
  EXPECT_EQ(std::string(mlaLastError()), message);
}

void expectInvalid(int32_t status, const std::string &message) {
  expectError(status, MLA_INVALID_ARGUMENT, message);
}

/// Expects an error of the creation with the arguments that `spoil` changes.
void expectNotCreated(const std::function<void(MlaPageTableArgs &)> &spoil,
                      const std::string &message,
                      int32_t status = MLA_INVALID_ARGUMENT) {
  auto args = makeArgs<MlaPageTableArgs>();
  args.pages = 4;
  args.pageSize = 2;
  spoil(args);
  MlaPageTable *table = nullptr;
  expectError(mlaPageTableCreate(&args, &table), status,
              "mlaPageTableCreate: " + message);
  EXPECT_EQ(table, nullptr);
}

} // namespace

TEST(PageTableErrors, NullArguments) {
  int64_t number = 0;
  MlaPageTableSizes sizes;
  const std::string wanted = ": table: expected a page table, got null";
  expectInvalid(mlaPageTableSizes(nullptr, &sizes),
                "mlaPageTableSizes" + wanted);
  expectInvalid(mlaPageTableExtend(nullptr, 1), "mlaPageTableExtend" + wanted);
  expectInvalid(mlaPageTableAdd(nullptr, 1, &number),
                "mlaPageTableAdd" + wanted);
  expectInvalid(mlaPageTableFork(nullptr, 0, 0, &number),
                "mlaPageTableFork" + wanted);
  expectInvalid(mlaPageTableSelect(nullptr, nullptr, 0),
                "mlaPageTableSelect" + wanted);
  expectInvalid(mlaPageTableRemove(nullptr, 0), "mlaPageTableRemove" + wanted);
  expectInvalid(mlaPageTableRollback(nullptr, nullptr, 0),
                "mlaPageTableRollback" + wanted);
  expectInvalid(mlaPageTableNeeded(nullptr, nullptr, 0, &number),
                "mlaPageTableNeeded" + wanted);
  expectInvalid(mlaPageTableWritten(nullptr), "mlaPageTableWritten" + wanted);
  auto grow = makeArgs<MlaPageTableGrowArgs>();
  expectInvalid(mlaPageTableGrow(&grow, &number), "mlaPageTableGrow" + wanted);
  auto tables = makeArgs<MlaPageTableExportArgs>();
  expectInvalid(mlaPageTableExport(&tables), "mlaPageTableExport" + wanted);
  EXPECT_EQ(mlaPageTableDestroy(nullptr), MLA_OK);
}

TEST(PageTableErrors, NullAddresses) {
  TestPageTable table(4, 2, 1);
  const std::string wanted = ": expected an address, got null";
  expectInvalid(mlaPageTableSizes(table.get(), nullptr),
                "mlaPageTableSizes: sizes" + wanted);
  expectInvalid(mlaPageTableAdd(table.get(), 1, nullptr),
                "mlaPageTableAdd: first" + wanted);
  expectInvalid(mlaPageTableFork(table.get(), 0, 0, nullptr),
                "mlaPageTableFork: fork" + wanted);
  expectInvalid(mlaPageTableSelect(table.get(), nullptr, 1),
                "mlaPageTableSelect: sequences" + wanted);
  expectInvalid(mlaPageTableRollback(table.get(), nullptr, 1),
                "mlaPageTableRollback: tokens" + wanted);
  const int64_t tokens = 1;
  expectInvalid(mlaPageTableNeeded(table.get(), &tokens, 1, nullptr),
                "mlaPageTableNeeded: pages" + wanted);
  auto grow = makeArgs<MlaPageTableGrowArgs>();
  grow.table = table.get();
  grow.numSequences = 1;
  int64_t copies = 0;
  expectInvalid(mlaPageTableGrow(&grow, &copies),
                "mlaPageTableGrow: tokens" + wanted);
  grow.tokens = &tokens;
  expectInvalid(mlaPageTableGrow(&grow, nullptr),
                "mlaPageTableGrow: numCopies" + wanted);
  expectInvalid(mlaPageTableGrow(nullptr, &copies),
                "mlaPageTableGrow: arguments: expected a struct, got null");
  auto args = makeArgs<MlaPageTableArgs>();
  expectInvalid(mlaPageTableCreate(&args, nullptr),
                "mlaPageTableCreate: table" + wanted);
}

TEST(PageTableErrors, StructSizeAndVersion) {
  TestPageTable table(4, 2, 1);
  auto tables = makeArgs<MlaPageTableExportArgs>();
  tables.table = table.get();
  tables.size -= 8;
  expectError(mlaPageTableExport(&tables), MLA_VERSION_MISMATCH,
              "mlaPageTableExport: arguments: expected a struct of " +
                  std::to_string(sizeof(tables)) + " bytes, got " +
                  std::to_string(sizeof(tables) - 8));
  expectNotCreated([](MlaPageTableArgs &args) { args.version = 9; },
                   "arguments: expected ABI version 1, got 9",
                   MLA_VERSION_MISMATCH);
}

TEST(PageTableErrors, Numbers) {
  TestPageTable table(4, 2, 2);
  EXPECT_EQ(table.grow({3, -1}), "mlaPageTableGrow: tokens: expected at least "
                                 "0 for sequence 1, got -1");
  EXPECT_EQ(table.grow({INT64_MAX, 1}),
            "mlaPageTableGrow: tokens: expected at most 2147483647 for "
            "sequence 0, whose length must fit in int32, got "
            "9223372036854775807");
  EXPECT_EQ(table.grow({INT32_MAX, INT32_MAX}),
            "mlaPageTableGrow: tokens: cannot take 2147483648 pages because "
            "only 4 are free; call mlaPageTableRemove, mlaPageTableRollback or "
            "mlaPageTableExtend first");
  EXPECT_EQ(table.status, MLA_OUT_OF_MEMORY);
  EXPECT_EQ(table.grow({1}), "mlaPageTableGrow: numSequences: expected 2, the "
                             "number of sequences, got 1");
  EXPECT_EQ(table.extend(-1),
            "mlaPageTableExtend: pages: expected 0 to 1073741819 pages of 2 "
            "tokens, because slots are int32, got -1");
  EXPECT_EQ(table.extend(1073741820),
            "mlaPageTableExtend: pages: expected 0 to 1073741819 pages of 2 "
            "tokens, because slots are int32, got 1073741820");
  EXPECT_EQ(table.add(-1), "mlaPageTableAdd: sequences: expected a value of 0 "
                           "to 2147483645, got -1");
  EXPECT_EQ(table.fork(-1),
            "mlaPageTableFork: sequence: expected at least 0, got -1");
  EXPECT_EQ(table.fork(0, -2), "mlaPageTableFork: tokens: expected a value of "
                               "-1 to 0, got -2");
  EXPECT_EQ(table.select({1, 2}),
            "mlaPageTableSelect: sequences: expected less than 2, the number "
            "of sequences, got 2");
  expectInvalid(mlaPageTableSelect(table.get(), nullptr, -1),
                "mlaPageTableSelect: numSequences: expected a value of 0 to "
                "2147483647, got -1");
  EXPECT_EQ(table.rollback({0, 1}),
            "mlaPageTableRollback: tokens: expected at most the 0 tokens of "
            "sequence 1, got 1");
  EXPECT_EQ(table.sizes().freePages, 4);
  EXPECT_EQ(table.sizes().sequences, 2);
}

TEST(PageTableErrors, RoomForCopies) {
  TestPageTable table(4, 2, 1);
  EXPECT_EQ(table.grow({1}), "");
  table.written();
  EXPECT_EQ(table.fork(0), "");
  const PageTableContents before = table.contents();
  const int64_t tokens[] = {1, 1};
  MlaPageCopy copies[1];
  int64_t count = -1;
  auto args = makeArgs<MlaPageTableGrowArgs>();
  args.table = table.get();
  args.tokens = tokens;
  args.numSequences = 2;
  args.maxCopies = 1;
  const std::string wanted = "mlaPageTableGrow: copies: expected room for 1 "
                             "elements, got ";
  expectInvalid(mlaPageTableGrow(&args, &count), wanted + "a null array of 1");
  args.copies = copies;
  args.maxCopies = 0;
  expectInvalid(mlaPageTableGrow(&args, &count), wanted + "0");
  EXPECT_EQ(count, -1);
  EXPECT_EQ(table.contents(), before);
  args.maxCopies = 1;
  EXPECT_EQ(mlaPageTableGrow(&args, &count), MLA_OK) << mlaLastError();
  EXPECT_EQ(count, 1);
}

TEST(PageTableErrors, Create) {
  expectNotCreated([](MlaPageTableArgs &args) { args.pageSize = 0; },
                   "pageSize: expected a value of 1 to 2147483647, got 0");
  expectNotCreated([](MlaPageTableArgs &args) { args.pages = -1; },
                   "pages: expected 0 to 1073741823 pages of 2 tokens, because "
                   "slots are int32, got -1");
  expectNotCreated([](MlaPageTableArgs &args) { args.pages = 1073741824; },
                   "pages: expected 0 to 1073741823 pages of 2 tokens, because "
                   "slots are int32, got 1073741824");
  TestTensor order = ints({4}, {0, 1, 3, 1}), shorter(MLA_I32, {3});
  TestTensor lengths = ints({1}, {1});
  expectNotCreated([&](MlaPageTableArgs &args) { args.order = shorter.view(); },
                   "order: expected size 4 in dimension 0, got 3");
  expectNotCreated([&](MlaPageTableArgs &args) { args.order = order.view(); },
                   "order: [3]: expected each page of 0 to 3 once, got 1 "
                   "again");
  order.set(1, 4);
  expectNotCreated([&](MlaPageTableArgs &args) { args.order = order.view(); },
                   "order: [1]: expected each page of 0 to 3 once, got 4");
  expectNotCreated(
      [&](MlaPageTableArgs &args) { args.seqLens = lengths.view(); },
      "seqLens: expected null without blockTable, got a tensor");
  TestPageTable pool(4, 2);
  expectNotCreated([&](MlaPageTableArgs &args) { args.sharing = pool.get(); },
                   "pages: expected a value of 0 to 0, got 4");
  expectNotCreated(
      [&](MlaPageTableArgs &args) {
        args.sharing = pool.get();
        args.order = order.view();
        args.pages = args.pageSize = 0;
      },
      "order: expected null with sharing, got a tensor");
}

TEST(PageTableErrors, Restore) {
  TestTensor pages(MLA_I32, {2, 2}), lengths(MLA_I32, {2}),
      newTokens(MLA_I32, {2});
  const auto expectRefused = [&](const std::vector<int32_t> &ids,
                                 const std::vector<int32_t> &tokens,
                                 const std::vector<int32_t> &unwritten,
                                 const std::string &message, int32_t status) {
    pages = ints({2, 2}, ids);
    lengths = ints({2}, tokens);
    newTokens = ints({2}, unwritten);
    expectNotCreated(
        [&](MlaPageTableArgs &args) {
          args.blockTable = pages.view();
          args.seqLens = lengths.view();
          args.newTokens = newTokens.view();
        },
        message, status);
  };
  expectRefused({0, 1, 2, 3}, {4, 5}, {0, 0},
                "seqLens: [1]: expected a length of 0 to 4, got 5",
                MLA_OUT_OF_RANGE);
  expectRefused({0, 1, 2, 3}, {-1, 0}, {0, 0},
                "seqLens: [0]: expected a length of 0 to 4, got -1",
                MLA_OUT_OF_RANGE);
  expectRefused({0, 1, 2, 3}, {4, 2}, {4, 3},
                "newTokens: [1]: expected 0 to 2 tokens, got 3",
                MLA_OUT_OF_RANGE);
  expectRefused({0, 4, 2, 3}, {3, 2}, {0, 0},
                "blockTable: [0, 1]: expected a page of 0 to 3, got 4",
                MLA_OUT_OF_RANGE);
  expectRefused({0, 0, 2, 3}, {3, 2}, {0, 0},
                "blockTable: [0, 1]: expected a page that the sequence does "
                "not have yet, got 0",
                MLA_INVALID_ARGUMENT);
  expectRefused({0, 1, 2, 1}, {4, 4}, {1, 1},
                "blockTable: [1, 1]: expected a page that has no new tokens of "
                "another sequence, got 1",
                MLA_INVALID_ARGUMENT);
}

TEST(PageTableErrors, Export) {
  TestPageTable table(8, 2, 2);
  EXPECT_EQ(table.grow({5, 1}), "");
  TestTensor pages(MLA_I32, {2, 2}), lengths(MLA_I32, {2}), slots(MLA_I32, {5}),
      wide(MLA_I64, {2}), chosen = ints({2}, {0, 2});
  const auto expectRefused =
      [&](const std::function<void(MlaPageTableExportArgs &)> &spoil,
          const std::string &message, int32_t status = MLA_INVALID_ARGUMENT) {
        auto args = makeArgs<MlaPageTableExportArgs>();
        args.table = table.get();
        args.seqLens = lengths.view();
        const std::vector<uint8_t> before = lengths.bytes();
        spoil(args);
        expectError(mlaPageTableExport(&args), status,
                    "mlaPageTableExport: " + message);
        EXPECT_EQ(lengths.bytes(), before);
      };
  expectRefused([&](auto &args) { args.blockTable = pages.view(); },
                "blockTable: expected at least size 3 in dimension 1, got 2");
  expectRefused([&](auto &args) { args.slots = slots.view(); },
                "slots: expected at least size 6, the number of new tokens, "
                "got 5");
  expectRefused([&](auto &args) { args.newTokens = wide.view(); },
                "newTokens: expected type i32, got i64");
  expectRefused([&](auto &args) { args.cuSeqlens = lengths.view(); },
                "cuSeqlens: expected size 3 in dimension 0, got 2");
  expectRefused([&](auto &args) { args.newTokens = lengths.view(); },
                "seqLens: written memory must not overlap other arguments, got "
                "an overlap with newTokens: pass separate memory");
  expectRefused([&](auto &args) { args.sequences = chosen.view(); },
                "sequences: expected less than 2, "
                "the number of sequences, got 2");
  MlaTensor gpu = *slots.view();
  gpu.device = MLA_CUDA;
  expectRefused([&](auto &args) { args.slots = &gpu; },
                "slots: expected memory of device cpu, got device cuda (1): "
                "copy it to that device",
                MLA_DEVICE_ERROR);
}
