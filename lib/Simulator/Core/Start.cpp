//===- Start.cpp - Launches, clusters and threads begin and end -----------===//

#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Timeline.h"
#include "Simulator/Hooks/WildAccess.h"
#include "Simulator/Memory/SharedMemory.h"

#include <algorithm>
#include <cstdlib>

using namespace mla::sim;

Device::Device(const Options &options) : impl(std::make_unique<Impl>(options)) {
  catchWildAccesses();
}
Device::~Device() = default;

void *Device::allocate(size_t bytes, const std::string &name) {
  return impl->global.allocate(bytes, name, false);
}

void *Device::upload(const void *source, size_t bytes,
                     const std::string &name) {
  char *memory = impl->global.allocate(bytes, name, true);
  std::copy_n(static_cast<const char *>(source), bytes, memory); // or nothing
  return memory;
}

bool Device::isWritten(const void *byte) const {
  const auto [allocation, offset] = impl->global.find(byte);
  return allocation && allocation->shadow.isWritten(offset);
}

const Statistics &Device::statistics() const { return impl->statistics; }
const Options &Device::getOptions() const { return impl->options; }
const std::set<const void *> &Device::kernels() const { return impl->kernels; }

void Device::launch(const LaunchConfig &config, std::function<void()> body) {
  std::string problem = checkConfig(config);
  if (!problem.empty()) {
    impl->log.add({0, "launch refused", "", config.name, {}, problem});
    impl->isStopped = true;
    return;
  }
  impl->statistics.neededSms =
      std::max(impl->statistics.neededSms, neededSms(config));
  auto launch = std::make_unique<Launch>();
  impl->kernels.insert(config.kernel);
  launch->config = config;
  launch->body = std::move(body);
  launch->firstCluster = launch->nextCluster = impl->clusters + 1;
  const Dim3 &grid = config.grid;
  impl->clusters += grid.x / config.cluster * grid.y * grid.z;
  launch->lastCluster = impl->clusters;
  bool mayOverlap = config.isProgrammatic && !impl->launches.empty();
  launch->overlapBegin =
      mayOverlap ? impl->launches.back()->overlapBegin : launch->firstCluster;
  impl->launches.push_back(std::move(launch));
}

const ReportLog &Device::synchronize() {
  impl->run(*this);
  return impl->log;
}

/// Launches before `launch` that have not ended may go on only when it is a
/// programmatic one and all CTAs of the last of them have let it start.
bool Device::Impl::mayStart(size_t launch) const {
  if (launch == 0)
    return true;
  const Launch &previous = *launches[launch - 1];
  return launches[launch]->config.isProgrammatic &&
         previous.triggeredCtas == previous.numCtas();
}

void Device::Impl::admit() {
  for (size_t i = 0; i < launches.size() && !isStopped; ++i) {
    Launch &launch = *launches[i];
    if (!mayStart(i))
      return;
    if (!launch.before) {
      auto before = std::make_shared<Foreign>();
      before->finished = launch.overlapBegin - 1;
      launch.before = std::move(before);
    }
    while (launch.nextCluster <= launch.lastCluster) {
      size_t count = running.size();
      start(launch);
      if (running.size() == count)
        return;
    }
  }
}

void Device::Impl::placeCta(Cluster &cluster, Cta &cta, uint32_t number) {
  const LaunchConfig &config = cluster.launch->config;
  unsigned perRow = config.grid.x / config.cluster;
  cta.x = number % perRow * config.cluster + cta.rank;
  cta.y = number / perRow % config.grid.y;
  cta.z = number / perRow / config.grid.y;
}

void Device::Impl::start(Launch &launch) {
  const LaunchConfig &config = launch.config;
  std::vector<unsigned> places =
      residency.place(costOf(config), config.cluster);
  if (places.empty()) {
    if (running.empty()) {
      log.add({0,
               "launch refused",
               "",
               config.name,
               {},
               "a cluster does not fit on " + std::to_string(options.numSms) +
                   " multiprocessors"});
      isStopped = true;
    }
    return;
  }
  auto cluster = std::make_unique<Cluster>();
  cluster->number = launch.nextCluster++;
  cluster->launch = &launch;
  cluster->threadsPerCta = config.threads;
  cluster->random = Random(random.next());
  cluster->allocateShared(config.sharedBytes, config.cluster);
  for (unsigned rank = 0; rank < config.cluster; ++rank) {
    auto cta = std::make_unique<Cta>();
    cta->cluster = cluster.get();
    cta->rank = rank;
    cta->sm = places[rank];
    placeCta(*cluster, *cta, cluster->number - launch.firstCluster);
    cta->shared.reset(cluster->sharedBlock + rank * cluster->sharedStride,
                      config.sharedBytes);
    cluster->ctas.push_back(std::move(cta));
    startThreads(*cluster, *cluster->ctas.back());
    if (options.timeline)
      options.timeline->startCta(*cluster->ctas.back());
  }
  running.push_back(std::move(cluster));
}

/// Entry of each thread's fiber.
static void runKernel(void *argument) {
  auto &thread = *static_cast<Thread *>(argument);
  Cluster &cluster = *thread.cta->cluster;
  cluster.launch->body();
  exitThread(thread);
  thread.fiber.suspend();
  abort();
}

void Device::Impl::startThreads(Cluster &cluster, Cta &cta) {
  const LaunchConfig &config = cluster.launch->config;
  unsigned warps = (config.threads + 31) / 32;
  cta.warps.resize(warps);
  cta.warpgroups.resize((warps + 3) / 4);
  cta.wgmma.resize((warps + 3) / 4);
  cta.tensorWarps.resize(warps);
  cta.registers.perWarp.assign(warps, registersPerThread(config));
  cta.registers.settings.resize(warps);
  cta.liveThreads = config.threads;
  cluster.liveThreads += config.threads;
  for (unsigned tid = 0; tid < config.threads; ++tid) {
    auto thread = std::make_unique<Thread>();
    thread->cta = &cta;
    thread->tid = tid;
    thread->index = cluster.addComponent(ActorKind::Thread, "");
    // Epoch 1 says that the thread runs, and nothing of its accesses.
    thread->know.all.raise(thread->index, 2);
    thread->know.foreign = cluster.launch->before;
    thread->fiber.prepare(stacks.take(), runKernel, thread.get());
    cluster.runnable.push_back(thread.get());
    cluster.threads.push_back(std::move(thread));
  }
}

void Device::Impl::retire(size_t index) {
  Cluster &cluster = *running[index];
  Launch &launch = *cluster.launch;
  for (const auto &thread : cluster.threads)
    stacks.giveBack(thread->fiber.getStack());
  for (const auto &cta : cluster.ctas)
    residency.release(cta->sm, costOf(launch.config));
  ++launch.endedClusters;
  running.erase(running.begin() + index);
}

ForeignPtr mla::sim::finishedBefore(const Launch &launch) {
  auto known = std::make_shared<Foreign>();
  known->finished = launch.firstCluster - 1;
  return known;
}

void Device::Impl::endLaunches() {
  while (!launches.empty() && launches.front()->hasEnded()) {
    launches.pop_front();
    if (launches.empty())
      return;
    Launch &next = *launches.front();
    ForeignPtr known = finishedBefore(next);
    for (Thread *thread : next.waiting)
      thread->learnForeign(known);
    wakeAll(next.waiting);
  }
}

void Device::Impl::abandon() {
  for (const auto &cluster : running)
    for (const auto &thread : cluster->threads)
      stacks.giveBack(thread->fiber.getStack());
  running.clear();
  launches.clear();
}
