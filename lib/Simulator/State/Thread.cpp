//===- Thread.cpp - Threads, CTAs and clusters ----------------------------===//

#include "Simulator/State/Cluster.h"

#include "Simulator/Base/Limits.h"

#include <sys/mman.h>

#include <cstdlib>

using namespace mla::sim;

std::string Thread::str() const {
  return "CTA " + cta->str() + " warp " + std::to_string(warp()) + " lane " +
         std::to_string(lane());
}

/// From a release of its own cluster, a thread acquires all events. From a
/// release of another cluster, it acquires only the events that matter outside
/// that cluster.
void Thread::acquireReleased(const OtherClustersPtr &published) {
  if (published == lastAcquired)
    return;
  lastAcquired = published;
  acquireOthers(published);
  auto own = published->clusters.find(cta->cluster->number);
  if (own != published->clusters.end())
    acquire(*own->second);
}

Thread &Cta::thread(unsigned tid) {
  return *cluster->threads[rank * cluster->threadsPerCta + tid];
}

std::string Cta::str() const {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," +
         std::to_string(z) + ")";
}

Cluster::~Cluster() {
  if (sharedBlock)
    munmap(sharedBlock - sharedGuard, sharedBlockBytes + 2 * sharedGuard);
}

void Cluster::allocateShared(uint32_t bytes, unsigned count) {
  constexpr size_t alignment = 1024;
  sharedStride = (bytes + alignment - 1) / alignment * alignment + alignment;
  constexpr size_t page = 4096;
  sharedBlockBytes = (sharedStride * count + page - 1) / page * page;
  void *memory = mmap(nullptr, sharedBlockBytes + 2 * sharedGuard, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED ||
      mprotect(static_cast<char *>(memory) + sharedGuard, sharedBlockBytes,
               PROT_READ | PROT_WRITE))
    endForLimit("no memory for a cluster's shared memory of " +
                std::to_string(sharedBlockBytes) + " bytes");
  sharedBlock = static_cast<char *>(memory) + sharedGuard;
}

Cta *Cluster::ctaAt(const void *address) const {
  size_t offset = static_cast<const char *>(address) - sharedBlock;
  const size_t rank = offset / sharedStride;
  return offset < sharedBlockBytes && rank < ctas.size() ? ctas[rank].get()
                                                         : nullptr;
}

uint32_t Cluster::addComponent(ActorKind kind, std::string name) {
  if (components.size() > Epoch::maxComponent)
    endForLimit("more than " + std::to_string(Epoch::maxComponent + 1) +
                " actors in a cluster");
  components.push_back({kind, std::move(name)});
  return static_cast<uint32_t>(components.size() - 1);
}

std::string Cluster::describe(Epoch epoch) const {
  if (epoch.component() < threads.size())
    return threads[epoch.component()]->str();
  return components[epoch.component()].name + ", number " +
         std::to_string(epoch.count());
}

void mla::sim::wake(Thread &thread) {
  thread.cta->cluster->runnable.push_back(&thread);
}

void mla::sim::wakeAll(std::vector<Thread *> &threads) {
  for (Thread *thread : threads)
    wake(*thread);
  threads.clear();
}

unsigned mla::sim::warpThreads(const Cta &cta, unsigned warp) {
  return std::min(32u, cta.cluster->threadsPerCta - warp * 32);
}

uint32_t mla::sim::liveLanes(const Cta &cta, unsigned warp) {
  return ~0u >> (32 - warpThreads(cta, warp)) & ~cta.warps[warp].exited;
}

std::string Mbarrier::str() const {
  return "mbarrier smem+" + std::to_string(offset) + " of CTA " + cta->str();
}
