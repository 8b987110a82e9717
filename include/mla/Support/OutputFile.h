//===- OutputFile.h - Write files completely or not at all ------*- C++ -*-===//
#ifndef MLA_SUPPORT_OUTPUTFILE_H
#define MLA_SUPPORT_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mla {

/// Writes several files together: writes each to a temporary file in the same
/// folder, and renames all of them at the end. After an error (a full disk, no
/// permission, no such folder), the previous files still exist and no temporary
/// file is left. The message of an error is one line.
class OutputFiles {
public:
  /// Creates an object without files.
  OutputFiles() = default;
  OutputFiles(const OutputFiles &) = delete;
  OutputFiles &operator=(const OutputFiles &) = delete;
  /// Removes files that are not committed.
  ~OutputFiles();

  /// Writes one file. For "-", writes to llvm::outs() and flushes all output,
  /// including earlier output. Writes directly to a device such as /dev/null,
  /// because a rename would replace the device.
  llvm::Error add(llvm::StringRef path,
                  llvm::function_ref<void(llvm::raw_ostream &)> write,
                  bool executable = false);
  /// Renames all files to their final paths.
  llvm::Error commit();

private:
  struct File {
    std::string temporary, path;
  };
  std::vector<File> files;
};

/// Writes a single file as OutputFiles does.
llvm::Error
writeOutputFile(llvm::StringRef path,
                llvm::function_ref<void(llvm::raw_ostream &)> write);

/// True if two paths refer to the same file, so that writing one replaces the
/// other. "-" and an empty path are not files.
bool isSameFile(llvm::StringRef a, llvm::StringRef b);

/// Installs error handling for output. Call once, after llvm::InitLLVM. A write
/// that exceeds the file size limit (`ulimit -f`) then fails with an error, as
/// on a full disk, and does not raise a signal. If output to llvm::outs()
/// cannot be written, the program prints "PROGRAM: error: cannot write standard
/// output: ..." when it ends (also by exit()), and its exit code is `exitCode`.
/// `program` must live until then.
void reportOutputErrors(const char *program, int exitCode);

/// A temporary file that is removed at the end of the scope.
class TemporaryFile {
public:
  /// Creates an empty file with this suffix in the system's temporary folder.
  static llvm::Expected<TemporaryFile> create(llvm::StringRef suffix);
  /// Takes ownership of the file from `other`.
  TemporaryFile(TemporaryFile &&other) noexcept;
  TemporaryFile &operator=(TemporaryFile &&) = delete;
  /// Removes the file.
  ~TemporaryFile();

  /// Returns the absolute path; empty after a move.
  llvm::StringRef getPath() const { return path; }

private:
  explicit TemporaryFile(llvm::StringRef path) : path(path) {}
  llvm::SmallString<128> path;
};

} // namespace mla

#endif // MLA_SUPPORT_OUTPUTFILE_H
