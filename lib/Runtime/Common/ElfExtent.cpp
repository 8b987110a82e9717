//===- ElfExtent.cpp - Find truncated shared objects
//-----------------------===//

#include "ElfExtent.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <elf.h>
#include <memory>

using namespace mla::runtime;

namespace {

struct Close {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

/// Reads a struct at `offset`. Returns false if the file is too short.
template <class T> bool readAt(std::FILE *file, uint64_t offset, T &value) {
  return std::fseek(file, static_cast<long>(offset), SEEK_SET) == 0 &&
         std::fread(&value, sizeof(value), 1, file) == 1;
}

/// Returns the offset at which a table with `count` entries ends.
uint64_t endOf(uint64_t offset, uint64_t count, uint64_t entryBytes) {
  return offset + count * entryBytes;
}

/// Returns the offset at which the last loaded segment ends, according to those
/// program headers that are inside the file.
uint64_t endOfSegments(std::FILE *file, const Elf64_Ehdr &header) {
  uint64_t end = 0;
  Elf64_Phdr segment;
  for (uint64_t i = 0; i < header.e_phnum; ++i)
    if (readAt(file, header.e_phoff + i * sizeof(segment), segment) &&
        segment.p_type == PT_LOAD)
      end = std::max(end, segment.p_offset + segment.p_filesz);
  return end;
}

} // namespace

FileExtent mla::runtime::extentOfElf(const char *path) {
  File file(std::fopen(path, "rb"));
  Elf64_Ehdr header;
  if (!file || !readAt(file.get(), 0, header) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_phentsize != sizeof(Elf64_Phdr))
    return {0, 0};
  const uint64_t expected =
      std::max({endOf(header.e_phoff, header.e_phnum, header.e_phentsize),
                endOf(header.e_shoff, header.e_shnum, header.e_shentsize),
                endOfSegments(file.get(), header)});
  std::fseek(file.get(), 0, SEEK_END);
  return {expected, static_cast<uint64_t>(std::ftell(file.get()))};
}
