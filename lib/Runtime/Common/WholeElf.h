//===- WholeElf.h - Whether a shared object was cut off --------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_WHOLEELF_H
#define MLA_RUNTIME_COMMON_WHOLEELF_H

#include <cstdint>

namespace mla::runtime {

/// Sizes of a file in bytes.
struct FileExtent {
  uint64_t expected, got;
  /// Whether the file ends before what it says that it holds.
  bool isCut() const { return got < expected; }
};

/// How long the shared object at `path` has to be, by its ELF header and
/// program headers, and how long it is. Opening one that was cut off, by a full
/// disk or a broken copy, ends the process with SIGBUS when a page that is not
/// there is touched. A file that cannot be read, or is no 64-bit ELF file,
/// expects 0: the dynamic linker says what is wrong with it.
FileExtent extentOfElf(const char *path);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_WHOLEELF_H
