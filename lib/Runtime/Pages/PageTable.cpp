//===- PageTable.cpp - Pages of the sequences of a batch ------------------===//

#include "PageTable.h"

#include <algorithm>

using namespace mla::runtime;

MlaPageTable::~MlaPageTable() {
  const std::lock_guard<std::mutex> guard(pool->lock());
  for (const Sequence &sequence : sequences)
    for (int32_t page : sequence.pages)
      pool->release(page);
}

int64_t MlaPageTable::columns() const {
  size_t most = 0;
  for (const Sequence &sequence : sequences)
    most = std::max(most, sequence.pages.size());
  return static_cast<int64_t>(most);
}

int64_t MlaPageTable::newTokens() const {
  int64_t sum = 0;
  for (const Sequence &sequence : sequences)
    sum += sequence.newTokens;
  return sum;
}

void MlaPageTable::fork(int64_t sequence, int64_t tokens) {
  const std::vector<int32_t> &pages = sequences[sequence].pages;
  Sequence added;
  added.pages.assign(pages.begin(),
                     pages.begin() + pagesOf(tokens, pool->pageSize()));
  added.length = tokens;
  sequences.push_back(std::move(added));
  for (int32_t page : sequences.back().pages)
    pool->share(page);
}

void MlaPageTable::select(const int64_t *chosen, int64_t n) {
  std::vector<int64_t> uses(sequences.size());
  std::vector<Sequence> result(n);
  // The first use of a sequence takes its list, further ones copy it.
  for (int64_t i = 0; i < n; ++i)
    if (uses[chosen[i]]++ > 0)
      result[i] = sequences[chosen[i]];
  for (const Sequence &copy : result)
    for (int32_t page : copy.pages)
      pool->share(page);
  for (int64_t s = 0; s < count(); ++s)
    for (int32_t page : sequences[s].pages)
      if (uses[s] == 0)
        pool->release(page);
  for (int64_t i = 0; i < n; ++i)
    if (uses[chosen[i]] > 0) {
      uses[chosen[i]] = 0;
      result[i] = std::move(sequences[chosen[i]]);
    }
  sequences.swap(result);
}

void MlaPageTable::remove(int64_t sequence) {
  for (int32_t page : sequences[sequence].pages)
    pool->release(page);
  sequences.erase(sequences.begin() + sequence);
}

void MlaPageTable::rollback(Sequence &sequence, int64_t tokens) {
  sequence.length -= tokens;
  sequence.newTokens = std::max<int64_t>(0, sequence.newTokens - tokens);
  const int64_t keep = pagesOf(sequence.length, pool->pageSize());
  for (size_t i = keep; i < sequence.pages.size(); ++i)
    pool->release(sequence.pages[i]);
  sequence.pages.resize(keep);
}

bool MlaPageTable::sharesTail(const Sequence &sequence) const {
  return sequence.length % pool->pageSize() != 0 &&
         pool->isShared(sequence.pages.back());
}

int64_t MlaPageTable::planGrowth(const int64_t *tokens) {
  copying.clear();
  copying.reserve(sequences.size());
  int64_t needed = 0;
  for (int64_t s = 0; s < count(); ++s) {
    const Sequence &sequence = sequences[s];
    if (tokens[s] == 0)
      continue;
    needed += pagesOf(sequence.length + tokens[s], pool->pageSize()) -
              static_cast<int64_t>(sequence.pages.size());
    // If n sequences write a page, n - 1 of them copy it.
    if (sharesTail(sequence)) {
      copying.push_back(s);
      pool->release(sequence.pages.back());
    }
  }
  for (int64_t s : copying)
    pool->share(sequences[s].pages.back());
  return needed + static_cast<int64_t>(copying.size());
}

void MlaPageTable::reservePages(const int64_t *tokens) {
  for (int64_t s = 0; s < count(); ++s) {
    std::vector<int32_t> &pages = sequences[s].pages;
    const size_t needed =
        pagesOf(sequences[s].length + tokens[s], pool->pageSize());
    if (needed > pages.capacity())
      pages.reserve(std::max(needed, 2 * pages.capacity()));
  }
}

void MlaPageTable::grow(const int64_t *tokens, MlaPageCopy *copies) {
  size_t copied = 0;
  for (int64_t s = 0; s < count(); ++s) {
    Sequence &sequence = sequences[s];
    if (copied < copying.size() && copying[copied] == s) {
      const int32_t page = pool->take();
      copies[copied++] = {sequence.pages.back(), page};
      pool->release(sequence.pages.back());
      sequence.pages.back() = page;
    }
    sequence.length += tokens[s];
    sequence.newTokens = tokens[s];
    const size_t needed = pagesOf(sequence.length, pool->pageSize());
    while (sequence.pages.size() < needed)
      sequence.pages.push_back(pool->take());
  }
}
