//===- MLARequiredOperands.td - Required operands ----------*- tablegen -*-===//
//
// `AttrSizedOperandSegments` admits a segment of size 0 for an operand that is
// neither optional nor variadic, and ODS does not reject it. The accessor of
// such an operand would then read past its segment.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLAREQUIREDOPERANDS_TD
#define MLA_DIALECT_MLA_IR_MLAREQUIREDOPERANDS_TD

include "mlir/IR/OpBase.td"

/// True if argument `i` is an operand that is neither optional nor variadic. In
/// ODS, an operand with declared effects is an `OpVariable`; it counts as
/// required.
class MLA_IsRequiredOperand<dag arguments, int i> {
  bit value = !cond(
      !initialized(!getdagarg<OpVariable>(arguments, i)): true,
      !initialized(!getdagarg<TypeConstraint>(arguments, i)):
          !not(!or(!isa<Optional>(!getdagarg<TypeConstraint>(arguments, i)),
                   !isa<Variadic>(!getdagarg<TypeConstraint>(arguments, i)))),
      true: false);
}

/// One check per required operand, for ops whose `traits` include
/// `AttrSizedOperandSegments`.
class MLA_RequiredOperands<list<Trait> opTraits, dag arguments> {
  bit hasSegments = !not(!empty(!filter(
      trait, opTraits, !eq(!cast<string>(trait), "AttrSizedOperandSegments"))));
  list<int> operands = !filter(i, !range(!size(arguments)),
                               MLA_IsRequiredOperand<arguments, i>.value);
  list<Trait> checks = !foreach(i, operands, PredOpTrait<
      "operand '" # !getdagname(arguments, i) # "' has one value",
      CPred<"getODSOperands(" # i # ").size() == 1">>);
  list<Trait> traits = !if(hasSegments, checks, []<Trait>);
}

#endif // MLA_DIALECT_MLA_IR_MLAREQUIREDOPERANDS_TD
