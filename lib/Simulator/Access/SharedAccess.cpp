//===- SharedAccess.cpp - Accesses of shared memory -----------------------===//

#include "Simulator/Access/SharedAccess.h"

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/TransactionBytes.h"
#include "Simulator/Engine/Context.h"

using namespace mla::sim;

bool SharedAccess::isOrdered(Epoch old, bool oldIsRead) const {
  // Asynchronous operations with the same epoch, such as copies in one phase of
  // an mbarrier, are unordered, so they conflict unless both are reads.
  if (fenced && old == stamp)
    return oldIsRead && !isWrite;
  if (fenced && !oldIsRead && isGeneric(cta.cluster->kindOf(old)))
    return fenced->includes(old);
  return all->includes(old);
}

namespace {
/// The bug class and the text of a conflict.
struct Diagnosis {
  int bugClass;
  const char *title;
  const char *hint;
};
} // namespace

static Diagnosis diagnoseWrite(const SharedAccess &access, ActorKind old) {
  bool isAsync = access.fenced != nullptr;
  switch (old) {
  case ActorKind::Wgmma:
    return {isAsync ? 31 : 48, "shared memory overwritten during a wgmma",
            "the wgmma that reads it was not waited for"};
  case ActorKind::BulkReads:
    return {33, "source of a bulk store overwritten",
            "no bulkWaitRead() covers the store"};
  case ActorKind::TensorMma:
    return {31, "shared memory overwritten during a tcgen05 operation",
            "its commit was not waited for"};
  default:
    return {isAsync ? 31 : 34, "write-after-read race on shared memory",
            isAsync ? "no empty-barrier wait covers the reader" : ""};
  }
}

/// Returns the bug class and the text of a conflict with an access by `old`.
static Diagnosis diagnose(const SharedAccess &access, Conflict kind,
                          Epoch old) {
  const Cluster &cluster = *access.cta.cluster;
  ActorKind actor = cluster.kindOf(old);
  if (access.fenced && isGeneric(actor) && kind != Conflict::WriteAfterRead &&
      access.all->includes(old))
    return {32, "missing proxy fence",
            "ordered, but no fence.proxy.async of this shared memory between "
            "the write and the release"};
  if (kind == Conflict::WriteAfterRead)
    return diagnoseWrite(access, actor);
  if (kind == Conflict::WriteAfterWrite)
    return {31, "write-after-write race on shared memory", ""};
  bool isCopy =
      actor == ActorKind::BarrierCopies || actor == ActorKind::AsyncCopies;
  return {34, "read-after-write race on shared memory",
          isCopy ? "the copy was not waited for" : ""};
}

void SharedAccess::conflict(Conflict kind, size_t offset, Epoch old,
                            Site oldSite) {
  if (isReported)
    return;
  isReported = true;
  if (kind == Conflict::ReadAfterWrite &&
      reportUnexpectedCopy(*cta.cluster, old))
    return;
  std::string place = "smem+" + std::to_string(offset) + " of CTA " + cta.str();
  if (kind == Conflict::Uninitialised)
    return report({49, "read of uninitialised shared memory", actor->str(),
                   instruction, site, place + " was never written"});
  Diagnosis diagnosis = diagnose(*this, kind, old);
  std::string hint = diagnosis.hint;
  report({diagnosis.bugClass, diagnosis.title, actor->str(), instruction, site,
          place + lastAccess(kind) + oldSite.str() + " by " +
              cta.cluster->describe(old) + ", which is not ordered before" +
              (hint.empty() ? "" : " (" + hint + ")")});
}

/// Reports (class 39) a write to the bytes of an mbarrier that is in use.
static void checkBarriers(const SharedAccess &access, uint32_t offset,
                          uint32_t bytes) {
  const SharedMemory &shared = access.cta.shared;
  if (offset >= shared.barriersEnd || offset + bytes <= shared.barriersBegin)
    return;
  for (const auto &[key, barrier] : access.cta.cluster->mbarriers)
    if (barrier->cta == &access.cta && barrier->offset < offset + bytes &&
        offset < barrier->offset + 8)
      return report(
          {39, "write over a live mbarrier", access.actor->str(),
           access.instruction, access.site,
           barrier->str() + " is in use since " + barrier->initSite.str()});
}

bool mla::sim::checkShared(SharedAccess &access, uint32_t offset,
                           uint32_t bytes) {
  SharedMemory &shared = access.cta.shared;
  if (offset > shared.bytes || bytes > shared.bytes - offset) {
    report({23, "shared access out of bounds", access.actor->str(),
            access.instruction, access.site,
            std::to_string(bytes) + " bytes at smem+" +
                std::to_string(static_cast<int32_t>(offset)) + " of " +
                std::to_string(shared.bytes)});
    return false;
  }
  if (access.isWrite)
    checkBarriers(access, offset, bytes);
  shared.shadow.access(offset, bytes, access);
  if (access.isWrite)
    for (uint32_t chunk = offset / 16; chunk <= (offset + bytes - 1) / 16;
         ++chunk)
      shared.origins[chunk] = {};
  return true;
}

bool mla::sim::accessShared(Cta &target, uint32_t offset, uint32_t bytes,
                            bool isWrite, const char *instruction, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  if (&target != now.cta) {
    checkPeerRuns(target, instruction, site);
    touchCta(target, thread.now(), site);
  }
  ++now.device->statistics.sharedAccesses;
  SharedAccess access{
      target,  thread.now(),         site,   isWrite, instruction,
      &thread, &thread.happened.all, nullptr};
  return checkShared(access, offset, bytes);
}

void mla::sim::touchCta(Cta &cta, Epoch epoch, Site site) {
  cta.touched.raise(epoch);
  cta.touchedSites[epoch.component()] = site;
}
