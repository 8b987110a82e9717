//===- PartOps.cpp - Products per head, rotations and LSE values ----------===//

#include "Ops.h"

#include <algorithm>

using namespace mla::torch;

namespace {

std::span<const int64_t> sizesOf(const MlaTensor *tensor) {
  return {tensor->sizes, static_cast<size_t>(tensor->rank)};
}

template <Product product> PyObject *headProduct(Call &call) {
  enum { X, Weight, Invariant, Wide };
  constexpr unsigned Ranks =
      product == Product::ExpandKv ? ranks(2, 3) : ranks(3, 4);
  const MlaTensor *const x = call.tensor(X, Ranks);
  const MlaTensor *const weight = call.tensor(Weight, ranks(3));
  return call.take(runProduct(call, product, x, weight,
                              call.flags(false, call.flag(Invariant)),
                              call.flag(Wide)));
}

PyObject *rope(Call &call) {
  enum { X, Cos, Sin, InterleavedInput, InterleavedOutput };
  MlaRopeArgs args{};
  args.x = call.tensor(X, ranks(2, 3, 4));
  args.cos = call.tensor(Cos, ranks(args.x->rank, args.x->rank - 1));
  args.sin = call.tensor(Sin, ranks(args.cos->rank));
  args.input = call.flag(InterleavedInput);
  args.output = call.flag(InterleavedOutput);
  args.out = call.create(sizesOf(args.x), args.x->dtype);
  call.run(connection().runtime.rope, args, 0);
  return call.take(args.out);
}

PyObject *merge(Call &call) {
  enum { Outs, Lses, Bases, Sink, Empty };
  MlaMergeArgs args{};
  int64_t lses = 0;
  args.outs = call.list(Outs, args.numPartials);
  args.lses = call.list(Lses, lses);
  if (args.numPartials < 1 || lses != args.numPartials)
    throw Refused();
  args.lseBase = call.baseOfAll(Bases, args.numPartials);
  args.lseEmpty = call.empty(Empty);
  args.sink = call.optional(Sink, ranks(1));
  args.out = call.create(sizesOf(args.outs), args.outs->dtype);
  args.lse = call.create(sizesOf(args.lses), args.lses->dtype);
  call.run(connection().runtime.merge, args, 0,
           call.bytes(connection().runtime.mergeWorkspace, args));
  return takePair(call, args.out, args.lse);
}

PyObject *convertLse(Call &call) {
  enum { Lse, FromBase, ToBase, FromEmpty, ToEmpty };
  MlaConvertLseArgs args{};
  args.lse = call.tensor(Lse);
  args.fromBase = call.base(FromBase);
  args.toBase = call.base(ToBase);
  args.fromEmpty = call.empty(FromEmpty);
  args.toEmpty = call.empty(ToEmpty);
  args.out = call.create(sizesOf(args.lse), args.lse->dtype);
  call.run(connection().runtime.convertLse, args, 0);
  return call.take(args.out);
}

constexpr const char *ProductArguments[] = {"x", "weight", "batch_invariant",
                                            "wide"};
constexpr const char *RopeArguments[] = {"x", "cos", "sin", "interleaved_input",
                                         "interleaved_output"};
constexpr const char *MergeArguments[] = {"outs", "lses", "lse_bases", "sink",
                                          "lse_empty"};
constexpr const char *ConvertArguments[] = {"lse", "from_base", "to_base",
                                            "from_empty", "to_empty"};

constexpr Op Ops[] = {
    {"absorb_query", ProductArguments, headProduct<Product::AbsorbQuery>},
    {"project_value", ProductArguments, headProduct<Product::ProjectValue>},
    {"expand_kv", ProductArguments, headProduct<Product::ExpandKv>},
    {"rope", RopeArguments, rope},
    {"merge", MergeArguments, merge},
    {"convert_lse", ConvertArguments, convertLse},
};

} // namespace

std::span<const Op> mla::torch::partOps() { return Ops; }

MlaTensor *mla::torch::runProduct(Call &call, Product product,
                                  const MlaTensor *x, const MlaTensor *weight,
                                  uint32_t flags, bool wide) {
  const Runtime &runtime = connection().runtime;
  decltype(runtime.expandKv) const operations[] = {
      runtime.absorbQuery, runtime.projectValue, runtime.expandKv};
  std::array<int64_t, MLA_MAX_RANK> sizes;
  size_t rank =
      std::copy_n(x->sizes, x->rank - 1, sizes.begin()) - sizes.begin();
  if (product == Product::ExpandKv)
    sizes[rank++] = weight->sizes[0];
  sizes[rank++] = weight->sizes[product == Product::AbsorbQuery ? 2 : 1];
  MlaHeadProductArgs args{};
  args.x = x;
  args.w = weight;
  args.out = call.create({sizes.data(), rank}, wide ? MLA_F32 : x->dtype);
  const auto number = static_cast<int32_t>(product);
  call.run(operations[number], args, flags,
           call.bytes(runtime.headProductWorkspace, args, number));
  return args.out;
}
