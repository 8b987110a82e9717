//===- Simulator Tmem.h - Not simulated yet
//----------------------------------===//
#ifndef MLA_SIMULATOR_ARCH_TMEM_H
#define MLA_SIMULATOR_ARCH_TMEM_H

#include "Arch/Tmem.h"

#endif // MLA_SIMULATOR_ARCH_TMEM_H
