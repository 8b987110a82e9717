//===- CompileFlags.cpp - Options of the tools that compile ---------------===//

#include "CompileFlags.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Kernels/Manifest/Manifest.h"
#include "mla/Support/HostTensor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mla;

CompileFlags::CompileFlags(llvm::cl::OptionCategory &category)
    : category(category) {}

static llvm::Error requireOneOf(llvm::StringRef name, llvm::StringRef value,
                                llvm::ArrayRef<llvm::StringRef> choices) {
  if (llvm::is_contained(choices, value))
    return llvm::Error::success();
  return makeError("--" + name + " must be " + llvm::join(choices, " or ") +
                   ", got '" + value + "'");
}

llvm::Error CompileFlags::checkLayout() const {
  llvm::StringRef word = layout;
  llvm::SmallVector<llvm::StringRef> words = {"auto", "flat", "split", "e4m3"};
  words.append(LayoutAttr::getAliases().begin(),
               LayoutAttr::getAliases().end());
  if (layout.getNumOccurrences() && !word.starts_with("[") &&
      !llvm::is_contained(words, word)) {
    std::string text = "--layout must be " + llvm::join(words, " or ") +
                       " or a list of fields in [], got '" + word.str() + "'";
    if (word == "fp8" || word == "fp4" || word == "exact")
      text +=
          "; " + word.str() + " is an accuracy: pass --accuracy=" + word.str();
    return makeError(text);
  }
  if (llvm::Error error =
          requireOneOf("accuracy", accuracy, {"exact", "fp8", "fp4"}))
    return error;
  if (llvm::Error error =
          requireOneOf("phases", phases, {"prefill", "decode", "both"}))
    return error;
  bool chosen = layout.getNumOccurrences() && word != "auto";
  if (chosen && accuracy.getNumOccurrences())
    return makeError("--accuracy=" + accuracy +
                     " must not be given with --layout=" + layout +
                     ", which has its own accuracy");
  return llvm::Error::success();
}

llvm::Error CompileFlags::check() const {
  if (model.empty())
    return makeError(
        "no model: pass the path of one, MODEL.mlir, or - for standard input");
  if (entry.getNumOccurrences() && entry.empty())
    return makeError("--entry must be the name of a function, got ''");
  if (llvm::Error error =
          requireOneOf("form", form, {"auto", "absorbed", "expanded"}))
    return error;
  if (llvm::Error error = requireOneOf("mask", mask, {"keep", "visible"}))
    return error;
  if (llvm::Error error = checkLayout())
    return error;
  if (!llvm::is_contained(getKernelTargets(), target))
    return makeError("--target must be " +
                     llvm::join(getKernelTargets(), " or ") + ", got '" +
                     target + "'");
  if (paginate.getNumOccurrences() && !raise)
    return makeError("--paginate requires --raise, got --raise=false: only a "
                     "raised cache can be paged");
  if (mask != "keep" && !paginate.getNumOccurrences())
    return makeError("--mask=" + mask + " requires --paginate=N");
  if (packed && !paginate.getNumOccurrences())
    return makeError("--packed requires --paginate=N");
  if (allowDense && !paginate.getNumOccurrences())
    return makeError("--allow-dense requires --paginate=N");
  return llvm::Error::success();
}

void CompileFlags::hideWhatDoesNotRun() {
  target.setHiddenFlag(llvm::cl::ReallyHidden);
  attentionOnly.setHiddenFlag(llvm::cl::ReallyHidden);
}

CompileOptions CompileFlags::makeOptions() const {
  CompileOptions options;
  options.raise = raise;
  options.pageSize = paginate;
  options.packed = packed;
  options.allowDense = allowDense;
  options.form = form;
  options.mask = mask;
  options.layout = layout == "auto" ? "" : std::string(layout);
  options.accuracy = accuracy;
  options.phases = phases;
  options.context = context;
  options.maxTokenBytes = maxTokenBytes;
  options.kScale = kScale;
  options.quantizeQueries = quantizeQueries;
  options.target = target;
  options.isolate = attentionOnly;
  options.entry = entry;
  options.torchMlirOpt = torchMlirOpt;
  options.torchMlirSeconds = torchMlirSeconds;
  return options;
}
