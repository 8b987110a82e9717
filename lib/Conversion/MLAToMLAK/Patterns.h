//===- Patterns.h - Patterns of kernel selection ----------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLATOMLAK_PATTERNS_H
#define MLA_LIB_CONVERSION_MLATOMLAK_PATTERNS_H

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mla {

/// Returns the name of the manifest's kernel for `op`. If there is none, emits
/// an error that lists each candidate, and fails.
mlir::FailureOr<mlir::StringAttr> chooseKernel(mlir::Operation *op,
                                               llvm::StringRef target);

/// Returns "" if the manifest has a kernel for `op`, else the reasons why no
/// candidate fits.
std::string whyNoKernel(mlir::Operation *op, llvm::StringRef target);

/// Replaces each mla.prepare for which the target has no kernel by an mla.rope
/// and an mla.append. Emits a remark for each of them.
void splitPrepares(mlir::ModuleOp module, llvm::StringRef target);

/// Replaces each mla.expand_cache for which the target has no kernel by an
/// mla.gather and two mla.expand_kv. Emits a remark for each of them.
void splitExpandCaches(mlir::ModuleOp module, llvm::StringRef target);

/// The kernels of a module's mla ops, chosen before the conversion.
struct KernelSelection {
  llvm::StringRef target;
  llvm::DenseMap<mlir::Operation *, mlir::StringAttr> kernels;
};

/// Converts types: drops the LSE encoding of tensors, and replaces plans by
/// tensors of bytes.
class KernelTypeConverter : public mlir::TypeConverter {
public:
  KernelTypeConverter();
};

/// Adds the patterns that convert the types of functions, control flow and all
/// other ops that are not in the mla dialect.
void populateTypeConversionPatterns(const mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// Adds the patterns of the attention ops.
void populateAttentionKernelPatterns(const mlir::TypeConverter &converter,
                                     const KernelSelection &selection,
                                     mlir::RewritePatternSet &patterns);
/// Adds the patterns of the ops on caches and plans.
void populateCacheKernelPatterns(const mlir::TypeConverter &converter,
                                 const KernelSelection &selection,
                                 mlir::RewritePatternSet &patterns);
/// Adds the patterns of the ops before and after the attention.
void populatePartKernelPatterns(const mlir::TypeConverter &converter,
                                const KernelSelection &selection,
                                mlir::RewritePatternSet &patterns);

using Sizes = llvm::SmallVector<mlir::OpFoldResult>;

/// Replaces an mla op by the mlak op of its kernel.
template <typename OpTy>
class KernelPattern : public mlir::OpConversionPattern<OpTy> {
public:
  KernelPattern(const mlir::TypeConverter &converter,
                mlir::MLIRContext *context, const KernelSelection &selection)
      : mlir::OpConversionPattern<OpTy>(converter, context),
        selection(selection) {}

protected:
  mlir::StringAttr getKernel(OpTy op) const {
    return selection.kernels.lookup(op);
  }

  /// Replaces `op` by the results of `kernel`. Casts them to the converted
  /// result types of `op`, which may be more static.
  void replace(mlir::ConversionPatternRewriter &rewriter, OpTy op,
               mlir::Operation *kernel) const {
    llvm::SmallVector<mlir::Value> values;
    for (auto [replaced, value] :
         llvm::zip_equal(op->getResults(), kernel->getResults())) {
      mlir::Type type =
          this->getTypeConverter()->convertType(replaced.getType());
      mlir::Value converted = value;
      if (value.getType() != type)
        converted =
            mlir::tensor::CastOp::create(rewriter, op.getLoc(), type, value);
      values.push_back(converted);
    }
    rewriter.replaceOp(op, values);
  }

  const KernelSelection &selection;
};

/// Returns the sizes of a tensor.
inline Sizes getSizes(mlir::OpBuilder &builder, mlir::Value tensor) {
  return mlir::tensor::getMixedSizes(builder, tensor.getLoc(), tensor);
}

/// Emits a tensor.empty with these sizes and the element type of `type`.
inline mlir::Value createEmpty(mlir::OpBuilder &builder, mlir::Location loc,
                               llvm::ArrayRef<mlir::OpFoldResult> sizes,
                               mlir::Type type) {
  return mlir::tensor::EmptyOp::create(builder, loc, sizes,
                                       mlir::getElementTypeOrSelf(type));
}

inline mlir::TypeRange getTypes(llvm::ArrayRef<mlir::Value> values) {
  return mlir::ValueRange(values).getTypes();
}

/// Returns the number of an LSE base in mla_runtime.h: 0 natural, 1 base two.
/// A null attribute is natural.
inline int64_t getBaseNumber(LseAttr lse) {
  return lse && lse.getBase() == LseBase::Two ? 1 : 0;
}

/// Returns the number in mla_runtime.h of the LSE of rows that see no key: 0
/// -inf, 1 +inf. A null attribute is -inf.
inline int64_t getEmptyNumber(LseAttr lse) {
  return lse && lse.getEmpty() == LseEmpty::Plus ? 1 : 0;
}

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOMLAK_PATTERNS_H
