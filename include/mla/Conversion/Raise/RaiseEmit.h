//===- RaiseEmit.h - Emit mla ops for a proof -------------------*- C++ -*-===//
#ifndef MLA_CONVERSION_RAISE_RAISEEMIT_H
#define MLA_CONVERSION_RAISE_RAISEEMIT_H

#include "mla/Analysis/Proof/Rotation.h"
#include "mla/Conversion/Raise/Materialize.h"

namespace mla::raise {

/// The emitted ops, for the remark.
struct Raised {
  mlir::Value result; ///< replaces the proof's root
  /// Other values that the emitted ops replace, with their replacements.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> replaced;
  unsigned queryRopes = 0, keyRopes = 0; ///< numbers of `mla.rope`
  /// The kind of the emitted cache update: "concat" or "scatter"; empty if
  /// there is none.
  llvm::StringRef update;
};

/// The latent, or a rope key, as columns of a cache, and the update of the
/// cache. The scales of blocks of quantised rows are a cache of their own.
struct CacheField {
  nf::Access access; ///< the elements that attention reads
  unsigned token = 0, width = 0;
  std::optional<unsigned> batch; ///< dimensions of the cache
  nf::Columns columns;
  nf::CacheUpdate update;
  /// The `mla.dequantize_rows` that reads the rows, or null. `access` is then
  /// an element of the codes.
  mlir::Operation *read = nullptr;
};

/// Emits mla ops and views of their operands at the writer's insertion point.
/// On failure, `problem` is the reason, and some ops may have been created.
class RaiseEmitter {
public:
  /// Creates an emitter. All arguments must outlive it.
  RaiseEmitter(Writer &writer, nf::Reader &reader, nf::VarTable &vars,
               const nf::MLAProof &proof)
      : normalizer(reader, vars), reader(reader), vars(vars), proof(proof),
        writer(writer), views(writer, reader, vars) {}

  /// Emits the ops. Returns std::nullopt on failure. Must be called at most
  /// once.
  std::optional<Raised> emit();

  std::string problem; ///< the first failure; empty if there is none

private:
  using Value = mlir::Value;
  Value fail(llvm::StringRef what);
  nf::Vars parts(nf::Var var) { return vars.getParts(var); }
  Value view(const nf::Access &access, llvm::ArrayRef<nf::Vars> groups,
             bool full, llvm::StringRef what);
  Value builtin(Value tensor);
  Value scaled(Value tensor, double factor);
  Value product(llvm::ArrayRef<nf::Access> factors,
                llvm::ArrayRef<nf::Vars> groups);

  bool isPart(const nf::Access &access, llvm::ArrayRef<nf::Var> features);
  bool addFactors(const nf::Access &access, nf::FeatureSegment &segment);
  nf::FeatureSegment cutProducts(const nf::FeatureSegment &segment);
  Value emitRotatedQuery(const nf::FeatureSegment &segment);
  Value emitQuery(const nf::FeatureSegment &segment, bool mayRotate);
  Value emitRotated(const nf::Rotation &rotation,
                    llvm::ArrayRef<nf::Vars> groups);
  Value emitWeight(const nf::Access &weight, llvm::ArrayRef<nf::Term> added,
                   const nf::Vars &rows, llvm::StringRef what);
  Value emitTerm(const nf::Term &term, const nf::Vars &rows,
                 mlir::Type element);
  Value emitMatrix(llvm::SmallVectorImpl<nf::Access> &factors,
                   const nf::Term &term, const nf::Vars &rows,
                   mlir::Type element);
  Value concatenate(llvm::ArrayRef<Value> parts);
  bool emitLatentAndKeys();
  bool emitUpdate();
  std::optional<CacheField> findField(const nf::Access &access,
                                      llvm::ArrayRef<nf::Var> features);
  bool findUpdate(CacheField &field, llvm::ArrayRef<nf::Var> features);
  std::optional<CacheField> findBlocks(const CacheField &codes);
  bool findDims(CacheField &field, llvm::ArrayRef<nf::Var> features);
  bool isWhole(const CacheField &field);
  bool fillOneCache(const CacheField &latent, const CacheField &rope);
  bool atSamePlaces(const CacheField &a, const CacheField &b);
  Value emitPast(const CacheField &field);
  Value emitAdded(const CacheField &field);
  Value emitPositions(const CacheField &field);
  Value emitBlocks(const CacheField &blocks);
  Value emitWholeRow(const CacheField &latent, const CacheField &rope);
  bool emitTwoCaches(const CacheField &latent, const CacheField *rope);
  bool readJointRows(const CacheField &l, const CacheField &r, Value updated);
  bool emitJointCache(const CacheField &latent, const CacheField &rope);
  Value rows(const nf::Access &access, llvm::ArrayRef<nf::Vars> groups,
             llvm::StringRef what);
  Value wrapUpdated(const CacheField &field, Value result);
  void replaceCache(const CacheField &field, Value updated);
  Value readRows(const CacheField &field, Value updated,
                 const nf::Vars &features);
  Value readBack(const CacheField &field, Value updated,
                 const nf::Vars &features);
  Value emitMask();
  Value emitMask(const nf::Mask &mask);
  Value emitMasks(unsigned begin, unsigned end, mlir::Type type);
  Value combine(Value a, Value b);
  Value emitSink();
  Value addBiases(Value tensor, llvm::ArrayRef<nf::Vars> groups);
  Value emitResult(Value out);

  nf::Normalizer normalizer;
  nf::Reader &reader;
  nf::VarTable &vars;
  const nf::MLAProof &proof;
  Writer &writer;
  Materializer views;
  mlir::Type element;
  Raised raised;
  Value latent, keyRope;
};

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_RAISEEMIT_H
