//===- PageTableTest.cpp - Tests of the pages of sequences ----------------===//

#include "PageTables.h"

#include "gtest/gtest.h"

#include <atomic>
#include <thread>

using namespace mla::test;

TEST(PageTable, GrowsByPagesInTheOrderOfTheirIds) {
  TestPageTable table(8, 4, 2);
  EXPECT_EQ(table.grow({5, 1}), "");
  EXPECT_TRUE(table.copies.empty());
  const PageTableContents expected{
      {{0, 1}, {2}}, {5, 1}, {5, 1}, {0, 5, 6}, {0, 1, 2, 3, 4, 8}};
  EXPECT_EQ(table.contents(), expected);
  const MlaPageTableSizes sizes = table.sizes();
  EXPECT_EQ(sizes.sequences, 2);
  EXPECT_EQ(sizes.pageSize, 4);
  EXPECT_EQ(sizes.pages, 8);
  EXPECT_EQ(sizes.freePages, 5);
  EXPECT_EQ(sizes.columns, 2);
  EXPECT_EQ(sizes.newTokens, 6);
  table.written();
  EXPECT_TRUE(table.contents().slots.empty());
  EXPECT_EQ(table.grow({0, 4}), "");
  EXPECT_EQ(table.contents().slots, Numbers({9, 10, 11, 12}));
}

TEST(PageTable, TakesPagesInTheGivenOrder) {
  TestPageTable table(4, 2, 2, {2, 0, 3, 1});
  EXPECT_EQ(table.grow({3, 1}), "");
  EXPECT_EQ(table.contents().pages, std::vector<Numbers>({{2, 0}, {3}}));
  EXPECT_EQ(table.grow({}), "mlaPageTableGrow: numSequences: expected 2, the "
                            "number of sequences, got 0");
}

TEST(PageTable, CopiesASharedPageBeforeItIsWritten) {
  TestPageTable table(8, 4, 1);
  EXPECT_EQ(table.grow({6}), "");
  table.written();
  EXPECT_EQ(table.fork(0), "");
  EXPECT_EQ(table.fork(0), "");
  EXPECT_EQ(table.contents().pages,
            std::vector<Numbers>({{0, 1}, {0, 1}, {0, 1}}));
  EXPECT_EQ(table.grow({1, 0, 4}), "");
  ASSERT_EQ(table.copies.size(), 2u);
  EXPECT_EQ(table.copies[0].from, 1);
  EXPECT_EQ(table.copies[0].to, 2);
  EXPECT_EQ(table.copies[1].from, 1);
  EXPECT_EQ(table.copies[1].to, 3);
  EXPECT_EQ(table.contents().pages,
            std::vector<Numbers>({{0, 2}, {0, 1}, {0, 3, 4}}));
  table.written();
  EXPECT_EQ(table.grow({0, 1, 0}), "");
  EXPECT_TRUE(table.copies.empty()) << "the last owner keeps its page";
}

TEST(PageTable, NeverCopiesAFullPage) {
  TestPageTable table(3, 4, 1);
  EXPECT_EQ(table.grow({4}), "");
  table.written();
  EXPECT_EQ(table.fork(0), "");
  EXPECT_EQ(table.grow({1, 1}), "");
  EXPECT_TRUE(table.copies.empty());
  EXPECT_EQ(table.contents().pages, std::vector<Numbers>({{0, 1}, {0, 2}}));
}

TEST(PageTable, SharesAPrefix) {
  TestPageTable table(8, 4, 1);
  EXPECT_EQ(table.grow({7}), "");
  EXPECT_EQ(table.fork(0), "mlaPageTableFork: table: cannot fork because the 7 "
                           "new tokens of sequence 0 were not written; write "
                           "them and call mlaPageTableWritten, or call "
                           "mlaPageTableRollback");
  EXPECT_EQ(table.fork(0, 0), "");
  table.written();
  EXPECT_EQ(table.fork(0, 4), "");
  EXPECT_EQ(table.fork(0, 5), "");
  EXPECT_EQ(table.contents().pages,
            std::vector<Numbers>({{0, 1}, {}, {0}, {0, 1}}));
  EXPECT_EQ(table.contents().lengths, Numbers({7, 0, 4, 5}));
  // The writer of the longer sequence copies, because the other one reads
  // token 4 of the page.
  EXPECT_EQ(table.grow({1, 0, 1, 0}), "");
  EXPECT_EQ(table.contents().pages,
            std::vector<Numbers>({{0, 2}, {}, {0, 3}, {0, 1}}));
  EXPECT_EQ(table.copies.size(), 1u);
  EXPECT_EQ(table.fork(0, 8).substr(0, 54),
            "mlaPageTableFork: table: cannot fork because the 1 new");
  EXPECT_EQ(table.fork(0, 9), "mlaPageTableFork: tokens: expected a value of "
                              "-1 to 7, got 9");
  EXPECT_EQ(table.fork(0, 7), "") << "the tokens before the new one are shared";
}

TEST(PageTable, RollsBackToTheEdgeOfAPageAndToNothing) {
  TestPageTable table(3, 4, 1);
  EXPECT_EQ(table.grow({9}), "");
  EXPECT_EQ(table.rollback({1}), "");
  EXPECT_EQ(table.sizes().freePages, 1);
  EXPECT_EQ(table.sizes().newTokens, 8);
  EXPECT_EQ(table.rollback({1}), "");
  EXPECT_EQ(table.sizes().freePages, 1);
  table.written();
  EXPECT_EQ(table.rollback({7}), "");
  EXPECT_EQ(table.sizes().freePages, 3);
  EXPECT_EQ(table.rollback({1}),
            "mlaPageTableRollback: tokens: expected at most the 0 tokens of "
            "sequence 0, got 1");
}

TEST(PageTable, RollsBackPagesThatOthersKeep) {
  TestPageTable table(4, 2, 1);
  EXPECT_EQ(table.grow({4}), "");
  table.written();
  EXPECT_EQ(table.fork(0), "");
  EXPECT_EQ(table.rollback({3, 0}), "");
  EXPECT_EQ(table.sizes().freePages, 2);
  EXPECT_EQ(table.contents().pages, std::vector<Numbers>({{0}, {0, 1}}));
  EXPECT_EQ(table.grow({1, 0}), "");
  EXPECT_EQ(table.copies.size(), 1u) << "sequence 1 reads token 1";
}

TEST(PageTable, RemovesSequences) {
  TestPageTable table(8, 4, 3);
  EXPECT_EQ(table.grow({1, 0, 5}), "");
  EXPECT_EQ(table.remove(1), "");
  EXPECT_EQ(table.remove(0), "");
  EXPECT_EQ(table.contents().pages, std::vector<Numbers>({{1, 2}}));
  EXPECT_EQ(table.contents().newTokens, Numbers({5}));
  EXPECT_EQ(table.sizes().freePages, 6);
  EXPECT_EQ(table.remove(1), "mlaPageTableRemove: sequence: expected less than "
                             "1, the number of sequences, got 1");
  EXPECT_EQ(table.add(2), "");
  EXPECT_EQ(table.contents().lengths, Numbers({5, 0, 0}));
}

TEST(PageTable, SelectsSequences) {
  TestPageTable table(12, 4, 3);
  EXPECT_EQ(table.grow({6, 3, 9}), "");
  EXPECT_NE(table.select({0}).find("cannot select because the 6 new tokens"),
            std::string::npos);
  table.written();
  EXPECT_EQ(table.select({2, 0, 2, 2}), "");
  EXPECT_EQ(table.contents().pages,
            std::vector<Numbers>({{3, 4, 5}, {0, 1}, {3, 4, 5}, {3, 4, 5}}));
  EXPECT_EQ(table.contents().lengths, Numbers({9, 6, 9, 9}));
  EXPECT_EQ(table.sizes().freePages, 12 - 5);
  EXPECT_EQ(table.grow({1, 1, 1, 1}), "");
  EXPECT_EQ(table.copies.size(), 2u);
  table.written();
  EXPECT_EQ(table.select({}), "");
  EXPECT_EQ(table.sizes().freePages, 12);
}

TEST(PageTable, SharesAPool) {
  TestPageTable owner(4, 4);
  {
    TestPageTable first = owner.share(), second = owner.share();
    EXPECT_EQ(first.add(1), "");
    EXPECT_EQ(second.add(2), "");
    EXPECT_EQ(first.grow({8}), "");
    EXPECT_EQ(second.grow({1, 1}), "");
    EXPECT_EQ(owner.sizes().freePages, 0);
    first.written();
    EXPECT_EQ(first.grow({1}).find("mlaPageTableGrow: tokens: cannot take 1 "
                                   "pages because only 0 are free"),
              0u);
    EXPECT_EQ(owner.extend(2), "");
    EXPECT_EQ(second.sizes().pages, 6);
    EXPECT_EQ(first.grow({1}), "");
    EXPECT_EQ(first.contents().pages, std::vector<Numbers>({{0, 1, 4}}));
  }
  EXPECT_EQ(owner.sizes().freePages, 6);
}

TEST(PageTable, APoolOutlivesItsFirstPageTable) {
  auto owner = std::make_unique<TestPageTable>(4, 4, 1);
  EXPECT_EQ(owner->grow({5}), "");
  TestPageTable other = owner->share();
  owner.reset();
  EXPECT_EQ(other.sizes().freePages, 4);
}

TEST(PageTable, AddedPagesAreTakenLast) {
  TestPageTable table(2, 1, 1);
  EXPECT_EQ(table.grow({2}), "");
  EXPECT_EQ(table.rollback({1}), "");
  EXPECT_EQ(table.extend(2), "");
  table.written();
  EXPECT_EQ(table.grow({3}), "");
  EXPECT_EQ(table.contents().pages, std::vector<Numbers>({{0, 1, 2, 3}}));
}

TEST(PageTable, ExportsChosenSequences) {
  TestPageTable table(8, 2, 3);
  EXPECT_EQ(table.grow({3, 1, 2}), "");
  TestTensor chosen = ints({2}, {2, 0});
  TestTensor pages(MLA_I32, {2, 4}, 3), lengths(MLA_I32, {2}),
      sums(MLA_I32, {3}), slots(MLA_I32, {7});
  auto args = makeArgs<MlaPageTableExportArgs>();
  args.table = table.get();
  args.sequences = chosen.view();
  args.blockTable = pages.view();
  args.seqLens = lengths.view();
  args.cuSeqlens = sums.view();
  args.slots = slots.view();
  ASSERT_EQ(mlaPageTableExport(&args), MLA_OK) << mlaLastError();
  const double unused = MLA_UNUSED_PAGE;
  EXPECT_EQ(pages.values(), std::vector<double>({3, unused, unused, unused, 0,
                                                 1, unused, unused}));
  EXPECT_EQ(lengths.values(), std::vector<double>({2, 3}));
  EXPECT_EQ(sums.values(), std::vector<double>({0, 2, 5}));
  EXPECT_EQ(slots.values(), std::vector<double>({6, 7, 0, 1, 2, -1, -1}))
      << "mlaAppend skips slot -1";
}

TEST(PageTable, RestoresSequences) {
  TestPageTable table(8, 2, 2);
  EXPECT_EQ(table.grow({3, 2}), "");
  table.written();
  EXPECT_EQ(table.fork(0), "");
  EXPECT_EQ(table.grow({0, 1, 0}), "");
  TestPageTable copy = table.restore();
  EXPECT_EQ(copy.contents(), table.contents());
  EXPECT_EQ(copy.sizes().freePages, table.sizes().freePages);
  for (TestPageTable *each : {&table, &copy}) {
    each->written();
    EXPECT_EQ(each->grow({1, 0, 1}), "");
    EXPECT_EQ(each->copies.size(), 1u);
  }
  EXPECT_EQ(copy.contents(), table.contents());
}

TEST(PageTable, RestoresSequencesIntoAPool) {
  TestPageTable table(8, 2, 1), pool(8, 2);
  EXPECT_EQ(table.grow({3}), "");
  table.written();
  {
    TestPageTable first = table.restore(&pool), second = table.restore(&pool);
    EXPECT_EQ(pool.sizes().freePages, 6);
    EXPECT_EQ(first.grow({1}), "");
    EXPECT_EQ(first.copies.size(), 1u) << "the other one has the page, too";
  }
  EXPECT_EQ(pool.sizes().freePages, 8);
}

TEST(PageTable, ThreadsShareAPool) {
  TestPageTable owner(64, 4);
  std::atomic<int> failures = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&owner, &failures] {
      TestPageTable table = owner.share();
      failures += !table.add(2).empty();
      for (int step = 0; step < 200; ++step) {
        failures += !table.grow({3, 5}).empty();
        table.written();
        failures +=
            !table.rollback({step % 8 == 7 ? 24 : 0, step % 8 == 7 ? 40 : 0})
                 .empty();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(owner.sizes().freePages, 64);
}
