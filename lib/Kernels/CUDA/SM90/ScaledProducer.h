//===- ScaledProducer.h - Loads of quantised pages for the SM90 decode ----===//
//
// The producer warpgroup loads queries as DecodeProducer does. It converts keys
// to bf16 on their way through registers: each warp loads 16 tokens of a block,
// multiplies the elements with their scales, and stores them where wgmma reads
// them. So the consumers are those of bf16 pages.
//
// A row consists of segments of 64 bytes: 64 elements of e4m3, or half of a
// rope part of bf16. A load of a warp reads 16 bytes per lane: one segment of
// eight tokens. Lane l has tokens l % 8 and l % 8 + 8 of its warp, and the 16
// bytes l / 8 of each segment. So all addresses are a register and a constant.
// What a lane loads at once is a chunk:
//
//   chunk    0           1           2           3           4
//   segment  0           0           1           1           2
//   token    l % 8       l % 8 + 8   l % 8       l % 8 + 8   l % 8
//
// Half of the chunks of a block are in registers. After a chunk has been
// converted and stored, the chunk half a block later is loaded in its place.
// The lines of the block after the next one are prefetched into L2.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H

#include "SM90/DecodeProducer.h"
#include "SM90/Dequantise.h"
#include "SM90/ScaledRows.h"

namespace mla::cuda::sm90 {

template <class Rows>
class ScaledProducer : DecodeProducer<arch::Bf16, ScaledShared<Rows>> {
  using E = arch::Bf16;
  using Shared = ScaledShared<Rows>;
  using Base = DecodeProducer<E, Shared>;
  using Traits = typename Shared::Traits;
  using Segments = RowSegments<Rows>;
  using Word = typename Rows::Word;
  using Base::lane, Base::params, Base::shared, Base::thread;
  /// Tokens of a block that a warp converts, those of a load, and those of a
  /// lane.
  static constexpr int warpTokens =
      Traits::blockTokens * arch::warpThreads / Traits::producerThreads;
  static constexpr int loadTokens = 8;
  static constexpr int laneTokens = warpTokens / loadTokens;
  /// Chunks that a lane loads in a block, and those in registers.
  static constexpr int chunks = laneTokens * Segments::count;
  static constexpr int held = chunks / 2;
  static_assert(warpTokens == 16 && chunks % held == 0,
                "a chunk is always in the same registers");
  /// The first chunks of the left and of the right part.
  static constexpr int leftChunk = laneTokens * Segments::left;
  static constexpr int rightChunk = laneTokens * Segments::right;
  /// Words of the scales of a token: no more than lanes that share it.
  static constexpr int words =
      (Rows::codeCols + Rows::wordCols - 1) / Rows::wordCols;
  static_assert(words * loadTokens <= int(arch::warpThreads),
                "a lane has one word of a token's scales");

  /// Where this lane stores its first token: the halves of a chunk of the first
  /// segment, and its chunks of the rope part.
  struct Target {
    uint32_t token; ///< the first token, among the warp's tokens
    arch::Pair<E> *latent[2], *rope[2];
  };
  struct TokenScales {
    Word words[laneTokens];
  };
  /// The 16 tokens of this warp in a block, or the visible ones next to them:
  /// their page in the block table, and the position of the first one in it.
  struct Place {
    int32_t page, offset;
  };
  /// The rows of these tokens, and the bytes from the first row to the first
  /// token's scales.
  struct Group {
    const char *row;
    int32_t scales;
  };

public:
  MLA_DEVICE ScaledProducer(const ScaledDecodeParams &p, const DecodeMaps &maps,
                            Shared &shared)
      : Base(p, maps, shared), scaleRows(p.scales) {}
  using Base::checkPlan;

  MLA_DEVICE void run() {
    if (lane == 0) {
      item().position = Schedule<E>(params).position();
      item().count = 0;
    }
    arch::syncWarp();
    auto free = PairRing<Traits::stages>::producer();
    while (nextItem())
      loadItem(item().work, free);
  }

private:
  MLA_DEVICE typename Shared::Item &item() const {
    return shared.items[thread / arch::warpThreads];
  }

  /// Finds the next item with blocks, loads its queries, and stores it for this
  /// warp. Returns false if there is none.
  MLA_DEVICE bool nextItem() {
    Schedule<E> schedule(params, item().position);
    WorkItem work;
    do {
      if (!schedule.next(work))
        return false;
    } while (work.blocks() == 0);
    const int32_t count = item().count;
    this->loadQuery(work, arch::Phase::at(count - 1), freshThread());
    arch::syncWarp(); // the lanes have read the last item
    if (lane == 0)
      item() = {work, schedule.position(), count + 1};
    arch::syncWarp();
    return true;
  }

  /// Loads and converts all blocks of an item.
  MLA_DEVICE void loadItem(const WorkItem &work,
                           PairRing<Traits::stages> &free) {
    findPlaces(work, work.beginBlock);
    prefetch(groupOf(work.beginBlock));
    prefetch(groupOf(work.beginBlock + 1));
    enter(work, work.beginBlock);
    scales = nextScales;
#pragma unroll
    for (int i = 0; i < held; ++i)
      load(i);
    for (int32_t b = work.beginBlock; b < work.endBlock; ++b) {
      if (b + 2 - placesBegin >= int(arch::warpThreads))
        findPlaces(work, b + 1);
      prefetch(groupOf(b + 2));
      const uint32_t i = (b - work.beginBlock) % 2;
      convertBlock(work, b, free.stage(i), free.phase(i));
      if (i == 1 || b + 1 == work.endBlock)
        free.next(i == 1);
    }
  }

  /// Converts and stores the chunks of a block, whose first half is loaded.
  /// Loads its second half and the first half of the block after it.
  MLA_DEVICE void convertBlock(const WorkItem &work, int32_t block,
                               uint32_t stage, arch::Phase free) {
    const uint32_t at = freshThread(), col = 16 * chunkOf(at);
    const uint32_t ropeCol = Traits::latent + 8 * chunkOf(at);
    const Target target = {
        tokenOf(at),
        {keysAt(stage, at, col), keysAt(stage, at, col + 8)},
        {keysAt(stage, at, ropeCol), keysAt(stage, at, ropeCol + 32)}};
#pragma unroll
    for (int i = 0; i < chunks; ++i) {
      if (i == 0 && leftChunk > 0)
        shared.empty[stage][RopePart].wait(free);
      if (i == leftChunk)
        shared.empty[stage][LeftPart].wait(free);
      if (i == rightChunk)
        shared.empty[stage][RightPart].wait(free);
      if (i == chunks - held)
        enter(work, block + 1);
      storeChunk(target, i);
      load((i + held) % chunks);
      if (i + 1 == rightChunk)
        publish(stage, LeftPart, leftChunk > 0);
    }
    publish(stage, RightPart, false);
    scales = nextScales;
  }

  /// Returns the position in its sequence of this warp's first token of a
  /// block. A warp without visible keys in the block takes the nearest 16 that
  /// have some, and the block after the last one is the last one: so all loads
  /// have an address, and are not conditional. The compiler would wait for a
  /// conditional load at once, because it moves the result.
  MLA_DEVICE int32_t firstKey(const WorkItem &work, int32_t block) const {
    const int32_t last = arch::minimum(block, work.endBlock - 1);
    const int32_t key =
        last * Traits::blockTokens +
        static_cast<int32_t>(thread / arch::warpThreads) * warpTokens;
    const int32_t most = (work.sequence.length - 1) / warpTokens * warpTokens;
    return arch::maximum(arch::minimum(key, most),
                         work.low / warpTokens * warpTokens);
  }

  /// Finds the places of this warp's tokens in the blocks from `block` on, one
  /// block per lane. A page has a multiple of 16 tokens, so the tokens of a
  /// block are in one page.
  MLA_DEVICE void findPlaces(const WorkItem &work, int32_t block) {
    const int32_t key = firstKey(work, block + static_cast<int32_t>(lane));
    const int32_t column = key / params.pageSize;
    placesBegin = block;
    places.page =
        params.blockTable[work.sequence.index * params.tableStride + column];
    places.offset = key - column * params.pageSize;
  }

  /// Returns the rows of this warp's tokens of a block.
  MLA_DEVICE Group groupOf(int32_t block) const {
    const auto from = static_cast<uint32_t>(block - placesBegin);
    const int32_t page = arch::shuffle(places.page, from);
    const int32_t offset = arch::shuffle(places.offset, from);
    const char *row = params.latent.row(page, offset);
    if constexpr (Rows::hasScaleRows)
      // A page has fewer than 2^31 bytes.
      return {row, static_cast<int32_t>(scaleRows.row(page, offset) - row)};
    else
      return {row, Rows::scaleOffset};
  }

  /// Fetches the lines of the rows into L2.
  MLA_DEVICE void prefetch(const Group &group) const {
    constexpr int bytes = warpTokens * Rows::bytes, line = 128;
    constexpr int lines = bytes / line + 1;
    const char *from = group.row + lane * line;
#pragma unroll
    for (int i = 0; i < lines; i += int(arch::warpThreads))
      if (i + int(arch::warpThreads) < lines ||
          static_cast<int>(lane) * line < bytes - i * line)
        arch::prefetchL2(from + i * line);
    if constexpr (Rows::hasScaleRows)
      if (lane == 0)
        arch::prefetchL2(group.row + group.scales);
  }

  /// Sets the rows of this lane's tokens, and loads their scales. In place of a
  /// token that the item does not see it takes the nearest one that it sees.
  /// The consumers mask its scores, and it is as finite as that one.
  MLA_DEVICE void enter(const WorkItem &work, int32_t block) {
    const Group group = groupOf(block);
    const uint32_t at = freshThread();
    const int32_t first = firstKey(work, block);
    const int32_t begin = work.low - first;
    const int32_t last = work.sequence.length - 1 - first;
#pragma unroll
    for (int i = 0; i < laneTokens; ++i) {
      const int32_t token = arch::maximum(
          arch::minimum(static_cast<int32_t>(tokenOf(at)) + i * loadTokens,
                        last),
          begin);
      const char *row = group.row + token * Rows::bytes;
      const char *from = row + Rows::scaleOffset;
      if constexpr (Rows::hasScaleRows)
        from = group.row + group.scales + token * 8;
      nextScales.words[i] = arch::loadReadOnly(
          reinterpret_cast<const Word *>(from) + chunkOf(at) % words);
      rows[i] = row + chunkOf(at) * 16;
    }
  }

  /// Returns the index of this thread among the producer threads. The compiler
  /// cannot tell it from other values. So it computes anew what depends on it,
  /// in place of registers that hold it.
  MLA_DEVICE uint32_t freshThread() const {
    return arch::shuffle(thread, lane);
  }
  /// Return the first token of thread `at` among its warp's tokens, and the
  /// 16 bytes of each segment that it loads.
  MLA_DEVICE static uint32_t tokenOf(uint32_t at) { return at % loadTokens; }
  MLA_DEVICE static uint32_t chunkOf(uint32_t at) {
    return at % arch::warpThreads / loadTokens;
  }

  /// Loads chunk `i` of the block that was entered last.
  MLA_DEVICE void load(int i) {
    const int segment = Segments::at(i / laneTokens);
    ring[i % held] = arch::loadReadOnly<arch::Reuse::NotInL1>(
        reinterpret_cast<const Codes *>(rows[i % laneTokens] +
                                        Segments::offset(segment)));
  }

  /// Returns the first of eight keys in a stage: those of this lane's first
  /// token, from column `col` on.
  MLA_DEVICE arch::Pair<E> *keysAt(uint32_t stage, uint32_t at,
                                   uint32_t col) const {
    const uint32_t row = at / arch::warpThreads * warpTokens + tokenOf(at);
    return reinterpret_cast<arch::Pair<E> *>(&shared.keys[stage].at(row, col));
  }

  /// Stores chunk `i` of a block as bf16. The swizzle of an address depends on
  /// its row modulo 8, so a lane's tokens and segments are at constant
  /// distances.
  MLA_DEVICE void storeChunk(const Target &target, int i) {
    constexpr int tokenPairs = loadTokens * Traits::panelCols / 2;
    constexpr int panelPairs = Traits::blockTokens * Traits::panelCols / 2;
    const int segment = Segments::at(i / laneTokens), token = i % laneTokens;
    const Codes &codes = ring[i % held];
    if (segment >= Segments::codes) {
      arch::storeShared(target.rope[segment - Segments::codes] +
                            token * tokenPairs,
                        bitsOf(codes));
      return;
    }
    const int col = segment * Segments::cols;
    if (col % Rows::wordCols == 0)
      current[token] =
          arch::shuffle(scales.words[token],
                        target.token + col / Rows::wordCols * loadTokens);
    const float scale =
        Rows::scaleOf(current[token], col % Rows::wordCols / Rows::group);
    const int distance = token * tokenPairs + segment * panelPairs;
#pragma unroll
    for (int j = 0; j < 2; ++j)
      arch::storeShared(target.latent[j] + distance,
                        dequantise(&codes[2 * j], scale));
  }

  /// Makes the stores of this warp visible to wgmma, then arrives at the full
  /// barrier of a part, and first at that of the rope part if `withRope`.
  MLA_DEVICE void publish(uint32_t stage, KeyPart part, bool withRope) {
    arch::fenceProxyAsyncShared();
    arch::syncWarp();
    if (lane == 0) {
      if (withRope)
        shared.full[stage][RopePart].arrive();
      shared.full[stage][part].arrive();
    }
    arch::syncWarp();
  }

  const PagedRows &scaleRows;
  Place places;                 ///< of block placesBegin + lane
  int32_t placesBegin;          ///< the first block whose place is known
  const char *rows[laneTokens]; ///< this lane's first bytes of its tokens
  /// Half of the chunks of a block, in turn: loaded and not yet stored.
  Codes ring[held];
  /// A word of the scales of each of this lane's tokens, in the block that is
  /// converted and in the block that was entered last. The lanes of a token
  /// have different words.
  TokenScales scales, nextScales;
  Word current[laneTokens]; ///< the words of the segment that is converted
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
