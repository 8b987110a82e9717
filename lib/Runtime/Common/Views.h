//===- Views.h - From argument structs to kernel views --------------------===//
//
// What several entry points share: the token dimensions of a call (fixed or
// ragged), the views of its tensors and caches, and the checks of metadata.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_VIEWS_H
#define MLA_RUNTIME_COMMON_VIEWS_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "Checker.h"
#include "Layout.h"

namespace mla::runtime {

/// The tokens of a batch: [batch, length], or [total] with cuSeqlens.
struct Tokens {
  bool ragged = false;
  int64_t batch = 0;  ///< sequences
  int64_t length = 0; ///< tokens a sequence; ragged: the bound, total
  int64_t total = 0;

  /// Token dimensions in front of a tensor's own.
  int32_t rank() const { return ragged ? 1 : 2; }
};

/// Reads the tokens off the leading dimensions of `first`, which has `inner`
/// further ones, and checks cuSeqlens. `first` is checked by the caller later.
Tokens readTokens(Checker &check, const char *name, const MlaTensor *first,
                  int32_t inner, const MlaTensor *cuSeqlens,
                  const char *cuName = "cuSeqlens");

/// Checks [tokens, sizes...].
bool tokenTensor(Checker &check, const char *name, const MlaTensor *tensor,
                 DTypeSet types, const Tokens &tokens,
                 std::initializer_list<int64_t> sizes);

/// The rows of a checked [tokens, heads, width] or [tokens, width] tensor; an
/// absent one has width 0.
kernels::RowView rowView(const MlaTensor *tensor, const Tokens &tokens);

/// The rows of a field of the cache; all zero for field -1.
kernels::PagedRows pagedRows(const MlaCache &cache, int32_t field);

/// The fields of a cache that the float kernels read or write: a latent of
/// `latent` elements of one of `types` and, when `rope` is positive, a rope
/// likewise.
struct CacheFields {
  int32_t latent = -1, rope = -1;
};
bool findFields(Checker &check, const MlaCache *cache, DTypeSet types,
                int64_t latent, int64_t rope, CacheFields &fields);

/// The attributes of the softmax, the mask and the sink.
struct SoftmaxArgs {
  const MlaTensor *mask, *sink;
  const MlaTensor *lse;
  double scale;
  int64_t causal, window, lseBase;
};
/// Checks them for `keys` key tokens and fills the problem's fields.
bool softmaxArgs(Checker &check, const SoftmaxArgs &args, const Tokens &tokens,
                 int64_t heads, int64_t keys,
                 kernels::AttentionProblem &problem);

/// MLA_RUNTIME_CHECKS: lengths within [0, most], and cumulative lengths that
/// rise from 0 to total (AnySize: any). Fail with MLA_OUT_OF_RANGE, naming the
/// position.
bool checkLengths(Checker &check, const char *name, const MlaTensor *lengths,
                  int64_t most);
bool checkCumulative(Checker &check, const char *name,
                     const MlaTensor *cuSeqlens, int64_t total);
/// Pages of the first lengths[b] tokens after starts[b] (null: 0) exist in all
/// pools of the cache.
bool checkPages(Checker &check, const MlaTensor *table,
                const MlaTensor *lengths, const MlaTensor *starts,
                const MlaCache &cache);

/// Pages that exist in every pool.
int64_t pagesOf(const MlaCache &cache);

inline const int32_t *ints(const MlaTensor *tensor) {
  return tensor ? static_cast<const int32_t *>(tensor->data) : nullptr;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_VIEWS_H
