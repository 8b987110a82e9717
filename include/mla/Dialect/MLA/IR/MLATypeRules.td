//===- MLATypeRules.td - Types checked under a number ------*- tablegen -*-===//
//
// The check that ODS makes of a type has no number and names operands by index.
// So the types here let everything pass in ODS, and `NumberedTypes` checks them,
// by the rules that are written into each op from its own arguments and results.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLATYPERULES_TD
#define MLA_DIALECT_MLA_IR_MLATYPERULES_TD

include "mla/Dialect/MLA/IR/MLATypes.td"
include "mlir/IR/OpBase.td"

/// `accepts`: a C++ function from a type to bool. `name`: what messages call the
/// operand, if not its ODS name.
class MLA_Checked<string accepts, string summary, string cppType, string name = "">
    : Type<CPred<"true">, summary, cppType> {
  string acceptedBy = accepts;
  string shownAs = name;
}

/// `type`, as an operand that messages call `name`.
class MLA_As<string name, MLA_Checked type>
    : MLA_Checked<type.acceptedBy, type.summary, type.cppType, name>;

/// Ranked tensors, memrefs, or both, of elements that are in `::mla::element`.
class MLA_ShapedOf<string function, string kind, list<string> elements, string cppType>
    : MLA_Checked<"::mla::" # function # "<"
                    # !interleave(!foreach(e, elements, "::mla::element::" # e), " | ") # ">",
                  kind # " of " # !tolower(!interleave(elements, " or ")), cppType>;
class MLA_TensorOf<list<string> elements>
    : MLA_ShapedOf<"isTensorOf", "ranked tensor", elements, "::mlir::RankedTensorType">;

/// What MLA's activations and weights are.
def MLA_FloatTensor : MLA_TensorOf<["F16", "BF16", "F32", "F64"]>;
def MLA_I32Tensor : MLA_TensorOf<["I32"]>;
def MLA_IndexTensor : MLA_TensorOf<["I32", "I64"]>;
def MLA_MaskTensor : MLA_TensorOf<["I1", "F16", "BF16", "F32", "F64"]>;
/// f32 tensors that carry their base, as `#mla.lse` verifies.
def MLA_LseTensor : MLA_Checked<"::mla::isLseTensor",
    "ranked tensor of f32 with an #mla.lse encoding", "::mlir::RankedTensorType">;
def MLA_Index : MLA_Checked<"::mla::isOf<::mlir::IndexType>", "index", "::mlir::IndexType">,
                BuildableType<"$_builder.getIndexType()">;
def MLA_CacheRef
    : MLA_Checked<"::mla::isOf<::mla::CacheType>", "!mla.cache", "::mla::CacheType">;
def MLA_PlanRef
    : MLA_Checked<"::mla::isOf<::mla::PlanType>", "!mla.plan", "::mla::PlanType">,
      BuildableType<"::mla::PlanType::get($_builder.getContext())">;

class MLA_NumberedTypes<int number>
    : ParamNativeOpTrait<"NumberedTypes", !cast<string>(number)> {
  let cppNamespace = "::mla";
}

/// What a rule says of a type: without `Optional` or `Variadic`, and how many
/// values there may be. A type that is not `MLA_Checked` is an error here.
class MLA_TypeRule<TypeConstraint type> {
  MLA_Checked checked = !cast<MLA_Checked>(!cond(
      !isa<Optional>(type): !cast<Optional>(type).baseType,
      !isa<Variadic>(type): !cast<Variadic>(type).baseType,
      true: type));
  string count = "::mla::ValueCount::" # !cond(
      !isa<Optional>(type): "Optional", !isa<Variadic>(type): "Variadic", true: "One");
  string name = checked.shownAs;
  string rest = "\", \"" # checked.summary # "\", " # checked.acceptedBy # ", " # count;
}

/// The rule of value `i` of `values` as C++; "" for an attribute.
class MLA_TypeRow<dag values, int i> {
  list<Constraint> plain = !if(!initialized(!getdagarg<TypeConstraint>(values, i)),
      [!getdagarg<TypeConstraint>(values, i)], []<Constraint>);
  list<OpVariable> withEffects = !if(!initialized(!getdagarg<OpVariable>(values, i)),
      [!getdagarg<OpVariable>(values, i)], []<OpVariable>);
  list<Constraint> types =
      !listconcat(plain, !foreach(variable, withEffects, variable.constraint));
  list<MLA_TypeRule> rules =
      !foreach(type, types, MLA_TypeRule<!cast<TypeConstraint>(type)>);
  string row = !interleave(!foreach(rule, rules,
      "{\"" # !if(!empty(rule.name), !getdagname(values, i), rule.name) # rule.rest # "},\n"), "");
}

/// C++ that declares and defines the rules of `values`; attributes have none.
class MLA_TypeRules<string function, dag values> {
  list<string> rows = !foreach(i, !range(!size(values)), MLA_TypeRow<values, i>.row);
  string text = !interleave(rows, "");
  code declaration = "  static ::llvm::ArrayRef<::mla::TypeRule> " # function # "();\n";
  code definition = "::llvm::ArrayRef<::mla::TypeRule> $cppClass::" # function # "() {\n"
      # !if(!empty(text), "  return {};\n",
            "  static const ::mla::TypeRule rules[] = {\n" # text # "};\n  return rules;\n")
      # "}\n";
}

#endif // MLA_DIALECT_MLA_IR_MLATYPERULES_TD
