//===- Tensors.h - Tensors in simulated memory ------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_TENSORS_H
#define MLA_TOOLS_MLA_SIM_TENSORS_H

#include "Simulator/Device/Device.h"
#include "mla/Support/Safetensors.h"

#include <map>
#include <set>

namespace mla::tools {

/// Tensors by name, in host memory.
using HostTensors = std::map<std::string, HostTensor>;

/// Reads all tensors of a file.
llvm::Expected<HostTensors> loadTensors(llvm::StringRef path);

/// The tensors of one operation, as views of the memory of a simulated device.
/// The host tensors and the device must outlive it.
class DeviceTensors {
public:
  /// Copies every tensor to the device.
  DeviceTensors(const HostTensors &inputs, sim::Device &device);

  sim::Device &getDevice() { return device; }
  /// Returns the view of a tensor and marks it as read; null if there is none.
  MlaTensor *find(llvm::StringRef name);
  /// Returns the view of a tensor; an error states that the operation requires
  /// it.
  llvm::Expected<MlaTensor *> require(llvm::StringRef name);
  /// Returns all of `prefix.0`, `prefix.1`, and so on, up to the first gap.
  std::vector<MlaTensor> list(llvm::StringRef prefix);
  /// Creates a result in uninitialized memory. outputs() lists it as `name`,
  /// and `view` is set. Returns an error for sizes above 4 GiB.
  llvm::Error create(llvm::StringRef name, int32_t dtype,
                     llvm::ArrayRef<int64_t> shape, MlaTensor *&view);
  /// Allocates scratch memory.
  void *scratch(uint64_t bytes);

  /// Returns the paged cache: `cache` [pages, page, C + r], layout L1, or the
  /// pools `cache.latent` [pages, page, C] and, with a rope part, `cache.rope`
  /// [pages, page, r], layout L2.
  llvm::Expected<MlaCache *> cache(int64_t latent);
  /// Returns an error if the queued operation has not used a tensor of the
  /// file, for example a tensor after a gap in numbered names, or a tensor that
  /// another tensor replaces.
  llvm::Error checkAllRead(llvm::StringRef operation) const;
  /// Returns the tensors that the operation wrote: created tensors, and the
  /// cache if it was marked as written.
  HostTensors outputs() const;
  /// Returns a line for each created result that kernels had to write
  /// completely but did not.
  std::string describeUnwritten() const;
  /// Allows kernels to leave parts of this created result unwritten.
  void allowUnwritten(llvm::StringRef name) { whole.erase(name.str()); }
  void markWritten(llvm::StringRef name) { written.push_back(name.str()); }

private:
  /// Returns the line for one result, or an empty string if it was written
  /// completely.
  std::string describeUnwritten(llvm::StringRef name) const;

  /// The elements per token of a field of the cache, their type, and their
  /// pool.
  struct PoolField {
    int64_t width = 0;
    int32_t dtype = MLA_F32, pool = 0;
  };
  /// Adds the pool of a tensor [pages, page, width] that contains only `field`.
  llvm::Error addPool(llvm::StringRef name, PoolField &field);
  /// Adds all pools. In a pool with both fields the latent has `width`
  /// elements.
  llvm::Error addPools(PoolField &latent, PoolField &rope, int64_t width);

  sim::Device &device;
  std::map<std::string, MlaTensor, std::less<>> views;
  /// The tensors of the file that were not used.
  std::set<std::string, std::less<>> unread;
  std::vector<std::string> written;
  /// The results that must be written completely.
  std::set<std::string, std::less<>> whole;
  MlaCache paged = {};
};

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_TENSORS_H
