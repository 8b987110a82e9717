//===- RowCaches.cpp - Find writes and reads of caches of 8 bits ----------===//

#include "RowCaches.h"
#include "TorchReader.h"

#include "llvm/ADT/SetVector.h"

using namespace mla;
using namespace mla::torch;
using namespace mlir;

SmallVector<Operation *> mla::torch::getReaders(Value value) {
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers())
    if (!(user->getNumResults() == 0 &&
          getOpName(user).starts_with("aten._assert")) &&
        getOpName(user) != "bind_symbolic_shape" &&
        !llvm::is_contained(readers, user))
      readers.push_back(user);
  return readers;
}

/// True if `op` adds rows to a tensor.
static bool addsRows(StringRef name) {
  return name == "aten.cat" || name.starts_with("aten.index_put") ||
         name == "aten.index_copy" || name == "aten.slice_scatter" ||
         name == "aten.select_scatter";
}

namespace {
/// Follows codes from the cast that makes them to the casts that read them.
struct CodeWalk {
  llvm::SetVector<Operation *> reads;
  bool reachesCache = false;

  CodeWalk(Value codes, TorchReader &reader) {
    llvm::SetVector<Value> work;
    work.insert(codes);
    for (unsigned i = 0; i < work.size(); ++i)
      for (Operation *user : getReaders(work[i])) {
        StringRef name = getOpName(user);
        reachesCache |= addsRows(name);
        Value source;
        std::optional<RowStep> step = readStep(user, source);
        if (step && !isCodeType(step->type))
          reads.insert(user);
        else if (addsRows(name) || reader.isMove(user))
          work.insert(user->result_begin(), user->result_end());
      }
  }
};
} // namespace

/// Returns `chain` followed by the steps that are the only readers of its
/// result.
static RowChain extend(RowChain chain) {
  constexpr unsigned most = 4;
  while (chain.steps.size() < most) {
    SmallVector<Operation *> readers = getReaders(chain.values.back());
    Value source;
    if (readers.size() != 1)
      break;
    std::optional<RowStep> step = readStep(readers[0], source);
    if (!step || source != chain.values.back())
      break;
    chain.steps.push_back(*step);
    chain.values.push_back(readers[0]->getResult(0));
  }
  return chain;
}

/// Returns the reads that begin with `cast`. If several steps read its result,
/// each of them begins a read.
static SmallVector<RowRead, 2> getReads(Operation *cast) {
  Value source;
  RowChain chain;
  chain.steps.push_back(*readStep(cast, source));
  chain.values = {source, cast->getResult(0)};
  SmallVector<Operation *> readers = getReaders(cast->getResult(0));
  SmallVector<RowRead, 2> reads;
  if (readers.size() > 1)
    for (Operation *reader : readers) {
      std::optional<RowStep> step = readStep(reader, source);
      if (!step || source != cast->getResult(0))
        return {{chain}};
      RowChain longer = chain;
      longer.steps.push_back(*step);
      longer.values.push_back(reader->getResult(0));
      reads.push_back({extend(longer)});
    }
  return reads.empty() ? SmallVector<RowRead, 2>{{extend(chain)}} : reads;
}

static bool isSplit(Operation *op) {
  StringRef name = getOpName(op);
  return name == "aten.split_with_sizes" || name == "aten.split.Tensor";
}

/// Returns the ops that cut `value` into parts: slices, and splits whose parts
/// are unpacked. Returns none if another op reads `value`.
static SmallVector<Operation *> findCuts(Value value) {
  SmallVector<Operation *> cuts;
  for (Operation *reader : getReaders(value)) {
    bool isCut = getOpName(reader) == "aten.slice.Tensor";
    if (isSplit(reader)) {
      SmallVector<Operation *> readers = getReaders(reader->getResult(0));
      isCut = readers.size() == 1 && getOpName(readers[0]) == "prim.ListUnpack";
    }
    if (!isCut || reader->getOperand(0) != value)
      return {};
    cuts.push_back(reader);
  }
  return cuts;
}

/// Replaces `cut`, which cuts the result of `cast`, by the same cut of the
/// operand of `cast`, and a cast of each part.
static void castParts(Operation *cast, Operation *cut) {
  Value source = cast->getOperand(0);
  OpBuilder builder(cut);
  Operation *before = cut, *after = builder.clone(*cut);
  after->setOperand(0, source);
  if (isSplit(cut)) {
    before = getReaders(cut->getResult(0)).front();
    builder.setInsertionPoint(before);
    Value list = after->getResult(0);
    after = builder.clone(*before);
    after->setOperand(0, list);
  }
  for (auto [part, old] :
       llvm::zip_equal(after->getResults(), before->getResults())) {
    part.setType(getTensorType(readTensorType(old.getType())->shape,
                               getFloatElement(source)));
    Operation *again = builder.clone(*cast);
    again->setOperand(0, part);
    again->getResult(0).setType(old.getType());
    old.replaceAllUsesWith(again->getResult(0));
  }
  before->erase();
  if (before != cut)
    cut->erase();
}

void mla::torch::splitRowReads(func::FuncOp func,
                               SmallVectorImpl<Operation *> &dead) {
  SmallVector<Operation *> casts;
  func.walk([&](Operation *op) {
    Value source;
    std::optional<RowStep> step = readStep(op, source);
    if (step && step->kind == RowStep::Cast && !isCodeType(step->type) &&
        isCodeType(getFloatElement(source)) && op->getOperand(0) == source)
      casts.push_back(op);
  });
  for (Operation *cast : casts) {
    SmallVector<Operation *> cuts = findCuts(cast->getResult(0));
    for (Operation *cut : cuts)
      castParts(cast, cut);
    if (!cuts.empty())
      dead.push_back(cast);
  }
}

SmallVector<RowCache, 2> mla::torch::findRowCaches(func::FuncOp func) {
  TorchReader reader;
  SmallVector<std::pair<SmallVector<Operation *>, llvm::SetVector<Operation *>>>
      groups;
  func.walk([&](Operation *op) {
    Value source;
    std::optional<RowStep> step = readStep(op, source);
    if (!step || !isCodeType(step->type) || isCodeType(getFloatElement(source)))
      return;
    CodeWalk walk(op->getResult(0), reader);
    if (!walk.reachesCache || walk.reads.empty())
      return;
    for (auto &[writes, reads] : groups)
      if (llvm::any_of(walk.reads,
                       [&](Operation *read) { return reads.contains(read); })) {
        writes.push_back(op);
        reads.insert_range(walk.reads);
        return;
      }
    groups.push_back({{op}, walk.reads});
  });
  SmallVector<RowCache, 2> caches;
  for (auto &[writes, reads] : groups) {
    RowCache cache;
    for (Operation *write : writes)
      cache.writes.push_back({write, readChain(write->getResult(0))});
    for (Operation *read : reads)
      llvm::append_range(cache.reads, getReads(read));
    caches.push_back(std::move(cache));
  }
  return caches;
}
