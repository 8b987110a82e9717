//===- Functions.h - A valid call of every function -------------*- C++ -*-===//
//
// The table for tests of invalid arguments: for each function of the runtime, a
// valid call with all optional arguments that can be combined.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_FUNCTIONS_H
#define MLA_UNITTESTS_RUNTIME_FUNCTIONS_H

#include "DecodeCase.h"

#include <deque>
#include <functional>

namespace mla::test {

/// A valid call of a function, and the arguments that tests can make invalid.
struct Function {
  struct View {
    std::string name;
    bool written;
    TestTensor memory;
    MlaTensor tensor;
  };
  std::string name;
  std::deque<View> views;
  std::vector<std::unique_ptr<AttentionData>> problems;
  MlaCache cache{};
  MlaCache source{}; ///< the cache that a conversion reads
  uint32_t *size = nullptr, *version = nullptr;
  /// The words of the argument struct after size and version: addresses, then
  /// scalars, then addresses of scales.
  uint64_t *words = nullptr;
  size_t numWords = 0;
  size_t firstScalar = 0; ///< numWords if there is none
  size_t endScalars = 0;  ///< the first address of a scale, or numWords
  std::function<int32_t(const MlaCall *)> run;
  /// A function that returns the bytes of the workspace or plan. Empty if the
  /// tested function has neither.
  std::function<int32_t(uint64_t *)> query;
  uint64_t workspace = 0;

  /// Adds a tensor argument with all elements `value`. expectUntouched()
  /// poisons outputs.
  MlaTensor *add(const char *argument, int32_t dtype,
                 std::vector<int64_t> sizes, double value = 0.5) {
    return keep(argument, false, dtype, sizes, value);
  }
  MlaTensor *out(const char *argument, int32_t dtype,
                 std::vector<int64_t> sizes) {
    return keep(argument, true, dtype, sizes, 0);
  }
  /// Adds the cache of two sequences with 20 and 9 tokens.
  AttentionData &pages() {
    problems.push_back(std::make_unique<AttentionData>(DecodeCase::small()));
    cache = *problems.back()->cache.view();
    return *problems.back();
  }
  MlaTensor *table(AttentionData &data, const char *argument = "blockTable") {
    return copy(argument, data.cache.table);
  }
  MlaTensor *lengths(AttentionData &data) {
    return copy("seqLens", data.lengths);
  }

  /// Stores the arguments and their function.
  template <typename Args>
  void bind(const Args &values,
            int32_t (*function)(const Args *, const MlaCall *)) {
    auto args = std::make_shared<Args>(values);
    static_assert(sizeof(Args) % sizeof(uint64_t) == 0);
    size = &args->size;
    version = &args->version;
    words = reinterpret_cast<uint64_t *>(args.get()) + 1;
    numWords = firstScalar = endScalars = sizeof(Args) / sizeof(uint64_t) - 1;
    run = [args, function](const MlaCall *call) {
      return function(args.get(), call);
    };
  }
  /// Stores the arguments, their function and the function that returns the
  /// bytes of the workspace, which is called once here.
  template <typename Args, typename Query>
  void bind(const Args &values,
            int32_t (*function)(const Args *, const MlaCall *),
            const Query &bytesOf) {
    bind(values, function);
    auto *args = reinterpret_cast<Args *>(words - 1);
    query = [args, bytesOf](uint64_t *bytes) { return bytesOf(args, bytes); };
    EXPECT_EQ(query(&workspace), MLA_OK) << mlaLastError();
  }

  /// Sets the first scalar field of the stored argument struct, and the number
  /// of scales after the last one.
  template <typename Args, typename Field>
  void scalarsFrom(Field Args::*field, size_t scales = 0) {
    endScalars = numWords - scales;
    auto *args = reinterpret_cast<Args *>(words - 1);
    firstScalar = static_cast<size_t>(
        reinterpret_cast<uint64_t *>(&(args->*field)) - words);
  }

  /// Expects the call to fail with this status and message, and to write
  /// nothing.
  void expectUntouched(const MlaCall *call, int32_t status,
                       const std::string &message) {
    const auto before = poisonOutputs();
    expectError(run(call), status, {name + ": " + message});
    EXPECT_TRUE(before == bytes()) << name << " wrote something";
  }
  /// Runs a call that may fail. An error must name the function, the expected
  /// and the passed value, and write nothing; a success must write only to its
  /// memory. Returns the status.
  int32_t expectSound(const MlaCall *call, const std::string &what) {
    const auto before = poisonOutputs();
    const int32_t status = run(call);
    if (status == MLA_OK) {
      for (View &view : views)
        EXPECT_TRUE(view.memory.intact()) << name << ", " << what;
      EXPECT_TRUE(problems.empty() || problems.back()->cache.intact())
          << name << ", " << what;
      return status;
    }
    const std::string message = mlaLastError();
    EXPECT_EQ(message.rfind(name + ": ", 0), 0u) << what << ": " << message;
    EXPECT_TRUE(message.find("expect") != std::string::npos ||
                message.find(" must ") != std::string::npos)
        << what << ": " << message;
    EXPECT_NE(message.find("got"), std::string::npos)
        << what << ": " << message;
    EXPECT_TRUE(before == bytes()) << name << " wrote something, " << what;
    return status;
  }

private:
  /// Returns all memory that a call could write.
  std::vector<std::vector<uint8_t>> bytes() const {
    std::vector<std::vector<uint8_t>> all;
    for (const View &view : views)
      all.push_back(view.memory.bytes());
    if (!problems.empty())
      all.push_back(problems.back()->cache.bytes());
    return all;
  }
  std::vector<std::vector<uint8_t>> poisonOutputs() {
    for (View &view : views)
      if (view.written)
        view.memory.poison();
    return bytes();
  }
  MlaTensor *keep(const char *argument, bool written, int32_t dtype,
                  const std::vector<int64_t> &sizes, double value) {
    views.push_back({argument, written, TestTensor(dtype, sizes), {}});
    views.back().memory.fill(value);
    views.back().tensor = *views.back().memory.view();
    return &views.back().tensor;
  }
  MlaTensor *copy(const char *argument, const TestTensor &from) {
    const MlaTensor &view = *from.view();
    MlaTensor *tensor =
        add(argument, MLA_I32, {view.sizes, view.sizes + view.rank});
    for (int64_t i = 0; i < from.count(); ++i)
      views.back().memory.set(i, from.at(i));
    return tensor;
  }
};

/// A function of the runtime, with its name and the function that makes a valid
/// call of it.
struct NamedFunction {
  const char *name;
  void (*make)(Function &);
};
inline void PrintTo(const NamedFunction &entry, std::ostream *out) {
  *out << entry.name;
}
/// Returns all functions that take an argument struct.
const std::vector<NamedFunction> &allFunctions();

/// A test for each function, with a valid call.
class EveryFunction : public testing::TestWithParam<NamedFunction> {
protected:
  void SetUp() override {
    f.name = GetParam().name;
    GetParam().make(f);
    call = std::make_unique<TestCall>(f.workspace);
  }
  void expect(int32_t status, const std::string &message) {
    f.expectUntouched(&call->call, status, message);
  }
  /// Expects the call to be valid again at the end of the test.
  void TearDown() override {
    EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  }
  Function f;
  std::unique_ptr<TestCall> call;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_FUNCTIONS_H
