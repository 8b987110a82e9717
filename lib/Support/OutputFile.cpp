//===- OutputFile.cpp - Files that appear whole or not at all -------------===//

#include "mla/Support/OutputFile.h"
#include "mla/Support/HostTensor.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;

static llvm::Error failToWrite(llvm::StringRef path, std::error_code code) {
  return makeError("cannot write '" + path + "': " + code.message());
}

/// Writes, flushes, and reports the stream's first error.
static std::error_code
writeAll(llvm::raw_fd_ostream &os,
         llvm::function_ref<void(llvm::raw_ostream &)> write) {
  write(os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

/// Standard output and devices: no temporary file, no rename.
static llvm::Error
writeDirectly(llvm::StringRef path,
              llvm::function_ref<void(llvm::raw_ostream &)> write) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code)
    return failToWrite(path, code);
  if (path == "-") {
    write(os);
    os.flush();
    code = os.error();
    os.clear_error();
  } else {
    code = writeAll(os, write);
  }
  return code ? failToWrite(path, code) : llvm::Error::success();
}

llvm::Error
mla::writeOutputFile(llvm::StringRef path,
                     llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::sys::fs::file_status status;
  bool exists = !llvm::sys::fs::status(path, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return failToWrite(path, std::make_error_code(std::errc::is_a_directory));
  if (path == "-" || (exists && !llvm::sys::fs::is_regular_file(status)))
    return writeDirectly(path, write);

  int fd = -1;
  llvm::SmallString<128> temporary;
  if (std::error_code code = llvm::sys::fs::createUniqueFile(
          path + ".%%%%%%%%.tmp", fd, temporary, llvm::sys::fs::OF_None, 0666))
    return failToWrite(path, code);
  llvm::sys::RemoveFileOnSignal(temporary);
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  std::error_code code = writeAll(os, write);
  if (!code)
    code = llvm::sys::fs::rename(temporary, path);
  if (code)
    (void)llvm::sys::fs::remove(temporary);
  llvm::sys::DontRemoveFileOnSignal(temporary);
  return code ? failToWrite(path, code) : llvm::Error::success();
}

llvm::Expected<TemporaryFile> TemporaryFile::create(llvm::StringRef suffix) {
  llvm::SmallString<128> path;
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("mla", suffix, path))
    return makeError("cannot create a temporary file: " + code.message());
  llvm::sys::RemoveFileOnSignal(path);
  return TemporaryFile(path);
}

TemporaryFile::TemporaryFile(TemporaryFile &&other)
    : path(std::move(other.path)) {
  other.path.clear();
}

TemporaryFile::~TemporaryFile() {
  if (path.empty())
    return;
  // A file that is gone already is as good as removed.
  (void)llvm::sys::fs::remove(path);
  llvm::sys::DontRemoveFileOnSignal(path);
}
