//===- Invocation.h - Call a compiled function ------------------*- C++ -*-===//
#ifndef MLA_DRIVER_INVOCATION_H
#define MLA_DRIVER_INVOCATION_H

#include "mla/Driver/PagedStep.h"

namespace mla {

/// The number of guard bytes before and after the workspace. The call must not
/// change them.
constexpr int64_t workspaceGuardBytes = 256;

/// Options of a call.
struct InvokeOptions {
  int32_t threads = 0;       ///< 0: all
  uint64_t seed = 1;         ///< for page ids
  bool poison = true;        ///< fill results, workspace, unused pages with NaN
  bool runtimeChecks = true; ///< check page ids, slots and lengths
  bool batchInvariant = false; ///< rows do not depend on other rows
  bool keepMask = true;        ///< masks were kept, see findPagedStep
};

/// The entry points of a compiled function.
struct EntryPoints {
  MlaFunction run = nullptr;                ///< NAME
  MlaWorkspaceFunction workspace = nullptr; ///< NAME_workspace
};

/// The arguments of one call of a compiled function, created from the dense
/// values of a model: tensors; packed caches with table, lengths and slots;
/// results; and the workspace.
class Invocation {
public:
  /// Binds every argument of the signature. `values` must outlive this object.
  static llvm::Expected<std::unique_ptr<Invocation>>
  create(const Signature &signature, EntryPoints entry,
         const ModelValues &values, const std::vector<CacheUse> &uses,
         const std::vector<int64_t> &maskArgs, const InvokeOptions &options);

  /// Calls the function. Returns the runtime's message as the error.
  llvm::Error run();

  /// Checks after `run` that every argument that is neither a result nor inout,
  /// including block table, lengths and slots, is bit-equal to its bound value.
  /// Also checks that no byte around the workspace, and no byte of the pages
  /// outside of the new tokens, changed. The error names the argument and the
  /// first byte.
  llvm::Error checkUntouched() const;

  /// Returns the model's results by position, including cache results, which
  /// are gathered from the pages. Call after `run`.
  llvm::Expected<TensorMap> takeResults();

  /// Returns the contents of the model's own paged caches that the call may
  /// have changed, as [slots, width], by their names in data files:
  /// "arg.4.latent". Call after `run`.
  llvm::Expected<std::map<std::string, HostTensor>> takeCaches() const;

  /// Returns the bytes of workspace that the function requested.
  uint64_t getWorkspaceBytes() const { return workspaceBytes; }

private:
  struct Bound {
    HostTensor tensor;
    HostTensor before; // table, lengths, slots: the bound value
    MlaTensor view = {};
    std::optional<size_t> cache; // index into caches
  };
  struct BoundCache {
    PagedCache cache;
    const CacheUse *use;   // null for a cache of the model itself
    const CacheValue *own; // null for a cache that packs dense caches
    const ArgSignature *signature;
  };

  Invocation(const Signature &signature, EntryPoints entry,
             const ModelValues &values, const InvokeOptions &options)
      : signature(signature), entry(entry), values(values), options(options) {}

  llvm::Error prepareStep(const std::vector<CacheUse> &uses,
                          const std::vector<int64_t> &maskArgs);
  llvm::Error bind(const ArgSignature &arg, const std::vector<CacheUse> &uses);
  llvm::Expected<HostTensor> makeTensor(const ArgSignature &arg);
  llvm::Expected<HostTensor> makeResult(const ArgSignature &arg);
  llvm::Expected<HostTensor> makeLengths();
  llvm::Expected<HostTensor> makeSlots();
  /// Returns cu_seqlens: the first new token of each sequence.
  llvm::Expected<HostTensor> makeBoundaries();
  int64_t getSlot(size_t token) const;
  llvm::Error bindCache(const ArgSignature &arg,
                        const std::vector<CacheUse> &uses, Bound &bound);
  llvm::Error bindOwnCache(const ArgSignature &arg, Bound &bound);
  llvm::Error bindWorkspace();
  llvm::Error checkArguments() const;
  llvm::Error checkCaches() const;
  std::optional<std::vector<int64_t>>
  findWrittenSlots(const BoundCache &cache) const;
  llvm::Error checkGuards() const;
  const HostTensor &getBefore(size_t arg) const;

  const Signature &signature;
  EntryPoints entry;
  const ModelValues &values;
  InvokeOptions options;
  SymbolValues symbols;
  std::optional<PagedStep> step;
  std::optional<PageTable> table;
  std::vector<std::unique_ptr<Bound>> bound;
  std::vector<BoundCache> caches;
  std::vector<MlaArg> args;
  HostTensor workspace;
  uint64_t workspaceBytes = 0;
  MlaCall call = {};
};

} // namespace mla

#endif // MLA_DRIVER_INVOCATION_H
