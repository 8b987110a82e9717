//===- ArgumentAttributes.h - Set many attributes at once -------*- C++ -*-===//
// A function stores the attributes of all arguments in one list. Setting one
// attribute at a time copies the list each time, which takes quadratic time in
// the number of arguments. A model with many layers has thousands of arguments.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_ARGUMENTATTRIBUTES_H
#define MLA_SUPPORT_ARGUMENTATTRIBUTES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mla {

/// An editable copy of the attributes of a function's arguments. `apply` writes
/// it back. Until then, the number of arguments must not change.
class ArgumentAttributes {
public:
  /// Reads the attributes of all arguments of `function`, which must outlive
  /// this object.
  explicit ArgumentAttributes(mlir::FunctionOpInterface function)
      : function(function) {
    for (unsigned i = 0, e = function.getNumArguments(); i != e; ++i)
      dictionaries.push_back(mlir::DictionaryAttr::get(
          function->getContext(), function.getArgAttrs(i)));
  }

  /// Returns attribute `name` of argument `i`, or null if the argument has no
  /// attribute of this name and type.
  template <typename AttrTy>
  AttrTy get(unsigned i, llvm::StringRef name) const {
    return dictionaries[i].template getAs<AttrTy>(name);
  }

  /// Sets an attribute of argument `i`, replacing one of the same name.
  void set(unsigned i, llvm::StringRef name, mlir::Attribute value) {
    mlir::NamedAttrList list(dictionaries[i]);
    list.set(name, value);
    dictionaries[i] = list.getDictionary(function->getContext());
    changed = true;
  }

  /// Writes all attributes to the function.
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
