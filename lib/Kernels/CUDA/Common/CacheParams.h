//===- CacheParams.h - Parameters of the cache kernels --------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H

#include "Arch/Types.h"
#include "Common/CheckParams.h"
#include "Common/HeadScale.h"

#include "../../Common/FieldCodec.h"
#include "../../Common/LatentNorm.h"

#include <string>

namespace mla::cuda {

/// Element types, with the numbers of MlaDType.
enum class Element : int32_t {
  F32 = 0,
  F16 = 1,
  Bf16 = 2,
  E4m3 = 9,
  E5m2 = 10,
  E2m1 = 12
};

/// Rows of tokens. `outer` is the stride between sequences and `inner` the
/// stride between the tokens of a sequence, in bytes. Ragged tokens count as
/// sequences of one token. `head` is the stride between the heads of a token.
struct TokenRows {
  char *base;
  int64_t outer, inner, head = 0;
};

/// A field of a paged cache; strides in bytes.
struct FieldRows {
  char *base;
  int64_t page, token, head = 0;
};

/// Rotation factors, one row per token. `outer` is the stride between sequences
/// and `inner` the stride between tokens, in bytes; 0 for a broadcast.
struct FactorRows {
  const char *base;
  int64_t outer, inner;
  Element type;
  int64_t step; ///< the stride between factors, in elements
};

/// The rotation of rows: pair (a, b) becomes (a cos - b sin, b cos + a sin).
struct RowRotation {
  int32_t width, factors; ///< factors per row: width / 2 or width
  Element type, outType, factorType;
  int32_t inputInterleaved, outputInterleaved;
  int64_t cosStep, sinStep; ///< strides between factors, in elements
  float outScale;           ///< of an output of 8 bits
};

/// The number of dimensions of a rotated tensor, without the last one.
inline constexpr int rotationDims = 5;

/// A rotation of rows [sizes..., width]. Strides are in bytes. The strides of
/// cos and sin are 0 in dimensions where they are broadcast, for example over
/// heads.
struct RotateParams {
  const char *x, *cos, *sin;
  char *out;
  /// Leading ones are 1. Their product is `rows`, less than 2^31.
  int64_t sizes[rotationDims];
  int64_t xStrides[rotationDims], outStrides[rotationDims];
  int64_t cosStrides[rotationDims], sinStrides[rotationDims];
  int64_t rows;
  RowRotation rotation;
};

/// Rows of new tokens, and the cache field to which they are converted and
/// written.
struct AppendedRows {
  TokenRows from;
  FieldRows to;
  int32_t width; ///< in elements; 0 if absent
  Element type, fieldType;
  int32_t chunk; ///< alignment of every address: 2, 4 or 16 bytes
  kernels::BlockScales scales = {}; ///< of a field of 8 or 4 bits
};

/// Latent and rope part of new tokens, or their keys and values.
struct AppendParams {
  AppendedRows latent, rope;
  FactorRows cos, sin; ///< base is null if there is no rotation
  const int32_t *slots;
  const uint32_t *stop;  ///< if not null and not 0, the kernel does nothing
  int64_t tokens, inner; ///< tokens of the batch, and of a sequence
  int32_t pageSize;
  int32_t factors; ///< per row: half the rope width, or the rope width
  int32_t inputInterleaved, outputInterleaved;
  int32_t heads = 1;           ///< 1 for a latent
  HeadScale scale, valueScale; ///< of keys or both parts, and of values
  kernels::LatentNorm norm;    ///< of the latent
};

/// As in AppendParams.
struct GatherParams {
  TokenRows latent, rope; ///< the output; `outer` is the sequence stride
  FieldRows fromLatent, fromRope;
  const int32_t *blockTable, *seqLens;
  const int32_t *starts, *cuSeqlens; ///< may be null
  const uint32_t *stop;              ///< as in AppendParams
  int64_t tableStride, capacity;     ///< entries and tokens of a table row
  int64_t total;                     ///< tokens of a ragged output
  int32_t batch, length, pageSize;   ///< length: rows per sequence
  int32_t latentBytes, ropeBytes;    ///< ropeBytes is 0 without rope
  int32_t chunk;                     ///< alignment, as in AppendedRows
  Element type;                      ///< of the output
  Element latentType, ropeType;      ///< of the fields
  int32_t heads = 1;                 ///< as in AppendParams
  HeadScale scale, valueScale;       ///< as in AppendParams
  kernels::BlockScales latentScales = {}, ropeScales = {};
};

/// A field of a cache that a conversion reads or writes.
struct ConvertedField {
  FieldRows rows;
  Element type;
  kernels::BlockScales scales;
};

/// A field of both caches of a conversion.
struct ConvertedRows {
  ConvertedField from, to;
  int32_t width;  ///< in elements; 0 if absent
  int32_t isCopy; ///< nonzero if the bits of elements and scales are copied
  int32_t chunk;  ///< alignment of both rows: 1, 2, 4 or 16 bytes
};

/// Tokens [starts, seqLens) of each sequence, in the pages of two caches.
struct ConvertParams {
  ConvertedRows latent, rope;
  const int32_t *fromTable, *toTable, *seqLens;
  const int32_t *starts;        ///< may be null
  const uint32_t *stop;         ///< as in AppendParams
  int64_t fromStride, toStride; ///< entries of a table row
  int64_t capacity;             ///< tokens of a row of the shorter table
  int32_t batch, fromPageSize, toPageSize;
  HeadScale fromScale, toScale;
};

/// One field of a dense cache: the updated cache, the cache before the update,
/// and the new tokens. `outer` is the sequence stride, `inner` the token
/// stride.
struct UpdatedRows {
  TokenRows to, past, added; ///< past.base is null for an update in place
  int32_t bytes;             ///< bytes per row; 0 if absent
  int32_t chunk;             ///< alignment, as in AppendedRows
};

struct UpdateParams {
  UpdatedRows latent, rope;
  const char *positions;  ///< null if new tokens are the last of the result
  int64_t sequenceStride; ///< stride of positions, in entries
  int32_t wide;           ///< positions have 64 bits, else 32
  const uint32_t *stop;   ///< as in AppendParams
  int64_t tokens;         ///< tokens per sequence of the result
  int64_t added;          ///< new tokens per sequence
  int64_t batch, addedBatch;
};

/// Returns the largest number of rows that an update writes.
MLA_HOST_DEVICE int64_t updateRows(const UpdateParams &p) {
  return p.latent.past.base ? p.batch * p.tokens : p.addedBatch * p.added;
}

/// The largest number of partial results that fit in the launch parameters. If
/// there are more, all are read from a table in global memory.
inline constexpr int mergeDirectPartials = 32;
/// The number of token and head dimensions of a result.
inline constexpr int mergeDims = 3;

/// One partial result: out [tokens, H, width] and lse [tokens, H]; strides in
/// elements.
struct PartialView {
  const char *out;
  const float *lse;
  int64_t outStrides[mergeDims], lseStrides[mergeDims];
};

struct MergePartialsParams {
  PartialView partials[mergeDirectPartials];
  /// [count] entries, written by launchStorePartials() if count is greater than
  /// mergeDirectPartials.
  PartialView *table;
  /// The bitwise OR of all addresses, all strides in bytes and the width in
  /// bytes. A power of two divides all of them if it divides this value.
  uint64_t alignment;
  char *out;
  float *lse; ///< may be null
  int64_t outStrides[mergeDims], lseStrides[mergeDims];
  int64_t sizes[mergeDims]; ///< leading ones are 1
  int64_t rows;
  int32_t count, width;
  Element type;
  float toBase2; ///< converts an LSE to base 2
  /// The LSE of a row of which no partial result saw a key.
  float emptyLse;
  const char *sink; ///< [H] of type sinkType, may be null
  Element sinkType;
};

/// Launch the kernels. Return an error text, empty on success.
std::string launchAppend(const AppendParams &params, arch::Stream stream);
std::string launchRotate(const RotateParams &params, arch::Stream stream);
std::string launchPrepare(const AppendParams &append,
                          const RotateParams &rotate, arch::Stream stream);
std::string launchGather(const GatherParams &params, arch::Stream stream);
std::string launchConvert(const ConvertParams &params, arch::Stream stream);
std::string launchUpdate(const UpdateParams &params, arch::Stream stream);
std::string launchMergePartials(const MergePartialsParams &params,
                                arch::Stream stream);
/// Launches a kernel that writes params.partials to entries [first, first +
/// count) of params.table. The launch must precede the merge in the stream.
std::string launchStorePartials(const MergePartialsParams &params,
                                int32_t first, int32_t count,
                                arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CACHEPARAMS_H
