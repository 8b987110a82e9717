//===- Normalizer.cpp - Trace elements through shape ops ------------------===//

#include "mla/Analysis/NormalForm/Reader.h"

using namespace mla::nf;
using namespace mlir;

ElementExpr mla::nf::leafExpr() { return {}; }

ElementExpr mla::nf::forwardExpr(Value value, SmallVector<Affine, 4> index,
                                 double coefficient) {
  ElementExpr expr;
  expr.kind = ElementExpr::Forward;
  expr.terms.push_back({coefficient, {{value, std::move(index)}}, {}});
  return expr;
}

ElementExpr mla::nf::sumExpr(SmallVector<Term, 2> terms) {
  ElementExpr expr;
  expr.kind = ElementExpr::Sum;
  expr.terms = std::move(terms);
  return expr;
}

ElementExpr mla::nf::quotientExpr(Access dividend, Access divisor) {
  ElementExpr expr = quotientExpr(1.0, std::move(divisor));
  expr.terms[0].factors.push_back(std::move(dividend));
  return expr;
}

ElementExpr mla::nf::quotientExpr(double dividend, Access divisor) {
  ElementExpr expr;
  expr.kind = ElementExpr::Quotient;
  expr.terms.push_back({dividend, {}, {}});
  expr.operands.push_back({std::move(divisor), 0.0});
  return expr;
}

ElementExpr mla::nf::blockedExpr(const Obstacle &obstacle) {
  ElementExpr expr;
  if (obstacle.kind == Obstacle::Opaque)
    return expr;
  expr.kind = ElementExpr::Blocked;
  expr.obstacle = obstacle;
  return expr;
}

ElementExpr mla::nf::constantExpr(double number) {
  return sumExpr({Term{number, {}, {}}});
}

ElementExpr mla::nf::iotaExpr(Affine integer) {
  ElementExpr expr;
  expr.kind = ElementExpr::Iota;
  expr.index = std::move(integer);
  return expr;
}

ElementExpr mla::nf::operandsExpr(ElementExpr::Kind kind,
                                  SmallVector<Operand, 3> operands) {
  ElementExpr expr;
  expr.kind = kind;
  expr.operands = std::move(operands);
  return expr;
}

ElementExpr mla::nf::booleanExpr(Operand boolean) {
  return operandsExpr(
      ElementExpr::Select,
      {std::move(boolean), {std::nullopt, 1.0}, {std::nullopt, 0.0}});
}

ElementExpr mla::nf::complexProductExpr(
    int64_t part, llvm::function_ref<Access(unsigned, int64_t)> getPart) {
  // (a + bi)(c + di) = ac - bd + (ad + bc)i
  return sumExpr(
      {Term{1.0, {getPart(0, 0), getPart(1, part)}, {}},
       Term{part ? 1.0 : -1.0, {getPart(0, 1), getPart(1, 1 - part)}, {}}});
}

Operation *mla::nf::getUserInBlock(Value value, Operation *user) {
  Operation *outer = value.getParentBlock()->findAncestorOpInBlock(*user);
  return outer ? outer : user;
}

bool mla::nf::addPath(Value value, Value source, unsigned depth,
                      SmallVectorImpl<Operation *> &ops) {
  if (value == source)
    return true;
  Operation *op = value.getDefiningOp();
  bool depends = false;
  if (op && depth)
    for (Value operand : op->getOperands())
      depends |= addPath(operand, source, depth - 1, ops);
  if (depends && !llvm::is_contained(ops, op))
    ops.push_back(op);
  return depends;
}

Access Normalizer::simplify(const Access &access) const {
  Access result{access.value, {}};
  for (const Affine &index : access.index)
    result.index.push_back(vars.simplify(index));
  return result;
}

bool Normalizer::isSameElement(const Access &a, const Access &b) const {
  return a.value == b.value && simplify(a).index == simplify(b).index;
}

Access Normalizer::accessAll(Value value, SmallVectorImpl<Var> &indices) {
  Access access{value, {}};
  for (unsigned dim = 0, rank = reader.getRank(value); dim < rank; ++dim) {
    indices.push_back(vars.create(reader.getSize(value, dim)));
    access.index.push_back(Affine::var(indices.back()));
  }
  return simplify(access);
}

ResolvedAccess Normalizer::resolve(const Access &access) {
  ResolvedAccess resolved{simplify(access), 1.0, {}};
  while (true) {
    if (Operation *op = reader.getOwner(resolved.access.value); op && visited)
      visited->push_back(op);
    if (trail)
      trail->push_back(resolved.access);
    resolved.expr = reader.read(resolved.access, vars);
    ElementExpr &expr = resolved.expr;
    if (expr.kind == ElementExpr::Forward && expr.isCacheWrite &&
        !throughCaches)
      return resolved;
    if (expr.kind == ElementExpr::Forward && expr.terms[0].coefficient != 1.0 &&
        !throughFactors)
      return resolved;
    if (expr.kind == ElementExpr::Forward) {
      resolved.coefficient *= expr.terms[0].coefficient;
      resolved.access = simplify(expr.terms[0].factors[0]);
    } else if (expr.kind == ElementExpr::Blocked &&
               expr.obstacle.kind == Obstacle::Factor &&
               !llvm::is_contained(frozen, expr.obstacle.var) &&
               vars.factor(expr.obstacle.var, expr.obstacle.at)) {
      resolved.access = simplify(resolved.access);
    } else {
      return resolved;
    }
  }
}

bool Normalizer::settleBound(Term &term) {
  auto isIndexed = [&](Var var) {
    return llvm::any_of(term.factors, [&](const Access &factor) {
      return factor.contains(var);
    });
  };
  SmallVector<Var, 1> bound;
  for (Var whole : term.bound)
    for (Var var : vars.getParts(whole)) {
      // Keep the sum over a variable of extent one, although no index contains
      // the variable.
      if (vars.getExtent(var).isOne() || isIndexed(var)) {
        bound.push_back(var);
        continue;
      }
      // No factor depends on the variable, so all summands are equal: multiply
      // a summand by the number of summands.
      std::optional<int64_t> times = vars.getExtent(var).getConstant();
      if (!times)
        return false;
      term.coefficient *= static_cast<double>(*times);
    }
  term.bound = bound;
  return true;
}

std::optional<Term> Normalizer::getProduct(const ResolvedAccess &resolved) {
  if (resolved.expr.kind != ElementExpr::Sum || resolved.expr.terms.size() != 1)
    return std::nullopt;
  Term term = resolved.expr.terms[0];
  term.coefficient *= resolved.coefficient;
  if (term.factors.size() == 1 && !term.bound.empty()) {
    // The term is a sum over a single factor. If this factor resolves to a
    // product, use the factors of the product instead.
    std::optional<Term> inner = getProduct(resolve(term.factors[0]));
    if (!inner)
      return std::nullopt;
    term.coefficient *= inner->coefficient;
    term.factors = inner->factors;
    term.bound.append(inner->bound);
  }
  if (term.factors.size() < 2)
    return std::nullopt;
  for (Access &factor : term.factors)
    factor = simplify(factor);
  return settleBound(term) ? std::optional(term) : std::nullopt;
}

Term Normalizer::restrict(const Term &term, Var var, const Poly &begin,
                          const Poly &extent) {
  Term result = term;
  Var part = vars.create(extent);
  for (Access &factor : result.factors) {
    for (Affine &index : factor.index)
      index =
          VarTable::substitute(index, var, Affine::var(part) + Affine(begin));
    factor = simplify(factor);
  }
  llvm::erase(result.bound, var);
  result.bound.push_back(part);
  return result;
}
