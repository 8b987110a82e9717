//===- WorkspacePlanner.h - Plan the workspace of a function ----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H
#define MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H

#include "ShapeHoisting.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mla::workspace {

/// The alignment of every range in bytes: the size of a cache line, which is
/// also the alignment that the runtime requires of workspaces.
inline constexpr int64_t alignment = 64;

/// Returns the name of the function that computes the bytes of `function`'s
/// workspace.
std::string workspaceName(llvm::StringRef function);

/// Returns the value of an index constant, or std::nullopt.
std::optional<int64_t> constantOf(mlir::Value value);

/// A piece of memory that is needed while ops number `begin` to `end` of the
/// entry block run: an allocation, or the workspace of a call.
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

/// Plans the workspace of one function. Its callees must be planned already.
/// With `heap`, buffers whose size depends on data remain allocations.
class Planner {
public:
  Planner(mlir::func::FuncOp function, mlir::SymbolTable &symbols, bool heap)
      : function(function), symbols(symbols), heap(heap),
        builder(mlir::OpBuilder::atBlockBegin(&function.front())),
        hoister(builder, function, function.getArguments()) {}

  /// Adds the workspace argument to the function, and the function
  /// NAME_workspace to the module. NAME_workspace asserts that the bytes are
  /// less than 2^61. Emits an error and fails if the bytes are always more, or
  /// if a size depends on data. With `heap`, a size that depends on data is an
  /// error only if the buffer outlives its block.
  mlir::LogicalResult run();
  unsigned numBuffers = 0, numPlaces = 0, numHeap = 0;

private:
  // Collect needs (WorkspaceNeeds.cpp).
  mlir::LogicalResult collect();
  mlir::LogicalResult collectAlloc(mlir::memref::AllocOp alloc,
                                   const mlir::BufferViewFlowAnalysis &views);
  mlir::LogicalResult collectCall(mlir::func::CallOp call);
  mlir::LogicalResult collectScratch(mlak::KernelOpInterface kernel);
  /// The arguments of a query for scratch memory.
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
  /// Returns the first argument that has the type of `cache`. The bytes that a
  /// kernel needs depend only on this type. If all layers pass the same cache,
  /// equal layers have equal size queries and share a range.
  mlir::Value cacheLike(mlir::Value cache);
  int64_t numberOf(mlir::Operation *op);

  // Computation of bytes (WorkspaceBytes.cpp): exact below 2^61, otherwise at
  // least 2^61.
  /// Returns the bytes of a buffer, a multiple of the alignment. Fails if they
  /// depend on data.
  mlir::FailureOr<mlir::Value> bytesOf(mlir::memref::AllocOp alloc);
  mlir::Value product(uint64_t known, llvm::ArrayRef<mlir::Value> factors);
  /// Returns the sum of two numbers of bytes that are saturated at 2^62.
  mlir::Value plus(mlir::Value a, mlir::Value b);
  /// Emits `bytes`, rounded up to a multiple of the alignment.
  mlir::Value roundUp(mlir::Value bytes);
  /// Emits the bytes that a query returned, but at most 2^62.
  mlir::Value atMost(mlir::Value bytes);
  /// Emits an assert at `at` that the function's bytes are less than 2^61. If
  /// they are known to be more, emits an error instead.
  mlir::LogicalResult checkTotal(mlir::OpBuilder &at, mlir::Value total);

  // Keep allocations (HeapBuffers.cpp).
  /// Records the last op that uses `alloc`; `alloc` is freed after this op.
  /// Emits an error if the block of `alloc` yields it.
  mlir::LogicalResult keepOnHeap(mlir::memref::AllocOp alloc,
                                 const mlir::BufferViewFlowAnalysis &views);
  /// Inserts deallocations of the allocations that remain on the heap, and heap
  /// allocations of the workspaces of calls.
  void rewriteHeap();
  void giveHeap(mlir::func::CallOp call);

  // Assign ranges (WorkspacePlaces.cpp).
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
  /// Kernels that need scratch memory. They use the same range one after the
  /// other.
  llvm::SmallVector<mlak::KernelOpInterface> kernels;
  Place scratch;
  /// Allocations on the heap, each with the op after which it is freed.
  llvm::SmallVector<std::pair<mlir::memref::AllocOp, mlir::Operation *>> kept;
  /// Calls whose workspace is allocated on the heap.
  llvm::SmallVector<mlir::func::CallOp> callsOnHeap;
};

} // namespace mla::workspace

#endif // MLA_LIB_DIALECT_MLAK_TRANSFORMS_PLANWORKSPACE_WORKSPACEPLANNER_H
