//===- Invariance.cpp - Compare the bits of several runs ------------------===//

#include "mla/Driver/Invariance.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>
#include <set>

using namespace mla;

/// Returns the first of `count` elements at `a` and `b` whose bits differ, or
/// -1.
static int64_t findDifference(const uint8_t *a, const uint8_t *b, int64_t count,
                              int64_t elementBytes) {
  for (int64_t i = 0; i < count * elementBytes; ++i)
    if (a[i] != b[i])
      return i / elementBytes;
  return -1;
}

static llvm::Error differs(const llvm::Twine &what, int64_t position,
                           int64_t element, double actual, double expected) {
  return makeError(what + ": result " + llvm::Twine(position) +
                   " is not bit-equal, first at element " +
                   llvm::Twine(element) + ": expected " +
                   llvm::Twine(std::to_string(expected)) + ", got " +
                   llvm::Twine(std::to_string(actual)));
}

llvm::Error mla::checkThreads(RunModel run, const ModelValues &values,
                              InvokeOptions options,
                              llvm::ArrayRef<int> threads,
                              const TensorMap &results) {
  for (int count : threads) {
    options.threads = count;
    llvm::Expected<TensorMap> again = run(values, options);
    if (!again)
      return again.takeError();
    for (const auto &[position, expected] : results) {
      const HostTensor &actual = again->find(position)->second;
      int64_t at = findDifference(actual.getData(), expected.getData(),
                                  expected.getNumElements(),
                                  getDTypeBytes(expected.getDType()));
      if (at >= 0)
        return differs("threads=" + llvm::Twine(count), position, at,
                       actual.get(at), expected.get(at));
    }
  }
  return llvm::Error::success();
}

namespace {
/// Checks that the result of a row of the batch does not depend on other rows.
class Rows {
public:
  Rows(RunModel run, const ModelValues &values, const InvokeOptions &options,
       const std::vector<TensorInfo> &infos)
      : run(run), values(values), options(options), infos(infos) {}

  llvm::Error check(const std::vector<CacheUse> &caches);

private:
  bool isBatched(int64_t position, const HostTensor &tensor) const;
  bool isDynamic() const;
  llvm::Expected<ModelValues> take(int64_t row, int64_t count) const;
  llvm::Error compare(int64_t row, int64_t count) const;

  RunModel run;
  const ModelValues &values;
  const InvokeOptions &options;
  const std::vector<TensorInfo> &infos;
  std::set<int64_t> caches; // positions among the model's arguments
  int64_t size = 0;
  TensorMap expected;
};
} // namespace

static bool isDynamic(const DimExpr &dim) {
  std::set<std::string> symbols;
  dim.collectSymbols(symbols);
  return !symbols.empty();
}

/// True if an argument counts as a weight: floats of rank 2 or less with static
/// sizes.
static bool isWeight(const TensorInfo &info) {
  return info.shape.size() <= 2 && isFloatDType(info.dtype) &&
         llvm::none_of(info.shape, ::isDynamic);
}

bool Rows::isBatched(int64_t position, const HostTensor &tensor) const {
  if (caches.count(position))
    return true;
  return tensor.getShape().size() >= 2 && tensor.getShape().front() == size &&
         !isWeight(infos[position]);
}

/// True if the model accepts batches of another size.
bool Rows::isDynamic() const {
  return llvm::all_of(values.args, [&](const auto &entry) {
    const auto &[position, tensor] = entry;
    return !isBatched(position, tensor) ||
           ::isDynamic(infos[position].shape.front());
  });
}

static int64_t getRowBytes(const HostTensor &tensor) {
  return tensor.getNumBytes() / std::max<int64_t>(tensor.getShape().front(), 1);
}

/// Returns the arguments for a batch of `count` copies of row `row`. If an
/// argument has more rows than the batch, its other rows are unchanged.
llvm::Expected<ModelValues> Rows::take(int64_t row, int64_t count) const {
  ModelValues taken;
  for (const auto &[position, tensor] : values.args) {
    const bool cut = isBatched(position, tensor);
    llvm::SmallVector<int64_t> shape(tensor.getShape());
    if (cut && shape.front() == size)
      shape.front() = count;
    llvm::Expected<HostTensor> copy =
        HostTensor::create(tensor.getDType(), shape);
    if (!copy)
      return copy.takeError();
    std::memcpy(copy->getData(), tensor.getData(), copy->getNumBytes());
    const int64_t bytes = cut ? getRowBytes(tensor) : 0;
    for (int64_t i = 0; cut && i < count; ++i)
      std::memcpy(copy->getData() + i * bytes, tensor.getData() + row * bytes,
                  bytes);
    taken.args.emplace(position, std::move(*copy));
  }
  return taken;
}

/// True if dimension 0 of a result has size `count`, so that the result has one
/// row per row of the batch.
static bool isBatchedResult(const HostTensor &result, int64_t count) {
  return !result.getShape().empty() && result.getShape().front() == count;
}

/// Runs the model with a batch of `count` copies of the row and expects the
/// results of the original batch. `count` is the batch size or 1.
llvm::Error Rows::compare(int64_t row, int64_t count) const {
  llvm::Expected<ModelValues> changed = take(row, count);
  if (!changed)
    return changed.takeError();
  llvm::Expected<TensorMap> results = run(*changed, options);
  if (!results)
    return results.takeError();
  const int64_t place = count == 1 ? 0 : row;
  for (const auto &[position, actual] : *results) {
    const HostTensor &before = expected.find(position)->second;
    if (!isBatchedResult(before, size) || !isBatchedResult(actual, count) ||
        before.getShape().drop_front() != actual.getShape().drop_front())
      continue;
    const int64_t bytes = getRowBytes(before);
    const int64_t elementBytes = getDTypeBytes(before.getDType());
    const int64_t width = bytes / elementBytes;
    int64_t at =
        findDifference(actual.getData() + place * bytes,
                       before.getData() + row * bytes, width, elementBytes);
    if (at >= 0)
      return differs("row " + llvm::Twine(row) + " in a batch of " +
                         llvm::Twine(count) + " copies of it",
                     position, place * width + at,
                     actual.get(place * width + at),
                     before.get(row * width + at));
  }
  return llvm::Error::success();
}

llvm::Error Rows::check(const std::vector<CacheUse> &uses) {
  llvm::Expected<TensorMap> first = run(values, options);
  if (!first)
    return first.takeError();
  expected = std::move(*first);
  for (const CacheUse &use : uses)
    for (const std::optional<int64_t> &position : {use.latentArg, use.ropeArg})
      if (position)
        caches.insert(*position);
  if (!expected.empty() && !expected.begin()->second.getShape().empty())
    size = expected.begin()->second.getShape().front();
  if (size < 2)
    return makeError("--check-rows: result 0 must have 2 or more rows, got " +
                     llvm::Twine(size));
  for (int64_t row = 0; row < size; ++row)
    for (int64_t count : {size, int64_t(1)})
      if (count == size || isDynamic())
        if (llvm::Error error = compare(row, count))
          return error;
  return llvm::Error::success();
}

llvm::Error mla::checkRows(RunModel run, const ModelValues &values,
                           InvokeOptions options,
                           const std::vector<TensorInfo> &infos,
                           const std::vector<CacheUse> &caches) {
  options.batchInvariant = true;
  return Rows(run, values, options, infos).check(caches);
}
