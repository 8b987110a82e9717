//===- Functions.h - One call that works of every function -----*- C++ -*-===//
//
// The table that tests of bad arguments spoil: for each function of the runtime
// a call with every optional argument that goes with the others.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_FUNCTIONS_H
#define MLA_UNITTESTS_RUNTIME_FUNCTIONS_H

#include "DecodeCase.h"

#include <deque>
#include <functional>

namespace mla::test {

/// A call of one function that works, and what can be spoiled in it.
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
  uint32_t *size = nullptr, *version = nullptr;
  /// The words of the argument struct behind size and version: addresses, then
  /// scalars.
  uint64_t *words = nullptr;
  size_t numWords = 0;
  size_t firstScalar = 0; ///< numWords if there is none
  std::function<int32_t(const MlaCall *)> run;
  /// The query of bytes of workspace or plan; empty where there is none.
  std::function<int32_t(uint64_t *)> query;
  uint64_t workspace = 0;

  /// A tensor argument, all `value`; an output is poisoned by expectUntouched.
  MlaTensor *add(const char *argument, int32_t dtype,
                 std::vector<int64_t> sizes, double value = 0.5) {
    return keep(argument, false, dtype, sizes, value);
  }
  MlaTensor *out(const char *argument, int32_t dtype,
                 std::vector<int64_t> sizes) {
    return keep(argument, true, dtype, sizes, 0);
  }
  /// The cache, table and lengths of two sequences of 20 and 9 tokens.
  AttentionData &pages() {
    problems.push_back(std::make_unique<AttentionData>(DecodeCase::small()));
    cache = *problems.back()->cache.view();
    return *problems.back();
  }
  MlaTensor *table(AttentionData &data) {
    return copy("blockTable", data.cache.table);
  }
  MlaTensor *lengths(AttentionData &data) {
    return copy("seqLens", data.lengths);
  }

  /// Takes over the arguments and the function that they are for.
  template <typename Args>
  void bind(const Args &values,
            int32_t (*function)(const Args *, const MlaCall *)) {
    auto args = std::make_shared<Args>(values);
    static_assert(sizeof(Args) % sizeof(uint64_t) == 0);
    size = &args->size;
    version = &args->version;
    words = reinterpret_cast<uint64_t *>(args.get()) + 1;
    numWords = firstScalar = sizeof(Args) / sizeof(uint64_t) - 1;
    run = [args, function](const MlaCall *call) {
      return function(args.get(), call);
    };
  }
  /// Likewise with the query of bytes, which is asked once.
  template <typename Args, typename Query>
  void bind(const Args &values,
            int32_t (*function)(const Args *, const MlaCall *),
            const Query &bytesOf) {
    bind(values, function);
    auto *args = reinterpret_cast<Args *>(words - 1);
    query = [args, bytesOf](uint64_t *bytes) { return bytesOf(args, bytes); };
    EXPECT_EQ(query(&workspace), MLA_OK) << mlaLastError();
  }

  /// Says at which field the scalars of the bound struct begin.
  template <typename Args, typename Field>
  void scalarsFrom(Field Args::*field) {
    auto *args = reinterpret_cast<Args *>(words - 1);
    firstScalar = static_cast<size_t>(
        reinterpret_cast<uint64_t *>(&(args->*field)) - words);
  }

  /// Expects the call to fail like this and to write nothing.
  void expectUntouched(const MlaCall *call, int32_t status,
                       const std::string &message) {
    const auto before = poisonOutputs();
    expectError(run(call), status, {name + ": " + message});
    EXPECT_TRUE(before == bytes()) << name << " wrote something";
  }
  /// Runs a call of which only this is known: an error names the function, what
  /// was expected and what came, and writes nothing; success stays within its
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
    for (const char *part : {"expect", "got"})
      EXPECT_NE(message.find(part), std::string::npos)
          << what << ": " << message;
    EXPECT_TRUE(before == bytes()) << name << " wrote something, " << what;
    return status;
  }

private:
  /// Everything that a call could write.
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

/// A function of the runtime by name.
struct NamedFunction {
  const char *name;
  void (*make)(Function &);
};
inline void PrintTo(const NamedFunction &entry, std::ostream *out) {
  *out << entry.name;
}
/// All of them that take an argument struct.
const std::vector<NamedFunction> &allFunctions();

/// Tests for each function, with a call of it.
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
  /// The call still works after what was spoiled has been put back.
  void TearDown() override {
    EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  }
  Function f;
  std::unique_ptr<TestCall> call;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_FUNCTIONS_H
