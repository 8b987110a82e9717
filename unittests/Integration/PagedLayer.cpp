//===- PagedLayer.cpp - A compiled layer with a paged cache ---------------===//

#include "PagedLayer.h"

#include "mla/Driver/Compiler.h"
#include "mla/Support/Random.h"
#include "mla/Support/Safetensors.h"

#include <cmath>
#include <cstring>

using namespace mla;
using namespace mla::test;

Sequences Sequences::create(uint64_t seed) {
  auto make = [](int64_t width) {
    return llvm::cantFail(
        HostTensor::create(MLA_F32, {numSequences, numTokens, width}));
  };
  Sequences sequences{make(hiddenWidth), make(ropeWidth), make(ropeWidth)};
  Random random(seed);
  fillRandom(sequences.hidden, random, 1);
  for (int64_t i = 0; i < sequences.cos.getNumElements(); ++i) {
    int64_t pair = i % ropeWidth % (ropeWidth / 2);
    int64_t position = i / ropeWidth % numTokens;
    double angle = position * std::pow(10000.0, -2.0 * pair / ropeWidth);
    sequences.cos.set(i, std::cos(angle));
    sequences.sin.set(i, std::sin(angle));
  }
  return sequences;
}

llvm::Expected<std::unique_ptr<CompiledLayer>>
CompiledLayer::create(int64_t pageSize, llvm::StringRef form) {
  CompileOptions options;
  options.pageSize = pageSize;
  options.mask = "visible";
  options.form = form.str();
  Compiler compiler(options);
  std::string folder = MLA_EXAMPLES_DIR "/dynamic-layer";
  if (llvm::Error error = compiler.parse(folder + "/model.mlir"))
    return error;
  if (llvm::Error error = compiler.lowerTorch())
    return error;
  auto values =
      loadValues(folder + "/data.safetensors", compiler.getModelArgs());
  if (!values)
    return values.takeError();
  if (llvm::Error error = compiler.lowerToLLVM())
    return error;
  auto layer = std::make_unique<CompiledLayer>();
  layer->weights = std::move(values->args);
  auto jit = JitModule::create(compiler.getModule());
  if (!jit)
    return jit.takeError();
  layer->jit = std::move(*jit);
  auto function = layer->jit->lookup(compiler.getEntryName());
  if (!function)
    return function.takeError();
  layer->function = *function;
  auto signature = Signature::parse(function->signature());
  if (!signature)
    return signature.takeError();
  layer->signature = std::move(*signature);
  return layer;
}

static PageTable makeTable(const Signature &signature, uint64_t seed) {
  const ArgSignature &cache = signature.args[*signature.findRole("cache")];
  llvm::SmallVector<int64_t> capacities(numSequences, numTokens + 3);
  return llvm::cantFail(
      PageTable::create(capacities, cache.cache.pageSize, seed));
}

PagedRun::PagedRun(CompiledLayer &layer, uint64_t seed)
    : layer(layer), table(makeTable(layer.signature, seed)),
      cache(llvm::cantFail(PagedCache::create(
          layer.signature.args[*layer.signature.findRole("cache")].cache,
          table.getNumPages(), /*poison=*/true))) {}

/// Returns tokens begin[b] to begin[b] + count of a tensor [B, 73, width].
static HostTensor slice(const HostTensor &whole, llvm::ArrayRef<int64_t> begin,
                        int64_t count) {
  int64_t width = whole.getShape()[2];
  HostTensor part =
      llvm::cantFail(HostTensor::create(MLA_F32, {numSequences, count, width}));
  for (int64_t b = 0; b < numSequences; ++b)
    for (int64_t i = 0; i < count * width; ++i)
      part.set(b * count * width + i,
               whole.get((b * numTokens + begin[b]) * width + i));
  return part;
}

llvm::Expected<HostTensor> PagedRun::makeArg(const ArgSignature &arg,
                                             const Sequences &sequences,
                                             llvm::ArrayRef<int64_t> begin,
                                             int64_t count) {
  if (arg.role == "block_table")
    return table.getTensor().clone();
  if (arg.role == "seq_lens") {
    auto lengths = HostTensor::create(MLA_I32, {numSequences});
    for (int64_t b = 0; lengths && b < numSequences; ++b)
      lengths->set(b, begin[b] + count);
    return lengths;
  }
  if (arg.role == "slot_mapping") {
    auto slots = HostTensor::create(MLA_I32, {numSequences * count});
    for (int64_t i = 0; slots && i < numSequences * count; ++i)
      slots->set(i, table.getSlot(i / count, begin[i / count] + i % count));
    return slots;
  }
  if (arg.result)
    return HostTensor::create(MLA_F32, {numSequences, count, hiddenWidth});
  switch (arg.arg.value_or(-1)) {
  case 7:
    return slice(sequences.hidden, begin, count);
  case 8:
    return slice(sequences.cos, begin, count);
  case 9:
    return slice(sequences.sin, begin, count);
  default:
    return layer.weights.find(arg.arg.value_or(-1))->second.clone();
  }
}

llvm::Expected<HostTensor> PagedRun::step(const Sequences &sequences,
                                          llvm::ArrayRef<int64_t> begin,
                                          int64_t count) {
  const std::vector<ArgSignature> &signature = layer.signature.args;
  std::vector<HostTensor> tensors(signature.size());
  std::vector<MlaTensor> views(signature.size());
  std::vector<MlaArg> args(signature.size());
  size_t result = 0;
  for (size_t i = 0; i < signature.size(); ++i) {
    args[i] = {};
    if (signature[i].isCache) {
      args[i].kind = MLA_ARG_CACHE;
      args[i].as.cache = &cache.getView();
      continue;
    }
    auto tensor = makeArg(signature[i], sequences, begin, count);
    if (!tensor)
      return tensor.takeError();
    tensors[i] = std::move(*tensor);
    views[i] = tensors[i].getView();
    args[i].as.tensor = &views[i];
    if (signature[i].result)
      result = i;
  }
  uint64_t bytes = 0;
  if (layer.function.workspace(args.data(), args.size(), &bytes) != MLA_OK)
    return makeError(mlaLastError());
  auto workspace = HostTensor::create(MLA_U8, {static_cast<int64_t>(bytes)});
  if (!workspace)
    return workspace.takeError();
  MlaCall call = {sizeof(MlaCall),      MLA_ABI_VERSION, nullptr,
                  workspace->getData(), bytes,           0,
                  MLA_RUNTIME_CHECKS};
  if (layer.function.run(args.data(), args.size(), &call) != MLA_OK)
    return makeError(mlaLastError());
  return std::move(tensors[result]);
}
