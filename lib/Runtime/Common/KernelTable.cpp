//===- KernelTable.cpp - Which kernels exist, and their limits ------------===//
//
// The rows come from the kernel manifest, lib/Kernels/Manifest/Kernels.td.
//
//===----------------------------------------------------------------------===//

#include "KernelTable.h"

#include <cinttypes>
#include <cstdio>

using namespace mla::runtime;

namespace {

constexpr Kernel Kernels[] = {
#define MLA_KERNEL(name, op, device, types, features, layouts, headsLow,       \
                   headsHigh, pageLow, pageHigh, latentLow, latentHigh,        \
                   ropeLow, ropeHigh, valueLow, valueHigh)                     \
  {#name,                                                                      \
   Op::op,                                                                     \
   device,                                                                     \
   types,                                                                      \
   {headsLow, headsHigh},                                                      \
   {pageLow, pageHigh},                                                        \
   {latentLow, latentHigh},                                                    \
   {ropeLow, ropeHigh},                                                        \
   {valueLow, valueHigh}},
#include "mla/Kernels/KernelTable.inc"
#undef MLA_KERNEL
};

/// Collects why candidates do not fit.
struct Reasons {
  char text[640] = "";
  uint64_t used = 0;

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

bool fits(const Kernel &kernel, const KernelRequest &request,
          Reasons &reasons) {
  if (kernel.device != request.device) {
    reasons.add(kernel.name, "device", deviceName(kernel.device),
                deviceName(request.device));
    return false;
  }
  if (request.dtype < 0 || request.dtype > MLA_F4E2M1 ||
      !(kernel.types & one(request.dtype))) {
    char expected[128];
    printTypes(kernel.types, expected, sizeof(expected));
    reasons.add(kernel.name, "type", expected, dtypeName(request.dtype));
    return false;
  }
  return reasons.within(kernel.name, "heads", kernel.heads, request.heads) &&
         reasons.within(kernel.name, "page size", kernel.pageSize,
                        request.pageSize) &&
         reasons.within(kernel.name, "latent width", kernel.latent,
                        request.latent) &&
         reasons.within(kernel.name, "rope width", kernel.rope, request.rope) &&
         reasons.within(kernel.name, "value width", kernel.value,
                        request.value);
}

} // namespace

const Kernel *mla::runtime::selectKernel(Checker &check,
                                         const KernelRequest &request) {
  if (!check.ok())
    return nullptr;
  Reasons reasons;
  for (const Kernel &kernel : Kernels)
    if (kernel.op == request.op && fits(kernel, request, reasons))
      return &kernel;
  check.failWith(MLA_UNSUPPORTED, "kernels", "no kernel fits: %s",
                 reasons.text);
  return nullptr;
}
