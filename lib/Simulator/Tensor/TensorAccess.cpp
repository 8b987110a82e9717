//===- TensorAccess.cpp - Accesses of tensor memory -----------------------===//

#include "Simulator/Tensor/TensorAccess.h"

#include "Simulator/Engine/Context.h"

#include <algorithm>

using namespace mla::sim;

TensorMemory &mla::sim::tensorMemory(Cta &cta) {
  if (!cta.tensor)
    cta.tensor = std::make_unique<TensorMemory>();
  return *cta.tensor;
}

/// Returns the offset of a cell in the shadow.
static size_t cellOffset(unsigned lane, unsigned column) {
  return (lane / cellLanes * tensorColumns + column) *
         Shadow<Epoch>::chunkBytes;
}

bool TensorAccess::isOrdered(Epoch old, bool oldIsRead) const {
  // An equal stamp is the same operation, which does not race with itself: an
  // accumulating MMA reads and writes D.
  if (old == stamp || order->includes(old))
    return true;
  const Cluster &cluster = *cta.cluster;
  if (!isMultiply || cluster.kindOf(old) != ActorKind::TensorMma)
    return false;
  // The hardware executes copies, and MMAs with the same key, before MMAs and
  // copies that are issued later. Therefore, it is enough that the earlier
  // operation was issued before this access.
  const TensorIssuer &issuer = *cluster.tensorIssuers.at(old.component());
  const IssuedTensorOp &earlier = issuer.ops[old.count()];
  bool isPipelined =
      earlier.isCopy ? !oldIsRead : key != 0 && earlier.key == key;
  return isPipelined && (*order)[issuer.issued] >= old.count();
}

namespace {
struct Diagnosis {
  int bugClass;
  const char *title;
};
} // namespace

/// Returns the bug class and the title for an access that is not ordered after
/// an access by `old`.
static Diagnosis diagnose(const TensorAccess &access, ActorKind old,
                          Conflict kind) {
  if (access.isMultiply) {
    if (old == ActorKind::TensorLoads)
      return {11, "tensor memory overwritten before its load"};
    if (old == ActorKind::TensorStores && kind == Conflict::ReadAfterWrite)
      return {12, "tensor memory read before its store"};
    return {13, "tensor memory in use by another operation"};
  }
  if (old == ActorKind::TensorMma && kind == Conflict::ReadAfterWrite)
    return {9, "accumulator read before it is complete"};
  if (old == ActorKind::TensorMma)
    return {13, "tensor memory in use by another operation"};
  return {12, "tensor memory accessed before a load or store is complete"};
}

/// True if any lane of a column was written.
static bool isWrittenElsewhere(TensorMemory &memory, size_t column) {
  for (unsigned lane = 0; lane < tensorLanes; lane += cellLanes)
    if (memory.shadow.isWritten(cellOffset(lane, column)))
      return true;
  return false;
}

/// Finds a commit that was issued too early. The MMA `old` adds to an
/// accumulator. Returns the commit that the reader waited for if it was issued
/// after the first MMA of that accumulation and before `old`. Returns null if
/// the reader did not wait, or waited for a commit before the accumulation.
static const IssuedTensorOp *
earlyCommit(const TensorIssuer &issuer, const TensorAccess &reader, Epoch old) {
  const Epoch commit = reader.actor->tensor.awaitedCommit;
  if (commit.component() != old.component() || commit.count() >= old.count())
    return nullptr;
  const std::vector<IssuedTensorOp> &ops = issuer.ops;
  uint32_t before = commit.count();
  while (before > 0 && ops[before].isCommit)
    --before;
  const uint64_t key = ops[old.count()].key;
  if (ops[before].key != key)
    return nullptr;
  for (uint32_t i = commit.count() + 1; i <= old.count(); ++i)
    if (!ops[i].isCommit && (ops[i].key != key || !ops[i].accumulates))
      return nullptr;
  return &ops[commit.count()];
}

/// Reports (class 14) a commit that was issued too early and let a reader
/// continue. Returns true if there is such a commit.
static bool blameCommit(const TensorAccess &reader, Epoch old, Site oldSite) {
  const TensorIssuer &issuer =
      *reader.cta.cluster->tensorIssuers.at(old.component());
  const IssuedTensorOp *commit = earlyCommit(issuer, reader, old);
  if (!commit)
    return false;
  report({14, "commit before the last product", issuer.thread->str(),
          "tcgen05.commit", commit->site,
          "the tcgen05.mma at " + oldSite.str() +
              " adds to the same accumulator after the commit, and " +
              reader.actor->str() +
              ", which waited for this commit, reads the accumulator with " +
              reader.instruction + " at " + reader.site.str()});
  return true;
}

void TensorAccess::conflict(Conflict kind, size_t offset, Epoch old,
                            Site oldSite) {
  if (isReported)
    return;
  isReported = true;
  size_t cell = offset / Shadow<Epoch>::chunkBytes;
  std::string place =
      "lane " + std::to_string(cell / tensorColumns * cellLanes) + " column " +
      std::to_string(cell % tensorColumns) + " of CTA " + cta.str();
  if (kind == Conflict::Uninitialised && isOperandA &&
      isWrittenElsewhere(tensorMemory(cta), cell % tensorColumns))
    return report({7, "lanes of A that were not written", actor->str(),
                   instruction, site,
                   place + " was not written, other lanes of the column were"});
  if (kind == Conflict::Uninitialised)
    return report({8, "read of uninitialised tensor memory", actor->str(),
                   instruction, site,
                   place + " was not written since its allocation"});
  Diagnosis diagnosis = diagnose(*this, cta.cluster->kindOf(old), kind);
  const char *hint = "";
  if (seen->includes(old))
    diagnosis = {10, "missing tcgen05.fence::after_thread_sync"},
    hint = ": it is synchronised, but no fence follows the wait";
  else if (all->includes(old))
    diagnosis = {10, "missing tcgen05.fence::before_thread_sync"},
    hint = ": it is synchronised, but no fence precedes the release";
  else if (diagnosis.bugClass == 9 && blameCommit(*this, old, oldSite))
    return;
  report({diagnosis.bugClass, diagnosis.title, actor->str(), instruction, site,
          place + lastAccess(kind) + oldSite.str() + " by " +
              cta.cluster->describe(old) + ", which is not ordered before" +
              hint});
}

static const TensorAllocation *findAllocation(const TensorMemory &memory,
                                              const TensorBlock &block) {
  for (const TensorAllocation &allocation : memory.allocations)
    if (block.firstColumn >= allocation.first &&
        block.firstColumn + block.columns <=
            allocation.first + allocation.count)
      return &allocation;
  return nullptr;
}

void mla::sim::checkTensor(TensorAccess &access, const TensorBlock &block) {
  TensorMemory &memory = tensorMemory(access.cta);
  const TensorAllocation *allocation = findAllocation(memory, block);
  std::string columns = "columns " + std::to_string(block.firstColumn) +
                        " to " +
                        std::to_string(block.firstColumn + block.columns - 1) +
                        " of CTA " + access.cta.str();
  if (!allocation) {
    report({5, "tensor memory not allocated", access.actor->str(),
            access.instruction, access.site, columns});
    stopLaunch();
  }
  if (!access.all->includes(allocation->epoch))
    report({5, "allocation of tensor memory not known", access.actor->str(),
            access.instruction, access.site,
            columns + ": no synchronisation since the allocation"});
  for (unsigned lane = block.firstLane; lane < block.firstLane + block.lanes;
       lane += cellLanes)
    memory.shadow.access(cellOffset(lane, block.firstColumn),
                         block.columns * Shadow<Epoch>::chunkBytes, access);
}

namespace {
/// A deallocation. No access to its columns may be pending.
struct FreeAccess : TensorAccess {
  bool isOrdered(Epoch old, bool) const {
    return order->includes(old) || seen->includes(old);
  }
  void conflict(Conflict kind, size_t, Epoch old, Site oldSite) {
    if (isReported || kind == Conflict::Uninitialised)
      return;
    isReported = true;
    report({3, "tensor memory freed during an access", actor->str(),
            instruction, site,
            "the access at " + oldSite.str() + " by " +
                cta.cluster->describe(old) + " is not known to have ended"});
  }
};
} // namespace

void mla::sim::checkFree(Cta &cta, const TensorBlock &block,
                         const std::vector<Thread *> &threads, Site site) {
  Clock order = threads[0]->tensor.order, seen = threads[0]->tensor.seen;
  for (const Thread *thread : threads) {
    order.intersect(thread->tensor.order);
    seen.intersect(thread->tensor.seen);
  }
  TensorMemory &memory = tensorMemory(cta);
  FreeAccess access{{cta, Epoch(), site, true, "tcgen05.dealloc", threads[0],
                     &order, &seen, &threads[0]->happened.all}};
  for (unsigned lane = 0; lane < tensorLanes; lane += cellLanes) {
    size_t offset = cellOffset(lane, block.firstColumn);
    size_t bytes = block.columns * Shadow<Epoch>::chunkBytes;
    memory.shadow.access(offset, bytes, access);
    memory.shadow.forget(offset, bytes);
  }
}

TensorIssuer &mla::sim::issuerOf(Thread &thread) {
  std::unique_ptr<TensorIssuer> &issuer = thread.tensor.issuer;
  if (issuer)
    return *issuer;
  issuer = std::make_unique<TensorIssuer>();
  issuer->thread = &thread;
  Cluster &cluster = *thread.cta->cluster;
  issuer->completed = cluster.addComponent(
      ActorKind::TensorMma, "a tcgen05 operation of " + thread.str());
  issuer->issued = cluster.addComponent(
      ActorKind::TensorIssue, "the issue of tcgen05 by " + thread.str());
  cluster.tensorIssuers[issuer->completed] = issuer.get();
  return *issuer;
}

uint32_t mla::sim::issueTensorOp(Thread &thread, const IssuedTensorOp &op) {
  TensorIssuer &issuer = issuerOf(thread);
  uint32_t number = issuer.next();
  issuer.ops.push_back(op);
  issuer.pending.push_back(number);
  issuer.lastOp = number;
  thread.tensor.order.raise(issuer.issued, number);
  thread.happened.all.raise(issuer.issued, number);
  issuer.atIssue = thread.happened;
  // A later commit releases the writes of the thread that are visible to the
  // async proxy at this point. Writes that are still pending are not included.
  issuer.atIssue.tensor.join(thread.tensor.order);
  return number;
}

void mla::sim::completeTensorOp(TensorIssuer &issuer, uint32_t number) {
  std::erase(issuer.pending, number);
}

std::vector<Cta *> mla::sim::groupCtas(unsigned group) {
  Context &now = context();
  if (group == 1)
    return {now.cta};
  unsigned even = now.cta->rank & ~1u;
  return {now.cluster->ctas[even].get(), now.cluster->ctas[even + 1].get()};
}

void mla::sim::checkGroup(unsigned group, const char *instruction, Site site) {
  Cluster &cluster = *context().cluster;
  if (cluster.tensorGroup && cluster.tensorGroup != group)
    reportHere(17, "cta_group::1 and ::2 in one kernel", instruction, site,
               "cta_group::" + std::to_string(group) +
                   " after an instruction of the other group");
  cluster.tensorGroup = group;
  if (group == 1 || cluster.ctas.size() % 2 == 0)
    return;
  reportHere(17, "cta_group::2 without a pair", instruction, site,
             "the cluster has " + std::to_string(cluster.ctas.size()) +
                 " CTAs");
  stopLaunch();
}
