//===- Raiser.h - Raise one softmax or attention op -------------*- C++ -*-===//
#ifndef MLA_CONVERSION_RAISE_RAISER_H
#define MLA_CONVERSION_RAISE_RAISER_H

#include "mla/Conversion/Raise/RaiseEmit.h"

namespace mla::raise {

/// Raises one softmax or attention op in any kind of IR: proves that it is MLA,
/// emits mla ops, and emits a remark with the result.
class Raiser {
public:
  /// Creates a raiser. `core` is the result of a softmax or of an attention op.
  /// The IR that `reader` has read must not have changed since. `pass` is the
  /// category of the remarks and must outlive them.
  Raiser(nf::Reader &reader, Writer &writer, llvm::StringRef pass,
         mlir::Value core)
      : reader(reader), writer(writer), pass(pass), core(core) {}

  /// Raises the op. Returns true on success and adds the ops that may be dead
  /// to `dead`. On failure the IR is unchanged.
  bool run(llvm::SmallVectorImpl<mlir::Operation *> &dead);

private:
  /// A value that attention might replace, and the ops from the core to it.
  struct Candidate {
    mlir::Value root;
    llvm::DenseSet<mlir::Operation *> path;
  };

  void findRoots();
  std::optional<nf::MLAProof> prove(const Candidate &candidate);
  std::optional<nf::MLAProof> proveAny();
  std::optional<nf::MLAProof> proveMoved(Candidate &candidate);
  bool isInOrder(const nf::MLAProof &proof) const;
  bool isUnrounded(const nf::MLAProof &proof) const;
  Candidate chooseRoot(nf::MLAProof &proof);
  bool proveRounded(Candidate candidate, nf::MLAProof &proof);
  std::optional<nf::MLAProof> proveAt(const Candidate &candidate);
  bool advanceRoot(Candidate &candidate);
  nf::Failure explainRounding(const Candidate &candidate);
  std::optional<Raised> emit(const nf::MLAProof &proof);
  void replace(mlir::Value from, mlir::Value to, mlir::Operation *end);
  void emitMissedRemark(mlir::Operation *op);
  void emitRaisedRemark(const nf::MLAProof &proof, const Raised &raised);

  nf::Reader &reader;
  Writer &writer;
  llvm::StringRef pass;
  mlir::Value core;
  nf::VarTable vars;
  nf::Failure failure;
  /// True if the probabilities have more than one reader.
  bool shared = false;
  /// True if a slice of the last candidate's root may be proved.
  bool endsInside = false;
  /// True if the last proof read the values as in the absorbed form.
  bool isAbsorbed = false;
  /// The candidates for the root: the product with the values, and the product
  /// after it, if there is one.
  llvm::SmallVector<Candidate, 2> roots;
};

/// For each of `ops` that `mayErase` accepts, erases the op and its users. Then
/// does the same for the producers of its operands.
void eraseDead(llvm::ArrayRef<mlir::Operation *> ops,
               llvm::function_ref<bool(mlir::Operation *)> mayErase);

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_RAISER_H
