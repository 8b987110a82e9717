//===- TorchMlirOpt.cpp - Run torch-mlir-opt ------------------------------===//

#include "mla/Driver/TorchMlirOpt.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Support/ChildProcess.h"
#include "mla/Support/HostTensor.h"
#include "mla/Support/MemoryFile.h"
#include "mla/Support/OutputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <system_error>

using namespace mla;

llvm::Expected<std::string> mla::findTorchMlirOpt(llvm::StringRef option) {
  return findTorchMlirOpt(option, MLA_VENV_DIR);
}

llvm::Expected<std::string> mla::findTorchMlirOpt(llvm::StringRef option,
                                                  llvm::StringRef environment) {
  if (!option.empty()) {
    if (llvm::sys::fs::can_execute(option))
      return option.str();
    return makeError("--torch-mlir-opt must be an executable file, got '" +
                     option + "'");
  }
  if (auto path = llvm::sys::Process::GetEnv("MLA_TORCH_MLIR_OPT")) {
    if (llvm::sys::fs::can_execute(*path))
      return *path;
    return makeError("$MLA_TORCH_MLIR_OPT must be an executable file, got '" +
                     *path + "'");
  }
  if (auto path = llvm::sys::findProgramByName("torch-mlir-opt"))
    return *path;
  llvm::SmallString<128> local(environment);
  llvm::sys::path::append(local, "bin", "torch-mlir-opt");
  if (llvm::sys::fs::can_execute(local))
    return local.str().str();
  return makeError("torch-mlir-opt, which lowers the torch dialect, is neither "
                   "on PATH nor at '" +
                   local +
                   "': run scripts/demo once, or `pip install "
                   "torch-mlir==20261001` and pass --torch-mlir-opt=PATH");
}

/// Returns the text after "error:" in the first line of the tool's output that
/// contains it. The omitted start of the line is a position in a temporary
/// file. If no line contains "error:", returns the last line.
static std::string findComplaint(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    if (size_t at = line.find("error:"); at != llvm::StringRef::npos)
      return line.substr(at + 6).trim().str();
  return lines.empty() ? "no message" : lines.back().trim().str();
}

static std::string readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

static std::string describe(const ChildResult &ended, int64_t seconds,
                            llvm::StringRef messages) {
  switch (ended.kind) {
  case ChildResult::Kind::NotStarted:
    return "it cannot be started: " +
           std::error_code(ended.value, std::generic_category()).message();
  case ChildResult::Kind::Exited:
    return findComplaint(messages);
  case ChildResult::Kind::Signalled:
    return std::string("signal ") + strsignal(ended.value);
  case ChildResult::Kind::TimedOut:
    return "it did not finish within " + std::to_string(seconds) +
           " s, the limit of --torch-mlir-seconds";
  }
  llvm_unreachable("not a kind of end");
}

llvm::Expected<std::string> mla::runTorchMlirOpt(llvm::StringRef tool,
                                                 llvm::StringRef text,
                                                 int64_t seconds) {
  llvm::Expected<TemporaryFile> input = TemporaryFile::create("mlir");
  if (!input)
    return input.takeError();
  llvm::Expected<TemporaryFile> output = TemporaryFile::create("mlir");
  if (!output)
    return output.takeError();
  // The output is kept in memory, so that messages about a full disk are not
  // lost.
  llvm::Expected<MemoryFile> messages = MemoryFile::create();
  if (!messages)
    return messages.takeError();
  if (llvm::Error error = writeOutputFile(
          input->getPath(), [&](llvm::raw_ostream &os) { os << text; }))
    return error;

  std::string pipeline = ("--pass-pipeline=" + getTorchMlirPipeline()).str();
  llvm::StringRef arguments[] = {tool,
                                 "--allow-unregistered-dialect",
                                 "--mlir-print-op-generic",
                                 "--mlir-print-debuginfo",
                                 pipeline,
                                 input->getPath(),
                                 "-o",
                                 output->getPath()};
  ChildResult ended = runChild(tool, arguments, messages->getPath(), seconds);
  if (ended.kind == ChildResult::Kind::Exited && ended.value == 0) {
    std::string lowered = readFile(output->getPath());
    if (!llvm::StringRef(lowered).trim().empty())
      return lowered;
    return makeError("'" + tool +
                     "' must be the torch-mlir-opt of torch-mlir, got a "
                     "program that wrote no module");
  }
  return makeError("torch-mlir-opt failed: " +
                   describe(ended, seconds, messages->read()));
}
