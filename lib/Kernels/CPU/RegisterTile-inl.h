//===- RegisterTile-inl.h - Register tiles of both products ---------------===//
//
// The loops of scores and values, the same for f32 and for pairs of bf16. This
// file has no guard: it is included inside the namespace of one instruction
// set, which defines before
//  - MLA_TILE_ATTR, the attributes of a function of that set;
//  - Arith, a struct with the types Unit (32 bits: an f32 or a pair of bf16),
//    Line (a vector of units) and Sum (a vector of f32 of as many lanes), and
//    the functions lanes, zero, load, store, loadLine, broadcast, multiply and
//    multiplyAdd.
//
// Additions into one sum run over the units in ascending order, whatever the
// tile's size.
//
//===----------------------------------------------------------------------===//

using Unit = Arith::Unit;
using Line = Arith::Line;
using Sum = Arith::Sum;

/// Key rows as they lie, in two pieces; unitsB may be 0.
struct KeyRows {
  const Unit *const *a;
  int64_t unitsA;
  const Unit *const *b;
  int64_t unitsB;

  KeyRows from(int64_t token) const {
    return {a + token, unitsA, b + token, unitsB};
  }
};

/// Units of a key, and steps over values, between two looks at what to fetch: a
/// burst of fetches would hold up the loads behind it.
constexpr int64_t FetchUnits = 32, FetchSteps = 16;

constexpr int64_t fetchesOf(int64_t units) {
  return (units + FetchUnits - 1) / FetchUnits;
}
constexpr int64_t fetchesOfSteps(int64_t steps) {
  return (steps + FetchSteps - 1) / FetchSteps;
}

/// Adds one piece of the keys to the sums. Returns where the next piece begins
/// in `packed`, whose lines are `stride` units apart.
template <int Tokens, int Vectors>
MLA_TILE_ATTR inline const Unit *
addPiece(Sum (&sums)[Tokens][Vectors], const Unit *packed, int64_t stride,
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

/// addPiece() on keys that lie `step` bytes apart from `first` on: tiles of
/// more keys than there are registers for addresses.
template <int Tokens, int Vectors>
MLA_TILE_ATTR inline const Unit *
addEvenPiece(Sum (&sums)[Tokens][Vectors], const Unit *packed, int64_t stride,
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
        // The addresses are sums to be made here, not kept: they would be
        // spilled, and loading them takes longer than adding.
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

/// Bytes from each of `count` rows to the next, or 0 where they differ.
inline int64_t evenStep(const Unit *const *rows, int64_t count) {
  const auto at = [&](int64_t i) {
    return reinterpret_cast<uint64_t>(rows[i]);
  };
  for (int64_t i = 2; i < count; ++i)
    if (at(i) - at(i - 1) != at(1) - at(0))
      return 0;
  return static_cast<int64_t>(at(1) - at(0));
}

/// scoreTile() of more keys, where these lie evenly. False, with nothing done,
/// where they do not.
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
  packed = addEvenPiece<Tokens, Vectors>(sums, packed, panelWidth, keys.a[0],
                                         stepA, keys.unitsA, next);
  if (keys.unitsB > 0)
    addEvenPiece<Tokens, Vectors>(sums, packed, panelWidth, keys.b[0], stepB,
                                  keys.unitsB, next);
  storeScores<Tokens, Vectors>(sums, scores, stride);
  return true;
}

/// Scores of `Tokens` tokens against `Vectors` vectors of packed rows; a step
/// takes one unit of every key, broadcast, and one line of the packed rows.
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
  packed = addPiece<Tokens, Vectors>(sums, packed, panelWidth, keys.a,
                                     keys.unitsA, next);
  if (keys.unitsB > 0)
    addPiece<Tokens, Vectors>(sums, packed, panelWidth, keys.b, keys.unitsB,
                              next);
  storeScores<Tokens, Vectors>(sums, scores, stride);
}

/// The tile of `tokens` tokens, which is at most `Tokens`.
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

/// All tokens against `Vectors` vectors of rows, in tiles of `Even` tokens that
/// lie evenly (0: none), else of up to `Most` tokens of nearly equal height: a
/// tile of few would wait for its own sums.
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

/// What all tiles of an accumulation share.
struct ValueBlock {
  const Unit *weights; ///< [step][row]
  int64_t weightStride;
  const float *alpha;        ///< factor of what is there, or null: 1
  const Unit *const *values; ///< a row of units for each step
  int64_t steps;
  float *out;
  int64_t outStride;
  bool fresh; ///< nothing is there yet: `out` is not read
};

/// The sums that a tile starts from.
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

/// `Rows` query rows by `Vectors` vectors of the values' width; a step takes
/// one line of a value row as it lies, and the rows' weights, broadcast.
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

/// Fetches what the tile behind `row` will add to, for writing: stores that
/// miss would be waited for one by one.
template <int Vectors, int Most>
MLA_TILE_ATTR inline void fetchOut(const ValueBlock &block, int64_t row,
                                   int64_t rows, int64_t outColumn) {
  constexpr int64_t Line = 64 / sizeof(float);
  for (int64_t i = row; i < std::min(row + Most, rows); ++i)
    for (int64_t at = 0; at < Vectors * Arith::lanes(); at += Line)
      __builtin_prefetch(block.out + i * block.outStride + outColumn + at, 1,
                         3);
}

/// All rows over one strip of columns, in tiles of up to `Most` rows of nearly
/// equal height.
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
