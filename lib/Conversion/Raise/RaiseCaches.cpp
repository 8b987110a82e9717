//===- RaiseCaches.cpp - Latent, rope keys and the caches they lie in -----===//

#include "mla/Conversion/Raise/RaiseEmit.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

/// The dimension of `access` whose index has one of `list`, if it is one.
static std::optional<unsigned> findDim(const Access &access,
                                       ArrayRef<Var> list) {
  std::optional<unsigned> found;
  for (auto [dim, index] : llvm::enumerate(access.index))
    if (llvm::any_of(list,
                     [&, &i = index](Var var) { return i.contains(var); })) {
      if (found)
        return std::nullopt;
      found = dim;
    }
  return found;
}

/// Latent [B,T,C] and rope key [B,T,r] as builtin tensors.
bool RaiseEmitter::emitLatentAndKeys() {
  if (proof.ropes.size() <= 1 && emitUpdate())
    return true;
  if (!problem.empty())
    return false;
  latent = builtin(view(proof.latent,
                        {proof.axes.batch, proof.axes.key, proof.latentWidth},
                        true, "the latent"));
  SmallVector<Value> keys;
  for (const FeatureSegment &rope : proof.ropes) {
    SmallVector<Vars> groups = {proof.axes.batch, proof.axes.key};
    auto rotation =
        rope.features.size() == 1
            ? matchRotation(normalizer, rope.key, rope.features[0], {})
            : std::nullopt;
    Value key = rotation ? emitRotated(*rotation, groups) : Value();
    raised.keyRopes += key ? 1 : 0;
    if (!key) {
      problem.clear();
      groups.push_back(rope.features);
      key = builtin(view(rope.key, groups, true, "a rope key"));
    }
    keys.push_back(key);
  }
  if (!keys.empty())
    keyRope = concatenate(keys);
  return latent && (keys.empty() || keyRope);
}

//===----------------------------------------------------------------------===//
// Where latent and rope key lie
//===----------------------------------------------------------------------===//

/// Finds the dimensions of the cache that `field` is read from; false where it
/// has others, which are more than one wide.
bool RaiseEmitter::findDims(CacheField &field, ArrayRef<Var> features) {
  auto token = findDim(field.access, proof.axes.key);
  auto width = findDim(field.access, features);
  if (!token || !width || proof.axes.batch.size() > 1)
    return false;
  field.batch = findDim(field.access, proof.axes.batch);
  field.token = *token;
  field.width = *width;
  // A batch of one in a cache of more sequences reads the first of them.
  for (unsigned dim = 0; dim < field.access.index.size(); ++dim) {
    bool wide = !reader.getSize(field.access.value, dim).isOne();
    if (!field.batch && wide && dim != *token && dim != *width)
      field.batch = dim;
    if (wide && dim != *token && dim != *width && dim != field.batch)
      return false;
  }
  return true;
}

/// The latent, or a rope key, of width `features`, as columns of a cache that
/// gets new tokens.
std::optional<CacheField> RaiseEmitter::findField(const Access &access,
                                                  ArrayRef<Var> features) {
  CacheField field;
  field.access = normalizer.simplify(access);
  if (features.size() != 1 || !findDims(field, features))
    return std::nullopt;
  const Affine &column = field.access.index[field.width];
  field.columns = {field.width, column.constant, vars.getExtent(features[0])};
  if (!(column == Affine::var(features[0]) + Affine(column.constant)))
    return std::nullopt;
  auto update = matchUpdate(normalizer, field.access.value, field.token,
                            field.batch, field.columns);
  if (!update)
    return std::nullopt;
  field.update = *update;
  return field;
}

/// True if `field` is all that its cache holds.
bool RaiseEmitter::isWhole(const CacheField &field) {
  return field.columns.begin.isZero() &&
         field.columns.extent ==
             reader.getSize(field.access.value, field.width);
}

/// True if both fields lie in one cache, side by side, and nothing else does.
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

/// Where the new tokens of `update` go, read through views, each field having
/// its own of one tensor. A cast may wrap a position: none is read through.
static Access findPlaces(Normalizer &normalizer, const CacheUpdate &update) {
  SmallVector<Access, 0> trail;
  {
    SmallVectorImpl<Access> *read = &trail;
    llvm::SaveAndRestore follow(normalizer.trail, read);
    llvm::SaveAndRestore whole(normalizer.frozen, update.addedIndex);
    llvm::SaveAndRestore factors(normalizer.throughFactors, false);
    (void)normalizer.resolve(*update.positions);
  }
  Type element = normalizer.reader.getElement(trail.front().value);
  auto isCast = [&](const Access &access) {
    return normalizer.reader.getElement(access.value) != element;
  };
  auto last = llvm::find_if(trail, isCast);
  return normalizer.simplify(*std::prev(last));
}

/// True if two fields get their new tokens at the same places.
bool RaiseEmitter::atSamePlaces(const CacheField &l, const CacheField &r) {
  const CacheUpdate &a = l.update, &b = r.update;
  if (a.concat != b.concat ||
      a.positions.has_value() != b.positions.has_value())
    return false;
  Poly past = reader.getSize(a.past, l.token),
       other = reader.getSize(b.past, r.token);
  // Keys are read in whole from both, so that what lies before equal numbers of
  // new ones is as long, also where the model has a symbol for each.
  if (a.concat && a.begin == past && b.begin == other &&
      vars.getExtent(a.addedIndex[l.token]) ==
          vars.getExtent(b.addedIndex[r.token]))
    return true;
  if (!(a.begin == b.begin) || !(past == other))
    return false;
  if (!a.positions)
    return true;
  Access places = findPlaces(normalizer, a), others = findPlaces(normalizer, b);
  if (places.value != others.value)
    return false;
  for (auto [x, y] : llvm::zip_equal(places.index, others.index)) {
    Affine renamed = VarTable::substitute(y, b.addedIndex[r.token],
                                          Affine::var(a.addedIndex[l.token]));
    if (l.batch && r.batch)
      renamed = VarTable::substitute(renamed, b.addedIndex[*r.batch],
                                     Affine::var(a.addedIndex[*l.batch]));
    if (!(vars.simplify(x) == vars.simplify(renamed)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Operands of the update
//===----------------------------------------------------------------------===//

/// The cache before, [B,T,d], as a builtin tensor.
Value RaiseEmitter::emitPast(const CacheField &field) {
  SmallVector<Var> indices;
  Access past = normalizer.accessAll(field.update.past, indices);
  Vars groups[] = {field.batch ? parts(indices[*field.batch]) : Vars(),
                   parts(indices[field.token]), parts(indices[field.width])};
  return builtin(view(past, groups, true, "a cache"));
}

/// New tokens [B,S,d] as a builtin tensor, rotated by an op where they are.
Value RaiseEmitter::emitAdded(const CacheField &field) {
  const CacheUpdate &update = field.update;
  Vars batchVars =
      field.batch ? parts(update.addedIndex[*field.batch]) : Vars();
  SmallVector<Vars> groups = {batchVars, parts(update.addedIndex[field.token])};
  Vars features = parts(update.addedIndex[field.width]);
  auto rotation = features.size() == 1
                      ? matchRotation(normalizer, update.added, features[0], {})
                      : std::nullopt;
  if (rotation)
    if (Value rotated = emitRotated(*rotation, groups)) {
      ++raised.keyRopes;
      return rotated;
    }
  problem.clear();
  groups.push_back(features);
  return builtin(view(update.added, groups, true, "a new token"));
}

/// Places of new tokens, for a scatter: [S], or [B,S] where sequences differ.
Value RaiseEmitter::emitPositions(const CacheField &field) {
  const CacheUpdate &update = field.update;
  if (update.concat)
    return {};
  if (update.positions) {
    Access places = normalizer.simplify(*update.positions);
    Vars sequences =
        field.batch ? parts(update.addedIndex[*field.batch]) : Vars();
    SmallVector<Vars> groups = {parts(update.addedIndex[field.token])};
    if (llvm::any_of(sequences, [&](Var var) { return places.contains(var); }))
      groups.insert(groups.begin(), sequences);
    Value value = views.get(places, groups, true);
    return value ? builtin(value) : fail("positions are no view of a tensor");
  }
  Poly count = vars.getExtent(update.addedIndex[field.token]);
  std::optional<int64_t> begin = update.begin.getConstant(),
                         size = count.getConstant();
  if (!begin || !size)
    return fail("new tokens are scattered to places that are not constant");
  return writer.toBuiltin(writer.iota(*begin, *begin + *size));
}

//===----------------------------------------------------------------------===//
// The update and its results
//===----------------------------------------------------------------------===//

/// A result [B,T,d] of the update, of the sizes of the cache of `field`.
Value RaiseEmitter::wrapUpdated(const CacheField &field, Value result) {
  Value tensor = writer.fromBuiltin(result), old = field.access.value;
  reader.setSize(tensor, 0,
                 field.batch ? reader.getSize(old, *field.batch) : Poly(1));
  reader.setSize(tensor, 1, reader.getSize(old, field.token));
  reader.setSize(tensor, 2, reader.getSize(old, field.width));
  return tensor;
}

/// Notes what stands for the cache of `field` after the update.
void RaiseEmitter::replaceCache(const CacheField &field, Value updated) {
  Value cache = field.access.value;
  SmallVector<Var> indices;
  normalizer.accessAll(cache, indices);
  Shaped shaped{updated, {}};
  auto dim = [&](Var var) {
    Vars list = parts(var);
    return list.empty() ? std::nullopt : std::optional<Var>(list[0]);
  };
  shaped.dims = {field.batch ? dim(indices[*field.batch]) : std::nullopt,
                 dim(indices[field.token]), dim(indices[field.width])};
  SmallVector<Vars> target;
  for (Var var : indices)
    target.push_back(parts(var));
  // Attention may work in a wider type than the cache has.
  if (Value value = views.arrange(shaped, target, false))
    raised.replaced.push_back(
        {cache, views.convert(value, writer.getElement(cache))});
}

/// What attention reads of the updated cache: [B,T,d], its columns `features`.
Value RaiseEmitter::readBack(const CacheField &field, Value updated,
                             const Vars &features) {
  const auto &index = field.access.index;
  Access access{updated,
                {field.batch ? index[*field.batch] : Affine(),
                 index[field.token], index[field.width]}};
  return builtin(view(access, {proof.axes.batch, proof.axes.key, features},
                      true, "an updated cache"));
}

/// Latent and rope key, null where there is none, in caches of their own.
bool RaiseEmitter::emitTwoCaches(const CacheField &l, const CacheField *r) {
  Value past = emitPast(l), pastRope = r ? emitPast(*r) : Value();
  Value added = emitAdded(l), addedRope = r ? emitAdded(*r) : Value();
  Value positions = emitPositions(l);
  if (!past || !added || (r && (!pastRope || !addedRope)) || !problem.empty())
    return false;
  auto update = UpdateOp::create(
      writer.builder, writer.loc, past, pastRope, added, addedRope, positions,
      l.update.concat ? UpdateMode::Concat : UpdateMode::Scatter);
  Value updated = wrapUpdated(l, update.getLatent());
  replaceCache(l, updated);
  latent = readBack(l, updated, proof.latentWidth);
  if (!r)
    return !!latent;
  updated = wrapUpdated(*r, update.getRope());
  replaceCache(*r, updated);
  // As long as the latents, also where the model has another symbol for it.
  reader.setSize(updated, 1, reader.getSize(l.access.value, l.token));
  keyRope = readBack(*r, updated, proof.ropes[0].features);
  return latent && keyRope;
}

/// Latent and rope key side by side in the rows of one cache: an update without
/// rope operands, whose rows are both.
bool RaiseEmitter::emitJointCache(const CacheField &l, const CacheField &r) {
  Value past = emitPast(l), added = emitAdded(l), addedRope = emitAdded(r);
  Value positions = emitPositions(l);
  if (!past || !added || !addedRope || !problem.empty())
    return false;
  Value row = l.columns.begin.isZero() ? concatenate({added, addedRope})
                                       : concatenate({addedRope, added});
  auto update = UpdateOp::create(
      writer.builder, writer.loc, past, Value(), row, Value(), positions,
      l.update.concat ? UpdateMode::Concat : UpdateMode::Scatter);
  Value updated = wrapUpdated(l, update.getLatent());
  replaceCache(l, updated);
  latent = readBack(l, updated, proof.latentWidth);
  keyRope = readBack(r, updated, proof.ropes[0].features);
  return latent && keyRope;
}

/// Raises the updates of latent and rope key to one op, if they agree. Without
/// an update, or where it cannot be raised, nothing is emitted.
bool RaiseEmitter::emitUpdate() {
  bool hasRope = !proof.ropes.empty();
  auto l = findField(proof.latent, proof.latentWidth);
  auto r = hasRope ? findField(proof.ropes[0].key, proof.ropes[0].features)
                   : std::nullopt;
  if (!l || (hasRope && (!r || !atSamePlaces(*l, *r))))
    return false;
  bool isJoint = r && fillOneCache(*l, *r);
  if (!isJoint && (!isWhole(*l) || (r && !isWhole(*r))))
    return false;
  bool done = isJoint ? emitJointCache(*l, *r)
                      : emitTwoCaches(*l, hasRope ? &*r : nullptr);
  if (done)
    raised.update = l->update.concat ? "concat" : "scatter";
  return done;
}
