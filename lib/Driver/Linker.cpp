//===- Linker.cpp - Link object code to a shared object -------------------===//

#include "mla/Driver/Linker.h"
#include "mla/Support/HostTensor.h"
#include "mla/Support/OutputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;

static llvm::Expected<std::string> findLinker(llvm::StringRef option) {
  if (!option.empty()) {
    auto path = llvm::sys::findProgramByName(option);
    if (path && llvm::sys::fs::can_execute(*path))
      return *path;
    return makeError("--linker must be a program, got '" + option + "'");
  }
  for (const char *name : {"cc", "gcc", "clang", "clang-22"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return makeError(
      "no C compiler on PATH to link a shared object with: install gcc, pass "
      "--linker=PATH, or write an object file (-o FILE.o)");
}

std::string mla::findRuntimeDir(llvm::StringRef executable) {
  llvm::SmallString<128> folder(llvm::sys::path::parent_path(executable));
  llvm::sys::path::append(folder, "..", "lib");
  // Without a current folder, make_absolute fails and does not change the path.
  (void)llvm::sys::fs::make_absolute(folder);
  llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  return folder.str().str();
}

/// Returns the first line of a file, for messages.
static std::string readFirstLine(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return "";
  return (*buffer)->getBuffer().trim().split('\n').first.str();
}

static llvm::Error runLinker(llvm::ArrayRef<llvm::StringRef> arguments) {
  llvm::Expected<TemporaryFile> messages = TemporaryFile::create("txt");
  if (!messages)
    return messages.takeError();
  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(), messages->getPath(), messages->getPath()};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(arguments[0], arguments, std::nullopt,
                                         redirects, 0, 0, &message);
  if (status == 0)
    return llvm::Error::success();
  std::string line = readFirstLine(messages->getPath());
  if (line.empty())
    line = message.empty() ? "exit code " + std::to_string(status) : message;
  return makeError(arguments[0] + " cannot link: " + line);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mla::linkSharedObject(llvm::StringRef object, const LinkOptions &options) {
  llvm::Expected<std::string> linker = findLinker(options.linker);
  if (!linker)
    return linker.takeError();
  llvm::Expected<TemporaryFile> linked = TemporaryFile::create("so");
  if (!linked)
    return linked.takeError();
  // An installed tree may lack libmla_runtime.so, which only linkers use.
  std::string runtime = options.runtimeDir + "/libmla_runtime.so.1";
  std::string rpath = "-Wl,-rpath," + options.runtimeDir;
  llvm::SmallVector<llvm::StringRef> arguments = {
      *linker, "-shared", "-o",  linked->getPath(),   object,
      runtime, rpath,     "-lm", "-Wl,--no-undefined"};
  if (llvm::Error error = runLinker(arguments))
    return error;
  auto bytes = llvm::MemoryBuffer::getFile(linked->getPath(), /*IsText=*/false,
                                           /*RequiresNullTerminator=*/false);
  if (std::error_code code = bytes.getError())
    return makeError("cannot read the linked file: " + code.message());
  // A program that is not a linker may succeed without writing a shared object,
  // so check what it wrote.
  if (llvm::identify_magic((*bytes)->getBuffer()) !=
      llvm::file_magic::elf_shared_object)
    return makeError(
        *linker + " must write an ELF shared object, but wrote a file of " +
        llvm::Twine((*bytes)->getBufferSize()) + " bytes that is not one");
  return std::move(*bytes);
}
