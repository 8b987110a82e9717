//===- SpoiledTest.cpp - Invalid values of every argument -----------------===//
//
// Sets each field of each argument of each function to invalid values: sizes
// and strides of 0, -1, 2^40 and the limits, every rank and type, null and odd
// addresses, overlaps, ids out of range. An error must write nothing and name
// the expected value, and no call may access other memory.
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

#include <limits>
#include <set>

using namespace mla::test;

namespace {

constexpr int64_t Huge = INT64_C(1) << 40, Most = INT64_MAX, Least = INT64_MIN;

class Spoiled : public EveryFunction {
protected:
  /// Sets `field` of a view to each value, then runs the function and the query
  /// of its workspace or plan bytes. Returns how many of the calls failed.
  template <typename Field>
  int64_t spoil(Function::View &view, Field &field, const char *what,
                const std::vector<Field> &values) {
    const Field before = field;
    int64_t failed = 0;
    for (Field value : values) {
      if (value == before)
        continue;
      field = value;
      std::ostringstream text;
      text << view.name << " with " << what << " " << value;
      failed += f.expectSound(&call->call, text.str()) != MLA_OK;
      expectSoundQuery(text.str());
    }
    field = before;
    return failed;
  }

  /// Calls the function that returns the bytes of workspace or plan. An error
  /// must not write the result.
  void expectSoundQuery(const std::string &what) {
    if (!f.query)
      return;
    uint64_t bytes = 5;
    if (f.query(&bytes) == MLA_OK)
      EXPECT_LT(bytes, UINT64_C(1) << 62) << f.name << ", " << what;
    else
      EXPECT_EQ(bytes, 5u) << f.name << ", " << what;
  }

  Function::View *find(const char *name) {
    for (Function::View &view : f.views)
      if (view.name == name)
        return &view;
    return nullptr;
  }
};

TEST_P(Spoiled, Sizes) {
  for (Function::View &view : f.views)
    for (int32_t d = 0; d < view.tensor.rank; ++d) {
      int64_t &size = view.tensor.sizes[d];
      EXPECT_GE(spoil(view, size, "size", {0, size + 1, Huge, Most, -1, Least}),
                2)
          << f.name << ": a negative size passed";
    }
}

TEST_P(Spoiled, Strides) {
  for (Function::View &view : f.views)
    for (int32_t d = 0; d < view.tensor.rank; ++d) {
      int64_t &stride = view.tensor.strides[d];
      EXPECT_GE(spoil(view, stride, "stride", {-1, Least}), 2)
          << f.name << ": a negative stride passed";
      // The stride of a dimension with one element is not used, so any value is
      // valid.
      const int64_t expected = view.tensor.sizes[d] > 1 ? 2 : 0;
      EXPECT_GE(spoil(view, stride, "stride", {INT64_C(1) << 60, Most}),
                expected)
          << f.name << ": a stride beyond the address space passed";
      EXPECT_GE(spoil(view, stride, "stride", {0}),
                view.written && expected ? 1 : 0)
          << f.name << ": a result with several elements at an address passed";
    }
}

TEST_P(Spoiled, Ranks) {
  for (Function::View &view : f.views)
    EXPECT_EQ(spoil(view, view.tensor.rank, "rank",
                    {-1, 0, 7, std::numeric_limits<int32_t>::max(),
                     std::numeric_limits<int32_t>::min()}),
              view.tensor.rank == 0 ? 4 : 5)
        << f.name;
  for (Function::View &view : f.views)
    for (int32_t rank = 1; rank <= MLA_MAX_RANK; ++rank)
      spoil(view, view.tensor.rank, "rank", {rank});
}

/// The arguments that may be f32 where the others have 16 bits, as
/// FUNCTION.ARGUMENT. Their memory in these tests is too small for f32.
const std::set<std::string> wideArguments{
    "mlaDecode.qLatent", "mlaLatentAttention.qLatent", "mlaAbsorbQuery.out",
    "mlaExpandKv.out"};

TEST_P(Spoiled, Types) {
  std::vector<int32_t> types{-1,
                             77,
                             31,
                             32,
                             33,
                             std::numeric_limits<int32_t>::max(),
                             std::numeric_limits<int32_t>::min()};
  const auto unknown = static_cast<int64_t>(types.size());
  for (int32_t type = MLA_F32; type <= MLA_F4E2M1; ++type)
    types.push_back(type);
  for (Function::View &view : f.views) {
    std::vector<int32_t> given = types;
    if (wideArguments.count(f.name + "." + view.name))
      std::erase(given, MLA_F32);
    EXPECT_GT(spoil(view, view.tensor.dtype, "type", given), unknown)
        << f.name << ": " << view.name;
  }
}

TEST_P(Spoiled, Devices) {
  for (Function::View &view : f.views)
    EXPECT_EQ(spoil(view, view.tensor.device, "device", {-1, 2, 1 << 30}), 3)
        << f.name;
}

TEST_P(Spoiled, Addresses) {
  for (Function::View &view : f.views) {
    void *const data = view.tensor.data;
    view.tensor.data = nullptr;
    EXPECT_EQ(f.expectSound(&call->call, view.name + " without data"),
              MLA_INVALID_ARGUMENT);
    view.tensor.data = static_cast<char *>(data) + 1;
    if (view.tensor.dtype != MLA_F8E4M3) { // its elements may have any address
      EXPECT_EQ(f.expectSound(&call->call, view.name + " at an odd address"),
                MLA_INVALID_ARGUMENT);
    }
    view.tensor.data = data;
  }
}

/// The arguments that may be null, as FUNCTION.ARGUMENT.
const std::set<std::string> optionalArguments{"mlaDecode.mask",
                                              "mlaDecode.sink",
                                              "mlaDecode.lse",
                                              "mlaGqaDecode.mask",
                                              "mlaGqaDecode.sink",
                                              "mlaGqaDecode.lse",
                                              "mlaLatentAttention.lengths",
                                              "mlaLatentAttention.mask",
                                              "mlaLatentAttention.sink",
                                              "mlaLatentAttention.lse",
                                              "mlaPrefill.mask",
                                              "mlaPrefill.sink",
                                              "mlaPrefill.lse",
                                              "mlaGather.starts",
                                              "mlaExpandCache.starts",
                                              "mlaConvertCache.starts",
                                              "mlaConvertCache.toTable",
                                              "mlaGqaGather.starts",
                                              "mlaPlan.cuSeqlens",
                                              "mlaMerge.lse",
                                              "mlaMerge.sink",
                                              "mlaMatmul.bias"};

TEST_P(Spoiled, NullArguments) {
  for (size_t i = 0; i < f.firstScalar; ++i) {
    const uint64_t address = f.words[i];
    if (address == 0)
      continue;
    std::string name = "cache";
    for (Function::View &view : f.views)
      if (reinterpret_cast<uint64_t>(&view.tensor) == address)
        name = view.name;
    f.words[i] = 0;
    const int32_t status = f.expectSound(&call->call, "no " + name);
    const bool optional = optionalArguments.count(f.name + "." + name) != 0;
    EXPECT_EQ(status, optional ? MLA_OK : MLA_INVALID_ARGUMENT)
        << f.name << " without " << name << ": " << mlaLastError();
    expectSoundQuery("no " + name);
    f.words[i] = address;
  }
  EXPECT_NE(f.run(nullptr), MLA_OK);
}

TEST_P(Spoiled, Scalars) {
  for (size_t i = f.firstScalar; i < f.endScalars; ++i) {
    const uint64_t before = f.words[i];
    // numPartials of mlaMerge is not set to 77: the length of an array at an
    // address cannot be checked.
    const int64_t other = f.name == "mlaMerge" ? 0 : 77;
    for (int64_t value : {int64_t(-1), other, Huge, Most, Least}) {
      f.words[i] = static_cast<uint64_t>(value);
      const std::string what = "scalar " + std::to_string(i - f.firstScalar) +
                               " of " + std::to_string(value);
      f.expectSound(&call->call, what);
      expectSoundQuery(what);
    }
    f.words[i] = before;
  }
}

/// Tests an output that overlaps another argument, the cache or the workspace.
TEST_P(Spoiled, Overlaps) {
  auto expectOverlap = [&](const std::string &what) {
    EXPECT_EQ(f.expectSound(&call->call, what), MLA_INVALID_ARGUMENT) << what;
    EXPECT_NE(std::string(mlaLastError()).find("overlap with "),
              std::string::npos)
        << mlaLastError();
  };
  for (Function::View &written : f.views) {
    void *const data = written.tensor.data;
    for (const Function::View &other : f.views) {
      if (!written.written || &other == &written)
        continue;
      written.tensor.data = other.tensor.data;
      expectOverlap(written.name + " at " + other.name);
    }
    written.tensor.data = data;
    if (!f.problems.empty() && (written.written || f.name == "mlaAppend" ||
                                f.name == "mlaConvertCache")) {
      written.tensor.data = f.cache.pools[0].base;
      expectOverlap(written.name + " in the pages");
      written.tensor.data = data;
    }
    if (f.workspace == 0)
      continue;
    void *const workspace = call->call.workspace;
    call->call.workspace =
        reinterpret_cast<void *>(reinterpret_cast<uint64_t>(data) / 64 * 64);
    expectOverlap("the workspace at " + written.name);
    call->call.workspace = workspace;
  }
}

/// Tests ids, slots and lengths that MLA_RUNTIME_CHECKS must report.
TEST_P(Spoiled, IdsAndLengths) {
  call->call.flags = MLA_RUNTIME_CHECKS;
  for (const char *name :
       {"blockTable", "fromTable", "toTable", "seqLens", "slots", "starts",
        "lengths", "cuSeqlens", "cuSeqlensK", "positions"}) {
    Function::View *view = find(name);
    if (!view)
      continue;
    // Of the table, only entry 0 is made invalid, because entries past a length
    // are not read.
    const bool isTable = std::string(name).ends_with("Table");
    const int64_t count = isTable ? 1 : view->memory.count();
    for (int64_t i = 0; i < count; ++i)
      for (int32_t value : {-2, std::numeric_limits<int32_t>::max(),
                            std::numeric_limits<int32_t>::min()}) {
        // mlaPlan is not given the total number of tokens, so it cannot check
        // the last cumulative length.
        if (f.name == "mlaPlan" && name[0] == 'c' && i == count - 1 &&
            value > 0)
          continue;
        const double before = view->memory.at(i);
        view->memory.set(i, value);
        const std::string what = std::string(name) + "[" + std::to_string(i) +
                                 "] of " + std::to_string(value);
        EXPECT_EQ(f.expectSound(&call->call, what), MLA_OUT_OF_RANGE)
            << f.name << ", " << what << ": " << mlaLastError();
        EXPECT_NE(std::string(mlaLastError()).find(": ["), std::string::npos)
            << "no position: " << mlaLastError();
        view->memory.set(i, before);
      }
  }
}

/// Tests consistent sizes that exceed all memory.
TEST_P(Spoiled, LargeSizes) {
  std::set<int64_t> sizes;
  for (Function::View &view : f.views)
    sizes.insert(view.tensor.sizes, view.tensor.sizes + view.tensor.rank);
  for (int64_t size : sizes)
    for (int64_t large : {INT64_C(1) << 20, INT64_C(1) << 31, Huge, Most}) {
      std::vector<MlaTensor> before;
      for (Function::View &view : f.views) {
        before.push_back(view.tensor);
        MlaTensor &tensor = view.tensor;
        tensor.data = nullptr;
        uint64_t stride = 1;
        for (int32_t d = tensor.rank - 1; d >= 0; --d) {
          if (tensor.sizes[d] == size)
            tensor.sizes[d] = large;
          tensor.strides[d] = static_cast<int64_t>(stride & INT64_MAX);
          stride *= static_cast<uint64_t>(tensor.sizes[d]);
        }
      }
      const std::string what =
          std::to_string(large) + " for " + std::to_string(size);
      EXPECT_NE(f.expectSound(&call->call, what), MLA_OK) << what;
      expectSoundQuery(what);
      for (size_t i = 0; i < before.size(); ++i)
        f.views[i].tensor = before[i];
    }
}

INSTANTIATE_TEST_SUITE_P(Errors, Spoiled, testing::ValuesIn(allFunctions()),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
