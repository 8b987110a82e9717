//===- EntryPoints.cpp - The functions of a page table --------------------===//

#include "TableCall.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;

int32_t mlaPageTableDestroy(MlaPageTable *table) {
  delete table;
  return MLA_OK;
}

int32_t mlaPageTableSizes(const MlaPageTable *table, MlaPageTableSizes *sizes) {
  TableCall call("mlaPageTableSizes", table);
  if (call.address("sizes", sizes))
    *sizes = {table->count(),       table->pool->pageSize(),
              table->pool->pages(), table->pool->freePages(),
              table->columns(),     table->newTokens()};
  return call.status();
}

int32_t mlaPageTableExtend(MlaPageTable *table, int64_t pages) {
  TableCall call("mlaPageTableExtend", table);
  if (!call.ok())
    return call.status();
  PagePool &pool = *table->pool;
  checkPages(call, pages, pool.pages(), pool.pageSize());
  return call.run([&] { pool.add(pages); });
}

int32_t mlaPageTableAdd(MlaPageTable *table, int64_t sequences,
                        int64_t *first) {
  TableCall call("mlaPageTableAdd", table);
  if (!call.address("first", first) ||
      !call.range("sequences", sequences, 0, INT32_MAX - table->count()))
    return call.status();
  const int64_t before = table->count();
  return call.run([&] {
    table->sequences.resize(before + sequences);
    *first = before;
  });
}

int32_t mlaPageTableFork(MlaPageTable *table, int64_t sequence, int64_t tokens,
                         int64_t *fork) {
  TableCall call("mlaPageTableFork", table);
  if (!call.sequence("sequence", sequence) || !call.address("fork", fork))
    return call.status();
  const Sequence &from = table->sequences[sequence];
  const int64_t written = from.length - from.newTokens;
  if (tokens == -1 || (tokens > written && tokens <= from.length))
    call.isWritten("fork", sequence);
  call.range("tokens", tokens, -1, written);
  call.range("sequences", table->count(), 0, INT32_MAX - 1);
  return call.run([&] {
    table->fork(sequence, tokens == -1 ? written : tokens);
    *fork = table->count() - 1;
  });
}

int32_t mlaPageTableSelect(MlaPageTable *table, const int64_t *sequences,
                           int64_t numSequences) {
  TableCall call("mlaPageTableSelect", table);
  call.range("numSequences", numSequences, 0, INT32_MAX);
  if (numSequences > 0)
    call.address("sequences", sequences);
  for (int64_t i = 0; call.ok() && i < numSequences; ++i)
    call.sequence("sequences", sequences[i]);
  call.ok() && call.allWritten("select");
  return call.run([&] { table->select(sequences, numSequences); });
}

int32_t mlaPageTableRemove(MlaPageTable *table, int64_t sequence) {
  TableCall call("mlaPageTableRemove", table);
  call.sequence("sequence", sequence);
  return call.run([&] { table->remove(sequence); });
}

int32_t mlaPageTableRollback(MlaPageTable *table, const int64_t *tokens,
                             int64_t numSequences) {
  TableCall call("mlaPageTableRollback", table);
  call.perSequence("tokens", tokens, numSequences);
  for (int64_t s = 0; call.ok() && s < numSequences; ++s)
    if (const int64_t length = table->sequences[s].length; tokens[s] > length)
      call.failWith(MLA_INVALID_ARGUMENT, "tokens",
                    "expected at most the %" PRId64
                    " tokens of sequence %" PRId64 ", got %" PRId64,
                    length, s, tokens[s]);
  return call.run([&] {
    for (int64_t s = 0; s < numSequences; ++s)
      table->rollback(table->sequences[s], tokens[s]);
  });
}

int32_t mlaPageTableNeeded(MlaPageTable *table, const int64_t *tokens,
                           int64_t numSequences, int64_t *pages) {
  TableCall call("mlaPageTableNeeded", table);
  call.growth(tokens, numSequences);
  call.address("pages", pages);
  return call.run([&] { *pages = table->planGrowth(tokens); });
}

/// Checks that the pool has the pages and that `copies` has room.
static bool checkGrowth(TableCall &call, const MlaPageTableGrowArgs &args,
                        int64_t needed) {
  const auto copies = static_cast<int64_t>(args.table->copying.size());
  const int64_t free = args.table->pool->freePages();
  if (needed > free)
    return call.failWith(MLA_OUT_OF_MEMORY, "tokens",
                         "cannot take %" PRId64 " pages because only %" PRId64
                         " are free; call mlaPageTableRemove, "
                         "mlaPageTableRollback or mlaPageTableExtend first",
                         needed, free);
  if (copies > 0 && (!args.copies || args.maxCopies < copies))
    return call.failWith(
        MLA_INVALID_ARGUMENT, "copies",
        "expected room for %" PRId64 " elements, got %s%" PRId64, copies,
        args.copies ? "" : "a null array of ", args.maxCopies);
  return true;
}

int32_t mlaPageTableGrow(const MlaPageTableGrowArgs *args, int64_t *numCopies) {
  TableCall call("mlaPageTableGrow", args);
  if (!call.ok() || !call.growth(args->tokens, args->numSequences) ||
      !call.address("numCopies", numCopies) || !call.allWritten("grow"))
    return call.status();
  MlaPageTable &table = *args->table;
  return call.run([&] {
    if (!checkGrowth(call, *args, table.planGrowth(args->tokens)))
      return;
    table.reservePages(args->tokens);
    table.grow(args->tokens, args->copies);
    *numCopies = static_cast<int64_t>(table.copying.size());
  });
}

int32_t mlaPageTableWritten(MlaPageTable *table) {
  TableCall call("mlaPageTableWritten", table);
  return call.run([&] {
    for (Sequence &sequence : table->sequences)
      sequence.newTokens = 0;
  });
}
