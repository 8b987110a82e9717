//===- InputFile.h - Read files with limits ---------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_INPUTFILE_H
#define MLA_SUPPORT_INPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>

namespace mla {

/// The maximum depth of nested brackets in text for a parser. Parsers recurse
/// for each level, so deeper text could overflow the stack. Models have fewer
/// than 100 levels.
constexpr size_t maxNesting = 512;

/// Returns the bytes of a file, memory-mapped if possible, or of standard input
/// for "-". Not null-terminated. Returns an error for a folder, for a device
/// that does not end within 64 KiB, and for 1 GiB or more from a pipe.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInputFile(llvm::StringRef path);

/// Reads an MLIR file, null-terminated. Returns an error with the position if
/// the text has a null byte, or brackets nested deeper than `maxNesting`. Does
/// not check bytecode.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readMlirFile(llvm::StringRef path);

/// Returns the offset of the first bracket ( [ { < that is nested inside
/// `limit` other brackets, or std::nullopt. Ignores strings and comments (// to
/// the end of the line). For MLIR text or JSON. The result for malformed text
/// is unspecified.
std::optional<size_t> findDeepNesting(llvm::StringRef text,
                                      size_t limit = maxNesting);

} // namespace mla

#endif // MLA_SUPPORT_INPUTFILE_H
