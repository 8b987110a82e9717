//===- ElfExtent.h - Find truncated shared objects --------------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_ELFEXTENT_H
#define MLA_RUNTIME_COMMON_ELFEXTENT_H

#include <cstdint>

namespace mla::runtime {

/// Sizes of a file in bytes.
struct FileExtent {
  uint64_t expected, got;
  /// True if the file is shorter than its headers require.
  bool isCut() const { return got < expected; }
};

/// Returns the size of the shared object at `path` and the size that its ELF
/// and program headers require. Loading a truncated file, left by a full disk
/// or a failed copy, ends the process with SIGBUS when it accesses a missing
/// page. The expected size is 0 if the file cannot be read or is not a 64-bit
/// ELF file: the dynamic linker reports these errors.
FileExtent extentOfElf(const char *path);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_ELFEXTENT_H
