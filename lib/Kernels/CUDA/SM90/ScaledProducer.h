//===- ScaledProducer.h - Loads of block-scaled pages for SM90 ------------===//
//
// The producer warpgroup loads queries as DecodeProducer does. It copies codes,
// scales and the rope part of the keys as they are: the consumers convert them.
// Its first warp loads whole key blocks by TMA. All its threads copy blocks
// that begin before the first visible key or end after the last one, with zeros
// in place of keys that do not exist.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H

#include "SM90/BlockRing.h"
#include "SM90/DecodeProducer.h"
#include "SM90/ScaledMaps.h"
#include "SM90/ScaledTraits.h"

namespace mla::cuda::sm90 {

template <class Layout, int Rows>
class ScaledProducer : DecodeProducer<arch::Bf16, ScaledShared<Layout, Rows>> {
  using E = arch::Bf16;
  using Shared = ScaledShared<Layout, Rows>;
  using Base = DecodeProducer<E, Shared>;
  using Traits = typename Shared::Traits;
  using Word = typename Layout::Word;
  using typename Base::Box, Base::lane, Base::leader, Base::maps, Base::params,
      Base::policy, Base::shared, Base::thread;
  static constexpr int scaleBytes = Traits::scaleWords * sizeof(Word);

public:
  MLA_DEVICE ScaledProducer(const ScaledDecodeParams &p, const ScaledMaps &maps,
                            Shared &shared)
      : Base(p, maps, shared), scaleRows(p.scales), scaleMap(maps.scales) {}
  using Base::checkPlan;

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    int32_t position = schedule.position();
    WorkItem work;
    arch::Phase queryFree = arch::Phase::passed();
    auto free = BlockRing<Traits::stages>::producer();
    while (this->next(schedule, position, work)) {
      if (work.blocks() == 0)
        continue;
      this->loadQuery(work, queryFree, thread);
      queryFree.advance();
      for (int32_t b = work.beginBlock; b < work.endBlock; ++b) {
        if (!this->usesTma(work, b))
          copyBlock(work, b * Traits::blockTokens, free.stage(), free.phase());
        else if (leader)
          loadBoxes(work, b * Traits::blockTokens, free.stage(), free.phase());
        free.next();
      }
    }
  }

private:
  MLA_DEVICE void loadBoxes(const WorkItem &work, int32_t first, uint32_t stage,
                            arch::Phase free) {
    const Box box = this->boxOfLane(work, first);
    shared.empty[stage][0].wait(free);
    if (lane == 0) {
      shared.full[stage][RopePart].arriveExpectTx(
          Traits::blockTokens * (Traits::rope * sizeof(E) + scaleBytes));
      for (uint32_t part = LeftPart; part <= RightPart; ++part)
        shared.full[stage][part].arriveExpectTx(Traits::blockTokens *
                                                Traits::halfCols);
    }
    arch::syncWarp();
    if (box.active) {
      loadRope(stage, box);
#pragma unroll
      for (uint32_t panel = 0; panel < Traits::panels; ++panel)
        arch::tmaLoad(
            shared.codes[stage].panelRows(panel, box.row), maps.latent,
            arch::Coordinates{panel * Traits::panelCols, box.offset, box.page},
            shared
                .full[stage][panel < Traits::halfPanels ? LeftPart : RightPart],
            policy);
    }
    arch::syncWarp();
  }

  /// Loads the rope part and the scales of a box.
  MLA_DEVICE void loadRope(uint32_t stage, const Box &box) {
    arch::Barrier &full = shared.full[stage][RopePart];
    arch::tmaLoad(shared.ropeKeys[stage].panelRows(0, box.row), maps.rope,
                  arch::Coordinates{0, box.offset, box.page}, full, policy);
    Word *const scales = scalesAt(stage, box.row);
    if constexpr (Layout::hasScaleRows)
      arch::bulkLoad(scales, scaleRows.row(box.page, box.offset),
                     params.boxTokens * scaleBytes, full, policy);
    else
      arch::tmaLoad(scales, scaleMap,
                    arch::Coordinates{0, box.offset, box.page}, full, policy);
  }

  MLA_DEVICE Word *scalesAt(uint32_t stage, int32_t row) const {
    return &shared.scales[stage][row * Traits::scaleWords];
  }

  MLA_DEVICE void copyBlock(const WorkItem &work, int32_t first, uint32_t stage,
                            arch::Phase free) {
    this->syncProducers();
    shared.empty[stage][0].wait(free);
    // Threads 2i and 2i + 1 copy token i of the block.
    const int32_t row = static_cast<int32_t>(thread) / 2;
    const int32_t key = first + row, half = static_cast<int32_t>(thread) % 2;
    const bool valid = key >= work.low && key < work.sequence.length;
    int64_t page = 0;
    const int32_t offset = key % params.pageSize;
    if (valid)
      page = params.blockTable[work.sequence.index * params.tableStride +
                               key / params.pageSize];
    const char *from = params.latent.row(page, offset);
#pragma unroll Traits::copyUnroll
    for (int32_t c = 16 * half; c < Layout::codeCols; c += 32)
      copyBytes<16>(&shared.codes[stage].at(row, c), from + c, valid);
    from = params.rope.row(page, offset);
#pragma unroll Traits::copyUnroll
    for (int32_t c = 8 * half; c < Traits::rope; c += 16)
      copyBytes<16>(&shared.ropeKeys[stage].at(row, c), from + c * sizeof(E),
                    valid);
    if (half == 0)
      copyBytes<scaleBytes>(scalesAt(stage, row), scaleRows.row(page, offset),
                            valid);
    publish(stage);
  }

  /// Copies Bytes bytes, or writes zeros if they are not valid. (With a null
  /// `source` in place of `valid`, ptxas 13.0 read the zero before it was set.)
  template <int Bytes>
  static MLA_DEVICE void copyBytes(void *target, const char *source,
                                   bool valid) {
    if (valid)
      arch::copyAsync<Bytes>(target, source);
    else
      arch::storeShared(static_cast<uint32_t *>(target),
                        arch::Vec<uint32_t, Bytes / 4>{});
  }

  /// Makes the plain copies of all producer threads visible to the consumers
  /// and to wgmma, then arrives at the full barriers of a block.
  MLA_DEVICE void publish(uint32_t stage) {
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    this->syncProducers();
    if (thread == 0)
      for (arch::Barrier &full : shared.full[stage])
        full.arrive();
    arch::syncWarp();
  }

  const PagedRows &scaleRows;
  const arch::TensorMap &scaleMap;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
