//===- RaiseCachedOps.cpp - Raise attention ops with a cache --------------===//
//
// AutoDeploy's op writes a cache [slots, tokens, C + r] in place. torch-mlir
// imports it as an op on the contents of the argument, whose second result is
// the new contents:
//
//   %0 = torch.copy.to_vtensor %cache
//   %1:2 = torch.operator "..."(.., %0, ..) -> (out, new contents)
//   torch.overwrite.tensor.contents %1#1 overwrites %cache
//
// The argument becomes a !mla.cache, and the op an append, a gather and an
// attention. The effects on the cache keep their order.
//
//===----------------------------------------------------------------------===//

#include "RaiseCachedOps.h"

#include "CachedMlaOp.h"
#include "SlotTables.h"
#include "TorchWriter.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mla;
using namespace mla::torch;

static constexpr StringLiteral kPass = "mla-raise-torch";

//===----------------------------------------------------------------------===//
// Uses of a cache
//===----------------------------------------------------------------------===//

namespace {
/// The uses of one cache.
struct CacheUses {
  /// The ops to replace, in their order, and what they read.
  SmallVector<std::pair<Operation *, CachedMlaOp>> ops;
  /// Copies, writes and shapes of the cache, users first.
  SmallVector<Operation *> copies;
};
} // namespace

/// Returns the argument whose contents `value` is after any number of writes.
/// Sets `problem` and returns null if there is none.
static BlockArgument findArgument(Value value, std::string &problem) {
  while (Operation *op = value.getDefiningOp()) {
    if (isCachedMla(op) && op->getNumResults() == 2 &&
        value == op->getResult(1)) {
      value = op->getOperand(CachedMlaOp::cachePlace);
      continue;
    }
    if (getOpName(op) == "copy.to_vtensor")
      return dyn_cast<BlockArgument>(op->getOperand(0));
    problem = ("mla_cache must be an argument of the function, got a result of "
               "'torch." +
               getOpName(op) + "'")
                  .str();
    return {};
  }
  problem = "mla_cache must be written in place: register the op with "
            "mutates_args=(\"mla_cache\",)";
  return {};
}

/// Returns the only op that uses `value`, apart from statements about its
/// shape, which are appended to `copies`. Sets `problem` and returns null if
/// there is not exactly one.
static Operation *findUser(Value value, SmallVectorImpl<Operation *> &copies,
                           std::string &problem) {
  Operation *only = nullptr;
  for (Operation *user : value.getUsers()) {
    if (getOpName(user) == "bind_symbolic_shape") {
      copies.push_back(user);
    } else if (only) {
      problem = ("another op must not use mla_cache or its new contents, got "
                 "'" +
                 user->getName().getStringRef() + "' and '" +
                 only->getName().getStringRef() + "'")
                    .str();
      return nullptr;
    } else {
      only = user;
    }
  }
  if (!only)
    problem = "the new contents of mla_cache must be written to the argument";
  return only;
}

/// Finds the ops that use the cache `argument`, in their order. Sets `problem`
/// and returns false if another op uses it.
static bool findUses(BlockArgument argument, CacheUses &uses,
                     std::string &problem) {
  Operation *copy = nullptr, *write = nullptr;
  for (Operation *user : argument.getUsers()) {
    StringRef name = getOpName(user);
    bool isCopy = name == "copy.to_vtensor" && !copy;
    bool isWrite = name == "overwrite.tensor.contents" && !write &&
                   user->getOperand(0) != argument;
    if (isCopy)
      copy = user;
    else if (isWrite)
      write = user;
    else if (name == "bind_symbolic_shape")
      uses.copies.push_back(user);
    else
      problem = ("another op must not use mla_cache, got '" +
                 user->getName().getStringRef() + "'")
                    .str();
  }
  if (!problem.empty())
    return false;
  if (!copy || !write) {
    problem = "mla_cache must be written in place: register the op with "
              "mutates_args=(\"mla_cache\",)";
    return false;
  }
  Value contents = copy->getResult(0);
  while (true) {
    Operation *user = findUser(contents, uses.copies, problem);
    if (!user)
      return false;
    if (user == write)
      break;
    if (!isCachedMla(user) || user->getNumResults() != 2 ||
        user->getBlock() != copy->getBlock() ||
        llvm::count(user->getOperands(), contents) != 1 ||
        user->getOperand(CachedMlaOp::cachePlace) != contents) {
      problem = ("another op must not use mla_cache, got '" +
                 user->getName().getStringRef() + "'")
                    .str();
      return false;
    }
    uses.ops.push_back({user, CachedMlaOp()});
    contents = user->getResult(1);
  }
  uses.copies.append({write, copy});
  return true;
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

namespace {
/// Replaces one op.
class CachedOpRaiser {
public:
  CachedOpRaiser(Operation *op, const CachedMlaOp &mla, Value cache)
      : op(op), mla(mla), cache(cache), writer(op->getContext()) {
    writer.builder.setInsertionPoint(op);
    writer.loc = op->getLoc();
  }

  void run();

private:
  Value flatten(Value tensor, bool hasHeads);
  std::pair<Value, Value> splitWeight();
  SlotTables emitTables(Value latent);

  Operation *op;
  const CachedMlaOp &mla;
  Value cache;
  TorchWriter writer;
};
} // namespace

/// Returns a builtin tensor with the operand's elements: without a head
/// dimension of size one unless `hasHeads`, and with one token dimension if
/// tokens are packed. Returns null if a token has no elements.
Value CachedOpRaiser::flatten(Value tensor, bool hasHeads) {
  SmallVector<int64_t> shape = *writer.getShape(tensor);
  if (shape.back() == 0)
    return {};
  if (!hasHeads && shape.size() == 4)
    tensor = writer.squeeze(tensor, 2);
  if (mla.packed)
    tensor = hasHeads ? writer.merge(tensor, {2, 1, 1})
                      : writer.merge(tensor, {2, 1});
  return writer.toBuiltin(tensor);
}

/// Returns the rows of keys and the rows of values of each head, [H,n,C] and
/// [H,v,C].
std::pair<Value, Value> CachedOpRaiser::splitWeight() {
  int64_t nope = mla.attention.nope, width = nope + mla.attention.value;
  Value heads = writer.split(
      mla.attention.weight, 0, {mla.attention.heads, width},
      {writer.constInt(mla.attention.heads), writer.constInt(width)});
  Value keys = writer.slice(heads, 1, writer.constInt(0), writer.constInt(nope),
                            1, nope);
  Value values = writer.slice(heads, 1, writer.constInt(nope), Value(), 1,
                              mla.attention.value);
  return {writer.toBuiltin(keys), writer.toBuiltin(values)};
}

SlotTables CachedOpRaiser::emitTables(Value latent) {
  SlotMetadata metadata;
  metadata.batchInfo = writer.toBuiltin(mla.batchInfo);
  metadata.seqLen = writer.toBuiltin(mla.seqLen);
  metadata.inputPos = writer.toBuiltin(mla.inputPos);
  metadata.slotIdx = writer.toBuiltin(mla.slotIdx);
  metadata.cuSeqlens = writer.toBuiltin(mla.cuSeqlens);
  metadata.tokens =
      tensor::DimOp::create(writer.builder, writer.loc, latent, 0);
  metadata.numTokens = cast<RankedTensorType>(latent.getType()).getDimSize(0);
  metadata.slotTokens = mla.slotTokens;
  auto emit = mla.packed ? emitPackedTables : emitDecodeTables;
  return emit(writer.builder, writer.loc, metadata);
}

void CachedOpRaiser::run() {
  OpBuilder &builder = writer.builder;
  Location loc = writer.loc;
  const TorchMlaOp &attention = mla.attention;
  Value latent = flatten(attention.latent, false),
        rope = flatten(attention.kRope, false),
        qNope = flatten(attention.qNope, true),
        qRope = flatten(attention.qRope, true);
  auto [wUk, wUv] = splitWeight();
  SlotTables tables = emitTables(latent);
  AppendOp::create(builder, loc, cache, latent, rope, tables.slots,
                   /*cos=*/Value(), /*sin=*/Value(), /*kScale=*/Value(),
                   /*norm=*/Value(),
                   RopeFormatAttr::get(op->getContext(), RopeFormat::Halves),
                   RopeFormatAttr::get(op->getContext(), RopeFormat::Halves),
                   /*norm_eps=*/FloatAttr(), /*norm_rounds=*/UnitAttr());
  int64_t sequences =
      cast<RankedTensorType>(tables.lengths.getType()).getDimSize(0);
  auto gathered = [&](int64_t width) {
    return RankedTensorType::get({sequences, mla.slotTokens, width},
                                 mla.element);
  };
  auto gather = GatherOp::create(builder, loc, gathered(mla.latentWidth),
                                 rope ? Type(gathered(attention.rope)) : Type(),
                                 cache, tables.table, tables.lengths,
                                 /*starts=*/Value(), /*cuSeqlens=*/Value(),
                                 /*extent=*/Value(), /*kScale=*/Value());
  auto result = AttentionOp::create(
      builder, loc, qNope, qRope, gather.getLatent(), gather.getKRope(), wUk,
      wUv, /*mask=*/Value(), /*sink=*/Value(), tables.lengths, tables.cuSeqlens,
      llvm::APFloat(attention.scale), /*causal=*/true, IntegerAttr(),
      LseAttr());
  Value out = writer.fromBuiltin(result.getOut());
  if (mla.packed) {
    SmallVector<int64_t> shape = *writer.getShape(attention.qNope);
    out = writer.split(out, 0, {shape[0], shape[1]},
                       {writer.getSize(attention.qNope, 0),
                        writer.getSize(attention.qNope, 1)});
  }
  if (out.getType() != op->getResult(0).getType())
    out = writer.refine(out, op->getResult(0).getType());
  op->getResult(0).replaceAllUsesWith(out);
  remarkPassed(op, kPass, "cached") << remark::metric("C", mla.latentWidth)
                                    << remark::metric("H", attention.heads)
                                    << remark::metric("n", attention.nope)
                                    << remark::metric("r", attention.rope)
                                    << remark::metric("v", attention.value)
                                    << remark::metric("page", mla.slotTokens)
                                    << remark::metric("packed", mla.packed)
                                    << remark::metric("scale", attention.scale)
                                    << "the cache is paged: a page is a slot";
}

/// Returns the type of the cache that `mla` reads and writes.
static CacheType getCacheType(const CachedMlaOp &mla) {
  SmallVector<LayoutField, 2> fields(1);
  fields[0].width = mla.latentWidth;
  fields[0].elementType = mla.element;
  if (mla.attention.rope) {
    fields.push_back(fields[0]);
    fields[1].role = FieldRole::Rope;
    fields[1].width = mla.attention.rope;
  }
  MLIRContext *context = mla.element.getContext();
  return CacheType::get(context,
                        LayoutAttr::get(context, fields, /*pageAlign=*/1),
                        mla.slotTokens);
}

/// Reads the ops of one cache. Sets `problem` and returns the op that has it,
/// or null.
static Operation *readOps(CacheUses &uses, std::string &problem) {
  for (auto &[op, mla] : uses.ops) {
    std::optional<CachedMlaOp> read = readCachedMla(op, problem);
    if (!read)
      return op;
    mla = *read;
    CacheType first = getCacheType(uses.ops.front().second);
    if (getCacheType(mla) == first)
      continue;
    llvm::raw_string_ostream(problem)
        << "all ops on one mla_cache must divide its rows in the same way, got "
        << getCacheType(mla) << " and " << first;
    return op;
  }
  return nullptr;
}

/// Replaces the ops of one cache, whose argument becomes a reference to a
/// cache.
static void replace(func::FuncOp func, BlockArgument argument,
                    CacheUses &uses) {
  MLIRContext *context = func.getContext();
  argument.setType(getCacheType(uses.ops.front().second));
  for (auto &[op, mla] : uses.ops) {
    CachedOpRaiser(op, mla, argument).run();
    if (auto info = dyn_cast<BlockArgument>(mla.batchInfo);
        info && info.getOwner() == argument.getOwner())
      func.setArgAttr(info.getArgNumber(), "mla.host", UnitAttr::get(context));
  }
  // The write uses the last op's result, and each op that of the one before.
  for (Operation *copy : uses.copies)
    if (getOpName(copy) != "copy.to_vtensor")
      copy->erase();
  for (auto &[op, mla] : llvm::reverse(uses.ops))
    op->erase();
  for (Operation *copy : uses.copies)
    if (llvm::is_contained(argument.getUsers(), copy))
      copy->erase();
  func.setArgAttr(argument.getArgNumber(), "mla.keep_layout",
                  UnitAttr::get(context));
}

static void remarkNot(Operation *op, const Twine &why) {
  remarkMissed(op, kPass, "cached") << remark::reason(
      "{0} stays: {1}", getOpName(op).rsplit('.').second, why.str());
}

unsigned mla::torch::raiseCachedOps(func::FuncOp func) {
  llvm::SmallMapVector<BlockArgument, SmallVector<Operation *>, 4> caches;
  func.walk([&](Operation *op) {
    if (!isCachedMla(op))
      return;
    std::string problem;
    BlockArgument argument;
    if (op->getNumOperands() > CachedMlaOp::cachePlace)
      argument = findArgument(op->getOperand(CachedMlaOp::cachePlace), problem);
    else
      problem = "the op must have 13 or 14 operands, got " +
                std::to_string(op->getNumOperands());
    if (argument)
      caches[argument].push_back(op);
    else
      remarkNot(op, problem);
  });
  unsigned count = 0;
  for (auto &[argument, ops] : caches) {
    CacheUses uses;
    std::string problem;
    Operation *culprit = nullptr;
    if (findUses(argument, uses, problem))
      culprit = readOps(uses, problem);
    if (problem.empty()) {
      replace(func, argument, uses);
      count += uses.ops.size();
      continue;
    }
    for (Operation *op : ops)
      remarkNot(op, culprit && culprit != op
                        ? "another op on its mla_cache stays: " + problem
                        : problem);
  }
  if (count)
    func.setFunctionType(FunctionType::get(func.getContext(),
                                           func.front().getArgumentTypes(),
                                           func.getResultTypes()));
  return count;
}
