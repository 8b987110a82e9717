//===- Remarks.h - What the passes decided, in lines ------------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_REMARKS_H
#define MLA_TOOLS_COMMON_REMARKS_H

#include "mla/Driver/RemarkLog.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace mla {

/// Prints a line for each decision, PASS: MESSAGE behind `indent`, in order;
/// equal ones (one a layer) are one line that counts them.
void printRemarks(llvm::raw_ostream &os, llvm::ArrayRef<LoggedRemark> remarks,
                  llvm::StringRef indent = "");

} // namespace mla

#endif // MLA_TOOLS_COMMON_REMARKS_H
