//===- PagePool.cpp - Free and shared page ids ----------------------------===//

#include "PagePool.h"

#include <algorithm>
#include <numeric>

using namespace mla::runtime;

void PagePool::add(int64_t count) {
  const int64_t before = pages();
  // Room for all pages, so that release() does not allocate.
  std::vector<int32_t> ids;
  ids.reserve(before + count);
  ids.resize(count);
  std::iota(ids.rbegin(), ids.rend(), static_cast<int32_t>(before));
  ids.insert(ids.end(), freeIds.begin(), freeIds.end());
  owners.resize(before + count);
  freeIds.swap(ids);
}

void PagePool::setOrder(const int32_t *order) {
  std::reverse_copy(order, order + pages(), freeIds.begin());
}

int32_t PagePool::take() {
  const int32_t page = freeIds.back();
  freeIds.pop_back();
  owners[page] = 1;
  return page;
}

void PagePool::release(int32_t page) {
  if (--owners[page] == 0)
    freeIds.push_back(page);
}

void PagePool::removeOwned() {
  freeIds.erase(std::remove_if(freeIds.begin(), freeIds.end(),
                               [&](int32_t page) { return owners[page] > 0; }),
                freeIds.end());
}
