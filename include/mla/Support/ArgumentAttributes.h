//===- ArgumentAttributes.h - Many attributes of arguments ------*- C++ -*-===//
//
// A function keeps the attributes of all arguments in one list. Setting one at
// a time makes a new list each time: quadratic in the number of arguments, and
// a model of many layers has thousands.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_ARGUMENTATTRIBUTES_H
#define MLA_SUPPORT_ARGUMENTATTRIBUTES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// The attributes of a function's arguments as values of one's own, read at the
/// time of construction. The function sees changes when `apply` is called; its
/// arguments must be as many then as they were.
class ArgumentAttributes {
public:
  /// Reads the attributes of all arguments of `function`, which must outlive
  /// this.
  explicit ArgumentAttributes(mlir::FunctionOpInterface function)
      : function(function) {
    for (unsigned i = 0, e = function.getNumArguments(); i != e; ++i)
      dictionaries.push_back(mlir::DictionaryAttr::get(
          function->getContext(), function.getArgAttrs(i)));
  }

  /// Attribute `name` of argument `i`, null if it has none or one of another
  /// type.
  template <typename AttrTy>
  AttrTy get(unsigned i, llvm::StringRef name) const {
    return dictionaries[i].template getAs<AttrTy>(name);
  }

  /// Gives argument `i` an attribute, in place of one of the same name.
  void set(unsigned i, llvm::StringRef name, mlir::Attribute value) {
    mlir::NamedAttrList list(dictionaries[i]);
    list.set(name, value);
    dictionaries[i] = list.getDictionary(function->getContext());
    changed = true;
  }

  /// Gives the function what was set, at once.
  void apply() {
    if (changed)
      function.setAllArgAttrs(dictionaries);
    changed = false;
  }

private:
  mlir::FunctionOpInterface function;
  llvm::SmallVector<mlir::DictionaryAttr> dictionaries;
  bool changed = false;
};

} // namespace mla

#endif // MLA_SUPPORT_ARGUMENTATTRIBUTES_H
