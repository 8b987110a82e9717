//===- RaiseJoint.cpp - Latent and rope key in the rows of one cache ------===//

#include "mla/Conversion/Raise/RaiseEmit.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

/// True if the two fields are all columns of one cache.
bool RaiseEmitter::fillOneCache(const CacheField &latent,
                                const CacheField &rope) {
  if (latent.access.value != rope.access.value ||
      latent.update.past != rope.update.past || latent.token != rope.token ||
      latent.width != rope.width || latent.batch != rope.batch)
    return false;
  const Columns &l = latent.columns, &r = rope.columns;
  bool sideBySide = l.begin.isZero() ? r.begin == l.extent
                                     : r.begin.isZero() && l.begin == r.extent;
  return sideBySide && l.extent + r.extent ==
                           reader.getSize(latent.access.value, latent.width);
}

/// Emits the new rows if they are one view, as those are that the model
/// quantises as a whole. Returns null otherwise.
Value RaiseEmitter::emitWholeRow(const CacheField &l, const CacheField &r) {
  CacheField row = l;
  row.columns = {l.width, Poly(), l.columns.extent + r.columns.extent};
  auto update =
      matchUpdate(normalizer, l.access.value, l.token, l.batch, row.columns);
  if (!update || !problem.empty())
    return {};
  row.update = *update;
  Value added = emitAdded(row);
  problem.clear();
  return added;
}

/// Emits the latent and the rope key that attention reads from `updated`, rows
/// of both. Rows that the model reads as a whole are read as a whole.
bool RaiseEmitter::readJointRows(const CacheField &l, const CacheField &r,
                                 Value updated) {
  std::optional<int64_t> begins[] = {l.columns.begin.getConstant(),
                                     r.columns.begin.getConstant()},
                         widths[] = {l.columns.extent.getConstant(),
                                     r.columns.extent.getConstant()};
  bool isConstant = begins[0] && begins[1] && widths[0] && widths[1];
  if (!l.read || l.read != r.read || !isConstant) {
    latent = readBack(l, updated, proof.latentWidth);
    keyRope = readBack(r, updated, proof.ropes[0].features);
    return latent && keyRope;
  }
  CacheField row = l;
  Var column = vars.create(l.columns.extent + r.columns.extent);
  row.columns = {l.width, Poly(), vars.getExtent(column)};
  row.access.index[l.width] = Affine::var(column);
  Value whole = readBack(row, updated, parts(column));
  if (!whole)
    return false;
  auto take = [&](unsigned i) {
    return builtin(writer.slice(
        writer.fromBuiltin(whole), 2, writer.constInt(*begins[i]),
        writer.constInt(*begins[i] + *widths[i]), /*step=*/1, *widths[i]));
  };
  latent = take(0);
  keyRope = take(1);
  return true;
}

/// Emits the update of one cache whose rows are latent and rope key side by
/// side. It has no rope operands.
bool RaiseEmitter::emitJointCache(const CacheField &l, const CacheField &r) {
  Value past = emitPast(l), positions = emitPositions(l);
  Value row = l.read ? emitWholeRow(l, r) : Value();
  if (!row && problem.empty()) {
    Value added = emitAdded(l), addedRope = emitAdded(r);
    if (added && addedRope)
      row = l.columns.begin.isZero() ? concatenate({added, addedRope})
                                     : concatenate({addedRope, added});
  }
  if (!past || !row || !problem.empty())
    return false;
  auto update = UpdateOp::create(
      writer.builder, writer.loc, past, Value(), row, Value(), positions,
      l.update.concat ? UpdateMode::Concat : UpdateMode::Scatter);
  Value updated = wrapUpdated(l, update.getLatent());
  replaceCache(l, updated);
  return readJointRows(l, r, updated);
}
