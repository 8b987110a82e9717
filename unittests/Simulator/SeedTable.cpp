//===- SeedTable.cpp - The seeds that each kernel ran under ---------------===//

#include "SeedTable.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

using namespace mla;
using namespace mla::test;

namespace {

using Table = std::map<std::string, std::set<uint64_t>>;

Table &table() {
  static Table rows;
  return rows;
}
std::map<const void *, std::set<uint64_t>> &seedsOfKernels() {
  static std::map<const void *, std::set<uint64_t>> seeds;
  return seeds;
}

/// True if a symbol is a kernel of the library: "[void ]mla::cuda::...Kernel",
/// followed by its arguments.
bool isKernel(const std::string &symbol) {
  const size_t begin = symbol.find("mla::cuda::");
  const size_t end = symbol.find_first_of("<(");
  return (begin == 0 || (begin == 5 && symbol.starts_with("void "))) &&
         end != std::string::npos && end > 6 &&
         symbol.compare(end - 6, 6, "Kernel") == 0 &&
         symbol.find("::operator()") == std::string::npos;
}

/// Removes the return type, the parameters, and the namespaces mla::cuda and
/// mla::arch from a symbol.
std::string shortName(std::string symbol) {
  symbol.resize(symbol.find('('));
  if (symbol.starts_with("void "))
    symbol.erase(0, 5);
  for (const char *space : {"mla::cuda::", "mla::arch::"})
    for (size_t at; (at = symbol.find(space)) != std::string::npos;)
      symbol.erase(at, std::string(space).size());
  return symbol;
}

/// Returns the lines that a command prints.
std::vector<std::string> linesOf(const std::string &command) {
  std::vector<std::string> lines;
  FILE *pipe = popen(command.c_str(), "r");
  char line[4096];
  while (pipe && fgets(line, sizeof line, pipe))
    lines.emplace_back(line, strcspn(line, "\n"));
  if (const int status = pipe ? pclose(pipe) : -1)
    ADD_FAILURE() << command << " ended with status " << status;
  return lines;
}

/// Returns every kernel of this program, by address.
std::map<const void *, std::string> kernelsOfProgram() {
  std::map<const void *, std::string> kernels;
  Dl_info self;
  if (!dladdr(reinterpret_cast<const void *>(&mla::test::leastSeeds), &self))
    return kernels;
  // Uses the path that the loader reports. A path with a process id could be
  // wrong, because /proc may belong to another PID namespace.
  std::string program = self.dli_fname;
  if (program.find('/') == std::string::npos)
    program = std::filesystem::read_symlink("/proc/self/exe");
  for (const std::string &line : linesOf("nm -C '" + program + "'")) {
    std::istringstream fields(line);
    uintptr_t offset;
    std::string kind, symbol;
    if (!(fields >> std::hex >> offset >> kind) || !fields.ignore(1) ||
        !std::getline(fields, symbol) || !isKernel(symbol))
      continue;
    kernels[static_cast<const char *>(self.dli_fbase) + offset] =
        shortName(symbol);
  }
  return kernels;
}

/// Prints the table at the end, if all tests ran.
class SeedTable : public ::testing::Environment {
  void TearDown() override {
    if (GTEST_FLAG_GET(filter) != "*" || HasFailure())
      return;
    const auto kernels = kernelsOfProgram();
    EXPECT_FALSE(kernels.empty()) << "no kernels found by nm";
    for (const auto &[address, name] : kernels)
      table()[name].merge(seedsOfKernels()[address]);
    printf("Clean runs in the simulator, seeds:\n");
    for (const auto &[name, seeds] : table()) {
      printf("  %3zu  %s\n", seeds.size(), name.c_str());
      EXPECT_GE(seeds.size(), leastSeeds()) << name;
    }
  }
  static bool HasFailure() {
    return !::testing::UnitTest::GetInstance()->Passed();
  }
};

[[maybe_unused]] const auto *const environment =
    ::testing::AddGlobalTestEnvironment(new SeedTable);

} // namespace

bool mla::test::runsAllSeeds() {
  static const bool all = getenv("MLA_TEST_ALL") != nullptr;
  return all;
}

size_t mla::test::leastSeeds() {
#ifdef MLA_SANITIZED
  return 1; // sanitized code is the same but slower
#else
  return runsAllSeeds() ? 20 : 5;
#endif
}

void mla::test::noteSeed(const std::string &subject, uint64_t seed) {
  table()[subject].insert(seed);
}
void mla::test::requireSeeds(const std::string &subject) { table()[subject]; }

void mla::test::noteKernels(const sim::Device &device) {
  for (const void *kernel : device.kernels())
    seedsOfKernels()[kernel].insert(device.getOptions().seed);
}

void mla::test::expectNoFindings(sim::Device &device) {
  const std::vector<sim::Report> &reports = device.synchronize().get();
  for (const sim::Report &report : reports)
    ADD_FAILURE() << report.str();
  if (reports.empty() && !device.statistics().mistakes)
    noteKernels(device);
}

namespace {

/// All files that launch kernels must be part of this program, so that the
/// table contains all kernels.
TEST(SeedTable, HoldsEveryLaunchFile) {
  namespace fs = std::filesystem;
  const fs::path root = MLA_SOURCE_ROOT;
  std::string included;
  for (const auto &file : fs::directory_iterator(root / "unittests/Simulator"))
    if (file.path().string().ends_with("Kernels.cpp")) {
      std::ostringstream text;
      text << std::ifstream(file.path()).rdbuf();
      included += text.str();
    }
  for (const auto &file :
       fs::recursive_directory_iterator(root / "lib/Kernels/CUDA")) {
    const fs::path path = fs::relative(file.path(), root / "lib/Kernels/CUDA");
    if (path.extension() != ".cu" || path.begin()->string() == "Arch")
      continue;
    EXPECT_NE(included.find("#include \"" + path.string() + "\""),
              std::string::npos)
        << path << " is in no unittests/Simulator/*Kernels.cpp";
  }
}

} // namespace
