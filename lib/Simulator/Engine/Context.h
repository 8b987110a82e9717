//===- Context.h - Services for the running thread --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_CONTEXT_H
#define MLA_SIMULATOR_ENGINE_CONTEXT_H

#include "Simulator/State/DeviceState.h"

namespace mla::sim {

class Timeline;

/// The thread or operation that runs on this host thread. While an asynchronous
/// operation runs, `thread` and `cta` are null and `issuer` is the thread that
/// issued it. All members are null outside a launch.
struct Context {
  DeviceState *device = nullptr;
  Cluster *cluster = nullptr;
  Cta *cta = nullptr;
  Thread *thread = nullptr;
  const Thread *issuer = nullptr;
};

/// Returns the context of this host thread.
Context &context();

/// Adds a finding to the log of the device. The default actor is the running
/// thread, or the thread that issued the running operation.
void report(Report report);
/// Reports a finding about an instruction of the running thread.
void reportHere(int bugClass, const char *title, const char *instruction,
                Site site, std::string detail);
/// Ends the launch: its threads and operations do not run again. Call it only
/// after a report.
[[noreturn]] void stopLaunch();

/// Returns the timeline of the running device, or null.
Timeline *timeline();

/// Suspends the running thread until wake() is called on it.
void block(const Wait &wait);
/// Yields from a thread that polls for a change by others. The thread continues
/// when the scheduler selects it again.
void yieldPolling(const Wait &wait);
/// Yields from a thread that pauses. If the thread has polled for an event
/// since the simulated state last changed, a deadlock report still names that
/// event.
void yieldPausing(Site site);
/// Records a change that is visible to other threads: a change of memory, of an
/// mbarrier, or of the set of running threads.
void noteChange();
/// Records a plain load or store of the running thread, after its checks.
/// Yields if many accesses in a row have changed nothing.
void noteAccess(const void *address, size_t bytes, bool isWrite,
                const char *instruction, Site site);
/// Yields with probability 1/4, because on a GPU other threads may run between
/// any two instructions.
void maybeYield(const char *what, Site site);

/// Adds an operation of the running thread to the pending ones. Operations with
/// the same nonzero `lane` execute in order; operations with lane 0 are
/// unordered.
void post(Cluster &cluster, std::unique_ptr<AsyncOp> op, uint32_t lane = 0);

/// Begins a new epoch, which distinguishes later accesses from earlier ones.
void beginEpoch(Thread &thread);
/// Joins the events before this point of the thread into `target`, and begins a
/// new epoch, so that this release does not cover later accesses.
void release(Thread &thread, HappensBefore &target);

/// True if the planted bug is of this kind and affects the instruction of the
/// running thread at `site`.
bool makesMistake(Mistake::Kind kind, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_CONTEXT_H
