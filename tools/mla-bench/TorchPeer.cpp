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

/// Maps an option to its name in compare_torch.py. The script has no options
/// for the other sizes: it uses latent width 512, rope width 64, pages of 64
/// tokens and one query.
static const std::map<std::string, std::string> &peerNames() {
  static const std::map<std::string, std::string> names{
      {"batch", "batch"}, {"heads", "heads"},     {"keys", "keys"},
      {"dtype", "types"}, {"seconds", "seconds"}, {"limit", "limit"},
      {"json", "json"}};
  return names;
}

/// Returns the script of an installed program, else the script in the source
/// tree.
static fs::path findScript(const fs::path &program) {
  fs::path installed = program.parent_path().parent_path() / "share" /
                       "mla-mlir" / "benchmarks" / "compare_torch.py";
  std::error_code ignored;
  if (fs::exists(installed, ignored))
    return installed;
  return fs::path(MLA_SOURCE_DIR) / "benchmarks" / "compare_torch.py";
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

std::string mla::bench::runTorchPeer(const GivenOptions &given, int threads) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error)
    return "--torch: cannot find this program's file: " + error.message();
  const fs::path script = findScript(program);
  if (!fs::exists(script, error))
    return "--torch requires the script " + script.string() +
           ", which does not exist";
  std::string python = "python3";
  bool isNamed = false;
  std::vector<std::string> words{
      "", script.string(), "--mla-bench=" + program.string(),
      "--library=" + findLibrary(), "--threads=" + std::to_string(threads)};
  for (const auto &[name, value] : given) {
    auto peer = peerNames().find(name);
    if (peer != peerNames().end())
      words.push_back("--" + peer->second + "=" + value);
    else if (name == "python") {
      python = value;
      isNamed = true;
    } else if (name != "threads")
      return "--" + name + " is not supported with --torch";
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
