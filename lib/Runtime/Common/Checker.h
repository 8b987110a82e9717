//===- Checker.h - Check the arguments of an operation --------------------===//
//
// An entry point calls one check per argument. The first check that fails sets
// the status, and all later checks return false at once. An operation writes
// nothing before all checks have passed.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CHECKER_H
#define MLA_RUNTIME_COMMON_CHECKER_H

#include "Status.h"

#include <initializer_list>

namespace mla::runtime {

/// A set of types, one bit per MlaDType.
using DTypeSet = uint32_t;
constexpr DTypeSet one(int32_t dtype) { return 1u << dtype; }
constexpr DTypeSet FloatTypes = one(MLA_F32) | one(MLA_F16) | one(MLA_BF16);
/// The types of operands with a scale, and of all operands of attention.
constexpr DTypeSet ScaledType = one(MLA_F8E4M3);
constexpr DTypeSet OperandTypes = FloatTypes | ScaledType;
/// The types of the elements that a cache with a latent field can store.
constexpr DTypeSet StoredTypes =
    OperandTypes | one(MLA_F8E5M2) | one(MLA_F4E2M1);
constexpr DTypeSet IntType = one(MLA_I32);
constexpr DTypeSet F32Type = one(MLA_F32);

/// An expected size that accepts any size.
constexpr int64_t AnySize = -1;

/// The strides that a view may have.
enum class Strides {
  LastContiguous, ///< stride 1 in the last dimension
  Contiguous,     ///< row-major without gaps
  Any             ///< any non-negative strides
};

/// A view or a cache (the other is null) and the name of its argument.
struct NamedView {
  const char *name = nullptr;
  const MlaTensor *tensor = nullptr;
  const MlaCache *cache = nullptr;
  bool written = false;
};

/// The checks of one call of one function.
class Checker {
public:
  /// Begins the checks of a call. With `shapesOnly` (for workspace queries),
  /// addresses are not checked. All views must be in memory of `device`.
  Checker(const char *function, bool shapesOnly, int32_t device = MLA_CPU)
      : function(function), shapesOnly(shapesOnly), expectedDevice(device) {}

  /// Sets the device of the views that are checked next.
  void expectDevice(int32_t device) { expectedDevice = device; }

  /// Returns the status of the first failure, or MLA_OK.
  int32_t status() const { return result; }
  bool ok() const { return result == MLA_OK; }

  /// Ends a workspace query: if every check has passed, writes size() to
  /// `bytes`, which must not be null. Returns the status.
  template <typename Size>
  int32_t finishQuery(uint64_t *bytes, const Size &size) {
    if (ok() && !bytes)
      failWith(MLA_INVALID_ARGUMENT, "bytes", "expected an address, got null");
    if (ok())
      *bytes = size();
    return status();
  }

  /// Checks that an argument struct of the ABI is not null and begins with its
  /// size and version.
  template <typename Args> bool arguments(const Args *args) {
    if (!args)
      return failWith(MLA_INVALID_ARGUMENT, "arguments",
                      "expected a struct, got null");
    return header("arguments", args->size, sizeof(Args), args->version);
  }

  /// Checks a call struct.
  bool call(const MlaCall *call);

  /// Checks a view: not null, type, rank, sizes, strides, device, alignment,
  /// reserved field 0, and that no offset overflows.
  bool tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
              std::initializer_list<int64_t> sizes,
              Strides strides = Strides::LastContiguous);

  bool tensor(const char *name, const MlaTensor *tensor, DTypeSet types,
              const int64_t *sizes, int32_t rank,
              Strides strides = Strides::LastContiguous);

  /// Checks like tensor(), for one view of an argument that has any number of
  /// views. finish() does not check this view for overlap: the caller compares
  /// it with the outputs. `name` may be temporary.
  bool part(const char *name, const MlaTensor *tensor, DTypeSet types,
            const int64_t *sizes, int32_t rank);

  /// Checks like tensor(), but accepts null.
  bool optional(const char *name, const MlaTensor *tensor, DTypeSet types,
                std::initializer_list<int64_t> sizes,
                Strides strides = Strides::LastContiguous);

  /// Checks a one-dimensional view of bytes whose address is a multiple of
  /// `alignment`.
  bool bytes(const char *name, const MlaTensor *tensor, uint64_t alignment);

  /// Checks like tensor(), except for the sizes.
  bool tensorOfRank(const char *name, const MlaTensor *tensor, DTypeSet types,
                    int32_t minRank, int32_t maxRank, Strides strides);

  /// Marks a checked view or cache as an output. Fails if two of its elements
  /// have the same address. finish() checks that the output overlaps nothing
  /// else.
  bool written(const char *name, const MlaTensor *tensor);
  bool written(const char *name, const MlaCache *cache);

  /// Checks the cache (see checkCache) and its device.
  bool cache(const char *name, const MlaCache *cache);

  /// Checks blockTable [batch, P] and seqLens [batch] of a checked cache. On
  /// the CPU, it is an error if a sequence has tokens but the cache has no
  /// pages. Does not read GPU memory. A workspace query does not need pools. If
  /// `batch` follows from cumulative lengths, `cumulative` is their name.
  bool pagedTokens(const MlaTensor *table, const MlaTensor *lengths,
                   int64_t batch, const MlaCache *cache,
                   const char *cumulative);

  /// Checks that two views have the same type.
  bool sameType(const char *name, const MlaTensor *tensor,
                const char *otherName, const MlaTensor *other);

  /// Checks the size of one dimension.
  bool size(const char *name, const MlaTensor *tensor, int32_t dim,
            int64_t expected);

  /// Checks that a scalar is in [low, high].
  bool range(const char *name, int64_t value, int64_t low, int64_t high);

  /// Checks that a number is finite after conversion to float32, the type in
  /// which kernels use it.
  bool finite(const char *name, double value);

  /// Checks that two views share no byte.
  bool disjoint(const NamedView &written, const NamedView &other);

  /// Does the last checks: that the workspace has `needed` bytes, and that no
  /// output overlaps another checked argument or the workspace.
  bool finish(uint64_t needed, const MlaCall *call);

  /// Sets the status and the message "function: name: what". Returns false.
  bool failWith(int32_t status, const char *name, const char *format, ...)
      __attribute__((format(printf, 4, 5)));

  const char *name() const { return function; }

  /// Calls visit(name, address) for the data of every checked view that is not
  /// null, and for every pool of a checked cache.
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

/// Writes a set of types, such as "f32, f16 or bf16", to `text`, which has
/// `bytes` bytes.
void printTypes(DTypeSet types, char *text, uint64_t bytes);

/// Returns a * b, or INT64_MAX if it overflows. For sizes that are not yet
/// checked.
inline int64_t saturatingProduct(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

/// Returns the product of the sizes of a checked view; 0 if it is empty.
int64_t numElements(const MlaTensor &tensor);

/// Returns the stride of a dimension of a checked view, or 0 if the dimension
/// has at most one element. The stride of such a dimension is never used, so it
/// is not checked.
inline int64_t strideOf(const MlaTensor &tensor, int32_t dim) {
  return tensor.sizes[dim] > 1 && numElements(tensor) > 0 ? tensor.strides[dim]
                                                          : 0;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CHECKER_H
