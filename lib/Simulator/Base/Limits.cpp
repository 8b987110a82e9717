//===- Limits.cpp - Errors that end the process ---------------------------===//

#include "Simulator/Base/Limits.h"

#include <cstdio>
#include <cstdlib>

void mla::sim::endForLimit(const std::string &text) {
  fflush(nullptr);
  fprintf(stderr, "simulator: error: %s\n", text.c_str());
  _Exit(2);
}
