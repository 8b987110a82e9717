//===- PagedStep.cpp - Convert a dense step to a paged one ----------------===//

#include "mla/Driver/PagedStep.h"

#include "mla-runtime/mla_runtime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstring>

using namespace mla;

static llvm::Expected<const HostTensor *>
findArg(const ModelValues &values, std::optional<int64_t> position,
        llvm::StringRef what) {
  if (position)
    if (auto it = values.args.find(*position); it != values.args.end())
      return &it->second;
  return makeError("a paged cache needs " + what +
                   " as an argument of the model");
}

namespace {
/// The rows of a dense cache. The dimensions before the width are sequences and
/// tokens, or only tokens; dimensions of size one may be among them.
struct Rows {
  int64_t sequences = 1, tokens = 1;
  size_t tokenDim = 0;
};
} // namespace

/// Returns the rows of `dense` for a step of `batch` sequences. `batch` is -1
/// if it is unknown.
static Rows getRows(const HostTensor &dense, int64_t batch) {
  llvm::ArrayRef<int64_t> dims = dense.getShape().drop_back();
  llvm::SmallVector<size_t> wide;
  for (auto [i, size] : llvm::enumerate(dims))
    if (size != 1)
      wide.push_back(i);
  if (wide.size() > 1)
    return {dims[wide[0]], dims[wide[1]], wide[1]};
  if (wide.empty())
    return {1, 1, dims.empty() ? 0 : dims.size() - 1};
  // One dimension has a size other than one: the tokens of one sequence, or
  // sequences of one token each.
  bool isOneSequence =
      batch == 1 || dims.size() == 1 || (batch < 0 && wide[0] != 0);
  if (isOneSequence)
    return {1, dims[wide[0]], wide[0]};
  return {dims[wide[0]], 1, dims.size() - 1};
}

/// Returns the number of keys of the model's first mask, or std::nullopt.
static std::optional<int64_t>
findMaskWidth(const ModelValues &values, const std::vector<int64_t> &maskArgs) {
  for (int64_t position : maskArgs)
    if (auto it = values.args.find(position); it != values.args.end())
      return it->second.getShape().back();
  return std::nullopt;
}

/// Computes the positions of the new tokens of a cache that grows at its end.
static llvm::Error findConcatPositions(const CacheUse &use,
                                       const ModelValues &values, int64_t past,
                                       std::optional<int64_t> maskWidth,
                                       PagedStep &step) {
  int64_t count = use.newTokens;
  if (count < 0 && use.newTokensDim)
    if (auto it = values.args.find(use.newTokensDim->first);
        it != values.args.end())
      count = it->second.getShape()[use.newTokensDim->second];
  if (count < 0 && maskWidth)
    count = *maskWidth - past;
  if (count <= 0)
    return makeError("cannot find the number of new tokens of a dynamic cache: "
                     "it must be at least 1, and a dimension of an argument or "
                     "a mask must determine it");
  step.newTokens = count;
  for (int64_t i = 0; i < count * step.batch; ++i)
    step.positions.push_back(past + i % count);
  return llvm::Error::success();
}

/// Checks that the dense cache, with `tokens` rows per sequence, has a row at
/// each position. Otherwise the pages would hold other tokens.
static llvm::Error checkPositions(llvm::ArrayRef<int64_t> positions,
                                  int64_t tokens) {
  for (int64_t position : positions)
    if (position < 0 || position >= tokens)
      return makeError(
          "the positions of new tokens must be at least 0 and less than " +
          llvm::Twine(tokens) + ", the capacity of the cache, got " +
          llvm::Twine(position));
  return llvm::Error::success();
}

/// Returns the positions of new tokens in `tensor`, the argument that `use`
/// refers to.
static std::vector<int64_t> readPositions(const CacheUse &use,
                                          const HostTensor &tensor) {
  std::vector<int64_t> positions;
  for (int64_t i = 0, rest = i; i < tensor.getNumElements(); rest = ++i) {
    bool isPart = true;
    for (size_t dim = use.positionsBegin.size(); dim-- > 0;) {
      int64_t size = tensor.getShape()[dim],
              place = rest % size - use.positionsBegin[dim],
              count = use.positionsCount[dim];
      isPart &= place >= 0 && (count < 0 || place < count);
      rest /= size;
    }
    if (isPart)
      positions.push_back(tensor.get(i));
  }
  return positions;
}

static llvm::Error findScatterPositions(const CacheUse &use,
                                        const ModelValues &values,
                                        int64_t tokens, PagedStep &step) {
  std::vector<int64_t> given = use.positions;
  if (given.empty()) {
    llvm::Expected<const HostTensor *> tensor =
        findArg(values, use.positionsArg, "the positions of new tokens");
    if (!tensor)
      return tensor.takeError();
    given = readPositions(use, **tensor);
  }
  int64_t count = given.size();
  int64_t rows = use.positionsDiffer ? std::max<int64_t>(step.batch, 1) : 1;
  if (count == 0 || count % rows != 0 ||
      (use.newTokens >= 0 && count != rows * use.newTokens))
    return makeError(
        "the number of positions of new tokens must be " +
        (use.newTokens >= 0
             ? std::to_string(rows * use.newTokens) + ", one per new token"
             : "a positive multiple of " + std::to_string(rows) +
                   (use.positionsDiffer ? ", the number of sequences" : "")) +
        ", got " + llvm::Twine(count));
  if (llvm::Error error = checkPositions(given, tokens))
    return error;
  step.newTokens = count / rows;
  for (int64_t i = 0; i < step.newTokens * step.batch; ++i)
    step.positions.push_back(given[i % count]);
  return llvm::Error::success();
}

/// Returns the length of each sequence of a cache that is written at positions,
/// or std::nullopt if the positions determine it. `stated` is "capacity", a
/// number, or the length of a slice that the program computes. For such a
/// slice, returns the mask's number of keys if it is more than the positions
/// require.
static std::optional<int64_t> findStatedLength(llvm::StringRef stated,
                                               int64_t past,
                                               std::optional<int64_t> shownKeys,
                                               int64_t byPositions) {
  int64_t number;
  if (stated == "capacity")
    return past;
  if (llvm::to_integer(stated, number, 10))
    return number;
  if (shownKeys && *shownKeys > byPositions)
    return shownKeys;
  return std::nullopt;
}

/// Sets the rows to pack, the lengths and the capacity from the positions and
/// from the stated lengths.
static void setLengths(const CacheUse &use, int64_t past,
                       std::optional<int64_t> shownKeys, llvm::StringRef stated,
                       PagedStep &step) {
  llvm::ArrayRef<int64_t> positions = step.positions;
  for (int64_t b = 0; b < step.batch; ++b) {
    auto mine = positions.slice(b * step.newTokens, step.newTokens);
    step.lengths.push_back(*llvm::max_element(mine) + 1);
    step.packedTokens.push_back(use.scatter ? step.lengths.back() : past);
  }
  step.capacity =
      step.batch ? *llvm::max_element(step.lengths) : past + step.newTokens;
  std::optional<int64_t> length =
      findStatedLength(stated, past, shownKeys, step.capacity);
  if (!use.scatter || !length)
    return;
  step.capacity = std::max(step.capacity, *length);
  step.lengths.assign(step.batch, *length);
  step.packedTokens.assign(step.batch, step.capacity);
}

/// Checks that all growing caches hold `past` tokens, like the first one,
/// because paged caches share the lengths.
static llvm::Error checkPast(llvm::ArrayRef<CacheUse> uses,
                             const ModelValues &values, int64_t past) {
  for (const CacheUse &use : uses) {
    llvm::Expected<const HostTensor *> dense =
        findArg(values, use.latentArg, "the past latent");
    if (!dense)
      return dense.takeError();
    int64_t tokens = getRows(**dense, use.batch).tokens;
    if (!use.scatter && tokens != past)
      return makeError("argument " + llvm::Twine(*use.latentArg) +
                       " must hold " + llvm::Twine(past) +
                       " past tokens like the first cache, because paged "
                       "caches share one vector of lengths, got " +
                       llvm::Twine(tokens));
  }
  return llvm::Error::success();
}

llvm::Expected<PagedStep>
mla::findPagedStep(const std::vector<CacheUse> &uses, const ModelValues &values,
                   const std::vector<int64_t> &maskArgs, bool keepMask,
                   llvm::StringRef stated) {
  if (uses.empty())
    return makeError("the model has no cache to paginate");
  const CacheUse &use = uses.front();
  llvm::Expected<const HostTensor *> dense =
      findArg(values, use.latentArg, "the past latent");
  if (!dense)
    return dense.takeError();
  std::optional<int64_t> maskWidth = findMaskWidth(values, maskArgs);
  Rows rows = getRows(**dense, use.batch);
  int64_t past = rows.tokens;
  if (llvm::Error error = checkPast(uses, values, past))
    return error;
  PagedStep step;
  step.batch = use.batch < 0 ? rows.sequences : use.batch;
  if (llvm::Error error =
          use.scatter ? findScatterPositions(use, values, past, step)
                      : findConcatPositions(use, values, past, maskWidth, step))
    return error;
  setLengths(use, past, keepMask ? maskWidth : std::nullopt, stated, step);
  return step;
}

namespace {
/// One field of a cache, latent or rope, and its dense tensors.
struct DensePart {
  int32_t role;
  const HostTensor &dense;       ///< the argument
  std::optional<int64_t> column; ///< its first column in a joint cache
  std::optional<int64_t> result; ///< position of the result
  /// The block scales, or null, and which result of the model returns them.
  const HostTensor *blocks = nullptr;
  std::optional<int64_t> blocksResult = std::nullopt;
};
} // namespace

/// Calls `visit` for the latent field and for the rope field.
static llvm::Error
forEachPart(const CacheUse &use, const ModelValues &values,
            llvm::function_ref<llvm::Error(const DensePart &)> visit) {
  auto visitPart = [&](DensePart part, std::optional<int64_t> blocks) {
    if (!blocks)
      return visit(part);
    llvm::Expected<const HostTensor *> scales =
        findArg(values, blocks, "the past scales of blocks");
    if (!scales)
      return scales.takeError();
    part.blocks = *scales;
    return visit(part);
  };
  llvm::Expected<const HostTensor *> latent =
      findArg(values, use.latentArg, "the past latent");
  if (!latent)
    return latent.takeError();
  DensePart latents{MLA_ROLE_LATENT, **latent, use.latentColumn,
                    use.latentResult};
  latents.blocksResult = use.latentBlocksResult;
  if (llvm::Error error = visitPart(latents, use.latentBlocksArg))
    return error;
  if (!use.ropeArg)
    return llvm::Error::success();
  llvm::Expected<const HostTensor *> rope =
      findArg(values, use.ropeArg, "the past rope key");
  if (!rope)
    return rope.takeError();
  DensePart ropes{MLA_ROLE_ROPE, **rope, use.ropeColumn, use.ropeResult};
  ropes.blocksResult = use.ropeBlocksResult;
  return visitPart(ropes, use.ropeBlocksArg);
}

llvm::Error mla::packCache(const CacheUse &use, const PagedStep &step,
                           const PageTable &table, const ModelValues &values,
                           PagedCache &cache) {
  return forEachPart(use, values, [&](const DensePart &part) -> llvm::Error {
    int64_t tokens = getRows(part.dense, use.batch).tokens;
    for (int64_t b = 0; b < step.batch; ++b) {
      auto fresh = llvm::ArrayRef(step.positions)
                       .slice(b * step.newTokens, step.newTokens);
      for (int64_t t = 0; t < std::min(step.packedTokens[b], tokens); ++t) {
        if (llvm::is_contained(fresh, t))
          continue; // the step writes it
        int64_t slot = table.getSlot(b, t), row = b * tokens + t;
        if (llvm::Error error =
                part.blocks ? cache.writeCodes(part.role, slot, part.dense,
                                               *part.blocks, row, part.column)
                            : cache.write(part.role, slot, part.dense, row,
                                          part.column))
          return error;
      }
    }
    return llvm::Error::success();
  });
}

/// Copies the argument's rows to a tensor with `tokens` rows per sequence.
static llvm::Expected<HostTensor> widen(const HostTensor &dense,
                                        const Rows &rows, int64_t tokens) {
  llvm::SmallVector<int64_t> shape(dense.getShape());
  int64_t before = rows.tokens;
  shape[rows.tokenDim] = tokens;
  llvm::Expected<HostTensor> wide = HostTensor::create(dense.getDType(), shape);
  if (!wide)
    return wide.takeError();
  int64_t rowBytes = shape.back() * getDTypeBytes(dense.getDType());
  for (int64_t b = 0; b < rows.sequences; ++b)
    std::memcpy(wide->getData() + b * tokens * rowBytes,
                dense.getData() + b * before * rowBytes,
                std::min(before, tokens) * rowBytes);
  return wide;
}

llvm::Error mla::gatherCache(const CacheUse &use, const PagedStep &step,
                             const PageTable &table, const ModelValues &values,
                             const PagedCache &cache, TensorMap &results) {
  auto filled = [&](int64_t b) {
    return std::max(step.lengths[b], step.packedTokens[b]);
  };
  return forEachPart(use, values, [&](const DensePart &part) -> llvm::Error {
    if (!part.result)
      return llvm::Error::success();
    Rows rows = getRows(part.dense, use.batch);
    int64_t tokens = use.scatter ? rows.tokens : step.capacity;
    // A joint cache has the latent and the rope key in each row. When its rope
    // key is gathered, the result already holds the latent.
    bool isBegun = part.role == MLA_ROLE_ROPE && use.ropeColumn;
    if (!isBegun) {
      llvm::Expected<HostTensor> wide = widen(part.dense, rows, tokens);
      if (!wide)
        return wide.takeError();
      results.insert_or_assign(*part.result, std::move(*wide));
    }
    HostTensor &result = results.at(*part.result), *scales = nullptr;
    // Without a result of the model, only the codes are compared.
    int64_t scalesResult = part.blocksResult.value_or(-1);
    if (part.blocks && isBegun && part.blocksResult) {
      scales = &results.at(scalesResult);
    } else if (part.blocks) {
      llvm::Expected<HostTensor> wide =
          widen(*part.blocks, getRows(*part.blocks, use.batch), tokens);
      if (!wide)
        return wide.takeError();
      scales = &results.insert_or_assign(scalesResult, std::move(*wide))
                    .first->second;
    }
    for (int64_t b = 0; b < step.batch; ++b)
      for (int64_t t = 0; t < std::min(tokens, filled(b)); ++t) {
        int64_t slot = table.getSlot(b, t), row = b * tokens + t;
        if (llvm::Error error =
                scales ? cache.readCodes(part.role, slot, result, *scales, row,
                                         part.column)
                       : cache.read(part.role, slot, result, row, part.column))
          return error;
      }
    results.erase(-1);
    return llvm::Error::success();
  });
}
