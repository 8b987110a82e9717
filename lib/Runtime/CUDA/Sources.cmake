# The host code of libmla_runtime_cuda, except the files that call the driver or
# cuBLASLt (Device.cpp, CublasLt*.cpp). mla-sim runs it on a simulated GPU.
# Paths are relative to lib/Runtime.
set(MLA_CUDA_HOST
  Common/AppendArgs.cpp
  Common/AttentionArgs.cpp
  Common/Checker.cpp
  Common/DecodeArgs.cpp
  Common/GatherArgs.cpp
  Common/HeadProductArgs.cpp
  Common/KernelTable.cpp
  Common/LatentAttentionArgs.cpp
  Common/Layout.cpp
  Common/MatmulArgs.cpp
  Common/MergeArgs.cpp
  Common/Overlap.cpp
  Common/PlanArgs.cpp
  Common/PrefillArgs.cpp
  Common/RopeArgs.cpp
  Common/Status.cpp
  Common/UpdateArgs.cpp
  Common/Views.cpp
  Common/Workspace.cpp
  CUDA/Append.cpp
  CUDA/Attention.cpp
  CUDA/AttentionParams.cpp
  CUDA/ConvertLse.cpp
  CUDA/DeviceChecks.cpp
  CUDA/Gather.cpp
  CUDA/GpuAttention.cpp
  CUDA/HeadProduct.cpp
  CUDA/Matmul.cpp
  CUDA/Merge.cpp
  CUDA/Plan.cpp
  CUDA/Rope.cpp
  CUDA/Target.cpp
  CUDA/Update.cpp
)
