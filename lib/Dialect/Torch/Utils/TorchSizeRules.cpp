//===- TorchSizeRules.cpp - Derive sizes from an op's operands ------------===//

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Size = std::optional<Poly>;

namespace {
/// A query for one dimension of one result of an op.
struct SizeQuery {
  TorchSizes &sizes;
  Operation *op;
  Value tensor;
  unsigned dim;

  Value operand(unsigned i) const { return op->getOperand(i); }
  /// Returns the rank of a tensor, or -1 for other values.
  static int64_t rankOf(Value value) {
    auto info = readTensorType(value.getType());
    return info ? static_cast<int64_t>(info->shape.size()) : -1;
  }
  int64_t rank() const { return rankOf(tensor); }
  /// Returns the dimension that operand `i`, a constant, names in a tensor of
  /// `count` dimensions. Negative numbers count from the end.
  std::optional<int64_t> place(unsigned i, int64_t count) const {
    std::optional<int64_t> value = readInt(operand(i));
    return value ? std::optional(*value < 0 ? *value + count : *value)
                 : std::nullopt;
  }
  /// Returns the size of dimension `from` of operand `i`, or std::nullopt if
  /// the operand is not a tensor with that dimension.
  Size sizeOf(unsigned i, int64_t from) const {
    if (from < 0 || from >= rankOf(operand(i)))
      return std::nullopt;
    return sizes.getSize(operand(i), from);
  }
};
} // namespace

using SizeRule = Size (*)(const SizeQuery &);

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Returns the size in the list operand of a view, an expand or a new tensor,
/// or std::nullopt if it is -1.
template <unsigned list = 1> static Size fromList(const SizeQuery &query) {
  std::optional<ValueRange> elements = readList(query.operand(list));
  if (!elements || query.dim >= elements->size())
    return std::nullopt;
  Value element = (*elements)[query.dim];
  if (readInt(element) == -1)
    return std::nullopt;
  return query.sizes.getInt(element);
}

/// Derives a size of an expand: the listed size or, for -1, the size of the
/// operand. Dimensions are aligned at the last one.
static Size ofExpand(const SizeQuery &query) {
  if (Size size = fromList<>(query))
    return size;
  int64_t more = query.rank() - SizeQuery::rankOf(query.operand(0));
  return query.sizeOf(0, query.dim - more);
}

static Size ofPermute(const SizeQuery &query) {
  auto dims = readIntList(query.operand(1));
  if (!dims || query.dim >= dims->size())
    return std::nullopt;
  int64_t from = (*dims)[query.dim];
  return query.sizeOf(0, from < 0 ? from + query.rank() : from);
}

static Size ofTranspose(const SizeQuery &query) {
  auto a = query.place(1, query.rank()), b = query.place(2, query.rank());
  if (!a || !b)
    return std::nullopt;
  return query.sizeOf(0, query.dim == *a   ? *b
                         : query.dim == *b ? *a
                                           : query.dim);
}

static Size ofUnsqueeze(const SizeQuery &query) {
  auto at = query.place(1, query.rank());
  if (!at)
    return std::nullopt;
  return query.sizeOf(0, query.dim > *at ? query.dim - 1 : query.dim);
}

static Size ofSelect(const SizeQuery &query) {
  auto at = query.place(1, SizeQuery::rankOf(query.operand(0)));
  if (!at)
    return std::nullopt;
  return query.sizeOf(0, query.dim >= *at ? query.dim + 1 : query.dim);
}

static Size ofCat(const SizeQuery &query) {
  auto parts = readList(query.operand(0));
  auto along = query.place(1, query.rank());
  if (!parts || !along || parts->empty())
    return std::nullopt;
  if (query.dim != *along)
    return query.sizes.getSize(parts->front(), query.dim);
  Poly sum;
  for (Value part : *parts)
    sum = sum + query.sizes.getSize(part, query.dim);
  return sum;
}

static Size ofSlice(const SizeQuery &query) {
  auto along = query.place(1, query.rank());
  if (!along)
    return std::nullopt;
  if (query.dim != *along)
    return query.sizeOf(0, query.dim);
  if (readInt(query.operand(4)) != 1)
    return std::nullopt;
  Size whole = query.sizeOf(0, query.dim);
  if (!whole)
    return std::nullopt;
  Size begin = query.sizes.getSliceBound(query.operand(2), *whole, Poly());
  Size end = query.sizes.getSliceBound(query.operand(3), *whole, *whole);
  if (!begin || !end)
    return std::nullopt;
  Poly length = *end - *begin;
  return (Poly(-1) - length).isNonNegative() ? Poly() : length;
}

/// Derives a size of one part of a split. All dimensions except the split one
/// keep their sizes.
static Size ofUnpack(const SizeQuery &query) {
  Operation *split = query.operand(0).getDefiningOp();
  StringRef name = getOpName(split);
  if (name != "aten.split_with_sizes" && name != "aten.split.Tensor" &&
      name != "aten.chunk" && name != "aten.split.sizes")
    return std::nullopt;
  SizeQuery whole{query.sizes, split, query.tensor, query.dim};
  auto along = whole.place(2, query.rank());
  if (!along || query.dim == *along)
    return std::nullopt;
  return whole.sizeOf(0, query.dim);
}

static Size ofOperand(const SizeQuery &query) {
  return query.sizeOf(0, query.dim);
}

//===----------------------------------------------------------------------===//
// New values
//===----------------------------------------------------------------------===//

/// Derives the size of `arange.start` and of `arange.start_step` with step 1.
static Size ofRange(const SizeQuery &query) {
  if (getOpName(query.op) == "aten.arange")
    return query.sizes.getInt(query.operand(0));
  if (getOpName(query.op) == "aten.arange.start_step" &&
      readInt(query.operand(2)) != 1)
    return std::nullopt;
  return query.sizes.getInt(query.operand(1)) -
         query.sizes.getInt(query.operand(0));
}

/// Derives a broadcast size: the size of the first operand whose size is not 1.
static Size ofBroadcast(const SizeQuery &query) {
  for (Value operand : query.op->getOperands()) {
    auto info = readTensorType(operand.getType());
    if (!info ||
        static_cast<int64_t>(info->shape.size() + query.dim) < query.rank())
      continue;
    unsigned place = query.dim + info->shape.size() - query.rank();
    if (info->shape[place] != 1)
      return query.sizes.getSize(operand, place);
  }
  return std::nullopt;
}

/// Derives a padded size: the operand's size plus both widths.
static Size ofPad(const SizeQuery &query) {
  std::optional<ValueRange> widths = readList(query.operand(1));
  Size size = query.sizeOf(0, query.dim);
  if (!widths || !size)
    return std::nullopt;
  unsigned place = 2 * (query.rank() - 1 - query.dim);
  if (place + 1 < widths->size())
    size = *size + query.sizes.getInt((*widths)[place]) +
           query.sizes.getInt((*widths)[place + 1]);
  return size;
}

/// Derives a size of a reduction. Reduced dimensions are dropped or have size
/// 1.
static Size ofSum(const SizeQuery &query) {
  auto dims = readIntList(query.operand(1));
  std::optional<bool> keeps = readBool(query.operand(2));
  int64_t rank = SizeQuery::rankOf(query.operand(0));
  if (!dims || !keeps)
    return std::nullopt;
  int64_t next = -1;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool summed =
        llvm::is_contained(*dims, dim) || llvm::is_contained(*dims, dim - rank);
    next += *keeps || !summed;
    if (next == query.dim && (*keeps || !summed))
      return summed ? Size(Poly(1)) : query.sizeOf(0, dim);
  }
  return std::nullopt;
}

/// Derives a size of a product: rows of the first operand, columns of the
/// second, batches of both.
static Size ofProduct(const SizeQuery &query) {
  int64_t rank = query.rank();
  if (query.dim + 2 < rank && getOpName(query.op) != "aten.linear")
    return ofBroadcast(query);
  if (query.dim + 1 < rank && SizeQuery::rankOf(query.operand(0)) == rank)
    return query.sizeOf(0, query.dim);
  if (query.dim + 1 != rank || getOpName(query.op) == "aten.linear")
    return std::nullopt;
  return query.sizeOf(1, SizeQuery::rankOf(query.operand(1)) - 1);
}

/// Derives a size of attention: batches of all operands, heads and rows of the
/// queries, columns of the values.
static Size ofAttention(const SizeQuery &query) {
  int64_t rank = query.rank();
  if (query.dim + 1 == rank)
    return query.sizeOf(2, SizeQuery::rankOf(query.operand(2)) - 1);
  if (query.dim + 2 == rank)
    return query.sizeOf(0, SizeQuery::rankOf(query.operand(0)) - 2);
  return ofBroadcast(query);
}

/// Derives a size of an einsum. A letter has the size of the first operand
/// whose size for that letter is not 1.
static Size ofEinsum(const SizeQuery &query) {
  std::optional<StringRef> equation = readStr(query.operand(0));
  std::optional<ValueRange> operands = readList(query.operand(1));
  if (!equation || !operands || equation->contains('.'))
    return std::nullopt;
  std::string text = equation->str();
  llvm::erase(text, ' ');
  auto [inputs, output] = StringRef(text).split("->");
  SmallVector<StringRef> parts;
  inputs.split(parts, ',');
  if (parts.size() != operands->size() || query.dim >= output.size())
    return std::nullopt;
  for (auto [part, operand] : llvm::zip(parts, *operands)) {
    size_t place = part.find(output[query.dim]);
    auto info = readTensorType(operand.getType());
    if (info && place < info->shape.size() && info->shape[place] != 1)
      return query.sizes.getSize(operand, place);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rules by op
//===----------------------------------------------------------------------===//

/// True if the result of an op has the broadcast shape of its operands.
static bool isBroadcast(StringRef name) {
  // clang-format off
  static const llvm::StringSet<> bases = {
      "add", "sub", "mul", "div", "where", "neg", "rsqrt", "sqrt", "exp",
      "pow", "convert_element_type", "to", "_to_copy", "clone", "copy",
      "slice_scatter", "index_put", "softmax", "_softmax", "_safe_softmax",
      "cos", "sin", "silu", "sigmoid", "tanh", "rms_norm", "masked_fill",
      "logical_and", "logical_or", "logical_not", "bitwise_and", "bitwise_or",
      "bitwise_not", "le", "lt", "ge", "gt", "eq", "ne", "dropout",
      "contiguous", "alias", "detach", "relu", "gelu", "abs", "index_copy",
      "scatter", "tril", "triu", "cumsum", "full_like", "zeros_like",
      "ones_like", "maximum", "minimum", "clamp", "reciprocal"};
  // clang-format on
  return bases.contains(name.split('.').first);
}

/// Returns the rules by the op's name without "aten." or "prims.".
static const llvm::StringMap<SizeRule> &getRules() {
  static const llvm::StringMap<SizeRule> rules = {
      {"prim.ListUnpack", ofUnpack},
      {"copy.to_vtensor", ofOperand},
      {"copy.to_tensor", ofOperand},
      {"tensor_static_info_cast", ofOperand},
      {"view", fromList<>},
      {"reshape", fromList<>},
      {"_unsafe_view", fromList<>},
      {"broadcast_to", fromList<>},
      {"expand", ofExpand},
      {"permute", ofPermute},
      {"transpose.int", ofTranspose},
      {"unsqueeze", ofUnsqueeze},
      {"select.int", ofSelect},
      {"cat", ofCat},
      {"slice.Tensor", ofSlice},
      {"constant_pad_nd", ofPad},
      {"pad", ofPad},
      {"sum.dim_IntList", ofSum},
      {"arange", ofRange},
      {"arange.start", ofRange},
      {"arange.start_step", ofRange},
      {"linear", ofProduct},
      {"matmul", ofProduct},
      {"bmm", ofProduct},
      {"mm", ofProduct},
      {"einsum", ofEinsum},
      {"scaled_dot_product_attention", ofAttention},
      {"full", fromList<0>},
      {"ones", fromList<0>},
      {"zeros", fromList<0>},
      {"new_full", fromList<>},
      {"new_ones", fromList<>},
      {"new_zeros", fromList<>}};
  return rules;
}

/// Returns a size of quantised or dequantised rows: that of their operand,
/// except for the widths, which are static.
static Size ofRows(const SizeQuery &query) {
  if (query.op->getName().getStringRef() != "torch_c.from_builtin_tensor")
    return std::nullopt;
  Operation *rows = query.op->getOperand(0).getDefiningOp();
  StringRef name = rows ? rows->getName().getStringRef() : "";
  if (name != "mla.quantize_rows" && name != "mla.dequantize_rows")
    return std::nullopt;
  Operation *cast = rows->getOperand(0).getDefiningOp();
  if (!cast || cast->getName().getStringRef() != "torch_c.to_builtin_tensor")
    return std::nullopt;
  return query.sizes.getSize(cast->getOperand(0), query.dim);
}

Size TorchSizes::infer(Operation *op, Value tensor, unsigned dim) {
  SizeQuery query{*this, op, tensor, dim};
  if (query.rank() < 0)
    return std::nullopt;
  if (std::optional<Poly> rows = ofRows(query))
    return rows;
  StringRef name = getOpName(op);
  name.consume_front("aten.");
  name.consume_front("prims.");
  if (SizeRule rule = getRules().lookup(name))
    return rule(query);
  // Broadcasts, casts, copies and scatters keep the shape.
  return isBroadcast(name) ? ofBroadcast(query) : std::nullopt;
}
