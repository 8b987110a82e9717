//===- Load.cpp - TMA loads -----------------------------------------------===//

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Copies/CopyChecks.h"
#include "Simulator/Copies/ExpectedRows.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/State/Expected.h"
#include "Simulator/Sync/Mbarrier.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// A load of one box into one CTA.
class LoadOp : public AsyncOp {
public:
  LoadOp(const Box &box, Cta &cta, uint32_t offset, Mbarrier &barrier,
         uint32_t record, const char *instruction, Site site)
      : AsyncOp(instruction, site), box(box), cta(cta), offset(offset),
        barrier(barrier), record(record), phase(barrier.phase),
        number(bindCopy(barrier, box.totalBytes(), instruction, site)) {}

  /// Moves half of the rows in the first step, and the others in the second.
  bool step() override {
    uint32_t middle = box.numRows() / 2;
    if (!isHalfDone) {
      copyRows(0, middle);
      isHalfDone = true;
      return false;
    }
    copyRows(middle, box.numRows());
    completeCopy(barrier, phase, number, box.totalBytes());
    return true;
  }

private:
  void copyRows(uint32_t first, uint32_t last) {
    char row[65536 / 16];
    for (uint32_t r = first; r < last; ++r) {
      readRow(r, row);
      for (uint32_t byte = 0; byte < box.rowBytes(); byte += 16) {
        uint32_t place =
            box.swizzled(offset + sharedWindow, r, byte) - sharedWindow;
        memcpy(cta.shared.data + place, row + byte, 16);
        cta.shared.origins[place / 16] = {record, r, byte};
      }
    }
  }
  void readRow(uint32_t r, char *row) const {
    Box::Inside inside = box.inside(r);
    if (inside.end - inside.begin != box.rowBytes())
      box.fillOutside(row, box.rowBytes());
    if (inside.source)
      memcpy(row + inside.begin, inside.source, inside.end - inside.begin);
  }

  Box box;
  Cta &cta;
  uint32_t offset;
  Mbarrier &barrier;
  uint32_t record, phase;
  size_t number;
  bool isHalfDone = false;
};
} // namespace

/// Checks and records the write to the target. Fills the target with 0xff, so
/// that a read before the end of the load gets wrong data.
static void claimTarget(const Box &box, Cta &cta, uint32_t offset, Epoch stamp,
                        const char *instruction, Site site) {
  Thread &thread = *context().thread;
  SharedAccess access{cta,
                      stamp,
                      site,
                      true,
                      instruction,
                      &thread,
                      &thread.happened.all,
                      &thread.happened.fenced.sharedOf(cta.rank)};
  bool isDense = box.pitch() == box.rowBytes();
  if (isDense) {
    if (!checkShared(access, offset, box.footprint()))
      stopLaunch();
    memset(cta.shared.data + offset, 0xff, box.footprint());
    return;
  }
  for (uint32_t row = 0; row < box.numRows(); ++row)
    for (uint32_t byte = 0; byte < box.rowBytes(); byte += 16) {
      uint32_t place =
          box.swizzled(offset + sharedWindow, row, byte) - sharedWindow;
      if (!checkShared(access, place, 16))
        stopLaunch();
      memset(cta.shared.data + place, 0xff, 16);
    }
}

/// Issues the load into one CTA. The mbarrier belongs to `barrierCta`.
static void issue(const void *map, const Box &box, Cta &cta, uint32_t offset,
                  Cta &barrierCta, uint32_t barrierOffset,
                  const char *instruction, Site site) {
  Context &now = context();
  Mbarrier &barrier =
      findMbarrier(barrierCta, barrierOffset, {instruction, site, true});
  Epoch stamp = barrier.epochOf(barrier.phase);
  checkPeerRuns(cta, instruction, site);
  touchCta(cta, stamp, site);
  if (&barrierCta != &cta)
    touchCta(barrierCta, stamp, site);
  claimTarget(box, cta, offset, stamp, instruction, site);
  touchMap(map, stamp, instruction, site);
  checkSource(box, {}, stamp, instruction, site);
  uint32_t record = addRecord(box, offset, instruction, site);
  ++now.device->statistics.asyncOps;
  post(*now.cluster, std::make_unique<LoadOp>(box, cta, offset, barrier, record,
                                              instruction, site));
}

static const char *nameOf(const MapLoad &load) {
  if (load.isGather)
    return "TMA gather4";
  return load.kind == LoadTarget::Multicast ? "TMA multicast load" : "TMA load";
}

void mla::sim::mapLoad(const MapLoad &load, Site site) {
  Context &now = context();
  const char *instruction = nameOf(load);
  TensorMapFields map = readMap(load.map, load.rank, instruction, site);
  int32_t rows[4] = {load.at[1], load.at[2], load.at[3], load.at[4]};
  if (load.isGather)
    checkExpectedRows(load.map, rows, instruction, site);
  Box box = load.isGather ? Box(map, load.at[0], rows) : Box(map, load.at);
  checkColumn(map, load.at[0], instruction, site);
  uint32_t offset = sharedOffset(load.target, 128, instruction, site);
  uint32_t barrier = sharedOffset(load.barrier, 8, instruction, site);
  Cluster &cluster = *now.cluster;
  if (load.kind == LoadTarget::Multicast)
    checkMask(load.ctas, instruction, site);
  for (const auto &cta : cluster.ctas) {
    bool isTarget = load.kind == LoadTarget::Multicast
                        ? load.ctas >> cta->rank & 1
                        : cta.get() == now.cta;
    Cta &barrierCta =
        load.kind == LoadTarget::Pair ? *cluster.ctas[cta->rank & ~1u] : *cta;
    if (isTarget)
      issue(load.map, box, *cta, offset, barrierCta, barrier, instruction,
            site);
  }
  maybeYield(instruction, site);
}

void mla::sim::mapPrefetch(const void *map, int rank, const int32_t (&at)[5],
                           Site site) {
  TensorMapFields fields = readMap(map, rank, "TMA prefetch", site);
  checkColumn(fields, at[0], "TMA prefetch", site);
}
