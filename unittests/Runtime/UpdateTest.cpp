//===- UpdateTest.cpp - Compare mlaUpdate with its definition -------------===//

#include "TestTensor.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// A random update. Unwritten tokens must keep their bits; outputs are
/// poisoned.
struct UpdateCase {
  int64_t batch = 2, past = 5, added = 3, addedBatch = 2;
  int32_t dtype = MLA_F32, positionType = MLA_I32;
  bool scatter = false, perSequence = false, inPlace = false, rope = true;
  int64_t outside = 5; ///< a position outside of the result
};

constexpr int64_t width = 13, ropeWidth = 6;

/// Returns the position of each new token. One position occurs twice, and one
/// is outside the result.
std::vector<int64_t> positionsOf(const UpdateCase &shape) {
  std::vector<int64_t> all;
  for (int64_t b = 0; b < (shape.perSequence ? shape.addedBatch : 1); ++b)
    for (int64_t s = 0; s < shape.added; ++s)
      all.push_back(s == 2   ? 1 + b
                    : s == 1 ? shape.outside
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

/// The past, new tokens and result of one field.
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

  /// Computes the result by the definition, element by element.
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

/// Returns positions outside of the result. The last one would be inside if it
/// were truncated to 32 bits.
std::vector<int64_t> positionsOutside(int32_t type) {
  if (type == MLA_I32)
    return {5, -1};
  return {5, -1, INT64_C(1) << 32};
}

/// Scatters with all kinds of positions, in place and into a new tensor.
void scatter(int32_t dtype, int32_t type, int64_t outside) {
  for (bool perSequence : {false, true})
    for (bool inPlace : {false, true})
      for (int64_t addedBatch : {2, 1}) {
        UpdateCase shape;
        shape.dtype = dtype;
        shape.scatter = true;
        shape.positionType = type;
        shape.perSequence = perSequence;
        shape.inPlace = inPlace;
        shape.addedBatch = addedBatch;
        shape.outside = outside;
        SCOPED_TRACE(
            std::to_string(dtype) + " " + std::to_string(type) + " " +
            std::to_string(outside) + " " + std::to_string(perSequence) + " " +
            std::to_string(inPlace) + " " + std::to_string(addedBatch));
        run(shape, 2);
      }
}

TEST(Update, Scatter) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (int32_t type : {MLA_I32, MLA_I64})
      for (int64_t outside : positionsOutside(type))
        scatter(dtype, type, outside);
}

/// A valid in-place call with positions.
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

/// Sets entry `entry` of the positions to one outside of the result. The token
/// must be skipped, and with MLA_RUNTIME_CHECKS the error must name its
/// indices.
void expectPositionChecked(int32_t type, const std::vector<int64_t> &sizes,
                           int64_t entry, int64_t value) {
  SmallUpdate update;
  TestTensor added(MLA_F16, {2, 3, 4}), latent(MLA_F16, {2, 5, 4});
  TestTensor positions(type, sizes);
  for (int64_t i = 0; i < positions.count(); ++i)
    positions.set(i, static_cast<double>(i == entry ? value : i % 3));
  update.args.added = added.view();
  update.args.latent = latent.view();
  update.args.positions = positions.view();
  const std::vector<uint8_t> before = latent.bytes();
  const std::string place = sizes.size() == 1
                                ? std::to_string(entry)
                                : std::to_string(entry / sizes[1]) + ", " +
                                      std::to_string(entry % sizes[1]);
  update.expectError(MLA_OUT_OF_RANGE,
                     "mlaUpdate: positions: [" + place +
                         "]: expected a position of 0 to 4, got " +
                         std::to_string(value),
                     MLA_RUNTIME_CHECKS);
  EXPECT_EQ(latent.bytes(), before);
  TestCall call;
  EXPECT_EQ(mlaUpdate(&update.args, &call), MLA_OK) << "left out";
}

TEST(Update, PositionsAreChecked) {
  for (int32_t type : {MLA_I32, MLA_I64})
    for (int64_t outside : positionsOutside(type)) {
      expectPositionChecked(type, {3}, 0, outside);
      expectPositionChecked(type, {3}, 2, outside);
      expectPositionChecked(type, {2, 3}, 0, outside);
      expectPositionChecked(type, {2, 3}, 4, outside);
    }
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
  update.expectError(
      MLA_INVALID_ARGUMENT,
      "mlaUpdate: added: expected type f32, the type of latent, got "
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
      "mlaUpdate: addedRope: must be null because rope is null, got a tensor");
  rope.args.rope = rope.rope.view();
  TestTensor past(MLA_F32, {2, 5, 2});
  rope.args.pastRope = past.view();
  rope.expectError(
      MLA_INVALID_ARGUMENT,
      "mlaUpdate: pastRope: must be null because past is null, got a tensor");
  SmallUpdate overlap;
  overlap.args.past = overlap.args.latent;
  TestCall call;
  EXPECT_EQ(mlaUpdate(&overlap.args, &call), MLA_INVALID_ARGUMENT);
}

} // namespace
