//===- Commit.cpp - tcgen05.commit ----------------------------------------===//

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Mbarrier.h"
#include "Simulator/Tensor/TensorAccess.h"
#include "Simulator/Tensor/TensorCalls.h"
#include "Simulator/Tensor/TensorRendezvous.h"

#include <algorithm>

using namespace mla::sim;

namespace {
/// The arrival of a tcgen05.commit on an mbarrier.
class CommitOp : public AsyncOp {
public:
  CommitOp(Mbarrier &barrier, TensorIssuer &issuer, uint32_t number,
           HappensBefore known, const char *instruction, Site site)
      : AsyncOp(instruction, site), barrier(barrier), issuer(issuer),
        number(number), known(std::move(known)) {
    bindArrival(barrier, instruction, site);
  }

  bool isReady() const override {
    return std::none_of(issuer.pending.begin(), issuer.pending.end(),
                        [this](uint32_t op) { return op < number; });
  }
  bool step() override {
    arriveAsync(barrier, known, Epoch(issuer.completed, number), instruction,
                site);
    return true;
  }

private:
  Mbarrier &barrier;
  TensorIssuer &issuer;
  uint32_t number;
  HappensBefore known;
};
} // namespace

/// Returns the events that the arrival releases: all events before the issue of
/// the last operation, and the completion of the operations themselves. Of the
/// writes of the issuing thread, includes only those that were fenced for the
/// async proxy.
static HappensBefore publishedBy(const Thread &thread,
                                 const TensorIssuer &issuer, uint32_t number) {
  HappensBefore known = issuer.atIssue;
  known.all.set(thread.index,
                known.fenced.sharedOf(thread.cta->rank)[thread.index]);
  known.events = thread.happened.events;
  known.all.raise(issuer.completed, number);
  known.tensor.raise(issuer.completed, number);
  return known;
}

static void commit(void *barrier, uint16_t ctas, bool isMulticast,
                   unsigned group, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Context &now = context();
  Thread &thread = *now.thread;
  const char *instruction =
      isMulticast ? "tcgen05.commit.multicast" : "tcgen05.commit";
  checkGroup(group, instruction, site);
  uint32_t offset = sharedOffset(barrier, 8, instruction, site);
  TensorIssuer &issuer = issuerOf(thread);
  bool isEmpty =
      issuer.lastOp == 0 ||
      thread.tensor.order.includes(Epoch(issuer.completed, issuer.lastOp));
  if (isEmpty)
    reportHere(
        isMulticast ? 15 : 14, "commit tracks nothing", instruction, site,
        isMulticast ? "it arrives only at the barrier of its own CTA"
                    : "this thread has no pending operation, so it arrives at "
                      "once");
  uint32_t number = issuer.next();
  issuer.ops.push_back({0, false, site, false, true});
  HappensBefore known = publishedBy(thread, issuer, number);
  for (const auto &cta : now.cluster->ctas) {
    bool isOwn = cta.get() == now.cta;
    if (isMulticast ? !(ctas >> cta->rank & 1) || (isEmpty && !isOwn) : !isOwn)
      continue;
    Mbarrier &target = findMbarrier(*cta, offset, {instruction, site, true});
    touchCta(*cta, Epoch(issuer.completed, number), site);
    post(*now.cluster, std::make_unique<CommitOp>(target, issuer, number, known,
                                                  instruction, site));
  }
}

void mla::sim::tensorCommit(void *barrier, unsigned group, Site site) {
  commit(barrier, 0, false, group, site);
}

void mla::sim::tensorCommitMulticast(void *barrier, uint16_t ctas,
                                     unsigned group, Site site) {
  checkMask(ctas, "tcgen05.commit.multicast", site);
  commit(barrier, ctas, true, group, site);
}
