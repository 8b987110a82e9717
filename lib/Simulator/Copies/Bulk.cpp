//===- Bulk.cpp - Plain copies into shared memory -------------------------===//

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Copies/CopyChecks.h"
#include "Simulator/Copies/Reduce.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Mbarrier.h"
#include "Simulator/Sync/SyncCalls.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// A copy to shared memory, counted by an mbarrier.
class BulkOp : public AsyncOp {
public:
  BulkOp(char *target, const void *source, uint32_t bytes, Mbarrier &barrier,
         const char *instruction, Site site)
      : AsyncOp(instruction, site), target(target),
        source(static_cast<const char *>(source)), bytes(bytes),
        barrier(barrier), phase(barrier.phase),
        number(bindCopy(barrier, bytes, instruction, site)) {}
  /// Creates an asynchronous store of a value, which was read when the store
  /// was issued.
  BulkOp(char *target, std::vector<char> value, Mbarrier &barrier,
         const char *instruction, Site site)
      : BulkOp(target, nullptr, static_cast<uint32_t>(value.size()), barrier,
               instruction, site) {
    held = std::move(value);
    source = held.data();
  }

  bool step() override {
    memcpy(target, source, bytes);
    completeCopy(barrier, phase, number, bytes);
    return true;
  }

private:
  char *target;
  const char *source;
  uint32_t bytes;
  Mbarrier &barrier;
  uint32_t phase;
  size_t number;
  std::vector<char> held;
};

/// The target of a copy, and the mbarrier on which it completes.
struct CopyTarget {
  Cta &cta;
  uint32_t offset, barrierOffset;
  bool isAsyncProxy = true;
};
} // namespace

/// Checks and records the write to the target. Fills the target with 0xff, so
/// that a read before the end of the copy gets wrong data. Returns the
/// mbarrier.
static Mbarrier &claimTarget(const CopyTarget &target, uint32_t bytes,
                             const char *instruction, Site site, Epoch &stamp) {
  Thread &thread = *context().thread;
  Mbarrier &barrier = findMbarrier(target.cta, target.barrierOffset,
                                   {instruction, site, target.isAsyncProxy});
  stamp = barrier.epochOf(barrier.phase);
  checkPeerRuns(target.cta, instruction, site);
  touchCta(target.cta, stamp, site);
  SharedAccess access{target.cta,
                      stamp,
                      site,
                      true,
                      instruction,
                      &thread,
                      &thread.happened.all,
                      target.isAsyncProxy
                          ? &thread.happened.fenced.sharedOf(target.cta.rank)
                          : nullptr};
  if (!checkShared(access, target.offset, bytes))
    stopLaunch();
  memset(target.cta.shared.data + target.offset, 0xff, bytes);
  ++context().device->statistics.asyncOps;
  return barrier;
}

void mla::sim::bulkLoad(void *target, const void *source, uint32_t bytes,
                        void *barrier, LoadTarget kind, uint16_t ctas,
                        Site site) {
  Context &now = context();
  const char *instruction = "bulk load";
  Box box = plainBox(const_cast<void *>(source), bytes, instruction, site);
  uint32_t offset = sharedOffset(target, 16, instruction, site);
  uint32_t word = sharedOffset(barrier, 8, instruction, site);
  bool isMulticast = kind == LoadTarget::Multicast;
  if (isMulticast)
    checkMask(ctas, instruction, site);
  for (const auto &cta : now.cluster->ctas) {
    if (isMulticast ? !(ctas >> cta->rank & 1) : cta.get() != now.cta)
      continue;
    Epoch stamp;
    Mbarrier &bound =
        claimTarget({*cta, offset, word}, bytes, instruction, site, stamp);
    checkSource(box, {}, stamp, instruction, site);
    post(*now.cluster,
         std::make_unique<BulkOp>(cta->shared.data + offset, source, bytes,
                                  bound, instruction, site));
  }
  maybeYield(instruction, site);
}

void mla::sim::bulkPrefetch(const void *source, uint32_t bytes, Site site) {
  plainBox(const_cast<void *>(source), bytes, "bulk prefetch", site);
}

void mla::sim::bulkToPeer(void *target, const void *source, uint32_t bytes,
                          void *barrier, uint32_t rank, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  const char *instruction = "bulk copy to a peer";
  checkPlain(source, bytes, instruction, site);
  uint32_t from = sharedOffset(source, 16, instruction, site);
  uint32_t offset = sharedOffset(target, 16, instruction, site);
  uint32_t word = sharedOffset(barrier, 8, instruction, site);
  Cta &cta = *now.cluster->ctaAt(peerObject(target, rank, instruction, site));
  Epoch stamp;
  Mbarrier &bound =
      claimTarget({cta, offset, word}, bytes, instruction, site, stamp);
  SharedAccess read{*now.cta,
                    stamp,
                    site,
                    false,
                    instruction,
                    &thread,
                    &thread.happened.all,
                    &thread.happened.fenced.sharedOf(now.cta->rank)};
  if (!checkShared(read, from, bytes))
    stopLaunch();
  post(*now.cluster, std::make_unique<BulkOp>(cta.shared.data + offset,
                                              now.cta->shared.data + from,
                                              bytes, bound, instruction, site));
  maybeYield(instruction, site);
}

void mla::sim::storeAsync(void *target, uint32_t rank, const void *value,
                          uint32_t bytes, void *barrier, Site site) {
  Context &now = context();
  const char *instruction = "st.async";
  uint32_t offset = sharedOffset(target, bytes, instruction, site);
  uint32_t word = sharedOffset(barrier, 8, instruction, site);
  Cta &cta = *now.cluster->ctaAt(peerObject(target, rank, instruction, site));
  Epoch stamp;
  Mbarrier &bound =
      claimTarget({cta, offset, word, false}, bytes, instruction, site, stamp);
  const char *first = static_cast<const char *>(value);
  post(*now.cluster,
       std::make_unique<BulkOp>(cta.shared.data + offset,
                                std::vector<char>(first, first + bytes), bound,
                                instruction, site));
  maybeYield(instruction, site);
}
