//===- LayoutCandidates.cpp - Compare the layouts of a cache --------------===//
//
// The time of a token is that of its write, once, and of its reads. A read
// takes at least its bytes at the bandwidth of the target. A decode also takes
// the time that its kernel was measured with on such pages, which includes the
// conversion of elements. Without a measurement, the model
// divides the multiplications by the kernel's rate, as mla-absorb does.
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Kernels/Manifest/FormCost.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Kernels/Manifest/ReadCost.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {
/// An operation that accesses the cache, and the sizes that select its kernel.
struct Access {
  StringRef operation; ///< its name in the manifest
  Type element;        ///< of queries, new tokens or results
  bool valueRope = false;
  int64_t heads = 0; ///< of a decode, 0 if they are unknown
};
} // namespace

/// Returns the access of an op; without an operation for an op that accesses no
/// latent cache.
static Access getAccess(Operation *op) {
  Access access;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](DecodeOp decode) {
        RankedTensorType query = decode.getQLatent().getType();
        int64_t heads = query.getRank() > 1
                            ? query.getDimSize(query.getRank() - 2)
                            : ShapedType::kDynamic;
        Type element = decode.getWide()
                           ? decode.getOut().getType().getElementType()
                           : query.getElementType();
        access = {"Decode", element, decode.getValueRope(),
                  ShapedType::isDynamic(heads) ? 0 : heads};
      })
      .Case([&](GatherOp gather) {
        access = {"Gather", gather.getLatent().getType().getElementType()};
      })
      // An expansion reads as a gather does, which it was made of.
      .Case([&](ExpandCacheOp expand) {
        access = {"Gather", expand.getKey().getType().getElementType()};
      })
      .Case([&](AppendOp append) {
        access = {"Append", append.getLatent().getType().getElementType()};
      })
      // Without a kernel of its own, mla.prepare becomes an append.
      .Case([&](PrepareOp prepare) {
        access = {"Append", prepare.getLatent().getType().getElementType()};
      });
  return access;
}

/// Returns the accesses of the ops of a cache, and of the phases that the model
/// serves: each appends, decoding decodes, and a prefill gathers.
static SmallVector<Access> getAccesses(const UsedCache &use,
                                       const LayoutGoal &goal) {
  SmallVector<Access> accesses;
  auto has = [&](StringRef operation) {
    return llvm::any_of(accesses, [&](const Access &access) {
      return access.operation == operation;
    });
  };
  for (Operation *user : use.users)
    if (Access access = getAccess(user); !access.operation.empty())
      accesses.push_back(access);
  if (!has("Append"))
    accesses.push_back({"Append", use.token.element});
  if (!has("Decode") && goal.phases != ServingPhases::Prefill)
    accesses.push_back({"Decode", use.token.element});
  if (!has("Gather") && goal.phases != ServingPhases::Decode)
    accesses.push_back({"Gather", use.token.element});
  return accesses;
}

static const KernelEntry *findKernel(const Access &access, LayoutAttr layout,
                                     const UsedCache &use, StringRef target,
                                     std::string &why) {
  KernelNeeds needs;
  needs.op = access.operation;
  needs.target = target;
  needs.dtype = getBufferDType(access.element).value_or(MLA_F32);
  needs.layout = isPlainLayout(layout) ? "plain" : "scaled";
  needs.alias = layout.getAlias();
  for (FieldRole role : {FieldRole::Latent, FieldRole::Rope})
    if (Type type = layout.getElementType(role))
      if (auto dtype = getBufferDType(type))
        needs.fields.push_back(
            {("a field of " + stringifyFieldRole(role)).str(), *dtype});
  needs.latent = use.token.latent;
  needs.rope = use.token.rope;
  needs.pageSize = use.pageSize;
  if (access.heads)
    needs.heads = access.heads;
  if (access.valueRope)
    needs.features.push_back("value rope");
  SmallVector<std::string> reasons;
  const KernelEntry *kernel = mla::findKernel(needs, reasons);
  if (!kernel)
    why = llvm::formatv("no kernel of {0} for {1} on {2}", access.operation,
                        access.element, target);
  return kernel;
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

/// The heads of queries whose number is unknown.
static constexpr int64_t kAssumedHeads = 16;

/// Returns the FLOPs per microsecond of a decode kernel. The row of sm_80 was
/// measured with the generic kernel, whose rate on other GPUs is scaled by the
/// rates of products.
static double getDecodeRate(const TargetCosts &costs,
                            const KernelEntry &kernel) {
  if (!kernel.name.contains("generic"))
    return costs.decode.flopsPerUs;
  const TargetCosts *generic = findCosts("sm_80");
  return std::min(costs.decode.flopsPerUs, generic->decode.flopsPerUs *
                                               costs.product.flopsPerUs /
                                               generic->product.flopsPerUs);
}

/// A decode of a cached token: what selects its measured time.
struct TokenRead {
  const TargetCosts &costs;
  StringRef kernel, layout, kind;
  int64_t bits, heads, products;

  /// Returns the measured time on a layout; std::nullopt if there is none.
  std::optional<double> getMeasured(StringRef name, StringRef ofKind,
                                    int64_t queryBits) const {
    const ReadCost *cost =
        findReadCost(costs.target, kernel, name, ofKind, queryBits);
    if (!cost)
      return std::nullopt;
    return cost->getUsPerToken(heads, products);
  }

  /// True if one measured time stands for all layouts with scales.
  bool isOfOtherLayouts() const {
    const ReadCost *cost =
        findReadCost(costs.target, kernel, layout, kind, bits);
    return cost && StringRef(cost->layout) == "scaled";
  }
};

/// Returns the time of the conversion of elements of queries that are not
/// measured: as much longer as bf16 queries take than on pages of bf16.
static double getConversionUs(const TokenRead &read) {
  auto stored = read.getMeasured(read.layout, read.kind, 16);
  auto plain = read.getMeasured("L1", "plain", 16);
  return stored && plain ? std::max(0.0, *stored - *plain) : 0;
}

/// Returns the time of the generic kernel on pages that it converts, from its
/// time on sm_90a and the rates of products; std::nullopt for other kernels.
static std::optional<double> getGenericUs(const TokenRead &read) {
  const TargetCosts *known = findCosts("sm_90a");
  const ReadCost *cost = findReadCost(known->target, read.kernel, read.layout,
                                      read.kind, /*queryBits=*/16);
  if (read.kind != "scaled" || !read.kernel.contains("generic") || !cost)
    return std::nullopt;
  return cost->getUsPerToken(read.heads, read.products) *
         known->product.flopsPerUs / read.costs.product.flopsPerUs;
}

/// Returns the microseconds of reading a cached token. Clears `isMeasured` if
/// the time of a decode is modelled, or measured on another layout.
static double getReadUs(const TargetCosts &costs, const Access &access,
                        const KernelEntry &kernel, const CachedToken &token,
                        const LayoutCandidate &candidate, bool &isMeasured) {
  double us = candidate.tokenBytes / costs.bytesPerUs;
  if (access.operation != "Decode")
    return us;
  TokenRead read = {costs,
                    kernel.name,
                    candidate.name,
                    isPlainLayout(candidate.layout) ? "plain" : "scaled",
                    access.element.getIntOrFloatBitWidth(),
                    access.heads ? access.heads : kAssumedHeads,
                    2 * token.latent + (access.valueRope ? 2 : 1) * token.rope};
  if (auto measured = read.getMeasured(read.layout, read.kind, read.bits)) {
    isMeasured &= !read.isOfOtherLayouts();
    return std::max(us, *measured);
  }
  isMeasured = false;
  if (auto generic = getGenericUs(read))
    return std::max(us, *generic);
  double flops = 2.0 * read.heads * read.products;
  return std::max(us,
                  flops / getDecodeRate(costs, kernel) + getConversionUs(read));
}

/// Sets the time of a candidate, or the reason why it loses.
static void measure(LayoutCandidate &candidate, const UsedCache &use,
                    const LayoutGoal &goal, ArrayRef<Access> accesses) {
  const TargetCosts *costs = findCosts(goal.target);
  candidate.us = candidate.tokenBytes / costs->bytesPerUs; // the write
  candidate.isMeasured = true;
  bool hasDecode = false; // only times of decodes are measured
  for (const Access &access : accesses) {
    const KernelEntry *kernel =
        findKernel(access, candidate.layout, use, goal.target, candidate.lost);
    if (!kernel)
      return;
    bool decodes = access.operation == "Decode";
    if ((!decodes && access.operation != "Gather") ||
        (decodes && goal.phases == ServingPhases::Prefill) ||
        (!decodes && goal.phases == ServingPhases::Decode))
      continue;
    hasDecode |= decodes;
    double reads = decodes ? double(goal.context) : 1;
    candidate.us += reads * getReadUs(*costs, access, *kernel, use.token,
                                      candidate, candidate.isMeasured);
  }
  candidate.isMeasured &= hasDecode;
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Returns the least number of bits of an element of latent and rope.
static unsigned getLeastBits(LayoutAttr layout) {
  unsigned bits = 64;
  for (FieldRole role : {FieldRole::Latent, FieldRole::Rope})
    if (Type type = layout.getElementType(role))
      bits = std::min(bits, type.getIntOrFloatBitWidth());
  return bits;
}

/// Returns why the accuracy rules out a layout; "" if it does not.
static std::string checkAccuracy(LayoutAttr layout, const LayoutGoal &goal) {
  unsigned bits = getLeastBits(layout);
  unsigned least = goal.accuracy == CacheAccuracy::Exact ? 16
                   : goal.accuracy == CacheAccuracy::FP8 ? 8
                                                         : 4;
  if (bits >= least)
    return "";
  return llvm::formatv("rounds to {0} bits, and accuracy is {1}", bits,
                       least == 16 ? "exact" : "fp8");
}

/// Returns the bytes of a cached token, with its share of the page's padding.
static double getTokenBytes(LayoutAttr layout, int64_t pageSize) {
  int64_t bytes = 0;
  for (int64_t pool = 0; pool < layout.getNumPools(); ++pool)
    bytes += layout.getPageBytes(pool, pageSize);
  return double(bytes) / pageSize;
}

/// Returns why a layout cannot be chosen; "" if it can.
static std::string checkCandidate(const LayoutCandidate &candidate,
                                  const UsedCache &use,
                                  const LayoutGoal &goal) {
  if (std::string lost = checkAccuracy(candidate.layout, goal); !lost.empty())
    return lost;
  bool hasScales = candidate.layout.getFieldIndex(FieldRole::Scale) >= 0;
  if (getLeastBits(candidate.layout) <= 8 && !hasScales &&
      !use.token.usesOperandScale && !goal.hasScale)
    return "has no scales in the cache, and no op passes a k_scale (option "
           "k-scale)";
  if (use.token.usesOperandScale && !candidate.layout.usesOperandScale())
    return "does not use the k_scale that an op passes";
  if (goal.maxTokenBytes && candidate.tokenBytes > goal.maxTokenBytes)
    return llvm::formatv("takes more than {0} bytes per token",
                         goal.maxTokenBytes);
  return "";
}

SmallVector<LayoutCandidate> mla::compareLayouts(MLIRContext *context,
                                                 const UsedCache &use,
                                                 const LayoutGoal &goal) {
  SmallVector<LayoutCandidate> candidates;
  SmallVector<Access> accesses = getAccesses(use, goal);
  for (StringRef name : LayoutAttr::getAliases()) {
    LayoutCandidate candidate;
    candidate.name = name;
    candidate.layout =
        getFamilyLayout(context, name, use.token, candidate.lost);
    if (candidate.layout) {
      candidate.tokenBytes = getTokenBytes(candidate.layout, use.pageSize);
      candidate.lost = checkCandidate(candidate, use, goal);
      if (candidate.lost.empty())
        measure(candidate, use, goal, accesses);
    }
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

StringRef mla::describeSource(const LayoutCandidate &candidate) {
  return candidate.isMeasured ? "measured" : "modelled";
}

const LayoutCandidate *
mla::pickLayout(MutableArrayRef<LayoutCandidate> candidates) {
  LayoutCandidate *best = nullptr;
  auto isBetter = [](const LayoutCandidate &a, const LayoutCandidate &b) {
    return std::pair(a.us, a.tokenBytes) < std::pair(b.us, b.tokenBytes);
  };
  for (LayoutCandidate &candidate : candidates)
    if (candidate.lost.empty() && (!best || isBetter(candidate, *best)))
      best = &candidate;
  for (LayoutCandidate &candidate : candidates)
    if (candidate.lost.empty() && &candidate != best)
      candidate.lost = llvm::formatv("{0:F4} us per token ({1}), {2}",
                                     candidate.us, describeSource(candidate),
                                     candidate.us > best->us ? "slower"
                                     : candidate.tokenBytes > best->tokenBytes
                                         ? "as fast, but larger"
                                         : "no better");
  return best;
}

std::string mla::describeLosers(ArrayRef<LayoutCandidate> candidates,
                                StringRef chosen) {
  std::string text;
  for (const LayoutCandidate &candidate : candidates) {
    if (candidate.name == chosen)
      continue;
    if (!text.empty())
      text += "; ";
    text += candidate.name;
    if (candidate.layout)
      text += llvm::formatv(" ({0:F0} bytes)", candidate.tokenBytes);
    text += ": " + candidate.lost;
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

double PhaseComparison::getBreakEven(int64_t context) const {
  double cost = double(context) * (convertUs - prefillSavedUs);
  if (cost <= 0)
    return 0;
  return decodeSavedUs > 0 ? std::ceil(cost / decodeSavedUs) : -1;
}

std::optional<PhaseComparison>
mla::comparePhases(MLIRContext *context, const UsedCache &use,
                   const LayoutGoal &goal, const LayoutCandidate *shared) {
  PhaseComparison phases;
  double sharedUs[2] = {};
  LayoutCandidate *best[] = {&phases.prefill, &phases.decode};
  for (bool decodes : {false, true}) {
    LayoutGoal own = goal;
    own.phases = decodes ? ServingPhases::Decode : ServingPhases::Prefill;
    UsedCache part = use;
    llvm::erase_if(part.users, [&](Operation *user) {
      return decodes ? isa<GatherOp, ExpandCacheOp>(user) : isa<DecodeOp>(user);
    });
    SmallVector<LayoutCandidate> candidates =
        compareLayouts(context, part, own);
    if (shared)
      for (const LayoutCandidate &candidate : candidates)
        if (candidate.name == shared->name)
          sharedUs[decodes] = candidate.us;
    const LayoutCandidate *picked = pickLayout(candidates);
    if (!picked)
      return std::nullopt;
    *best[decodes] = *picked;
  }
  phases.prefillSavedUs = sharedUs[0] - phases.prefill.us;
  phases.decodeSavedUs = sharedUs[1] - phases.decode.us;
  phases.convertUs = (phases.prefill.tokenBytes + phases.decode.tokenBytes) /
                     findCosts(goal.target)->bytesPerUs;
  return phases;
}
