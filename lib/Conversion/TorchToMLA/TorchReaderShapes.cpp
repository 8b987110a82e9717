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

/// A boolean as a number: one or zero.
static Step readNumberOfFlag(const ReadOp &r) {
  Step step;
  step.kind = Step::Select;
  step.operands.push_back({Access{r.operand(0), copyIndex(r)}, 0.0});
  step.operands.push_back({std::nullopt, 1.0});
  step.operands.push_back({std::nullopt, 0.0});
  return step;
}

/// Whether a cast keeps numbers up to rounding.
static bool keepsNumbers(Type from, Type to) {
  bool floats = isa<FloatType>(from) && isa<FloatType>(to);
  bool integers = from.isInteger() && to.isInteger() && !from.isInteger(1) &&
                  !to.isInteger(1);
  return from == to || floats || integers;
}

/// Copies, and casts that keep numbers up to rounding.
static Step readIdentity(const ReadOp &r) {
  Value source = r.operand(0);
  auto from = readTensorType(source.getType());
  auto to = readTensorType(r.result.getType());
  if (!from || !to || from->shape.size() != to->shape.size())
    return leafStep();
  if (from->elementType.isInteger(1) && !to->elementType.isInteger(1) &&
      to->elementType.isIntOrFloat())
    return readNumberOfFlag(r);
  if (!keepsNumbers(from->elementType, to->elementType))
    return leafStep();
  return forwardStep(source, copyIndex(r));
}

static Step readDropout(const ReadOp &r) {
  bool off = readNumber(r.operand(1)) == 0.0 ||
             readBool(r.operand(2)) == std::optional<bool>(false);
  return off ? readIdentity(r) : leafStep();
}

static Step readPermute(const ReadOp &r) {
  auto dims = readIntList(r.operand(1));
  unsigned rank = r.rank(r.operand(0));
  if (!dims || dims->size() != rank)
    return leafStep();
  Indices index(rank);
  llvm::SmallBitVector named(rank);
  for (auto [to, from] : llvm::enumerate(*dims)) {
    int64_t dim = from < 0 ? from + static_cast<int64_t>(rank) : from;
    if (dim < 0 || dim >= static_cast<int64_t>(rank) || named.test(dim))
      return leafStep();
    named.set(dim);
    index[dim] = r.index[to];
  }
  return forwardStep(r.operand(0), index);
}

static Step readTranspose(const ReadOp &r) {
  unsigned rank = r.rank(r.operand(0));
  auto a = r.dim(1, rank), b = r.dim(2, rank);
  if (!a || !b)
    return leafStep();
  Indices index = copyIndex(r);
  std::swap(index[*a], index[*b]);
  return forwardStep(r.operand(0), index);
}

static Step readT(const ReadOp &r) {
  Indices index(llvm::reverse(r.index));
  return forwardStep(r.operand(0), index);
}

static Step readUnsqueeze(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafStep();
  Indices index = copyIndex(r);
  index.erase(index.begin() + *dim);
  return forwardStep(r.operand(0), index);
}

/// Any view: elements keep their order.
static Step readView(const ReadOp &r) {
  SmallVector<Affine> index;
  if (Obstacle obstacle = r.vars.reshape(r.sizes.getShape(r.result), r.index,
                                         r.sizes.getShape(r.operand(0)), index))
    return blockedStep(obstacle);
  return forwardStep(r.operand(0), Indices(index.begin(), index.end()));
}

static Step readExpand(const ReadOp &r) {
  Access access = r.broadcast(r.operand(0));
  return forwardStep(access.value, access.index);
}

/// Only repetitions of dimensions of size one: others fold an index.
static Step readRepeat(const ReadOp &r) {
  auto counts = readList(r.operand(1));
  unsigned rank = r.rank(r.operand(0));
  if (!counts || counts->size() != r.index.size())
    return leafStep();
  for (unsigned i = 0; i < rank; ++i)
    if (readInt((*counts)[r.index.size() - rank + i]) != 1 &&
        !r.sizes.getSize(r.operand(0), i).isOne())
      return leafStep();
  return readExpand(r);
}

static Step readSlice(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  auto step = readInt(r.operand(4));
  if (!dim || !step)
    return leafStep();
  std::optional<Poly> length;
  if (*step == 1)
    length = r.sizes.getSize(r.result, *dim);
  std::optional<Poly> begin =
      r.begin(2, r.sizes.getSize(r.operand(0), *dim), length);
  if (!begin)
    return leafStep();
  Indices index = copyIndex(r);
  index[*dim] = index[*dim] * Poly(*step) + Affine(*begin);
  return forwardStep(r.operand(0), index);
}

static Step readNarrow(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafStep();
  Indices index = copyIndex(r);
  Poly at = r.place(2, r.sizes.getSize(r.operand(0), *dim));
  index[*dim] = index[*dim] + Affine(at);
  return forwardStep(r.operand(0), index);
}

static Step readSelect(const ReadOp &r) {
  unsigned rank = r.rank(r.operand(0));
  auto dim = r.dim(1, rank);
  if (!dim)
    return leafStep();
  Poly at = r.place(2, r.sizes.getSize(r.operand(0), *dim));
  Indices index = copyIndex(r);
  index.insert(index.begin() + *dim, Affine(at));
  return forwardStep(r.operand(0), index);
}

/// An element of a part that was split off.
static Step readUnpack(const ReadOp &r) {
  Operation *split = r.operand(0).getDefiningOp();
  StringRef name = getOpName(split);
  if (!name.consume_front("aten."))
    return leafStep();
  ReadOp s{split, r.result, r.index, r.vars, r.sizes};
  unsigned number = r.result.getResultNumber();
  unsigned rank = s.rank(s.operand(0));
  bool unbind = name == "unbind.int";
  if (!unbind && name != "split_with_sizes" && name != "split.Tensor" &&
      name != "split.sizes" && name != "chunk")
    return leafStep();
  auto dim = s.dim(unbind ? 1 : 2, rank);
  if (!dim)
    return leafStep();
  Indices index = copyIndex(r);
  if (unbind) {
    index.insert(index.begin() + *dim, Affine(Poly(number)));
    return forwardStep(s.operand(0), index);
  }
  Poly begin;
  for (unsigned i = 0; i < number; ++i)
    begin = begin + r.sizes.getSize(r.op->getResult(i), *dim);
  index[*dim] = index[*dim] + Affine(begin);
  return forwardStep(s.operand(0), index);
}

static Step readCat(const ReadOp &r) {
  auto parts = readList(r.operand(0));
  auto dim = r.dim(1, r.index.size());
  if (!parts || !dim)
    return leafStep();
  SmallVector<Poly> sizes;
  for (Value part : *parts) {
    if (r.rank(part) != r.index.size())
      return leafStep();
    sizes.push_back(r.sizes.getSize(part, *dim));
  }
  Indices index = copyIndex(r);
  unsigned piece;
  if (Obstacle obstacle = r.vars.findPiece(index[*dim], sizes, piece))
    return blockedStep(obstacle);
  return forwardStep((*parts)[piece], index);
}

static Step readStack(const ReadOp &r) {
  auto parts = readList(r.operand(0));
  auto dim = r.dim(1, r.index.size());
  if (!parts || !dim)
    return leafStep();
  SmallVector<Poly> sizes(parts->size(), Poly(1));
  Indices index = copyIndex(r);
  unsigned piece;
  if (Obstacle obstacle = r.vars.findPiece(index[*dim], sizes, piece))
    return blockedStep(obstacle);
  index.erase(index.begin() + *dim);
  return forwardStep((*parts)[piece], index);
}

/// `number` around the operand, by `widths`: before and after each dimension,
/// the last one first. Negative ones would cut.
static Step readPadding(const ReadOp &r, Value widths, double number) {
  auto list = readList(widths);
  unsigned rank = r.index.size();
  if (!list || list->size() % 2 || list->size() > 2 * rank)
    return leafStep();
  Indices index = copyIndex(r);
  for (unsigned i = 0; i < list->size() / 2; ++i) {
    unsigned dim = rank - 1 - i;
    Poly before = r.sizes.getInt((*list)[2 * i]),
         after = r.sizes.getInt((*list)[2 * i + 1]);
    if (!before.isNonNegative() || !after.isNonNegative())
      return leafStep();
    bool inside;
    Poly size = r.sizes.getSize(r.operand(0), dim);
    if (Obstacle obstacle =
            r.vars.findInside(index[dim], before, size, after, inside))
      return blockedStep(obstacle);
    if (!inside)
      return sumStep({Term{number, {}, {}}});
  }
  return forwardStep(r.operand(0), index);
}

/// constant_pad_nd(x, widths, number).
static Step readConstantPad(const ReadOp &r) {
  std::optional<double> number = readNumber(r.operand(2));
  return number ? readPadding(r, r.operand(1), *number) : leafStep();
}

/// pad(x, widths, mode, number), where no number is 0.
static Step readPad(const ReadOp &r) {
  std::optional<double> number =
      isNone(r.operand(3)) ? 0.0 : readNumber(r.operand(3));
  if (readStr(r.operand(2)) != StringRef("constant") || !number)
    return leafStep();
  return readPadding(r, r.operand(1), *number);
}

/// copy(destination, source): the source, broadcast.
static Step readCopy(const ReadOp &r) {
  auto from = readTensorType(r.operand(1).getType());
  auto to = readTensorType(r.result.getType());
  if (!from || !to || !keepsNumbers(from->elementType, to->elementType))
    return leafStep();
  Access access = r.broadcast(r.operand(1));
  return forwardStep(access.value, access.index);
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
