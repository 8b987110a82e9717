//===- OutputFile.h - Files that appear whole or not at all ----*- C++ -*-===//
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

/// Files that appear together: each is written to a temporary one beside it,
/// and all are renamed at the end. On any error (a full disk, no permission, no
/// such folder) the result is one line, what was at each path before is still
/// there, and no temporary file is left.
class OutputFiles {
public:
  /// No files.
  OutputFiles() = default;
  OutputFiles(const OutputFiles &) = delete;
  OutputFiles &operator=(const OutputFiles &) = delete;
  /// Removes what was not committed.
  ~OutputFiles();

  /// Writes one file. "-" writes to llvm::outs() and flushes it, with what was
  /// printed there before; a device such as /dev/null is written to directly,
  /// since a rename would replace it.
  llvm::Error add(llvm::StringRef path,
                  llvm::function_ref<void(llvm::raw_ostream &)> write,
                  bool executable = false);
  /// Puts all files in their places.
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

/// Whether two paths, as far as they exist, are one file, so that writing one
/// would replace the other. "-" and an empty path are no file.
bool isSameFile(llvm::StringRef a, llvm::StringRef b);

/// To be called once by a program, after llvm::InitLLVM. From then on a file
/// that may not grow (`ulimit -f`) is an error of the write, as a full disk is,
/// and no signal. When the program ends, also by exit(), and some of what it
/// printed to llvm::outs() could not be written, it says so in one line,
/// "PROGRAM: error: cannot write standard output: ...", and the exit code is
/// `exitCode`. `program` must live until then.
void reportOutputErrors(const char *program, int exitCode);

/// A temporary file that is removed when this goes out of scope, on every path.
class TemporaryFile {
public:
  /// Creates an empty file with this suffix in the system's temporary folder.
  static llvm::Expected<TemporaryFile> create(llvm::StringRef suffix);
  /// Takes the file over; `other` removes nothing any more.
  TemporaryFile(TemporaryFile &&other) noexcept;
  TemporaryFile &operator=(TemporaryFile &&) = delete;
  /// Removes the file.
  ~TemporaryFile();

  /// The absolute path; empty after a move.
  llvm::StringRef getPath() const { return path; }

private:
  explicit TemporaryFile(llvm::StringRef path) : path(path) {}
  llvm::SmallString<128> path;
};

} // namespace mla

#endif // MLA_SUPPORT_OUTPUTFILE_H
