//===- PageTableModelTest.cpp - Compare page tables with plain lists ------===//
//
// Random changes of two page tables of one pool. The pool of the test holds one
// number per slot. The tokens that are found by block table and length must be
// those of plain lists, and as many pages must be free as no sequence has.
//
//===----------------------------------------------------------------------===//

#include "PageTables.h"

#include "gtest/gtest.h"

#include <map>
#include <random>
#include <set>

using namespace mla::test;

namespace {

/// A page table, and the tokens of its sequences as lists.
struct Modeled {
  TestPageTable table;
  std::vector<Numbers> sequences;
};

class PageTableModel : public testing::TestWithParam<int64_t> {
protected:
  int64_t below(int64_t n) {
    return std::uniform_int_distribution<int64_t>(0, n - 1)(generator);
  }
  Numbers randomCounts(size_t n, int64_t most) {
    Numbers counts(n);
    for (int64_t &count : counts)
      count = below(most + 1);
    return counts;
  }
  /// Returns for each page how many sequences have it.
  std::map<int64_t, int64_t> countOwners();
  int64_t countNeeded(const Modeled &modeled, const Numbers &counts);
  void grow(Modeled &modeled);
  void change(Modeled &modeled);
  void compare();

  const int64_t pageSize = GetParam();
  std::mt19937 generator{static_cast<uint32_t>(GetParam())};
  std::vector<Modeled> tables;
  std::vector<int64_t> pool; ///< the token in each slot
  int64_t nextToken = 0;
  int grown = 0, full = 0, copied = 0;
};

std::map<int64_t, int64_t> PageTableModel::countOwners() {
  std::map<int64_t, int64_t> owners;
  for (Modeled &modeled : tables)
    for (const Numbers &pages : modeled.table.contents().pages)
      for (int64_t page : pages)
        ++owners[page];
  return owners;
}

/// Returns the number of pages that a growth needs, from its definition.
int64_t PageTableModel::countNeeded(const Modeled &modeled,
                                    const Numbers &counts) {
  std::map<int64_t, int64_t> owners = countOwners();
  const PageTableContents contents = modeled.table.contents();
  int64_t needed = 0;
  for (size_t s = 0; s < counts.size(); ++s) {
    int64_t room = static_cast<int64_t>(contents.pages[s].size()) * pageSize;
    if (counts[s] && contents.lengths[s] % pageSize &&
        owners[contents.pages[s].back()] > 1) {
      --owners[contents.pages[s].back()];
      ++needed;
    }
    for (; room < contents.lengths[s] + counts[s]; room += pageSize)
      ++needed;
  }
  return needed;
}

void PageTableModel::grow(Modeled &modeled) {
  const Numbers counts = randomCounts(modeled.sequences.size(), 5);
  const int64_t needed = countNeeded(modeled, counts);
  const int64_t free = modeled.table.sizes().freePages;
  EXPECT_EQ(modeled.table.needed(counts), needed);
  const PageTableContents before = modeled.table.contents();
  const std::string error = modeled.table.grow(counts);
  if (needed > free) {
    EXPECT_EQ(error.find("mlaPageTableGrow: tokens: cannot take " +
                         std::to_string(needed) + " pages because only " +
                         std::to_string(free) + " are free"),
              0u)
        << error;
    EXPECT_EQ(modeled.table.status, MLA_OUT_OF_MEMORY);
    EXPECT_EQ(modeled.table.contents(), before);
    ++full;
    return;
  }
  ASSERT_EQ(error, "");
  EXPECT_EQ(modeled.table.sizes().freePages, free - needed);
  for (MlaPageCopy copy : modeled.table.copies)
    std::copy_n(pool.begin() + copy.from * pageSize, pageSize,
                pool.begin() + copy.to * pageSize);
  copied += static_cast<int>(modeled.table.copies.size());
  const Numbers slots = modeled.table.contents().slots;
  size_t slot = 0;
  for (size_t s = 0; s < counts.size(); ++s)
    for (int64_t i = 0; i < counts[s]; ++i) {
      modeled.sequences[s].push_back(++nextToken);
      pool[slots[slot++]] = nextToken;
    }
  EXPECT_EQ(slot, slots.size());
  modeled.table.written();
  ++grown;
}

void PageTableModel::change(Modeled &modeled) {
  std::vector<Numbers> &sequences = modeled.sequences;
  const auto n = static_cast<int64_t>(sequences.size());
  const int64_t s = n ? below(n) : 0;
  switch (below(10)) {
  case 0: {
    const int64_t tokens =
        n ? below(static_cast<int64_t>(sequences[s].size()) + 1) : 0;
    if (n == 0 || n > 5)
      return;
    EXPECT_EQ(modeled.table.fork(s, tokens), "");
    sequences.emplace_back(sequences[s].begin(), sequences[s].begin() + tokens);
    return;
  }
  case 1: {
    Numbers counts(n);
    for (int64_t i = 0; i < n; ++i) {
      counts[i] = below(std::min<int64_t>(7, sequences[i].size()) + 1);
      sequences[i].resize(sequences[i].size() - counts[i]);
    }
    EXPECT_EQ(modeled.table.rollback(counts), "");
    return;
  }
  case 2:
    if (n < 2)
      return;
    EXPECT_EQ(modeled.table.remove(s), "");
    sequences.erase(sequences.begin() + s);
    return;
  case 3: {
    if (n == 0)
      return;
    const Numbers chosen = randomCounts(n, n - 1);
    EXPECT_EQ(modeled.table.select(chosen), "");
    std::vector<Numbers> selected;
    for (int64_t from : chosen)
      selected.push_back(sequences[from]);
    sequences = selected;
    return;
  }
  case 4:
    if (n > 4)
      return;
    EXPECT_EQ(modeled.table.add(2), "");
    sequences.resize(n + 2);
    return;
  default:
    return grow(modeled);
  }
}

void PageTableModel::compare() {
  for (Modeled &modeled : tables) {
    const PageTableContents contents = modeled.table.contents();
    ASSERT_EQ(contents.pages.size(), modeled.sequences.size());
    for (size_t s = 0; s < modeled.sequences.size(); ++s) {
      Numbers tokens;
      for (int64_t t = 0; t < contents.lengths[s]; ++t)
        tokens.push_back(
            pool[contents.pages[s][t / pageSize] * pageSize + t % pageSize]);
      ASSERT_EQ(tokens, modeled.sequences[s]);
    }
  }
  const MlaPageTableSizes sizes = tables[0].table.sizes();
  ASSERT_EQ(sizes.freePages,
            sizes.pages - static_cast<int64_t>(countOwners().size()));
}

} // namespace

TEST_P(PageTableModel, AgreesWithPlainLists) {
  const int64_t pages = 160 / pageSize;
  TestPageTable first(pages, pageSize, 2);
  TestPageTable second = first.share();
  tables.push_back({std::move(first), std::vector<Numbers>(2)});
  tables.push_back({std::move(second), {}});
  pool.resize(pages * pageSize);
  for (int step = 0; step < 1500 && !HasFailure(); ++step) {
    change(tables[below(2)]);
    compare();
    if (step % 50 == 0) {
      TestPageTable copy = tables[0].table.restore();
      EXPECT_EQ(copy.contents(), tables[0].table.contents());
    }
  }
  EXPECT_GT(grown, 100);
  EXPECT_GT(full, 10);
  EXPECT_GT(copied, pageSize > 1 ? 20 : -1);
}

INSTANTIATE_TEST_SUITE_P(PageSizes, PageTableModel,
                         testing::Values(1, 3, 8, 16));
