//===- KernelTable.cpp - Choose a kernel by its limits --------------------===//
//
// The rows come from the kernel manifest, lib/Kernels/Manifest/Kernels.td.
//
//===----------------------------------------------------------------------===//

#include "KernelTable.h"
#include "Layout.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

using namespace mla::runtime;

namespace {

constexpr Kernel Kernels[] = {
#define MLA_KERNEL(name, op, device, targets, types, cacheTypes, features,     \
                   layouts, alignment, headsLow, headsHigh, pageLow, pageHigh, \
                   latentLow, latentHigh, ropeLow, ropeHigh, valueLow,         \
                   valueHigh)                                                  \
  {#name,                                                                      \
   Op::op,                                                                     \
   targets,                                                                    \
   types,                                                                      \
   cacheTypes,                                                                 \
   features,                                                                   \
   layouts,                                                                    \
   alignment,                                                                  \
   {headsLow, headsHigh},                                                      \
   {pageLow, pageHigh},                                                        \
   {latentLow, latentHigh},                                                    \
   {ropeLow, ropeHigh},                                                        \
   {valueLow, valueHigh}},
#include "mla/Kernels/Manifest/KernelTable.inc"
#undef MLA_KERNEL
};

/// Collects, for each candidate, the reason why it does not fit.
struct Reasons {
  char text[640] = "";
  uint64_t used = 0;
  bool otherTargetsOnly = true; ///< all candidates have another target

  void add(const char *kernel, const char *what, const char *expected,
           const char *got) {
    if (used >= sizeof(text))
      return;
    used += std::snprintf(text + used, sizeof(text) - used,
                          "%s%s expects %s %s, got %s", used ? "; " : "",
                          kernel, what, expected, got);
  }
  bool within(const char *kernel, const char *what, Range range,
              int64_t value) {
    if (value >= range.low && value <= range.high)
      return true;
    char expected[64], got[32];
    std::snprintf(expected, sizeof(expected), "%" PRId64 " to %" PRId64,
                  range.low, range.high);
    std::snprintf(got, sizeof(got), "%" PRId64, value);
    add(kernel, what, expected, got);
    return false;
  }
};

/// True if a list separated by commas contains `word`.
bool lists(std::string_view list, std::string_view word) {
  for (size_t begin = 0; begin <= list.size();) {
    const size_t end = std::min(list.find(',', begin), list.size());
    if (list.substr(begin, end - begin) == word)
      return true;
    begin = end + 1;
  }
  return false;
}

/// Checks that the kernel has all features of the request, and that the
/// operands have the alignment of the kernel.
bool supports(const Kernel &kernel, const KernelRequest &request,
              Reasons &reasons) {
  for (const char *feature : request.features)
    if (feature && !lists(kernel.features, feature)) {
      reasons.add(kernel.name, "no", feature, "one");
      return false;
    }
  if (request.alignment % kernel.alignment == 0)
    return true;
  char expected[32], got[64];
  std::snprintf(expected, sizeof(expected), "%" PRId64 " bytes",
                kernel.alignment);
  std::snprintf(got, sizeof(got), "%s at a multiple of %" PRId64,
                request.leastAligned, request.alignment);
  reasons.add(kernel.name, "addresses and strides that are multiples of",
              expected, got);
  return false;
}

/// Checks that the kernel accesses caches of the request's layout, and fields
/// of its type if the layout is plain.
bool fitsCache(const Kernel &kernel, const KernelRequest &request,
               Reasons &reasons) {
  const LayoutKind &layout = request.layout;
  const bool isListed = layout.general && lists(kernel.layouts, layout.general);
  if (layout.alias && lists(kernel.layouts, layout.alias))
    return true;
  if (layout.general && !isListed) {
    char got[32];
    std::snprintf(got, sizeof(got), layout.alias ? "%s (%s)" : "%s",
                  layout.general, layout.alias);
    reasons.add(kernel.name, "cache layout", kernel.layouts, got);
    return false;
  }
  if (isListed && std::strcmp(layout.general, "plain") != 0)
    return true;
  if (request.cacheType < 0 || (kernel.cacheTypes & one(request.cacheType)) ||
      (kernel.cacheTypes & OperandTypeBit &&
       request.cacheType == request.dtype))
    return true;
  DTypeSet types = kernel.cacheTypes & ~OperandTypeBit;
  if (kernel.cacheTypes & OperandTypeBit)
    types |= one(request.dtype);
  char expected[128];
  printTypes(types, expected, sizeof(expected));
  reasons.add(kernel.name, "cache fields of type", expected,
              dtypeName(request.cacheType));
  return false;
}

bool fits(const Kernel &kernel, const KernelRequest &request,
          Reasons &reasons) {
  if (!lists(kernel.targets, request.target)) {
    reasons.add(kernel.name, "target", kernel.targets, request.target);
    return false;
  }
  reasons.otherTargetsOnly = false;
  if (request.dtype < 0 || request.dtype > MLA_F4E2M1 ||
      !(kernel.types & one(request.dtype))) {
    char expected[128];
    printTypes(kernel.types, expected, sizeof(expected));
    reasons.add(kernel.name, "type", expected, dtypeName(request.dtype));
    return false;
  }
  return fitsCache(kernel, request, reasons) &&
         supports(kernel, request, reasons) &&
         reasons.within(kernel.name, "heads", kernel.heads, request.heads) &&
         reasons.within(kernel.name, "page size", kernel.pageSize,
                        request.pageSize) &&
         reasons.within(kernel.name, "latent width", kernel.latent,
                        request.latent) &&
         reasons.within(kernel.name, "rope width", kernel.rope, request.rope) &&
         reasons.within(kernel.name, "value width", kernel.value,
                        request.value);
}

/// Returns the remedy for a call that no kernel supports.
const char *remedyOf(const Reasons &reasons, bool onCpu) {
  if (onCpu)
    return "pass arguments that one of them supports";
  return reasons.otherTargetsOnly
             ? "use a GPU of one of these targets, or keep tensors on the CPU"
             : "pass arguments that one of them supports, or keep tensors on "
               "the CPU";
}

} // namespace

void mla::runtime::setCache(KernelRequest &request, const MlaCache &cache) {
  request.layout = layoutKind(cache);
  const int32_t latent = findField(cache, MLA_ROLE_LATENT);
  request.cacheType = latent < 0 ? -1 : cache.fields[latent].dtype;
}

const Kernel *mla::runtime::selectKernel(Checker &check,
                                         const KernelRequest &request) {
  if (!check.ok())
    return nullptr;
  Reasons reasons;
  // Do not list kernels for the other device: the caller cannot use them.
  const bool onCpu = lists(request.target, "cpu");
  for (const Kernel &kernel : Kernels)
    if (kernel.op == request.op && lists(kernel.targets, "cpu") == onCpu &&
        fits(kernel, request, reasons))
      return &kernel;
  check.failWith(MLA_UNSUPPORTED, "kernels", "no kernel fits: %s: %s",
                 reasons.used ? reasons.text
                              : "the manifest has none for this operation",
                 remedyOf(reasons, onCpu));
  return nullptr;
}
