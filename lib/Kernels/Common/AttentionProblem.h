//===- AttentionProblem.h - Attention with every argument resolved --------===//
//
// The views and sizes of a decode, a latent attention or a prefill. The runtime
// fills a problem after its checks. CPU kernels compute it, and the CUDA part
// derives the parameters of GPU kernels from it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_COMMON_ATTENTIONPROBLEM_H
#define MLA_KERNELS_COMMON_ATTENTIONPROBLEM_H

#include "FieldCodec.h"
#include "LayoutKind.h"

#include <cstdint>
#include <limits>

namespace mla::kernels {

/// Rows [sequence][token][head] of an operand, with strides in bytes. For
/// ragged tokens the sequence stride is 0, and cuSeqlens has the first token of
/// a sequence.
struct RowView {
  const char *base = nullptr;
  int64_t sequence = 0, token = 0, head = 0;
  int64_t width = 0; ///< elements, 0: absent

  const char *row(int64_t b, int64_t t, int64_t h) const {
    return base + b * sequence + t * token + h * head;
  }
};

/// Rows of a field in pages: head h of token t of page p is at base + p * page
/// + t * token + h * head.
struct PagedRows {
  const char *base = nullptr;
  int64_t page = 0, token = 0;
  int64_t pages = 0;
  int64_t head = 0; ///< 0 if all heads share the row
};

/// An explicit mask [B][H][S][T]. Strides are in elements; the stride of a
/// broadcast dimension is 0.
struct MaskView {
  const char *base = nullptr;
  int32_t dtype = 0; ///< MLA_I1: nonzero is visible; float: added to scores
  int64_t sequence = 0, head = 0, query = 0, key = 0;
  /// The last query row of the mask. Later queries use this row too.
  int64_t lastQuery = 0;
};

/// The scales of an 8-bit operand: the values of head h are the stored values
/// times scale(h), those of a token of queries times row(b, t, h). They are on
/// the device of the call. Strides are in elements; 0: the same scale for all.
struct ScaleView {
  const float *base = nullptr; ///< null: 1
  int64_t head = 0;
  /// Strides of queries whose tokens have scales. For ragged tokens the
  /// sequence stride is 0.
  int64_t sequence = 0, token = 0;

  int64_t offset(int64_t b, int64_t t, int64_t h) const {
    return b * sequence + t * token + h * head;
  }
  float operator()(int64_t h) const { return row(0, 0, h); }
  float row(int64_t b, int64_t t, int64_t h) const {
    return base ? base[offset(b, t, h)] : 1.0f;
  }
};

/// An attention problem with every view resolved and every size checked.
struct AttentionProblem {
  /// The type of the queries. Keys, values and out have the same type unless
  /// operands have 8 bits.
  int32_t dtype = 0;
  int32_t keyDType = 0; ///< of keys and values
  int32_t outDType = 0; ///< of out
  /// The scales of queries, keys and values; present only if these have 8 bits
  /// or fewer. Those of keys and values have one entry per key head. If values
  /// are keys, vScale is kScale, or null with usesCodecs.
  ScaleView qScale, kScale, vScale;
  /// True if the products with weights have type f32, whatever `dtype` is: in
  /// the absorbed form segment A of the queries, otherwise segment A of the
  /// keys and the values. keyDType is then the type of the rope keys.
  bool wide = false;
  int64_t batch = 0, heads = 0;
  /// The query tokens per sequence; an upper bound for ragged tokens.
  int64_t queryLength = 0;
  /// The query tokens of the whole batch.
  int64_t tokens = 0;
  const int32_t *cuSeqlens = nullptr;

  RowView queryA, queryB, out;
  float *lse = nullptr;
  int64_t lseSequence = 0, lseToken = 0, lseHead = 0; ///< elements

  /// The number of heads of the keys, which divides `heads`: 1 if all heads
  /// share keys (absorbed form), `heads` if each has its own. A tile has rows
  /// of the heads that share a key head.
  int64_t keyHeads = 1;
  /// Dense keys, used if blockTable is null. A key row has two feature
  /// segments: A is the latent or nope part, B the rope part.
  RowView keyA, keyB, value;
  const int32_t *cuSeqlensK = nullptr;
  /// True if the values are segment A of the keys (absorbed form). Otherwise
  /// the values are the rows of `value`.
  bool valueIsKey = true;
  /// True if the values are both segments of the keys, A and then B.
  bool valueRope = false;
  /// Paged keys, and values if they are not part of the keys.
  PagedRows pagedA, pagedB, pagedValue;
  /// Paged latents: the kind of their layout, and how their segments are
  /// stored.
  LayoutKind layout;
  FieldCodec codecA, codecB;
  /// True for a "scaled" layout. Each segment is then read through its codec,
  /// and kScale multiplies the segments whose codec uses it. Otherwise both
  /// segments have type keyDType.
  bool usesCodecs = false;
  const int32_t *blockTable = nullptr;
  int64_t tableStride = 0, pageSize = 1;

  /// The number of keys of each sequence, clamped to [0, maxLength]. If null,
  /// every sequence has maxLength keys.
  const int32_t *lengths = nullptr;
  int64_t maxLength = 0;
  /// The width of the mask if the keys are ragged. It bounds the number of keys
  /// of each sequence.
  int64_t maskKeys = INT64_MAX;
  int64_t valueWidth = 0;

  float scale = 1;
  bool causal = false;
  int64_t window = 0;
  int64_t lseBase = 0;
  /// The LSE of a row that sees no key.
  float emptyLse = -std::numeric_limits<float>::infinity();
  MaskView mask;
  const void *sink = nullptr;
  int32_t sinkType = 0;

  bool batchInvariant = false;

  /// A checked plan (Kernels/Plan). If null, the schedule makes one.
  const char *plan = nullptr;
  /// The CTAs and tile rows of `plan`; 0 without a plan.
  int32_t planCtas = 0, planTileRows = 0;
};

/// The largest number of rows of a tile on the CPU.
constexpr int64_t TileRowLimit = 128;

/// Returns how many heads share a key head, and so how many rows of a query
/// token share keys.
inline int64_t rowHeads(const AttentionProblem &problem) {
  return problem.keyHeads > 0 ? problem.heads / problem.keyHeads : 1;
}

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_ATTENTIONPROBLEM_H
