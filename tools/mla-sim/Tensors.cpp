//===- Tensors.cpp - A run's tensors in simulated memory ------------------===//

#include "Tensors.h"

#include "llvm/ADT/Twine.h"

#include <cstring>

using namespace mla;
using namespace mla::tools;

llvm::Expected<HostTensors> mla::tools::loadTensors(llvm::StringRef path) {
  llvm::Expected<SafetensorsFile> file = SafetensorsFile::open(path);
  if (!file)
    return file.takeError();
  HostTensors tensors;
  for (const std::string &name : file->getNames()) {
    llvm::Expected<HostTensor> tensor = file->load(name);
    if (!tensor)
      return tensor.takeError();
    tensors.emplace(name, std::move(*tensor));
  }
  return tensors;
}

static MlaTensor viewOf(void *data, int32_t dtype,
                        llvm::ArrayRef<int64_t> shape) {
  MlaTensor view = {};
  view.data = data;
  view.dtype = dtype;
  view.rank = static_cast<int32_t>(shape.size());
  view.device = MLA_CUDA;
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    view.sizes[i] = shape[i];
    view.strides[i] = stride;
    stride *= shape[i];
  }
  return view;
}

DeviceTensors::DeviceTensors(const HostTensors &inputs, sim::Device &device)
    : device(device) {
  for (const auto &[name, tensor] : inputs) {
    views[name] =
        viewOf(device.upload(tensor.getData(), tensor.getNumBytes(), name),
               tensor.getDType(), tensor.getShape());
    unread.insert(name);
  }
}

MlaTensor *DeviceTensors::find(llvm::StringRef name) {
  auto it = views.find(name);
  if (it == views.end())
    return nullptr;
  unread.erase(it->first);
  return &it->second;
}

llvm::Expected<MlaTensor *> DeviceTensors::require(llvm::StringRef name) {
  if (MlaTensor *view = find(name))
    return view;
  return makeError("expected a tensor '" + name + "' in the file, got none");
}

std::vector<MlaTensor> DeviceTensors::list(llvm::StringRef prefix) {
  std::vector<MlaTensor> found;
  while (const MlaTensor *view =
             find((prefix + "." + llvm::Twine(found.size())).str()))
    found.push_back(*view);
  return found;
}

llvm::Error DeviceTensors::create(llvm::StringRef name, int32_t dtype,
                                  llvm::ArrayRef<int64_t> shape,
                                  MlaTensor *&view) {
  constexpr int64_t most = int64_t(1) << 32;
  if (shape.size() > MLA_MAX_RANK)
    return makeError("result '" + name + "': expected at most rank " +
                     llvm::Twine(MLA_MAX_RANK) + ", got " +
                     llvm::Twine(shape.size()));
  const auto bytes = getDenseBytes(static_cast<MlaDType>(dtype), shape);
  if (!bytes || *bytes > most)
    return makeError("result '" + name + "': expected at most " +
                     llvm::Twine(most) + " bytes, got sizes " +
                     formatShape(shape));
  markWritten(name);
  view = &views[name.str()];
  *view = viewOf(device.allocate(*bytes, name.str()), dtype, shape);
  return llvm::Error::success();
}

void *DeviceTensors::scratch(uint64_t bytes) {
  return device.allocate(bytes, "workspace");
}

/// Adds the pool of a tensor [pages, page, width].
llvm::Error DeviceTensors::addPool(llvm::StringRef name, int64_t &width) {
  const MlaTensor *view = find(name);
  if (!view)
    return makeError("expected a tensor 'cache', or 'cache.latent' and "
                     "'cache.rope', in the file; '" +
                     name + "' is missing");
  if (view->rank != 3)
    return makeError(name + ": expected [pages, page size, width], got rank " +
                     llvm::Twine(view->rank));
  if (paged.numPools > 0 && paged.pageSize != view->sizes[1])
    return makeError(name + ": expected a page size of " +
                     llvm::Twine(paged.pageSize) + ", got " +
                     llvm::Twine(view->sizes[1]));
  paged.pageSize = view->sizes[1];
  width = view->sizes[2];
  int64_t bytes = getDTypeBytes(static_cast<MlaDType>(view->dtype));
  paged.pools[paged.numPools++] = {view->data, view->sizes[0],
                                   view->strides[0] * bytes};
  return llvm::Error::success();
}

llvm::Expected<MlaCache *> DeviceTensors::cache(int64_t latent) {
  bool isSplit = find("cache.latent") != nullptr;
  int64_t width = 0, rope = 0;
  paged = {};
  paged.device = MLA_CUDA;
  paged.pageAlign = 1;
  if (llvm::Error error = addPool(isSplit ? "cache.latent" : "cache", width))
    return std::move(error);
  int32_t dtype = find(isSplit ? "cache.latent" : "cache")->dtype;
  if (isSplit && find("cache.rope")) {
    if (llvm::Error error = addPool("cache.rope", rope))
      return std::move(error);
  } else if (!isSplit) {
    rope = width - latent;
    width = latent;
  }
  if (width != latent || rope < 0)
    return makeError("cache: expected a latent of " + llvm::Twine(latent) +
                     " elements a token, got a width of " +
                     llvm::Twine(width + rope));
  auto field = [&](int32_t role, int64_t size, int32_t pool) {
    paged.fields[paged.numFields++] = {
        role, dtype, static_cast<int32_t>(size), 0, 0, pool, 0};
  };
  field(0, width, 0);
  if (rope > 0)
    field(1, rope, isSplit ? 1 : 0);
  paged.layoutHash =
      mlaLayoutHash(paged.fields, paged.numFields, paged.pageAlign);
  return &paged;
}

llvm::Error DeviceTensors::checkAllRead(llvm::StringRef operation) const {
  if (unread.empty())
    return llvm::Error::success();
  return makeError(operation + ": nothing reads tensor '" + *unread.begin() +
                   "' beside the others of the file");
}

HostTensors DeviceTensors::outputs() const {
  HostTensors results;
  for (const std::string &name : written) {
    const MlaTensor &view = views.at(name);
    HostTensor tensor = llvm::cantFail(
        HostTensor::create(static_cast<MlaDType>(view.dtype),
                           llvm::ArrayRef(view.sizes, view.rank)));
    memcpy(tensor.getData(), view.data, tensor.getNumBytes());
    results.emplace(name, std::move(tensor));
  }
  return results;
}
