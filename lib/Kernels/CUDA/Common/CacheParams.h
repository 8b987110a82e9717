//===- CacheParams.h - What the kernels of caches are given ------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H

#include "Arch/Types.h"
#include "Common/CheckParams.h"

#include <string>

namespace mla::cuda {

/// Element types by number, as MlaDType has them.
enum class Element : int32_t { F32 = 0, F16 = 1, Bf16 = 2 };

/// Rows of tokens at [i / inner][i % inner]; strides in bytes. With ragged
/// tokens inner is 1.
struct TokenRows {
  char *base;
  int64_t outer, inner;
};

/// A field in pages; strides in bytes.
struct FieldRows {
  char *base;
  int64_t page, token;
};

/// Factors of a rotation, one row a token: inner tokens of outer sequences;
/// strides in bytes, 0 for a broadcast.
struct FactorRows {
  const char *base;
  int64_t outer, inner;
  Element type;
  int64_t step; ///< elements from a factor to the next
};

/// How a row is rotated: pair (a, b) becomes (a cos - b sin, b cos + a sin).
struct RowRotation {
  int32_t width, factors; ///< factors a row: width / 2 or width
  Element type, outType, factorType;
  int32_t inputInterleaved, outputInterleaved;
  int64_t cosStep, sinStep; ///< elements from a factor to the next
};

/// Dimensions of a rotated tensor but for its last.
inline constexpr int rotationDims = 5;

/// A rotation of rows [sizes..., width]; strides in bytes, those of cos and sin
/// 0 where they are broadcast, as over heads.
struct RotateParams {
  const char *x, *cos, *sin;
  char *out;
  int64_t sizes[rotationDims]; ///< leading ones are 1
  int64_t xStrides[rotationDims], outStrides[rotationDims];
  int64_t cosStrides[rotationDims], sinStrides[rotationDims];
  int64_t rows;
  RowRotation rotation;
};

/// Rows of new tokens and the field that they go to, cast on the way.
struct AppendedRows {
  TokenRows from;
  FieldRows to;
  int32_t width; ///< elements; 0: no such rows
  Element type, fieldType;
  int32_t chunk; ///< bytes that every address is a multiple of: 2, 4 or 16
};

struct AppendParams {
  AppendedRows latent, rope;
  FactorRows cos, sin; ///< base null: no rotation
  const int32_t *slots;
  const uint32_t *stop;  ///< nothing is done while it points to no 0; or null
  int64_t tokens, inner; ///< tokens of the batch, and of a sequence
  int32_t pageSize;
  int32_t factors; ///< a row: half as many as the rope is wide, or as many
  int32_t inputInterleaved, outputInterleaved;
};

struct GatherParams {
  TokenRows latent, rope; ///< written; outer is the sequence stride
  FieldRows fromLatent, fromRope;
  const int32_t *blockTable, *seqLens;
  const int32_t *starts, *cuSeqlens; ///< or null
  const uint32_t *stop;              ///< as above
  int64_t tableStride, capacity;     ///< entries, tokens of a table row
  int64_t total;                     ///< tokens of a ragged output
  int32_t batch, length, pageSize;   ///< length: rows of a sequence
  int32_t latentBytes, ropeBytes;    ///< ropeBytes 0: no rope
  int32_t chunk;                     ///< of all addresses, as in AppendedRows
};

/// One field of a dense cache: the result, what it was, and new tokens; rows of
/// a sequence and a token.
struct UpdatedRows {
  TokenRows to, past, added; ///< past without a base: the result keeps its own
  int32_t bytes;             ///< of a row; 0: no such field
  int32_t chunk;             ///< of all addresses, as in AppendedRows
};

struct UpdateParams {
  UpdatedRows latent, rope;
  const char *positions;  ///< or null: new tokens are the last of the result
  int64_t sequenceStride; ///< of positions, in entries
  int32_t wide;           ///< positions are of 64 bits, else of 32
  const uint32_t *stop;   ///< nothing is done while it points to no 0; or null
  int64_t tokens;         ///< a sequence of the result
  int64_t added;          ///< new tokens a sequence
  int64_t batch, addedBatch;
};

/// Rows that an update writes at most.
MLA_HOST_DEVICE int64_t updateRows(const UpdateParams &p) {
  return p.latent.past.base ? p.batch * p.tokens : p.addedBatch * p.added;
}

/// Partial results that a launch takes by its parameters; more are read from a
/// table in global memory.
inline constexpr int mergeDirectPartials = 32;
/// Token and head dimensions of a result.
inline constexpr int mergeDims = 3;

/// [tokens, H, width] and [tokens, H]; strides in elements.
struct PartialView {
  const char *out;
  const float *lse;
  int64_t outStrides[mergeDims], lseStrides[mergeDims];
};

struct MergePartialsParams {
  PartialView partials[mergeDirectPartials];
  /// [count], where count is above mergeDirectPartials: what
  /// launchStorePartials() has left there.
  PartialView *table;
  /// The bits of all addresses, strides in bytes and the width in bytes.
  uint64_t alignment;
  char *out;
  float *lse; ///< or null
  int64_t outStrides[mergeDims], lseStrides[mergeDims];
  int64_t sizes[mergeDims]; ///< leading ones are 1
  int64_t rows;
  int32_t count, width;
  Element type;
  float toBase2; ///< of an LSE
};

/// Launches; the text says what failed, empty on success.
std::string launchAppend(const AppendParams &params, arch::Stream stream);
std::string launchRotate(const RotateParams &params, arch::Stream stream);
std::string launchGather(const GatherParams &params, arch::Stream stream);
std::string launchUpdate(const UpdateParams &params, arch::Stream stream);
std::string launchMergePartials(const MergePartialsParams &params,
                                arch::Stream stream);
/// Writes params.partials to entries [first, first + count) of params.table,
/// before any later launch in the stream reads them.
std::string launchStorePartials(const MergePartialsParams &params,
                                int32_t first, int32_t count,
                                arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H
