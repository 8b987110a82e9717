//===- MatmulLaunch.cu - Launch of the generic matrix product -------------===//

#include "Common/DecodeLaunch.h"
#include "Generic/MatmulKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::generic;

template <class E>
std::string mla::cuda::launchMatmul(const MatmulParams &p,
                                    arch::Stream stream) {
  const int64_t entries = p.batch[0] * p.batch[1] * p.batch[2] * p.batch[3];
  const int64_t rows = (p.m + matmulTile - 1) / matmulTile;
  const int64_t cols = (p.n + matmulTile - 1) / matmulTile;
  if (entries == 0 || rows == 0 || cols == 0)
    return {};
  if (rows > INT32_MAX || cols > 65535)
    return "matmul grid must be at most 2147483647 x 65535, got " +
           std::to_string(rows) + " x " + std::to_string(cols);
  arch::LaunchShape shape = shapeOf(matmulBudget<E>);
  shape.gridX = static_cast<uint32_t>(rows);
  shape.gridY = static_cast<uint32_t>(cols);
  shape.gridZ = static_cast<uint32_t>(std::min<int64_t>(entries, 65535));
  shape.sharedBytes = sizeof(MatmulShared<E>);
  shape.dependent = true;
  return textOf(arch::launch(matmulKernel<E>, shape, stream, p));
}

template std::string mla::cuda::launchMatmul<arch::Bf16>(const MatmulParams &,
                                                         arch::Stream);
template std::string mla::cuda::launchMatmul<arch::F16>(const MatmulParams &,
                                                        arch::Stream);
template std::string mla::cuda::launchMatmul<float>(const MatmulParams &,
                                                    arch::Stream);
