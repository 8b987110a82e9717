//===- TableCall.h - Checks of a call with a page table -------------------===//
#ifndef MLA_RUNTIME_PAGES_TABLECALL_H
#define MLA_RUNTIME_PAGES_TABLECALL_H

#include "../Common/Checker.h"
#include "PageTable.h"

#include <exception>

namespace mla::runtime {

/// Checks a number of pages that are added to `before` pages. Slots must fit in
/// int32.
bool checkPages(Checker &check, int64_t pages, int64_t before,
                int64_t pageSize);

/// The checks of one call. Holds the lock of the page table's pool.
class TableCall : public Checker {
public:
  TableCall(const char *function, const MlaPageTable *table);
  /// Begins a call with an argument struct that has the page table.
  template <typename Args>
  TableCall(const char *function, const Args *args) : Checker(function, false) {
    if (arguments(args))
      begin(args->table);
  }

  /// Checks that an address of the caller is not null.
  bool address(const char *name, const void *address);
  /// Checks the number of a sequence.
  bool sequence(const char *name, int64_t number);
  /// Checks that `numbers` has one element per sequence, at least 0.
  bool perSequence(const char *name, const int64_t *numbers, int64_t n);
  /// Checks the numbers of new tokens. The lengths must fit in int32.
  bool growth(const int64_t *tokens, int64_t n);
  /// Checks that `sequence` has no new tokens; `what` is the action.
  bool isWritten(const char *what, int64_t sequence);
  bool allWritten(const char *what);

  /// Runs `change` if all checks have passed, and returns the status. `change`
  /// may throw std::bad_alloc if it has changed nothing.
  template <typename Change> int32_t run(const Change &change) {
    try {
      if (ok())
        change();
    } catch (const std::exception &) {
      failWith(MLA_OUT_OF_MEMORY, "table",
               "the host has too little memory for its lists");
    }
    return status();
  }

private:
  bool begin(const MlaPageTable *of);

  const MlaPageTable *table = nullptr;
  std::unique_lock<std::mutex> guard;
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_PAGES_TABLECALL_H
