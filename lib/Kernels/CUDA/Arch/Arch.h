//===- Arch.h - The instruction layer of the GPU kernels ------------------===//
// Includes the whole instruction layer. Kernels reach the hardware only through
// it; Config.h describes its two back ends.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_ARCH_H
#define MLA_KERNELS_CUDA_ARCH_ARCH_H

#include "Arch/AsyncCopy.h"
#include "Arch/Cluster.h"
#include "Arch/Config.h"
#include "Arch/Convert.h"
#include "Arch/Descriptor.h"
#include "Arch/Expect.h"
#include "Arch/Fence.h"
#include "Arch/Global.h"
#include "Arch/InstructionDescriptor.h"
#include "Arch/Launch.h"
#include "Arch/Math.h"
#include "Arch/Mbarrier.h"
#include "Arch/Mma.h"
#include "Arch/NamedBarrier.h"
#include "Arch/Registers.h"
#include "Arch/Shared.h"
#include "Arch/TensorMap.h"
#include "Arch/Thread.h"
#include "Arch/Tile.h"
#include "Arch/Tma.h"
#include "Arch/Tmem.h"
#include "Arch/Types.h"
#include "Arch/Umma.h"
#include "Arch/Wgmma.h"

#endif // MLA_KERNELS_CUDA_ARCH_ARCH_H
