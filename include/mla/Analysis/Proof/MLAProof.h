//===- MLAProof.h - Proving that an attention is MLA ------------*- C++ -*-===//
//
// The one matcher. On the normal form it proves that a value is Multi-head
// Latent Attention, or says which obligation failed. What cannot be proved is
// left alone.
//
//   P1   keys: the softmax runs over the axis that is contracted with the
//        values
//   P2   private: scores and probabilities have no other use
//   P3   values: one latent times a weight, without bias
//   P4   scores: sums of products of queries and keys, masks, nothing else
//   P5   one latent: exactly one piece of the keys is the values' latent times
//        a weight, without bias
//   P6   shared rope: the keys of all other pieces are shared by all heads
//   P7   alignment: pieces of queries end where pieces of keys end, and what is
//        rotated meets what is rotated
//   P8   scale: masks are added after the scale, with factor one
//   P9   masks and sinks: a mask has a batch, head, query and key axis, a sink
//        a head axis; `is_causal` and bottom-right causal agree
//   P10  heads: each head has rows of its own in the weights, the same rows for
//        all tokens
//   P11  latent: it is not the hidden state that the queries come from
//   P12  form: the operands can be written as views of what is there
//   P13  precision: a cast inside of it, between its operands and its result,
//        rounds to no less than the type of the result
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_PROOF_MLAPROOF_H
#define MLA_ANALYSIS_PROOF_MLAPROOF_H

#include "mla/Analysis/NormalForm/Reader.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

#include <limits>

namespace mla::nf {

/// A proof obligation that does not hold.
struct Failure {
  /// The number after the P; 0 as long as nothing failed.
  unsigned obligation = 0;
  std::string why; ///< for the remark
};

using Vars = llvm::SmallVector<Var, 2>;

/// One piece of the feature axis of queries and keys.
struct Piece {
  /// Relative to the scale.
  double factor = 1.0;
  /// Elements whose product is the query.
  llvm::SmallVector<Access, 2> query;
  /// The latent for the nope piece, else the shared key.
  Access key;
  /// The width of the queries of this piece: n, or r.
  Vars features;
};

/// A mask as it is added to, or selects, the scores.
struct Mask {
  Access access; ///< over the variables of the scores
  /// True is visible (or hidden, when negated); else it is added.
  bool isBoolean = false, isNegated = false;
  /// Subtracted, not added.
  bool isSubtracted = false;
  /// What a boolean mask makes of hidden scores, after all factors: minus
  /// infinity, or a number below all scores.
  double fill = -std::numeric_limits<double>::infinity();
  /// How many of the masks that follow are masks of what this one shows.
  unsigned inside = 0;
};

/// What was proved. Variables are lists because an axis may have been merged
/// from several; the first is outermost. An axis of size one has no variable.
struct MLAProof {
  mlir::Value root;                       ///< what attention replaces
  llvm::SmallVector<Affine, 4> rootIndex; ///< its element, over the axes
  Vars batch, query, head, value, key, latentWidth; ///< the axes
  Piece nope;                                       ///< keys from the latent
  llvm::SmallVector<Piece, 1> ropes; ///< keys that all heads share
  Access latent, wUk, wUv;           ///< latent, W_UK and W_UV
  double scale = 1.0;                ///< of the scores
  /// Constant factor of the result.
  double outFactor = 1.0;
  llvm::SmallVector<Mask, 1> masks; ///< those that are not trivial
  std::optional<Access> sink;       ///< an exponent beside the scores
  /// A sink that is one number for all heads.
  std::optional<double> sinkNumber;
  bool causal = false, absorbed = false; ///< bottom-right; queries times W_UK
  /// With `causal`: how many keys a query sees, itself the last of them; 0
  /// where it sees all before it.
  int64_t window = 0;
  /// Whether a mask hides all but the keys that a list of indices chooses.
  bool sparse = false;
  /// Whether a row may be hidden whole by numbers: the mean of its values is
  /// what the model means, so that masks keep their numbers and their nesting.
  bool exactMasks = false;
  /// Whether there is a sink of either kind.
  bool hasSink() const { return sink || sinkNumber; }
};

/// Proves or refutes one attention: `core` is the result of a softmax or of an
/// attention op, `root` the value that attention would replace, `path` the ops
/// from `core` to `root`.
class MLAProver {
public:
  /// With `splitsMask`, products of queries and keys in the mask of an
  /// attention op are read as the scores that they are.
  MLAProver(Reader &reader, VarTable &vars, mlir::Value core,
            bool splitsMask = true)
      : reader(reader), vars(vars), normalizer(reader, vars), core(core),
        splitsMask(splitsMask) {}
  /// Nothing, and a failure, where it fails. To be called once.
  std::optional<MLAProof> prove(mlir::Value root,
                                const llvm::DenseSet<mlir::Operation *> &path);
  const Failure &getFailure() const { return failure; } ///< the first one
  /// Whether the values end, or something else begins, inside of the root: a
  /// slice of it may be proved where the root is not.
  bool endsInside() const { return cutRoot; }
  /// Whether the values were read as the absorbed form has them: a weight
  /// follows the sum over keys, and keeps the rows of the probabilities apart.
  bool isAbsorbed() const { return absorbed; }
  /// Whether the mask of an attention op had such products.
  bool hasSplitMask() const { return splitMask; }
  /// Ops that the proof reads as scores or probabilities.
  llvm::ArrayRef<mlir::Operation *> getScoreOps() const {
    return scoreOps.getArrayRef();
  }

private:
  /// What is known of a mask: the key is visible where all conditions are at
  /// least 0; nothing where that cannot be said. `fill` is what is added to
  /// hidden scores, or takes their place.
  struct KnownMask {
    std::optional<llvm::SmallVector<Affine>> conditions;
    double fill = 0.0;
  };

  /// `scale` times a flag, which is 0 or 1, plus `offset`.
  struct FlagNumber {
    Access flag;
    double scale = 1.0, offset = 0.0;
  };

  bool fail(unsigned obligation, const llvm::Twine &why);
  Vars getParts(llvm::ArrayRef<Var> list) const;
  bool containsAny(const Access &access, llvm::ArrayRef<Var> list) const;

  // Values (ProveValues.cpp).
  bool readRoot(mlir::Value root,
                const llvm::DenseSet<mlir::Operation *> &path);
  bool skipMask(Pulled &pulled);
  bool skipTest(const Pulled &condition, const Operand &yes, const Operand &no,
                Access &kept);
  bool checkTests(const Access &probabilities);
  bool checkHidden();
  bool isScore(const Guard &guard);
  bool reaches(const Access &tested, llvm::ArrayRef<Var> row,
               const Access &element) const;
  bool roundsSoftmax(const Softmax &softmax);
  bool failOneKey();
  bool readProbabilities(const Access &probabilities);
  /// Whether the core is made, behind the last contractions, with a reduction
  /// that stays infinite: what such rows are shifted by does not cancel.
  bool staysInfinite();
  std::optional<unsigned> findSummed(const Access &probabilities);
  void addDenominator(mlir::Operation *op, const Access &denominator);
  std::optional<Access> readReciprocal(mlir::Operation *op,
                                       const Term &product);
  std::optional<Access> readDenominator(const Pulled &sum, Var &bound);
  bool isLost(const Term &term, double coefficient, const Pulled &summed,
              Var bound);
  std::optional<Access> readFloored(const Pulled &sum, Var &bound);
  std::optional<Access> getShift(const Access &shift);
  bool isLargestZero(const Access &exponential, Var key, double factor);
  bool addSummedSink(const Term &term, double coefficient);
  bool readFused(const Access &result);
  bool readValues();
  bool keepsRows();
  bool classifyAxes();

  // Scores (ProveScores.cpp).
  void readScores(const Access &scores, double coefficient,
                  llvm::ArrayRef<Access> rowFactors);
  bool readProduct(const Pulled &pulled, double coefficient,
                   llvm::ArrayRef<Access> rowFactors);
  bool readScoreSum(const Access &scores, const Step &sum, double coefficient,
                    llvm::ArrayRef<Access> rowFactors);
  bool readHidden(const Step &select, double coefficient,
                  llvm::ArrayRef<Access> rowFactors);
  bool readFactored(const Access &scores, double coefficient,
                    llvm::ArrayRef<Access> rowFactors);
  /// Whether the scores are one of several terms of `sum`.
  bool addsToScores(const Step &sum);
  /// Whether a number that a row shares is chosen among others, one of which
  /// could hide the row or everything beside it: no shift of its scores.
  bool isGate(const Access &row);
  /// Whether scores of `fill`, with all factors, are those of hidden keys.
  bool isHiding(double fill, llvm::ArrayRef<Access> rowFactors) const;
  /// Fails (P8) when products from `firstProduct` on could lie below `fill`.
  void checkVisible(double fill, size_t firstProduct);
  void addMask(const Mask &mask, double coefficient);

  // Sinks (ProveSinks.cpp).
  bool readSinks(const Softmax &softmax, const Access &probabilities);
  bool readSink(const Access &sink, double factor);
  bool sharesRowTerms();

  // Scores times a flag (ProveBlends.cpp).
  std::optional<FlagNumber> readFlagNumber(const Access &access);
  bool isFlag(const Access &access);
  bool isBlend(const FlagNumber &flag, const FlagNumber &fill);
  bool readBlend(const Step &sum, double coefficient,
                 llvm::ArrayRef<Access> rowFactors);
  void addBlend(const Access &flag, const Term &hidden, double fill,
                double coefficient, const Term &shown,
                llvm::ArrayRef<Access> rowFactors);

  // Pieces (ProvePieces.cpp).
  bool readPieces();
  bool addPieces(Term term);
  std::optional<unsigned> findKeyed(Term &term);
  bool addCutPieces(const Term &term, const Access &key, const Obstacle &cut);
  std::optional<Pulled> moveFactors(const Pulled &key, Term &term);
  /// Whether a factor of a piece of the scores is padding with zeros.
  bool isZero(const Term &term);
  bool addExpanded(const Term &term, unsigned keyPlace, const Pulled &key);
  bool cutJointRows(const Term &term, const Access &key);
  void setKeyWeight(const Access &weight, Var width);
  bool addAbsorbed(const Term &term, unsigned keyPlace, const Pulled &key);
  std::optional<Var> matchLatent(const Access &access) const;

  // Keys that heads share (ProveShared.cpp).
  bool isNumber(const Access &access);
  bool isShared(const Access &key);
  bool freesAxis(const Access &key, llvm::ArrayRef<Piece> pieces);
  bool isSame(const Access &access, llvm::ArrayRef<Var> over, unsigned depth);
  bool isSameAround(const Access &access, const Obstacle &cut,
                    llvm::ArrayRef<Var> over, unsigned depth);

  // Checks (ProveChecks.cpp).
  bool checkRopes();
  bool checkScale();
  bool checkQueries(Piece &piece, bool isNope);
  bool checkHeads();
  bool testsScores(mlir::Operation *op);
  bool checkPrivate(mlir::Value root,
                    const llvm::DenseSet<mlir::Operation *> &path);

  // What queries are made of (ProveSources.cpp).
  /// Columns of the latent, first and last of each range, sorted.
  using ColumnRanges = llvm::SmallVector<std::pair<int64_t, int64_t>, 4>;
  bool readsLatent(const Access &access, ColumnRanges &columns);
  bool checkQuerySources();

  // Masks (ProveMasks.cpp).
  bool checkMasks();
  bool isSparse(const Mask &mask);
  bool isMaskTrivial(const KnownMask &known, bool &causal, int64_t &window);
  KnownMask getKnown(const Mask &mask);
  bool seesKey(llvm::ArrayRef<KnownMask> known);
  bool mayHideRow(llvm::ArrayRef<KnownMask> known);
  void dropMasks(llvm::ArrayRef<KnownMask> known);
  bool addsBelowFill() const;
  Affine getDiagonal() const;

  Reader &reader;
  VarTable &vars;
  Normalizer normalizer;
  mlir::Value core;
  Failure failure;
  llvm::SetVector<mlir::Operation *> scoreOps;
  MLAProof proof;
  Vars rootVars;
  Var keyVar = 0;
  /// Factors beside the probabilities, before the latent is found.
  llvm::SmallVector<Access, 2> valueFactors;
  /// Products of queries and keys that make up the scores.
  llvm::SmallVector<Term, 2> products;
  llvm::SmallVector<Piece, 2> nopes;
  /// What is subtracted from the scores, and from the sink, with its factor,
  /// and is the same for all keys: a softmax does not see it, if both have the
  /// same.
  llvm::SmallVector<std::pair<Access, double>, 1> rowTerms, sinkRowTerms;
  /// The exponential beside the exponentials that are summed.
  std::optional<Power> summedSink;
  /// Probabilities before an element is replaced, and elements that are tested
  /// for being no number or infinite.
  llvm::SmallVector<Access, 1> replaced, tested;
  /// What the root is divided by, on the path from the core.
  llvm::SmallVector<Access, 1> denominators;
  /// Masks that set probabilities to 0, after the softmax.
  llvm::SmallVector<Mask, 1> hidden;
  /// Elements that make probabilities 0 where they are minus infinity.
  llvm::SmallVector<Guard, 1> guarded;
  /// The scores and what they are made of, where the probabilities are read.
  llvm::SmallVector<Access, 0> scoreElements;
  /// The largest fill that is added instead of taking the place of scores.
  double blendFill = -std::numeric_limits<double>::infinity();
  bool fusedCausal = false, sawBias = false, scoresUnread = false;
  bool cutRoot = false, splitsMask, splitMask = false, absorbed = false;
  /// The core's element that the root sums.
  std::optional<Access> coreElement;
  /// Pieces of the scores that are 0, padding, and were left out.
  unsigned zeroPieces = 0;
  /// Whether what is read is one of several terms that differ from key to key.
  bool amongTerms = false;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_MLAPROOF_H
