//===- EveryFunctionTest.cpp - What every function refuses ----------------===//
//
// One table of calls that work, one for each function. What holds for every
// function and every argument is spoiled in each of them: the header of the
// struct, the call, the device, the reserved field and the type of a tensor,
// and the workspace. No byte of an output may change.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"

#include <deque>
#include <functional>

using namespace mla::test;

namespace {

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
  std::function<int32_t(const MlaCall *)> run;
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
    size = &args->size;
    version = &args->version;
    run = [args, function](const MlaCall *call) {
      return function(args.get(), call);
    };
  }

  /// Expects the call to fail like this and to write nothing.
  void expectUntouched(const MlaCall *call, int32_t status,
                       const std::string &message) {
    std::vector<std::vector<uint8_t>> before;
    for (View &view : views) {
      if (view.written)
        view.memory.poison();
      before.push_back(view.memory.bytes());
    }
    auto pool = problems.empty() ? std::vector<uint8_t>{}
                                 : problems.back()->cache.bytes();
    expectError(run(call), status, {name + ": " + message});
    for (size_t i = 0; i < views.size(); ++i)
      EXPECT_EQ(before[i], views[i].memory.bytes())
          << name << " wrote " << views[i].name;
    if (!problems.empty()) {
      EXPECT_EQ(pool, problems.back()->cache.bytes()) << name;
    }
  }

private:
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

void decode(Function &f) {
  AttentionData &data = f.pages();
  auto args = makeArgs<MlaDecodeArgs>();
  args.qLatent = f.add("qLatent", MLA_F32, {2, 1, 4, 64});
  args.qRope = f.add("qRope", MLA_F32, {2, 1, 4, 16});
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.mask = f.add("mask", MLA_F32, {2, 1, 1, 48});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {2, 1, 4, 64});
  args.lse = f.out("lse", MLA_F32, {2, 1, 4});
  args.scale = 1;
  EXPECT_EQ(mlaDecodeWorkspace(&args, &f.workspace), MLA_OK) << mlaLastError();
  f.bind(args, mlaDecode);
}

void latentAttention(Function &f) {
  auto args = makeArgs<MlaLatentAttentionArgs>();
  args.qLatent = f.add("qLatent", MLA_F32, {2, 3, 4, 24});
  args.qRope = f.add("qRope", MLA_F32, {2, 3, 4, 8});
  args.latent = f.add("latent", MLA_F32, {2, 9, 24});
  args.kRope = f.add("kRope", MLA_F32, {2, 9, 8});
  args.lengths = f.add("lengths", MLA_I32, {2}, 7);
  args.mask = f.add("mask", MLA_F32, {2, 1, 3, 9});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {2, 3, 4, 24});
  args.lse = f.out("lse", MLA_F32, {2, 3, 4});
  args.scale = 1;
  EXPECT_EQ(mlaLatentAttentionWorkspace(&args, &f.workspace), MLA_OK)
      << mlaLastError();
  f.bind(args, mlaLatentAttention);
}

/// Ragged queries and keys of one sequence.
void prefill(Function &f) {
  auto args = makeArgs<MlaPrefillArgs>();
  args.qNope = f.add("qNope", MLA_F32, {3, 4, 24});
  args.qRope = f.add("qRope", MLA_F32, {3, 4, 8});
  args.kNope = f.add("kNope", MLA_F32, {9, 4, 24});
  args.kRope = f.add("kRope", MLA_F32, {9, 8});
  args.value = f.add("value", MLA_F32, {9, 4, 16});
  MlaTensor *cu = f.add("cuSeqlens", MLA_I32, {2}, 0);
  static_cast<int32_t *>(cu->data)[1] = 3;
  args.cuSeqlens = cu;
  cu = f.add("cuSeqlensK", MLA_I32, {2}, 0);
  static_cast<int32_t *>(cu->data)[1] = 9;
  args.cuSeqlensK = cu;
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {3, 4, 16});
  args.lse = f.out("lse", MLA_F32, {3, 4});
  args.scale = 1;
  EXPECT_EQ(mlaPrefillWorkspace(&args, &f.workspace), MLA_OK) << mlaLastError();
  f.bind(args, mlaPrefill);
}

void append(Function &f) {
  f.pages();
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &f.cache;
  args.latent = f.add("latent", MLA_F32, {3, 64});
  args.rope = f.add("rope", MLA_F32, {3, 16});
  args.slots = f.add("slots", MLA_I32, {3}, -1);
  args.cos = f.add("cos", MLA_F32, {3, 8});
  args.sin = f.add("sin", MLA_F32, {3, 8});
  f.bind(args, mlaAppend);
}

void gather(Function &f) {
  AttentionData &data = f.pages();
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.starts = f.add("starts", MLA_I32, {2}, 0);
  args.latent = f.out("latent", MLA_F32, {2, 20, 64});
  args.rope = f.out("rope", MLA_F32, {2, 20, 16});
  f.bind(args, mlaGather);
}

void plan(Function &f) {
  auto args = makeArgs<MlaPlanArgs>();
  args.seqLens = f.add("seqLens", MLA_I32, {2}, 9);
  MlaTensor *cu = f.add("cuSeqlens", MLA_I32, {3}, 1);
  static_cast<int32_t *>(cu->data)[0] = 0;
  static_cast<int32_t *>(cu->data)[2] = 2;
  args.cuSeqlens = cu;
  args.heads = 4;
  args.queryLen = 1;
  args.pageSize = 16;
  args.maxLength = 48;
  uint64_t bytes = 0;
  EXPECT_EQ(mlaPlanBytes(&args, &bytes), MLA_OK) << mlaLastError();
  args.plan = f.out("plan", MLA_U8, {static_cast<int64_t>(bytes)});
  f.bind(args, mlaPlan);
}

void merge(Function &f) {
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = f.add("outs[0]", MLA_F32, {2, 3, 8});
  args.lses = f.add("lses[0]", MLA_F32, {2, 3});
  args.out = f.out("out", MLA_F32, {2, 3, 8});
  args.lse = f.out("lse", MLA_F32, {2, 3});
  args.numPartials = 1;
  f.bind(args, mlaMerge);
}

void convertLse(Function &f) {
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = f.add("lse", MLA_F32, {2, 3});
  args.out = f.out("out", MLA_F32, {2, 3});
  f.bind(args, mlaConvertLse);
}

void rope(Function &f) {
  auto args = makeArgs<MlaRopeArgs>();
  args.x = f.add("x", MLA_F32, {2, 3, 8});
  args.cos = f.add("cos", MLA_F32, {2, 4});
  args.sin = f.add("sin", MLA_F32, {2, 4});
  args.out = f.out("out", MLA_F32, {2, 3, 8});
  f.bind(args, mlaRope);
}

/// One of the three head products; many tokens, so that they take scratch.
template <int Op> void headProduct(Function &f) {
  auto args = makeArgs<MlaHeadProductArgs>();
  const int64_t from = Op == 0 ? 24 : 64, to = Op == 0 ? 64 : 24;
  args.x = Op == 2 ? f.add("x", MLA_F16, {70, from})
                   : f.add("x", MLA_F16, {70, 3, from});
  args.w = f.add("w", MLA_F16, {3, 24, 64});
  args.out = f.out("out", MLA_F16, {70, 3, to});
  EXPECT_EQ(mlaHeadProductWorkspace(&args, Op, &f.workspace), MLA_OK)
      << mlaLastError();
  f.bind(args, Op == 0   ? mlaAbsorbQuery
               : Op == 1 ? mlaProjectValue
                         : mlaExpandKv);
}

void matmul(Function &f) {
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = f.add("a", MLA_F16, {70, 64});
  args.b = f.add("b", MLA_F16, {64, 24});
  args.bias = f.add("bias", MLA_F16, {24});
  args.out = f.out("out", MLA_F16, {70, 24});
  EXPECT_EQ(mlaMatmulWorkspace(&args, &f.workspace), MLA_OK) << mlaLastError();
  f.bind(args, mlaMatmul);
}

struct NamedFunction {
  const char *name;
  void (*make)(Function &);
};
void PrintTo(const NamedFunction &entry, std::ostream *out) {
  *out << entry.name;
}

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

TEST_P(EveryFunction, StructSizeAndVersion) {
  const uint32_t size = *f.size;
  *f.size = size - 8;
  expect(MLA_VERSION_MISMATCH, "arguments: expected a struct of " +
                                   std::to_string(size) + " bytes, got " +
                                   std::to_string(size - 8));
  *f.size = size;
  *f.version = 9;
  expect(MLA_VERSION_MISMATCH, "arguments: expected ABI version 1, got 9");
  *f.version = MLA_ABI_VERSION;
}

TEST_P(EveryFunction, Call) {
  f.expectUntouched(nullptr, MLA_INVALID_ARGUMENT,
                    "call: expected a struct, got null");
  MlaCall &spoiled = call->call;
  spoiled.size = 4;
  expect(MLA_VERSION_MISMATCH, "call: expected a struct of " +
                                   std::to_string(sizeof(MlaCall)) +
                                   " bytes, got 4");
  spoiled.size = sizeof(MlaCall);
  spoiled.version = 0;
  expect(MLA_VERSION_MISMATCH, "call: expected ABI version 1, got 0");
  spoiled.version = MLA_ABI_VERSION;
  spoiled.flags = 0x10;
  expect(MLA_INVALID_ARGUMENT, "call: expected flags within 0x3, got 0x10");
  spoiled.flags = 0;
  spoiled.threads = -2;
  expect(MLA_INVALID_ARGUMENT, "call: expected threads of at least 0, got -2");
  spoiled.threads = 0;
}

/// The argument whose device says where a call runs.
std::string decidingView(const Function &f) {
  if (f.name == "mlaGather")
    return "latent";
  return f.name == "mlaMerge" ? "out" : f.views.front().name;
}

TEST_P(EveryFunction, DeviceOfEachArgument) {
  setenv("MLA_CUDA_LIB", "/absent/libmla_runtime_cuda.so", 1);
  for (Function::View &view : f.views) {
    view.tensor.device = MLA_CUDA;
    if (view.name == decidingView(f))
      expect(MLA_DEVICE_ERROR,
             "device: got memory of device cuda, and the CUDA part of the "
             "runtime cannot be opened: /absent/libmla_runtime_cuda.so");
    else
      expect(MLA_DEVICE_ERROR, view.name + ": expected memory of device cpu, "
                                           "got device cuda (1)");
    view.tensor.device = MLA_CPU;
  }
  if (f.problems.empty())
    return;
  f.cache.device = MLA_CUDA;
  expect(MLA_DEVICE_ERROR,
         "cache: expected memory of device cpu, got device cuda (1)");
  f.cache.device = MLA_CPU;
}

TEST_P(EveryFunction, ReservedOfEachArgument) {
  for (Function::View &view : f.views) {
    view.tensor.reserved = 7;
    expect(MLA_INVALID_ARGUMENT, view.name + ": expected reserved 0, got 7");
    view.tensor.reserved = 0;
  }
}

TEST_P(EveryFunction, Int64OfEachArgument) {
  for (Function::View &view : f.views) {
    const int32_t dtype = view.tensor.dtype;
    view.tensor.dtype = MLA_I64;
    expect(MLA_INVALID_ARGUMENT, view.name + ": expected type ");
    std::string wanted = dtype == MLA_I32 ? "type i32, got i64" : "got i64";
    EXPECT_NE(std::string(mlaLastError()).find(wanted), std::string::npos)
        << mlaLastError();
    view.tensor.dtype = dtype;
  }
}

TEST_P(EveryFunction, Workspace) {
  if (f.workspace == 0)
    return; // takes none: the call at the end has a null workspace
  MlaCall &spoiled = call->call;
  void *memory = spoiled.workspace;
  spoiled.workspaceBytes = f.workspace - 1;
  expect(MLA_WORKSPACE_TOO_SMALL,
         "workspace: expected at least " + std::to_string(f.workspace));
  spoiled.workspaceBytes = f.workspace;
  spoiled.workspace = nullptr;
  expect(MLA_WORKSPACE_TOO_SMALL,
         "workspace: expected at least " + std::to_string(f.workspace));
  spoiled.workspace = static_cast<char *>(memory) + 8;
  expect(MLA_INVALID_ARGUMENT, "workspace: expected");
  spoiled.workspace = memory;
}

INSTANTIATE_TEST_SUITE_P(
    Errors, EveryFunction,
    testing::Values(NamedFunction{"mlaDecode", decode},
                    NamedFunction{"mlaLatentAttention", latentAttention},
                    NamedFunction{"mlaPrefill", prefill},
                    NamedFunction{"mlaAppend", append},
                    NamedFunction{"mlaGather", gather},
                    NamedFunction{"mlaPlan", plan},
                    NamedFunction{"mlaMerge", merge},
                    NamedFunction{"mlaConvertLse", convertLse},
                    NamedFunction{"mlaRope", rope},
                    NamedFunction{"mlaAbsorbQuery", headProduct<0>},
                    NamedFunction{"mlaProjectValue", headProduct<1>},
                    NamedFunction{"mlaExpandKv", headProduct<2>},
                    NamedFunction{"mlaMatmul", matmul}),
    [](const auto &info) { return std::string(info.param.name); });

} // namespace
