//===- SequentialPlan.cpp - Plan with one thread --------------------------===//

#include "SequentialPlan.h"
#include "PlanRules.h"

#include <algorithm>

using namespace mla::planning;

namespace {

/// The starts of the parts, read from the written work.
struct WrittenCuts {
  const PlanWork *work;
  int32_t groups;
  PlanCut operator[](int32_t part) const {
    const PlanWork &own = work[part * groups];
    return {own.firstItem, own.firstBlock};
  }
};

int32_t maxQueryTokens(const PlanParams &p) {
  if (!p.cuSeqlens)
    return p.queryLen;
  int32_t most = 0;
  for (int32_t b = 0; b < p.batch; ++b)
    most = std::max(most, queryTokens(p, b));
  return most;
}

/// Writes the prefix sums of the sequences' costs. Returns the largest cost of
/// an item.
int32_t writePrefix(const PlanParams &p, const PlanShape &shape,
                    int32_t *prefix) {
  int32_t largest = 0;
  prefix[0] = 0;
  for (int32_t b = 0; b < p.batch; ++b) {
    const int32_t items = itemsOf(p, shape, b), cost = costOf(p, b);
    prefix[b + 1] = addCosts(prefix[b], itemsCost(items, cost));
    largest = items > 0 ? std::max(largest, cost) : largest;
  }
  return largest;
}

void writeWork(const PlanParams &p, const PlanShape &shape,
               const PlanRule &rule, const PlanView &view) {
  PlanCut begin = beginOf(p, shape, rule, view.prefix(), 0);
  for (int32_t part = 0; part < shape.parts; ++part) {
    const PlanCut end = beginOf(p, shape, rule, view.prefix(), part + 1);
    for (int32_t cta = part * shape.groups;
         cta < std::min(p.ctas, (part + 1) * shape.groups); ++cta)
      view.work()[cta] = workOf(p, shape, cta, begin, end);
    begin = end;
  }
  const PlanCut none{shape.items, 0};
  for (int32_t cta = shape.parts * shape.groups; cta < p.ctas; ++cta)
    view.work()[cta] = workOf(p, shape, cta, none, none);
}

void writeMerges(const PlanParams &p, const PlanShape &shape,
                 const PlanView &view) {
  const WrittenCuts cuts{view.work(), shape.groups};
  int32_t count = 0;
  for (int32_t part = 1; part < shape.parts; ++part)
    if (beginsMerge(cuts, part))
      view.merges()[count++] = mergeOf(p, shape, cuts, part);
  std::fill(view.merges() + count, view.merges() + p.ctas, PlanMerge{});
}

} // namespace

void mla::planning::planSequentially(const PlanParams &p) {
  const PlanShape shape = planShape(p, maxQueryTokens(p));
  const PlanView view{p.plan, p.ctas};
  const int32_t largest = writePrefix(p, shape, view.prefix());
  writeWork(p, shape, planRule(p, shape, view.prefix()[p.batch], largest),
            view);
  writeMerges(p, shape, view);
  uint32_t number = 0;
  for (int32_t b = 0; b < p.batch; ++b)
    number += planMix(b, p.seqLens[b], queryTokens(p, b));
  *view.header() = headerOf(p, shape, number);
}
