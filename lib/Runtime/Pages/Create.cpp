//===- Create.cpp - Create or restore a page table ------------------------===//

#include "TableCall.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Creates a page table.
class Creator {
public:
  explicit Creator(const MlaPageTableArgs &args, Checker &check)
      : args(args), check(check) {}

  std::unique_ptr<MlaPageTable> create();

private:
  bool checkTensors();
  bool checkOrder();
  std::shared_ptr<PagePool> makePool();
  bool restoreSequence(int64_t row, Sequence &sequence);
  bool restorePages(int64_t row, Sequence &sequence);
  bool restoreSequences(MlaPageTable &table);

  const MlaPageTableArgs &args;
  Checker &check;
  PagePool *pool = nullptr;
  std::vector<int64_t> seenIn; ///< 1 + the last row that has this page
  std::vector<bool> hasNew; ///< true if a sequence has new tokens in this page
};

bool Creator::checkTensors() {
  if (args.sharing) {
    check.range("pages", args.pages, 0, 0);
    check.range("pageSize", args.pageSize, 0, 0);
  } else {
    check.range("pageSize", args.pageSize, 1, INT32_MAX) &&
        checkPages(check, args.pages, 0, args.pageSize);
  }
  if (check.ok() && args.sharing && args.order)
    check.failWith(MLA_INVALID_ARGUMENT, "order",
                   "expected null with sharing, got a tensor");
  check.optional("order", args.order, IntType, {args.pages});
  if (!args.blockTable) {
    for (auto [name, tensor] :
         {std::pair("seqLens", args.seqLens), {"newTokens", args.newTokens}})
      if (check.ok() && tensor)
        check.failWith(MLA_INVALID_ARGUMENT, name,
                       "expected null without blockTable, got a tensor");
    return check.ok();
  }
  return check.tensor("blockTable", args.blockTable, IntType,
                      {AnySize, AnySize}) &&
         check.tensor("seqLens", args.seqLens, IntType,
                      {args.blockTable->sizes[0]}) &&
         check.optional("newTokens", args.newTokens, IntType,
                        {args.blockTable->sizes[0]});
}

bool Creator::checkOrder() {
  if (!args.order)
    return true;
  std::vector<bool> seen(args.pages);
  for (int64_t i = 0; i < args.pages; ++i) {
    const int32_t page = intsOf(args.order)[i];
    if (page < 0 || page >= args.pages || seen[page])
      return check.failWith(MLA_INVALID_ARGUMENT, "order",
                            "[%" PRId64 "]: expected each page of 0 to %" PRId64
                            " once, got %d%s",
                            i, args.pages - 1, page,
                            page >= 0 && page < args.pages ? " again" : "");
    seen[page] = true;
  }
  return true;
}

std::shared_ptr<PagePool> Creator::makePool() {
  if (args.sharing)
    return args.sharing->pool;
  auto made = std::make_shared<PagePool>(args.pageSize);
  made->add(args.pages);
  if (args.order)
    made->setOrder(intsOf(args.order));
  return made;
}

bool Creator::restoreSequence(int64_t row, Sequence &sequence) {
  const int64_t room =
      std::min<int64_t>(INT32_MAX, saturatingProduct(args.blockTable->sizes[1],
                                                     pool->pageSize()));
  sequence.length = intsOf(args.seqLens)[row];
  if (sequence.length < 0 || sequence.length > room)
    return check.failWith(MLA_OUT_OF_RANGE, "seqLens",
                          "[%" PRId64 "]: expected a length of 0 to %" PRId64
                          ", got %" PRId64,
                          row, room, sequence.length);
  sequence.newTokens = args.newTokens ? intsOf(args.newTokens)[row] : 0;
  if (sequence.newTokens < 0 || sequence.newTokens > sequence.length)
    return check.failWith(MLA_OUT_OF_RANGE, "newTokens",
                          "[%" PRId64 "]: expected 0 to %" PRId64
                          " tokens, got %" PRId64,
                          row, sequence.length, sequence.newTokens);
  return restorePages(row, sequence);
}

bool Creator::restorePages(int64_t row, Sequence &sequence) {
  const int64_t pageSize = pool->pageSize();
  const int32_t *pages =
      intsOf(args.blockTable) + row * strideOf(*args.blockTable, 0);
  const int64_t count = pagesOf(sequence.length, pageSize);
  // The page of the first new token.
  const int64_t firstNew =
      sequence.newTokens ? (sequence.length - sequence.newTokens) / pageSize
                         : count;
  for (int64_t i = 0; i < count; ++i) {
    const int32_t page = pages[i];
    if (page < 0 || page >= pool->pages())
      return check.failWith(MLA_OUT_OF_RANGE, "blockTable",
                            "[%" PRId64 ", %" PRId64
                            "]: expected a page of 0 to %" PRId64 ", got %d",
                            row, i, pool->pages() - 1, page);
    if (seenIn[page] == row + 1 || (i >= firstNew && hasNew[page]))
      return check.failWith(MLA_INVALID_ARGUMENT, "blockTable",
                            "[%" PRId64 ", %" PRId64 "]: expected a page that "
                            "%s, got %d",
                            row, i,
                            seenIn[page] == row + 1
                                ? "the sequence does not have yet"
                                : "has no new tokens of another sequence",
                            page);
    seenIn[page] = row + 1;
    hasNew[page] = hasNew[page] || i >= firstNew;
  }
  sequence.pages.assign(pages, pages + count);
  return true;
}

bool Creator::restoreSequences(MlaPageTable &table) {
  if (!args.blockTable)
    return true;
  seenIn.resize(pool->pages());
  hasNew.resize(pool->pages());
  std::vector<Sequence> restored(args.blockTable->sizes[0]);
  for (size_t row = 0; row < restored.size(); ++row)
    if (!restoreSequence(static_cast<int64_t>(row), restored[row]))
      return false;
  table.sequences = std::move(restored);
  for (const Sequence &sequence : table.sequences)
    for (int32_t page : sequence.pages)
      pool->claim(page);
  pool->removeOwned();
  return true;
}

std::unique_ptr<MlaPageTable> Creator::create() {
  if (!checkTensors() || !checkOrder())
    return nullptr;
  auto table = std::make_unique<MlaPageTable>(makePool());
  pool = table->pool.get();
  const std::lock_guard<std::mutex> guard(pool->lock());
  return restoreSequences(*table) ? std::move(table) : nullptr;
}

} // namespace

int32_t mlaPageTableCreate(const MlaPageTableArgs *args, MlaPageTable **table) {
  Checker check("mlaPageTableCreate", false);
  if (!check.arguments(args))
    return check.status();
  if (!table) {
    check.failWith(MLA_INVALID_ARGUMENT, "table",
                   "expected an address, got null");
    return check.status();
  }
  try {
    if (std::unique_ptr<MlaPageTable> made = Creator(*args, check).create())
      *table = made.release();
  } catch (const std::exception &) {
    check.failWith(MLA_OUT_OF_MEMORY, "table",
                   "the host has too little memory for its lists");
  }
  return check.status();
}
