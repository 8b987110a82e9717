//===- FunctionPager.h - Pages the caches of one function -------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H

#include "PaginateSites.h"

#include "mla/Analysis/ShapeFacts.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mla {

/// What the options of `mla-paginate` ask for.
struct PageSettings {
  int64_t pageSize;
  /// `dropMasks`: masks become `causal`; `split`: rope in a pool of its own.
  bool dropMasks, split;
  /// Compare positions with lengths and slots at run time.
  bool checkPositions = true;
};

/// What was done, for statistics.
struct PageCounts {
  int64_t ropes = 0, masks = 0, dims = 0;
  /// Dimensions that are read off the lengths.
  int64_t lengths = 0;
  /// Positions that are compared with the lengths.
  int64_t positions = 0;
};

/// A rotation that becomes part of an append, with its factors as these take
/// them; all null where there is none.
struct RopeFold {
  RopeOp rope;
  mlir::Value cos, sin;
};

/// The first op that makes more of a number than a number, as a size of a
/// tensor is; null if none does.
mlir::Operation *findSizeUse(mlir::Value value);

/// Replaces the dense caches of `sites`, which is not empty, by paged ones, and
/// changes the function's signature; see `mla-paginate`. `run` may fail
/// half-way, having said why.
class FunctionPager {
public:
  FunctionPager(mlir::func::FuncOp function, llvm::ArrayRef<PagedSite> sites,
                const PageSettings &settings)
      : function(function), sites(sites), settings(settings), facts(function),
        builder(function.getContext()) {}

  mlir::LogicalResult run();
  PageCounts counts;

private:
  // The signature (PaginateSignature.cpp).
  mlir::LogicalResult findLengths();
  std::string describeConflict(const PagedSite &site, mlir::Attribute kind);
  mlir::DictionaryAttr describeCache(const PagedSite &site);
  mlir::DictionaryAttr describe(llvm::StringRef role, mlir::AffineMap shape,
                                llvm::ArrayRef<mlir::NamedAttribute> more = {});
  void addArguments();
  mlir::AffineMap makeShape(llvm::ArrayRef<mlir::AffineExpr> dims);
  void eraseResults();
  void findDroppedMasks();
  mlir::LogicalResult eraseArguments();
  std::string describeChange();
  void remarkSignature(llvm::StringRef change, mlir::FunctionType before);
  int64_t getOriginal(mlir::BlockArgument argument);

  // The ops (FunctionPager.cpp).
  void checkPositions(UpdateOp update);
  void rewriteSite(const PagedSite &site, mlir::Value cache);
  mlir::Value foldRope(mlir::Value key, RopeFold &fold);
  std::pair<mlir::Value, mlir::Value> getNewRows(const PagedSite &site);
  void rewriteReader(AttentionOp reader, mlir::Value cache);
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

  bool isDoomed(mlir::Value value) { return doomed.contains(value); }

  mlir::func::FuncOp function;
  llvm::ArrayRef<PagedSite> sites;
  PageSettings settings;
  ShapeFacts facts;
  mlir::OpBuilder builder;
  mlir::Attribute lengthsKind;
  llvm::SmallVector<mlir::Value> caches;
  /// Positions that a check compares already: values, or constants.
  llvm::SmallPtrSet<void *, 4> checkedPositions;
  /// Numbers of keys that a check compares with the lengths already.
  llvm::SmallDenseSet<int64_t> checkedKeys;
  /// Masks that a check compares with the lengths already.
  llvm::DenseSet<mlir::Value> checkedMasks;
  mlir::BlockArgument table, lengths, slots;
  /// Tokens of the first cache's past and new ones, null unless it grows.
  mlir::AffineExpr pastSize, newSize;
  /// The number of past tokens off the lengths, once something needs it.
  mlir::Value pastLength;
  llvm::SmallVector<int64_t> assumedVisible;
  /// Dropped masks that are no arguments: nothing can be compared with them.
  int64_t trustedMasks = 0;
  /// Arguments that become `causal`.
  llvm::SetVector<mlir::Value> masks;
  /// Values that go: dense caches, their updates, and dropped masks.
  llvm::SmallPtrSet<mlir::Value, 8> doomed;
};

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_FUNCTIONPAGER_H
