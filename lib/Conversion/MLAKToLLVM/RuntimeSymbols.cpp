//===- RuntimeSymbols.cpp - Runtime functions and texts -------------------===//

#include "RuntimeSymbols.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mla;

LLVM::LLVMFuncOp RuntimeSymbols::declare(OpBuilder &builder, StringRef name,
                                         TypeRange arguments) {
  auto [place, isNew] = functions.try_emplace(name);
  if (!isNew)
    return place->second;
  place->second = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
  if (place->second)
    return place->second;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMFunctionType::get(builder.getI32Type(),
                                          llvm::to_vector(arguments));
  place->second =
      LLVM::LLVMFuncOp::create(builder, module.getLoc(), name, type);
  return place->second;
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

RuntimeSymbols::TextTable::TextTable(ModuleOp module) {
  for (Operation &op : *module.getBody()) {
    auto symbol =
        op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (!symbol)
      continue;
    taken.insert(symbol.getValue());
    auto global = dyn_cast<LLVM::GlobalOp>(op);
    auto value = global && global.getConstant()
                     ? dyn_cast_or_null<StringAttr>(global.getValueAttr())
                     : StringAttr();
    if (value)
      symbolOf.try_emplace(value.getValue(), symbol.str());
  }
}

std::string RuntimeSymbols::TextTable::makeSymbol(StringRef name) {
  std::string symbol = name.str();
  unsigned &number = used[name];
  if (number)
    symbol += "_" + std::to_string(number);
  while (!taken.insert(symbol).second)
    symbol = (name + "_" + std::to_string(++number)).str();
  ++number;
  return symbol;
}

StringRef RuntimeSymbols::getTextSymbol(OpBuilder &builder, StringRef name,
                                        StringRef text) {
  if (!texts)
    texts.emplace(module);
  std::string bytes = text.str() + '\0';
  auto [place, isNew] = texts->symbolOf.try_emplace(bytes);
  if (!isNew)
    return place->second;
  place->second = texts->makeSymbol(name);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  LLVM::GlobalOp::create(
      builder, module.getLoc(),
      LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      /*isConstant=*/true, LLVM::Linkage::Internal, place->second,
      builder.getStringAttr(bytes));
  return place->second;
}

Value RuntimeSymbols::getTextAddress(AbiStructBuilder &structs, StringRef name,
                                     StringRef text) {
  OpBuilder &builder = structs.getBuilder();
  return LLVM::AddressOfOp::create(builder, structs.getLoc(), structs.ptr(),
                                   getTextSymbol(builder, name, text));
}
