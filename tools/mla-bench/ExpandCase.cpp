//===- ExpandCase.cpp - The keys and values of a prefill to measure -------===//

#include "ExpandCase.h"

#include <algorithm>
#include <stdexcept>

using namespace mla::bench;

namespace {
constexpr int64_t HeadColumns = 128;

/// Returns a shape with the smallest queries.
DecodeShape pagesOf(DecodeShape shape) {
  shape.heads = shape.queries = 1;
  return shape;
}

void expectOk(int32_t status) {
  if (status != MLA_OK)
    throw std::runtime_error(mlaLastError());
}

template <typename Args> void begin(Args &args) {
  args.size = sizeof(args);
  args.version = MLA_ABI_VERSION;
}
} // namespace

ExpandCase::ExpandCase(const DecodeShape &shape, int32_t threads)
    : pages(pagesOf(shape), threads) {
  const int64_t heads = shape.heads, rows = shape.keys;
  auto rowsOf = [&](std::vector<int64_t> inner) {
    inner.insert(inner.begin(), {shape.batch, rows});
    return pages.tensor(shape.dtype, inner);
  };
  wUk = pages.tensor(shape.dtype, {heads, HeadColumns, shape.latent});
  wUv = pages.tensor(shape.dtype, {heads, HeadColumns, shape.latent});
  key = rowsOf({heads, HeadColumns});
  value = rowsOf({heads, HeadColumns});
  rope = rowsOf({shape.rope});
  latent = rowsOf({shape.latent});
  begin(call);
  begin(expand);
  begin(gather);
  call.threads = threads;
  expand.cache = gather.cache = pages.pages();
  expand.blockTable = gather.blockTable = pages.blockTable();
  expand.seqLens = gather.seqLens = pages.seqLens();
  expand.rope = gather.rope = shape.rope ? &rope : nullptr;
  expand.wUk = &wUk;
  expand.wUv = &wUv;
  expand.key = &key;
  expand.value = &value;
  gather.latent = &latent;
  uint64_t bytes = 0;
  for (MlaHeadProductArgs &product : products) {
    begin(product);
    product.x = &latent;
    product.w = &product == products ? &wUk : &wUv;
    product.out = &product == products ? &key : &value;
    expectOk(mlaHeadProductWorkspace(&product, 2, &bytes));
    call.workspaceBytes = std::max(call.workspaceBytes, bytes);
  }
  expectOk(mlaExpandCacheWorkspace(&expand, &bytes));
  call.workspaceBytes = std::max(call.workspaceBytes, bytes);
  memory.resize(call.workspaceBytes + 64);
  call.workspace = reinterpret_cast<void *>(
      (reinterpret_cast<uint64_t>(memory.data()) + 63) / 64 * 64);
}

void ExpandCase::inOnePass() { expectOk(mlaExpandCache(&expand, &call)); }

void ExpandCase::inTwoSteps() {
  expectOk(mlaGather(&gather, &call));
  for (const MlaHeadProductArgs &product : products)
    expectOk(mlaExpandKv(&product, &call));
}
