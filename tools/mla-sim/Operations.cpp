//===- Operations.cpp - The operations of mla-sim -------------------------===//

#include "Operations.h"

#include "Enqueue.h"
#include "llvm/ADT/STLExtras.h"

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;

std::vector<const Operation *> mla::tools::operations() {
  std::vector<const Operation *> all;
  for (llvm::ArrayRef<Operation> some :
       {attentionOperations(), cacheOperations(), productOperations()})
    for (const Operation &operation : some)
      all.push_back(&operation);
  return all;
}

std::string mla::tools::operationNames() {
  std::string names;
  for (const Operation *operation : operations())
    names += std::string(names.empty() ? "" : ", ") + operation->name;
  return names;
}

Expected<const Operation *> mla::tools::findOperation(llvm::StringRef name) {
  for (const Operation *operation : operations())
    if (name == operation->name)
      return operation;
  return makeError("expected an operation (" + operationNames() + "), got '" +
                   name + "'");
}

/// True if `name` is `known`, or if `known` ends with "." and `name` is `known`
/// with a number after it.
static bool matches(llvm::StringRef name, llvm::StringRef known) {
  if (!known.ends_with("."))
    return name == known;
  return name.consume_front(known) && !name.empty() &&
         llvm::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

Error mla::tools::checkNames(const Operation &operation,
                             const HostTensors &tensors) {
  llvm::SmallVector<llvm::StringRef> known;
  llvm::StringRef(operation.tensors).split(known, ' ');
  for (const auto &[name, tensor] : tensors)
    if (llvm::none_of(known, [&](llvm::StringRef expected) {
          return matches(name, expected);
        }))
      return makeError(llvm::Twine(operation.name) +
                       ": tensors must have the names " + operation.tensors +
                       ", got '" + name + "'");
  return Error::success();
}
