//===- DecomposeAttention.cpp - Decompose SDPA and torch_mla --------------===//
// torch-mlir lowers scaled_dot_product_attention (SDPA) to a special op and
// does not support torch_mla. Both become products and a softmax here. 16-bit
// inputs are computed in f32 and rounded once, as in PyTorch's fused kernels.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"
#include "mla/Dialect/Torch/Utils/TorchMlaOp.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mla::torch;

/// Returns the number by which PyTorch identifies an element type.
static int64_t dtypeOf(Type element) {
  if (element.isF64())
    return 7;
  return element.isBF16() ? 15 : element.isF16() ? 5 : 6;
}

namespace {
/// Builds the decomposition of one attention op.
struct Decomposer {
  Operation *op;
  OpBuilder builder{op};
  TorchBuilder tb{builder, op->getLoc()};
  Type compute{};

  /// Returns a tensor type with the element type of the computation.
  Type typed(ArrayRef<int64_t> shape) { return getTensorType(shape, compute); }
  SmallVector<int64_t> shapeOf(Value v) {
    return readTensorType(v.getType())->shape;
  }
  Value convert(Value v, Type element) {
    TensorInfo info = *readTensorType(v.getType());
    if (info.elementType == element)
      return v;
    return tb.create("prims.convert_element_type",
                     {v, tb.constInt(dtypeOf(element))},
                     getTensorType(info.shape, element));
  }
  Value size(Value v, int64_t dim) {
    int64_t known = shapeOf(v)[dim];
    if (!ShapedType::isDynamic(known))
      return tb.constInt(known);
    return tb.create("aten.size.int", {v, tb.constInt(dim)},
                     getTorchType(builder.getContext(), "int"));
  }
  Value scalar(double value) {
    Value none = tb.none();
    return tb.create(
        "aten.scalar_tensor",
        {tb.constFloat(value), tb.constInt(dtypeOf(compute)), none, none, none},
        typed({}));
  }
  Value where(Value condition, Value yes, Value no, ArrayRef<int64_t> shape) {
    return tb.create("aten.where.self", {condition, yes, no}, typed(shape));
  }

  Value transposeLast(Value v);
  Value repeatHeads(Value v, int64_t heads);
  Value causalMask(Value scores);
  Value softmax(Value scores, Value visible);
  Value attend(Value q, Value k, Value v, Value mask, bool causal,
               double scale);
  Value swapHeads(Value v);
  Value dropHead(Value v);
  Value withShape(Value v, ArrayRef<int64_t> shape);
  Value slice(Value v, int64_t dim, int64_t begin, int64_t end);
  Value expandKeys(Value latent, Value weight, int64_t heads);
  Value join(Value a, Value b);
};
} // namespace

Value Decomposer::transposeLast(Value v) {
  SmallVector<int64_t> shape = shapeOf(v);
  int64_t rank = shape.size();
  std::swap(shape[rank - 1], shape[rank - 2]);
  return tb.create("aten.transpose.int",
                   {v, tb.constInt(rank - 2), tb.constInt(rank - 1)},
                   typed(shape));
}

/// Repeats each head of `v` [.., G, T, d] until there are `heads` heads.
Value Decomposer::repeatHeads(Value v, int64_t heads) {
  SmallVector<int64_t> shape = shapeOf(v);
  int64_t place = shape.size() - 3, groups = shape[place];
  if (groups == heads)
    return v;
  SmallVector<int64_t> wide(shape);
  wide.insert(wide.begin() + place + 1, 1);
  Value one =
      tb.create("aten.unsqueeze", {v, tb.constInt(place + 1)}, typed(wide));
  wide[place + 1] = heads / groups;
  SmallVector<Value> sizes, flat;
  for (size_t i = 0; i < wide.size(); ++i)
    sizes.push_back(static_cast<int64_t>(i) == place + 1 ? tb.constInt(wide[i])
                                                         : size(one, i));
  Value all = tb.create(
      "aten.expand", {one, tb.intList(ValueRange(sizes)), tb.constBool(false)},
      typed(wide));
  shape[place] = heads;
  for (size_t i = 0; i < shape.size(); ++i)
    flat.push_back(static_cast<int64_t>(i) == place ? tb.constInt(heads)
                                                    : size(v, i));
  return tb.create("aten.view", {all, tb.intList(ValueRange(flat))},
                   typed(shape));
}

/// Returns a mask [S, T] that is true where key <= query, PyTorch's alignment
/// of `is_causal`.
Value Decomposer::causalMask(Value scores) {
  SmallVector<int64_t> shape = shapeOf(scores);
  int64_t rank = shape.size(), s = shape[rank - 2], t = shape[rank - 1];
  Type i64 = builder.getIntegerType(64, true), i1 = builder.getI1Type();
  auto range = [&](int64_t dim) {
    Value none = tb.none();
    return tb.create("aten.arange.start_step",
                     {tb.constInt(0), size(scores, dim), tb.constInt(1),
                      tb.constInt(4), none, none, none},
                     getTensorType(shape[dim], i64));
  };
  Value queries = tb.create("aten.unsqueeze", {range(rank - 2), tb.constInt(1)},
                            getTensorType({s, 1}, i64));
  return tb.create("aten.le.Tensor", {range(rank - 1), queries},
                   getTensorType({s, t}, i1));
}

/// Computes the softmax over the last dimension. Hidden entries become 0, also
/// in rows without a visible entry.
Value Decomposer::softmax(Value scores, Value visible) {
  SmallVector<int64_t> shape = shapeOf(scores);
  int64_t last = shape.size() - 1;
  Value p = tb.create("aten.softmax.int",
                      {scores, tb.constInt(last), tb.none()}, typed(shape));
  return visible ? where(visible, p, scalar(0.0), shape) : p;
}

/// Returns the broadcast shape of two shapes, aligned at the last dimension. If
/// two sizes do not match, takes the size of `b`.
static SmallVector<int64_t> broadcast(ArrayRef<int64_t> a,
                                      ArrayRef<int64_t> b) {
  SmallVector<int64_t> shape(std::max(a.size(), b.size()), 1);
  llvm::copy(a, shape.end() - a.size());
  for (auto [size, other] : llvm::zip(llvm::reverse(shape), llvm::reverse(b)))
    if (size == 1 || (ShapedType::isDynamic(size) && other != 1) ||
        !(other == 1 || ShapedType::isDynamic(other)))
      size = other;
  return shape;
}

/// Returns the shape of a batched product of `a` and `b`: the broadcast
/// batches, the rows of `a`, and the columns of `b`. The columns are dimension
/// `last` of `b`: -1, or -2 if `b` is transposed.
static SmallVector<int64_t> productShape(ArrayRef<int64_t> a,
                                         ArrayRef<int64_t> b, int64_t last) {
  SmallVector<int64_t> shape = broadcast(a.drop_back(2), b.drop_back(2));
  shape.append({a[a.size() - 2], b[b.size() + last]});
  return shape;
}

Value Decomposer::attend(Value q, Value k, Value v, Value mask, bool causal,
                         double scale) {
  SmallVector<int64_t> shape = productShape(shapeOf(q), shapeOf(k), -2);
  Value scores = tb.create("aten.matmul", {q, transposeLast(k)}, typed(shape));
  scores = tb.create("aten.mul.Scalar", {scores, tb.constFloat(scale)},
                     typed(shape));
  if (mask)
    shape = broadcast(shape, shapeOf(mask));
  constexpr double inf = std::numeric_limits<double>::infinity();
  Value visible;
  if (causal)
    visible = causalMask(scores);
  else if (mask && readTensorType(mask.getType())->elementType.isInteger(1))
    visible = mask;
  if (visible) {
    scores = where(visible, scores, scalar(-inf), shape);
  } else if (mask) {
    scores = tb.create("aten.add.Tensor",
                       {scores, convert(mask, compute), tb.constInt(1)},
                       typed(shape));
    visible = tb.create("aten.ne.Scalar", {scores, tb.constFloat(-inf)},
                        getTensorType(shape, builder.getI1Type()));
  }
  return tb.create("aten.matmul", {softmax(scores, visible), v},
                   typed(productShape(shape, shapeOf(v), -1)));
}

/// Returns the number in the scale operand, or 1/sqrt(width) if the operand is
/// none.
static std::optional<double> readScale(Value scale, int64_t width) {
  if (!isNone(scale))
    return readNumber(scale);
  if (ShapedType::isDynamic(width))
    return std::nullopt;
  return 1.0 / std::sqrt(static_cast<double>(width));
}

namespace {
/// The operands of a scaled_dot_product_attention.
struct Sdpa {
  TensorInfo q, k, v;
  Value mask; // null if there is none
  bool causal, groups;
  double scale;
};
} // namespace

static std::string toText(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(shape, os, [&](int64_t size) {
    ShapedType::isDynamic(size) ? os << '?' : os << size;
  });
  os << ']';
  return text;
}

/// Checks that the number of query heads is a multiple of the number of key and
/// value heads.
static LogicalResult checkGroups(Operation *op, const Sdpa &sdpa) {
  const int64_t heads = *(sdpa.q.shape.end() - 3);
  auto isKnown = [](int64_t size) { return size > 0; };
  for (auto [name, info] : {std::pair("k", &sdpa.k), std::pair("v", &sdpa.v)}) {
    const int64_t groups = *(info->shape.end() - 3);
    if (!isKnown(heads) || !isKnown(groups) || heads % groups)
      return op->emitError()
             << "enable_gqa: the numbers of heads must be static and positive, "
                "and q must have a multiple of the heads of "
             << name << ", got q " << toText(sdpa.q.shape) << " and " << name
             << " " << toText(info->shape);
  }
  return success();
}

/// True if two shapes can be broadcast: aligned at the last dimension, sizes
/// are equal, 1 or unknown.
static bool areBroadcast(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return llvm::all_of(
      llvm::zip(llvm::reverse(a), llvm::reverse(b)), [](auto sizes) {
        auto [x, y] = sizes;
        return x == y || x == 1 || y == 1 || ShapedType::isDynamic(x) ||
               ShapedType::isDynamic(y);
      });
}

/// True if sizes that must be equal are equal or unknown.
static bool mayAgree(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto sizes) {
           auto [x, y] = sizes;
           return x == y || ShapedType::isDynamic(x) ||
                  ShapedType::isDynamic(y);
         });
}

/// Checks that the sizes of keys, values and mask match each other and the
/// queries.
static LogicalResult checkShapes(Operation *op, const Sdpa &sdpa) {
  ArrayRef<int64_t> q = sdpa.q.shape, k = sdpa.k.shape, v = sdpa.v.shape;
  // With shared heads, the dimension of heads is skipped: its sizes are already
  // checked, and heads of keys and values will be repeated.
  const size_t dims = sdpa.groups ? 3 : 2;
  auto fail = [&](StringRef what) {
    return op->emitError() << what << ", got q " << toText(q) << ", k "
                           << toText(k) << ", v " << toText(v);
  };
  if (!mayAgree(q.take_back(1), k.take_back(1)) ||
      !mayAgree(k.drop_back(1).take_back(1), v.drop_back(1).take_back(1)))
    return fail("queries must have the width of keys, and there must be as "
                "many values as keys");
  SmallVector<int64_t> all = broadcast(q.drop_back(dims), k.drop_back(dims));
  if (!areBroadcast(q.drop_back(dims), k.drop_back(dims)) ||
      !areBroadcast(all, v.drop_back(dims)))
    return fail("leading sizes of q, k and v must be equal or 1");
  if (!sdpa.mask)
    return success();
  std::optional<TensorInfo> mask = readTensorType(sdpa.mask.getType());
  SmallVector<int64_t> scores = productShape(q, k, -2);
  if (sdpa.groups)
    *(scores.end() - 3) = *(q.end() - 3);
  if (mask && mask->shape.size() <= q.size() &&
      areBroadcast(mask->shape, scores))
    return success();
  return op->emitError() << "the mask must be broadcastable to the scores, "
                         << toText(scores) << ", got "
                         << (mask ? toText(mask->shape) : "an unknown shape");
}

/// Reads the operands of a scaled_dot_product_attention. Emits an error and
/// fails if PyTorch would refuse them or if they are not known at compile time.
static FailureOr<Sdpa> readSdpa(Operation *op) {
  std::optional<TensorInfo> q, k, v;
  if (op->getNumOperands() == 8) {
    q = readTensorType(op->getOperand(0).getType());
    k = readTensorType(op->getOperand(1).getType());
    v = readTensorType(op->getOperand(2).getType());
  }
  if (!q || !k || !v || q->shape.size() != k->shape.size() ||
      v->shape.size() != k->shape.size() || q->shape.size() < 2)
    return op->emitError()
           << "scaled_dot_product_attention must have operands (q, k, v, mask, "
              "dropout, is_causal, scale, enable_gqa) with q, k and v of one "
              "rank of at least 2";
  std::optional<double> dropout = readNumber(op->getOperand(4));
  std::optional<bool> causal = readBool(op->getOperand(5));
  std::optional<double> scale = readScale(op->getOperand(6), q->shape.back());
  if (!causal || !scale)
    return op->emitError() << "is_causal and scale must be constants";
  if (dropout != 0.0)
    return op->emitError() << "dropout must be 0, got "
                           << (dropout ? std::to_string(*dropout)
                                       : "a value that is not constant");
  Value mask = op->getOperand(3);
  if (*causal && !isNone(mask))
    return op->emitError()
           << "a mask and is_causal exclude each other, got both";
  return Sdpa{
      *q,
      *k,
      *v,
      isNone(mask) ? Value() : mask,
      *causal,
      readBool(op->getOperand(7)).value_or(false) && q->shape.size() >= 3,
      *scale};
}

/// Decomposes one scaled_dot_product_attention.
static LogicalResult decomposeSdpa(Operation *op) {
  FailureOr<Sdpa> sdpa = readSdpa(op);
  if (failed(sdpa) || (sdpa->groups && failed(checkGroups(op, *sdpa))) ||
      failed(checkShapes(op, *sdpa)))
    return failure();
  Decomposer d{op};
  Type element = sdpa->q.elementType;
  bool wide = element.isF64() || element.isF32();
  d.compute = wide ? element : Type(d.builder.getF32Type());
  Value args[3];
  for (int i = 0; i < 3; ++i)
    args[i] = d.convert(op->getOperand(i), d.compute);
  for (int i = 1; sdpa->groups && i < 3; ++i)
    args[i] = d.repeatHeads(args[i], *(sdpa->q.shape.end() - 3));
  Value out = d.attend(args[0], args[1], args[2], sdpa->mask, sdpa->causal,
                       sdpa->scale);
  std::optional<TensorInfo> stated = readTensorType(op->getResult(0).getType());
  if (!stated || stated->elementType != element ||
      !mayAgree(stated->shape, d.shapeOf(out)))
    return op->emitError() << "the result must have type "
                           << getTensorType(d.shapeOf(out), element) << ", got "
                           << op->getResult(0).getType();
  out.setType(d.typed(stated->shape));
  op->getResult(0).replaceAllUsesWith(d.convert(out, element));
  op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// torch_mla
//===----------------------------------------------------------------------===//

/// Transposes [B,S,H,d] to [B,H,S,d], or back.
Value Decomposer::swapHeads(Value v) {
  SmallVector<int64_t> shape = shapeOf(v);
  std::swap(shape[1], shape[2]);
  return tb.create("aten.permute", {v, tb.intList({0, 2, 1, 3})}, typed(shape));
}

/// Returns [B,T,1,d] as [B,T,d]; returns [B,T,d] unchanged.
Value Decomposer::dropHead(Value v) {
  SmallVector<int64_t> shape = shapeOf(v);
  if (shape.size() == 3)
    return v;
  shape.erase(shape.begin() + 2);
  return tb.create("aten.squeeze.dim", {v, tb.constInt(2)}, typed(shape));
}

/// Returns a view of `v`. A dynamic size of `shape` is taken from the same
/// dimension of `v`.
Value Decomposer::withShape(Value v, ArrayRef<int64_t> shape) {
  SmallVector<Value> sizes;
  for (auto [place, dim] : llvm::enumerate(shape))
    sizes.push_back(ShapedType::isDynamic(dim) ? size(v, place)
                                               : tb.constInt(dim));
  return tb.create("aten.view", {v, tb.intList(ValueRange(sizes))},
                   typed(shape));
}

Value Decomposer::slice(Value v, int64_t dim, int64_t begin, int64_t end) {
  SmallVector<int64_t> shape = shapeOf(v);
  shape[dim] = end - begin;
  return tb.create("aten.slice.Tensor",
                   {v, tb.constInt(dim), tb.constInt(begin), tb.constInt(end),
                    tb.constInt(1)},
                   typed(shape));
}

/// Multiplies latent [B,S,C] with weight [H*d,C] to [B,S,H,d].
Value Decomposer::expandKeys(Value latent, Value weight, int64_t heads) {
  SmallVector<int64_t> shape = shapeOf(latent);
  shape.back() = shapeOf(weight)[0];
  Value product =
      tb.create("aten.linear", {latent, weight, tb.none()}, typed(shape));
  shape.back() /= heads;
  shape.insert(shape.end() - 1, heads);
  return withShape(product, shape);
}

/// Concatenates `a` and `b`, [B,S,H,.]. One head of `b` is repeated for all
/// heads of `a`.
Value Decomposer::join(Value a, Value b) {
  SmallVector<int64_t> shape = shapeOf(b), out = shapeOf(a);
  if (shape[2] != out[2]) {
    shape[2] = out[2];
    Value sizes[] = {size(b, 0), size(b, 1), tb.constInt(out[2]),
                     tb.constInt(shape[3])};
    b = tb.create("aten.expand",
                  {b, tb.intList(ValueRange(sizes)), tb.constBool(false)},
                  typed(shape));
  }
  out[3] += shape[3];
  Value parts[] = {a, b};
  return tb.create("aten.cat", {tb.tensorList(parts), tb.constInt(3)},
                   typed(out));
}

/// Decomposes torch_mla.
static LogicalResult decomposeTorchMla(Operation *op) {
  TorchSizes sizes;
  std::string problem;
  std::optional<TorchMlaOp> mla = readTorchMla(op, sizes, problem);
  if (!mla)
    return op->emitError() << problem;
  Decomposer d{op};
  Type element = readTensorType(mla->qNope.getType())->elementType;
  bool wide = element.isF64() || element.isF32();
  d.compute = wide ? element : Type(d.builder.getF32Type());
  // Operands in the order [B,S,H,.].
  auto operand = [&](Value v) {
    Value wideV = d.convert(v, d.compute);
    bool swap = mla->headsFirst && d.shapeOf(v).size() == 4;
    return swap ? d.swapHeads(wideV) : wideV;
  };
  Value latent = d.dropHead(operand(mla->latent));
  Value kv = d.expandKeys(latent, operand(mla->weight), mla->heads);
  Value key = d.slice(kv, 3, 0, mla->nope), query = operand(mla->qNope);
  if (mla->rope) {
    key = d.join(key, operand(mla->kRope));
    query = d.join(query, operand(mla->qRope));
  }
  Value value = d.slice(kv, 3, mla->nope, mla->nope + mla->value);
  Value out = d.attend(d.swapHeads(query), d.swapHeads(key), d.swapHeads(value),
                       {}, mla->causal, mla->scale);
  if (!mla->headsFirst)
    out = d.swapHeads(out);
  op->getResult(0).replaceAllUsesWith(d.convert(out, element));
  op->erase();
  return success();
}

FailureOr<unsigned> mla::torch::decomposeAttention(func::FuncOp func) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    StringRef name = getOpName(op);
    if (name == "aten.scaled_dot_product_attention" ||
        name == "auto_deploy.torch_mla")
      found.push_back(op);
  });
  for (Operation *op : found)
    if (failed(getOpName(op) == "auto_deploy.torch_mla" ? decomposeTorchMla(op)
                                                        : decomposeSdpa(op)))
      return failure();
  return found.size();
}
