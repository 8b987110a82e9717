//===- PagePool.h - Free and shared page ids ------------------------------===//
//
// The page ids of a pool and the number of owners of each page. A page with
// several owners is shared, and a page without owners is free.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_PAGES_PAGEPOOL_H
#define MLA_RUNTIME_PAGES_PAGEPOOL_H

#include <cstdint>
#include <mutex>
#include <vector>

namespace mla::runtime {

/// The pages of one or more page tables. Callers hold the lock.
class PagePool {
public:
  explicit PagePool(int64_t pageSize) : tokensPerPage(pageSize) {}

  /// Returns the lock of the pool and of all page tables that use it.
  std::mutex &lock() { return mutex; }

  /// Adds free pages, which are taken after the pages that are free.
  void add(int64_t pages);
  /// Sets the order in which pages are taken. All pages must be free.
  void setOrder(const int32_t *order);

  int64_t pageSize() const { return tokensPerPage; }
  int64_t pages() const { return static_cast<int64_t>(owners.size()); }
  int64_t freePages() const { return static_cast<int64_t>(freeIds.size()); }
  bool isShared(int32_t page) const { return owners[page] > 1; }

  /// Returns a free page, which then has one owner. There must be one.
  int32_t take();
  /// Adds an owner of a page that is not free.
  void share(int32_t page) { ++owners[page]; }
  /// Removes an owner of a page. Does not allocate.
  void release(int32_t page);
  /// Adds an owner of a page. If the page may be free, removeOwned() must
  /// follow.
  void claim(int32_t page) { ++owners[page]; }
  /// Removes the pages that have owners from the free ones.
  void removeOwned();

private:
  std::mutex mutex;
  int64_t tokensPerPage;
  std::vector<int32_t> freeIds; ///< the last one is taken first
  std::vector<int64_t> owners;  ///< of each page
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_PAGES_PAGEPOOL_H
