//===- Operations.cpp - What mla-sim can run ------------------------------===//

#include "Operations.h"

#include "CudaRuntime.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;

/// Arguments of an operation, as a caller of the C ABI begins them.
template <class Args> static Args begin() {
  Args args = {};
  args.size = sizeof(Args);
  args.version = MLA_ABI_VERSION;
  return args;
}

static Error outcome(int32_t status) {
  if (status == MLA_OK)
    return Error::success();
  return makeError(llvm::Twine(mlaStatusName(status)) + ": " + mlaLastError());
}

static MlaCall callOn(DeviceTensors &tensors, uint64_t workspace,
                      const Attributes &attributes) {
  MlaCall call = {};
  call.size = sizeof(call);
  call.version = MLA_ABI_VERSION;
  call.stream = &tensors.getDevice();
  call.workspaceBytes = workspace;
  if (workspace)
    call.workspace = tensors.scratch(workspace);
  call.flags = attributes.isBatchInvariant ? MLA_BATCH_INVARIANT : 0;
  return call;
}

/// The tensors that `names` require, in their order.
static Expected<std::vector<MlaTensor *>>
requireAll(DeviceTensors &tensors, llvm::ArrayRef<llvm::StringRef> names) {
  std::vector<MlaTensor *> found;
  for (llvm::StringRef name : names) {
    Expected<MlaTensor *> view = tensors.require(name);
    if (!view)
      return view.takeError();
    found.push_back(*view);
  }
  return found;
}

static llvm::ArrayRef<int64_t> shapeOf(const MlaTensor *view) {
  return {view->sizes, static_cast<size_t>(view->rank)};
}

static Error enqueueDecode(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {"q_latent", "block_table", "seq_lens"});
  if (!needed)
    return needed.takeError();
  const MlaTensor *query = (*needed)[0];
  if (query->rank < 3)
    return makeError("q_latent: expected [tokens, heads, latent], got rank " +
                     llvm::Twine(query->rank));
  Expected<MlaCache *> cache = tensors.cache(shapeOf(query).back());
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaDecodeArgs>();
  args.qLatent = query;
  args.qRope = tensors.find("q_rope");
  args.cache = *cache;
  args.blockTable = (*needed)[1];
  args.seqLens = (*needed)[2];
  args.plan = tensors.find("plan");
  args.cuSeqlens = tensors.find("cu_seqlens");
  args.mask = tensors.find("mask");
  args.sink = tensors.find("sink");
  args.out = tensors.create("out", query->dtype, shapeOf(query));
  args.lse = tensors.create("lse", MLA_F32, shapeOf(query).drop_back());
  args.scale = given.scale;
  args.causal = given.isCausal;
  args.window = given.window;
  args.lseBase = given.lseBase;
  uint64_t bytes = 0;
  if (Error error = outcome(mlaCudaDecodeWorkspace(&args, &bytes)))
    return error;
  MlaCall call = callOn(tensors, bytes, given);
  return outcome(mlaCudaDecode(&args, &call));
}

static Error enqueueAppend(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {"latent", "slots"});
  if (!needed)
    return needed.takeError();
  const MlaTensor *latent = (*needed)[0];
  Expected<MlaCache *> cache =
      tensors.cache(latent->rank ? shapeOf(latent).back() : 0);
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaAppendArgs>();
  args.cache = *cache;
  args.latent = latent;
  args.rope = tensors.find("rope");
  args.slots = (*needed)[1];
  args.cos = tensors.find("cos");
  args.sin = tensors.find("sin");
  for (llvm::StringRef pool : {"cache", "cache.latent", "cache.rope"})
    if (tensors.find(pool))
      tensors.markWritten(pool);
  MlaCall call = callOn(tensors, 0, given);
  return outcome(mlaCudaAppend(&args, &call));
}

/// The longest of the lengths, which are host-readable in the simulator.
static int64_t longest(const MlaTensor *lengths) {
  const auto *values = static_cast<const int32_t *>(lengths->data);
  int64_t count = lengths->rank ? lengths->sizes[0] : 1;
  return count ? std::max(0, *std::max_element(values, values + count)) : 0;
}

static Error enqueueGather(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {"block_table", "seq_lens"});
  if (!needed)
    return needed.takeError();
  const MlaTensor *lengths = (*needed)[1];
  if (lengths->dtype != MLA_I32)
    return makeError("seq_lens: expected i32");
  if (given.latent <= 0)
    return makeError("gather: expected --latent, the width of the latent");
  Expected<MlaCache *> cache = tensors.cache(given.latent);
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaGatherArgs>();
  args.cache = *cache;
  args.blockTable = (*needed)[0];
  args.seqLens = lengths;
  args.starts = tensors.find("starts");
  int64_t batch = lengths->rank ? lengths->sizes[0] : 0;
  const MlaField *fields = (*cache)->fields;
  args.latent = tensors.create("latent", fields[0].dtype,
                               {batch, longest(lengths), fields[0].width});
  if ((*cache)->numFields > 1)
    args.rope = tensors.create("rope", fields[1].dtype,
                               {batch, longest(lengths), fields[1].width});
  MlaCall call = callOn(tensors, 0, given);
  return outcome(mlaCudaGather(&args, &call));
}

static Error enqueueMerge(DeviceTensors &tensors, const Attributes &given) {
  std::vector<MlaTensor> outs = tensors.list("outs"),
                         lses = tensors.list("lses");
  if (outs.empty() || outs.size() != lses.size())
    return makeError("merge: expected as many tensors outs.N as lses.N, got " +
                     llvm::Twine(outs.size()) + " and " +
                     llvm::Twine(lses.size()));
  auto args = begin<MlaMergeArgs>();
  args.outs = outs.data();
  args.lses = lses.data();
  args.numPartials = static_cast<int64_t>(outs.size());
  args.out = tensors.create("out", outs[0].dtype, shapeOf(&outs[0]));
  args.lse = tensors.create("lse", MLA_F32, shapeOf(&lses[0]));
  args.lseBase = given.lseBase;
  MlaCall call = callOn(tensors, 0, given);
  return outcome(mlaCudaMerge(&args, &call));
}

static const Operation allOperations[] = {
    {"decode",
     "q_latent q_rope cache cache.latent cache.rope block_table seq_lens plan "
     "cu_seqlens mask sink",
     enqueueDecode},
    {"append", "cache cache.latent cache.rope latent rope slots cos sin",
     enqueueAppend},
    {"gather", "cache cache.latent cache.rope block_table seq_lens starts",
     enqueueGather},
    {"merge", "outs. lses.", enqueueMerge},
};

llvm::ArrayRef<Operation> mla::tools::operations() { return allOperations; }

Expected<const Operation *> mla::tools::findOperation(llvm::StringRef name) {
  std::string names;
  for (const Operation &operation : allOperations) {
    if (name == operation.name)
      return &operation;
    names += std::string(names.empty() ? "" : ", ") + operation.name;
  }
  return makeError("expected an operation (" + names + "), got '" + name + "'");
}

/// Whether `name` is `known`, or one of a numbered row `known` = "x.".
static bool matches(llvm::StringRef name, llvm::StringRef known) {
  if (!known.ends_with("."))
    return name == known;
  return name.consume_front(known) && !name.empty() &&
         llvm::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

Error mla::tools::checkNames(const Operation &operation,
                             const HostTensors &tensors) {
  llvm::SmallVector<llvm::StringRef> known;
  llvm::StringRef(operation.tensors).split(known, ' ');
  for (const auto &[name, tensor] : tensors)
    if (llvm::none_of(known, [&](llvm::StringRef expected) {
          return matches(name, expected);
        }))
      return makeError(llvm::Twine(operation.name) + ": expected tensors of " +
                       operation.tensors + ", got '" + name + "'");
  return Error::success();
}
