//===- Options.h - Command line of mla-run ----------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLARUN_OPTIONS_H
#define MLA_TOOLS_MLARUN_OPTIONS_H

#include "mla/Driver/Compiler.h"
#include "mla/Driver/Invocation.h"
#include "mla/Support/Compare.h"

namespace mla::run {

/// The values of the command line.
struct Options {
  std::string model;
  std::string data; // "": seeded values
  uint64_t seed = 0;
  SymbolValues sizes;
  CompileOptions compile;
  InvokeOptions invoke;
  Tolerance tolerance;
  bool roundsCaches = false;         // to 8 bits
  bool compareWithReference = false; // even if the data has results
  bool plainReference = false;       // the reference is the unraised model
  std::vector<int> checkThreads;     // numbers of threads to compare
  bool checkRows = false;            // compare rows with other neighbours
  int repeat = 1;
  unsigned optLevel = 2;
  bool quiet = false; // no remarks
  std::string json;   // report as JSON into this file
  std::string saveOutputs;
};

/// Reads the command line. On a bad option, prints one line and exits with 2.
Options parseCommandLine(int argc, char **argv);

} // namespace mla::run

#endif // MLA_TOOLS_MLARUN_OPTIONS_H
