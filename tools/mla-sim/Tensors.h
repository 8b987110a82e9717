//===- Tensors.h - A run's tensors in simulated memory ---------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_TENSORS_H
#define MLA_TOOLS_MLA_SIM_TENSORS_H

#include "Simulator/Device/Device.h"
#include "mla/Support/Safetensors.h"

#include <map>
#include <set>

namespace mla::tools {

/// Tensors by name, in host memory.
using HostTensors = std::map<std::string, HostTensor>;

/// All tensors of a file.
llvm::Expected<HostTensors> loadTensors(llvm::StringRef path);

/// The tensors of one operation, as views of a simulated device's memory. Both
/// the host tensors and the device outlive it.
class DeviceTensors {
public:
  /// Copies every tensor to the device.
  DeviceTensors(const HostTensors &inputs, sim::Device &device);

  sim::Device &getDevice() { return device; }
  /// The view of a tensor, which is read then, or null.
  MlaTensor *find(llvm::StringRef name);
  /// The view of a tensor; an error says that the operation needs it.
  llvm::Expected<MlaTensor *> require(llvm::StringRef name);
  /// All of `prefix.0`, `prefix.1` and so on, in a row.
  std::vector<MlaTensor> list(llvm::StringRef prefix);
  /// A result: memory that nothing was written to. `name` goes to outputs(),
  /// `view` is set. An error for sizes above 4 GiB.
  llvm::Error create(llvm::StringRef name, int32_t dtype,
                     llvm::ArrayRef<int64_t> shape, MlaTensor *&view);
  /// Scratch memory.
  void *scratch(uint64_t bytes);

  /// The paged cache `cache` [pages, page, C + r], layout L1, or the pools
  /// `cache.latent` [pages, page, C] and, with a rope part, `cache.rope`
  /// [pages, page, r], layout L2.
  llvm::Expected<MlaCache *> cache(int64_t latent);
  /// An error when `operation`, which is queued, found no use for a tensor of
  /// the file: after a gap in a row, say, or where another one counts.
  llvm::Error checkAllRead(llvm::StringRef operation) const;
  /// What the operation wrote: created tensors, and the cache where `isWritten`
  /// said so.
  HostTensors outputs() const;
  /// A line for each created result that kernels had to write as a whole, and
  /// did not.
  std::string describeUnwritten() const;
  /// Of this created result kernels may leave parts as they are.
  void allowUnwritten(llvm::StringRef name) { whole.erase(name.str()); }
  void markWritten(llvm::StringRef name) { written.push_back(name.str()); }

private:
  /// The same line for a result; "" where all of it is written.
  std::string describeUnwritten(llvm::StringRef name) const;

  /// Elements a token, their type and their pool, of a field of the cache.
  struct PoolField {
    int64_t width = 0;
    int32_t dtype = MLA_F32, pool = 0;
  };
  /// Adds the pool of a tensor [pages, page, width], all of which is `field`.
  llvm::Error addPool(llvm::StringRef name, PoolField &field);
  /// Adds all pools; in one with both fields the latent has `width`.
  llvm::Error addPools(PoolField &latent, PoolField &rope, int64_t width);

  sim::Device &device;
  std::map<std::string, MlaTensor, std::less<>> views;
  /// Of the file, what nothing asked for.
  std::set<std::string, std::less<>> unread;
  std::vector<std::string> written;
  /// Of these, what has to be written as a whole.
  std::set<std::string, std::less<>> whole;
  MlaCache paged = {};
};

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_TENSORS_H
