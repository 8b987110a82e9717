//===- Raiser.h - One softmax, or attention op, to mla ops ------*- C++ -*-===//
#ifndef MLA_CONVERSION_RAISE_RAISER_H
#define MLA_CONVERSION_RAISE_RAISER_H

#include "mla/Conversion/Raise/RaiseEmit.h"

namespace mla::raise {

/// Tries to raise one softmax or attention op, whatever IR it is in: proves,
/// emits, and says in a remark what came of it.
class Raiser {
public:
  /// `core` is the result of a softmax or of an attention op. `reader` must not
  /// have read IR that changed since. `pass` is the category of the remarks and
  /// must outlive them.
  Raiser(nf::Reader &reader, Writer &writer, llvm::StringRef pass,
         mlir::Value core)
      : reader(reader), writer(writer), pass(pass), core(core) {}

  /// True if it was raised. The ops that are dead then, if nothing else needs
  /// them, are added to `dead`; otherwise the IR is as it was.
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
  bool moveOn(Candidate &candidate);
  nf::Failure explainRounding(const Candidate &candidate);
  std::optional<Raised> emit(const nf::MLAProof &proof);
  void replace(mlir::Value from, mlir::Value to, mlir::Operation *end);
  void sayMissed(mlir::Operation *op);
  void sayRaised(const nf::MLAProof &proof, const Raised &raised);

  nf::Reader &reader;
  Writer &writer;
  llvm::StringRef pass;
  mlir::Value core;
  nf::VarTable vars;
  nf::Failure failure;
  /// Whether the probabilities have more than one reader.
  bool shared = false;
  /// Whether a slice of the last candidate's root may be proved.
  bool endsInside = false;
  /// Of the last proof: whether it read the values of the absorbed form.
  bool isAbsorbed = false;
  /// The product with the values, and the one after it, if there is one.
  llvm::SmallVector<Candidate, 2> roots;
};

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_RAISER_H
