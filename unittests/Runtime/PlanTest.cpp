//===- PlanTest.cpp - Plans of any parameters on the CPU ------------------===//
//
// mlaDecode must accept the plan of any target and compute its parts. The
// planner of GPUs writes the same bytes as the tested plans
// (unittests/Simulator/PlanTest.cpp compares them).
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"

#include "lib/Kernels/Plan/PlanRules.h"
#include "lib/Kernels/Plan/SequentialPlan.h"

#include <cstring>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mla::planning;
using namespace mla::test;

namespace {

/// The target of a plan.
struct Target {
  int32_t ctas, tileRows;
};
/// The plans of an H100 or H200, of a B200 with CTA pairs, of a small GPU, and
/// plans with few parts.
const Target targets[] = {{132, 64}, {74, 128}, {20, 64}, {5, 128}, {1, 128}};

/// Makes a plan for the lengths of the data, with a GPU's costs.
TestTensor planOf(const AttentionData &data, const Target &target,
                  int32_t maxLength = 1 << 20) {
  const AttentionSpec &spec = data.spec;
  PlanParams p{};
  p.seqLens = static_cast<const int32_t *>(data.lengths.view()->data);
  if (!spec.ragged.empty())
    p.cuSeqlens = static_cast<const int32_t *>(data.cuSeqlens.view()->data);
  p.batch = static_cast<int32_t>(spec.batch());
  p.heads = static_cast<int32_t>(spec.heads);
  p.queryLen = static_cast<int32_t>(spec.queries);
  p.maxLength = maxLength;
  p.ctas = target.ctas;
  p.flags = spec.flags & MLA_BATCH_INVARIANT;
  p.overhead = p.minimum = 2;
  p.mergeShare = 11;
  p.tileRows = target.tileRows;
  TestTensor plan(MLA_U8,
                  {static_cast<int64_t>(planBytes(target.ctas, p.batch))});
  p.plan = static_cast<char *>(plan.view()->data);
  planSequentially(p);
  EXPECT_TRUE(plan.intact());
  return plan;
}

/// Decodes with the plan, with a workspace of the queried size.
void decode(AttentionData &data, TestTensor &plan, int32_t threads) {
  MlaDecodeArgs args = data.decodeArgs();
  args.plan = plan.view();
  uint64_t bytes = 0;
  ASSERT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, threads, data.spec.flags);
  data.out.poison();
  data.lse.poison();
  ASSERT_EQ(mlaDecode(&args, &call), MLA_OK) << mlaLastError();
  EXPECT_TRUE(call.workspace.intact() && data.out.intact() &&
              data.lse.intact() && plan.intact());
}

AttentionSpec specOf(std::vector<int32_t> lengths, int64_t heads,
                     int64_t queries, std::vector<int32_t> ragged = {}) {
  AttentionSpec spec;
  spec.lengths = std::move(lengths);
  spec.heads = heads;
  spec.latent = 32;
  spec.queries = queries;
  spec.ragged = std::move(ragged);
  return spec;
}

const AttentionSpec specs[] = {
    specOf({1500}, 4, 1),
    specOf({0, 1, 64, 65, 700}, 7, 2),
    specOf({300, 129, 0, 900}, 40, 8),
    specOf({300, 20, 800}, 40, 8, {0, 8, 5}),
    specOf({200, 200, 200, 200, 200, 200, 200}, 3, 1),
};

/// An item alone in its batch may have more pieces, up to planSinglePieces.
TEST(Plan, PiecesOfASingleItem) {
  PlanParams p{};
  p.minimum = 2;
  p.mergeShare = 8;
  p.singleShare = 16;
  struct Expected {
    int32_t blocks, single, ofMany;
  };
  for (const Expected &e :
       {Expected{1, 1, 1}, Expected{16, 8, 8}, Expected{64, 32, 22},
        Expected{256, 64, 45}, Expected{300, 64, 48}, Expected{512, 64, 64},
        Expected{2048, 128, 128}}) {
    EXPECT_EQ(maxPieces(p, 1, e.blocks), e.single) << e.blocks;
    EXPECT_EQ(maxPieces(p, 2, e.blocks), e.ofMany) << e.blocks;
  }
  p.singleShare = 0;
  EXPECT_EQ(maxPieces(p, 1, 64), 22);
}

/// The bits must be the same for any number of threads.
TEST(Plan, OfAnyTargetIsDecoded) {
  for (const AttentionSpec &spec : specs) {
    AttentionData data(spec);
    const Answer answer = solve(data);
    for (const Target &target : targets) {
      const std::string what =
          spec.describe() + ", " + std::to_string(target.ctas) + " CTAs";
      SCOPED_TRACE(what);
      TestTensor plan = planOf(data, target);
      decode(data, plan, 1);
      expectClose(spec.dtype, data.out, &data.lse, answer, what);
      const auto out = data.out.bytes(), lse = data.lse.bytes();
      decode(data, plan, 2);
      EXPECT_EQ(out, data.out.bytes());
      EXPECT_EQ(lse, data.lse.bytes());
    }
  }
}

/// A batch-invariant plan of any target must give the bits of the CPU's own
/// plan.
TEST(Plan, OfAnyTargetIsBatchInvariant) {
  for (AttentionSpec spec : specs) {
    spec.flags = MLA_BATCH_INVARIANT;
    AttentionData data(spec);
    ASSERT_EQ(data.decode(), MLA_OK);
    const auto out = data.out.bytes(), lse = data.lse.bytes();
    for (const Target &target : targets) {
      SCOPED_TRACE(spec.describe() + ", " + std::to_string(target.ctas));
      TestTensor plan = planOf(data, target);
      decode(data, plan, 0);
      EXPECT_EQ(out, data.out.bytes());
      EXPECT_EQ(lse, data.lse.bytes());
    }
  }
}

/// A child of fork() does not have the threads of its parent. It must compute
/// the same bits without them.
TEST(Plan, IsDecodedByAForkedChild) {
  AttentionData data(specs[1]);
  TestTensor plan = planOf(data, targets[0]);
  decode(data, plan, 2);
  const auto out = data.out.bytes();
  const pid_t child = fork();
  if (child == 0) {
    alarm(10); // ends a child that hangs
    decode(data, plan, 2);
    const bool same = out == data.out.bytes();
    std::thread([&] { decode(data, plan, 2); }).join();
    _exit(same && out == data.out.bytes() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

/// A corrupted plan must be an error.
TEST(Plan, OfOtherPartsIsRefused) {
  AttentionData data(specs[1]);
  auto refused = [&](const std::vector<std::string> &parts, auto spoil) {
    TestTensor plan = planOf(data, {20, 64});
    PlanView view{static_cast<char *>(plan.view()->data), 20};
    spoil(view, *plan.view());
    MlaDecodeArgs args = data.decodeArgs();
    args.plan = plan.view();
    uint64_t bytes = 0;
    ASSERT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, 1, 0);
    std::vector<std::string> all = parts;
    all.push_back("mlaDecode: plan: expected");
    expectError(mlaDecode(&args, &call), MLA_INVALID_ARGUMENT, all);
  };
  const std::string once =
      "parts that cover each block of 5 items exactly once";
  const std::string tiles = "tiles of 64 or 128 rows";
  refused({once}, [](PlanView p, MlaTensor &) { ++p.work()[1].firstBlock; });
  refused({once}, [](PlanView p, MlaTensor &) { p.work()[3].lastItem = 9; });
  refused({once}, [](PlanView p, MlaTensor &) { p.work()[19].lastItem = 4; });
  refused({"below 11, its number of blocks", "at block 12"},
          [](PlanView p, MlaTensor &) {
            p.work()[13].lastBlock = p.work()[14].firstBlock = 12;
          });
  refused({tiles}, [](PlanView p, MlaTensor &) { p.header()->rounds = 2; });
  refused({tiles}, [](PlanView p, MlaTensor &) { p.header()->parts = 21; });
  refused({tiles, "-1 CTAs"},
          [](PlanView p, MlaTensor &) { p.header()->ctas = -1; });
  refused({"a plan for the seqLens of this call, got a plan for other lengths"},
          [](PlanView p, MlaTensor &) { ++p.header()->lengthsHash; });
  refused({"at least 1688 bytes, got 1687"},
          [](PlanView, MlaTensor &plan) { plan.sizes[0] = 1687; });
}

/// Moves the cut after the first part of `plan` to a block of the first item,
/// and assigns the rest to the second part.
void cutFirstItem(TestTensor &plan, int32_t block) {
  char *bytes = static_cast<char *>(plan.view()->data);
  const PlanHeader header = *PlanView{bytes, 0}.header();
  const PlanView view{bytes, header.ctas};
  const int32_t items = header.batch * header.rounds;
  ASSERT_GE(header.parts, 2);
  for (int32_t cta = 0; cta < header.ctas; ++cta) {
    PlanWork &work = view.work()[cta];
    const int32_t part = cta / header.groups;
    work.firstItem = part > 1 ? items : 0;
    work.firstBlock = part == 1 ? block : 0;
    work.lastItem = part > 0 ? items : 0;
    work.lastBlock = part > 0 ? 0 : block;
  }
}

/// A decode of one sequence whose table has exactly the pages of its keys.
struct NarrowCase : DecodeCase {
  explicit NarrowCase(const AttentionSpec &spec) : DecodeCase(spec) {
    table.sizes[1] = (spec.maxLength() + spec.pageSize - 1) / spec.pageSize;
  }
  /// Expects the plan to be an error, and nothing to be written.
  void expectRefused(TestTensor &plan, const std::vector<std::string> &parts) {
    args.plan = plan.view();
    TestCall scratch(workspace(), 1, data.spec.flags);
    call.call = scratch.call;
    const auto *bytes = static_cast<uint8_t *>(scratch.workspace.data());
    const std::vector<uint8_t> before(bytes, bytes + scratch.workspace.size());
    expect(MLA_INVALID_ARGUMENT, parts);
    EXPECT_TRUE(scratch.workspace.intact());
    EXPECT_TRUE(std::equal(before.begin(), before.end(), bytes));
  }
  /// Expects the plan to give the right result.
  void expectTaken(TestTensor &plan, const Answer &answer) {
    args.plan = plan.view();
    TestCall scratch(workspace(), 1, data.spec.flags);
    ASSERT_EQ(mlaDecode(&args, &scratch), MLA_OK) << mlaLastError();
    EXPECT_TRUE(scratch.workspace.intact());
    expectClose(data.spec.dtype, data.out, &data.lse, answer, "plan");
  }
};

void expectCutRefused(AttentionSpec spec, int32_t block,
                      std::vector<std::string> parts) {
  SCOPED_TRACE(spec.describe() + ", cut at " + std::to_string(block));
  NarrowCase bad(spec);
  TestTensor plan = planOf(bad.data, {16, 128});
  cutFirstItem(plan, block);
  parts.push_back("plan: expected");
  parts.push_back("split at block " + std::to_string(block));
  bad.expectRefused(plan, parts);
}

/// A plan must split items at blocks with even numbers and must not split items
/// of two blocks. Any other plan must be an error.
TEST(Plan, OfOtherCutsIsRefused) {
  const std::string even = "to be split only at even blocks below ";
  for (int64_t queries : {1, 8}) {
    const AttentionSpec two = specOf({128}, 16, queries);
    expectCutRefused(
        two, 1,
        {even, "below 2, its number of blocks (128 keys, at most 128)"});
    expectCutRefused(two, 2, {even});
    const AttentionSpec more = specOf({700}, 16, queries);
    expectCutRefused(
        more, 3,
        {even, "below 11, its number of blocks (700 keys, at most 704)"});
    expectCutRefused(more, 12, {even});
  }
  // The same plan with a valid cut.
  NarrowCase good(specOf({700}, 16, 8));
  TestTensor plan = planOf(good.data, {16, 128});
  cutFirstItem(plan, 10);
  good.expectTaken(plan, solve(good.data));
}

TEST(Plan, OfCutsIsNotBatchInvariant) {
  AttentionSpec spec = specOf({700}, 16, 8);
  spec.flags = MLA_BATCH_INVARIANT;
  expectCutRefused(
      spec, 2,
      {"a plan without split sequences", "got sequence 0 split at block 2"});
}

/// Lengths past the table are an error, with a plan, too.
TEST(Plan, OfKeysPastTheTableIsRefused) {
  for (int64_t queries : {1, 8}) {
    NarrowCase bad(specOf({128}, 16, queries));
    TestTensor plan = planOf(bad.data, {16, 128});
    *static_cast<int32_t *>(bad.data.lengths.view()->data) = 5000;
    bad.args.plan = plan.view();
    bad.expect(MLA_OUT_OF_RANGE,
               {"seqLens: [0]: expected a length of 0 to 128, got 5000"});
  }
}

/// More rounds of query rows than an int32 can count must be an error, for
/// fixed and ragged tokens. The same number of sequences with fewer rounds must
/// be planned.
TEST(Plan, OfMoreItemsThanItCountsIsRefused) {
  constexpr int64_t batch = 4096;
  TestTensor lengths(MLA_I32, {batch}), cut(MLA_I32, {batch + 1}),
      plan(MLA_U8, {1 << 16});
  std::fill_n(static_cast<int32_t *>(lengths.view()->data), batch, INT32_MAX);
  auto *ends = static_cast<int32_t *>(cut.view()->data);
  std::fill_n(ends, batch + 1, INT32_MAX);
  ends[0] = 0; // all tokens belong to the first sequence
  auto args = makeArgs<MlaPlanArgs>();
  args.seqLens = lengths.view();
  args.plan = plan.view();
  args.heads = 65536;
  args.queryLen = args.maxLength = INT32_MAX;
  args.pageSize = 64;
  const TestCall call;
  const std::string most = "all sequences together must have at most "
                           "2147483647 rounds of 512 query rows";
  expectError(mlaPlan(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPlan: queryLen: " + most, "got 2199023255552"});
  args.cuSeqlens = cut.view();
  expectError(mlaPlan(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPlan: cuSeqlens: " + most});
  args.heads = 128;
  args.queryLen = 8;
  args.cuSeqlens = nullptr;
  ASSERT_EQ(mlaPlan(&args, &call), MLA_OK) << mlaLastError();
  const PlanView view{static_cast<char *>(plan.view()->data), 16};
  const PlanHeader &header = *view.header();
  const PlanWork &last = view.work()[(header.parts - 1) * header.groups];
  EXPECT_EQ(last.lastItem, batch * header.rounds);
  EXPECT_TRUE(plan.intact());
}

/// The words of a plan are accessed in place, so an unaligned plan must be an
/// error, and nothing may be written.
TEST(Plan, OfHalfWordsIsRefused) {
  DecodeCase bad(specOf({3000, 2000}, 4, 1));
  TestTensor plan = planOf(bad.data, targets[0]);
  TestTensor room(MLA_U8, {plan.view()->sizes[0] + 1});
  room.view()->data = static_cast<char *>(room.view()->data) + 1;
  room.view()->sizes[0] -= 1;
  std::memcpy(room.view()->data, plan.view()->data,
              static_cast<size_t>(plan.view()->sizes[0]));
  bad.args.plan = room.view();
  const std::string what = "plan: expected an address aligned to 4 bytes, got";
  bad.expect(MLA_INVALID_ARGUMENT, {what});
  auto args = makeArgs<MlaPlanArgs>();
  args.seqLens = &bad.lengths;
  args.plan = room.view();
  args.heads = 4;
  args.queryLen = 1;
  args.pageSize = 64;
  args.maxLength = 4096;
  const TestCall call;
  const auto before = room.bytes();
  expectError(mlaPlan(&args, &call), MLA_INVALID_ARGUMENT,
              {"mlaPlan: " + what});
  EXPECT_EQ(before, room.bytes());
}

/// The workspace has the size for the CPU's own plan. A plan with more parts
/// must be an error.
TEST(Plan, OfMorePartsNeedsItsScratch) {
  DecodeCase bad(specOf({3000, 2000}, 4, 1));
  TestTensor plan = planOf(bad.data, targets[0]);
  bad.args.plan = plan.view();
  bad.expect(MLA_WORKSPACE_TOO_SMALL, {"workspace"});
}

} // namespace
