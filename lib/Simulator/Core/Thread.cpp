//===- Thread.cpp - A simulated CUDA thread, its CTA and cluster ----------===//

#include "Simulator/Core/Thread.h"

#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Limits.h"
#include "Simulator/Core/Timeline.h"

#include <sys/mman.h>

#include <cstdlib>

using namespace mla::sim;

std::string Thread::str() const {
  return "CTA " + cta->str() + " warp " + std::to_string(warp()) + " lane " +
         std::to_string(lane());
}

/// The thread has no epochs left. It is no mistake of the kernel unless it
/// would have gone on for ever.
[[noreturn]] static void endForEpochs(const Thread &thread) {
  report({0, "limit of the simulator", thread.str(), thread.wait.what,
          thread.wait.site,
          "a thread of " + thread.cta->cluster->launch->config.name +
              " released and fenced more often than epochs can count (" +
              std::to_string(Epoch::maxCount) + "); it last waited here"});
  stopLaunch();
}

void Thread::beginEpoch() {
  if (know.all[index] == Epoch::maxCount)
    endForEpochs(*this);
  know.all.raise(index, know.all[index] + 1);
}

/// Threads of the own cluster learn all that a release there gives; of another
/// what may matter outside it.
void Thread::learn(const ForeignPtr &published) {
  if (published == learnt)
    return;
  learnt = published;
  learnForeign(published);
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

void Cluster::post(std::unique_ptr<AsyncOp> op, uint32_t lane) {
  if (Timeline *line = timeline())
    op->event = line->issue(context().cta ? *context().cta : *ctas[0],
                            op->instruction, op->site);
  if (lane)
    lanes[lane].push_back(std::move(op));
  else
    agents.push_back(std::move(op));
}
