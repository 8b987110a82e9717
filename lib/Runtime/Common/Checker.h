//===- Checker.h - Checks of an operation's arguments ---------------------===//
//
// An entry point states what it expects, argument by argument; the first thing
// that does not hold becomes the status, and everything stated after it is
// skipped. Nothing is written before every check has passed.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CHECKER_H
#define MLA_RUNTIME_COMMON_CHECKER_H

#include "Status.h"

#include <initializer_list>

namespace mla::runtime {

/// A set of types, a bit each.
using DTypeSet = uint32_t;
constexpr DTypeSet one(int32_t dtype) { return 1u << dtype; }
constexpr DTypeSet FloatTypes = one(MLA_F32) | one(MLA_F16) | one(MLA_BF16);
constexpr DTypeSet IntType = one(MLA_I32);
constexpr DTypeSet F32Type = one(MLA_F32);

/// A number of dimensions, or the dimension is free.
constexpr int64_t AnySize = -1;

/// How a view may lie in memory.
enum class Strides {
  LastContiguous, ///< stride 1 in the last dimension
  Contiguous,     ///< row-major without gaps
  Any             ///< any non-negative strides
};

/// A view or a cache (the other is null) under its argument's name.
struct NamedView {
  const char *name = nullptr;
  const MlaTensor *tensor = nullptr;
  const MlaCache *cache = nullptr;
  bool written = false;
};

/// The checks of one call of one function.
class Checker {
public:
  /// With `shapesOnly` (the workspace queries) addresses are not looked at.
  /// All views have to be memory of `device`.
  Checker(const char *function, bool shapesOnly, int32_t device = MLA_CPU)
      : function(function), shapesOnly(shapesOnly), expectedDevice(device) {}

  /// From here on views have to be memory of another device.
  void expectDevice(int32_t device) { expectedDevice = device; }

  /// The first failure, or MLA_OK.
  int32_t status() const { return result; }
  bool ok() const { return result == MLA_OK; }

  /// Ends a query of bytes: writes size() to `bytes`, which must not be null,
  /// when every check has passed. Returns the status.
  template <typename Size> int32_t answer(uint64_t *bytes, const Size &size) {
    if (ok() && !bytes)
      failWith(MLA_INVALID_ARGUMENT, "bytes", "expected an address, got null");
    if (ok())
      *bytes = size();
    return status();
  }

  /// Checks the size and version at the begin of an argument struct. Any struct
  /// of the ABI will do; `args` may be null, which is an error.
  template <typename Args> bool arguments(const Args *args) {
    if (!args)
      return failWith(MLA_INVALID_ARGUMENT, "arguments",
                      "expected a struct, got null");
    return header("arguments", args->size, sizeof(Args), args->version);
  }

  /// Checks a call struct.
  bool call(const MlaCall *call);

  /// Checks a view: not null, a type of `types`, `rank`, a reserved field of
  /// zero, strides, device, alignment, and that no offset overflows.
  bool tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
              std::initializer_list<int64_t> sizes,
              Strides strides = Strides::LastContiguous);

  bool tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
              const int64_t *sizes, int32_t rank,
              Strides strides = Strides::LastContiguous);

  /// Like tensor(), for one of any number of views, which finish() leaves out:
  /// the caller compares it with what is written, and may drop its name.
  bool part(const char *name, const MlaTensor *tensor, DTypeSet types,
            const int64_t *sizes, int32_t rank);

  /// Like tensor(), where null is allowed too.
  bool optional(const char *name, const MlaTensor *tensor, DTypeSet types,
                std::initializer_list<int64_t> sizes,
                Strides strides = Strides::LastContiguous);

  /// Checks a view of one dimension of bytes, whose first lies at a multiple of
  /// `alignment`: memory that is not read a byte at a time.
  bool bytes(const char *name, const MlaTensor *tensor, uint64_t alignment);

  /// Checks a view whose sizes are checked by the caller.
  bool tensorOfRank(const char *name, const MlaTensor *tensor, DTypeSet types,
                    int32_t minRank, int32_t maxRank, Strides strides);

  /// Says that a checked view or cache is written: no two of its elements may
  /// have one address, and finish() holds it apart from everything else.
  bool written(const char *name, const MlaTensor *tensor);
  bool written(const char *name, const MlaCache *cache);

  /// Checks the cache (see checkCache) and its device.
  bool cache(const char *name, const MlaCache *cache);

  /// Checks blockTable [batch, P] and seqLens [batch] of a cache that was
  /// checked. On the CPU a sequence with tokens in a cache without pages is an
  /// error; what lies on a GPU is not read. A query of bytes may come before
  /// the pools.
  bool pagedTokens(const MlaTensor *table, const MlaTensor *lengths,
                   int64_t batch, const MlaCache *cache);

  /// Checks that two views have the same type.
  bool sameType(const char *name, const MlaTensor *tensor,
                const char *otherName, const MlaTensor *other);

  /// Checks one dimension.
  bool size(const char *name, const MlaTensor *tensor, int32_t dim,
            int64_t expected);

  /// Checks that a scalar lies in [low, high].
  bool range(const char *name, int64_t value, int64_t low, int64_t high);

  /// Checks that a number is one that float32, in which kernels have it, holds:
  /// neither NaN nor infinite, nor made infinite by the conversion.
  bool finite(const char *name, double value);

  /// Checks that two views share no byte.
  bool disjoint(const NamedView &written, const NamedView &other);

  /// The last check: whatever was said to be written, and the workspace, shares
  /// no byte with anything else that was checked; the workspace has `needed`
  /// bytes.
  bool finish(uint64_t needed, const MlaCall *call);

  /// Fails with "function: name: what". Always false.
  bool failWith(int32_t status, const char *name, const char *format, ...)
      __attribute__((format(printf, 4, 5)));

  const char *name() const { return function; }

  /// Calls visit(name, address) for the memory of every view that was checked
  /// and has elements, and for every pool of a cache.
  template <typename Visit> void eachAddress(const Visit &visit) const {
    for (int32_t i = 0; i < numViews; ++i) {
      const NamedView &view = views[i];
      if (view.tensor && view.tensor->data)
        visit(view.name, view.tensor->data);
      for (int32_t p = 0; view.cache && p < view.cache->numPools; ++p)
        visit(view.name, view.cache->pools[p].base);
    }
  }

private:
  bool header(const char *name, uint64_t size, uint64_t expected,
              uint32_t version);
  bool device(const char *name, int32_t got);
  bool extents(const char *name, const MlaTensor &tensor, Strides strides);
  bool aligned(const char *name, const MlaTensor &tensor, uint64_t alignment,
               const char *remedy);

  void remember(const NamedView &view);

  static constexpr int32_t MaxViews = 24;
  const char *function;
  bool shapesOnly;
  int32_t expectedDevice;
  int32_t numViews = 0;
  NamedView views[MaxViews];
  int32_t result = MLA_OK;
};

/// Writes a set of types as "f32, f16 or bf16" into `text`, of `bytes` bytes.
void printTypes(DTypeSet types, char *text, uint64_t bytes);

/// a * b, or INT64_MAX where that is more: sizes that nothing has checked yet.
inline int64_t saturatingProduct(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

/// The product of the sizes; 0 for an empty view. Sizes have to be checked.
int64_t numElements(const MlaTensor &tensor);

/// Elements from one to the next in a dimension of a checked view; 0 where
/// there is no next one: a stride that nothing uses may be any, and is not
/// checked.
inline int64_t strideOf(const MlaTensor &tensor, int32_t dim) {
  return tensor.sizes[dim] > 1 && numElements(tensor) > 0 ? tensor.strides[dim]
                                                          : 0;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CHECKER_H
