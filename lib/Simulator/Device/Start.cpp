//===- Start.cpp - Start and end launches, clusters, threads --------------===//

#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Device/Exit.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/StackOverflow.h"
#include "Simulator/Engine/Timeline.h"
#include "Simulator/Memory/SharedMemory.h"

#include <algorithm>
#include <cstdlib>

using namespace mla::sim;

/// True if the launch may start: earlier launches have ended, or this launch is
/// programmatic and all CTAs of the previous launch have called
/// launchDependents() or ended.
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
      auto before = std::make_shared<OtherClusters>();
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
    const Dim3 place =
        placeOf(config, cluster->number - launch.firstCluster, rank);
    cta->x = place.x;
    cta->y = place.y;
    cta->z = place.z;
    cta->shared.reset(cluster->sharedBlock + rank * cluster->sharedStride,
                      config.sharedBytes);
    cluster->ctas.push_back(std::move(cta));
    startThreads(*cluster, *cluster->ctas.back());
    if (options.timeline)
      options.timeline->startCta(*cluster->ctas.back());
  }
  running.push_back(std::move(cluster));
}

/// Calls the kernel. Returns a description of the exception that it throws, or
/// an empty string.
MLA_SIM_ENTRY static std::string callKernel(const Launch &launch) {
  try {
    if (launch.call.call)
      launch.call.call(launch.call.block);
    else
      launch.body();
  } catch (const std::exception &error) {
    return std::string("an exception: ") + error.what();
  } catch (...) {
    return "an exception that is not a std::exception";
  }
  return {};
}

/// The entry point of the fiber of each thread.
MLA_SIM_ENTRY static void runKernel(void *argument) {
  auto &thread = *static_cast<Thread *>(argument);
  const Launch &launch = *thread.cta->cluster->launch;
  if (const std::string thrown = callKernel(launch); !thrown.empty()) {
    reportHere(0, "a kernel throws", launch.config.name.c_str(), {}, thrown);
    stopLaunch();
  }
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
    // Epoch 1 means only that the thread has started; its accesses begin at
    // epoch 2.
    thread->happened.all.raise(thread->index, 2);
    thread->happened.others = cluster.launch->before;
    thread->fiber.prepare(stacks.take(), runKernel, thread.get());
    cluster.runnable.push_back(thread.get());
    cluster.threads.push_back(std::move(thread));
  }
}

void Device::Impl::giveBackStacks(const Cluster &cluster) {
  for (const auto &thread : cluster.threads) {
    if (!stacks.isWhole(thread->fiber.getStack()))
      endForStackOverflow(*thread);
    stacks.giveBack(thread->fiber.getStack());
  }
}

void Device::Impl::retire(size_t index) {
  Cluster &cluster = *running[index];
  Launch &launch = *cluster.launch;
  giveBackStacks(cluster);
  for (const auto &cta : cluster.ctas)
    residency.release(cta->sm, costOf(launch.config));
  ++launch.endedClusters;
  running.erase(running.begin() + index);
}

void Device::Impl::endLaunches() {
  while (!launches.empty() && launches.front()->hasEnded()) {
    launches.pop_front();
    if (launches.empty())
      return;
    Launch &next = *launches.front();
    OtherClustersPtr known = finishedBefore(next);
    for (Thread *thread : next.waiting)
      thread->acquireOthers(known);
    wakeAll(next.waiting);
  }
}

void Device::Impl::abandon() {
  for (const auto &cluster : running)
    giveBackStacks(*cluster);
  running.clear();
  launches.clear();
}
