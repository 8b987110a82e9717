//===- TunedDecode.h - A decode for the tuned kernels -----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_TUNEDDECODE_H
#define MLA_UNITTESTS_RUNTIME_TUNEDDECODE_H

#include "CudaPart.h"
#include "DecodeCase.h"

namespace mla::test {

/// A decode of the tuned shape on a fake GPU. Its addresses are invalid,
/// because no host code reads the data.
class TunedDecode : public testing::Test {
protected:
  static constexpr int64_t pageBytes = 64 * 576 * 2;

  TunedDecode() { make(16); }
  /// Starts a new decode with `heads` heads.
  void make(int64_t heads, int32_t dtype = MLA_BF16) {
    cuda() = {};
    AttentionSpec spec = DecodeCase::small();
    spec.dtype = dtype;
    spec.heads = heads;
    spec.latent = 512;
    spec.rope = 64;
    spec.pageSize = 64;
    decode = std::make_unique<DecodeCase>(spec);
    for (MlaTensor *view : {&decode->qLatent, &decode->qRope, &decode->table,
                            &decode->lengths, &decode->out, &decode->lse})
      place(*view);
    decode->cache.device = MLA_CUDA;
    decode->cache.pools[0].base = nextAddress();
    decode->cache.pools[0].pageStride = pageBytes;
  }
  /// Moves a view to fake GPU memory, row-major with `gap` unused elements
  /// after each row.
  void place(MlaTensor &view, int64_t gap = 0) {
    view.device = MLA_CUDA;
    view.data = nextAddress();
    int64_t stride = 1;
    for (int32_t d = view.rank - 1; d >= 0; --d) {
      view.strides[d] = stride;
      stride = stride * view.sizes[d] + (d == view.rank - 1 ? gap : 0);
    }
  }
  void *nextAddress() {
    address += 1 << 24;
    return reinterpret_cast<void *>(address);
  }
  uint64_t address = uint64_t(1) << 40;
  /// Runs the decode and returns its status. launches() has its kernels.
  int32_t run() {
    uint64_t bytes = 0;
    if (int32_t status = mlaDecodeWorkspace(&decode->args, &bytes))
      return status;
    TestCall call(bytes);
    call.call.stream = stream;
    cuda().calls.clear();
    cuda().launched.clear();
    return mlaDecode(&decode->args, &call);
  }
  void expectKernel(const char *name) {
    EXPECT_EQ(run(), MLA_OK) << mlaLastError();
    std::string all;
    for (const std::string &kernel : launches())
      all += kernel + " ";
    EXPECT_NE(all.find(name), std::string::npos) << all;
  }
  std::unique_ptr<DecodeCase> decode;
  void *stream = nullptr;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_TUNEDDECODE_H
