//===- Store.cpp - Bulk stores and their groups ---------------------------===//

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Copies/CopyChecks.h"
#include "Simulator/Copies/ExpectedRows.h"
#include "Simulator/Copies/Reduce.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/State/Expected.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// A bulk store. The first step reads the whole source; the second step writes
/// the target.
class StoreOp : public AsyncOp {
public:
  StoreOp(const Box &box, Thread &thread, uint32_t offset, bool isReduce,
          const char *instruction, Site site)
      : AsyncOp(instruction, site), box(box), thread(thread),
        shared(thread.cta->shared.data), offset(offset), isReduce(isReduce),
        group(thread.bulkStores.openGroup()) {
    thread.bulkStores.begin(site);
  }

  bool step() override {
    if (data.empty()) {
      readSource();
      thread.bulkStores.endRead(group);
      return false;
    }
    for (uint32_t row = 0; row < box.numRows(); ++row)
      writeRow(row);
    thread.bulkStores.endAll(group);
    return true;
  }

private:
  void readSource() {
    data.resize(box.totalBytes());
    for (uint32_t row = 0; row < box.numRows(); ++row)
      for (uint32_t byte = 0; byte < box.rowBytes(); byte += 16)
        memcpy(&data[row * box.rowBytes() + byte],
               shared + box.swizzled(offset + sharedWindow, row, byte) -
                   sharedWindow,
               16);
  }
  void writeRow(uint32_t row) {
    Box::Inside inside = box.inside(row);
    if (!inside.source)
      return;
    const char *from = &data[row * box.rowBytes() + inside.begin];
    if (isReduce)
      addElements(box.getMap().element, inside.source, from,
                  inside.end - inside.begin);
    else
      memcpy(inside.source, from, inside.end - inside.begin);
  }

  Box box;
  Thread &thread;
  const char *shared;
  uint32_t offset;
  bool isReduce;
  uint32_t group;
  std::vector<char> data;
};
} // namespace

/// Creates the clock components of the thread's bulk stores on first use.
static void prepareGroups(Thread &thread) {
  GroupQueue &groups = thread.bulkStores;
  Cluster &cluster = *thread.cta->cluster;
  if (groups.readComponent)
    return;
  groups.readComponent = cluster.addComponent(
      ActorKind::BulkReads, "the read of a bulk store by " + thread.str());
  groups.doneComponent = cluster.addComponent(
      ActorKind::BulkWrites, "a bulk store by " + thread.str());
}

/// Checks the source and the target and posts the store, with or without a
/// tensor map.
static void issueStore(const void *map, const Box &box, uint32_t offset,
                       bool isReduce, const char *instruction, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  prepareGroups(thread);
  uint32_t group = thread.bulkStores.openGroup();
  if (map)
    touchMap(map, Epoch(thread.bulkStores.doneComponent, group), instruction,
             site);
  Epoch read(thread.bulkStores.readComponent, group);
  SharedAccess access{*now.cta,
                      read,
                      site,
                      false,
                      instruction,
                      &thread,
                      &thread.happened.all,
                      &thread.happened.fenced.sharedOf(now.cta->rank)};
  if (!checkShared(access, offset, box.footprint()))
    stopLaunch();
  GlobalUse use{true};
  if (isReduce) // each element is atomic
    use = {true, true, true, SyncScope::Gpu, box.getMap().elementBytes};
  checkSource(box, use, Epoch(thread.bulkStores.doneComponent, group),
              instruction, site);
  ++now.device->statistics.asyncOps;
  post(*now.cluster, std::make_unique<StoreOp>(box, thread, offset, isReduce,
                                               instruction, site));
}

void mla::sim::mapStore(const MapStore &store, Site site) {
  const char *instruction = store.isScatter  ? "TMA scatter4"
                            : store.isReduce ? "TMA reduction"
                                             : "TMA store";
  TensorMapFields map = readMap(store.map, store.rank, instruction, site);
  checkColumn(map, store.at[0], instruction, site);
  for (int i = 0; i < store.rank && !store.isScatter; ++i)
    if (store.at[i] < 0)
      reportHere(28, "start of a box", instruction, site,
                 "coordinate " + std::to_string(store.at[i]) +
                     " of a store is negative");
  uint32_t offset = sharedOffset(store.source, 128, instruction, site);
  int32_t rows[4] = {store.at[1], store.at[2], store.at[3], store.at[4]};
  if (store.isScatter)
    checkExpectedRows(store.map, rows, instruction, site);
  issueStore(store.map,
             store.isScatter ? Box(map, store.at[0], rows) : Box(map, store.at),
             offset, store.isReduce, instruction, site);
  maybeYield(instruction, site);
}

void mla::sim::bulkStore(void *target, const void *source, uint32_t bytes,
                         bool isReduce, Site site) {
  const char *instruction = isReduce ? "bulk reduction" : "bulk store";
  uint32_t offset = sharedOffset(source, 16, instruction, site);
  issueStore(nullptr, plainBox(target, bytes, instruction, site), offset,
             isReduce, instruction, site);
  maybeYield(instruction, site);
}

void mla::sim::bulkCommit(Site) { context().thread->bulkStores.commit(); }

void mla::sim::bulkWait(uint32_t pending, bool isReadOnly, Site site) {
  Thread &thread = *context().thread;
  GroupQueue &groups = thread.bulkStores;
  const char *instruction =
      isReadOnly ? "cp.async.bulk.wait_group.read" : "cp.async.bulk.wait_group";
  uint32_t last = groups.groupsBefore(pending);
  while (isReadOnly ? !groups.isRead(last) : !groups.isDone(last)) {
    groups.waiter = &thread;
    block({instruction, site});
  }
  if (!groups.readComponent)
    return;
  groups.knownRead = std::max(groups.knownRead, last);
  thread.happened.all.raise(groups.readComponent, last);
  if (!isReadOnly)
    thread.happened.all.raise(groups.doneComponent, last);
}
