//===- Tensors.cpp - Tensors in simulated memory --------------------------===//

#include "Tensors.h"

#include "llvm/ADT/Twine.h"

#include <algorithm>
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
  whole.insert(name.str());
  view = &views[name.str()];
  *view = viewOf(device.allocate(*bytes, name.str()), dtype, shape);
  return llvm::Error::success();
}

void *DeviceTensors::scratch(uint64_t bytes) {
  return device.allocate(bytes, "workspace");
}

llvm::Error DeviceTensors::addPool(llvm::StringRef name, PoolField &field) {
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
  field = {view->sizes[2], view->dtype, paged.numPools};
  int64_t bytes = getDTypeBytes(static_cast<MlaDType>(view->dtype));
  paged.pools[paged.numPools++] = {view->data, view->sizes[0],
                                   view->strides[0] * bytes};
  return llvm::Error::success();
}

llvm::Error DeviceTensors::addPools(PoolField &latent, PoolField &rope,
                                    int64_t width) {
  const bool isSplit = views.count("cache.latent");
  if (views.count("cache") && (isSplit || views.count("cache.rope")))
    return makeError("expected a tensor 'cache', or 'cache.latent' and "
                     "'cache.rope', in the file; got 'cache' and '" +
                     llvm::Twine(isSplit ? "cache.latent" : "cache.rope") +
                     "'");
  if (llvm::Error error = addPool(isSplit ? "cache.latent" : "cache", latent))
    return error;
  if (isSplit)
    return find("cache.rope") ? addPool("cache.rope", rope)
                              : llvm::Error::success();
  rope = {latent.width - width, latent.dtype, latent.pool};
  latent.width = width;
  return llvm::Error::success();
}

llvm::Expected<MlaCache *> DeviceTensors::cache(int64_t width) {
  paged = {};
  paged.device = MLA_CUDA;
  paged.pageAlign = 1;
  PoolField latent, rope;
  if (llvm::Error error = addPools(latent, rope, width))
    return std::move(error);
  if (latent.width != width || rope.width < 0)
    return makeError("cache: expected a latent of " + llvm::Twine(width) +
                     " elements per token, got " +
                     llvm::Twine(latent.width + rope.width));
  auto add = [&](int32_t role, const PoolField &field) {
    paged.fields[paged.numFields++] = {
        role, field.dtype, static_cast<int32_t>(field.width), 0, 0, field.pool,
        0};
  };
  add(MLA_ROLE_LATENT, latent);
  if (rope.width > 0)
    add(MLA_ROLE_ROPE, rope);
  paged.layoutHash =
      mlaLayoutHash(paged.fields, paged.numFields, paged.pageAlign);
  return &paged;
}

llvm::Error DeviceTensors::checkAllRead(llvm::StringRef operation) const {
  if (unread.empty())
    return llvm::Error::success();
  return makeError(
      operation + " must use every tensor of the file, got an unused tensor '" +
      *unread.begin() + "'");
}

/// Returns the indices of element `number` of a dense tensor.
static llvm::SmallVector<int64_t> indicesOf(const MlaTensor &view,
                                            int64_t number) {
  llvm::SmallVector<int64_t> indices(view.rank);
  for (int32_t i = view.rank; i-- > 0; number /= view.sizes[i])
    indices[i] = number % view.sizes[i];
  return indices;
}

std::string DeviceTensors::describeUnwritten(llvm::StringRef name) const {
  const MlaTensor &view = views.find(name)->second;
  const auto type = static_cast<MlaDType>(view.dtype);
  const int64_t width = getDTypeBytes(type);
  const int64_t elements =
      *getDenseBytes(type, llvm::ArrayRef(view.sizes, view.rank)) / width;
  auto isWritten = [&](int64_t element) {
    const char *begin = static_cast<const char *>(view.data) + element * width;
    return std::all_of(begin, begin + width, [&](const char &byte) {
      return device.isWritten(&byte);
    });
  };
  int64_t missing = 0, first = 0;
  for (int64_t i = 0; i < elements; ++i)
    if (!isWritten(i) && missing++ == 0)
      first = i;
  if (missing == 0)
    return "";
  return ("result '" + name + "': no kernel wrote " + llvm::Twine(missing) +
          " of its " + llvm::Twine(elements) + " elements, the first " +
          formatShape(indicesOf(view, first)))
      .str();
}

std::string DeviceTensors::describeUnwritten() const {
  std::string lines;
  for (const std::string &name : written)
    if (whole.count(name))
      if (const std::string line = describeUnwritten(name); !line.empty())
        lines += (lines.empty() ? "" : "\n") + line;
  return lines;
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
