//===- OutputFile.cpp - Write files completely or not at all --------------===//

#include "mla/Support/OutputFile.h"
#include "mla/Support/HostTensor.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>

using namespace mla;

static llvm::Error failToWrite(llvm::StringRef path, std::error_code code) {
  return makeError("cannot write '" + path + "': " + code.message());
}

/// Writes and flushes. Returns the stream's first error.
static std::error_code
writeAll(llvm::raw_fd_ostream &os,
         llvm::function_ref<void(llvm::raw_ostream &)> write) {
  write(os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

/// Returns and clears the error of earlier writes to standard output.
static llvm::Error takeStandardOutputError() {
  llvm::raw_fd_ostream &os = llvm::outs();
  os.flush();
  std::error_code code = os.error();
  os.clear_error();
  return code ? makeError("cannot write standard output: " + code.message())
              : llvm::Error::success();
}

/// Creates a new file whose name is `stem`, random characters and `suffix`.
/// Does not use LLVM's function, because it replaces each '%' in a folder's
/// name.
static std::error_code makeNewFile(const llvm::Twine &stem,
                                   llvm::StringRef suffix, unsigned mode,
                                   int &fd, llvm::SmallVectorImpl<char> &path) {
  std::error_code code;
  for (int attempt = 0; attempt < 128; ++attempt) {
    path.clear();
    (stem + llvm::utohexstr(llvm::sys::Process::GetRandomNumber()) + suffix)
        .toVector(path);
    code = llvm::sys::fs::openFileForWrite(
        path, fd, llvm::sys::fs::CD_CreateNew, llvm::sys::fs::OF_None, mode);
    if (code != std::errc::file_exists)
      break;
  }
  return code;
}

/// Writes to a device directly, without a temporary file and a rename.
static llvm::Error
writeDevice(llvm::StringRef path,
            llvm::function_ref<void(llvm::raw_ostream &)> write) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (!code)
    code = writeAll(os, write);
  return code ? failToWrite(path, code) : llvm::Error::success();
}

llvm::Error
mla::OutputFiles::add(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write,
                      bool executable) {
  if (path == "-") {
    write(llvm::outs());
    return takeStandardOutputError();
  }
  llvm::sys::fs::file_status status;
  bool exists = !llvm::sys::fs::status(path, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return failToWrite(path, std::make_error_code(std::errc::is_a_directory));
  if (exists && !llvm::sys::fs::is_regular_file(status))
    return writeDevice(path, write);

  int fd = -1;
  llvm::SmallString<128> temporary;
  if (std::error_code code = makeNewFile(
          path + ".", ".tmp", executable ? 0777 : 0666, fd, temporary))
    return failToWrite(path, code);
  llvm::sys::RemoveFileOnSignal(temporary);
  files.push_back({temporary.str().str(), path.str()});
  llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
  std::error_code code = writeAll(os, write);
  return code ? failToWrite(path, code) : llvm::Error::success();
}

llvm::Error mla::OutputFiles::commit() {
  for (File &file : files) {
    if (std::error_code code = llvm::sys::fs::rename(file.temporary, file.path))
      return failToWrite(file.path, code);
    llvm::sys::DontRemoveFileOnSignal(file.temporary);
    file.temporary.clear();
  }
  return llvm::Error::success();
}

mla::OutputFiles::~OutputFiles() {
  for (const File &file : files) {
    if (file.temporary.empty())
      continue;
    (void)llvm::sys::fs::remove(file.temporary);
    llvm::sys::DontRemoveFileOnSignal(file.temporary);
  }
}

llvm::Error
mla::writeOutputFile(llvm::StringRef path,
                     llvm::function_ref<void(llvm::raw_ostream &)> write) {
  OutputFiles files;
  if (llvm::Error error = files.add(path, write))
    return error;
  return files.commit();
}

namespace {
/// The program's name and exit code, for errors of standard output.
struct Reporter {
  const char *program;
  int exitCode;
} reporter;
} // namespace

bool mla::isSameFile(llvm::StringRef a, llvm::StringRef b) {
  return !a.empty() && a != "-" &&
         (a == b ||
          (llvm::sys::fs::exists(a) && llvm::sys::fs::is_regular_file(a) &&
           llvm::sys::fs::equivalent(a, b)));
}

void mla::reportOutputErrors(const char *program, int exitCode) {
  std::signal(SIGXFSZ, SIG_IGN);
  reporter = {program, exitCode};
  // Create the stream before the handler is registered. The handler then runs
  // before the stream's destructor, which would abort on an error that the
  // handler has not cleared.
  llvm::outs();
  std::atexit([] {
    llvm::Error error = takeStandardOutputError();
    if (!error)
      return;
    llvm::errs() << reporter.program
                 << ": error: " << llvm::toString(std::move(error)) << "\n";
    std::_Exit(reporter.exitCode);
  });
}

static std::string getTemporaryFolder() {
  llvm::SmallString<128> folder;
  llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
  return folder.str().str();
}

llvm::Expected<TemporaryFile> TemporaryFile::create(llvm::StringRef suffix) {
  llvm::SmallString<128> stem(getTemporaryFolder()), path;
  llvm::sys::path::append(stem, "mla-");
  int fd = -1;
  if (std::error_code code =
          makeNewFile(stem, ("." + suffix).str(), 0600, fd, path))
    return makeError("cannot create a temporary file in '" +
                     getTemporaryFolder() + "': " + code.message());
  (void)llvm::sys::Process::SafelyCloseFileDescriptor(fd);
  llvm::sys::RemoveFileOnSignal(path);
  return TemporaryFile(path);
}

TemporaryFile::TemporaryFile(TemporaryFile &&other) noexcept
    : path(std::move(other.path)) {
  other.path.clear();
}

TemporaryFile::~TemporaryFile() {
  if (path.empty())
    return;
  // Ignore the error: the file may already have been removed.
  (void)llvm::sys::fs::remove(path);
  llvm::sys::DontRemoveFileOnSignal(path);
}
