//===- GqaProducer.h - Loads of the grouped-query decode ------------------===//
//
// One warp loads blocks of keys and values by TMA. The lanes hold the entries
// of the block table for the next pages, so that a load does not wait for its
// entry. Tokens of pages past the end of a sequence are loaded as zeros.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQAPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_GQAPRODUCER_H

#include "Common/PlanFault.h"
#include "SM90/GqaTraits.h"

namespace mla::cuda::sm90 {

/// The entries of a row of the block table, which are read in order.
class TableWindow {
public:
  /// Begins at entry `first` of a row, of which the first `count` are used.
  MLA_DEVICE TableWindow(const int32_t *row, int32_t first, int32_t count)
      : row(row), first(first), count(count), current(load(first)),
        next(load(first + arch::warpThreads)) {}

  /// Returns entry `index`, or -1 if it is not used. All lanes call it. Their
  /// indices are less than 32 entries from `from`, which never decreases.
  MLA_DEVICE int32_t at(int32_t index, int32_t from) {
    while (from - first >= arch::warpThreads) {
      first += arch::warpThreads;
      current = next;
      next = load(first + arch::warpThreads);
    }
    const int32_t lane = index - first;
    const int32_t low = arch::shuffle(current, lane % arch::warpThreads);
    const int32_t high = arch::shuffle(next, lane % arch::warpThreads);
    return lane < arch::warpThreads ? low : high;
  }

private:
  MLA_DEVICE int32_t load(int32_t begin) const {
    const int32_t index = begin + static_cast<int32_t>(arch::laneIndex());
    return index < count ? row[index] : -1;
  }

  const int32_t *row;
  int32_t first, count, current, next;
};

template <class E, class Traits> class GqaProducer {
public:
  MLA_DEVICE GqaProducer(const GqaParams<E> &p, const GqaMaps &maps,
                         GqaSharedOf<E, Traits> &shared)
      : params(p), maps(maps), shared(shared), lane(arch::laneIndex()),
        ring(arch::Ring<Traits::stages>::producer()),
        policy(arch::evictFirst()) {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    WorkItem work;
    while (schedule.next(work))
      if (work.blocks() > 0)
        loadItem(work);
  }

  /// Compares the plan with the lengths, in the last CTA, which has the least
  /// work. Called after run(), while the consumers multiply.
  MLA_DEVICE void checkPlan() {
    if (params.check.record && arch::ctaX() + 1 == arch::gridX() &&
        arch::ctaZ() == 0)
      checkPlanByWarp(params.check);
  }

private:
  MLA_DEVICE void loadItem(const WorkItem &work) {
    const GqaBlocks<Traits> blocks(work);
    TableWindow table(params.blockTable +
                          work.sequence.index * params.tableStride,
                      blocks.begin * Traits::blockTokens / params.pageSize,
                      planCeilDiv(work.high, params.pageSize));
    for (int32_t block = blocks.begin; block < blocks.end; ++block) {
      const Box box = boxOfLane(table, block * Traits::blockTokens);
      const uint32_t stage = ring.stage();
      load(shared.keysEmpty[stage], shared.keysFull[stage], shared.keys[stage],
           maps.key, box);
      load(shared.valuesEmpty[stage], shared.valuesFull[stage],
           shared.values[stage], maps.value, box);
      ring.next();
    }
  }

  /// The box that this lane loads: boxTokens tokens of a block, from token
  /// lane * boxTokens on.
  struct Box {
    bool active;
    int32_t row, page, offset;
  };
  MLA_DEVICE Box boxOfLane(TableWindow &table, int32_t first) const {
    Box box{false, static_cast<int32_t>(lane) * params.boxTokens, 0, 0};
    box.active = box.row < Traits::blockTokens;
    const int32_t key = first + (box.active ? box.row : 0);
    box.page = table.at(key / params.pageSize, first / params.pageSize);
    box.offset = key % params.pageSize;
    return box;
  }

  template <class Tile>
  MLA_DEVICE void load(arch::Barrier &empty, arch::Barrier &full, Tile &to,
                       const arch::TensorMap &map, const Box &box) {
    empty.wait(ring.phase());
    if (lane == 0)
      full.arriveExpectTx(to.bytes);
    arch::syncWarp();
    if (box.active)
      loadBox(full, to, map, box);
    arch::syncWarp();
  }

  template <class Tile>
  MLA_DEVICE void loadBox(arch::Barrier &full, Tile &to,
                          const arch::TensorMap &map, const Box &box) {
    const int32_t head = static_cast<int32_t>(arch::ctaZ());
    const int32_t step =
        params.boxTokens == Traits::blockTokens ? Traits::panels : 1;
    for (int32_t panel = 0; panel < Traits::panels; panel += step)
      arch::tmaLoad(to.panelRows(panel, box.row), map,
                    arch::Coordinates{0, box.offset, panel, head, box.page},
                    full, policy);
  }

  const GqaParams<E> &params;
  const GqaMaps &maps;
  GqaSharedOf<E, Traits> &shared;
  const uint32_t lane;
  arch::Ring<Traits::stages> ring;
  const arch::CachePolicy policy; ///< evict first: keys are read once
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQAPRODUCER_H
