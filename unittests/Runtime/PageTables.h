//===- PageTables.h - Page tables for tests ---------------------*- C++ -*-===//
//
// Wraps the functions of a page table. A call that fails returns the message.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_PAGETABLES_H
#define MLA_UNITTESTS_RUNTIME_PAGETABLES_H

#include "TestTensor.h"

#include <string>

namespace mla::test {

using Numbers = std::vector<int64_t>;

/// The contents of a page table.
struct PageTableContents {
  std::vector<Numbers> pages; ///< without unused entries
  Numbers lengths, newTokens, cuSeqlens, slots;
  bool operator==(const PageTableContents &) const = default;
};

/// A page table that the test owns.
class TestPageTable {
public:
  TestPageTable(int64_t pages, int64_t pageSize, int64_t sequences = 0,
                const Numbers &order = {});
  explicit TestPageTable(MlaPageTable *table) : table(table) {}
  TestPageTable(const TestPageTable &) = delete;
  TestPageTable(TestPageTable &&other) noexcept;
  ~TestPageTable() { mlaPageTableDestroy(table); }

  MlaPageTable *get() const { return table; }
  /// Returns a page table without sequences that uses the same pool.
  TestPageTable share() const;
  /// Returns a new page table with the same sequences and its own pool, or one
  /// that uses the pool of `sharing`.
  TestPageTable restore(const TestPageTable *sharing = nullptr) const;

  MlaPageTableSizes sizes() const;
  PageTableContents contents() const;

  /// Each returns "" or the message of the error.
  std::string grow(const Numbers &tokens);
  std::string rollback(const Numbers &tokens);
  std::string fork(int64_t sequence, int64_t tokens = -1);
  std::string select(const Numbers &sequences);
  std::string remove(int64_t sequence);
  std::string add(int64_t sequences);
  std::string extend(int64_t pages);
  void written();
  int64_t needed(const Numbers &tokens) const;

  /// The copies of the last growth.
  std::vector<MlaPageCopy> copies;
  int32_t status = MLA_OK; ///< of the last call

private:
  std::string message(int32_t result);

  MlaPageTable *table = nullptr;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_PAGETABLES_H
