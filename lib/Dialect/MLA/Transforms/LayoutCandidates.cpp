//===- LayoutCandidates.cpp - Compare the layouts of a cache --------------===//
//
// The time of a token is that of its write, once, and of its reads. A read
// takes the longer of its bytes at the bandwidth of the target and of its
// products at the rate of the kernel, as in the cost model of mla-absorb.
//
//===----------------------------------------------------------------------===//

#include "LayoutCandidates.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Kernels/Manifest/FormCost.h"
#include "mla/Kernels/Manifest/Manifest.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

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

/// Returns the microseconds of reading a cached token.
static double getReadUs(const TargetCosts &costs, const Access &access,
                        const KernelEntry &kernel, const CachedToken &token,
                        double bytes) {
  double us = bytes / costs.bytesPerUs;
  if (access.operation != "Decode")
    return us;
  double heads = access.heads ? access.heads : kAssumedHeads;
  double flops = 2 * heads * (2 * token.latent + token.rope);
  return std::max(us, flops / getDecodeRate(costs, kernel));
}

/// Sets the time of a candidate, or the reason why it loses.
static void measure(LayoutCandidate &candidate, const UsedCache &use,
                    const LayoutGoal &goal, ArrayRef<Access> accesses) {
  const TargetCosts *costs = findCosts(goal.target);
  candidate.us = candidate.tokenBytes / costs->bytesPerUs; // the write
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
    double reads = decodes ? double(goal.context) : 1;
    candidate.us += reads * getReadUs(*costs, access, *kernel, use.token,
                                      candidate.tokenBytes);
  }
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
      !use.token.usesOperandScale)
    return "has no scales in the cache, and no op passes a k_scale";
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
    LayoutCandidate candidate = {name};
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
      candidate.lost = llvm::formatv("{0:F4} us per token, {1}", candidate.us,
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
