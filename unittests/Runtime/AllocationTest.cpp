//===- AllocationTest.cpp - Heap allocations of operations ----------------===//
//
// Counts the heap allocations of the whole process, including all libraries,
// during the second run of an operation. Creating a thread allocates and is
// counted. With a sanitizer, which has its own allocator, only calls of
// operator new are counted.
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include "PageTables.h"

#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <new>
#include <pthread.h>

#if defined(__SANITIZE_ADDRESS__) || !defined(__GLIBC__)
#define MLA_COUNT_MALLOC 0
#else
#define MLA_COUNT_MALLOC 1
#endif

namespace {
std::atomic<int64_t> allocations{0};
} // namespace

#if MLA_COUNT_MALLOC
// These definitions replace the functions of the C library in all shared
// objects.
extern "C" {
void *__libc_malloc(std::size_t bytes);
void *__libc_calloc(std::size_t count, std::size_t bytes);
void *__libc_realloc(void *memory, std::size_t bytes);
void *__libc_memalign(std::size_t alignment, std::size_t bytes);

void *malloc(std::size_t bytes) {
  ++allocations;
  return __libc_malloc(bytes);
}
void *calloc(std::size_t count, std::size_t bytes) {
  ++allocations;
  return __libc_calloc(count, bytes);
}
void *realloc(void *memory, std::size_t bytes) {
  ++allocations;
  return __libc_realloc(memory, bytes);
}
void *aligned_alloc(std::size_t alignment, std::size_t bytes) {
  ++allocations;
  return __libc_memalign(alignment, bytes);
}
int posix_memalign(void **memory, std::size_t alignment, std::size_t bytes) {
  ++allocations;
  *memory = __libc_memalign(alignment, bytes);
  return *memory ? 0 : 12; // ENOMEM
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                   void *(*start)(void *), void *argument) {
  ++allocations;
  static auto *const create = reinterpret_cast<decltype(&pthread_create)>(
      dlsym(RTLD_NEXT, "pthread_create"));
  return create(thread, attributes, start, argument);
}
}
#else
// Both operator new and operator delete are replaced. GCC 12 warns because it
// inlines only one of them.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void *operator new(std::size_t bytes) {
  ++allocations;
  if (void *memory = std::malloc(bytes ? bytes : 1))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
#endif

using namespace mla::test;

namespace {

/// Returns the allocations of the second run of `body`.
template <typename Body> int64_t allocationsOf(const Body &body) {
  EXPECT_EQ(body(), MLA_OK) << mlaLastError();
  const int64_t before = allocations;
  const int32_t status = body();
  const int64_t after = allocations;
  EXPECT_EQ(status, MLA_OK) << mlaLastError();
  return after - before;
}

TEST(Allocation, TheCounterCounts) {
  EXPECT_GT(allocationsOf([] {
              std::vector<int> some(100);
              return some[7];
            }),
            0);
}

#if MLA_COUNT_MALLOC
TEST(Allocation, TheCounterCountsMalloc) {
  EXPECT_GT(allocationsOf([] {
              static void *volatile memory;
              memory = std::malloc(100);
              std::free(memory);
              return 0;
            }),
            0);
}
#endif

TEST(Allocation, Decode) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16}) {
    AttentionSpec spec;
    spec.dtype = dtype;
    spec.lengths = {900, 3};
    spec.heads = 20;
    AttentionData data(spec);
    MlaDecodeArgs args = data.decodeArgs();
    uint64_t bytes = 0;
    ASSERT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK);
    for (int32_t threads : {1, 2, 3, 8}) {
      TestCall call(bytes, threads, MLA_RUNTIME_CHECKS);
      EXPECT_EQ(allocationsOf([&] { return mlaDecode(&args, &call); }), 0);
    }
  }
}

/// Growing allocates only when the list of a sequence is full.
TEST(Allocation, PageTable) {
  TestPageTable table(64, 4, 2);
  Numbers tokens = {60, 1}, back = {60, 0};
  std::vector<MlaPageCopy> copies(2);
  int64_t numCopies = 0;
  auto grow = makeArgs<MlaPageTableGrowArgs>();
  grow.table = table.get();
  grow.tokens = tokens.data();
  grow.copies = copies.data();
  grow.numSequences = grow.maxCopies = 2;
  TestTensor pages(MLA_I32, {2, 16}), lengths(MLA_I32, {2}),
      slots(MLA_I32, {64});
  auto tables = makeArgs<MlaPageTableExportArgs>();
  tables.table = table.get();
  tables.blockTable = pages.view();
  tables.seqLens = lengths.view();
  tables.slots = slots.view();
  const auto step = [&] {
    int32_t status = mlaPageTableGrow(&grow, &numCopies);
    status |= mlaPageTableExport(&tables);
    status |= mlaPageTableWritten(table.get());
    return status | mlaPageTableRollback(table.get(), back.data(), 2);
  };
  EXPECT_EQ(allocationsOf(step), 0);
}

TEST(Allocation, CacheFunctions) {
  AttentionSpec spec;
  spec.lengths = {9};
  AttentionData data(spec);
  TestTensor latent(MLA_F32, {1, 9, 64}), rope(MLA_F32, {1, 9, 16});
  auto gather = makeArgs<MlaGatherArgs>();
  gather.cache = data.cache.view();
  gather.blockTable = data.cache.table.view();
  gather.seqLens = data.lengths.view();
  gather.latent = latent.view();
  gather.rope = rope.view();
  TestCall call;
  EXPECT_EQ(allocationsOf([&] { return mlaGather(&gather, &call); }), 0);
  TestTensor weight(MLA_F32, {2, 24, 64}), key(MLA_F32, {1, 9, 2, 24}),
      value(MLA_F32, {1, 9, 2, 24});
  auto expand = makeArgs<MlaExpandCacheArgs>();
  expand.cache = data.cache.view();
  expand.blockTable = data.cache.table.view();
  expand.seqLens = data.lengths.view();
  expand.wUk = expand.wUv = weight.view();
  expand.key = key.view();
  expand.value = value.view();
  expand.rope = rope.view();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaExpandCacheWorkspace(&expand, &bytes), MLA_OK);
  TestCall expansion(bytes);
  EXPECT_EQ(allocationsOf([&] { return mlaExpandCache(&expand, &expansion); }),
            0);
  TestTensor slots(MLA_I32, {9});
  slots.fill(-1);
  auto append = makeArgs<MlaAppendArgs>();
  append.cache = data.cache.view();
  append.latent = latent.view();
  append.rope = rope.view();
  append.slots = slots.view();
  EXPECT_EQ(allocationsOf([&] { return mlaAppend(&append, &call); }), 0);
  TestTensor past(MLA_F32, {1, 8, 64}), added(MLA_F32, {1, 1, 64});
  auto update = makeArgs<MlaUpdateArgs>();
  update.past = past.view();
  update.added = added.view();
  update.latent = latent.view();
  EXPECT_EQ(allocationsOf([&] { return mlaUpdate(&update, &call); }), 0);
}

/// Returns the number of allocations of a second mlaMatmul with `rows` rows of
/// 64 elements and `width` columns.
int64_t productAllocations(int32_t dtype, int64_t rows, bool transposeB,
                           int32_t threads, int64_t width = 32,
                           uint32_t flags = 0) {
  TestTensor a(dtype, {rows, 64}), out(dtype, {rows, width});
  TestTensor b(dtype, transposeB ? std::vector<int64_t>{width, 64}
                                 : std::vector<int64_t>{64, width});
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = a.view();
  args.b = b.view();
  args.out = out.view();
  args.transposeB = transposeB;
  uint64_t bytes = 0;
  EXPECT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, threads, flags);
  return allocationsOf([&] { return mlaMatmul(&args, &call); });
}

TEST(Allocation, ProductsOfAStep) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (int64_t rows : {1, 3, 8, 64, 65, 128})
      for (bool transposeB : {false, true})
        for (int32_t threads : {1, 2})
          EXPECT_EQ(productAllocations(dtype, rows, transposeB, threads), 0)
              << "type " << dtype << ", " << rows << " rows";
}

/// Returns the number of allocations of a second product per head, of `tokens`
/// tokens in two sequences. op 0 is mlaAbsorbQuery, 1 is mlaProjectValue.
int64_t headProductAllocations(int32_t dtype, int32_t op, int64_t tokens,
                               int64_t heads) {
  TestTensor x(dtype, {2, tokens / 2, heads, op == 0 ? 24 : 64});
  TestTensor w(dtype, {heads, 24, 64});
  TestTensor out(dtype, {2, tokens / 2, heads, op == 0 ? 64 : 24});
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = x.view();
  args.w = w.view();
  args.out = out.view();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaHeadProductWorkspace(&args, op, &bytes), MLA_OK)
      << mlaLastError();
  TestCall call(bytes, 2);
  return allocationsOf([&] {
    return op == 0 ? mlaAbsorbQuery(&args, &call)
                   : mlaProjectValue(&args, &call);
  });
}

/// Returns the number of allocations of a second mlaExpandKv, of two sequences
/// with `tokens` / 2 tokens each.
int64_t expansionAllocations(int32_t dtype, int64_t tokens, int32_t threads) {
  TestTensor x(dtype, {2, tokens / 2, 64}), w(dtype, {3, 24, 64});
  TestTensor out(dtype, {2, tokens / 2, 3, 24});
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = x.view();
  args.w = w.view();
  args.out = out.view();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaHeadProductWorkspace(&args, 2, &bytes), MLA_OK)
      << mlaLastError();
  TestCall call(bytes, threads);
  return allocationsOf([&] { return mlaExpandKv(&args, &call); });
}

TEST(Allocation, ExpansionOfAnyNumberOfTokens) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (int64_t tokens : {2, 128, 130, 600})
      for (int32_t threads : {1, 2})
        EXPECT_EQ(expansionAllocations(dtype, tokens, threads), 0)
            << "type " << dtype << ", " << tokens << " tokens";
}

TEST(Allocation, HeadProducts) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (int32_t op : {0, 1})
      for (int64_t tokens : {2, 64, 66, 128, 130, 600})
        for (int64_t heads : {1, 4})
          EXPECT_EQ(headProductAllocations(dtype, op, tokens, heads), 0)
              << "type " << dtype << ", op " << op << ", " << tokens
              << " tokens, " << heads << " heads";
}

TEST(Allocation, AStepOfEveryFunction) {
  std::vector<Function> step(allFunctions().size());
  std::vector<std::unique_ptr<TestCall>> calls;
  for (int32_t threads : {1, 2, 3, 5, 8}) {
    calls.clear();
    for (size_t i = 0; i < step.size(); ++i) {
      step[i] = Function();
      allFunctions()[i].make(step[i]);
      calls.push_back(std::make_unique<TestCall>(step[i].workspace, threads));
    }
    EXPECT_EQ(allocationsOf([&] {
                int32_t status = MLA_OK;
                for (size_t i = 0; i < step.size() && status == MLA_OK; ++i)
                  status = step[i].run(&calls[i]->call);
                return status;
              }),
              0)
        << threads << " threads";
  }
}

TEST(Allocation, LargeProductsAddNoneToOneDnn) {
  // oneDNN makes a few small objects for each panel, whatever its size. Expects
  // no allocations beyond these.
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16}) {
    const int64_t most = dtype == MLA_F16 ? 0 : 10;
    EXPECT_LE(productAllocations(dtype, 129, true, 1), most)
        << "type " << dtype;
  }
}

TEST(Allocation, LargeWeightsAlongTheOutputs) {
  for (int32_t dtype : {MLA_F32, MLA_BF16})
    for (int64_t rows : {64, 65, 128})
      for (bool transposeB : {false, true})
        EXPECT_EQ(productAllocations(dtype, rows, transposeB, 1, 4100), 0)
            << "type " << dtype << ", " << rows << " rows";
}

TEST(Allocation, ManyRowsAllocateByOneDnnAlone) {
  for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
    for (bool transposeB : {false, true}) {
#if MLA_COUNT_MALLOC
      const int64_t count = productAllocations(dtype, 129, transposeB, 1);
      if (dtype == MLA_F32) {
        EXPECT_GT(count, 0);
      }
      // oneDNN computes bf16 only on processors with AVX-512. Elsewhere, and
      // for f16, our own kernels run, which must not allocate.
      if (dtype == MLA_F16 || !__builtin_cpu_supports("avx512bw")) {
        EXPECT_TRUE(dtype == MLA_F32 || count == 0) << count;
      }
#endif
      EXPECT_EQ(productAllocations(dtype, 300, transposeB, 2, 32,
                                   MLA_BATCH_INVARIANT),
                0);
    }
}

} // namespace
