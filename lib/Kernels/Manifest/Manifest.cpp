//===- Manifest.cpp - Choose a kernel from the manifest -------------------===//

#include "mla/Kernels/Manifest/Manifest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mla;
using namespace llvm;

static constexpr KernelEntry manifest[] = {
#define MLA_KERNEL(name, op, device, targets, types, cacheTypes, features,     \
                   layouts, alignment, headsLow, headsHigh, pageLow, pageHigh, \
                   latentLow, latentHigh, ropeLow, ropeHigh, valueLow,         \
                   valueHigh)                                                  \
  {#name,                                                                      \
   #op,                                                                        \
   targets,                                                                    \
   types,                                                                      \
   cacheTypes,                                                                 \
   features,                                                                   \
   layouts,                                                                    \
   {headsLow, headsHigh},                                                      \
   {pageLow, pageHigh},                                                        \
   {latentLow, latentHigh},                                                    \
   {ropeLow, ropeHigh},                                                        \
   {valueLow, valueHigh}},
#include "mla/Kernels/Manifest/KernelTable.inc"
#undef MLA_KERNEL
};

ArrayRef<KernelEntry> mla::getKernelManifest() { return manifest; }

ArrayRef<StringLiteral> mla::getKernelTargets() {
  static constexpr StringLiteral targets[] = {"cpu", "sm_80", "sm_90a",
                                              "sm_100a"};
  return targets;
}

std::string mla::describeUnknownTarget(StringRef target) {
  if (is_contained(getKernelTargets(), target))
    return "";
  return "unknown target '" + target.str() + "', expected one of " +
         join(getKernelTargets(), ", ");
}

static StringRef dtypeName(int32_t dtype) {
  static constexpr StringLiteral names[] = {
      "f32", "f16", "bf16",   "f64",    "i32",    "i64",   "i8",
      "u8",  "i1",  "f8E4M3", "f8E5M2", "f8E8M0", "f4E2M1"};
  return dtype >= 0 && dtype < int32_t(std::size(names)) ? names[dtype] : "?";
}

static std::string typeNames(uint32_t types) {
  std::string text;
  for (int32_t dtype = 0; dtype < 32; ++dtype)
    if (types >> dtype & 1)
      text += (text.empty() ? "" : ", ") + dtypeName(dtype).str();
  return text;
}

static bool lists(StringRef list, StringRef word) {
  SmallVector<StringRef> words;
  list.split(words, ',');
  return is_contained(words, word);
}

/// Returns the text of the bound that `size` violates; "" if `size` fits or is
/// unknown.
static std::string checkBounds(StringRef what, KernelBounds bounds,
                               std::optional<int64_t> size) {
  if (!size || (*size >= bounds.low && *size <= bounds.high))
    return "";
  return (what + " must be " + Twine(bounds.low) + " to " + Twine(bounds.high) +
          ", got " + Twine(*size))
      .str();
}

/// Returns the first field of the cache that a kernel does not access, with the
/// types that it accesses; "" if there is none.
static std::string checkFields(const KernelEntry &kernel,
                               const KernelNeeds &needs) {
  constexpr uint32_t operands = 1u << 31;
  for (const KernelNeeds::Field &field : needs.fields) {
    const bool isOperands =
        kernel.cacheTypes & operands && field.dtype == needs.dtype;
    if (isOperands || kernel.cacheTypes >> field.dtype & 1)
      continue;
    std::string types = typeNames(kernel.cacheTypes & ~operands);
    if (kernel.cacheTypes & operands)
      types = "the operands' type" + (types.empty() ? "" : ", " + types);
    return "cache fields must have " + types + ", got " + field.text;
  }
  return "";
}

/// Returns why a kernel does not access the cache; "" if it does.
static std::string checkLayout(const KernelEntry &kernel,
                               const KernelNeeds &needs) {
  const bool isKind = needs.layout == "plain" || needs.layout == "scaled";
  if (isKind && !needs.alias.empty() && lists(kernel.layouts, needs.alias))
    return "";
  if (needs.layout.empty() || lists(kernel.layouts, needs.layout))
    return needs.layout == "scaled" ? "" : checkFields(kernel, needs);
  std::string got = needs.layout;
  if (!needs.alias.empty())
    got += (" (" + needs.alias + ")").str();
  return ("layout must be " + kernel.layouts + ", got " + got).str();
}

/// Returns the first constraint of a kernel that an op violates; "" if none.
static std::string firstMiss(const KernelEntry &kernel,
                             const KernelNeeds &needs) {
  if (!lists(kernel.targets, needs.target))
    return ("target must be " + kernel.targets + ", got " + needs.target).str();
  SmallVector<int32_t, 3> types = {needs.dtype};
  append_range(types, needs.otherTypes);
  for (int32_t type : types)
    if (type < 0 || !(kernel.types >> type & 1))
      return ("type must be " + Twine(typeNames(kernel.types)) + ", got " +
              dtypeName(type))
          .str();
  for (StringRef feature : needs.features)
    if (!lists(kernel.features, feature))
      return ("does not support " + feature).str();
  for (std::string miss :
       {checkLayout(kernel, needs),
        checkBounds("heads", kernel.heads, needs.heads),
        checkBounds("page size", kernel.pageSize, needs.pageSize),
        checkBounds("latent width", kernel.latent, needs.latent),
        checkBounds("rope width", kernel.rope, needs.rope),
        checkBounds("value width", kernel.value, needs.value)})
    if (!miss.empty())
      return miss;
  return "";
}

const KernelEntry *mla::findKernel(const KernelNeeds &needs,
                                   SmallVectorImpl<std::string> &reasons) {
  SmallVector<std::string> ofTarget;
  for (const KernelEntry &kernel : manifest) {
    if (kernel.op != needs.op)
      continue;
    std::string miss = firstMiss(kernel, needs);
    if (miss.empty()) {
      reasons.assign(ofTarget.begin(), ofTarget.end());
      return &kernel;
    }
    reasons.push_back((kernel.name + ": " + miss).str());
    if (lists(kernel.targets, needs.target))
      ofTarget.push_back(reasons.back());
  }
  if (reasons.empty())
    reasons.push_back(("no kernel of the manifest computes " + needs.op).str());
  return nullptr;
}
