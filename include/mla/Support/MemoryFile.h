//===- MemoryFile.h - A file in memory --------------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_MEMORYFILE_H
#define MLA_SUPPORT_MEMORYFILE_H

#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// A file in memory, for a program that can write its output only to a path.
/// Because it is not on a disk, a full disk does not matter. The file is
/// removed when this object is destroyed or the process ends.
class MemoryFile {
public:
  /// Creates an empty file. Returns an error if the system cannot create one.
  static llvm::Expected<MemoryFile> create();
  /// Takes ownership of the file from `other`.
  MemoryFile(MemoryFile &&other);
  MemoryFile &operator=(MemoryFile &&) = delete;
  /// Removes the file.
  ~MemoryFile();

  /// Returns a path by which this process and its child processes can open the
  /// file.
  std::string getPath() const;
  /// Returns the contents.
  std::string read() const;

private:
  explicit MemoryFile(int descriptor) : descriptor(descriptor) {}
  int descriptor;
};

} // namespace mla

#endif // MLA_SUPPORT_MEMORYFILE_H
