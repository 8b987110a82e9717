//===- Sm100.cpp - The probes of SM100 ------------------------------------===//
#define MLA_PROBES_SM100
#include "Main.cpp"
