//===- RaiseCaches.cpp - Latent, rope keys and their caches ---------------===//

#include "mla/Conversion/Raise/RaiseEmit.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

/// Returns the dimension of `access` whose index has a variable of `list`, if
/// there is exactly one.
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

/// Emits latent [B,T,C] and rope key [B,T,r] as builtin tensors.
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
// Latent and rope key as columns of caches
//===----------------------------------------------------------------------===//

/// Sets the batch, token and width dimensions of the cache that `field` is read
/// from. Rows of one element have no variable of the width, so that `features`
/// is empty: the width is then the last dimension. Returns false if the cache
/// has other dimensions whose size is not one.
bool RaiseEmitter::findDims(CacheField &field, ArrayRef<Var> features) {
  auto token = findDim(field.access, proof.axes.key);
  auto width = findDim(field.access, features);
  if (token && features.empty()) {
    unsigned last = field.access.index.size() - 1;
    if (token != last && reader.getSize(field.access.value, last).isOne())
      width = last;
  }
  if (!token || !width || proof.axes.batch.size() > 1)
    return false;
  field.batch = findDim(field.access, proof.axes.batch);
  field.token = *token;
  field.width = *width;
  // If the batch has size one, it may be the first sequence of a cache with
  // several sequences. The remaining dimension is then the cache's batch.
  for (unsigned dim = 0; dim < field.access.index.size(); ++dim) {
    bool wide = !reader.getSize(field.access.value, dim).isOne();
    if (!field.batch && wide && dim != *token && dim != *width)
      field.batch = dim;
    if (wide && dim != *token && dim != *width && dim != field.batch)
      return false;
  }
  return true;
}

/// Finds the columns `features` and the update of the cache that
/// `field.access` reads. Returns false if the columns are not contiguous or no
/// new tokens are written to the cache.
bool RaiseEmitter::findUpdate(CacheField &field, ArrayRef<Var> features) {
  if (features.size() > 1 || !findDims(field, features))
    return false;
  const Affine &column = field.access.index[field.width];
  field.columns = {field.width, column.constant, Poly(1)};
  Affine first(column.constant);
  if (!features.empty())
    field.columns.extent = vars.getExtent(features[0]);
  if (!(column ==
        (features.empty() ? first : Affine::var(features[0]) + first)))
    return false;
  auto update = matchUpdate(normalizer, field.access.value, field.token,
                            field.batch, field.columns);
  if (update)
    field.update = *update;
  return update.has_value();
}

/// Looks through the cast between a builtin tensor and a tensor of the writer's
/// IR.
static Value skipCast(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->getName().getDialectNamespace() == "torch_c"
             ? op->getOperand(0)
             : value;
}

/// Returns the cache that `access` reads as the latent or as a rope key;
/// `features` is the variable of the columns. Returns std::nullopt if there is
/// none.
std::optional<CacheField> RaiseEmitter::findField(const Access &access,
                                                  ArrayRef<Var> features) {
  CacheField field;
  field.access = normalizer.simplify(access);
  if (auto read = skipCast(access.value).getDefiningOp<DequantizeRowsOp>()) {
    field.read = read;
    SmallVector<Var> frozen(features);
    std::swap(frozen, normalizer.frozen);
    llvm::SaveAndRestore factors(normalizer.throughFactors, false);
    field.access =
        normalizer.resolve({skipCast(read.getCodes()), field.access.index})
            .access;
    std::swap(frozen, normalizer.frozen);
  }
  return findUpdate(field, features) ? std::optional(field) : std::nullopt;
}

/// Returns the cache of the scales of blocks that belong to `codes`, whose rows
/// are those of the scales' tensor.
std::optional<CacheField> RaiseEmitter::findBlocks(const CacheField &codes) {
  auto read = cast<DequantizeRowsOp>(codes.read);
  Value scales = skipCast(read.getBlockScales());
  SmallVector<Var> indices;
  CacheField field;
  field.access = normalizer.accessAll(scales, indices);
  field.read = codes.read;
  Vars features = parts(indices.back());
  if (proof.axes.batch.size() > 1 || field.access.index.size() != 3)
    return std::nullopt;
  field.access.index[0] =
      codes.batch ? codes.access.index[*codes.batch] : Affine();
  field.access.index[1] = codes.access.index[codes.token];
  llvm::SaveAndRestore factors(normalizer.throughFactors, false);
  field.access = normalizer.resolve(field.access).access;
  return findUpdate(field, features) ? std::optional(field) : std::nullopt;
}

/// True if `field` has all columns of its cache.
bool RaiseEmitter::isWhole(const CacheField &field) {
  return field.columns.begin.isZero() &&
         field.columns.extent ==
             reader.getSize(field.access.value, field.width);
}

/// Returns the positions of the new tokens of `update` as an access. Looks
/// through views, because latent and rope key may read the same tensor through
/// different views. Does not look through casts, because a cast to a
/// narrower type may change a position.
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

/// True if the new tokens of two fields are written to the same positions.
bool RaiseEmitter::atSamePlaces(const CacheField &l, const CacheField &r) {
  const CacheUpdate &a = l.update, &b = r.update;
  if (a.concat != b.concat ||
      a.positions.has_value() != b.positions.has_value())
    return false;
  Poly past = reader.getSize(a.past, l.token),
       other = reader.getSize(b.past, r.token);
  // Both caches have the same number of keys. If they also have the same number
  // of new tokens, they have the same number of past tokens, even if the model
  // has a separate symbol for each.
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

/// Emits a view of rows in their own type, as a builtin tensor.
Value RaiseEmitter::rows(const Access &access, ArrayRef<Vars> groups,
                         StringRef what) {
  Value value = views.get(access, groups, true);
  if (!value)
    return fail((what + " is not a view of a tensor").str());
  return builtin(value);
}

/// Emits the cache before the update, [B,T,d], as a builtin tensor.
Value RaiseEmitter::emitPast(const CacheField &field) {
  SmallVector<Var> indices;
  Access past = normalizer.accessAll(field.update.past, indices);
  Vars groups[] = {field.batch ? parts(indices[*field.batch]) : Vars(),
                   parts(indices[field.token]), parts(indices[field.width])};
  if (field.read)
    return rows(past, groups, "a cache");
  return builtin(view(past, groups, true, "a cache"));
}

/// Emits new tokens [B,S,d] as a builtin tensor. If the model rotates them,
/// emits mla.rope.
Value RaiseEmitter::emitAdded(const CacheField &field) {
  const CacheUpdate &update = field.update;
  Vars batchVars =
      field.batch ? parts(update.addedIndex[*field.batch]) : Vars();
  SmallVector<Vars> groups = {batchVars, parts(update.addedIndex[field.token])};
  Vars features = parts(update.addedIndex[field.width]);
  if (field.read) {
    groups.push_back(features);
    return rows(update.added, groups, "a new token");
  }
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

/// Emits the positions of new tokens for a scatter: [S], or [B,S] if they
/// differ from sequence to sequence.
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
    return value
               ? builtin(value)
               : fail("the positions of new tokens are not a view of a tensor");
  }
  Poly count = vars.getExtent(update.addedIndex[field.token]);
  std::optional<int64_t> begin = update.begin.getConstant(),
                         size = count.getConstant();
  if (!begin || !size)
    return fail(
        "the positions of new tokens are neither a tensor nor constant");
  return writer.toBuiltin(writer.iota(*begin, *begin + *size));
}

//===----------------------------------------------------------------------===//
// The update and its results
//===----------------------------------------------------------------------===//

/// Converts a result [B,T,d] of the update to the type and sizes of the cache
/// of `field`.
Value RaiseEmitter::wrapUpdated(const CacheField &field, Value result) {
  Value tensor = writer.fromBuiltin(result), old = field.access.value;
  reader.setSize(tensor, 0,
                 field.batch ? reader.getSize(old, *field.batch) : Poly(1));
  reader.setSize(tensor, 1, reader.getSize(old, field.token));
  reader.setSize(tensor, 2, reader.getSize(old, field.width));
  return tensor;
}

/// Records that `updated`, a result of the new op, replaces the model's updated
/// cache of `field`.
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
  // Convert to the type of the cache, because the attention may work in a wider
  // type.
  if (Value value = views.arrange(shaped, target, false))
    raised.replaced.push_back(
        {cache, views.convert(value, writer.getElement(cache))});
}

/// Emits the columns `features` of the updated cache, [B,T,d], in its type.
Value RaiseEmitter::readRows(const CacheField &field, Value updated,
                             const Vars &features) {
  const auto &index = field.access.index;
  Access access{updated,
                {field.batch ? index[*field.batch] : Affine(),
                 index[field.token], index[field.width]}};
  Vars groups[] = {proof.axes.batch, proof.axes.key, features};
  if (field.read)
    return rows(access, groups, "an updated cache");
  return builtin(view(access, groups, true, "an updated cache"));
}

/// Emits the columns `features` of the updated cache, [B,T,d]. The attention
/// reads these columns.
Value RaiseEmitter::readBack(const CacheField &field, Value updated,
                             const Vars &features) {
  Value codes = readRows(field, updated, features);
  auto read = cast_or_null<DequantizeRowsOp>(field.read);
  if (!codes || !read)
    return codes;
  Value scales;
  if (read.getBlockScales()) {
    std::optional<CacheField> blocks = findBlocks(field);
    if (!blocks || !atSamePlaces(field, *blocks) || !isWhole(*blocks) ||
        !isWhole(field))
      return fail("the scales of blocks are not written as the codes are");
    scales = emitBlocks(*blocks);
    if (!scales)
      return {};
  }
  auto from = cast<RankedTensorType>(codes.getType());
  auto type = RankedTensorType::get(from.getShape(),
                                    read.getOut().getType().getElementType());
  Value out = DequantizeRowsOp::create(writer.builder, writer.loc, type, codes,
                                       scales, read.getScale());
  return type.getElementType() == element
             ? out
             : builtin(views.convert(writer.fromBuiltin(out), element));
}

/// Emits the update of the scales of blocks. Returns the updated scales that
/// the attention reads, [B,T,blocks].
Value RaiseEmitter::emitBlocks(const CacheField &blocks) {
  CacheField field = blocks;
  Value past = emitPast(field), added = emitAdded(field),
        positions = emitPositions(field);
  if (!past || !added || !problem.empty())
    return {};
  auto update = UpdateOp::create(
      writer.builder, writer.loc, past, Value(), added, Value(), positions,
      field.update.concat ? UpdateMode::Concat : UpdateMode::Scatter);
  Value updated = wrapUpdated(field, update.getLatent());
  replaceCache(field, updated);
  if (!proof.axes.key.empty())
    reader.setSize(updated, 1, vars.getExtent(proof.axes.key[0]));
  Vars features;
  for (const auto &[var, factor] : field.access.index[field.width].terms)
    features.push_back(var);
  return readRows(field, updated, features);
}

/// Emits the update of two caches: `l` of the latent, and `r` of the rope key,
/// which may be null.
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
  // The rope cache has the length of the latent cache, even if the model has
  // another symbol for it.
  reader.setSize(updated, 1, reader.getSize(l.access.value, l.token));
  keyRope = readBack(*r, updated, proof.ropes[0].features);
  return latent && keyRope;
}

/// Raises the updates of latent and rope key to one op. Both must write the
/// same positions. Emits nothing if there is no update or it cannot be raised.
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
