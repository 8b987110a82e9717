//===- PrefillLoad.h - Loads of the SM100 prefill -------------------------===//
//
// One warp takes the tiles, and loads queries, keys and values to shared
// memory by TMA, in the order in which PrefillMma reads them. It copies the
// values of blocks with hidden values (PrefillCopy.h).
//
// Where one lane loads, it alone waits: after it has signalled, a barrier can
// complete further phases before another lane looks at it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLLOAD_H
#define MLA_KERNELS_CUDA_SM100_PREFILLLOAD_H

#include "Common/PrefillCopy.h"
#include "Common/PrefillSchedule.h"
#include "SM100/PrefillTraits.h"

namespace mla::cuda::sm100 {

template <class E> class PrefillLoad {
  using Traits = PrefillTraits;

public:
  MLA_DEVICE PrefillLoad(const PrefillParams<E> &p, const PrefillMaps &maps,
                         PrefillShared<E> &shared, const UnitLayout &layout)
      : params(p), maps(maps), shared(shared), barriers(shared.barriers),
        layout(layout), lane(arch::laneIndex()),
        queryFree{arch::Phase::passed(), arch::Phase::passed()},
        keys(UnitRing::producer(layout.keyUnits)),
        values(UnitRing::producer(layout.valueStages)),
        slots(arch::Ring<Traits::slots>::producer()) {}

  MLA_DEVICE void run() {
    PrefillSchedule<E, Traits> schedule(params);
    PrefillWork work;
    bool found;
    do {
      found = schedule.next(work);
      publish(work);
      for (int32_t b = work.beginBlock; b < work.endBlock; ++b) {
        if (b == work.beginBlock)
          loadQuery(work, 0);
        loadKeys(work, b * Traits::blockTokens);
        if (b == work.beginBlock)
          loadQuery(work, 1);
        loadValues(work, b * Traits::blockTokens);
      }
    } while (found);
  }

private:
  /// Passes a tile to the other warps.
  MLA_DEVICE void publish(const PrefillWork &work) {
    if (lane == 0) {
      barriers.workEmpty[slots.stage()].wait(slots.phase());
      shared.work[slots.stage()] = work;
      barriers.workFull[slots.stage()].arrive();
    }
    arch::syncWarp();
    slots.next();
  }

  MLA_DEVICE void loadQuery(const PrefillWork &work, uint32_t tile) {
    if (BlockRange::of(params, work, tile).isEmpty())
      return;
    if (lane == 0) {
      barriers.queryEmpty[tile].wait(queryFree[tile]);
      arch::Barrier &full = barriers.queryFull[tile];
      full.arriveExpectTx(layout.panels * sizeof(shared.unit(0)));
      const Sequence &s = work.sequence;
      const int32_t row = s.firstToken + work.firstRow +
                          static_cast<int32_t>(tile) * Traits::queryRows;
#pragma unroll 1
      for (uint32_t i = 0; i < layout.panels; ++i)
        loadPanel(layout.query(tile, i), i, maps.queryNope, maps.queryRope, row,
                  work.head, work.head, params.cuSeqlens ? 0 : s.index, full);
    }
    arch::syncWarp();
    queryFree[tile].advance();
  }

  MLA_DEVICE void loadKeys(const PrefillWork &work, int32_t first) {
#pragma unroll 1
    for (uint32_t i = 0; i < layout.panels; ++i) {
      if (lane == 0) {
        barriers.keysEmpty[keys.stage()].wait(keys.phase());
        arch::Barrier &full = barriers.keysFull[keys.stage()];
        full.arriveExpectTx(sizeof(shared.unit(0)));
        loadPanel(layout.key(keys.stage()), i, maps.keyNope, maps.keyRope,
                  work.firstKey + first, work.head, 0, keySequence(work), full);
      }
      arch::syncWarp();
      keys.next();
    }
  }

  /// Loads panel i of 128 rows from `row` on.
  MLA_DEVICE void loadPanel(uint32_t unit, uint32_t i,
                            const arch::TensorMap &nope,
                            const arch::TensorMap &rope, int32_t row,
                            int32_t head, int32_t ropeHead, int32_t sequence,
                            arch::Barrier &full) {
    auto *to = shared.unit(unit).panelRows(0);
    const int32_t panel = static_cast<int32_t>(i);
    const int32_t ropePanel = panel - params.nopePanels;
    if (ropePanel < 0)
      arch::tmaLoad(
          to, nope,
          arch::Coordinates{panel * Traits::panelCols, row, head, sequence},
          full);
    else
      arch::tmaLoad(to, rope,
                    arch::Coordinates{ropePanel * Traits::panelCols, row,
                                      ropeHead, sequence},
                    full);
  }

  MLA_DEVICE void loadValues(const PrefillWork &work, int32_t first) {
    if (hasHiddenValues(work, first, Traits::blockTokens))
      copyValues(work, first);
    else if (lane == 0)
      loadValueBoxes(work, first);
    arch::syncWarp();
    values.next();
  }

  MLA_DEVICE auto &valueStage() {
    return shared.pairs[layout.valuePair(values.stage())].whole;
  }

  MLA_DEVICE void loadValueBoxes(const PrefillWork &work, int32_t first) {
    auto &to = valueStage();
    barriers.valuesEmpty[values.stage()].wait(values.phase());
    arch::Barrier &full = barriers.valuesFull[values.stage()];
    full.arriveExpectTx(to.bytes);
#pragma unroll
    for (int32_t i = 0; i < to.panels; ++i)
      arch::tmaLoad(to.panelRows(i), maps.value,
                    arch::Coordinates{work.valuePart * Traits::valueCols +
                                          i * Traits::panelCols,
                                      work.firstKey + first, work.head,
                                      keySequence(work)},
                    full);
  }

  MLA_DEVICE void copyValues(const PrefillWork &work, int32_t first) {
    barriers.valuesEmpty[values.stage()].wait(values.phase());
    copyValueRows(params, work, first, work.valuePart * Traits::valueCols,
                  valueStage());
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    arch::syncWarp();
    if (lane == 0)
      barriers.valuesFull[values.stage()].arrive();
  }

  MLA_DEVICE int32_t keySequence(const PrefillWork &work) const {
    return params.cuSeqlensK ? 0 : work.sequence.index;
  }

  const PrefillParams<E> &params;
  const PrefillMaps &maps;
  PrefillShared<E> &shared;
  PrefillBarriers &barriers;
  const UnitLayout layout;
  const uint32_t lane;
  arch::Phase queryFree[Traits::queryTiles];
  UnitRing keys, values;
  arch::Ring<Traits::slots> slots;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLLOAD_H
