//===- MaskReader.h - What integers and booleans are ------------*- C++ -*-===//
//
// Masks that a model builds are comparisons of counted positions. Read here,
// they become inequalities between index variables.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
#define MLA_LIB_ANALYSIS_PROOF_MASKREADER_H

#include "mla/Analysis/NormalForm/Reader.h"

namespace mla::nf {

class MaskReader {
public:
  /// Expressions that are at least zero exactly where a boolean is true.
  using Conditions = llvm::SmallVector<Affine>;

  explicit MaskReader(Normalizer &normalizer)
      : normalizer(normalizer), vars(normalizer.vars) {}

  /// The inequalities whose conjunction a boolean element, or its negation, is;
  /// nothing if it is none.
  std::optional<Conditions> getConditions(const Access &access, bool negated);

private:
  std::optional<Affine> getInteger(const Operand &operand);
  std::optional<Affine> getGathered(const Step &step);
  std::optional<Conditions> getEqual(const Step &step);
  std::optional<Conditions> getAtLeast(const Step &step, bool negated);
  std::optional<Conditions> getAll(const Step &step, bool negated);
  bool isFalse(const Access &access, unsigned depth = 3);

  Normalizer &normalizer;
  VarTable &vars;
  /// The last concatenation at whose border reading stopped.
  std::optional<Obstacle> cut;
};

} // namespace mla::nf

#endif // MLA_LIB_ANALYSIS_PROOF_MASKREADER_H
