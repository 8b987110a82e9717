//===- ScaledProducer.h - Loads of block-scaled pages for the SM90 decode -===//
//
// The producer warpgroup loads queries as DecodeProducer does. It converts keys
// to bf16 on their way through registers: each warp loads 16 tokens of a block,
// multiplies the elements with their scales, and stores them where wgmma reads
// them. So the consumers are those of bf16 pages.
//
// A warp loads a block in five steps, each of which has 16 registers. A step is
// loaded while another step is converted and stored:
//
//   step                 registers   loaded after the store of
//   rope part            first       right part, last tokens, of the block
//   before left, first tokens   second      right part, first tokens, of the
//   block before left, last tokens    first       the rope part right, first
//   tokens  second      left part, first tokens right, last tokens   first left
//   part, last tokens
//
// The lines of the block after the next one are prefetched into L2.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
#define MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H

#include "SM90/DecodeProducer.h"
#include "SM90/Dequantise.h"
#include "SM90/ScaledRows.h"

#include <type_traits>

namespace mla::cuda::sm90 {

template <class Rows>
class ScaledProducer : DecodeProducer<arch::Bf16, ScaledShared<Rows>> {
  using E = arch::Bf16;
  using Shared = ScaledShared<Rows>;
  using Base = DecodeProducer<E, Shared>;
  using Traits = typename Shared::Traits;
  using Base::lane, Base::params, Base::shared, Base::thread;
  /// Tokens of a block that a warp converts, and tokens of a step.
  static constexpr int warpTokens =
      Traits::blockTokens * arch::warpThreads / Traits::producerThreads;
  static constexpr int stepTokens = warpTokens / 2;
  /// Elements of a row that a lane converts in a step.
  static constexpr int laneCols = Traits::halfCols / arch::warpThreads;
  /// Lanes whose elements have the same scale, and scales that a lane holds.
  static constexpr int groupLanes = Rows::group / laneCols;
  static constexpr int laneScales = warpTokens / groupLanes;
  static constexpr int ropeLoads =
      Traits::rope * int(sizeof(E)) / 16 * warpTokens / int(arch::warpThreads);
  static_assert(laneCols == 8 && laneScales >= 1 && warpTokens == 16,
                "a lane loads 8 bytes of a row, and lanes share scales");

  /// The rows of this warp in a block: tokens for which `valid` has a bit.
  struct Source {
    const char *row;
    int32_t scales; ///< bytes from `row` to the first token's scales
    uint32_t valid;
  };
  using Step = Codes[stepTokens];
  /// The scales of a half of the latent part. A lane holds those of its own
  /// elements for tokens lane % groupLanes, and groupLanes more, and so on: one
  /// float32, or the bytes of powers of two.
  using Scales = std::conditional_t<Rows::hasScaleRows, uint32_t, float>;
  static_assert(laneScales <= (Rows::hasScaleRows ? int(sizeof(Scales)) : 1),
                "a register holds all scales of a lane");

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
    this->loadQuery(work, arch::Phase::at(count - 1));
    arch::syncWarp(); // the lanes have read the last item
    if (lane == 0)
      item() = {work, schedule.position(), count + 1};
    arch::syncWarp();
    return true;
  }

  /// Loads and converts all blocks of an item.
  MLA_DEVICE void loadItem(const WorkItem &work,
                           PairRing<Traits::stages> &free) {
    Source source =
        sourceOf(work, work.beginBlock, pageOf(work, work.beginBlock));
    prefetch(
        sourceOf(work, work.beginBlock + 1, pageOf(work, work.beginBlock + 1)));
    loadRope(source);
    loadScales<0>(source, leftScales);
    loadCodes<0, 0>(source, second);
    for (int32_t b = work.beginBlock; b < work.endBlock; ++b) {
      const uint32_t i = (b - work.beginBlock) % 2;
      const uint32_t stage = free.stage(i);
      const arch::Phase phase = free.phase(i);
      storeRopePart(stage, phase);
      loadCodes<0, stepTokens>(source, first);
      shared.empty[stage][LeftPart].wait(phase);
      storeCodes<0, 0>(stage, second, leftScales);
      loadScales<1>(source, rightScales);
      loadCodes<1, 0>(source, second);
      storeCodes<0, stepTokens>(stage, first, leftScales);
      publish(shared.full[stage][LeftPart]);
      loadCodes<1, stepTokens>(source, first);
      source = sourceOf(work, b + 1, pageOf(work, b + 1));
      loadScales<0>(source, leftScales);
      if constexpr (!Rows::hasRopeValues)
        shared.empty[stage][RightPart].wait(phase);
      storeCodes<1, 0>(stage, second, rightScales);
      loadCodes<0, 0>(source, second);
      storeCodes<1, stepTokens>(stage, first, rightScales);
      loadRope(source);
      publish(shared.full[stage][RightPart]);
      prefetch(sourceOf(work, b + 2, pageOf(work, b + 2)));
      if (i == 1 || b + 1 == work.endBlock)
        free.next(i == 1);
    }
  }

  /// Returns the position in its sequence of this warp's first token of a
  /// block.
  MLA_DEVICE int32_t firstKey(int32_t block) const {
    return block * Traits::blockTokens + warpRow();
  }
  MLA_DEVICE int32_t warpRow() const {
    return static_cast<int32_t>(thread / arch::warpThreads) * warpTokens;
  }

  /// Returns the page of this warp's tokens of a block, or -1 if the rows of
  /// the item see none of them. A page has a multiple of 16 tokens.
  MLA_DEVICE int32_t pageOf(const WorkItem &work, int32_t block) const {
    const int32_t key = firstKey(block);
    if (block >= work.endBlock || key >= work.sequence.length ||
        key + warpTokens <= work.low)
      return -1;
    return params.blockTable[work.sequence.index * params.tableStride +
                             key / params.pageSize];
  }

  MLA_DEVICE Source sourceOf(const WorkItem &work, int32_t block,
                             int32_t page) const {
    if (page < 0)
      return {nullptr, 0, 0};
    const int32_t key = firstKey(block);
    const int32_t offset = key % params.pageSize;
    const int32_t begin = work.low > key ? work.low - key : 0;
    const int32_t left = work.sequence.length - key;
    const uint32_t all = (1u << warpTokens) - 1;
    const uint32_t end = left < warpTokens ? (1u << left) - 1 : all;
    const char *row = params.latent.row(page, offset);
    if constexpr (Rows::hasScaleRows)
      // A page has fewer than 2^31 bytes.
      return {row, static_cast<int32_t>(scaleRows.row(page, offset) - row),
              end & all << begin};
    else
      return {row, 0, end & all << begin};
  }

  /// Fetches the lines of the rows into L2.
  MLA_DEVICE void prefetch(const Source &source) const {
    constexpr int bytes = warpTokens * Rows::bytes, line = 128;
    constexpr int lines = bytes / line + 1;
    const int at = static_cast<int>(freshLane());
    if (!source.row)
      return;
#pragma unroll
    for (int i = 0; i < lines; i += int(arch::warpThreads)) {
      const int begin = (i + at) * line;
      if (i + int(arch::warpThreads) <= lines - 1 || begin < bytes)
        arch::prefetchL2(source.row + begin);
    }
    if constexpr (Rows::hasScaleRows)
      if (lane == 0)
        arch::prefetchL2(source.row + source.scales);
  }

  MLA_DEVICE static bool has(const Source &source, int token) {
    return source.valid >> token & 1;
  }
  /// True if the item sees all tokens of this warp. Then loads have no
  /// condition: the compiler would wait for a conditional load at once, because
  /// it moves the result.
  MLA_DEVICE static bool hasAll(const Source &source) {
    return source.valid == (1u << warpTokens) - 1;
  }
  /// Returns the lane, which the compiler cannot tell from other values. So it
  /// computes anew what depends on the result, in place of registers that hold
  /// the addresses of all tokens.
  MLA_DEVICE uint32_t freshLane() const { return arch::shuffle(lane, lane); }
  /// Returns the column of this lane's elements in a half of the values.
  MLA_DEVICE int laneCol() const { return static_cast<int>(lane) * laneCols; }
  /// True if this lane has elements of the latent part in a half of the values.
  template <int Half> MLA_DEVICE bool hasCodes() const {
    if constexpr ((Half + 1) * Traits::halfCols <= Rows::latent)
      return true;
    return Half * Traits::halfCols + laneCol() < Rows::latent;
  }

  /// Loads this lane's elements of a half of the values, for the tokens from
  /// First on. Elements of tokens that the item does not see become 0.
  template <int Half, int First>
  MLA_DEVICE void loadCodes(const Source &source, Step &step) const {
    const uint32_t at = freshLane();
    const char *from = source.row + Half * Traits::halfCols + at * laneCols;
    const auto load = [&](int i) {
      return arch::loadReadOnly<arch::Reuse::NotInL1>(
          reinterpret_cast<const Codes *>(from + (First + i) * Rows::bytes));
    };
    if (hasAll(source)) {
#pragma unroll
      for (int i = 0; i < stepTokens; ++i)
        step[i] = load(i);
      return;
    }
#pragma unroll
    for (int i = 0; i < stepTokens; ++i) {
      step[i] = {};
      if (has(source, First + i))
        step[i] = load(i);
    }
  }

  template <int Half>
  MLA_DEVICE void loadScales(const Source &source, Scales &scales) const {
    const int at = static_cast<int>(freshLane());
    const int group = Half * Traits::halfCols / Rows::group + at / groupLanes;
    const auto load = [&](int i) -> Scales {
      const int token = at % groupLanes + i * groupLanes;
      if constexpr (Rows::hasScaleRows) {
        // A load has at least 4 bytes.
        const uint32_t four =
            arch::loadReadOnly(reinterpret_cast<const uint32_t *>(
                source.row + source.scales + token * 8 + group / 4 * 4));
        return (four >> group % 4 * 8 & 0xff) << i * 8;
      } else {
        return arch::loadReadOnly(reinterpret_cast<const float *>(
            source.row + token * Rows::bytes + Rows::scaleOffset + group * 4));
      }
    };
    if (hasAll(source)) {
      scales = load(0);
#pragma unroll
      for (int i = 1; i < laneScales; ++i)
        scales += load(i);
      return;
    }
    scales = 0;
#pragma unroll
    for (int i = 0; i < laneScales; ++i)
      if (has(source, at % groupLanes + i * groupLanes))
        scales += load(i);
  }

  /// Returns the scale of lane `at`'s elements of a token.
  MLA_DEVICE static float scaleOf(const Scales &scales, uint32_t at,
                                  int token) {
    const Scales held = arch::shuffle(scales, at / groupLanes * groupLanes +
                                                  token % groupLanes);
    if constexpr (Rows::hasScaleRows)
      return scaleValue(typename Rows::Scale{
          static_cast<uint8_t>(held >> token / groupLanes * 8)});
    else
      return held;
  }

  /// Lane 8 i + j loads 16 bytes of the rope parts of tokens i, i + 4, and so
  /// on.
  MLA_DEVICE void loadRope(const Source &source) {
    const uint32_t at = freshLane();
    const char *from = source.row + static_cast<int>(at / 8) * Rows::bytes +
                       Rows::ropeOffset + at % 8 * 16;
    const uint32_t valid = source.valid >> at / 8;
    const auto load = [&](int i) {
      return arch::loadReadOnly<arch::Reuse::NotInL1>(
          reinterpret_cast<const Keys *>(from + 4 * i * Rows::bytes));
    };
    const auto keep = [&](int i, const Keys &keys) {
#pragma unroll
      for (int j = 0; j < 4; ++j)
        first[2 * i + j / 2][j % 2].bits = keys[j].bits;
    };
    if (hasAll(source)) {
#pragma unroll
      for (int i = 0; i < ropeLoads; ++i)
        keep(i, load(i));
      return;
    }
#pragma unroll
    for (int i = 0; i < ropeLoads; ++i)
      keep(i, valid >> 4 * i & 1 ? load(i) : Keys{});
  }

  /// Stores the rope part of the keys, and publishes it if it is a separate
  /// part.
  MLA_DEVICE void storeRopePart(uint32_t stage, arch::Phase free) {
    constexpr KeyPart part = Rows::hasRopeValues ? RightPart : RopePart;
    shared.empty[stage][part].wait(free);
    const uint32_t at = freshLane();
#pragma unroll
    for (int i = 0; i < ropeLoads; ++i) {
      Keys keys;
#pragma unroll
      for (int j = 0; j < 4; ++j)
        keys[j].bits = first[2 * i + j / 2][j % 2].bits;
      store(stage, at / 8 + 4 * i, Traits::latent + at % 8 * 8, keys);
    }
    if constexpr (!Rows::hasRopeValues)
      publish(shared.full[stage][RopePart]);
  }

  /// Converts and stores what loadCodes() has loaded.
  template <int Half, int First>
  MLA_DEVICE void storeCodes(uint32_t stage, const Step &step,
                             const Scales &scales) {
    const uint32_t at = freshLane();
    const uint32_t col = Half * Traits::halfCols + at * laneCols;
#pragma unroll
    for (int i = 0; i < stepTokens; ++i) {
      const int token = First + i;
      const Keys keys = dequantise(step[i], scaleOf(scales, at, token));
      if (hasCodes<Half>())
        store(stage, token, col, keys);
    }
  }

  /// Stores eight columns of a token of this warp.
  MLA_DEVICE void store(uint32_t stage, uint32_t token, uint32_t col,
                        const Keys &keys) {
    E &at =
        shared.keys[stage].at(static_cast<uint32_t>(warpRow()) + token, col);
    arch::storeShared(reinterpret_cast<arch::Pair<E> *>(&at), keys);
  }

  /// Makes the stores of this warp visible to wgmma, then arrives at `full`.
  MLA_DEVICE void publish(arch::Barrier &full) {
    arch::fenceProxyAsyncShared();
    arch::syncWarp();
    if (lane == 0)
      full.arrive();
    arch::syncWarp();
  }

  const PagedRows &scaleRows;
  /// What was loaded and not yet stored. `first` holds a rope part as its bits.
  Step first, second;
  Scales leftScales, rightScales;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDPRODUCER_H
