//===- TensorInfo.cpp - Arguments of a model ------------------------------===//

#include "mla/Driver/TensorInfo.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Driver/CacheUse.h"
#include "mla/Support/SizeText.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mla;

/// Returns a dynamic dimension: its expression in `mla.shape`, else a new
/// symbol.
static DimExpr getDynamicDim(mlir::AffineMapAttr shape, int64_t arg,
                             unsigned dim) {
  if (shape && shape.getAffineMap().getNumDims() == 0 &&
      dim < shape.getAffineMap().getNumResults())
    if (std::optional<DimExpr> expr = DimExpr::parse(
            printSize(shape.getAffineMap().getResult(dim), [](unsigned symbol) {
              return "s" + std::to_string(symbol);
            })))
      return *expr;
  return DimExpr::symbol("a" + std::to_string(arg) + "d" + std::to_string(dim));
}

static TensorInfo getTensorInfo(mlir::FunctionOpInterface function,
                                unsigned position) {
  TensorInfo info;
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(
      function.getArgumentTypes()[position]);
  std::optional<MlaDType> dtype;
  if (tensor)
    dtype = getBufferDType(tensor.getElementType());
  if (!dtype)
    return info;
  info.present = true;
  info.dtype = *dtype;
  auto shape =
      function.getArgAttrOfType<mlir::AffineMapAttr>(position, "mla.shape");
  int64_t arg = getModelArg(function, position);
  for (unsigned i = 0; i < tensor.getRank(); ++i)
    info.shape.push_back(tensor.isDynamicDim(i)
                             ? getDynamicDim(shape, arg, i)
                             : DimExpr(tensor.getDimSize(i)));
  return info;
}

std::vector<TensorInfo> mla::getModelArgs(mlir::FunctionOpInterface function) {
  std::vector<TensorInfo> infos;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    size_t position = getModelArg(function, i);
    if (infos.size() <= position)
      infos.resize(position + 1);
    infos[position] = getTensorInfo(function, i);
  }
  return infos;
}

llvm::Error mla::checkTensor(const TensorInfo &info, int64_t position,
                             const HostTensor &tensor, SymbolValues &symbols) {
  auto fail = [&](const llvm::Twine &what) {
    return makeError("argument " + llvm::Twine(position) + ": " + what);
  };
  if (tensor.getDType() != info.dtype)
    return fail("its type must be " + getDTypeName(info.dtype) + ", got " +
                getDTypeName(tensor.getDType()) + " in the data");
  llvm::ArrayRef<int64_t> sizes = tensor.getShape();
  if (sizes.size() != info.shape.size())
    return fail("its rank must be " + llvm::Twine(info.shape.size()) +
                ", got shape " + formatShape(sizes) + " in the data");
  for (size_t i = 0; i < sizes.size(); ++i)
    if (!info.shape[i].solve(sizes[i], symbols)) {
      std::optional<int64_t> expected = info.shape[i].evaluate(symbols);
      return fail("its size in dimension " + llvm::Twine(i) + " must be " +
                  (expected ? std::to_string(*expected)
                            : "of the form " + info.shape[i].str()) +
                  ", got " + llvm::Twine(sizes[i]) + " in the data");
    }
  return llvm::Error::success();
}
