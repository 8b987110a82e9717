//===- MemoryFile.h - A file that lies in memory ---------------*- C++ -*-===//
#ifndef MLA_SUPPORT_MEMORYFILE_H
#define MLA_SUPPORT_MEMORYFILE_H

#include "llvm/Support/Error.h"

#include <string>

namespace mla {

/// A file without a folder, for text that something will only write to a path:
/// writing cannot fail for want of room on a disk. It is gone with this object,
/// and with the process.
class MemoryFile {
public:
  /// Creates an empty one; an error where the system has none left.
  static llvm::Expected<MemoryFile> create();
  /// Takes the file over; `other` has none any more.
  MemoryFile(MemoryFile &&other);
  MemoryFile &operator=(MemoryFile &&) = delete;
  /// The file is gone.
  ~MemoryFile();

  /// A path by which this process, and one that it starts, can open the file.
  std::string getPath() const;
  /// What was written so far.
  std::string read() const;

private:
  explicit MemoryFile(int descriptor) : descriptor(descriptor) {}
  int descriptor;
};

} // namespace mla

#endif // MLA_SUPPORT_MEMORYFILE_H
