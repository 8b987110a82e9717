/* Decodes with a compiled attention layer and a paged cache, in plain C.
 *
 *   build/release/bin/mla-compile \
 *     examples/models/v3-decode-dynamic-shapes/model.mlir \
 *     --paginate=16 --mask=visible --name=layer \
 *     -o build/layer.so -o build/layer.h
 *   cc -Ibuild -Iinclude examples/c/decode.c build/layer.so \
 *     -Lbuild/release/lib -lmla_runtime -Wl,-rpath,"$PWD/build/release/lib" \
 *     -lm -o build/decode && build/decode
 *
 * Two sequences have the same tokens and different pages of the cache. Their
 * outputs must be bit-equal at every step. */

#include "layer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 2, STEPS = 40, PAGE = 16, PAGES_EACH = 3 };

/* Allocates a contiguous tensor of zeros. It is never freed. */
static MlaTensor *newTensor(int32_t dtype, int32_t rank, const int64_t *sizes) {
  static const int64_t bytesOf[] = {4, 2, 2, 8, 4, 8, 1, 1, 1};
  MlaTensor *tensor = calloc(1, sizeof *tensor);
  int64_t stride = 1;
  tensor->dtype = dtype;
  tensor->rank = rank;
  for (int32_t i = rank - 1; i >= 0; --i) {
    tensor->sizes[i] = sizes[i];
    tensor->strides[i] = stride;
    stride *= sizes[i];
  }
  tensor->data = calloc((size_t)stride, (size_t)bytesOf[dtype]);
  return tensor;
}

static int64_t count(const MlaTensor *tensor) {
  int64_t product = 1;
  for (int32_t i = 0; i < tensor->rank; ++i)
    product *= tensor->sizes[i];
  return product;
}

/* Fills a tensor with small pseudo-random numbers, the same in every run. */
static void fill(MlaTensor *tensor, float scale) {
  static uint32_t state = 1;
  float *values = tensor->data;
  for (int64_t i = 0; i < count(tensor); ++i) {
    state = state * 1664525u + 1013904223u;
    values[i] = scale * ((float)(state >> 8) / (1 << 23) - 1);
  }
}

/* Copies the first sequence's values to the second. */
static void repeat(MlaTensor *tensor) {
  float *values = tensor->data;
  int64_t half = count(tensor) / 2;
  memcpy(values + half, values, (size_t)half * sizeof *values);
}

static MlaArg tensorArg(const MlaTensor *tensor) {
  MlaArg arg = {MLA_ARG_TENSOR, 0, {tensor}};
  return arg;
}

static void stop(const char *what) {
  fprintf(stderr, "%s: %s\n", what, mlaLastError());
  exit(1);
}

/* Creates a cache of latents (width 64) and rope keys (16) in one pool. */
static MlaCache newCache(void) {
  MlaCache cache;
  memset(&cache, 0, sizeof cache);
  cache.pageSize = PAGE;
  cache.numFields = 2;
  cache.numPools = 1;
  cache.pageAlign = 1;
  cache.fields[0].role = 0;
  cache.fields[0].width = 64;
  cache.fields[1].role = 1;
  cache.fields[1].width = 16;
  cache.layoutHash =
      mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign);
  cache.pools[0].pages = BATCH * PAGES_EACH;
  cache.pools[0].pageStride = mlaPageBytes(&cache, 0);
  cache.pools[0].base =
      calloc((size_t)cache.pools[0].pages, (size_t)cache.pools[0].pageStride);
  return cache;
}

int main(void) {
  static const int64_t weights[7][2] = {
      {48, 96}, {48, 0}, {200, 48}, {80, 96}, {64, 0}, {240, 64}, {96, 120}};
  static const int64_t hiddenSizes[] = {BATCH, 1, 96},
                       ropeSizes[] = {BATCH, 1, 16};
  static const int64_t tableSizes[] = {BATCH, PAGES_EACH}, batch[] = {BATCH};
  MlaArg args[LAYER_NUM_ARGS];
  int n = 0;
  for (int i = 0; i < 7; ++i) {
    MlaTensor *weight = newTensor(MLA_F32, weights[i][1] ? 2 : 1, weights[i]);
    fill(weight, weights[i][1] ? 0.2f : 1.0f);
    args[n++] = tensorArg(weight);
  }
  MlaTensor *hidden = newTensor(MLA_F32, 3, hiddenSizes);
  MlaTensor *cosine = newTensor(MLA_F32, 3, ropeSizes);
  MlaTensor *sine = newTensor(MLA_F32, 3, ropeSizes);
  MlaTensor *table = newTensor(MLA_I32, 2, tableSizes);
  MlaTensor *lengths = newTensor(MLA_I32, 1, batch);
  MlaTensor *slots = newTensor(MLA_I32, 1, batch);
  MlaTensor *out = newTensor(MLA_F32, 3, hiddenSizes);
  MlaCache cache = newCache();
  args[n++] = tensorArg(hidden);
  args[n++] = tensorArg(cosine);
  args[n++] = tensorArg(sine);
  args[n].kind = MLA_ARG_CACHE;
  args[n].reserved = 0;
  args[n++].as.cache = &cache;
  args[n++] = tensorArg(table);
  args[n++] = tensorArg(lengths);
  args[n++] = tensorArg(slots);
  args[n++] = tensorArg(out);
  if (n != LAYER_NUM_ARGS) {
    fprintf(stderr, "the layer must have %d arguments, got %d\n", n,
            LAYER_NUM_ARGS);
    return 1;
  }
  /* The first sequence's pages are 5, 1, 3; the second's 0, 4, 2. */
  memcpy(table->data, (int32_t[]){5, 1, 3, 0, 4, 2}, 6 * sizeof(int32_t));

  uint64_t bytes = 0;
  if (layer_workspace(args, n, &bytes) != MLA_OK)
    stop("layer_workspace");
  MlaCall call = {sizeof call,
                  MLA_ABI_VERSION,
                  NULL,
                  aligned_alloc(64, (bytes + 64) / 64 * 64),
                  bytes,
                  0,
                  MLA_RUNTIME_CHECKS};
  double sum = 0;
  for (int32_t t = 0; t < STEPS; ++t) {
    fill(hidden, 1.0f);
    repeat(hidden);
    for (int i = 0; i < 16; ++i) {
      double angle = t * pow(10000.0, -(i % 8) / 8.0);
      for (int b = 0; b < BATCH; ++b) {
        ((float *)cosine->data)[b * 16 + i] = (float)cos(angle);
        ((float *)sine->data)[b * 16 + i] = (float)sin(angle);
      }
    }
    for (int b = 0; b < BATCH; ++b) {
      int32_t page = ((int32_t *)table->data)[b * PAGES_EACH + t / PAGE];
      ((int32_t *)lengths->data)[b] = t + 1;
      ((int32_t *)slots->data)[b] = page * PAGE + t % PAGE;
    }
    if (layer(args, n, &call) != MLA_OK)
      stop("layer");
    const float *values = out->data;
    if (memcmp(values, values + 96, 96 * sizeof *values) != 0) {
      fprintf(stderr, "step %d: the two sequences differ\n", t);
      return 1;
    }
    for (int i = 0; i < 96; ++i)
      sum += fabs(values[i]);
  }
  if (!(sum > 0) || isinf(sum)) {
    fprintf(stderr, "the outputs must be finite and not all 0\n");
    return 1;
  }
  /* A length that exceeds the pages of the block table is an error. */
  ((int32_t *)lengths->data)[1] = 1000;
  if (layer(args, n, &call) == MLA_OK) {
    fprintf(stderr, "a length of 1000 was accepted\n");
    return 1;
  }
  printf("%d steps agree; refused: %s\n", STEPS, mlaLastError());
  return 0;
}
