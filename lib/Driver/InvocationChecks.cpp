//===- InvocationChecks.cpp - Check what a call changed -------------------===//

#include "mla/Driver/CacheArgs.h"
#include "mla/Driver/Invocation.h"

#include <cstring>

using namespace mla;

/// Returns the offset of the first differing byte, or -1.
static int64_t findDifference(const HostTensor &a, const HostTensor &b) {
  for (int64_t i = 0; i < a.getNumBytes(); ++i)
    if (a.getData()[i] != b.getData()[i])
      return i;
  return -1;
}

const HostTensor &Invocation::getBefore(size_t arg) const {
  const HostTensor &before = bound[arg]->before;
  return before.getData() ? before
                          : values.args.find(*signature.args[arg].arg)->second;
}

llvm::Error Invocation::checkArguments() const {
  for (size_t i = 0; i < signature.args.size(); ++i) {
    const ArgSignature &arg = signature.args[i];
    if (arg.isCache || arg.inout || arg.result)
      continue;
    int64_t byte = findDifference(bound[i]->tensor, getBefore(i));
    if (byte >= 0)
      return makeError("the call must not write argument '" + arg.name +
                       "', but changed byte " + llvm::Twine(byte));
  }
  return llvm::Error::success();
}

/// Returns the slots that the call writes, or std::nullopt if the model
/// computes them.
std::optional<std::vector<int64_t>>
Invocation::findWrittenSlots(const BoundCache &cache) const {
  std::vector<int64_t> slots;
  if (cache.own) {
    if (!cache.own->slotArgs)
      return std::nullopt;
    for (int64_t arg : *cache.own->slotArgs)
      for (int64_t i = 0; i < values.args.at(arg).getNumElements(); ++i)
        slots.push_back(values.args.at(arg).get(i));
    return slots;
  }
  for (size_t i = 0; i < step->positions.size(); ++i)
    slots.push_back(getSlot(i));
  return slots;
}

llvm::Error Invocation::checkCaches() const {
  for (const BoundCache &cache : caches)
    if (auto slots = findWrittenSlots(cache))
      if (std::string where = cache.cache.findStrayWrite(*slots);
          !where.empty())
        return makeError(
            "the call must write only the new tokens of a cache, but changed " +
            where);
  return llvm::Error::success();
}

llvm::Error Invocation::checkGuards() const {
  const uint8_t *begin = workspace.getData();
  const uint8_t *end = begin + workspace.getNumBytes() - workspaceGuardBytes;
  const uint8_t expected = options.poison ? 0xff : 0;
  for (int64_t i = 0; i < workspaceGuardBytes; ++i)
    if (begin[i] != expected || end[i] != expected)
      return makeError("the call must not write outside of its workspace, but "
                       "changed bytes next to the workspace");
  return llvm::Error::success();
}

llvm::Error Invocation::checkUntouched() const {
  if (llvm::Error error = checkArguments())
    return error;
  if (llvm::Error error = checkCaches())
    return error;
  return checkGuards();
}

llvm::Expected<TensorMap> Invocation::takeResults() {
  TensorMap results;
  for (size_t i = 0; i < signature.args.size(); ++i) {
    const ArgSignature &arg = signature.args[i];
    std::optional<int64_t> position = arg.result ? arg.result : arg.inout;
    if (!position || arg.isCache)
      continue;
    llvm::Expected<HostTensor> copy = bound[i]->tensor.clone();
    if (!copy)
      return copy.takeError();
    results.emplace(*position, std::move(*copy));
  }
  for (const BoundCache &cache : caches)
    if (llvm::Error error = cache.own
                                ? llvm::Error::success()
                                : gatherCache(*cache.use, *step, *table, values,
                                              cache.cache, results))
      return error;
  return results;
}

llvm::Expected<std::map<std::string, HostTensor>>
Invocation::takeCaches() const {
  std::map<std::string, HostTensor> contents;
  for (const BoundCache &cache : caches) {
    if (!cache.own || (cache.own->slotArgs && cache.own->slotArgs->empty()))
      continue;
    for (const MlaField &field : cache.signature->cache.fields) {
      if (isWithoutValues(field))
        continue;
      llvm::Expected<HostTensor> values = cache.cache.readAll(field.role);
      if (!values)
        return values.takeError();
      contents.emplace(("arg." + llvm::Twine(*cache.signature->arg) + "." +
                        getFieldName(field.role))
                           .str(),
                       std::move(*values));
    }
  }
  return contents;
}
