/*===- CInterfaceTest.c - Call every function from plain C ---------------===*\
|*
|* Calls every function of the C ABI for one sequence with two heads: rotate and
|* append, plan, decode, gather, the dense attentions, merge, the products, and
|* the page table.
|* The last token equals its key, so the expected results are computed by hand.
|*
\*===--------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L

#include "mla-runtime/mla_float8.h"
#include "mla-runtime/mla_layouts.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int failures = 0;

static void expectOk(int32_t status, const char *what) {
  if (status == MLA_OK)
    return;
  fprintf(stderr, "%s: %s: %s\n", what, mlaStatusName(status), mlaLastError());
  ++failures;
}

static void expectNear(double got, double want, const char *what) {
  if (fabs(got - want) <= 1e-5)
    return;
  fprintf(stderr, "%s: expected %g, got %g\n", what, want, got);
  ++failures;
}

static MlaTensor view(void *data, int32_t dtype, int32_t rank,
                      const int64_t *sizes) {
  MlaTensor tensor;
  int64_t stride = 1;
  int32_t d;
  memset(&tensor, 0, sizeof(tensor));
  tensor.data = data;
  tensor.dtype = dtype;
  tensor.rank = rank;
  for (d = rank - 1; d >= 0; --d) {
    tensor.sizes[d] = sizes[d];
    tensor.strides[d] = stride;
    stride *= sizes[d];
  }
  return tensor;
}

#define SIZES(...) ((int64_t[]){__VA_ARGS__})
#define ARGS(TYPE, NAME)                                                       \
  TYPE NAME;                                                                   \
  memset(&NAME, 0, sizeof(NAME));                                              \
  NAME.size = sizeof(NAME);                                                    \
  NAME.version = MLA_ABI_VERSION

enum { Heads = 2, Latent = 4, Rope = 2, Tokens = 3, PageSize = 2, Pages = 4 };

static MlaCall call;

/** Returns a call with `bytes` of workspace, which is kept until the end. */
static const MlaCall *callWith(uint64_t bytes) {
  if (bytes > call.workspaceBytes) {
    free(call.workspace);
    call.workspaceBytes = (bytes + 63) / 64 * 64;
    call.workspace = aligned_alloc(64, call.workspaceBytes);
  }
  return &call;
}

static MlaCache makeCache(void *memory) {
  MlaCache cache;
  memset(&cache, 0, sizeof(cache));
  cache.pageSize = PageSize;
  cache.numFields = 2;
  cache.numPools = 1;
  cache.pageAlign = 1;
  cache.fields[0].width = Latent;
  cache.fields[1].role = 1;
  cache.fields[1].width = Rope;
  cache.layoutHash = mlaLayoutHash(cache.fields, 2, 1);
  cache.pools[0].base = memory;
  cache.pools[0].pages = Pages;
  cache.pools[0].pageStride = mlaPageBytes(&cache, 0);
  return cache;
}

static float latent[Tokens * Latent] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
static float rope[Tokens * Rope] = {1, 0, 1, 0, 1, 0};
static float factorCos[1] = {0}, factorSin[1] = {1}; /* a quarter turn */
static int32_t slots[Tokens] = {6, 7, 2}, table[2] = {3, 1},
               lengths[1] = {Tokens};
/* Head 0 has equal weights for all keys; head 1 has weight only for the last.
 */
static float query[Heads * Latent] = {0, 0, 0, 0, 0, 0, 100, 0};
static float queryRope[Heads * Rope] = {0, 1, 0, 1};

static void testCache(MlaCache *cache, float *pages) {
  MlaTensor l = view(latent, MLA_F32, 2, SIZES(Tokens, Latent));
  MlaTensor r = view(rope, MLA_F32, 2, SIZES(Tokens, Rope));
  MlaTensor s = view(slots, MLA_I32, 1, SIZES(Tokens));
  MlaTensor c = view(factorCos, MLA_F32, 2, SIZES(1, 1));
  MlaTensor n = view(factorSin, MLA_F32, 2, SIZES(1, 1));
  float rotated[Tokens * Rope], gotLatent[Tokens * Latent],
      gotRope[Tokens * Rope];
  MlaTensor out = view(rotated, MLA_F32, 2, SIZES(Tokens, Rope));
  MlaTensor t = view(table, MLA_I32, 2, SIZES(1, 2));
  MlaTensor len = view(lengths, MLA_I32, 1, SIZES(1));
  MlaTensor gl = view(gotLatent, MLA_F32, 3, SIZES(1, Tokens, Latent));
  MlaTensor gr = view(gotRope, MLA_F32, 3, SIZES(1, Tokens, Rope));
  ARGS(MlaRopeArgs, turn);
  ARGS(MlaAppendArgs, append);
  ARGS(MlaGatherArgs, gather);
  turn.x = &r;
  turn.cos = &c;
  turn.sin = &n;
  turn.out = &out;
  expectOk(mlaRope(&turn, &call), "mlaRope");
  expectNear(rotated[1], 1, "mlaRope");
  append.cache = cache;
  append.latent = &l;
  append.rope = &r;
  append.slots = &s;
  append.cos = &c;
  append.sin = &n;
  expectOk(mlaAppend(&append, &call), "mlaAppend");
  expectNear(*(float *)((char *)pages + 3 * cache->pools[0].pageStride +
                        mlaFieldOffset(cache, 1, 1) + 4),
             1, "mlaAppend");
  ARGS(MlaPrepareArgs, prepare);
  MlaTensor q = view(rope, MLA_F32, 3, SIZES(Tokens, 1, Rope));
  MlaTensor turned = view(rotated, MLA_F32, 3, SIZES(Tokens, 1, Rope));
  rotated[1] = 0;
  prepare.cache = cache;
  prepare.qRope = &q;
  prepare.latent = &l;
  prepare.rope = &r;
  prepare.slots = &s;
  prepare.cos = &c;
  prepare.sin = &n;
  prepare.out = &turned;
  expectOk(mlaPrepare(&prepare, &call), "mlaPrepare");
  expectNear(rotated[1], 1, "mlaPrepare");
  gather.cache = cache;
  gather.blockTable = &t;
  gather.seqLens = &len;
  gather.latent = &gl;
  gather.rope = &gr;
  expectOk(mlaGather(&gather, &call), "mlaGather");
  expectNear(memcmp(gotLatent, latent, sizeof(latent)), 0, "mlaGather");
  expectNear(gotRope[5], 1, "mlaGather");

  /* Head 0 has the latents as keys and values, head 1 twice the latents. */
  float weight[Heads * Latent * Latent] = {0}, gotKeys[Tokens * Heads * Latent],
                                gotValues[Tokens * Heads * Latent];
  for (int i = 0; i < Latent; ++i) {
    weight[i * Latent + i] = 1;
    weight[(Latent + i) * Latent + i] = 2;
  }
  MlaTensor w = view(weight, MLA_F32, 3, SIZES(Heads, Latent, Latent));
  MlaTensor k = view(gotKeys, MLA_F32, 4, SIZES(1, Tokens, Heads, Latent));
  MlaTensor v = view(gotValues, MLA_F32, 4, SIZES(1, Tokens, Heads, Latent));
  uint64_t bytes = 0;
  ARGS(MlaExpandCacheArgs, expand);
  expand.cache = cache;
  expand.blockTable = &t;
  expand.seqLens = &len;
  expand.wUk = &w;
  expand.wUv = &w;
  expand.key = &k;
  expand.value = &v;
  expand.rope = &gr;
  gotRope[5] = 0;
  expectOk(mlaExpandCacheWorkspace(&expand, &bytes), "mlaExpandCacheWorkspace");
  expectOk(mlaExpandCache(&expand, callWith(bytes)), "mlaExpandCache");
  for (int i = 0; i < Tokens * Latent; ++i) {
    const int at = i / Latent * Heads * Latent + i % Latent;
    expectNear(gotKeys[at], latent[i], "mlaExpandCache");
    expectNear(gotValues[at + Latent], 2 * latent[i], "mlaExpandCache");
  }
  expectNear(gotRope[5], 1, "mlaExpandCache");
}

/** Copies the tokens to pages of four tokens, with the rope key first. */
static void testConvertCache(const MlaCache *from) {
  static float pages[2 * 4 * (Latent + Rope)];
  static int32_t toPages[1] = {1};
  float gotLatent[Tokens * Latent];
  MlaTensor t = view(table, MLA_I32, 2, SIZES(1, 2));
  MlaTensor o = view(toPages, MLA_I32, 2, SIZES(1, 1));
  MlaTensor len = view(lengths, MLA_I32, 1, SIZES(1));
  MlaCache to;
  ARGS(MlaConvertCacheArgs, convert);
  memset(&to, 0, sizeof(to));
  to.pageSize = 4;
  expectOk(
      mlaParseLayout("[rope : 2 x f32, latent : 4 x f32]", Latent, Rope, &to),
      "mlaParseLayout");
  to.pools[0].base = pages;
  to.pools[0].pages = 2;
  to.pools[0].pageStride = mlaPageBytes(&to, 0);
  convert.from = from;
  convert.to = &to;
  convert.fromTable = &t;
  convert.seqLens = &len;
  convert.toTable = &o;
  expectOk(mlaConvertCache(&convert, &call), "mlaConvertCache");
  for (int32_t i = 0; i < Tokens; ++i)
    memcpy(gotLatent + i * Latent,
           (char *)pages + to.pools[0].pageStride + mlaFieldOffset(&to, 1, i),
           Latent * sizeof(float));
  expectNear(memcmp(gotLatent, latent, sizeof(latent)), 0, "mlaConvertCache");
}

static void expectHeads(const float *out, const float *lse, const char *what) {
  expectNear(out[0], 1.0 / 3, what);
  expectNear(out[2], 1.0 / 3, what);
  expectNear(out[Latent], 0, what);
  expectNear(out[Latent + 2], 1, what);
  expectNear(lse[0], 1 + log(3.0), what);
  expectNear(lse[1], 101, what);
}

static void testDecode(const MlaCache *cache) {
  MlaTensor q = view(query, MLA_F32, 4, SIZES(1, 1, Heads, Latent));
  MlaTensor qr = view(queryRope, MLA_F32, 4, SIZES(1, 1, Heads, Rope));
  MlaTensor t = view(table, MLA_I32, 2, SIZES(1, 2));
  MlaTensor len = view(lengths, MLA_I32, 1, SIZES(1));
  float out[Heads * Latent], lse[Heads];
  unsigned char bytesOfPlan[2048];
  MlaTensor o = view(out, MLA_F32, 4, SIZES(1, 1, Heads, Latent));
  MlaTensor e = view(lse, MLA_F32, 3, SIZES(1, 1, Heads));
  MlaTensor p = view(bytesOfPlan, MLA_U8, 1, SIZES(2048));
  uint64_t bytes = 0;
  ARGS(MlaPlanArgs, plan);
  ARGS(MlaDecodeArgs, args);
  plan.seqLens = &len;
  plan.plan = &p;
  plan.heads = Heads;
  plan.queryLen = 1;
  plan.pageSize = PageSize;
  plan.maxLength = 2 * PageSize;
  expectOk(mlaPlanBytes(&plan, &bytes), "mlaPlanBytes");
  expectNear(bytes <= 2048, 1, "mlaPlanBytes");
  expectOk(mlaPlan(&plan, &call), "mlaPlan");
  args.qLatent = &q;
  args.qRope = &qr;
  args.cache = cache;
  args.blockTable = &t;
  args.seqLens = &len;
  args.plan = &p;
  args.out = &o;
  args.lse = &e;
  args.scale = 1;
  args.causal = 1;
  expectOk(mlaDecodeWorkspace(&args, &bytes), "mlaDecodeWorkspace");
  expectOk(mlaDecode(&args, callWith(bytes)), "mlaDecode");
  expectHeads(out, lse, "mlaDecode");
}

/* Appends keys of 0 and values 3 * head + token of heads of one element, and
   gathers them. */
static void testGqaCache(const MlaCache *cache) {
  float zeros[Tokens * Heads], values[Tokens * Heads];
  float gotKeys[Tokens * Heads], gotValues[Tokens * Heads];
  MlaTensor k = view(zeros, MLA_F32, 3, SIZES(Tokens, Heads, 1));
  MlaTensor v = view(values, MLA_F32, 3, SIZES(Tokens, Heads, 1));
  MlaTensor s = view(slots, MLA_I32, 1, SIZES(Tokens));
  MlaTensor t = view(table, MLA_I32, 2, SIZES(1, 2));
  MlaTensor len = view(lengths, MLA_I32, 1, SIZES(1));
  MlaTensor gk = view(gotKeys, MLA_F32, 4, SIZES(1, Tokens, Heads, 1));
  MlaTensor gv = view(gotValues, MLA_F32, 4, SIZES(1, Tokens, Heads, 1));
  int32_t i;
  ARGS(MlaGqaAppendArgs, append);
  ARGS(MlaGqaGatherArgs, gather);
  for (i = 0; i < Tokens * Heads; ++i) {
    zeros[i] = 0;
    gotKeys[i] = gotValues[i] = -1;
    values[i] = (float)(3 * (i % Heads) + i / Heads);
  }
  append.cache = cache;
  append.key = &k;
  append.value = &v;
  append.slots = &s;
  expectOk(mlaGqaAppend(&append, &call), "mlaGqaAppend");
  gather.cache = cache;
  gather.blockTable = &t;
  gather.seqLens = &len;
  gather.key = &gk;
  gather.value = &gv;
  expectOk(mlaGqaGather(&gather, &call), "mlaGqaGather");
  expectNear(memcmp(gotKeys, zeros, sizeof(zeros)), 0, "mlaGqaGather");
  expectNear(memcmp(gotValues, values, sizeof(values)), 0, "mlaGqaGather");
}

/* The pages of two heads of one element, head by head: keys, then values. All
   keys are 0, so that the result of a head is the mean of its values. */
static void testGqaDecode(void) {
  static float pages[Pages * 2 * Heads * PageSize];
  float zeros[Heads] = {0, 0}, out[Heads], lse[Heads];
  MlaTensor q = view(zeros, MLA_F32, 4, SIZES(1, 1, Heads, 1));
  MlaTensor t = view(table, MLA_I32, 2, SIZES(1, 2));
  MlaTensor len = view(lengths, MLA_I32, 1, SIZES(1));
  MlaTensor o = view(out, MLA_F32, 4, SIZES(1, 1, Heads, 1));
  MlaTensor e = view(lse, MLA_F32, 3, SIZES(1, 1, Heads));
  MlaCache cache = makeCache(pages);
  uint64_t bytes = 0;
  int32_t i;
  ARGS(MlaGqaDecodeArgs, args);
  for (i = 0; i < 2; ++i) {
    cache.fields[i].role = i == 0 ? MLA_ROLE_K : MLA_ROLE_V;
    cache.fields[i].width = Heads;
    cache.fields[i].group = 1;
    cache.fields[i].place = MLA_PLACE_HEAD;
  }
  cache.layoutHash = mlaLayoutHash(cache.fields, 2, 1);
  cache.pools[0].pageStride = mlaPageBytes(&cache, 0);
  testGqaCache(&cache);
  args.q = &q;
  args.cache = &cache;
  args.blockTable = &t;
  args.seqLens = &len;
  args.out = &o;
  args.lse = &e;
  args.scale = 1;
  expectOk(mlaGqaDecodeWorkspace(&args, &bytes), "mlaGqaDecodeWorkspace");
  expectOk(mlaGqaDecode(&args, callWith(bytes)), "mlaGqaDecode");
  expectNear(out[0], 1, "mlaGqaDecode");
  expectNear(out[1], 4, "mlaGqaDecode");
  expectNear(lse[1], log(3.0), "mlaGqaDecode");
}

static float keyRope[Tokens * Rope] = {0, 1, 0, 1, 0, 1};

static void testDense(void) {
  MlaTensor q = view(query, MLA_F32, 4, SIZES(1, 1, Heads, Latent));
  MlaTensor qr = view(queryRope, MLA_F32, 4, SIZES(1, 1, Heads, Rope));
  MlaTensor l = view(latent, MLA_F32, 3, SIZES(1, Tokens, Latent));
  MlaTensor kr = view(keyRope, MLA_F32, 3, SIZES(1, Tokens, Rope));
  MlaTensor k = view(latent, MLA_F32, 4, SIZES(1, Tokens, Heads, Latent));
  float out[Heads * Latent], lse[Heads];
  MlaTensor o = view(out, MLA_F32, 4, SIZES(1, 1, Heads, Latent));
  MlaTensor e = view(lse, MLA_F32, 3, SIZES(1, 1, Heads));
  uint64_t bytes = 0;
  ARGS(MlaLatentAttentionArgs, latentArgs);
  ARGS(MlaPrefillArgs, prefill);
  latentArgs.qLatent = &q;
  latentArgs.qRope = &qr;
  latentArgs.latent = &l;
  latentArgs.kRope = &kr;
  latentArgs.out = &o;
  latentArgs.lse = &e;
  latentArgs.scale = 1;
  expectOk(mlaLatentAttentionWorkspace(&latentArgs, &bytes),
           "mlaLatentAttentionWorkspace");
  expectOk(mlaLatentAttention(&latentArgs, callWith(bytes)),
           "mlaLatentAttention");
  expectHeads(out, lse, "mlaLatentAttention");
  k.strides[2] = 0; /* both heads have the latent as key and value */
  k.strides[1] = Latent;
  prefill.qNope = &q;
  prefill.qRope = &qr;
  prefill.kNope = &k;
  prefill.kRope = &kr;
  prefill.value = &k;
  prefill.out = &o;
  prefill.lse = &e;
  prefill.scale = 1;
  memset(out, 0, sizeof(out));
  expectOk(mlaPrefillWorkspace(&prefill, &bytes), "mlaPrefillWorkspace");
  expectOk(mlaPrefill(&prefill, callWith(bytes)), "mlaPrefill");
  expectHeads(out, lse, "mlaPrefill");
}

static void testRows(void) {
  float parts[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, lses[2][1] = {{0}, {0}};
  float out[4], lse[1], two[1];
  MlaTensor partViews[2], lseViews[2], o, e, f;
  uint64_t bytes = 1;
  int i;
  ARGS(MlaMergeArgs, merge);
  ARGS(MlaConvertLseArgs, convert);
  ARGS(MlaUpdateArgs, update);
  for (i = 0; i < 2; ++i) {
    partViews[i] = view(parts[i], MLA_F32, 3, SIZES(1, 1, 4));
    lseViews[i] = view(lses[i], MLA_F32, 2, SIZES(1, 1));
  }
  o = view(out, MLA_F32, 3, SIZES(1, 1, 4));
  e = view(lse, MLA_F32, 2, SIZES(1, 1));
  f = view(two, MLA_F32, 2, SIZES(1, 1));
  merge.outs = partViews;
  merge.lses = lseViews;
  merge.out = &o;
  merge.lse = &e;
  merge.numPartials = 2;
  expectOk(mlaMergeWorkspace(&merge, &bytes), "mlaMergeWorkspace");
  expectNear((float)bytes, 0, "mlaMergeWorkspace");
  expectOk(mlaMerge(&merge, &call), "mlaMerge");
  expectNear(out[1], 4, "mlaMerge");
  convert.lse = &e;
  convert.out = &f;
  convert.toBase = 1;
  expectOk(mlaConvertLse(&convert, &call), "mlaConvertLse");
  expectNear(two[0], 1, "mlaConvertLse");
  ARGS(MlaQuantizeQueryArgs, quantize);
  float query[2] = {448, -3.5f}, scale[1];
  uint8_t codes[2];
  MlaTensor from = view(query, MLA_F32, 3, SIZES(1, 1, 2));
  MlaTensor to = view(codes, MLA_F8E4M3, 3, SIZES(1, 1, 2));
  MlaTensor scales = view(scale, MLA_F32, 2, SIZES(1, 1));
  quantize.qLatent = &from;
  quantize.outLatent = &to;
  quantize.outScale = &scales;
  expectOk(mlaQuantizeQuery(&quantize, &call), "mlaQuantizeQuery");
  expectNear(scale[0], 1, "mlaQuantizeQuery");
  expectNear(mlaE4M3ToFloat(codes[1]), -3.5, "mlaQuantizeQuery");
  o = view(out, MLA_F32, 3, SIZES(1, 2, 2));
  partViews[0] = view(parts[0], MLA_F32, 3, SIZES(1, 1, 2));
  partViews[1] = view(parts[1], MLA_F32, 3, SIZES(1, 1, 2));
  update.past = &partViews[0];
  update.added = &partViews[1];
  update.latent = &o;
  expectOk(mlaUpdate(&update, &call), "mlaUpdate");
  expectNear(out[1], 2, "mlaUpdate");
  expectNear(out[2], 5, "mlaUpdate");
}

static void testProducts(void) {
  float x[4] = {1, 2, 3, 4}, w[8] = {1, 0, 0, 1, 2, 0, 0, 2},
        bias[2] = {10, 20};
  float out[4];
  MlaTensor xs = view(x, MLA_F32, 3, SIZES(1, 2, 2));
  MlaTensor ws = view(w, MLA_F32, 3, SIZES(2, 2, 2));
  MlaTensor o = view(out, MLA_F32, 3, SIZES(1, 2, 2));
  MlaTensor l = view(x, MLA_F32, 2, SIZES(1, 2));
  MlaTensor m = view(x, MLA_F32, 2, SIZES(2, 2));
  MlaTensor mb = view(x, MLA_F32, 2, SIZES(2, 2));
  MlaTensor b = view(bias, MLA_F32, 1, SIZES(2));
  MlaTensor mo = view(out, MLA_F32, 2, SIZES(2, 2));
  uint64_t bytes = 0;
  ARGS(MlaHeadProductArgs, head);
  ARGS(MlaMatmulArgs, matmul);
  head.x = &xs;
  head.w = &ws;
  head.out = &o;
  expectOk(mlaHeadProductWorkspace(&head, 0, &bytes),
           "mlaHeadProductWorkspace");
  expectOk(mlaAbsorbQuery(&head, callWith(bytes)), "mlaAbsorbQuery");
  expectNear(out[3], 8, "mlaAbsorbQuery");
  expectOk(mlaHeadProductWorkspace(&head, 1, &bytes),
           "mlaHeadProductWorkspace");
  expectOk(mlaProjectValue(&head, callWith(bytes)), "mlaProjectValue");
  expectNear(out[2], 6, "mlaProjectValue");
  head.x = &l;
  expectOk(mlaHeadProductWorkspace(&head, 2, &bytes),
           "mlaHeadProductWorkspace");
  expectOk(mlaExpandKv(&head, callWith(bytes)), "mlaExpandKv");
  expectNear(out[3], 4, "mlaExpandKv");
  matmul.a = &m;
  matmul.b = &mb;
  matmul.bias = &b;
  matmul.out = &mo;
  expectOk(mlaMatmulWorkspace(&matmul, &bytes), "mlaMatmulWorkspace");
  expectOk(mlaMatmul(&matmul, callWith(bytes)), "mlaMatmul");
  expectNear(out[0], 17, "mlaMatmul");
  expectNear(out[1], 30, "mlaMatmul");
  expectNear(out[2], 25, "mlaMatmul");
  expectNear(out[3], 42, "mlaMatmul");
}

/** Returns the sum of a field of /proc/self/task/ID/status over all other
 * threads; -1 if the system does not have these files. */
static long sumOverOthers(const char *field) {
  char path[300], line[256];
  long sum = 0, value;
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks)
    return -1;
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.' || atoi(task->d_name) == getpid())
      continue;
    snprintf(path, sizeof(path), "/proc/self/task/%s/status", task->d_name);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof(line), status))
      if (!strncmp(line, field, strlen(field)) &&
          sscanf(line + strlen(field), ": %ld", &value) == 1)
        sum += value;
    if (status)
      fclose(status);
  }
  closedir(tasks);
  return sum;
}

/** Returns how often the other threads went to sleep, once all sleep again. */
static long sleepsOfOthers(void) {
  const struct timespec pause = {0, 20 * 1000 * 1000};
  long before, after = sumOverOthers("voluntary_ctxt_switches");
  do {
    before = after;
    nanosleep(&pause, NULL);
    after = sumOverOthers("voluntary_ctxt_switches");
  } while (after != before);
  return after;
}

/** Multiplies 16 rows with a matrix, both of at most 1024 columns. */
static void multiply(float *memory, int64_t columns) {
  MlaTensor a = view(memory, MLA_F32, 2, SIZES(16, columns));
  MlaTensor b = view(memory, MLA_F32, 2, SIZES(columns, columns));
  MlaTensor o = view(memory + 1024 * 1024, MLA_F32, 2, SIZES(16, columns));
  uint64_t bytes = 0;
  ARGS(MlaMatmulArgs, matmul);
  matmul.a = &a;
  matmul.b = &b;
  matmul.out = &o;
  expectOk(mlaMatmulWorkspace(&matmul, &bytes), "mlaMatmulWorkspace");
  expectOk(mlaMatmul(&matmul, callWith(bytes)), "mlaMatmul");
}

/** Returns how often other threads went to sleep during three small calls: the
 * fewest of five attempts, since on a busy machine a thread may go to sleep
 * late. */
static long fewestSleeps(float *memory) {
  long fewest = -1;
  for (int attempt = 0; attempt < 5 && fewest != 0; ++attempt) {
    const long sleeps = sleepsOfOthers();
    for (int i = 0; i < 3; ++i)
      multiply(memory, 100);
    const long more = sleepsOfOthers() - sleeps;
    fewest = fewest < 0 || more < fewest ? more : fewest;
  }
  return fewest;
}

/** True if other threads went to sleep after a large product in one of many
 * attempts. On a busy machine a thread may go to sleep late or not take part.
 */
static int wakesForMuch(float *memory) {
  for (int attempt = 0; attempt < 50; ++attempt) {
    const long sleeps = sleepsOfOthers();
    multiply(memory, 1024);
    if (sleepsOfOthers() > sleeps)
      return 1;
  }
  return 0;
}

/** The first call creates the threads. Small calls do not wake them. */
static void testThreads(void) {
  float *memory = calloc(1024 * 1024 + 16 * 1024, sizeof(float));
  call.threads = 2;
  if (sumOverOthers("Tgid") == 0) { /* a sanitizer may have a thread */
    multiply(memory, 100);
    expectNear((double)sumOverOthers("Tgid"), getpid(), "threads beside this");
    expectNear((double)fewestSleeps(memory), 0, "waking for little");
    expectNear(wakesForMuch(memory), 1, "waking for a product of 1024");
  }
  call.threads = 0;
  free(memory);
}

static void testEntry(void) {
  float x[3] = {0};
  MlaTensor t = view(x, MLA_F32, 1, SIZES(3));
  MlaArgSpec spec;
  MlaEntrySpec entry;
  MlaArg arg;
  MlaSymbol symbol;
  const int64_t words[] = {MLA_SIZE_SYMBOL, 0};
  const char *const names[] = {"s0"};
  memset(&spec, 0, sizeof(spec));
  memset(&arg, 0, sizeof(arg));
  spec.name = "x";
  spec.rank = 1;
  entry.name = "f";
  entry.args = &spec;
  entry.sizes = words;
  entry.symbols = names;
  entry.numArgs = entry.numSymbols = 1;
  entry.numSizes = 2;
  arg.as.tensor = &t;
  expectOk(mlaCheckArgs(&entry, &arg, 1, &call, &symbol), "mlaCheckArgs");
  expectNear((double)symbol.value, 3, "mlaCheckArgs");
  expectOk(mlaCheckWorkspace("f", 0, &call), "mlaCheckWorkspace");
  expectOk(mlaCheckEntryWorkspace(&entry, &arg, 0, &call),
           "mlaCheckEntryWorkspace");
  expectNear(mlaFail(MLA_UNSUPPORTED, "m"), MLA_UNSUPPORTED, "mlaFail");
  expectNear(strcmp(mlaLastError(), "m"), 0, "mlaLastError");
  expectNear(strcmp(mlaStatusName(MLA_OK), "MLA_OK"), 0, "mlaStatusName");
  expectNear(mlaFailIndex(3, 3, 0), MLA_INVALID_ARGUMENT, "mlaFailIndex");
  expectOk(mlaCheckResult(&call), "mlaCheckResult");
  expectNear(mlaCheckResult(NULL), MLA_INVALID_ARGUMENT, "mlaCheckResult");
  expectNear(mlaAbiVersion(), MLA_ABI_VERSION, "mlaAbiVersion");
}

/** Evaluates "2 * s0 + 1" to 7 for s0 = 3, and solves it for 9: s0 = 4. */
static void testSizes(void) {
  int64_t words[20], numWords = 0, numSymbols = 0, solved = -1, s0 = 0;
  MlaTextRange names[10];
  MlaSymbol symbol = {3, "x"};
  MlaSizeValue value;
  ARGS(MlaParseSizeArgs, parse);
  ARGS(MlaSizeArgs, args);
  parse.text = "2 * s0 + 1";
  parse.words = words;
  parse.symbols = names;
  parse.maxWords = 20;
  parse.maxSymbols = 10;
  expectOk(mlaParseSize(&parse, &numWords, &numSymbols), "mlaParseSize");
  expectNear((double)numSymbols, 1, "mlaParseSize");
  expectNear((double)names[0].begin, 4, "mlaParseSize");
  args.words = words;
  args.symbols = &symbol;
  args.numWords = numWords;
  args.numSymbols = numSymbols;
  expectOk(mlaEvaluateSize(&args, &value), "mlaEvaluateSize");
  expectNear((double)value.state, MLA_SIZE_KNOWN, "mlaEvaluateSize");
  expectNear((double)value.constant, 7, "mlaEvaluateSize");
  symbol.from = NULL;
  expectOk(mlaSolveSize(&args, 9, &solved, &s0), "mlaSolveSize");
  expectNear((double)solved, 0, "mlaSolveSize");
  expectNear((double)s0, 4, "mlaSolveSize");
}

/** Makes a cache from the name of a layout, and prints the layout. */
static void testLayoutText(void) {
  MlaCache cache;
  char text[128];
  uint64_t bytes = sizeof(text);
  memset(&cache, 0, sizeof(cache));
  cache.pageSize = 64;
  expectOk(mlaParseLayout("L4", 512, 64, &cache), "mlaParseLayout");
  expectNear((double)mlaPageBytes(&cache, 0), 64 * 656, "mlaParseLayout");
  expectOk(mlaPrintLayout(&cache, text, &bytes), "mlaPrintLayout");
  expectNear(strcmp(text, mlaLayoutAliases[3].name), 0, "mlaPrintLayout");
}

/** Grows two sequences, forks one, and reads the block table. Pages have two
 * tokens. */
static void testPageTable(void) {
  const int64_t grown[] = {3, 1}, more[] = {1, 0, 1}, back[] = {0, 2};
  const int64_t chosen[] = {0};
  int64_t first = -1, forked = -1, numCopies = -1, needed = -1;
  MlaPageCopy copies[3];
  MlaPageTable *pages = NULL;
  MlaPageTableSizes sizes;
  int32_t rows[2 * 2], slotsOfNew[2];
  MlaTensor t = view(rows, MLA_I32, 2, SIZES(2, 2));
  MlaTensor s = view(slotsOfNew, MLA_I32, 1, SIZES(2));
  ARGS(MlaPageTableArgs, create);
  ARGS(MlaPageTableGrowArgs, grow);
  ARGS(MlaPageTableExportArgs, tables);
  create.pages = 4;
  create.pageSize = PageSize;
  expectOk(mlaPageTableCreate(&create, &pages), "mlaPageTableCreate");
  expectOk(mlaPageTableExtend(pages, 1), "mlaPageTableExtend");
  expectOk(mlaPageTableAdd(pages, 2, &first), "mlaPageTableAdd");
  expectNear((double)first, 0, "mlaPageTableAdd");
  grow.table = pages;
  grow.tokens = grown;
  grow.copies = copies;
  grow.numSequences = 2;
  grow.maxCopies = 3;
  expectOk(mlaPageTableGrow(&grow, &numCopies), "mlaPageTableGrow");
  expectNear((double)numCopies, 0, "mlaPageTableGrow");
  expectOk(mlaPageTableWritten(pages), "mlaPageTableWritten");
  expectOk(mlaPageTableFork(pages, 0, 3, &forked), "mlaPageTableFork");
  expectNear((double)forked, 2, "mlaPageTableFork");
  expectOk(mlaPageTableNeeded(pages, more, 3, &needed), "mlaPageTableNeeded");
  expectNear((double)needed, 1, "mlaPageTableNeeded");
  grow.tokens = more;
  grow.numSequences = 3;
  expectOk(mlaPageTableGrow(&grow, &numCopies), "mlaPageTableGrow");
  expectNear((double)numCopies, 1, "mlaPageTableGrow");
  expectNear(copies[0].from, 1, "mlaPageTableGrow");
  expectNear(copies[0].to, 3, "mlaPageTableGrow");
  expectOk(mlaPageTableRemove(pages, 1), "mlaPageTableRemove");
  tables.table = pages;
  tables.blockTable = &t;
  tables.slots = &s;
  expectOk(mlaPageTableExport(&tables), "mlaPageTableExport");
  expectNear(rows[1], 3, "mlaPageTableExport");
  expectNear(rows[3], 1, "mlaPageTableExport");
  expectNear(slotsOfNew[0], 3 * PageSize + 1, "mlaPageTableExport");
  expectNear(slotsOfNew[1], 1 * PageSize + 1, "mlaPageTableExport");
  expectOk(mlaPageTableWritten(pages), "mlaPageTableWritten");
  expectOk(mlaPageTableRollback(pages, back, 2), "mlaPageTableRollback");
  expectOk(mlaPageTableSelect(pages, chosen, 1), "mlaPageTableSelect");
  expectOk(mlaPageTableSizes(pages, &sizes), "mlaPageTableSizes");
  expectNear((double)sizes.sequences, 1, "mlaPageTableSelect");
  expectNear((double)sizes.freePages, 3, "mlaPageTableSizes");
  expectNear((double)sizes.columns, 2, "mlaPageTableSizes");
  expectOk(mlaPageTableDestroy(pages), "mlaPageTableDestroy");
}

int main(void) {
  static float pages[Pages * PageSize * (Latent + Rope)];
  MlaCache cache = makeCache(pages);
  call.size = sizeof(call);
  call.version = MLA_ABI_VERSION;
  testThreads();
  testCache(&cache, pages);
  testConvertCache(&cache);
  testDecode(&cache);
  testGqaDecode();
  testDense();
  testRows();
  testProducts();
  testEntry();
  testSizes();
  testLayoutText();
  testPageTable();
  free(call.workspace);
  if (failures == 0)
    puts("every function of the C ABI: ok");
  return failures != 0;
}
