//===- TorchReaderShapes.cpp - Ops that only move elements ----------------===//

#include "TorchReader.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

static Indices copyIndex(const ReadOp &r) {
  return Indices(r.index.begin(), r.index.end());
}

/// True if a cast keeps numbers up to rounding.
static bool keepsNumbers(Type from, Type to) {
  bool floats = isa<FloatType>(from) && isa<FloatType>(to);
  bool integers = from.isInteger() && to.isInteger() && !from.isInteger(1) &&
                  !to.isInteger(1);
  return from == to || floats || integers;
}

/// Reads copies, casts that keep numbers up to rounding, and casts from and to
/// booleans.
static ElementExpr readIdentity(const ReadOp &r) {
  Value source = r.operand(0);
  auto from = readTensorType(source.getType());
  auto to = readTensorType(r.result.getType());
  if (!from || !to || from->shape.size() != to->shape.size())
    return leafExpr();
  if (from->elementType.isInteger(1) && !to->elementType.isInteger(1) &&
      to->elementType.isIntOrFloat())
    return booleanExpr({Access{source, copyIndex(r)}, 0.0});
  if (from->elementType.isIntOrFloat() && !from->elementType.isInteger(1) &&
      to->elementType.isInteger(1))
    return operandsExpr(ElementExpr::Differ,
                        {{Access{source, copyIndex(r)}}, {std::nullopt, 0.0}});
  if (!keepsNumbers(from->elementType, to->elementType))
    return leafExpr();
  return forwardExpr(source, copyIndex(r));
}

static ElementExpr readDropout(const ReadOp &r) {
  bool off = readNumber(r.operand(1)) == 0.0 ||
             readBool(r.operand(2)) == std::optional<bool>(false);
  return off ? readIdentity(r) : leafExpr();
}

static ElementExpr readPermute(const ReadOp &r) {
  auto dims = readIntList(r.operand(1));
  unsigned rank = r.rank(r.operand(0));
  if (!dims || dims->size() != rank)
    return leafExpr();
  Indices index(rank);
  llvm::SmallBitVector named(rank);
  for (auto [to, from] : llvm::enumerate(*dims)) {
    int64_t dim = from < 0 ? from + static_cast<int64_t>(rank) : from;
    if (dim < 0 || dim >= static_cast<int64_t>(rank) || named.test(dim))
      return leafExpr();
    named.set(dim);
    index[dim] = r.index[to];
  }
  return forwardExpr(r.operand(0), index);
}

static ElementExpr readTranspose(const ReadOp &r) {
  unsigned rank = r.rank(r.operand(0));
  auto a = r.dim(1, rank), b = r.dim(2, rank);
  if (!a || !b)
    return leafExpr();
  Indices index = copyIndex(r);
  std::swap(index[*a], index[*b]);
  return forwardExpr(r.operand(0), index);
}

static ElementExpr readT(const ReadOp &r) {
  Indices index(llvm::reverse(r.index));
  return forwardExpr(r.operand(0), index);
}

static ElementExpr readUnsqueeze(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafExpr();
  Indices index = copyIndex(r);
  index.erase(index.begin() + *dim);
  return forwardExpr(r.operand(0), index);
}

/// Reads a view: elements keep their order.
static ElementExpr readView(const ReadOp &r) {
  SmallVector<Affine> index;
  if (Obstacle obstacle = r.vars.reshape(r.sizes.getShape(r.result), r.index,
                                         r.sizes.getShape(r.operand(0)), index))
    return blockedExpr(obstacle);
  return forwardExpr(r.operand(0), Indices(index.begin(), index.end()));
}

static ElementExpr readExpand(const ReadOp &r) {
  Access access = r.broadcast(r.operand(0));
  return forwardExpr(access.value, access.index);
}

/// Reads repetitions of dimensions of size one. Other repetitions would need a
/// remainder of an index.
static ElementExpr readRepeat(const ReadOp &r) {
  auto counts = readList(r.operand(1));
  unsigned rank = r.rank(r.operand(0));
  if (!counts || counts->size() != r.index.size())
    return leafExpr();
  for (unsigned i = 0; i < rank; ++i)
    if (readInt((*counts)[r.index.size() - rank + i]) != 1 &&
        !r.sizes.getSize(r.operand(0), i).isOne())
      return leafExpr();
  return readExpand(r);
}

static ElementExpr readSlice(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  auto step = readInt(r.operand(4));
  if (!dim || !step)
    return leafExpr();
  std::optional<Poly> length;
  if (*step == 1)
    length = r.sizes.getSize(r.result, *dim);
  std::optional<Poly> begin =
      r.begin(2, r.sizes.getSize(r.operand(0), *dim), length);
  if (!begin)
    return leafExpr();
  Indices index = copyIndex(r);
  index[*dim] = index[*dim] * Poly(*step) + Affine(*begin);
  return forwardExpr(r.operand(0), index);
}

static ElementExpr readNarrow(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafExpr();
  Indices index = copyIndex(r);
  Poly at = r.place(2, r.sizes.getSize(r.operand(0), *dim));
  index[*dim] = index[*dim] + Affine(at);
  return forwardExpr(r.operand(0), index);
}

static ElementExpr readSelect(const ReadOp &r) {
  unsigned rank = r.rank(r.operand(0));
  auto dim = r.dim(1, rank);
  if (!dim)
    return leafExpr();
  Poly at = r.place(2, r.sizes.getSize(r.operand(0), *dim));
  Indices index = copyIndex(r);
  index.insert(index.begin() + *dim, Affine(at));
  return forwardExpr(r.operand(0), index);
}

/// Reads an element of a part of a split tensor.
static ElementExpr readUnpack(const ReadOp &r) {
  Operation *split = r.operand(0).getDefiningOp();
  StringRef name = getOpName(split);
  if (!name.consume_front("aten."))
    return leafExpr();
  ReadOp s{split, r.result, r.index, r.vars, r.sizes};
  unsigned number = r.result.getResultNumber();
  unsigned rank = s.rank(s.operand(0));
  bool unbind = name == "unbind.int";
  if (!unbind && name != "split_with_sizes" && name != "split.Tensor" &&
      name != "split.sizes" && name != "chunk")
    return leafExpr();
  auto dim = s.dim(unbind ? 1 : 2, rank);
  if (!dim)
    return leafExpr();
  Indices index = copyIndex(r);
  if (unbind) {
    index.insert(index.begin() + *dim, Affine(Poly(number)));
    return forwardExpr(s.operand(0), index);
  }
  Poly begin;
  for (unsigned i = 0; i < number; ++i)
    begin = begin + r.sizes.getSize(r.op->getResult(i), *dim);
  index[*dim] = index[*dim] + Affine(begin);
  return forwardExpr(s.operand(0), index);
}

static ElementExpr readCat(const ReadOp &r) {
  auto parts = readList(r.operand(0));
  auto dim = r.dim(1, r.index.size());
  if (!parts || !dim)
    return leafExpr();
  SmallVector<Poly> sizes;
  for (Value part : *parts) {
    if (r.rank(part) != r.index.size())
      return leafExpr();
    sizes.push_back(r.sizes.getSize(part, *dim));
  }
  Indices index = copyIndex(r);
  unsigned number;
  if (Obstacle obstacle = r.vars.findConcatOperand(index[*dim], sizes, number))
    return blockedExpr(obstacle);
  return forwardExpr((*parts)[number], index);
}

static ElementExpr readStack(const ReadOp &r) {
  auto parts = readList(r.operand(0));
  auto dim = r.dim(1, r.index.size());
  if (!parts || !dim)
    return leafExpr();
  SmallVector<Poly> sizes(parts->size(), Poly(1));
  Indices index = copyIndex(r);
  unsigned number;
  if (Obstacle obstacle = r.vars.findConcatOperand(index[*dim], sizes, number))
    return blockedExpr(obstacle);
  index.erase(index.begin() + *dim);
  return forwardExpr((*parts)[number], index);
}

/// Reads an operand padded with `number`. `widths` lists the numbers of
/// elements to add before and after each dimension, the last dimension first.
/// Does not read negative widths, which cut the operand.
static ElementExpr readPadding(const ReadOp &r, Value widths, double number) {
  auto list = readList(widths);
  unsigned rank = r.index.size();
  if (!list || list->size() % 2 || list->size() > 2 * rank)
    return leafExpr();
  Indices index = copyIndex(r);
  for (unsigned i = 0; i < list->size() / 2; ++i) {
    unsigned dim = rank - 1 - i;
    Poly before = r.sizes.getInt((*list)[2 * i]),
         after = r.sizes.getInt((*list)[2 * i + 1]);
    if (!before.isNonNegative() || !after.isNonNegative())
      return leafExpr();
    bool inside;
    Poly size = r.sizes.getSize(r.operand(0), dim);
    if (Obstacle obstacle =
            r.vars.findInside(index[dim], before, size, after, inside))
      return blockedExpr(obstacle);
    if (!inside)
      return constantExpr(number);
  }
  return forwardExpr(r.operand(0), index);
}

/// Reads constant_pad_nd(x, widths, number).
static ElementExpr readConstantPad(const ReadOp &r) {
  std::optional<double> number = readNumber(r.operand(2));
  return number ? readPadding(r, r.operand(1), *number) : leafExpr();
}

/// Reads pad(x, widths, mode, number); the number is 0 if absent.
static ElementExpr readPad(const ReadOp &r) {
  std::optional<double> number =
      isNone(r.operand(3)) ? 0.0 : readNumber(r.operand(3));
  if (readStr(r.operand(2)) != StringRef("constant") || !number)
    return leafExpr();
  return readPadding(r, r.operand(1), *number);
}

/// Reads copy(destination, source): the source, broadcast.
static ElementExpr readCopy(const ReadOp &r) {
  auto from = readTensorType(r.operand(1).getType());
  auto to = readTensorType(r.result.getType());
  if (!from || !to || !keepsNumbers(from->elementType, to->elementType))
    return leafExpr();
  Access access = r.broadcast(r.operand(1));
  return forwardExpr(access.value, access.index);
}

void mla::torch::addShapeReaders(llvm::StringMap<ReadFn> &t) {
  for (StringRef name :
       {"clone", "contiguous", "alias", "detach", "lift_fresh_copy",
        "copy.to_vtensor", "copy.to_tensor", "tensor_static_info_cast",
        "_to_copy", "to.dtype", "to.dtype_layout", "to.other",
        "convert_element_type", "type_as"})
    t[name] = readIdentity;
  t["dropout"] = readDropout;
  t["permute"] = readPermute;
  t["transpose.int"] = readTranspose;
  t["t"] = t["numpy_T"] = readT;
  t["unsqueeze"] = readUnsqueeze;
  for (StringRef name : {"view", "reshape", "_unsafe_view", "squeeze",
                         "squeeze.dim", "squeeze.dims", "flatten.using_ints",
                         "unflatten.int", "_reshape_alias"})
    t[name] = readView;
  for (StringRef name : {"expand", "broadcast_to", "expand_as"})
    t[name] = readExpand;
  t["repeat"] = readRepeat;
  t["slice.Tensor"] = readSlice;
  t["narrow"] = readNarrow;
  t["select.int"] = readSelect;
  t["prim.ListUnpack"] = readUnpack;
  t["cat"] = readCat;
  t["stack"] = readStack;
  t["copy"] = readCopy;
  t["constant_pad_nd"] = readConstantPad;
  t["pad"] = readPad;
}
