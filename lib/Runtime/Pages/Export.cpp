//===- Export.cpp - Write block table, lengths and slots ------------------===//

#include "TableCall.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Writes the tensors of one export.
class Exporter {
public:
  Exporter(const MlaPageTableExportArgs &args, TableCall &check)
      : args(args), check(check), table(*args.table) {}

  bool checkAll();
  void writeAll();

private:
  /// Returns the number of exported sequences.
  int64_t count() const {
    return args.sequences ? args.sequences->sizes[0] : table.count();
  }
  const Sequence &at(int64_t row) const {
    return table.sequences[args.sequences ? intsOf(args.sequences)[row] : row];
  }
  bool checkSequences();
  bool checkSizes();
  void writeTable();
  void writeLengths();
  void writeSlots();

  const MlaPageTableExportArgs &args;
  TableCall &check;
  const MlaPageTable &table;
};

bool Exporter::checkSequences() {
  if (!check.optional("sequences", args.sequences, IntType, {AnySize}))
    return false;
  for (int64_t i = 0; args.sequences && check.ok() && i < count(); ++i)
    check.sequence("sequences", intsOf(args.sequences)[i]);
  return check.ok();
}

/// Checks the sizes that depend on the pages and on the new tokens.
bool Exporter::checkSizes() {
  int64_t columns = 0, newTokens = 0;
  for (int64_t row = 0; row < count(); ++row) {
    columns = std::max(columns, static_cast<int64_t>(at(row).pages.size()));
    newTokens += at(row).newTokens;
  }
  if (args.blockTable && args.blockTable->sizes[1] < columns)
    return check.failWith(MLA_INVALID_ARGUMENT, "blockTable",
                          "expected at least size %" PRId64
                          " in dimension 1, got %" PRId64,
                          columns, args.blockTable->sizes[1]);
  if (args.slots && args.slots->sizes[0] < newTokens)
    return check.failWith(MLA_INVALID_ARGUMENT, "slots",
                          "expected at least size %" PRId64
                          ", the number of new tokens, got %" PRId64,
                          newTokens, args.slots->sizes[0]);
  // The sum may be too large only if sequences are listed several times.
  return !args.cuSeqlens || check.range("cuSeqlens", newTokens, 0, INT32_MAX);
}

bool Exporter::checkAll() {
  if (!checkSequences())
    return false;
  const int64_t n = count();
  check.optional("blockTable", args.blockTable, IntType, {n, AnySize});
  check.optional("seqLens", args.seqLens, IntType, {n});
  check.optional("newTokens", args.newTokens, IntType, {n});
  check.optional("cuSeqlens", args.cuSeqlens, IntType, {n + 1});
  check.optional("slots", args.slots, IntType, {AnySize});
  check.written("blockTable", args.blockTable);
  check.written("seqLens", args.seqLens);
  check.written("newTokens", args.newTokens);
  check.written("cuSeqlens", args.cuSeqlens);
  check.written("slots", args.slots);
  return check.finish(0, nullptr) && checkSizes();
}

void Exporter::writeTable() {
  const int64_t columns = args.blockTable->sizes[1];
  const int64_t stride = strideOf(*args.blockTable, 0);
  for (int64_t row = 0; row < count(); ++row) {
    const std::vector<int32_t> &pages = at(row).pages;
    int32_t *to = intsOf(args.blockTable) + row * stride;
    std::fill(std::copy(pages.begin(), pages.end(), to), to + columns,
              MLA_UNUSED_PAGE);
  }
}

void Exporter::writeLengths() {
  int64_t sum = 0;
  for (int64_t row = 0; row < count(); ++row) {
    if (args.seqLens)
      intsOf(args.seqLens)[row] = static_cast<int32_t>(at(row).length);
    if (args.newTokens)
      intsOf(args.newTokens)[row] = static_cast<int32_t>(at(row).newTokens);
    if (args.cuSeqlens)
      intsOf(args.cuSeqlens)[row] = static_cast<int32_t>(sum);
    sum += at(row).newTokens;
  }
  if (args.cuSeqlens)
    intsOf(args.cuSeqlens)[count()] = static_cast<int32_t>(sum);
}

void Exporter::writeSlots() {
  const int64_t pageSize = table.pool->pageSize();
  int32_t *to = intsOf(args.slots), *end = to + args.slots->sizes[0];
  for (int64_t row = 0; row < count(); ++row) {
    const Sequence &sequence = at(row);
    for (int64_t token = sequence.length - sequence.newTokens;
         token < sequence.length; ++token)
      *to++ = static_cast<int32_t>(sequence.pages[token / pageSize] * pageSize +
                                   token % pageSize);
  }
  std::fill(to, end, -1);
}

void Exporter::writeAll() {
  if (args.blockTable)
    writeTable();
  writeLengths();
  if (args.slots)
    writeSlots();
}

} // namespace

int32_t mlaPageTableExport(const MlaPageTableExportArgs *args) {
  TableCall check("mlaPageTableExport", args);
  if (!check.ok())
    return check.status();
  Exporter exporter(*args, check);
  if (exporter.checkAll())
    exporter.writeAll();
  return check.status();
}
