//===- DecodeShapes.cpp - Shapes of decodes for every target --------------===//

#include "DecodeShapes.h"
#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <random>

using namespace mla;
using namespace mla::test;

std::string mla::test::nameOf(DecodeTarget target) {
  return target == DecodeTarget::Sm80   ? "sm_80"
         : target == DecodeTarget::Sm90 ? "sm_90a"
                                        : "sm_100a";
}

static std::string layoutText(PageLayout layout) {
  return layout == PageLayout::Plain ? ""
         : layout == PageLayout::L4  ? ", L4"
                                     : ", L5";
}

std::string mla::test::textOf(const DecodeCase &shape) {
  std::string text =
      nameOf(shape.target) + ": " + std::to_string(shape.heads) +
      " heads, query length " + std::to_string(shape.queryLen) + ", pages of " +
      std::to_string(shape.pageSize) + (shape.isCausal ? ", causal" : "") +
      ", window " + std::to_string(shape.window) +
      (shape.hasSink ? ", sink" : "") + (shape.isBase2 ? ", base 2" : "") +
      (shape.isFp8 ? ", e4m3" : "") + layoutText(shape.layout) +
      (shape.isHalf ? ", f16" : "") + (shape.hasF32Output ? ", f32" : "") +
      (shape.isSplit ? ", split" : "") + (shape.hasGaps ? ", gaps" : "") +
      (shape.ramp != 0 ? ", ramp" : "") + ", " + std::to_string(shape.ctas) +
      " CTAs, lengths";
  for (int length : shape.lengths)
    text += " " + std::to_string(length);
  for (int tokens : shape.ragged)
    text += ", ragged " + std::to_string(tokens);
  return text;
}

DecodeCase mla::test::randomDecode(DecodeTarget target, uint64_t seed) {
  std::mt19937_64 random(seed);
  auto below = [&](int count) { return static_cast<int>(random() % count); };
  auto oneOf = [&](std::initializer_list<int> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  };
  DecodeCase shape;
  shape.target = target;
  shape.heads = oneOf({1, 3, 8, 9, 16, 17, 32, 40, 63, 64, 65, 96, 126, 128});
  shape.queryLen = shape.heads > 40 ? 1 + below(2) : 1 + below(4);
  shape.pageSize = oneOf({1, 13, 16, 32, 48, 64, 64, 100, 128});
  shape.isCausal = below(2);
  shape.window = below(2) ? 0 : 1 + below(150);
  shape.hasSink = below(2);
  shape.isHalf = below(3) == 0;
  shape.isSplit = below(2);
  shape.hasGaps = below(2);
  shape.ctas = 4 + below(3); // not below planMaxGroups
  shape.ramp = below(2) ? 0 : 0.07f;
  shape.lengths.clear();
  const bool isRagged = below(2);
  for (int left = 1 + below(3), most = 200; left > 0; --left) {
    shape.lengths.push_back(below(4) ? below(most + 1) : 0);
    most -= shape.lengths.back();
    if (isRagged)
      shape.ragged.push_back(below(shape.queryLen + 1));
  }
  if (shape.tokens() == 0)
    shape.ragged.clear();
  shape.isBase2 = below(2);
  return shape;
}

/// Returns the properties that have rows in the table of seeds, and whether the
/// case has each property.
static std::vector<std::pair<std::string, bool>>
featuresOf(const DecodeCase &shape, bool isMerged) {
  const auto &lengths = shape.lengths;
  const bool byTma = shape.pageSize % 16 == 0;
  return {{"f16", shape.isHalf},
          {"pages of a multiple of 16", byTma},
          {"other pages", !byTma},
          {"two pools", shape.isSplit},
          {"queries with gaps", shape.hasGaps},
          {"causal", shape.isCausal},
          {"window", shape.window != 0},
          {"sink", shape.hasSink},
          {"LSE in base 2", shape.isBase2},
          {"ragged", !shape.ragged.empty()},
          {"several query tokens", shape.queryLen > 1},
          {"an empty sequence",
           std::find(lengths.begin(), lengths.end(), 0) != lengths.end()},
          {"keys split and merged", isMerged}};
}

/// Returns the same attention as a case of the generic kernel, whose queries
/// are always separate tensors.
static GenericCase genericOf(const DecodeCase &shape) {
  GenericCase c;
  c.type = shape.isHalf ? ResultType::F16 : ResultType::Bf16;
  c.lengths = shape.lengths;
  c.tokens.clear();
  for (int b = 0; b < shape.batch(); ++b)
    c.tokens.push_back(shape.tokensOf(b));
  c.isRagged = !shape.ragged.empty();
  c.heads = shape.heads;
  c.widthA = c.valueWidth = 512;
  c.widthB = 64;
  c.pageSize = shape.pageSize;
  c.layout = shape.isSplit ? 2 : 1;
  c.isCausal = shape.isCausal;
  c.hasSink = shape.hasSink;
  c.isBase2 = shape.isBase2;
  c.window = shape.window;
  c.scale = DecodeCase::scale;
  c.ctas = shape.ctas;
  return c;
}

void mla::test::runDecode(const DecodeCase &shape, uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ", " + textOf(shape));
  bool isMerged;
  if (shape.target == DecodeTarget::Sm80) {
    isMerged = runGenericCase(genericOf(shape), {.seed = seed}).isMerged;
  } else {
    DecodeProblem problem(shape);
    const DecodeResult result = problem.run(seed);
    problem.check(result);
    isMerged = result.isMerged;
  }
  if (testing::Test::HasFailure())
    return;
  const std::string kernel =
      nameOf(shape.target) + (shape.isFp8 ? " e4m3 decode: "
                              : shape.layout != PageLayout::Plain
                                  ? " scaled decode: "
                                  : " decode: ");
  for (const auto &[name, isPresent] : featuresOf(shape, isMerged))
    if (isPresent)
      noteSeed(kernel + name, seed);
}

void mla::test::requireDecodeSeeds() {
  for (DecodeTarget target : decodeTargets)
    for (const auto &[name, isPresent] : featuresOf({}, false))
      if (name != "queries with gaps" || target != DecodeTarget::Sm80)
        requireSeeds(nameOf(target) + " decode: " + name);
}
