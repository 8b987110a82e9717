//===- PrefillTraits.h - Constants, shared memory of the SM100 prefill ----===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLTRAITS_H
#define MLA_KERNELS_CUDA_SM100_PREFILLTRAITS_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PrefillMaps.h"
#include "Common/PrefillWork.h"
#include "SM100/GroupSignals.h"

namespace mla::cuda::sm100 {

/// Tile shapes, threads and registers. docs/kernels/SM100Prefill.md explains
/// them.
struct PrefillTraits {
  static constexpr arch::CtaGroup group = arch::CtaGroup::One;
  static constexpr int queryTiles = 2; ///< of 128 rows, a lane per row
  static constexpr int queryRows = 128;
  static constexpr int tileRows = queryTiles * queryRows;
  static constexpr int blockTokens = 128;
  static constexpr int panelCols = mapPanelCols;
  static constexpr int maxPanels = 4;   ///< panels of queries and keys
  static constexpr int valueCols = 128; ///< of a tile
  static constexpr int slots = 2;       ///< tiles that the loads are ahead

  /// Probabilities are passed on in two parts, so that the product with the
  /// values of the first keys starts earlier.
  static constexpr int parts = 2;
  static constexpr int chunkTokens = 32; ///< scores that a thread loads at once
  static constexpr int firstPartTokens = 96;
  static_assert(firstPartTokens % chunkTokens == 0,
                "a part consists of whole chunks");
  /// Of each 8 pairs of probabilities, this many are computed by a polynomial.
  static constexpr int polynomialOf8 = 2;

  /// Columns of tensor memory: the scores of both query tiles, then their
  /// outputs. The probabilities replace the upper half of their scores.
  static constexpr int scoreColumns = blockTokens;
  static constexpr int probabilityColumns = blockTokens / 2;
  static constexpr int firstOutput = queryTiles * scoreColumns;
  static constexpr int tensorColumns = 512;
  static_assert(firstOutput + queryTiles * valueCols <= tensorColumns,
                "tensor memory holds the scores and outputs of both tiles");

  /// Warpgroups: a softmax for each query tile; the correction, which rescales
  /// and stores the outputs; the warps that issue products and loads.
  static constexpr uint32_t correctionGroup = queryTiles;
  static constexpr uint32_t mmaWarp = 12, loadWarp = 13;
  static constexpr int threads = 4 * arch::warpgroupThreads;
  static constexpr int groupWarps = 4;
  static constexpr int softmaxRegisters = 192, correctionRegisters = 80,
                       otherRegisters = 48;
  static constexpr int launchRegisters = 65536 / threads;
  static_assert(queryTiles * softmaxRegisters + correctionRegisters +
                        otherRegisters <=
                    4 * launchRegisters,
                "the warpgroups use no more registers than the launch has");
};

/// Two units of shared memory. A unit has 64 columns of 128 rows of the
/// queries, keys or values.
template <class E> union UnitPair {
  arch::SharedTile<E, PrefillTraits::blockTokens, PrefillTraits::panelCols>
      half[2];
  arch::SharedTile<E, PrefillTraits::blockTokens, 2 * PrefillTraits::panelCols>
      whole;
};

/// The use of the pairs of units: first the panels of both query tiles, then
/// blocks of values of one pair each, then a ring of panels of keys.
struct UnitLayout {
  static constexpr int pairs = 7;
  uint32_t panels, valueStages, keyUnits;

  explicit MLA_DEVICE UnitLayout(uint32_t panels)
      : panels(panels), valueStages(panels < PrefillTraits::maxPanels ? 2 : 1),
        keyUnits(2 * (pairs - panels - valueStages)) {}
  MLA_DEVICE uint32_t query(uint32_t tile, uint32_t panel) const {
    return tile * panels + panel;
  }
  MLA_DEVICE uint32_t valuePair(uint32_t stage) const { return panels + stage; }
  MLA_DEVICE uint32_t key(uint32_t unit) const {
    return 2 * (panels + valueStages) + unit;
  }
};

/// The most stages of the rings of values and of keys.
inline constexpr int maxValueStages = 2, maxKeyUnits = 8;

/// A position in a ring of `stages` buffers.
class UnitRing {
public:
  static MLA_DEVICE UnitRing producer(uint32_t stages) {
    return {stages, arch::Phase::passed()};
  }
  static MLA_DEVICE UnitRing consumer(uint32_t stages) {
    return {stages, arch::Phase::first()};
  }
  MLA_DEVICE uint32_t stage() const { return index; }
  MLA_DEVICE arch::Phase phase() const { return current; }
  MLA_DEVICE void next() {
    if (++index == stages) {
      index = 0;
      current.advance();
    }
  }

private:
  MLA_DEVICE UnitRing(uint32_t stages, arch::Phase start)
      : stages(stages), index(0), current(start) {}
  uint32_t stages, index;
  arch::Phase current;
};

struct PrefillBarriers {
  static constexpr int tiles = PrefillTraits::queryTiles;
  arch::Barrier queryFull[tiles], queryEmpty[tiles];
  arch::Barrier keysFull[maxKeyUnits], keysEmpty[maxKeyUnits];
  arch::Barrier valuesFull[maxValueStages], valuesEmpty[maxValueStages];
  arch::Barrier scoresFull[tiles], valuesDone[tiles];
  arch::Barrier probabilitiesFull[tiles][PrefillTraits::parts];
  arch::Barrier factorsFull[tiles], outputReady[tiles];
  arch::Barrier sumsFull[tiles], sumsEmpty[tiles];
  arch::Barrier workFull[PrefillTraits::slots], workEmpty[PrefillTraits::slots];

  /// Initializes the barriers. One thread calls it.
  MLA_DEVICE void init(uint32_t) {
    constexpr uint32_t warps = PrefillTraits::groupWarps;
    for (int t = 0; t < tiles; ++t) {
      queryFull[t].init(1);
      queryEmpty[t].init(1);
      scoresFull[t].init(1);
      valuesDone[t].init(1);
      for (int part = 0; part < PrefillTraits::parts; ++part)
        probabilitiesFull[t][part].init(warps);
      factorsFull[t].init(warps);
      outputReady[t].init(warps);
      sumsFull[t].init(warps);
      sumsEmpty[t].init(warps);
    }
    for (int i = 0; i < maxKeyUnits; ++i) {
      keysFull[i].init(1);
      keysEmpty[i].init(1);
    }
    for (int i = 0; i < maxValueStages; ++i) {
      valuesFull[i].init(1);
      valuesEmpty[i].init(1);
    }
    for (int i = 0; i < PrefillTraits::slots; ++i) {
      workFull[i].init(1);
      workEmpty[i].init((tiles + 1) * warps + 1);
    }
    arch::fenceBarrierInit();
  }
};

/// The shared memory of a CTA.
template <class E> struct PrefillShared {
  UnitPair<E> pairs[UnitLayout::pairs];
  /// By row: the factor by which the output must be rescaled in this step, and
  /// the factor that normalizes it after the last step.
  arch::SharedArray<float, PrefillTraits::queryRows>
      factors[PrefillTraits::queryTiles], inverses[PrefillTraits::queryTiles];
  arch::SharedArray<PrefillWork, PrefillTraits::slots> work;
  PrefillBarriers barriers;
  arch::TmemSlot slot;

  MLA_DEVICE auto &unit(uint32_t i) { return pairs[i / 2].half[i % 2]; }
};

inline constexpr KernelBudget prefillBudget = {
    PrefillTraits::threads, 1, PrefillTraits::launchRegisters,
    sizeof(PrefillShared<arch::Bf16>), 1};
static_assert(prefillBudget.fitsHopper() &&
                  prefillBudget.sharedBytes <= arch::maxSharedBytes,
              "one CTA per SM");

/// The tensor memory of the two query tiles.
template <class E> struct PrefillTile : PrefillTraits {
  using Signals = GroupSignals<group>;
  using Shared = PrefillShared<E>;
  using Tensor = arch::TmemRange<tensorColumns>;

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t tile) {
    return tensor.template from<scoreColumns>(tile * scoreColumns);
  }
  static MLA_DEVICE auto probabilities(Tensor tensor, uint32_t tile) {
    return scores(tensor, tile)
        .template part<scoreColumns - probabilityColumns, probabilityColumns>();
  }
  static MLA_DEVICE auto output(Tensor tensor, uint32_t tile) {
    return tensor.template from<valueCols>(firstOutput + tile * valueCols);
  }
};

/// The key blocks [begin, end) that the rows of a query tile see.
struct BlockRange {
  int32_t begin, end;

  template <class E>
  static MLA_DEVICE BlockRange of(const PrefillParams<E> &p,
                                  const PrefillWork &work, uint32_t tile) {
    constexpr int32_t tokens = PrefillTraits::blockTokens;
    const int32_t first = static_cast<int32_t>(tile) * PrefillTraits::queryRows;
    int32_t rows = work.rows - first;
    if (rows <= 0)
      return {0, 0};
    rows = rows < PrefillTraits::queryRows ? rows : PrefillTraits::queryRows;
    const Sequence &s = work.sequence;
    const int32_t low = s.low(p, work.firstRow + first);
    const int32_t high = s.high(p, work.firstRow + first + rows - 1);
    return high <= low ? BlockRange{0, 0}
                       : BlockRange{low / tokens, (high - 1) / tokens + 1};
  }
  MLA_DEVICE bool isEmpty() const { return end <= begin; }
  MLA_DEVICE bool contains(int32_t block) const {
    return block >= begin && block < end;
  }
};

/// Reads the tiles that the load warp passes to the other warps.
template <class E> class PrefillReader {
public:
  MLA_DEVICE explicit PrefillReader(PrefillShared<E> &shared)
      : shared(shared), slots(arch::Ring<PrefillTraits::slots>::consumer()) {}

  /// Reads the next tile. `arrive` arrives at a barrier for the caller. Returns
  /// false after the last tile.
  template <class Arrive>
  MLA_DEVICE bool next(PrefillWork &work, const Arrive &arrive) {
    shared.barriers.workFull[slots.stage()].wait(slots.phase());
    work = shared.work[slots.stage()];
    arrive(shared.barriers.workEmpty[slots.stage()]);
    slots.next();
    return work.rows > 0;
  }

private:
  PrefillShared<E> &shared;
  arch::Ring<PrefillTraits::slots> slots;
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_PREFILLTRAITS_H
