//===- DecodeProducer.h - Queries and keys to shared memory ---------------===//
//
// The producer warpgroup. Whole blocks come by TMA, issued by its first warp.
// Blocks that begin before the first visible key or end behind the last one,
// pages that TMA cannot cut into boxes, and query rows at uneven strides come
// by plain copies of all its threads, which write zeros for what is no key: the
// bytes there may be NaN, and would reach the result as 0 * NaN.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H

#include "Common/PlanFault.h"
#include "Common/Schedule.h"
#include "SM90/DecodeBudget.h"

namespace mla::cuda::sm90 {

template <class E> class DecodeProducer {
  using B = DecodeBudget;

public:
  MLA_DEVICE DecodeProducer(const DecodeParams<E> &p, const DecodeMaps &maps,
                            DecodeShared<E> &shared)
      : params(p), maps(maps), shared(shared),
        thread(arch::threadIndex() - B::consumerThreads),
        lane(arch::laneIndex()), leader(thread < 32),
        policy(arch::evictFirst()) {}

  MLA_DEVICE void run() {
    Schedule<E> schedule(params);
    Piece piece;
    arch::Phase queryFree = arch::Phase::passed();
    arch::Phase firstFree = arch::Phase::passed();
    arch::Phase secondFree = arch::Phase::passed();
    while (schedule.next(piece)) {
      if (piece.blocks() == 0)
        continue;
      loadQuery(piece, queryFree);
      queryFree.advance();
      for (int32_t b = piece.beginBlock; b < piece.endBlock; b += 2) {
        loadKeys(piece, b, 0, firstFree);
        firstFree.advance();
        if (b + 1 < piece.endBlock) {
          loadKeys(piece, b + 1, 1, secondFree);
          secondFree.advance();
        }
      }
    }
  }

  /// After run(), while the consumers multiply: the last CTA, which has the
  /// least work, compares the plan with the lengths.
  MLA_DEVICE void checkPlan() {
    if (params.check.record && leader && arch::ctaX() + 1 == arch::gridX())
      checkPlanByWarp(params.check);
  }

private:
  MLA_DEVICE void loadQuery(const Piece &piece, arch::Phase free) {
    if (!params.queryBoxes) {
      meet();
      shared.queryEmpty.wait(free);
      copyQuery(piece);
      publish(shared.queryFull);
      return;
    }
    if (!leader)
      return;
    shared.queryEmpty.wait(free);
    if (lane == 0) {
      const Sequence &s = piece.sequence;
      const int32_t token =
          params.cuSeqlens ? s.firstToken : s.index * params.queryLen;
      const int32_t row = token * params.heads + piece.firstRow;
      shared.queryFull.arriveExpectTx(arch::txBytes<decltype(shared.query)>);
      arch::tmaLoad(shared.query.panelRows(0), maps.queryLatent,
                    arch::Coordinates{0, row, 0}, shared.queryFull);
      arch::tmaLoad(shared.query.panelRows(B::ropePanel), maps.queryRope,
                    arch::Coordinates{0, row}, shared.queryFull);
    }
    arch::syncWarp();
  }

  /// Whether a block comes by TMA.
  MLA_DEVICE bool boxed(const Piece &piece, int32_t block) const {
    const int32_t first = block * B::blockTokens;
    return params.boxTokens && first >= piece.low &&
           first + B::blockTokens <= piece.sequence.length;
  }

  MLA_DEVICE void loadKeys(const Piece &piece, int32_t block, uint32_t stage,
                           arch::Phase free) {
    if (!boxed(piece, block))
      copyKeys(piece, block * B::blockTokens, stage, free);
    else if (leader)
      loadBoxes(piece, block * B::blockTokens, stage, free);
  }

  /// What this lane loads of a block: boxTokens tokens from lane * boxTokens
  /// on.
  struct Box {
    bool active;
    int32_t row, page, offset;
  };
  MLA_DEVICE Box boxOf(const Piece &piece, int32_t first) const {
    Box box{false, static_cast<int32_t>(lane) * params.boxTokens, 0, 0};
    box.active = box.row < B::blockTokens;
    if (box.active) {
      const int32_t key = first + box.row;
      box.page = params.blockTable[piece.sequence.index * params.tableStride +
                                   key / params.pageSize];
      box.offset = key % params.pageSize;
    }
    return box;
  }

  MLA_DEVICE void loadBoxes(const Piece &piece, int32_t first, uint32_t stage,
                            arch::Phase free) {
    const Box box = boxOf(piece, first);
#pragma unroll
    for (uint32_t part = 0; part < keyParts; ++part) {
      shared.empty[stage][part].wait(free);
      if (lane == 0)
        shared.full[stage][part].arriveExpectTx(partPanels(part) *
                                                shared.keys[0].panelBytes);
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
      arch::tmaLoad(keys.panelRows(B::ropePanel, box.row), maps.rope,
                    arch::Coordinates{0, box.offset, box.page}, full, policy);
      return;
    }
    const uint32_t panel = partPanel(part);
    for (uint32_t i = 0; i < B::halfPanels; i += boxPanels())
      arch::tmaLoad(keys.panelRows(panel + i, box.row), maps.latent,
                    arch::Coordinates{0, box.offset, panel + i, box.page}, full,
                    policy);
  }

  /// A box of a whole block holds all panels of a part.
  MLA_DEVICE uint32_t boxPanels() const {
    return params.boxTokens == B::blockTokens ? B::halfPanels : 1;
  }

  static MLA_DEVICE uint32_t partPanel(uint32_t part) {
    return part == RopePart   ? B::ropePanel
           : part == LeftPart ? 0
                              : B::halfPanels;
  }
  static MLA_DEVICE uint32_t partPanels(uint32_t part) {
    return part == RopePart ? 1 : B::halfPanels;
  }

  /// Lets the other warps catch up with the first, or wait for it: it alone
  /// waits for the stages of boxes, and a wait that is two phases ahead of its
  /// barrier would pass at once.
  MLA_DEVICE void meet() {
    arch::NamedBarrier<CopiesReady, B::producerThreads>::sync();
  }

  /// Makes plain copies of all producer threads visible to wgmma, then arrives.
  MLA_DEVICE void publish(arch::Barrier &full) {
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    arch::fenceProxyAsyncShared();
    meet();
    if (thread == 0)
      full.arrive();
    arch::syncWarp();
  }

  MLA_DEVICE void copyKeys(const Piece &piece, int32_t first, uint32_t stage,
                           arch::Phase free) {
    constexpr int chunkElements = 8;
    meet();
    auto &keys = shared.keys[stage];
    // Threads 2i and 2i + 1 share token i of the block.
    const int32_t row = static_cast<int32_t>(thread) / 2;
    const int32_t key = first + row;
    const bool valid = key >= piece.low && key < piece.sequence.length;
    const char *latent = nullptr, *rope = nullptr;
    if (valid) {
      const int64_t page =
          params.blockTable[piece.sequence.index * params.tableStride +
                            key / params.pageSize];
      latent = params.latent.row(page, key % params.pageSize);
      rope = params.rope.row(page, key % params.pageSize);
    }
#pragma unroll 1
    for (uint32_t part = 0; part < keyParts; ++part) {
      shared.empty[stage][part].wait(free);
      const int32_t col = static_cast<int32_t>(partPanel(part)) * B::panelCols;
      const int32_t cols =
          static_cast<int32_t>(partPanels(part)) * B::panelCols;
      const char *source = part == RopePart ? rope : latent;
      const int32_t begin = part == RopePart ? 0 : col;
      for (int32_t c = thread % 2 * chunkElements; c < cols;
           c += 2 * chunkElements)
        copyChunk(&keys.at(row, col + c),
                  valid ? source + (begin + c) * sizeof(E) : nullptr);
      publish(shared.full[stage][part]);
    }
  }

  MLA_DEVICE void copyQuery(const Piece &piece) {
    constexpr int chunkElements = 8;
    const int32_t row = static_cast<int32_t>(thread) / 2;
    const int32_t index = piece.firstRow + row;
    const int32_t token = index / params.heads, head = index % params.heads;
    const Sequence &s = piece.sequence;
    const bool valid = row < piece.rows;
    const E *latent =
        params.queryLatent.row(s.index, s.firstToken + token, head);
    const E *rope = params.queryRope.row(s.index, s.firstToken + token, head);
    for (int32_t c = thread % 2 * chunkElements; c < B::width;
         c += 2 * chunkElements) {
      const E *source = c < B::latent ? latent + c : rope + (c - B::latent);
      copyChunk(&shared.query.at(row, c), valid ? source : nullptr);
    }
  }

  /// 16 bytes, or zeros without a source.
  static MLA_DEVICE void copyChunk(E *target, const void *source) {
    if (source)
      arch::copyAsync<16>(target, source);
    else
      arch::storeShared(target, arch::Vec<E, 8>{});
  }

  const DecodeParams<E> &params;
  const DecodeMaps &maps;
  DecodeShared<E> &shared;
  const uint32_t thread, lane;
  const bool leader;              ///< of the warp that issues TMA
  const arch::CachePolicy policy; ///< keys are read once
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEPRODUCER_H
