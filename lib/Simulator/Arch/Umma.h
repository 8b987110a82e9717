//===- Simulator Umma.h - Not simulated yet
//----------------------------------===//
#ifndef MLA_SIMULATOR_ARCH_UMMA_H
#define MLA_SIMULATOR_ARCH_UMMA_H

#include "Arch/Umma.h"

#endif // MLA_SIMULATOR_ARCH_UMMA_H
