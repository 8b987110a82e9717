//===- RegisterTile-inl.h - Register tiles of scores and values -----------===//
//
// The loops of scores and values, for f32 and for pairs of bf16. This file has
// no include guard: it is included inside the namespace of one instruction set.
// The includer first defines
//  - MLA_TILE_ATTR, the attributes of a function of that set;
//  - Arith, a struct with the types Unit (32 bits: an f32 or a pair of bf16),
//    Line (a vector of units) and Sum (a vector of as many f32), and
//    the functions lanes, zero, load, store, loadLine, broadcast, multiply and
//    multiplyAdd.
//
// Each sum adds the units in ascending order for any tile size.
//
//===----------------------------------------------------------------------===//

using Unit = Arith::Unit;
using Line = Arith::Line;
using Sum = Arith::Sum;

/// Key rows in memory, in two segments; unitsB may be 0.
struct KeyRows {
  const Unit *const *a;
  int64_t unitsA;
  const Unit *const *b;
  int64_t unitsB;

  KeyRows from(int64_t token) const {
    return {a + token, unitsA, b + token, unitsB};
  }
};

/// The number of units of a key, and of steps over values, between two
/// prefetches. A burst of prefetches would delay later loads.
constexpr int64_t FetchUnits = 32, FetchSteps = 16;

constexpr int64_t fetchesOf(int64_t units) {
  return (units + FetchUnits - 1) / FetchUnits;
}
constexpr int64_t fetchesOfSteps(int64_t steps) {
  return (steps + FetchSteps - 1) / FetchSteps;
}

/// Adds one segment of the keys to the sums. Returns the start of the next
/// segment in `packed`, whose lines are `stride` units apart.
template <int Tokens, int Vectors>
MLA_TILE_ATTR inline const Unit *
addSegment(Sum (&sums)[Tokens][Vectors], const Unit *packed, int64_t stride,
           const Unit *const *keys, int64_t units, KeyPrefetch &next) {
  const Unit *key[Tokens];
  for (int t = 0; t < Tokens; ++t)
    key[t] = keys[t];
  for (int64_t k = 0; k < units;) {
    next.step();
    const int64_t end = std::min(units, k + FetchUnits);
    for (; k < end; ++k, packed += stride) {
      Line line[Vectors];
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        line[v] = Arith::loadLine(packed + v * Arith::lanes());
#pragma GCC unroll 16
      for (int t = 0; t < Tokens; ++t) {
        const Line element = Arith::broadcast(key[t] + k);
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v)
          sums[t][v] = Arith::multiplyAdd(element, line[v], sums[t][v]);
      }
    }
  }
  return packed;
}

/// Adds a segment like addSegment(), for keys `step` bytes apart from `first`
/// on. Used for tiles with more keys than there are address registers.
template <int Tokens, int Vectors>
MLA_TILE_ATTR inline const Unit *
addEvenSegment(Sum (&sums)[Tokens][Vectors], const Unit *packed, int64_t stride,
               const Unit *first, int64_t step, int64_t units,
               KeyPrefetch &next) {
  const char *keys = reinterpret_cast<const char *>(first);
  for (int64_t k = 0; k < units;) {
    next.step();
    const int64_t end = std::min(units, k + FetchUnits);
    for (; k < end; ++k, packed += stride, keys += sizeof(Unit)) {
      Line line[Vectors];
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        line[v] = Arith::loadLine(packed + v * Arith::lanes());
      const char *key = keys;
#pragma GCC unroll 16
      for (int t = 0; t < Tokens; ++t, key += step) {
        // Computes the addresses here instead of keeping them: kept addresses
        // would be spilled, and a load takes longer than an addition.
        asm("" : "+r"(key));
        const Line element =
            Arith::broadcast(reinterpret_cast<const Unit *>(key));
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v)
          sums[t][v] = Arith::multiplyAdd(element, line[v], sums[t][v]);
      }
    }
  }
  return packed;
}

template <int Tokens, int Vectors>
MLA_TILE_ATTR inline void storeScores(const Sum (&sums)[Tokens][Vectors],
                                      float *scores, int64_t stride) {
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      Arith::store(scores + t * stride + v * Arith::lanes(), sums[t][v]);
}

/// Returns the distance in bytes from each of `count` rows to the next, or 0 if
/// the distances differ.
inline int64_t evenStep(const Unit *const *rows, int64_t count) {
  const auto at = [&](int64_t i) {
    return reinterpret_cast<uint64_t>(rows[i]);
  };
  for (int64_t i = 2; i < count; ++i)
    if (at(i) - at(i - 1) != at(1) - at(0))
      return 0;
  return static_cast<int64_t>(at(1) - at(0));
}

/// Computes scores like scoreTile(), but only for keys at one constant stride;
/// for these, a tile can have more keys. Returns false and does nothing if the
/// distances differ.
template <int Tokens, int Vectors>
MLA_TILE_ATTR bool scoreEvenTile(const Unit *packed, int64_t panelWidth,
                                 const KeyRows &keys, float *scores,
                                 int64_t stride, KeyPrefetch &next) {
  const int64_t stepA = evenStep(keys.a, Tokens);
  const int64_t stepB = keys.unitsB > 0 ? evenStep(keys.b, Tokens) : stepA;
  if (stepA == 0 || stepB == 0)
    return false;
  Sum sums[Tokens][Vectors];
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[t][v] = Arith::zero();
  packed = addEvenSegment<Tokens, Vectors>(sums, packed, panelWidth, keys.a[0],
                                           stepA, keys.unitsA, next);
  if (keys.unitsB > 0)
    addEvenSegment<Tokens, Vectors>(sums, packed, panelWidth, keys.b[0], stepB,
                                    keys.unitsB, next);
  storeScores<Tokens, Vectors>(sums, scores, stride);
  return true;
}

/// Computes the scores of `Tokens` tokens and `Vectors` vectors of packed rows.
/// A step multiplies one unit of every key, broadcast, with one line of packed
/// rows.
template <int Tokens, int Vectors>
MLA_TILE_ATTR void scoreTile(const Unit *packed, int64_t panelWidth,
                             const KeyRows &keys, float *scores, int64_t stride,
                             KeyPrefetch &next) {
  Sum sums[Tokens][Vectors];
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[t][v] = Arith::zero();
  packed = addSegment<Tokens, Vectors>(sums, packed, panelWidth, keys.a,
                                       keys.unitsA, next);
  if (keys.unitsB > 0)
    addSegment<Tokens, Vectors>(sums, packed, panelWidth, keys.b, keys.unitsB,
                                next);
  storeScores<Tokens, Vectors>(sums, scores, stride);
}

/// Dispatches to the tile of `tokens` tokens, at most `Tokens`.
template <int Tokens, int Vectors>
MLA_TILE_ATTR inline void scoreTileOf(int64_t tokens, const Unit *packed,
                                      int64_t panelWidth, const KeyRows &keys,
                                      float *scores, int64_t stride,
                                      KeyPrefetch &next) {
  if (tokens == Tokens)
    return scoreTile<Tokens, Vectors>(packed, panelWidth, keys, scores, stride,
                                      next);
  if constexpr (Tokens > 1)
    scoreTileOf<Tokens - 1, Vectors>(tokens, packed, panelWidth, keys, scores,
                                     stride, next);
}

/// Computes the scores of all tokens and `Vectors` vectors of rows. Tokens at
/// one constant stride are computed in tiles of `Even` tokens (0: none), the
/// others in nearly equal tiles of up to `Most` tokens: in a small tile,
/// additions would wait for each other.
template <int Vectors, int Most, int Even>
MLA_TILE_ATTR void scoreRows(const Unit *packed, int64_t panelWidth,
                             const KeyRows &keys, int64_t tokens, float *scores,
                             int64_t stride, KeyPrefetch &next) {
  for (int64_t t = 0; t < tokens;) {
    const int64_t left = tokens - t;
    if constexpr (Even > 0)
      if (left >= Even &&
          scoreEvenTile<Even, Vectors>(packed, panelWidth, keys.from(t),
                                       scores + t * stride, stride, next)) {
        t += Even;
        continue;
      }
    const int64_t tiles = (left + Most - 1) / Most;
    const int64_t count = (left + tiles - 1) / tiles;
    scoreTileOf<Most, Vectors>(count, packed, panelWidth, keys.from(t),
                               scores + t * stride, stride, next);
    t += count;
  }
}

/// The arguments that all tiles of an accumulation share.
struct ValueBlock {
  const Unit *weights; ///< [step][row]
  int64_t weightStride;
  const float *alpha;        ///< factor of the values in `out`; null: 1
  const Unit *const *values; ///< one row of units per step
  int64_t steps;
  float *out;
  int64_t outStride;
  bool fresh; ///< `out` has no values yet and is not read
};

/// Loads the initial sums of a tile.
template <int Rows, int Vectors>
MLA_TILE_ATTR inline void beginSums(Sum (&sums)[Rows][Vectors],
                                    const ValueBlock &block, int64_t row,
                                    const float *out) {
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const float factor = block.alpha ? block.alpha[row + i] : 1.0f;
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[i][v] = block.fresh
                       ? Arith::zero()
                       : Arith::multiply(Arith::load(out + i * block.outStride +
                                                     v * Arith::lanes()),
                                         factor);
  }
}

template <int Rows, int Vectors>
MLA_TILE_ATTR inline void storeSums(const Sum (&sums)[Rows][Vectors],
                                    const ValueBlock &block, float *out) {
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      Arith::store(out + i * block.outStride + v * Arith::lanes(), sums[i][v]);
}

/// Accumulates `Rows` query rows by `Vectors` vectors of value columns. A step
/// multiplies one line of a value row with the weights of the rows, broadcast.
template <int Rows, int Vectors>
MLA_TILE_ATTR void valueTile(const ValueBlock &block, int64_t row,
                             int64_t column, int64_t outColumn,
                             KeyPrefetch &next) {
  float *out = block.out + row * block.outStride + outColumn;
  Sum sums[Rows][Vectors];
  beginSums<Rows, Vectors>(sums, block, row, out);
  const Unit *weights = block.weights + row;
  for (int64_t t = 0; t < block.steps;) {
    next.step();
    const int64_t end = std::min(block.steps, t + FetchSteps);
    for (; t < end; ++t, weights += block.weightStride) {
      const Unit *value = block.values[t] + column;
      Line line[Vectors];
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        line[v] = Arith::loadLine(value + v * Arith::lanes());
#pragma GCC unroll 8
      for (int i = 0; i < Rows; ++i) {
        const Line weight = Arith::broadcast(weights + i);
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v)
          sums[i][v] = Arith::multiplyAdd(weight, line[v], sums[i][v]);
      }
    }
  }
  storeSums<Rows, Vectors>(sums, block, out);
}

template <int Rows, int Vectors>
MLA_TILE_ATTR inline void valueTileOf(int64_t rows, const ValueBlock &block,
                                      int64_t row, int64_t column,
                                      int64_t outColumn, KeyPrefetch &next) {
  if (rows == Rows)
    return valueTile<Rows, Vectors>(block, row, column, outColumn, next);
  if constexpr (Rows > 1)
    valueTileOf<Rows - 1, Vectors>(rows, block, row, column, outColumn, next);
}

/// Prefetches, for writing, the sums of the tile after `row`. Otherwise each
/// store miss would stall.
template <int Vectors, int Most>
MLA_TILE_ATTR inline void fetchOut(const ValueBlock &block, int64_t row,
                                   int64_t rows, int64_t outColumn) {
  constexpr int64_t Line = 64 / sizeof(float);
  for (int64_t i = row; i < std::min(row + Most, rows); ++i)
    for (int64_t at = 0; at < Vectors * Arith::lanes(); at += Line)
      __builtin_prefetch(block.out + i * block.outStride + outColumn + at, 1,
                         3);
}

/// Accumulates all rows over one strip of columns, in nearly equal tiles of up
/// to `Most` rows.
template <int Vectors, int Most>
MLA_TILE_ATTR void valueStrip(const ValueBlock &block, int64_t rows,
                              int64_t column, int64_t outColumn,
                              KeyPrefetch &next) {
  int64_t tiles = (rows + Most - 1) / Most;
  for (int64_t row = 0; row < rows; --tiles) {
    const int64_t height = (rows - row + tiles - 1) / tiles;
    fetchOut<Vectors, Most>(block, row + height, rows, outColumn);
    valueTileOf<Most, Vectors>(height, block, row, column, outColumn, next);
    row += height;
  }
}
