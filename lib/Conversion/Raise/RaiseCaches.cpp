//===- RaiseCaches.cpp - Latent, rope keys and the caches they lie in -----===//

#include "mla/Conversion/Raise/RaiseEmit.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

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
  latent =
      builtin(view(proof.latent, {proof.batch, proof.key, proof.latentWidth},
                   true, "the latent"));
  SmallVector<Value> keys;
  for (const Piece &rope : proof.ropes) {
    SmallVector<Vars> groups = {proof.batch, proof.key};
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

/// New tokens [B,S,d] as a builtin tensor, rotated by an op where they are.
Value RaiseEmitter::emitAdded(const CacheUpdate &update, unsigned token,
                              std::optional<unsigned> batch, unsigned width) {
  Vars batchVars = batch ? parts(update.addedIndex[*batch]) : Vars();
  SmallVector<Vars> groups = {batchVars, parts(update.addedIndex[token])};
  Vars features = parts(update.addedIndex[width]);
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
Value RaiseEmitter::emitPositions(const CacheUpdate &update, unsigned token,
                                  std::optional<unsigned> batch) {
  if (update.concat)
    return {};
  if (update.positions) {
    Access places = normalizer.simplify(*update.positions);
    Vars sequences = batch ? parts(update.addedIndex[*batch]) : Vars();
    SmallVector<Vars> groups = {parts(update.addedIndex[token])};
    if (llvm::any_of(sequences, [&](Var var) { return places.contains(var); }))
      groups.insert(groups.begin(), sequences);
    Value value = views.get(places, groups, true);
    return value ? builtin(value) : fail("positions are no view of a tensor");
  }
  Poly count = vars.getExtent(update.addedIndex[token]);
  std::optional<int64_t> begin = update.begin.getConstant(),
                         size = count.getConstant();
  if (!begin || !size)
    return fail("new tokens are scattered to places that are not constant");
  return writer.toBuiltin(writer.iota(*begin, *begin + *size));
}

/// Whether two caches get their new tokens at the same places.
static bool atSamePlaces(const CacheUpdate &a, const CacheUpdate &b,
                         ArrayRef<std::pair<Var, Var>> sameVars,
                         const VarTable &vars) {
  if (a.concat != b.concat || !(a.begin == b.begin) ||
      a.positions.has_value() != b.positions.has_value())
    return false;
  if (!a.positions)
    return true;
  if (a.positions->value != b.positions->value)
    return false;
  for (auto [x, y] : llvm::zip_equal(a.positions->index, b.positions->index)) {
    Affine renamed = y;
    for (auto [mine, other] : sameVars)
      renamed = VarTable::substitute(renamed, other, Affine::var(mine));
    if (!(vars.simplify(x) == vars.simplify(renamed)))
      return false;
  }
  return true;
}

/// Notes what stands for `cache` after the update.
void RaiseEmitter::replaceCache(Value cache, Value updated, unsigned token,
                                std::optional<unsigned> batch, unsigned width) {
  SmallVector<Var> indices;
  normalizer.accessAll(cache, indices);
  Shaped shaped{updated, {}};
  auto dim = [&](Var var) {
    Vars list = parts(var);
    return list.empty() ? std::nullopt : std::optional<Var>(list[0]);
  };
  shaped.dims = {batch ? dim(indices[*batch]) : std::nullopt,
                 dim(indices[token]), dim(indices[width])};
  SmallVector<Vars> target;
  for (Var var : indices)
    target.push_back(parts(var));
  // Attention may work in a wider type than the cache has.
  if (Value value = views.arrange(shaped, target, false))
    raised.replaced.push_back(
        {cache, views.convert(value, writer.getElement(cache))});
}

/// Raises the updates of both caches to one op, if they agree. Without an
/// update, or where it cannot be raised, nothing is emitted.
bool RaiseEmitter::emitUpdate() {
  bool hasRope = !proof.ropes.empty();
  struct Cache {
    Access access;
    unsigned token = 0, width = 0;
    std::optional<unsigned> batch;
    CacheUpdate update;
  };
  auto find = [&](const Access &access,
                  ArrayRef<Var> features) -> std::optional<Cache> {
    Cache cache{normalizer.simplify(access), 0, 0, std::nullopt, {}};
    auto token = findDim(cache.access, proof.key);
    auto width = findDim(cache.access, features);
    if (!token || !width || proof.batch.size() > 1)
      return std::nullopt;
    cache.batch = findDim(cache.access, proof.batch);
    cache.token = *token;
    cache.width = *width;
    // A batch of one in a cache of more sequences reads the first of them.
    for (unsigned dim = 0; dim < cache.access.index.size(); ++dim) {
      bool wide = !reader.getSize(cache.access.value, dim).isOne();
      if (!cache.batch && wide && dim != *token && dim != *width)
        cache.batch = dim;
      if (wide && dim != *token && dim != *width && dim != cache.batch)
        return std::nullopt;
    }
    if (!(reader.getSize(cache.access.value, *width) ==
          vars.getExtent(features[0])) ||
        features.size() != 1)
      return std::nullopt;
    auto update =
        matchUpdate(normalizer, cache.access.value, *token, cache.batch);
    if (!update)
      return std::nullopt;
    cache.update = *update;
    return cache;
  };
  auto l = find(proof.latent, proof.latentWidth);
  auto r = hasRope ? find(proof.ropes[0].key, proof.ropes[0].features)
                   : std::nullopt;
  if (!l || (hasRope && !r))
    return false;
  SmallVector<std::pair<Var, Var>> sameVars;
  if (hasRope) {
    sameVars.push_back(
        {l->update.addedIndex[l->token], r->update.addedIndex[r->token]});
    if (l->batch && r->batch)
      sameVars.push_back(
          {l->update.addedIndex[*l->batch], r->update.addedIndex[*r->batch]});
  }
  if (hasRope && (!atSamePlaces(l->update, r->update, sameVars, vars) ||
                  !(reader.getSize(l->update.past, l->token) ==
                    reader.getSize(r->update.past, r->token))))
    return false;

  auto emitPast = [&](const Cache &cache) {
    SmallVector<Var> indices;
    Access past = normalizer.accessAll(cache.update.past, indices);
    Vars groups[] = {cache.batch ? parts(indices[*cache.batch]) : Vars(),
                     parts(indices[cache.token]), parts(indices[cache.width])};
    return builtin(view(past, groups, true, "a cache"));
  };
  Value past = emitPast(*l), pastRope = r ? emitPast(*r) : Value();
  Value added = emitAdded(l->update, l->token, l->batch, l->width);
  Value addedRope =
      r ? emitAdded(r->update, r->token, r->batch, r->width) : Value();
  Value positions = emitPositions(l->update, l->token, l->batch);
  if (!past || !added || (r && (!pastRope || !addedRope)) || !problem.empty())
    return false;
  auto update = UpdateOp::create(
      writer.builder, writer.loc, past, pastRope, added, addedRope, positions,
      l->update.concat ? UpdateMode::Concat : UpdateMode::Scatter);
  raised.update = l->update.concat ? "concat" : "scatter";

  auto readBack = [&](const Cache &cache, Value result,
                      const Vars &features) -> Value {
    Value tensor = writer.fromBuiltin(result);
    Value old = cache.access.value;
    reader.setSize(tensor, 0,
                   cache.batch ? reader.getSize(old, *cache.batch) : Poly(1));
    reader.setSize(tensor, 1, reader.getSize(old, cache.token));
    reader.setSize(tensor, 2, reader.getSize(old, cache.width));
    replaceCache(cache.access.value, tensor, cache.token, cache.batch,
                 cache.width);
    Access access{tensor,
                  {cache.batch ? cache.access.index[*cache.batch] : Affine(),
                   cache.access.index[cache.token],
                   cache.access.index[cache.width]}};
    return builtin(view(access, {proof.batch, proof.key, features}, true,
                        "an updated cache"));
  };
  latent = readBack(*l, update.getLatent(), proof.latentWidth);
  if (r)
    keyRope = readBack(*r, update.getRope(), proof.ropes[0].features);
  return latent && (!r || keyRope);
}
