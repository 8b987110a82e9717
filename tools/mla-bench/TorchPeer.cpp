//===- TorchPeer.cpp - Run the comparison with PyTorch --------------------===//

#include "TorchPeer.h"

#include "mla-runtime/mla_runtime.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <map>
#include <unistd.h>

using namespace mla::bench;
namespace fs = std::filesystem;

/// Maps an option to its name in the script. The scripts have no options for
/// the other sizes: they use DeepSeek-V3's widths, and compare_torch.py pages
/// of 64 tokens and one query.
static const std::map<std::string, std::string> &
peerNames(Comparison comparison) {
  static const std::map<std::string, std::string> decode{
      {"batch", "batch"}, {"heads", "heads"},     {"keys", "keys"},
      {"dtype", "types"}, {"seconds", "seconds"}, {"limit", "limit"},
      {"json", "json"}};
  static const std::map<std::string, std::string> prefill{
      {"heads", "heads"}, {"tokens", "tokens"},   {"past", "past"},
      {"dtype", "types"}, {"seconds", "seconds"}, {"json", "json"}};
  return comparison == Comparison::Decode ? decode : prefill;
}

/// Returns the script of an installed program, else the script in the source
/// tree.
static fs::path findScript(const fs::path &program, const char *name) {
  fs::path installed = program.parent_path().parent_path() / "share" /
                       "mla-mlir" / "benchmarks" / name;
  std::error_code ignored;
  if (fs::exists(installed, ignored))
    return installed;
  return fs::path(MLA_SOURCE_DIR) / "benchmarks" / name;
}

/// Returns the file of the runtime library that this process has loaded.
static std::string findLibrary() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&mlaLastError), &info))
    return "";
  std::error_code ignored;
  fs::path resolved = fs::canonical(info.dli_fname, ignored);
  return resolved.empty() ? info.dli_fname : resolved.string();
}

std::string mla::bench::runTorchPeer(Comparison comparison,
                                     const GivenOptions &given, int threads) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error)
    return "--torch: cannot find this program's file: " + error.message();
  const fs::path script = findScript(program, comparison == Comparison::Decode
                                                  ? "compare_torch.py"
                                                  : "compare_prefill.py");
  if (!fs::exists(script, error))
    return "--torch requires the script " + script.string() +
           ", which does not exist";
  std::string python = "python3";
  bool isNamed = false;
  std::vector<std::string> words{
      "", script.string(), "--mla-bench=" + program.string(),
      "--library=" + findLibrary(), "--threads=" + std::to_string(threads)};
  for (const auto &[name, value] : given) {
    const auto &names = peerNames(comparison);
    auto peer = names.find(name);
    if (peer != names.end())
      words.push_back("--" + peer->second + "=" + value);
    else if (name == "python") {
      python = value;
      isNamed = true;
    } else if (name != "threads")
      return "--" + name + " is not supported with --torch" +
             (comparison == Comparison::Prefill ? " --prefill" : "");
  }
  words[0] = python;
  // Make the script use the Python that the user named. Without this setting,
  // it restarts itself with the project's Python.
  if (isNamed)
    setenv("MLA_KEEP_PYTHON", "1", /*replace=*/1);
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(python.c_str(), arguments.data());
  return "--python: cannot run '" + python + "': " + std::strerror(errno);
}
