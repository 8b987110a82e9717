//===- DecodeProducer.h - Loads of the SM90 decode ------------------------===//
//
// The producer warpgroup loads queries and keys to shared memory. Its first
// warp loads whole key blocks by TMA. All its threads load by plain copies
//
//   - blocks that begin before the first visible key or end after the last one,
//   - blocks of pages whose size is not a multiple of 16 tokens,
//   - query rows that are not at one constant stride.
//
// Plain copies write zeros in place of rows and keys that do not exist.
// Otherwise, old contents of shared memory could be NaN and would reach the
// result as 0 * NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H

#include "Common/PlanFault.h"
#include "Common/Schedule.h"
#include "SM90/DecodeTraits.h"
#include "SM90/PairRing.h"

namespace mla::cuda::sm90 {

/// Shared is the shared memory of the kernel, for elements of type E.
template <class E, class Shared> class DecodeProducer {
protected:
  using Traits = typename Shared::Traits;
  /// Elements of a plain copy.
  static constexpr int chunkElements = 16 / sizeof(E);

public:
  MLA_DEVICE DecodeProducer(const DecodeParams<E> &p, const DecodeMaps &maps,
                            Shared &shared)
      : params(p), maps(maps), shared(shared),
        thread(arch::threadIndex() - Traits::consumerThreads),
        lane(arch::laneIndex()), leader(thread < 32),
        policy(arch::evictFirst()) {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    int32_t position = schedule.position();
    WorkItem work;
    arch::Phase queryFree = arch::Phase::passed();
    auto free = PairRing<Traits::stages>::producer();
    while (next(schedule, position, work)) {
      if (work.blocks() == 0)
        continue;
      loadQuery(work, queryFree, thread);
      queryFree.advance();
      for (int32_t b = work.beginBlock; b < work.endBlock; b += 2) {
        const bool hasSecond = b + 1 < work.endBlock;
        loadKeys(work, b, free.stage(0), free.phase(0));
        if (hasSecond)
          loadKeys(work, b + 1, free.stage(1), free.phase(1));
        free.next(hasSecond);
      }
    }
  }

  /// Compares the plan with the lengths, in the last CTA, which has the least
  /// work. Called after run(), while the consumers multiply.
  MLA_DEVICE void checkPlan() {
    if (params.check.record && leader && arch::ctaX() + 1 == arch::gridX())
      checkPlanByWarp(params.check);
  }

protected:
  /// Finds the next work item. With more than two stages there are too few
  /// registers for the schedule, so it is read again at its position.
  MLA_DEVICE bool next(Schedule<E> &schedule, int32_t &position,
                       WorkItem &work) {
    if constexpr (Traits::stages == 2)
      return schedule.next(work);
    Schedule<E> again(params, position);
    const bool found = again.next(work);
    position = again.position();
    return found;
  }

  /// Loads the query rows of an item. `at` is the index of this thread among
  /// the producer threads.
  MLA_DEVICE void loadQuery(const WorkItem &work, arch::Phase free,
                            uint32_t at) {
    if (!params.queryBoxes) {
      syncProducers();
      shared.queryEmpty.wait(free);
      copyQuery(work, at);
      publishCopies(shared.queryFull);
      return;
    }
    if (!leader)
      return;
    shared.queryEmpty.wait(free);
    if (lane == 0) {
      const Sequence &s = work.sequence;
      const int32_t token =
          params.cuSeqlens ? s.firstToken : s.index * params.queryLen;
      const int32_t row = token * params.heads + work.firstRow;
      shared.queryFull.arriveExpectTx(Traits::tileRows * Traits::width *
                                      sizeof(E));
      arch::tmaLoad(shared.query.panelRows(0), maps.queryLatent,
                    arch::Coordinates{0, row, 0}, shared.queryFull);
      arch::tmaLoad(shared.ropeQuery(), maps.queryRope,
                    arch::Coordinates{0, row}, shared.queryFull);
    }
    arch::syncWarp();
  }

  /// True if a block is loaded by TMA.
  MLA_DEVICE bool usesTma(const WorkItem &work, int32_t block) const {
    const int32_t first = block * Traits::blockTokens;
    return params.boxTokens && first >= work.low &&
           first + Traits::blockTokens <= work.sequence.length;
  }

  MLA_DEVICE void loadKeys(const WorkItem &work, int32_t block, uint32_t stage,
                           arch::Phase free) {
    if (!usesTma(work, block))
      copyKeys(work, block * Traits::blockTokens, stage, free);
    else if (leader)
      loadBoxes(work, block * Traits::blockTokens, stage, free);
  }

  /// The box that this lane loads: boxTokens tokens of a block, from token
  /// lane * boxTokens on.
  struct Box {
    bool active;
    int32_t row, page, offset;
  };
  MLA_DEVICE Box boxOfLane(const WorkItem &work, int32_t first) const {
    Box box{false, static_cast<int32_t>(lane) * params.boxTokens, 0, 0};
    box.active = box.row < Traits::blockTokens;
    if (box.active) {
      const int32_t key = first + box.row;
      box.page = params.blockTable[work.sequence.index * params.tableStride +
                                   key / params.pageSize];
      box.offset = key % params.pageSize;
    }
    return box;
  }

  MLA_DEVICE void loadBoxes(const WorkItem &work, int32_t first, uint32_t stage,
                            arch::Phase free) {
    const Box box = boxOfLane(work, first);
#pragma unroll
    for (uint32_t part = 0; part < keyParts; ++part) {
      shared.empty[stage][part].wait(free);
      if (lane == 0)
        shared.full[stage][part].arriveExpectTx(Traits::blockTokens *
                                                partCols(part) * sizeof(E));
      arch::syncWarp();
      if (box.active)
        loadPart(part, stage, box);
    }
    arch::syncWarp();
  }

  MLA_DEVICE void loadPart(uint32_t part, uint32_t stage, const Box &box) {
    auto &keys = shared.keys[stage];
    arch::Barrier &full = shared.full[stage][part];
    if (part == RopePart) {
      arch::tmaLoad(shared.ropeKeys(stage, box.row), maps.rope,
                    arch::Coordinates{0, box.offset, box.page}, full, policy);
      return;
    }
    const uint32_t panel = part == LeftPart ? 0 : Traits::halfPanels;
    for (uint32_t i = 0; i < Traits::halfPanels; i += boxPanels())
      arch::tmaLoad(keys.panelRows(panel + i, box.row), maps.latent,
                    arch::Coordinates{0, box.offset, panel + i, box.page}, full,
                    policy);
  }

  /// Returns the number of panels per box: all panels of a key part if a box
  /// spans a whole block, else one.
  MLA_DEVICE uint32_t boxPanels() const {
    return params.boxTokens == Traits::blockTokens ? Traits::halfPanels : 1;
  }

  /// Returns the number of columns of a part.
  static MLA_DEVICE int32_t partCols(uint32_t part) {
    return part == RopePart ? Traits::rope : Traits::halfCols;
  }

  /// Synchronizes the producer warps. Only the first warp waits for the stages
  /// of TMA loads. Without this barrier another warp could wait for a phase
  /// that is two phases ahead of its mbarrier. That wait would return at once,
  /// because an mbarrier has only the parity of its phase.
  MLA_DEVICE void syncProducers() {
    arch::NamedBarrier<CopiesReady, Traits::producerThreads>::sync();
  }

  /// Makes the plain copies of all producer threads visible to wgmma, then
  /// arrives at `full`.
  MLA_DEVICE void publishCopies(arch::Barrier &full) {
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    syncProducers();
    if (thread == 0)
      full.arrive();
    arch::syncWarp();
  }

  MLA_DEVICE void copyKeys(const WorkItem &work, int32_t first, uint32_t stage,
                           arch::Phase free) {
    syncProducers();
    // Threads 2i and 2i + 1 copy token i of the block.
    const int32_t row = static_cast<int32_t>(thread) / 2;
    const int32_t key = first + row;
    const bool valid = key >= work.low && key < work.sequence.length;
    const char *latent = nullptr, *rope = nullptr;
    if (valid) {
      const int64_t page =
          params.blockTable[work.sequence.index * params.tableStride +
                            key / params.pageSize];
      latent = params.latent.row(page, key % params.pageSize);
      rope = params.rope.row(page, key % params.pageSize);
    }
    copyPart<Traits::rope>(RopePart, stage, free, rope, [&](int32_t c) {
      return &shared.ropeKeyAt(stage, row, c);
    });
#pragma unroll 1
    for (uint32_t part = LeftPart; part <= RightPart; ++part) {
      const int32_t col = part == LeftPart ? 0 : Traits::halfCols;
      copyPart<Traits::halfCols>(
          part, stage, free, latent ? latent + col * sizeof(E) : nullptr,
          [&](int32_t c) { return &shared.keys[stage].at(row, col + c); });
    }
  }

  /// Copies Cols columns of a key from `source` to at(column), or zeros if
  /// `source` is null, and publishes the part.
  template <int Cols, class At>
  MLA_DEVICE void copyPart(uint32_t part, uint32_t stage, arch::Phase free,
                           const char *source, const At &at) {
    shared.empty[stage][part].wait(free);
#pragma unroll Traits::copyUnroll
    for (int32_t c = thread % 2 * chunkElements; c < Cols;
         c += 2 * chunkElements)
      copyChunk(at(c), source ? source + c * sizeof(E) : nullptr);
    publishCopies(shared.full[stage][part]);
  }

  MLA_DEVICE void copyQuery(const WorkItem &work, uint32_t at) {
    const int32_t row = static_cast<int32_t>(at) / 2;
    if (row >= Traits::tileRows)
      return;
    const int32_t index = work.firstRow + row;
    const int32_t token = index / params.heads, head = index % params.heads;
    const Sequence &s = work.sequence;
    const bool valid = row < work.rows;
    const E *latent =
        params.queryLatent.row(s.index, s.firstToken + token, head);
    const E *rope = params.queryRope.row(s.index, s.firstToken + token, head);
    const int32_t first = static_cast<int32_t>(at) % 2 * chunkElements;
#pragma unroll Traits::copyUnroll
    for (int32_t c = first; c < Traits::latent; c += 2 * chunkElements)
      copyChunk(&shared.query.at(row, c), valid ? latent + c : nullptr);
#pragma unroll Traits::copyUnroll
    for (int32_t c = first; c < Traits::rope; c += 2 * chunkElements)
      copyChunk(&shared.ropeQueryAt(row, c), valid ? rope + c : nullptr);
  }

  /// Copies 16 bytes, or writes zeros if `source` is null.
  static MLA_DEVICE void copyChunk(E *target, const void *source) {
    if (source)
      arch::copyAsync<16>(target, source);
    else
      arch::storeShared(target, arch::Vec<E, chunkElements>{});
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps;
  Shared &shared;
  const uint32_t thread, lane;
  const bool leader;              ///< true in the warp that issues TMA
  const arch::CachePolicy policy; ///< evict first: keys are read once
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H
