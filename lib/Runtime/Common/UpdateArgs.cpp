//===- UpdateArgs.cpp - Check the arguments of mlaUpdate ------------------===//

#include "UpdateArgs.h"

using namespace mla::runtime;

namespace {

/// Checks a view of rows with the result's type.
bool checkRows(Checker &check, const char *name, const MlaTensor *rows,
               const MlaTensor *latent, std::initializer_list<int64_t> sizes) {
  return check.tensor(name, rows, FloatTypes, sizes) &&
         check.sameType(name, rows, "latent", latent);
}

/// Checks that a view is null, as it must be because `other` is null.
bool checkAbsent(Checker &check, const char *name, const MlaTensor *view,
                 const char *other) {
  return !view ||
         check.failWith(MLA_INVALID_ARGUMENT, name,
                        "must be null because %s is null, got a tensor", other);
}

/// Checks latent and added, which determine the sizes.
bool checkLatent(Checker &check, const MlaUpdateArgs *args,
                 UpdateSizes &sizes) {
  if (!check.tensorOfRank("latent", args->latent, FloatTypes, 3, 3,
                          Strides::LastContiguous) ||
      !check.written("latent", args->latent) ||
      !check.tensorOfRank("added", args->added, FloatTypes, 3, 3,
                          Strides::LastContiguous) ||
      !check.sameType("added", args->added, "latent", args->latent))
    return false;
  sizes.batch = args->latent->sizes[0];
  sizes.tokens = args->latent->sizes[1];
  sizes.width = args->latent->sizes[2];
  sizes.addedBatch = args->added->sizes[0];
  sizes.added = args->added->sizes[1];
  if (!check.size("added", args->added, 2, sizes.width))
    return false;
  if (args->positions)
    return check.range("batch of added", sizes.addedBatch, 0, sizes.batch);
  return check.size("added", args->added, 0, sizes.batch) &&
         check.range("tokens of added", sizes.added, 0, sizes.tokens);
}

bool checkPositions(Checker &check, const MlaTensor *positions,
                    const UpdateSizes &sizes) {
  const DTypeSet types = one(MLA_I32) | one(MLA_I64);
  if (!positions)
    return true;
  if (positions->rank == 1)
    return check.tensor("positions", positions, types, {sizes.added},
                        Strides::Contiguous);
  return check.tensor("positions", positions, types,
                      {sizes.addedBatch, sizes.added}, Strides::Contiguous);
}

/// Checks the rope tensors, which are all present or all null. `past` is the
/// number of past tokens.
bool checkRope(Checker &check, const MlaUpdateArgs *args, UpdateSizes &sizes,
               int64_t past) {
  if (!args->rope)
    return checkAbsent(check, "pastRope", args->pastRope, "rope") &&
           checkAbsent(check, "addedRope", args->addedRope, "rope");
  if (!checkRows(check, "rope", args->rope, args->latent,
                 {sizes.batch, sizes.tokens, AnySize}) ||
      !check.written("rope", args->rope))
    return false;
  sizes.ropeWidth = args->rope->sizes[2];
  if (!checkRows(check, "addedRope", args->addedRope, args->latent,
                 {sizes.addedBatch, sizes.added, sizes.ropeWidth}))
    return false;
  if (!args->past)
    return checkAbsent(check, "pastRope", args->pastRope, "past");
  return checkRows(check, "pastRope", args->pastRope, args->latent,
                   {sizes.batch, past, sizes.ropeWidth});
}

} // namespace

bool mla::runtime::checkUpdate(Checker &check, const MlaUpdateArgs *args,
                               UpdateSizes &sizes) {
  if (!check.arguments(args) || !checkLatent(check, args, sizes))
    return false;
  const int64_t past = sizes.tokens - (args->positions ? 0 : sizes.added);
  if (args->past && !checkRows(check, "past", args->past, args->latent,
                               {sizes.batch, past, sizes.width}))
    return false;
  return checkPositions(check, args->positions, sizes) &&
         checkRope(check, args, sizes, past);
}
