//===- PrefillProducer.h - Loads of the SM90 prefill ----------------------===//
//
// One warp takes the tiles, and loads queries, keys and values to shared
// memory by TMA. Plain copies load the values of blocks that begin before the
// first visible key or end after the last key of the sequence: they write zeros
// in place of values that do not exist. Otherwise, these could be NaN and would
// reach the result as 0 * NaN. Queries and keys need no zeros, because the
// scores of rows and keys that do not exist are not used.
//
// Where one lane loads, it alone waits: after it has signalled, a barrier can
// complete further phases before another lane looks at it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_PREFILLPRODUCER_H

#include "Common/PrefillCopy.h"
#include "Common/PrefillSchedule.h"
#include "SM90/PrefillTraits.h"

namespace mla::cuda::sm90 {

template <class E, class Traits> class PrefillProducer {
public:
  MLA_DEVICE PrefillProducer(const PrefillParams<E> &p, const PrefillMaps &maps,
                             PrefillShared<E, Traits> &shared)
      : params(p), maps(maps), shared(shared), lane(arch::laneIndex()),
        queryFree(arch::Phase::passed()),
        keys(arch::Ring<Traits::stages>::producer()),
        values(arch::Ring<Traits::stages>::producer()),
        slots(arch::Ring<Traits::slots>::producer()) {}

  MLA_DEVICE void run() {
    PrefillSchedule<E, Traits> schedule(params);
    PrefillWork work;
    bool found;
    do {
      found = schedule.next(work);
      publish(work);
      if (work.isEmpty())
        continue;
      loadQuery(work);
      for (int32_t block = work.beginBlock; block < work.endBlock; ++block) {
        loadKeys(work, block * Traits::blockTokens);
        loadValues(work, block * Traits::blockTokens);
      }
    } while (found);
  }

private:
  /// Passes a tile to the consumers.
  MLA_DEVICE void publish(const PrefillWork &work) {
    if (lane == 0) {
      shared.workEmpty[slots.stage()].wait(slots.phase());
      shared.work[slots.stage()] = work;
      shared.workFull[slots.stage()].arrive();
    }
    arch::syncWarp();
    slots.next();
  }

  /// Returns the first column of a panel in the rope part's tensor map.
  MLA_DEVICE int32_t ropeColumnOf(int32_t panel) const {
    return params.ropeColumn + (panel - params.nopePanels) * Traits::panelCols;
  }

  MLA_DEVICE void loadQuery(const PrefillWork &work) {
    if (lane == 0) {
      shared.queryEmpty.wait(queryFree);
      const Sequence &s = work.sequence;
      const int32_t sequence = params.cuSeqlens ? 0 : s.index;
      loadPanels(shared.query, maps.queryNope, maps.queryRope, shared.queryFull,
                 s.firstToken + work.firstRow, work.head, work.head, sequence);
    }
    arch::syncWarp();
    queryFree.advance();
  }

  MLA_DEVICE void loadKeys(const PrefillWork &work, int32_t first) {
    const uint32_t stage = keys.stage();
    if (lane == 0) {
      shared.keysEmpty[stage].wait(keys.phase());
      loadPanels(shared.keys[stage], maps.keyNope, maps.keyRope,
                 shared.keysFull[stage], work.firstKey + first, work.head, 0,
                 keySequence(work));
    }
    arch::syncWarp();
    keys.next();
  }

  /// Loads the nope and rope panels of rows from `row` on.
  template <class Tile>
  MLA_DEVICE void loadPanels(Tile &to, const arch::TensorMap &nope,
                             const arch::TensorMap &rope, arch::Barrier &full,
                             int32_t row, int32_t head, int32_t ropeHead,
                             int32_t sequence) {
    const int32_t panels = Traits::allPanels ? Traits::panels : params.panels;
    full.arriveExpectTx(static_cast<uint32_t>(panels) * to.panelBytes);
#pragma unroll 1
    for (int32_t i = 0; i < params.nopePanels; ++i)
      arch::tmaLoad(
          to.panelRows(i), nope,
          arch::Coordinates{i * Traits::panelCols, row, head, sequence}, full);
#pragma unroll 1
    for (int32_t i = params.nopePanels; i < panels; ++i)
      arch::tmaLoad(to.panelRows(i), rope,
                    arch::Coordinates{ropeColumnOf(i), row, ropeHead, sequence},
                    full);
  }

  MLA_DEVICE void loadValues(const PrefillWork &work, int32_t first) {
    const uint32_t stage = values.stage();
    if (hasHiddenValues(work, first, Traits::blockTokens))
      copyValues(work, first, stage);
    else if (lane == 0)
      loadValueBoxes(work, first, stage);
    arch::syncWarp();
    values.next();
  }

  MLA_DEVICE void loadValueBoxes(const PrefillWork &work, int32_t first,
                                 uint32_t stage) {
    auto &to = shared.values[stage];
    shared.valuesEmpty[stage].wait(values.phase());
    arch::Barrier &full = shared.valuesFull[stage];
    full.arriveExpectTx(to.bytes);
#pragma unroll
    for (int32_t i = 0; i < to.panels; ++i)
      arch::tmaLoad(to.panelRows(i), maps.value,
                    arch::Coordinates{i * Traits::panelCols,
                                      work.firstKey + first, work.head,
                                      keySequence(work)},
                    full);
  }

  /// Copies a block of values, with zeros in place of those that do not exist
  /// and of columns past the width.
  MLA_DEVICE void copyValues(const PrefillWork &work, int32_t first,
                             uint32_t stage) {
    shared.valuesEmpty[stage].wait(values.phase());
    copyValueRows(params, work, first, 0, shared.values[stage]);
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    arch::syncWarp();
    if (lane == 0)
      shared.valuesFull[stage].arrive();
  }

  MLA_DEVICE int32_t keySequence(const PrefillWork &work) const {
    return params.cuSeqlensK ? 0 : work.sequence.index;
  }

  const PrefillParams<E> &params;
  const PrefillMaps &maps;
  PrefillShared<E, Traits> &shared;
  const uint32_t lane;
  arch::Phase queryFree;
  arch::Ring<Traits::stages> keys, values;
  arch::Ring<Traits::slots> slots;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLPRODUCER_H
