//===- Context.cpp - What runs now ----------------------------------------===//

#include "Simulator/Core/Context.h"

#include "Simulator/Core/DeviceImpl.h"

using namespace mla::sim;

static constinit thread_local Context current;

Context &mla::sim::context() { return current; }

void mla::sim::report(Report finding) {
  current.device->getImpl().log.add(std::move(finding));
}

void mla::sim::reportHere(int bugClass, const char *title,
                          const char *instruction, Site site,
                          std::string detail) {
  report({bugClass, title, current.thread ? current.thread->str() : "",
          instruction, site, std::move(detail)});
}

void mla::sim::stopLaunch() {
  current.device->getImpl().isStopped = true;
  current.thread->fiber.suspend();
  abort();
}

void mla::sim::block(const Wait &wait) {
  Thread &thread = *current.thread;
  thread.wait = wait;
  thread.fiber.suspend();
}

void mla::sim::wake(Thread &thread) {
  thread.cta->cluster->runnable.push_back(&thread);
}

void mla::sim::wakeAll(std::vector<Thread *> &threads) {
  for (Thread *thread : threads)
    wake(*thread);
  threads.clear();
}

void mla::sim::yield(const char *what, Site site) {
  wake(*current.thread);
  block({what, site});
}

void mla::sim::yieldPolling(const char *what, Site site) {
  current.thread->isPolling = true;
  yield(what, site);
}

void mla::sim::maybeYield(const char *what, Site site) {
  if (current.cluster->random.oneIn(4))
    yield(what, site);
}
