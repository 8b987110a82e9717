//===- InputFile.h - Read files with limits ---------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_INPUTFILE_H
#define MLA_SUPPORT_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>

namespace mla {

/// The limit of open brackets in text that a parser reads. Parsers use the
/// stack for each, and models have fewer than 100.
constexpr size_t maxNesting = 512;

/// Returns the bytes of a file, memory-mapped if possible, or of standard input
/// for "-". Not null-terminated. Returns an error for a folder, for a device
/// that does not end within 64 KiB, and for 1 GiB or more from a pipe.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef path);

/// Reads an MLIR file, null-terminated. Text with a null byte, or with more
/// than `maxNesting` open brackets, is an error with the position. Bytecode is
/// not checked.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readMlirFile(llvm::StringRef path);

/// Returns the position of the first bracket, one of ( [ { <, inside `limit`
/// open brackets, not counting strings and comments (// to the end of the
/// line). For MLIR text or JSON; the result for malformed text is unspecified.
std::optional<size_t> findDeepNesting(llvm::StringRef text,
                                      size_t limit = maxNesting);

} // namespace mla

#endif // MLA_SUPPORT_INPUTFILE_H
