//===- WorkspacePlanner.h - One workspace for a function --------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H

#include "ShapeHoisting.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mla::workspace {

/// Every place begins at a multiple of this: a cache line, and what the
/// runtime asks of a workspace.
inline constexpr int64_t alignment = 64;

/// The name of the function that returns the bytes of `function`'s workspace.
std::string workspaceName(llvm::StringRef function);

/// The value of an index constant, nothing for any other value.
std::optional<int64_t> constantOf(mlir::Value value);

/// Something that needs bytes while the ops of numbers `begin` to `end` of the
/// entry block run: an allocation, or a call's part of the workspace.
struct Need {
  mlir::Operation *op;
  int64_t begin, end;
  mlir::Value bytes;
  unsigned place = 0;
};

/// A range of the workspace that several needs use one after the other.
struct Place {
  mlir::Value bytes;
  int64_t end;
  mlir::Value offset;
};

/// Plans one function. The functions that it calls are planned already. With
/// `heap`, what has a size that depends on data is allocated where it stands.
class Planner {
public:
  Planner(mlir::func::FuncOp function, mlir::SymbolTable &symbols, bool heap)
      : function(function), symbols(symbols), heap(heap),
        builder(mlir::OpBuilder::atBlockBegin(&function.front())),
        hoister(builder, function, function.getArguments()) {}

  /// Gives the function its workspace, and the module NAME_workspace, which
  /// asserts that the bytes are less than 2^61. Fails with an error where they
  /// never are, or where a size depends on data; with `heap`, only where such a
  /// buffer outlives its block.
  mlir::LogicalResult run();
  unsigned numBuffers = 0, numPlaces = 0, numHeap = 0;

private:
  // What needs bytes (WorkspaceNeeds.cpp).
  mlir::LogicalResult collect();
  mlir::LogicalResult collectAlloc(mlir::memref::AllocOp alloc,
                                   const mlir::BufferViewFlowAnalysis &views);
  mlir::LogicalResult collectCall(mlir::func::CallOp call);
  mlir::LogicalResult collectScratch(mlak::KernelOpInterface kernel);
  /// What a query of scratch memory is asked with.
  struct Query {
    llvm::SmallVector<mlir::Value> caches, sizes;
    llvm::SmallVector<mlir::Attribute> views, scalars;
  };
  mlir::LogicalResult addView(mlir::OperandRange segment,
                              llvm::ArrayRef<int64_t> map, Query &query);
  mlir::LogicalResult addViews(mlak::KernelOpInterface kernel, Query &query);
  mlir::FailureOr<mlir::Value> scratchOf(mlak::KernelOpInterface kernel);
  mlir::FailureOr<mlir::Value> bytesOf(mlir::func::CallOp call,
                                       mlir::func::FuncOp workspace);
  /// The first argument of a cache's type. The bytes that a kernel needs follow
  /// from that: with one cache for all, the parts of equal layers have one
  /// size, and so one place.
  mlir::Value cacheLike(mlir::Value cache);
  int64_t numberOf(mlir::Operation *op);

  // How many bytes it takes (WorkspaceBytes.cpp): exact below 2^61, and no less
  // than that where it is more.
  /// Of a buffer, a multiple of the alignment; failure where they depend on
  /// data.
  mlir::FailureOr<mlir::Value> bytesOf(mlir::memref::AllocOp alloc);
  mlir::Value product(uint64_t known, llvm::ArrayRef<mlir::Value> factors);
  /// The sum of two numbers of bytes that ended at `most` themselves.
  mlir::Value plus(mlir::Value a, mlir::Value b);
  /// Up to a multiple of the alignment.
  mlir::Value roundUp(mlir::Value bytes);
  /// Bytes that a query returned.
  mlir::Value atMost(mlir::Value bytes);
  /// Asserts at `at` that the function's bytes are less than 2^61; an error
  /// where it is known that they are not.
  mlir::LogicalResult checkTotal(mlir::OpBuilder &at, mlir::Value total);

  // What has no place in the workspace (HeapBuffers.cpp).
  /// Notes the last op that uses `alloc`; an error if its block hands it on.
  mlir::LogicalResult keepOnHeap(mlir::memref::AllocOp alloc,
                                 const mlir::BufferViewFlowAnalysis &views);
  /// Frees the allocations kept, and gives calls workspaces of their own.
  void rewriteHeap();
  void giveHeap(mlir::func::CallOp call);

  // Where it gets them (WorkspacePlaces.cpp).
  bool fits(const Place &place, const Need &need);
  void assignPlaces();
  mlir::Value layOut();
  mlir::LogicalResult makeWorkspaceFunction(mlir::Value total);
  void rewrite();

  mlir::func::FuncOp function;
  mlir::SymbolTable &symbols;
  bool heap;
  mlir::OpBuilder builder;
  ShapeHoister hoister;
  llvm::DenseMap<mlir::Operation *, int64_t> numbers;
  llvm::SmallVector<Need> needs;
  llvm::SmallVector<Place> places;
  /// Kernels that need scratch: one range serves all, one after the other.
  llvm::SmallVector<mlak::KernelOpInterface> kernels;
  Place scratch;
  /// Allocations on the heap, each with the op behind which it is freed.
  llvm::SmallVector<std::pair<mlir::memref::AllocOp, mlir::Operation *>> kept;
  /// Calls whose workspace comes from the heap.
  llvm::SmallVector<mlir::func::CallOp> callsOnHeap;
};

} // namespace mla::workspace

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H
