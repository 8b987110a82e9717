//===- DotTile-inl.h - Dot products of a few vectors and many rows --------===//
//
// For products with few rows on the left. Packed rows would leave lanes of the
// vector registers unused, so here the contraction runs along the lanes. A tile
// of vectors and rows keeps one sum per (vector, row) in registers. Each line
// of a row is read from memory once and used for all vectors; each line of a
// vector is used for all rows.
//
// This file has no include guard: it is included inside the namespace of one
// instruction set. The includer first defines MLA_TILE_ATTR, and passes a
// struct Format with
//  - the types Row and X, elements of a row and of a vector, Line and Sum;
//  - Registers, the number of vector registers;
//  - the functions lanes (elements of a line), zero, loadRow, loadX,
//    multiplyAdd, add and total.
//
// The order of additions depends only on the width and the number of vectors,
// not on the number or position of rows.
//
//===----------------------------------------------------------------------===//

/// The number of vectors and rows of a tile. With a larger tile, no registers
/// would be left for the addresses of its rows.
constexpr int DotTileVectors = 8, DotTileRows = 6;
/// Rows shorter than FetchedRowBytes are prefetched by software, at least
/// FetchedAhead bytes ahead: the processor detects a stream only in long rows.
constexpr int64_t FetchedRowBytes = 4096, FetchedAhead = 4096;
/// Rows up to this length are multiplied one at a time if there are at most
/// ShortRowVectors vectors.
constexpr int64_t ShortRowBytes = 8192;
constexpr int ShortRowVectors = 2;

/// The arguments of dotRows() for one format.
template <typename Format> struct DotCall {
  const typename Format::X *const *x;
  int64_t vectors;
  const typename Format::Row *const *rows;
  int64_t count, width;
  int64_t fetched;            ///< rows that may be prefetched, at least `count`
  typename Format::X *packed; ///< dotRowsScratch() bytes
  float *sums;
  int64_t stride;
  bool fresh;

  int64_t lines() const {
    return (width + Format::lanes() - 1) / Format::lanes();
  }
};

/// Packs vectors [first, first + Vectors) as [line][vector][lane], with zeros
/// past their ends and for missing vectors.
template <typename Format, int Vectors>
MLA_TILE_ATTR void packVectors(const DotCall<Format> &call, int64_t first,
                               typename Format::X *packed) {
  const int64_t lanes = Format::lanes();
  for (int64_t k = 0; k < call.width; k += lanes)
    for (int64_t i = 0; i < Vectors; ++i, packed += lanes) {
      const int64_t left =
          first + i < call.vectors ? std::min(lanes, call.width - k) : 0;
      if (left > 0)
        std::copy_n(call.x[first + i] + k, left, packed);
      std::fill_n(packed + left, lanes - left, typename Format::X());
    }
}

/// Adds the products of one line of each row.
template <typename Format, int Vectors, int Rows>
MLA_TILE_ATTR inline void
addLine(typename Format::Sum (&sums)[Vectors][Rows],
        const typename Format::X *packed,
        const typename Format::Row *const (&rows)[Rows], int64_t k) {
  typename Format::Line line[Rows];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r)
    line[r] = Format::loadRow(rows[r] + k);
#pragma GCC unroll 8
  for (int i = 0; i < Vectors; ++i) {
    const typename Format::Line x = Format::loadX(packed + i * Format::lanes());
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
      sums[i][r] = Format::multiplyAdd(x, line[r], sums[i][r]);
  }
}

/// Adds the last, partial line of each row, with zeros past its end.
template <typename Format, int Vectors, int Rows>
MLA_TILE_ATTR inline void
addRest(typename Format::Sum (&sums)[Vectors][Rows],
        const typename Format::X *packed,
        const typename Format::Row *const (&rows)[Rows], int64_t k,
        int64_t left) {
  typename Format::Row rests[Rows][LaneUnit * 2] = {};
  const typename Format::Row *at[Rows];
  for (int r = 0; r < Rows; ++r) {
    std::copy_n(rows[r] + k, left, rests[r]);
    at[r] = rests[r];
  }
  addLine<Format, Vectors, Rows>(sums, packed, at, 0);
}

/// Multiplies `Vectors` packed vectors, of which the first `vectors` are used,
/// with those rows of [row, row + Rows) that exist.
template <typename Format, int Vectors, int Rows>
MLA_TILE_ATTR void dotTile(const DotCall<Format> &call,
                           const typename Format::X *packed, int64_t vectors,
                           int64_t row, float *out, KeyPrefetch &next) {
  const int64_t lanes = Format::lanes(), left = call.count - row;
  const typename Format::Row *rows[Rows];
  for (int r = 0; r < Rows; ++r)
    rows[r] = call.rows[row + (r < left ? r : 0)];
  typename Format::Sum sums[Vectors][Rows];
#pragma GCC unroll 8
  for (int i = 0; i < Vectors; ++i)
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
      sums[i][r] = Format::zero();
  int64_t k = 0;
  for (; k + lanes <= call.width; k += lanes, packed += Vectors * lanes) {
    next.step();
    addLine<Format, Vectors, Rows>(sums, packed, rows, k);
  }
  if (k < call.width)
    addRest<Format, Vectors, Rows>(sums, packed, rows, k, call.width - k);
  for (int i = 0; i < Vectors && i < vectors; ++i)
    for (int r = 0; r < Rows && r < left; ++r) {
      float &to = out[i * call.stride + row + r];
      const float sum = Format::total(sums[i][r]);
      to = call.fresh ? sum : to + sum;
    }
}

/// Multiplies `Vectors` vectors with one row at a time, in several sums. Used
/// for rows so short that the processor does not prefetch the loads of a tile.
template <typename Format, int Vectors>
MLA_TILE_ATTR void dotShortRow(const DotCall<Format> &call, int64_t row) {
  constexpr int Chains = 4;
  const int64_t lanes = Format::lanes();
  const typename Format::Row *at = call.rows[row];
  const typename Format::X *packed = call.packed;
  typename Format::Sum sums[Vectors][Chains];
#pragma GCC unroll 8
  for (int i = 0; i < Vectors; ++i)
#pragma GCC unroll 8
    for (int c = 0; c < Chains; ++c)
      sums[i][c] = Format::zero();
  int64_t k = 0;
  for (; k + Chains * lanes <= call.width; k += Chains * lanes)
#pragma GCC unroll 8
    for (int c = 0; c < Chains; ++c, packed += Vectors * lanes) {
      // The loads must be in this order. With the order that the compiler would
      // choose, the processor prefetches less far ahead.
      asm volatile("" ::: "memory");
      const typename Format::Line line = Format::loadRow(at + k + c * lanes);
#pragma GCC unroll 8
      for (int i = 0; i < Vectors; ++i)
        sums[i][c] = Format::multiplyAdd(Format::loadX(packed + i * lanes),
                                         line, sums[i][c]);
    }
  typename Format::Sum rest[Vectors][1];
  for (int i = 0; i < Vectors; ++i)
    rest[i][0] = Format::zero();
  const typename Format::Row *rows[1] = {at};
  for (; k + lanes <= call.width; k += lanes, packed += Vectors * lanes)
    addLine<Format, Vectors, 1>(rest, packed, rows, k);
  if (k < call.width)
    addRest<Format, Vectors, 1>(rest, packed, rows, k, call.width - k);
  for (int i = 0; i < Vectors; ++i) {
    float &to = call.sums[i * call.stride + row];
    const float sum = Format::total(Format::add(
        rest[i][0], Format::add(Format::add(sums[i][0], sums[i][1]),
                                Format::add(sums[i][2], sums[i][3]))));
    to = call.fresh ? sum : to + sum;
  }
}

/// Returns a prefetch of the following rows in memory order, about `rows` lines
/// per step of a tile of `rows` rows. It is needed because the processor does
/// not detect a pattern in the loads of a tile.
template <typename Format>
MLA_TILE_ATTR KeyPrefetch fetchAhead(const DotCall<Format> &call,
                                     int64_t rows) {
  const int64_t bytes = call.width * int64_t(sizeof(typename Format::Row));
  if (bytes >= FetchedRowBytes)
    return {};
  const int64_t ahead = std::max(rows, (FetchedAhead + bytes - 1) / bytes);
  const int64_t count = std::min(call.fetched - ahead, call.count);
  if (count <= 0)
    return {};
  auto *from = reinterpret_cast<const char *const *>(call.rows + ahead);
  KeyPrefetch next(from, bytes, from, 0, count);
  const int64_t groups = (call.vectors + DotTileVectors - 1) / DotTileVectors;
  next.spread((call.count + rows - 1) / rows * groups *
              (call.width / Format::lanes()));
  return next;
}

/// Multiplies all rows with all vectors, in groups of `Vectors`. The last group
/// may be padded.
template <typename Format, int Vectors>
MLA_TILE_ATTR void dotGroups(const DotCall<Format> &call) {
  constexpr int Sums = Format::Registers * 3 / 4;
  constexpr int Rows = std::clamp(Sums / Vectors, 1, DotTileRows);
  const int64_t groupUnits = call.lines() * Vectors * Format::lanes();
  for (int64_t i = 0, g = 0; i < call.vectors; i += Vectors, ++g)
    packVectors<Format, Vectors>(call, i, call.packed + g * groupUnits);
  if constexpr (Vectors <= ShortRowVectors)
    if (call.width * int64_t(sizeof(typename Format::Row)) < ShortRowBytes) {
      for (int64_t row = 0; row < call.count; ++row)
        dotShortRow<Format, Vectors>(call, row);
      return;
    }
  KeyPrefetch next = fetchAhead(call, Rows);
  for (int64_t row = 0; row < call.count; row += Rows)
    for (int64_t i = 0, g = 0; i < call.vectors; i += Vectors, ++g)
      dotTile<Format, Vectors, Rows>(call, call.packed + g * groupUnits,
                                     call.vectors - i, row,
                                     call.sums + i * call.stride, next);
}

/// Dispatches to groups of `vectors` vectors, at most `Vectors`.
template <typename Format, int Vectors = DotTileVectors>
MLA_TILE_ATTR void dotGroupsOf(int64_t vectors, const DotCall<Format> &call) {
  if constexpr (Vectors > 1)
    if (vectors < Vectors)
      return dotGroupsOf<Format, Vectors - 1>(vectors, call);
  dotGroups<Format, Vectors>(call);
}

/// Runs a call in groups of nearly equal size.
template <typename Format>
MLA_TILE_ATTR void runDots(const DotCall<Format> &call) {
  const int64_t groups = (call.vectors + DotTileVectors - 1) / DotTileVectors;
  dotGroupsOf<Format>((call.vectors + groups - 1) / groups, call);
}
