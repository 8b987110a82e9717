//===- FakeReader.h - A reader of artificial tensors ------------*- C++ -*-===//
//
// Tests of the proof's readers define tensors by the expressions of their
// elements, and need neither torch nor linalg:
//
//   FakeReader reader;
//   Value q = reader.leaf({2, 5}), k = reader.leaf({4, 5});
//   Value scores = reader.einsum("qd,kd->qk", {q, k});
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_ANALYSIS_FAKEREADER_H
#define MLA_UNITTESTS_ANALYSIS_FAKEREADER_H

#include "mla/Analysis/NormalForm/Reader.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/TypeUtilities.h"

#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <map>

namespace mla::nf {

/// Creates an unregistered op for each tensor, and reads its elements.
class FakeReader : public Reader {
public:
  using Value = mlir::Value;
  using Shape = llvm::ArrayRef<int64_t>;
  using Index = llvm::SmallVector<Affine, 4>;

  FakeReader() : builder(&context) {
    context.allowUnregisteredDialects();
    module = mlir::ModuleOp::create(builder, builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
  }

  //===--------------------------------------------------------------------===//
  // Tensors
  //===--------------------------------------------------------------------===//

  /// Creates a tensor whose elements are leaves.
  Value leaf(Shape shape, llvm::StringRef name = "test.leaf") {
    return create(shape, {}, builder.getF32Type(), name);
  }
  /// Creates an elementwise result that cannot be read.
  Value unknown(Value operand, llvm::StringRef name = "test.unknown") {
    return create(getShape(operand), {operand}, getElement(operand), name);
  }
  /// Creates a sum of products, such as "qd,kd->qk". Letters that are missing
  /// in the result are summed over.
  Value einsum(llvm::StringRef equation, llvm::ArrayRef<Value> operands) {
    auto [inputs, output] = equation.split("->");
    llvm::SmallVector<llvm::StringRef> names;
    inputs.split(names, ',');
    std::map<char, int64_t> sizes;
    for (auto [name, operand] : llvm::zip(names, operands))
      for (auto [letter, size] : llvm::zip(name, getShape(operand)))
        sizes[letter] = size;
    llvm::SmallVector<int64_t> shape;
    for (char letter : output)
      shape.push_back(sizes[letter]);
    Value result = create(shape, operands, builder.getF32Type(), "test.einsum");
    contractions.insert(result.getDefiningOp());
    exprs[result] =
        [=, letters = output.str(),
         parts = llvm::SmallVector<std::string>(names.begin(), names.end()),
         tensors = llvm::SmallVector<Value>(operands)](
            llvm::ArrayRef<Affine> index, VarTable &vars) {
          std::map<char, Affine> places;
          for (auto [letter, place] : llvm::zip(letters, index))
            places[letter] = place;
          Term term;
          for (auto [letter, size] : sizes)
            if (!places.count(letter)) {
              term.bound.push_back(vars.create(Poly(size)));
              places[letter] = Affine::var(term.bound.back());
            }
          for (auto [part, tensor] : llvm::zip(parts, tensors)) {
            Access access{tensor, {}};
            for (char letter : part)
              access.index.push_back(places[letter]);
            term.factors.push_back(access);
          }
          return sumExpr({term});
        };
    return result;
  }
  /// Creates a + coefficient * b. Dimensions of size one of b are broadcast.
  Value add(Value a, Value b, double coefficient = 1.0) {
    Value result = like(a, {a, b}, "test.add");
    exprs[result] = [=, this](llvm::ArrayRef<Affine> index, VarTable &) {
      return sumExpr({{1.0, {{a, Index(index)}}, {}},
                      {coefficient, {broadcast(b, index)}, {}}});
    };
    return result;
  }
  /// Creates a + number.
  Value add(Value a, double number) {
    Value result = like(a, {a}, "test.add");
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      return sumExpr({{1.0, {{a, Index(index)}}, {}}, {number, {}, {}}});
    };
    return result;
  }
  /// Creates factor * a.
  Value scale(Value a, double factor) {
    Value result = like(a, {a}, "test.scale");
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      return forwardExpr(a, Index(index), factor);
    };
    return result;
  }
  /// Creates a * b, elementwise. Dimensions of size one of b are broadcast.
  Value multiply(Value a, Value b) {
    Value result = like(a, {a, b}, "test.multiply");
    exprs[result] = [=, this](llvm::ArrayRef<Affine> index, VarTable &) {
      return sumExpr({{1.0, {{a, Index(index)}, broadcast(b, index)}, {}}});
    };
    return result;
  }
  /// Creates a / b. Dimensions of size one of b are broadcast.
  Value divide(Value a, Value b) {
    Value result = like(a, {a, b}, "test.divide");
    quotients.insert(result.getDefiningOp());
    exprs[result] = [=, this](llvm::ArrayRef<Affine> index, VarTable &) {
      return quotientExpr({a, Index(index)}, broadcast(b, index));
    };
    return result;
  }
  /// Creates the sum over the last dimension, which becomes a dimension of size
  /// one.
  Value sumLast(Value a) {
    llvm::SmallVector<int64_t> shape(getShape(a));
    Poly size(shape.back());
    shape.back() = 1;
    Value result = create(shape, {a}, builder.getF32Type(), "test.sum");
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &vars) {
      Term term{1.0, {{a, Index(index)}}, {vars.create(size)}};
      term.factors[0].index.back() = Affine::var(term.bound[0]);
      return sumExpr({term});
    };
    return result;
  }
  /// Creates the maximum over the last dimension, which becomes a dimension of
  /// size one.
  Value maxLast(Value a) {
    llvm::SmallVector<int64_t> shape(getShape(a));
    shape.back() = 1;
    Value result = create(shape, {a}, builder.getF32Type(), "test.max");
    largest[result] = a;
    return result;
  }
  /// Creates max(a, number).
  Value clamp(Value a, double number) {
    Value result = like(a, {a}, "test.clamp");
    clamps[result] = {a, number};
    return result;
  }
  /// Creates e^a.
  Value exp(Value a) {
    Value result = like(a, {a}, "test.exp");
    exponentials[result] = a;
    return result;
  }
  /// Creates a slice [begin, end) of the last dimension.
  Value sliceLast(Value a, int64_t begin, int64_t end) {
    llvm::SmallVector<int64_t> shape(getShape(a));
    shape.back() = end - begin;
    Value result = create(shape, {a}, getElement(a), "test.slice");
    moves.insert(result.getDefiningOp());
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      Index place(index);
      place.back() = place.back() + Affine(Poly(begin));
      return forwardExpr(a, place);
    };
    return result;
  }
  /// Concatenates tensors in the last dimension.
  Value concatLast(llvm::ArrayRef<Value> parts) {
    llvm::SmallVector<int64_t> shape(getShape(parts[0]));
    llvm::SmallVector<Poly> sizes;
    shape.back() = 0;
    for (Value part : parts) {
      sizes.push_back(Poly(getShape(part).back()));
      shape.back() += getShape(part).back();
    }
    Value result = create(shape, parts, getElement(parts[0]), "test.concat");
    moves.insert(result.getDefiningOp());
    exprs[result] = [=, tensors = llvm::SmallVector<Value>(parts)](
                        llvm::ArrayRef<Affine> index, VarTable &vars) {
      Index place(index);
      unsigned part = 0;
      if (Obstacle obstacle = vars.findConcatOperand(place.back(), sizes, part))
        return blockedExpr(obstacle);
      return forwardExpr(tensors[part], place);
    };
    return result;
  }
  /// Creates a tensor whose elements are all `number`.
  Value constant(Shape shape, double number) {
    Value result = create(shape, {}, builder.getF32Type(), "test.constant");
    exprs[result] = [=](llvm::ArrayRef<Affine>, VarTable &) {
      return sumExpr({{number, {}, {}}});
    };
    return result;
  }
  /// Creates a boolean that is true where the expression of the indices is at
  /// least 0.
  Value where(Shape shape,
              std::function<Affine(llvm::ArrayRef<Affine>)> expression) {
    Value position = create(shape, {}, builder.getI64Type(), "test.position");
    exprs[position] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      ElementExpr expr;
      expr.kind = ElementExpr::Iota;
      expr.index = expression(index);
      return expr;
    };
    Value result = create(shape, {position}, builder.getI1Type(), "test.where");
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      ElementExpr expr;
      expr.kind = ElementExpr::AtLeast;
      expr.operands = {{Access{position, Index(index)}, 0.0}, {{}, 0.0}};
      return expr;
    };
    return result;
  }
  /// Creates a boolean whose elements are unknown.
  Value flags(Shape shape) {
    return create(shape, {}, builder.getI1Type(), "test.flags");
  }
  /// Creates condition ? a : number.
  Value select(Value condition, Value a, double number) {
    Value result = like(a, {condition, a}, "test.select");
    exprs[result] = [=, this](llvm::ArrayRef<Affine> index, VarTable &) {
      ElementExpr expr;
      expr.kind = ElementExpr::Select;
      expr.operands = {{broadcast(condition, index), 0.0},
                       {Access{a, Index(index)}, 0.0},
                       {{}, number}};
      return expr;
    };
    return result;
  }
  /// Creates condition ? yes : no, of numbers.
  Value select(Value condition, double yes, double no) {
    Value result = create(getShape(condition), {condition},
                          builder.getF32Type(), "test.select");
    exprs[result] = [=](llvm::ArrayRef<Affine> index, VarTable &) {
      ElementExpr expr;
      expr.kind = ElementExpr::Select;
      expr.operands = {
          {Access{condition, Index(index)}, 0.0}, {{}, yes}, {{}, no}};
      return expr;
    };
    return result;
  }
  /// Creates the softmax over the last dimension.
  Value softmax(Value scores) {
    Value result = like(scores, {scores}, "test.softmax");
    unsigned last = getShape(scores).size() - 1;
    softmaxes[result] = {scores, 1.0, last};
    return result;
  }
  /// Creates the exponentials of scores as the core of an attention.
  Value expCore(Value scores) {
    Value result = exp(scores);
    softmaxes[result] = {scores, 1.0, 0, /*isExponential=*/true};
    return result;
  }

  /// Returns the ops that define the given values.
  llvm::DenseSet<mlir::Operation *> ops(llvm::ArrayRef<Value> values) {
    llvm::DenseSet<mlir::Operation *> set;
    for (Value value : values)
      set.insert(value.getDefiningOp());
    return set;
  }

  //===--------------------------------------------------------------------===//
  // Reading
  //===--------------------------------------------------------------------===//

  ElementExpr read(const Access &access, VarTable &vars) override {
    auto expr = exprs.find(access.value);
    return expr == exprs.end() ? leafExpr() : expr->second(access.index, vars);
  }
  Poly getSize(Value value, unsigned dim) override {
    return Poly(getShape(value)[dim]);
  }
  unsigned getRank(Value value) override { return getShape(value).size(); }
  mlir::Type getElement(Value value) override {
    return mlir::getElementTypeOrSelf(value.getType());
  }
  std::optional<Softmax> getSoftmax(Value value) override {
    return lookup(softmaxes, value);
  }
  std::optional<FusedAttention> getAttention(Value, llvm::ArrayRef<Affine>,
                                             VarTable &) override {
    return std::nullopt;
  }
  std::optional<NegInfTest> getNegInfTest(const Access &, bool,
                                          VarTable &) override {
    return std::nullopt;
  }
  std::optional<Exponential> getExponential(const Access &access,
                                            VarTable &) override {
    std::optional<Value> operand = lookup(exponentials, access.value);
    return operand ? std::optional(Exponential{{*operand, access.index}})
                   : std::nullopt;
  }
  std::optional<Logarithm> getLogarithm(const Access &, VarTable &) override {
    return std::nullopt;
  }
  std::optional<ClampMin> getClampMin(const Access &access,
                                      VarTable &) override {
    auto clamp = lookup(clamps, access.value);
    return clamp ? std::optional(
                       ClampMin{{clamp->first, access.index}, clamp->second})
                 : std::nullopt;
  }
  std::optional<ReduceMax> getReduceMax(const Access &access,
                                        VarTable &vars) override {
    std::optional<Value> operand = lookup(largest, access.value);
    if (!operand)
      return std::nullopt;
    ReduceMax result{{*operand, access.index},
                     vars.create(Poly(getShape(*operand).back()))};
    result.operand.index.back() = Affine::var(result.bound);
    return result;
  }
  std::optional<NonFiniteTest> getNonFiniteTest(const Access &,
                                                VarTable &) override {
    return std::nullopt;
  }
  bool testsNonFinite(mlir::Operation *) override { return false; }
  bool isList(mlir::Operation *) override { return false; }
  bool isMetadata(mlir::Operation *) override { return false; }
  bool isContraction(mlir::Operation *op) override {
    return contractions.contains(op);
  }
  bool isQuotient(mlir::Operation *op) override {
    return quotients.contains(op);
  }
  bool isMove(mlir::Operation *op) override { return moves.contains(op); }
  std::pair<Value, unsigned> getSource(unsigned) override { return {}; }
  void setSize(Value, unsigned, const Poly &) override {}

private:
  using Read = std::function<ElementExpr(llvm::ArrayRef<Affine>, VarTable &)>;

  llvm::ArrayRef<int64_t> getShape(Value value) {
    return mlir::cast<mlir::RankedTensorType>(value.getType()).getShape();
  }
  Value create(Shape shape, mlir::ValueRange operands, mlir::Type element,
               llvm::StringRef name) {
    mlir::OperationState state(builder.getUnknownLoc(), name);
    state.addOperands(operands);
    state.addTypes(mlir::RankedTensorType::get(shape, element));
    return builder.create(state)->getResult(0);
  }
  Value like(Value a, llvm::ArrayRef<Value> operands, llvm::StringRef name) {
    return create(getShape(a), operands, getElement(a), name);
  }
  /// Returns the element of `tensor` at `index`, or at 0 in dimensions of size
  /// one.
  Access broadcast(Value tensor, llvm::ArrayRef<Affine> index) {
    Access access{tensor, Index(index)};
    for (auto [place, size] : llvm::zip(access.index, getShape(tensor)))
      if (size == 1)
        place = Affine();
    return access;
  }
  template <typename Map>
  static auto lookup(const Map &map, Value value)
      -> std::optional<typename Map::mapped_type> {
    auto found = map.find(value);
    if (found == map.end())
      return std::nullopt;
    return found->second;
  }

  /// Orders values, for maps with value types that a DenseMap cannot hold.
  struct Less {
    bool operator()(Value a, Value b) const {
      return a.getAsOpaquePointer() < b.getAsOpaquePointer();
    }
  };
  mlir::MLIRContext context;
  mlir::OpBuilder builder;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::map<Value, Read, Less> exprs;
  std::map<Value, Softmax, Less> softmaxes;
  std::map<Value, Value, Less> exponentials, largest;
  std::map<Value, std::pair<Value, double>, Less> clamps;
  llvm::DenseSet<mlir::Operation *> contractions, quotients, moves;
};

/// A reader with the variables of one test.
struct Fixture {
  FakeReader reader;
  VarTable vars;
  Normalizer normalizer{reader, vars};

  /// Returns the element of `tensor` at these variables.
  Access at(mlir::Value tensor, llvm::ArrayRef<Var> index) {
    Access access{tensor, {}};
    for (Var var : index)
      access.index.push_back(Affine::var(var));
    return access;
  }
  /// Creates a variable.
  Var var(int64_t extent) { return vars.create(Poly(extent)); }
};

} // namespace mla::nf

#endif // MLA_UNITTESTS_ANALYSIS_FAKEREADER_H
