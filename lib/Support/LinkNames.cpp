//===- LinkNames.cpp - Names that compiled code defines or calls ----------===//

#include "mla/Support/LinkNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

using namespace mlir;

llvm::StringRef mla::getOwnerOfName(llvm::StringRef name) {
  if (name.starts_with("mla") && name.size() > 3 && llvm::isUpper(name[3]))
    return "the runtime";
  llvm::LibFunc known;
  static const llvm::TargetLibraryInfoImpl library{llvm::Triple()};
  return library.getLibFunc(name, known) ? "the C library" : "";
}

/// Suffixes of the symbols that are emitted for a public function: three
/// functions of the C ABI and their tables. Debuggers display the names of the
/// tables.
static constexpr llvm::StringLiteral kBesidePublic[] = {
    "_step", "_bytes", "_signature", "_names",
    "_args", "_sizes", "_symbols",   "_entry"};

namespace {
/// The names that are reserved, with their owners.
class TakenNames {
public:
  explicit TakenNames(ModuleOp module);

  /// Returns the reason why a symbol cannot have this name, or "".
  std::string findReason(llvm::StringRef name) const;

private:
  llvm::StringMap<StringRef> functions;
};
} // namespace

TakenNames::TakenNames(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    StringRef name = function.getName();
    if (function.isExternal())
      continue;
    functions[(name + "_workspace").str()] = name;
    if (function.isPublic())
      for (StringRef suffix : kBesidePublic)
        functions[(name + suffix).str()] = name;
  }
}

std::string TakenNames::findReason(llvm::StringRef name) const {
  if (StringRef owner = mla::getOwnerOfName(name); !owner.empty())
    return (owner + " has a function of this name").str();
  auto function = functions.find(name);
  return function == functions.end()
             ? ""
             : ("the compiler emits a symbol of this name for '@" +
                function->second + "'")
                   .str();
}

/// Returns a new name that is not a C identifier, so that no code outside of
/// the module can refer to it.
static std::string findFreeName(StringRef name, const SymbolTable &symbols) {
  std::string free;
  for (unsigned number = 0; free.empty() || symbols.lookup(free); ++number)
    free = (name + "." + Twine(number)).str();
  return free;
}

LogicalResult mla::freeLinkNames(ModuleOp module) {
  TakenNames taken(module);
  SymbolTable symbols(module);
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    std::string reason = symbol && !symbol.isDeclaration()
                             ? taken.findReason(symbol.getName())
                             : "";
    if (reason.empty())
      continue;
    if (!symbol.isPrivate())
      return op.emitError("cannot use the name '@")
             << symbol.getName() << "': " << reason;
    if (failed(symbols.rename(&op, findFreeName(symbol.getName(), symbols))))
      return op.emitError("cannot rename '@") << symbol.getName() << "'";
  }
  return success();
}
