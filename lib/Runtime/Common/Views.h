//===- Views.h - Resolve tokens, views, caches and masks ------------------===//
//
// Shared by several entry points: the token dimensions of a call (fixed or
// ragged), the views of its tensors and caches, and the checks of lengths,
// tables and cumulative lengths.
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
  int64_t length = 0; ///< tokens per sequence; ragged: an upper bound, total
  int64_t total = 0;

  /// Returns the number of token dimensions of a tensor.
  int32_t rank() const { return ragged ? 1 : 2; }
};

/// Reads the tokens from the leading dimensions of `first`, which has `inner`
/// more dimensions, and checks cuSeqlens. The caller checks `first` later.
Tokens readTokens(Checker &check, const char *name, const MlaTensor *first,
                  int32_t inner, const MlaTensor *cuSeqlens,
                  const char *cuName = "cuSeqlens");

/// Checks a tensor [tokens, sizes...].
bool tokenTensor(Checker &check, const char *name, const MlaTensor *tensor,
                 DTypeSet types, const Tokens &tokens,
                 std::initializer_list<int64_t> sizes);

/// Returns the rows of a checked tensor [tokens, heads, width] or [tokens,
/// width]. For null the width is 0.
kernels::RowView rowView(const MlaTensor *tensor, const Tokens &tokens);

/// An operand whose scale is checked: its name in messages, such as "queries",
/// its type, and its number of heads.
struct ScaledOperand {
  const char *name;
  int32_t dtype;
  int64_t heads;
};

/// Checks an optional scale: the operand has 8 bits, and the scale is [1] or
/// [heads] of f32. Sets `view`.
bool readScale(Checker &check, const char *name, const MlaTensor *scale,
               const ScaledOperand &of, kernels::ScaleView &view);

/// Checks the scale of queries like readScale(), or one with an element for
/// each head of a token, with any strides. Sets `view`.
bool readQueryScale(Checker &check, const char *name, const MlaTensor *scale,
                    const ScaledOperand &of, const Tokens &tokens,
                    kernels::ScaleView &view);

/// Returns the rows of a field of the cache; empty for field -1.
kernels::PagedRows pagedRows(const MlaCache &cache, int32_t field);

/// The latent and the rope field of a cache. findFields() finds the latent
/// field and, if `rope` is positive, the rope field. It checks their widths and
/// alignment, and that their types are in `types`. For a "scaled" layout
/// (LayoutKind.h), which only some kernels access, all StoredTypes are valid.
struct CacheFields {
  int32_t latent = -1, rope = -1;
};
bool findFields(Checker &check, const char *name, const MlaCache *cache,
                DTypeSet types, int64_t latent, int64_t rope,
                CacheFields &fields);

/// The k and the v field of a cache, the number of their heads, and the widths
/// of a head. findHeadFields() finds both fields and checks that their types
/// are in `types` and that they have the same number of heads.
struct HeadFields {
  int32_t key = -1, value = -1;
  int64_t heads = 0, keyWidth = 0, valueWidth = 0;
};
bool findHeadFields(Checker &check, const MlaCache *cache, DTypeSet types,
                    HeadFields &fields);

/// Checks that the v field has the type of the k field.
bool checkSameFieldType(Checker &check, const MlaCache &cache,
                        const HeadFields &fields);

/// The arguments of a softmax.
struct SoftmaxArgs {
  const MlaTensor *mask, *sink;
  const MlaTensor *lse;
  double scale;
  int64_t causal, window, lseBase, lseEmpty;
};
/// Checks the arguments for `keys` key tokens and fills the problem's fields.
bool softmaxArgs(Checker &check, const SoftmaxArgs &args, const Tokens &tokens,
                 int64_t heads, int64_t keys,
                 kernels::AttentionProblem &problem);

/// On the CPU: check that lengths are in [0, most], and that
/// cumulative lengths rise from 0 to total (AnySize: any). A failure is
/// MLA_OUT_OF_RANGE and names the index.
bool checkLengths(Checker &check, const char *name, const MlaTensor *lengths,
                  int64_t most);
bool checkCumulative(Checker &check, const char *name,
                     const MlaTensor *cuSeqlens, int64_t total);
/// Checks that the pages of the first lengths[b] tokens after starts[b] (null:
/// 0) exist in all pools of the cache.
bool checkPages(Checker &check, const MlaTensor *table,
                const MlaTensor *lengths, const MlaTensor *starts,
                const MlaCache &cache);
/// Checks that the pages of tokens [begin, end) of a sequence exist in all
/// pools of the cache. `name` is the name of the table.
bool checkPageIds(Checker &check, const char *name, const MlaTensor &table,
                  int64_t sequence, int64_t begin, int64_t end,
                  const MlaCache &cache);

/// Returns the type of the latent field of a checked cache, -1 if it does not
/// have exactly one.
int32_t latentType(const MlaCache &cache);

/// Checks the optional operand scale `name` of a checked cache: it has one
/// element, and it is absent if the layout has no elements that it multiplies.
/// Sets `view`.
bool readCacheScale(Checker &check, const MlaCache &cache, const char *name,
                    const MlaTensor *scale, kernels::ScaleView &view);

/// Returns the number of pages in the smallest pool.
int64_t pagesOf(const MlaCache &cache);

inline const int32_t *ints(const MlaTensor *tensor) {
  return tensor ? static_cast<const int32_t *>(tensor->data) : nullptr;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_VIEWS_H
