//===- Attention.h - A random attention problem and its result ------------===//
//
// A general problem: sequences with their own keys and queries. It can be
// passed to mlaDecode (with a shuffled, poisoned cache), to mlaLatentAttention
// and to mlaPrefill, and solved by the definition in double precision.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_ATTENTION_H
#define MLA_UNITTESTS_RUNTIME_ATTENTION_H

#include "TestTensor.h"

#include <limits>
#include <memory>
#include <string>

namespace mla::test {

/// The parameters of a problem. `lengths` has the number of keys of each
/// sequence.
struct AttentionSpec {
  int32_t dtype = MLA_F32;
  int64_t heads = 4, latent = 64, rope = 16;
  std::vector<int32_t> lengths{5};
  int64_t queries = 1;         ///< per sequence, if not ragged
  std::vector<int32_t> ragged; ///< query tokens of each sequence, or empty
  int64_t pageSize = 16;
  bool split = false; ///< layout L2, which has two pools
  bool causal = true;
  int64_t window = 0;
  bool lse = true;
  int64_t lseBase = 0, lseEmpty = 0;
  bool sink = false;
  int mask = 0; ///< 0 none, 1 i1, 2 f32 additive, 3 broadcast over heads, rows
  /// The value of hidden keys in an additive mask. If it is finite, the mask
  /// also hides all keys of the last row of every sequence.
  double fill = -std::numeric_limits<double>::infinity();
  int64_t maskRows = 0;  ///< rows of the mask if fewer than queries
  int64_t spareKeys = 0; ///< columns of the mask past the longest sequence
  double amplitude = 1, scale = 0.1;
  int32_t threads = 0;
  uint32_t flags = 0;
  bool plan = false;
  unsigned seed = 1;

  int64_t batch() const { return static_cast<int64_t>(lengths.size()); }
  int64_t queriesOf(int64_t b) const;
  int64_t firstToken(int64_t b) const;
  int64_t maxQueries() const;
  int64_t tokens() const { return firstToken(batch()); }
  int64_t maxLength() const;
  std::string describe() const;
};

/// A cache with shuffled page ids. All bytes without a token are NaN.
class TestCache {
public:
  TestCache(const AttentionSpec &spec, std::mt19937 &generator);
  const MlaCache *view() const { return &cache; }
  MlaCache *view() { return &cache; }
  /// [B, P]; entries past a length are 2147480000.
  TestTensor table;
  double get(int32_t role, int64_t sequence, int64_t token, int64_t i) const;
  void set(int32_t role, int64_t sequence, int64_t token, int64_t i, double v);
  int32_t slot(int64_t sequence, int64_t token) const;
  bool intact() const;
  std::vector<uint8_t> bytes() const;

private:
  void *address(int32_t role, int64_t sequence, int64_t token) const;
  MlaCache cache{};
  std::vector<std::unique_ptr<GuardedBytes>> pools;
};

/// The tensors of a problem with random values.
struct AttentionData {
  explicit AttentionData(const AttentionSpec &spec);
  AttentionSpec spec;
  std::mt19937 generator;
  TestTensor qLatent, qRope, lengths, cuSeqlens, mask, sink, out, lse;
  TestCache cache;
  bool hasRope() const { return spec.rope > 0; }
  const MlaTensor *maskView() const;

  /// Fills the arguments with views that this object owns.
  MlaDecodeArgs decodeArgs();
  /// Runs mlaDecodeWorkspace, then mlaDecode with poisoned outputs, and checks
  /// the guards.
  int32_t decode();
};

/// The output and LSE of every [token][head], computed by the definition in
/// double precision.
struct Answer {
  std::vector<double> out, lse;
  int64_t width = 0;
};
Answer solve(const AttentionData &data);

/// Computes a softmax over scores by the definition. `values` has a row of
/// `width` elements per score. Hidden scores are -inf. `spec` says whether
/// there is a sink, and what the LSE is like.
void solveRow(const std::vector<double> &scores,
              const std::vector<std::vector<double>> &values, int64_t width,
              const AttentionSpec &spec, double sinkValue, double *out,
              double *lse);

/// True if query token `query` of `queries` sees key `key` of `length`.
bool sees(const AttentionSpec &spec, int64_t query, int64_t queries,
          int64_t key, int64_t length);

/// Expects `out`, and lse if not null, to equal the answer within the
/// tolerances of the type, with equal positions of inf and NaN.
void expectClose(int32_t dtype, const TestTensor &out, const TestTensor *lse,
                 const Answer &answer, const std::string &what);

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_ATTENTION_H
