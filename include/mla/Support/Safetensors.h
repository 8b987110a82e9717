//===- Safetensors.h - Read and write safetensors files ---------*- C++ -*-===//
// The format: an 8-byte little-endian header length, a JSON object that maps
// each name to {dtype, shape, data_offsets}, then the data. The whole header is
// checked against the file before any data is read.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_SAFETENSORS_H
#define MLA_SUPPORT_SAFETENSORS_H

#include "mla/Support/HostTensor.h"
#include "mla/Support/OutputFile.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace mla {

/// A memory-mapped safetensors file with a checked header.
class SafetensorsFile {
public:
  /// Opens and checks a file. Each error is one line that starts with the path.
  static llvm::Expected<SafetensorsFile> open(llvm::StringRef path);

  /// True if the file has this tensor.
  bool contains(llvm::StringRef name) const { return entries.contains(name); }
  /// Returns the path of the file.
  llvm::StringRef getPath() const { return path; }
  /// Returns the names in no particular order.
  llvm::SmallVector<std::string> getNames() const;
  /// Returns a copy of a tensor. An error names the file and the tensor.
  llvm::Expected<HostTensor> load(llvm::StringRef name) const;

private:
  struct Entry {
    MlaDType dtype;
    llvm::SmallVector<int64_t, 6> shape;
    uint64_t begin, end; // of the data, from the start of the file
  };
  friend struct SafetensorsParser;

  std::string path;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  llvm::StringMap<Entry> entries;
};

/// A tensor to write.
struct NamedTensor {
  std::string name;         ///< unique
  const HostTensor *tensor; ///< not null
};

/// Adds the tensors, as one file, to files that are written together.
llvm::Error addSafetensors(OutputFiles &files, llvm::StringRef path,
                           llvm::ArrayRef<NamedTensor> tensors);
/// Writes a file. After an error there is no new file at `path`.
llvm::Error writeSafetensors(llvm::StringRef path,
                             llvm::ArrayRef<NamedTensor> tensors);

} // namespace mla

#endif // MLA_SUPPORT_SAFETENSORS_H
