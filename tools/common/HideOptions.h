//===- HideOptions.h - Hide the options of LLVM from --help -----*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_HIDEOPTIONS_H
#define MLA_TOOLS_COMMON_HIDEOPTIONS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

namespace mla {

/// Moves all options that exist, except those of `category`, from --help to
/// --help-hidden. Call it at the start of main: then the options that exist are
/// those of the back ends and analyses of libLLVM, and not yet those of MLIR.
inline void hideForeignOptions(const llvm::cl::OptionCategory *category) {
  for (const auto &[name, option] : llvm::cl::getRegisteredOptions()) {
    bool isBasic = name == "help" || name == "version";
    if (!isBasic && !llvm::is_contained(option->Categories, category) &&
        option->getOptionHiddenFlag() == llvm::cl::NotHidden)
      option->setHiddenFlag(llvm::cl::Hidden);
  }
}

} // namespace mla

#endif // MLA_TOOLS_COMMON_HIDEOPTIONS_H
