//===- ConvertCacheArgs.h - Check the arguments of mlaConvertCache --------===//
#ifndef MLA_RUNTIME_COMMON_CONVERTCACHEARGS_H
#define MLA_RUNTIME_COMMON_CONVERTCACHEARGS_H

#include "FieldCodecs.h"
#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// How one field is converted.
struct ConvertedField {
  kernels::PagedRows from, to;
  kernels::FieldCodec fromCodec, toCodec;
  int64_t width = 0; ///< elements; 0: absent
  /// True if the bits of the elements and of their block scales are copied.
  bool copies = false;
};

/// The checked arguments of a conversion.
struct ConvertSizes {
  int64_t batch = 0;
  ConvertedField latent, rope;
  kernels::ScaleView fromScale, toScale;
  const MlaTensor *toTable = nullptr; ///< the table of `to`
};

/// Checks all arguments except the values of lengths and tables. Both caches
/// must be on the device of `check`.
bool readConvert(Checker &check, const MlaConvertCacheArgs *args,
                 ConvertSizes &sizes);

/// Returns the first token that is copied of a sequence.
inline int32_t startOf(const MlaConvertCacheArgs *args, int64_t sequence) {
  return args->starts ? ints(args->starts)[sequence] : 0;
}

/// On the CPU: checks the values of starts and seqLens, and that the pages of
/// the copied tokens exist in both caches.
bool checkConvertedPages(Checker &check, const MlaConvertCacheArgs *args,
                         const ConvertSizes &sizes);

/// Returns the kernel request of a conversion for one of its caches.
KernelRequest convertRequest(const MlaCache &cache);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CONVERTCACHEARGS_H
