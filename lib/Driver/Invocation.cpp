//===- Invocation.cpp - Call a compiled function --------------------------===//

#include "mla/Driver/Invocation.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>

using namespace mla;

/// True if the argument describes the step (table, lengths, slots) and is not
/// an argument of the model.
static bool isOfStep(const ArgSignature &arg) {
  return llvm::is_contained(
      {"block_table", "seq_lens", "slot_mapping", "cu_seqlens"}, arg.role);
}

/// True if pagination created this cache from dense caches, false if the cache
/// is an argument of the model.
static bool packsDenseCaches(const ArgSignature &arg) {
  return arg.isCache && !arg.packs.empty();
}

llvm::Expected<std::unique_ptr<Invocation>>
Invocation::create(const Signature &signature, EntryPoints entry,
                   const ModelValues &values, const std::vector<CacheUse> &uses,
                   const std::vector<int64_t> &maskArgs,
                   const InvokeOptions &options) {
  std::unique_ptr<Invocation> self(
      new Invocation(signature, entry, values, options));
  if (llvm::any_of(signature.args, packsDenseCaches))
    if (llvm::Error error = self->prepareStep(uses, maskArgs))
      return error;
  for (const ArgSignature &arg : signature.args)
    if (isOfStep(arg) && !self->step)
      return makeError(
          "argument '" + arg.name +
          "': its mla.role requires a cache argument with mla.packs, got none");
  // Bind arguments first: the sizes of results are computed from their sizes.
  for (const ArgSignature &arg : signature.args)
    if (llvm::Error error = self->bind(arg, uses))
      return error;
  if (llvm::Error error = self->bindWorkspace())
    return error;
  return self;
}

llvm::Error Invocation::prepareStep(const std::vector<CacheUse> &uses,
                                    const std::vector<int64_t> &maskArgs) {
  auto stated = llvm::find_if(signature.args, [](const ArgSignature &arg) {
    return !arg.lengths.empty();
  });
  llvm::Expected<PagedStep> found = findPagedStep(
      uses, values, maskArgs, options.keepMask,
      stated == signature.args.end() ? "" : llvm::StringRef(stated->lengths));
  if (!found)
    return found.takeError();
  step = std::move(*found);
  int64_t pageSize =
      llvm::find_if(signature.args, packsDenseCaches)->cache.pageSize;
  llvm::SmallVector<int64_t> capacities(step->batch, step->capacity);
  llvm::Expected<PageTable> made =
      PageTable::create(capacities, pageSize, options.seed);
  if (!made)
    return made.takeError();
  table = std::move(*made);
  return llvm::Error::success();
}

llvm::Error Invocation::bind(const ArgSignature &arg,
                             const std::vector<CacheUse> &uses) {
  bound.push_back(std::make_unique<Bound>());
  Bound &entry = *bound.back();
  MlaArg value = {};
  if (arg.isCache) {
    if (llvm::Error error = bindCache(arg, uses, entry))
      return error;
    value.kind = MLA_ARG_CACHE;
    args.push_back(value); // the pointer is set after all caches are bound
    return llvm::Error::success();
  }
  llvm::Expected<HostTensor> tensor = makeTensor(arg);
  if (!tensor)
    return makeError("argument '" + arg.name +
                     "': " + llvm::toString(tensor.takeError()));
  entry.tensor = std::move(*tensor);
  if (isOfStep(arg)) {
    llvm::Expected<HostTensor> copy = entry.tensor.clone();
    if (!copy)
      return copy.takeError();
    entry.before = std::move(*copy);
  }
  entry.view = entry.tensor.getView();
  value.kind = MLA_ARG_TENSOR;
  value.as.tensor = &entry.view;
  args.push_back(value);
  // Ignores contradictions: the compiled function reports them with a better
  // message.
  llvm::ArrayRef<int64_t> shape = entry.tensor.getShape();
  for (size_t i = 0; i < std::min(shape.size(), arg.shape.size()); ++i)
    arg.shape[i].solve(shape[i], symbols);
  return llvm::Error::success();
}

llvm::Error Invocation::bindCache(const ArgSignature &arg,
                                  const std::vector<CacheUse> &uses,
                                  Bound &entry) {
  if (!packsDenseCaches(arg))
    return bindOwnCache(arg, entry);
  const CacheUse *use = nullptr;
  for (const CacheUse &candidate : uses)
    if (candidate.latentArg == arg.packs.front())
      use = &candidate;
  if (!use)
    return makeError("mla.packs of cache '" + arg.name +
                     "' must list the arguments that an update of the model "
                     "writes, but it lists other arguments");
  llvm::Expected<PagedCache> cache =
      PagedCache::create(arg.cache, table->getNumPages(), options.poison);
  if (!cache)
    return cache.takeError();
  if (llvm::Error error = packCache(*use, *step, *table, values, *cache))
    return error;
  cache->takeSnapshot();
  entry.cache = caches.size();
  caches.push_back({std::move(*cache), use, nullptr, &arg});
  return llvm::Error::success();
}

llvm::Error Invocation::bindOwnCache(const ArgSignature &arg, Bound &entry) {
  auto it = arg.arg ? values.caches.find(*arg.arg) : values.caches.end();
  if (it == values.caches.end())
    return makeError("argument '" + arg.name + "' has no value");
  // Converts the cache to the function's layout: another pipeline may have
  // created it in another layout.
  llvm::Expected<PagedCache> cache =
      it->second.cache.layAs(arg.cache, options.poison);
  if (!cache)
    return cache.takeError();
  cache->takeSnapshot();
  entry.cache = caches.size();
  caches.push_back({std::move(*cache), nullptr, &it->second, &arg});
  return llvm::Error::success();
}

llvm::Expected<HostTensor> Invocation::makeTensor(const ArgSignature &arg) {
  if (arg.role == "block_table")
    return table->getTensor().clone();
  if (arg.role == "seq_lens")
    return makeLengths();
  if (arg.role == "slot_mapping")
    return makeSlots();
  if (arg.role == "cu_seqlens")
    return makeBoundaries();
  if (arg.result)
    return makeResult(arg);
  auto it = arg.arg ? values.args.find(*arg.arg) : values.args.end();
  if (it == values.args.end())
    return makeError("it has no value");
  return it->second.clone();
}

llvm::Expected<HostTensor> Invocation::makeLengths() {
  llvm::Expected<HostTensor> lengths =
      HostTensor::create(MLA_I32, {step->batch});
  if (lengths)
    for (int64_t b = 0; b < step->batch; ++b)
      lengths->set(b, step->lengths[b]);
  return lengths;
}

llvm::Expected<HostTensor> Invocation::makeBoundaries() {
  llvm::Expected<HostTensor> boundaries =
      HostTensor::create(MLA_I32, {step->batch + 1});
  if (boundaries)
    for (int64_t b = 0; b <= step->batch; ++b)
      boundaries->set(b, b * step->newTokens);
  return boundaries;
}

int64_t Invocation::getSlot(size_t token) const {
  return table->getSlot(token / step->newTokens, step->positions[token]);
}

llvm::Expected<HostTensor> Invocation::makeSlots() {
  int64_t count = step->positions.size();
  llvm::Expected<HostTensor> slots = HostTensor::create(MLA_I32, {count});
  if (slots)
    for (int64_t i = 0; i < count; ++i)
      slots->set(i, getSlot(i));
  return slots;
}

/// Returns the size of a result from the data files. The compiler cannot derive
/// all result sizes from the arguments' sizes.
static std::optional<int64_t> findKnownSize(const ModelValues &values,
                                            int64_t result, size_t dim) {
  for (const TensorMap *known : {&values.refs, &values.outs}) {
    auto it = known->find(result);
    if (it != known->end() && dim < it->second.getShape().size())
      return it->second.getShape()[dim];
  }
  return std::nullopt;
}

llvm::Expected<HostTensor> Invocation::makeResult(const ArgSignature &arg) {
  llvm::SmallVector<int64_t> shape;
  for (auto [i, dim] : llvm::enumerate(arg.shape)) {
    std::optional<int64_t> size = dim.evaluate(symbols);
    if (!size)
      size = findKnownSize(values, *arg.result, i);
    if (!size)
      return makeError("its size cannot be computed from the arguments");
    shape.push_back(*size);
  }
  llvm::Expected<HostTensor> tensor = HostTensor::create(arg.dtype, shape);
  if (tensor && options.poison)
    std::memset(tensor->getData(), 0xff, tensor->getNumBytes());
  return tensor;
}

llvm::Error Invocation::bindWorkspace() {
  for (size_t i = 0; i < args.size(); ++i)
    if (bound[i]->cache)
      args[i].as.cache = &caches[*bound[i]->cache].cache.getView();
  if (entry.workspace(args.data(), args.size(), &workspaceBytes) != MLA_OK)
    return makeError(mlaLastError());
  if (workspaceBytes > INT64_MAX / 2)
    return makeError("the workspace must have less than 2^62 bytes, got " +
                     llvm::Twine(workspaceBytes));
  llvm::Expected<HostTensor> bytes = HostTensor::create(
      MLA_U8, {static_cast<int64_t>(workspaceBytes) + 2 * workspaceGuardBytes});
  if (!bytes)
    return bytes.takeError();
  workspace = std::move(*bytes);
  std::memset(workspace.getData(), options.poison ? 0xff : 0,
              workspace.getNumBytes());
  call.size = sizeof(MlaCall);
  call.version = MLA_ABI_VERSION;
  call.workspace = workspace.getData() + workspaceGuardBytes;
  call.workspaceBytes = workspaceBytes;
  call.threads = options.threads;
  call.flags = (options.runtimeChecks ? MLA_RUNTIME_CHECKS : 0) |
               (options.batchInvariant ? MLA_BATCH_INVARIANT : 0);
  return llvm::Error::success();
}

llvm::Error Invocation::run() {
  int32_t status = entry.run(args.data(), args.size(), &call);
  if (status == MLA_OK)
    return llvm::Error::success();
  return makeError(llvm::Twine(mlaStatusName(status)) + ": " + mlaLastError());
}
