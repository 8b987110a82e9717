//===- UpdateTest.cpp - mlaUpdate against its definition ------------------===//

#include "TestTensor.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// An update at random. What stays has to keep its bits; outputs are poisoned.
struct UpdateCase {
  int64_t batch = 2, past = 5, added = 3, addedBatch = 2;
  int32_t dtype = MLA_F32, positionType = MLA_I32;
  bool scatter = false, perSequence = false, inPlace = false, rope = true;
};

constexpr int64_t width = 13, ropeWidth = 6;

/// Where each new token goes, with one position twice and one outside.
std::vector<int64_t> positionsOf(const UpdateCase &shape) {
  std::vector<int64_t> all;
  for (int64_t b = 0; b < (shape.perSequence ? shape.addedBatch : 1); ++b)
    for (int64_t s = 0; s < shape.added; ++s)
      all.push_back(s == 2   ? 1 + b
                    : s == 1 ? shape.past
                             : (1 + b) % std::max<int64_t>(1, shape.past));
  return all;
}

TestTensor positionTensor(const UpdateCase &shape) {
  TestTensor tensor(shape.positionType,
                    shape.perSequence
                        ? std::vector<int64_t>{shape.addedBatch, shape.added}
                        : std::vector<int64_t>{shape.added});
  const std::vector<int64_t> values = positionsOf(shape);
  for (size_t i = 0; i < values.size(); ++i)
    if (shape.positionType == MLA_I64)
      static_cast<int64_t *>(tensor.view()->data)[i] = values[i];
    else
      static_cast<int32_t *>(tensor.view()->data)[i] =
          static_cast<int32_t>(values[i]);
  return tensor;
}

/// Past, new tokens and result of one field.
struct Field {
  TestTensor past, added, out;
  Field(const UpdateCase &shape, int64_t columns, std::mt19937 &generator)
      : past(shape.dtype, {shape.batch, shape.past, columns}, 2),
        added(shape.dtype, {shape.addedBatch, shape.added, columns}, 1),
        out(shape.dtype,
            {shape.batch, shape.past + (shape.scatter ? 0 : shape.added),
             columns},
            3) {
    past.random(generator);
    added.random(generator);
    if (!shape.inPlace)
      out.poison();
    else
      for (int64_t i = 0; i < past.count(); ++i)
        out.set(i, past.at(i));
  }

  /// The result by the definition, one element after the other.
  void expect(const UpdateCase &shape, int64_t columns) const {
    const std::vector<int64_t> positions = positionsOf(shape);
    const int64_t tokens = out.view()->sizes[1];
    for (int64_t b = 0; b < shape.batch; ++b)
      for (int64_t t = 0; t < tokens; ++t) {
        int64_t from = shape.scatter ? -1 : t - shape.past;
        for (int64_t s = 0; shape.scatter && s < shape.added; ++s)
          if (b < shape.addedBatch &&
              positions[static_cast<size_t>(
                  (shape.perSequence ? b * shape.added : 0) + s)] == t)
            from = s;
        for (int64_t c = 0; c < columns; ++c)
          ASSERT_EQ(out.at({b, t, c}),
                    from < 0 ? past.at({b, t, c}) : added.at({b, from, c}))
              << b << ", " << t << ", " << c;
      }
    EXPECT_TRUE(past.intact() && added.intact() && out.intact());
  }
};

void run(const UpdateCase &shape, int32_t threads) {
  std::mt19937 generator(7);
  Field latent(shape, width, generator), rope(shape, ropeWidth, generator);
  TestTensor positions = positionTensor(shape);
  auto args = makeArgs<MlaUpdateArgs>();
  if (!shape.inPlace) {
    args.past = latent.past.view();
    args.pastRope = shape.rope ? rope.past.view() : nullptr;
  }
  args.added = latent.added.view();
  args.latent = latent.out.view();
  args.addedRope = shape.rope ? rope.added.view() : nullptr;
  args.rope = shape.rope ? rope.out.view() : nullptr;
  args.positions = shape.scatter ? positions.view() : nullptr;
  TestCall call(0, threads);
  ASSERT_EQ(mlaUpdate(&args, &call), MLA_OK) << mlaLastError();
  latent.expect(shape, width);
  if (shape.rope)
    rope.expect(shape, ropeWidth);
}

TEST(Update, Concat) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (bool rope : {false, true}) {
      UpdateCase shape;
      shape.dtype = dtype;
      shape.rope = rope;
      run(shape, 1);
      shape.past = 0;
      run(shape, 2);
    }
}

TEST(Update, Scatter) {
  for (int32_t type : {MLA_I32, MLA_I64})
    for (bool perSequence : {false, true})
      for (bool inPlace : {false, true})
        for (int64_t addedBatch : {2, 1}) {
          UpdateCase shape;
          shape.scatter = true;
          shape.positionType = type;
          shape.perSequence = perSequence;
          shape.inPlace = inPlace;
          shape.addedBatch = addedBatch;
          SCOPED_TRACE(
              std::to_string(type) + " " + std::to_string(perSequence) + " " +
              std::to_string(inPlace) + " " + std::to_string(addedBatch));
          run(shape, 2);
        }
}

/// A call that works, in place, with positions.
struct SmallUpdate {
  TestTensor latent{MLA_F32, {2, 5, 4}}, added{MLA_F32, {2, 1, 4}};
  TestTensor rope{MLA_F32, {2, 5, 2}}, addedRope{MLA_F32, {2, 1, 2}};
  TestTensor positions = ints({1}, {4});
  MlaUpdateArgs args = makeArgs<MlaUpdateArgs>();
  SmallUpdate() {
    args.added = added.view();
    args.latent = latent.view();
    args.positions = positions.view();
  }
  void expectError(int32_t status, const std::string &message,
                   uint32_t flags = 0) {
    TestCall call(0, 0, flags);
    EXPECT_EQ(mlaUpdate(&args, &call), status);
    EXPECT_EQ(mlaLastError(), message);
  }
};

TEST(Update, PositionsAreChecked) {
  SmallUpdate update;
  update.positions = ints({1}, {5});
  update.args.positions = update.positions.view();
  TestCall call;
  EXPECT_EQ(mlaUpdate(&update.args, &call), MLA_OK) << "left out";
  update.expectError(
      MLA_OUT_OF_RANGE,
      "mlaUpdate: positions: [0]: expected a position of 0 to 4, got 5",
      MLA_RUNTIME_CHECKS);
}

TEST(Update, Errors) {
  SmallUpdate update;
  update.args.positions = nullptr;
  TestTensor more(MLA_F32, {2, 6, 4});
  update.args.added = more.view();
  update.expectError(MLA_INVALID_ARGUMENT,
                     "mlaUpdate: tokens of added: expected a value of 0 to 5, "
                     "got 6");
  TestTensor other(MLA_F16, {2, 1, 4});
  update.args.added = other.view();
  update.expectError(MLA_INVALID_ARGUMENT,
                     "mlaUpdate: added: expected the type of latent, f32, got "
                     "f16");
  SmallUpdate batch;
  TestTensor three(MLA_F32, {3, 1, 4});
  batch.args.added = three.view();
  batch.expectError(MLA_INVALID_ARGUMENT,
                    "mlaUpdate: batch of added: expected a value of 0 to 2, "
                    "got 3");
  SmallUpdate rope;
  rope.args.addedRope = rope.addedRope.view();
  rope.expectError(
      MLA_INVALID_ARGUMENT,
      "mlaUpdate: addedRope: expected null without rope, got a view");
  rope.args.rope = rope.rope.view();
  TestTensor past(MLA_F32, {2, 5, 2});
  rope.args.pastRope = past.view();
  rope.expectError(MLA_INVALID_ARGUMENT,
                   "mlaUpdate: pastRope: expected null without past, got a "
                   "view");
  SmallUpdate overlap;
  overlap.args.past = overlap.args.latent;
  TestCall call;
  EXPECT_EQ(mlaUpdate(&overlap.args, &call), MLA_INVALID_ARGUMENT);
}

} // namespace
