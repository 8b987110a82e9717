//===- Normalizer.cpp - Elements through shape ops ------------------------===//

#include "mla/Analysis/NormalForm/Reader.h"

using namespace mla::nf;
using namespace mlir;

Step mla::nf::leafStep() { return {}; }

Step mla::nf::forwardStep(Value value, SmallVector<Affine, 4> index,
                          double coefficient) {
  Step step;
  step.kind = Step::Forward;
  step.terms.push_back({coefficient, {{value, std::move(index)}}, {}});
  return step;
}

Step mla::nf::sumStep(SmallVector<Term, 2> terms) {
  Step step;
  step.kind = Step::Sum;
  step.terms = std::move(terms);
  return step;
}

Step mla::nf::quotientStep(Access dividend, Access divisor) {
  Step step = quotientStep(1.0, std::move(divisor));
  step.terms[0].factors.push_back(std::move(dividend));
  return step;
}

Step mla::nf::quotientStep(double dividend, Access divisor) {
  Step step;
  step.kind = Step::Quotient;
  step.terms.push_back({dividend, {}, {}});
  step.operands.push_back({std::move(divisor), 0.0});
  return step;
}

Step mla::nf::blockedStep(const Obstacle &obstacle) {
  Step step;
  if (obstacle.kind == Obstacle::Opaque)
    return step;
  step.kind = Step::Blocked;
  step.obstacle = obstacle;
  return step;
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

Pulled Normalizer::pull(const Access &access) {
  Pulled pulled{simplify(access), 1.0, {}};
  while (true) {
    if (Operation *op = reader.getOwner(pulled.access.value); op && visited)
      visited->push_back(op);
    if (trail)
      trail->push_back(pulled.access);
    pulled.step = reader.read(pulled.access, vars);
    Step &step = pulled.step;
    if (step.kind == Step::Forward && step.isCacheWrite && !throughCaches)
      return pulled;
    if (step.kind == Step::Forward && step.terms[0].coefficient != 1.0 &&
        !throughFactors)
      return pulled;
    if (step.kind == Step::Forward) {
      pulled.coefficient *= step.terms[0].coefficient;
      pulled.access = simplify(step.terms[0].factors[0]);
    } else if (step.kind == Step::Blocked &&
               step.obstacle.kind == Obstacle::Factor &&
               !llvm::is_contained(frozen, step.obstacle.var) &&
               vars.factor(step.obstacle.var, step.obstacle.at)) {
      pulled.access = simplify(pulled.access);
    } else {
      return pulled;
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
      // A variable of one value is in no index, and sums all the same.
      if (vars.getExtent(var).isOne() || isIndexed(var)) {
        bound.push_back(var);
        continue;
      }
      // What is summed is the same each time.
      std::optional<int64_t> times = vars.getExtent(var).getConstant();
      if (!times)
        return false;
      term.coefficient *= static_cast<double>(*times);
    }
  term.bound = bound;
  return true;
}

std::optional<Term> Normalizer::getProduct(const Pulled &pulled) {
  if (pulled.step.kind != Step::Sum || pulled.step.terms.size() != 1)
    return std::nullopt;
  Term term = pulled.step.terms[0];
  term.coefficient *= pulled.coefficient;
  if (term.factors.size() == 1 && !term.bound.empty()) {
    // The sum of what is itself a product.
    std::optional<Term> inner = getProduct(pull(term.factors[0]));
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
