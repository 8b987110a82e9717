//===- FunctionPager.h - Page the caches of one function --------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H

#include "PaginateSites.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/Transforms/LayoutRequest.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mla {

/// The options of `mla-paginate`.
struct PageSettings {
  int64_t pageSize;
  /// `dropMasks`: masks become `causal`.
  bool dropMasks;
  LayoutRequest layout;
  /// True if positions are compared with lengths and slots at run time.
  bool checkPositions = true;
  /// True if the tokens of the model's one sequence belong to any number of
  /// sequences.
  bool packed = false;
};

/// The counters of the pass statistics.
struct PageCounts {
  int64_t ropes = 0, masks = 0, dims = 0;
  /// The number of dimensions that are computed from the lengths.
  int64_t lengths = 0;
  /// The number of positions that are compared with the lengths.
  int64_t positions = 0;
};

/// Returns the first op that uses the number `value` for more than arithmetic,
/// for example as the size of a tensor. Such a number must not depend on data.
/// Returns null if there is no such op.
mlir::Operation *findSizeUse(mlir::Value value);

/// Emits `combine` of the lengths [B], i32, one after another, starting with
/// `init`. Returns the last value.
mlir::Value
reduceLengths(mlir::OpBuilder &builder, mlir::Value lengths, mlir::Value init,
              llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                             mlir::Value, mlir::Value)>
                  combine);

/// Replaces the dense caches of `sites`, which must not be empty, with paged
/// ones and changes the function's signature; see `mla-paginate`. If `run`
/// fails, it has emitted an error and the function may be partly changed.
class FunctionPager {
public:
  FunctionPager(mlir::func::FuncOp function, llvm::ArrayRef<PagedSite> sites,
                const PageSettings &settings)
      : function(function), sites(sites), settings(settings), facts(function),
        builder(function.getContext()) {}

  mlir::LogicalResult run();
  PageCounts counts;

private:
  // Signature (PaginateSignature.cpp).
  mlir::LogicalResult findLengths();
  std::string describeConflict(const PagedSite &site, mlir::Attribute kind);
  mlir::DictionaryAttr describeCache(const PagedSite &site);
  mlir::DictionaryAttr describe(llvm::StringRef role, mlir::AffineMap shape,
                                llvm::ArrayRef<mlir::NamedAttribute> more = {});
  mlir::LogicalResult addArguments();
  mlir::AffineMap makeShape(llvm::ArrayRef<mlir::AffineExpr> dims);
  void eraseResults();
  void findDroppedMasks();
  mlir::LogicalResult eraseArguments();
  std::string describeChange();
  void remarkSignature(llvm::StringRef change, mlir::FunctionType before);
  int64_t getOriginal(mlir::BlockArgument argument);

  // Ops (FunctionPager.cpp).
  void checkPositions(UpdateOp update);
  void rewriteSite(const PagedSite &site, mlir::Value cache);
  std::pair<mlir::Value, mlir::Value> getNewRows(const PagedSite &site);
  mlir::Value getOperandScale(const PagedSite &site, CacheType type);
  void rewriteReader(AttentionOp reader, mlir::Value cache, mlir::Value scale);
  mlir::Value getExtent(AttentionOp reader, mlir::Value mask, int64_t pageSize);
  void eraseDeadOps();
  mlir::LogicalResult rewriteDims();

  // Past tokens (PastLength.cpp).
  void findPastSizes();
  mlir::Value makePastLength(mlir::Value newTokens);
  mlir::Value areLengths(mlir::Value expected);
  void checkKeysRead(AttentionOp reader);
  void checkMask(AttentionOp reader, UpdateOp update);
  mlir::Value getByLengths(mlir::Location loc, mlir::AffineExpr expr);
  mlir::LogicalResult refuse(mlir::tensor::DimOp read, mlir::Operation *user);

  // Packed tokens (PackedTokens.cpp).
  std::string explainUnpacked(const PagedSite &site);
  void recordPastSizes(const PagedSite &site);
  mlir::LogicalResult checkSites();
  mlir::LogicalResult refusePacked(mlir::Operation *op, const llvm::Twine &why);
  mlir::LogicalResult checkTokenwise();
  mlir::LogicalResult checkTokenwise(mlir::func::FuncOp body,
                                     llvm::ArrayRef<mlir::AffineExpr> tokens,
                                     ShapeFacts &facts);
  mlir::LogicalResult checkSizesOfArguments();
  bool dependsOnPast(mlir::AffineExpr expr);
  void checkBoundaries();
  void packReader(AttentionOp reader);

  bool isDoomed(mlir::Value value) { return doomed.contains(value); }

  mlir::func::FuncOp function;
  llvm::ArrayRef<PagedSite> sites;
  PageSettings settings;
  ShapeFacts facts;
  mlir::OpBuilder builder;
  mlir::Attribute lengthsKind;
  llvm::SmallVector<mlir::Value> caches;
  /// Positions (values or constants) that already have a check.
  llvm::SmallPtrSet<void *, 4> checkedPositions;
  /// Numbers of keys that are already compared with the lengths.
  llvm::SmallDenseSet<int64_t> checkedKeys;
  /// Masks that are already compared with the lengths.
  llvm::DenseSet<mlir::Value> checkedMasks;
  mlir::BlockArgument table, lengths, slots;
  /// The numbers of past tokens of all caches that grow, if tokens are packed.
  llvm::SmallVector<mlir::AffineExpr> pastSizes;
  /// Functions whose ops `checkTokenwise` has checked.
  llvm::SmallPtrSet<mlir::Operation *, 8> checkedCallees;
  /// The argument `cu_seqlens` of packed tokens, or null.
  mlir::BlockArgument boundaries;
  /// The numbers of past and new tokens of the first cache, or null if this
  /// cache does not grow.
  mlir::AffineExpr pastSize, newSize;
  /// The number of past tokens computed from the lengths; null until it is
  /// needed.
  mlir::Value pastLength;
  llvm::SmallVector<int64_t> assumedVisible;
  /// The number of dropped masks that cannot be checked, because they are not
  /// arguments.
  int64_t trustedMasks = 0;
  /// Mask arguments that become `causal`.
  llvm::SetVector<mlir::Value> masks;
  /// Values to remove: dense caches, their updates, and dropped masks.
  llvm::SmallPtrSet<mlir::Value, 8> doomed;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H
