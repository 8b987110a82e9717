//===- TableCall.cpp - Checks of a call with a page table -----------------===//

#include "TableCall.h"

#include <cinttypes>

using namespace mla::runtime;

bool mla::runtime::checkPages(Checker &check, int64_t pages, int64_t before,
                              int64_t pageSize) {
  const int64_t most = INT32_MAX / pageSize - before;
  if (!check.ok() || (pages >= 0 && pages <= most))
    return check.ok();
  return check.failWith(MLA_INVALID_ARGUMENT, "pages",
                        "expected 0 to %" PRId64 " pages of %" PRId64
                        " tokens, because slots are int32, got %" PRId64,
                        most, pageSize, pages);
}

TableCall::TableCall(const char *function, const MlaPageTable *table)
    : Checker(function, false) {
  begin(table);
}

bool TableCall::begin(const MlaPageTable *of) {
  if (!of)
    return failWith(MLA_INVALID_ARGUMENT, "table",
                    "expected a page table, got null");
  table = of;
  guard = std::unique_lock<std::mutex>(table->pool->lock());
  return true;
}

bool TableCall::address(const char *name, const void *address) {
  if (!ok() || address)
    return ok();
  return failWith(MLA_INVALID_ARGUMENT, name, "expected an address, got null");
}

bool TableCall::sequence(const char *name, int64_t number) {
  if (!ok() || (number >= 0 && number < table->count()))
    return ok();
  if (number < 0)
    return failWith(MLA_INVALID_ARGUMENT, name,
                    "expected at least 0, got %" PRId64, number);
  return failWith(MLA_INVALID_ARGUMENT, name,
                  "expected less than %" PRId64
                  ", the number of sequences, got %" PRId64,
                  table->count(), number);
}

bool TableCall::perSequence(const char *name, const int64_t *numbers,
                            int64_t n) {
  if (!ok())
    return false;
  if (n != table->count())
    return failWith(MLA_INVALID_ARGUMENT, "numSequences",
                    "expected %" PRId64 ", the number of sequences, got "
                    "%" PRId64,
                    table->count(), n);
  if (n > 0 && !address(name, numbers))
    return false;
  for (int64_t s = 0; s < n; ++s)
    if (numbers[s] < 0)
      return failWith(MLA_INVALID_ARGUMENT, name,
                      "expected at least 0 for sequence %" PRId64
                      ", got %" PRId64,
                      s, numbers[s]);
  return true;
}

bool TableCall::growth(const int64_t *tokens, int64_t n) {
  if (!perSequence("tokens", tokens, n))
    return false;
  for (int64_t s = 0; s < n; ++s)
    if (const int64_t room = INT32_MAX - table->sequences[s].length;
        tokens[s] > room)
      return failWith(MLA_INVALID_ARGUMENT, "tokens",
                      "expected at most %" PRId64 " for sequence %" PRId64
                      ", whose length must fit in int32, got %" PRId64,
                      room, s, tokens[s]);
  return true;
}

bool TableCall::isWritten(const char *what, int64_t sequence) {
  if (!ok() || table->sequences[sequence].newTokens == 0)
    return ok();
  return failWith(MLA_INVALID_ARGUMENT, "table",
                  "cannot %s because the %" PRId64
                  " new tokens of sequence %" PRId64
                  " were not written; write them and call "
                  "mlaPageTableWritten, or call mlaPageTableRollback",
                  what, table->sequences[sequence].newTokens, sequence);
}

bool TableCall::allWritten(const char *what) {
  for (int64_t s = 0; ok() && s < table->count(); ++s)
    isWritten(what, s);
  return ok();
}
