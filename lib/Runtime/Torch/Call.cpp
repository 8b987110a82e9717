//===- Call.cpp - Read arguments, create results, call the runtime --------===//

#include "Call.h"
#include "mla-runtime/mla_layout.h"

#include <cstring>

using namespace mla::torch;

namespace {

constexpr uint64_t Alignment = 64; ///< of a workspace

/// Returns the MlaDType of a tensor's elements.
int32_t typeOf(dlpack::DataType type) {
  if (type.lanes == 1)
    switch (type.code << 8 | type.bits) {
    case dlpack::Float << 8 | 32:
      return MLA_F32;
    case dlpack::Float << 8 | 16:
      return MLA_F16;
    case dlpack::BFloat << 8 | 16:
      return MLA_BF16;
    case dlpack::Float << 8 | 64:
      return MLA_F64;
    case dlpack::Int << 8 | 32:
      return MLA_I32;
    case dlpack::Int << 8 | 64:
      return MLA_I64;
    case dlpack::Int << 8 | 8:
      return MLA_I8;
    case dlpack::UInt << 8 | 8:
      return MLA_U8;
    case dlpack::Bool << 8 | 8:
      return MLA_I1;
    case dlpack::Float8E4M3FN << 8 | 8:
      return MLA_F8E4M3;
    }
  throw Refused();
}

MlaDevice deviceOf(dlpack::Device device) {
  return device.type == dlpack::Cuda ? MLA_CUDA : MLA_CPU;
}

/// Returns the keyword arguments of torch.empty for a dtype and a device. They
/// are kept for the life of the process.
PyObject *optionsOf(int32_t dtype, dlpack::Device device) {
  constexpr int Gpus = 16;
  static std::array<std::array<PyObject *, MLA_I1 + 1>, Gpus + 1> kept{};
  const int place = device.type == dlpack::Cuda ? 1 + device.index : 0;
  if (place > Gpus)
    throw Refused();
  PyObject *&options = kept[place][dtype];
  if (options)
    return options;
  PyObject *const type = PyTuple_GetItem(connection().dtypes, dtype);
  if (!type)
    throw PythonError();
  const Ref name =
      own(place == 0 ? PyUnicode_FromString("cpu")
                     : PyUnicode_FromFormat("cuda:%d", device.index));
  Ref made = own(Py_BuildValue(
      "{s:O,s:N}", "dtype", type, "device",
      PyObject_CallFunctionObjArgs(connection().device, name.get(), nullptr)));
  return options = made.release();
}

constexpr std::initializer_list<const char *> Bases{"e", "2"};

/// Returns the index of a Python string in `texts`.
int indexIn(std::initializer_list<const char *> texts, PyObject *string) {
  if (!PyUnicode_Check(string))
    throw Refused();
  int index = 0;
  for (const char *text : texts) {
    if (PyUnicode_CompareWithASCIIString(string, text) == 0)
      return index;
    ++index;
  }
  throw Refused();
}

} // namespace

Call::Call(std::span<const char *const> names, PyObject *args,
           PyObject *kwargs) {
  auto put = [&](size_t i, PyObject *value) {
    values[i] = value == Py_None ? nullptr : value;
  };
  const auto given = static_cast<size_t>(PyTuple_Size(args));
  if (given > names.size())
    throw Refused();
  for (size_t i = 0; i < given; ++i)
    put(i, PyTuple_GetItem(args, static_cast<Py_ssize_t>(i)));
  PyObject *key, *value;
  for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, &key, &value);) {
    size_t i = names.size();
    while (i > 0 && PyUnicode_CompareWithASCIIString(key, names[i - 1]) != 0)
      --i;
    if (i == 0)
      throw Refused();
    put(i - 1, value);
  }
}

double Call::real(int i, double absent) const {
  const double value = values[i] ? PyFloat_AsDouble(values[i]) : absent;
  if (PyErr_Occurred())
    throw PythonError();
  return value;
}

int64_t Call::integer(int i, int64_t absent) const {
  if (!values[i])
    return absent;
  if (!PyLong_Check(values[i]))
    throw Refused(); // a symbolic number
  const int64_t value = PyLong_AsLongLong(values[i]);
  if (value == -1 && PyErr_Occurred())
    throw PythonError();
  return value;
}

bool Call::flag(int i, bool absent) const {
  if (!values[i])
    return absent;
  if (!PyBool_Check(values[i]))
    throw Refused();
  return values[i] == Py_True;
}

int Call::choice(int i, std::initializer_list<const char *> texts) const {
  return values[i] ? indexIn(texts, values[i]) : 0;
}

int64_t Call::base(int i) const { return choice(i, Bases); }

int64_t Call::empty(int i) const { return choice(i, {"-inf", "+inf"}); }

int64_t Call::baseOfAll(int i, int64_t count) const {
  if (!values[i])
    return 0;
  if (!PyList_Check(values[i]) || PyList_Size(values[i]) != count)
    throw Refused();
  const int base = indexIn(Bases, PyList_GetItem(values[i], 0));
  for (int64_t at = 1; at < count; ++at)
    if (indexIn(Bases, PyList_GetItem(values[i], at)) != base)
      throw Refused();
  return base;
}

MlaTensor *Call::nextView() {
  if (numViews == MostTensors)
    throw Refused();
  return &views[numViews++];
}

MlaTensor *Call::describe(PyObject *object, unsigned ranks) {
  auto *type = reinterpret_cast<PyTypeObject *>(connection().tensorType);
  if (!PyObject_TypeCheck(object, type))
    throw Refused();
  dlpack::Tensor tensor;
  if (connection().tensors->describe(object, &tensor) != 0) {
    PyErr_Clear();
    throw Refused();
  }
  if (tensor.rank > MLA_MAX_RANK || !(ranks >> tensor.rank & 1) ||
      (tensor.device.type != dlpack::Cpu && tensor.device.type != dlpack::Cuda))
    throw Refused();
  if (device.type == 0)
    device = tensor.device;
  if (tensor.device.type != device.type || tensor.device.index != device.index)
    throw Refused();
  MlaTensor *const view = nextView();
  view->data = static_cast<char *>(tensor.data) + tensor.byteOffset;
  view->dtype = typeOf(tensor.dtype);
  view->rank = tensor.rank;
  view->device = deviceOf(device);
  view->reserved = 0;
  for (int d = 0; d < tensor.rank; ++d) {
    view->sizes[d] = tensor.sizes[d];
    view->strides[d] = tensor.strides[d];
  }
  return view;
}

const MlaTensor *Call::optional(int i, unsigned ranks) {
  return values[i] ? describe(values[i], ranks) : nullptr;
}

const MlaTensor *Call::tensor(int i, unsigned ranks) {
  if (!values[i])
    throw Refused();
  return describe(values[i], ranks);
}

const MlaTensor *Call::optionalInt32(int i, unsigned ranks) {
  const MlaTensor *const view = optional(i, ranks);
  if (view && view->dtype != MLA_I32)
    throw Refused();
  return view;
}

const MlaTensor *Call::int32(int i, unsigned ranks) {
  if (!values[i])
    throw Refused();
  return optionalInt32(i, ranks);
}

const MlaTensor *Call::list(int i, int64_t &count) {
  if (!values[i] || !PyList_Check(values[i]))
    throw Refused();
  count = PyList_Size(values[i]);
  const MlaTensor *const first = &views[numViews];
  for (int64_t at = 0; at < count; ++at)
    describe(PyList_GetItem(values[i], at), AnyRank);
  return first;
}

bool Call::hasText(int i) const {
  if (values[i] && !PyUnicode_Check(values[i]))
    throw Refused();
  return values[i] && PyUnicode_GetLength(values[i]) > 0;
}

const MlaCache *Call::pages(int i, int rope, int64_t latentWidth,
                            int64_t ropeWidth, const LayoutArguments &layout) {
  Py_ssize_t length = 0;
  const char *const text =
      PyUnicode_AsUTF8AndSize(values[layout.text], &length);
  if (!text)
    throw PythonError();
  MlaCache &made = cacheView;
  made.pageSize = integer(layout.pageSize);
  if (static_cast<size_t>(length) != std::strlen(text) || made.pageSize < 1 ||
      made.pageSize > int64_t(1) << 20 ||
      connection().runtime.parseLayout(text, latentWidth, ropeWidth, &made))
    throw Refused();
  const MlaTensor *const pools[2] = {tensor(i, ranks(2)),
                                     optional(rope, ranks(2))};
  const int count = pools[1] ? 2 : 1;
  if (made.numPools != count)
    throw Refused();
  for (int p = 0; p < count; ++p) {
    const MlaTensor &pool = *pools[p];
    const int64_t bytes = mlaLayoutPageBytes(made.fields, made.numFields,
                                             made.pageAlign, p, made.pageSize);
    if (pool.dtype != MLA_U8 || pool.sizes[1] != bytes ||
        pool.strides[1] != 1 || pool.sizes[0] != pools[0]->sizes[0])
      throw Refused();
    made.pools[p] = {pool.data, pool.sizes[0],
                     pool.sizes[0] > 1 ? pool.strides[0] : bytes};
  }
  made.device = deviceOf(device);
  return &made;
}

int32_t mla::torch::storedType(const MlaCache &cache) {
  int32_t type = MLA_F8E4M3;
  bool isFirst = true;
  for (int32_t i = 0; i < cache.numFields; ++i) {
    const MlaField &field = cache.fields[i];
    if (field.role != MLA_ROLE_LATENT && field.role != MLA_ROLE_ROPE)
      continue;
    if (mlaDTypeBits(field.dtype) <= 8 || (!isFirst && field.dtype != type))
      return MLA_F8E4M3;
    type = field.dtype;
    isFirst = false;
  }
  return type;
}

const MlaCache *Call::cache(int i, int rope, int64_t latentWidth,
                            int64_t ropeWidth, const LayoutArguments &layout) {
  if (hasText(layout.text))
    return latentWidth ? pages(i, rope, latentWidth, ropeWidth, layout)
                       : throw Refused();
  if (values[layout.pageSize] && integer(layout.pageSize) != 0)
    throw Refused();
  const MlaTensor *const pools[2] = {tensor(i, ranks(3)),
                                     optional(rope, ranks(3))};
  const int count = pools[1] ? 2 : 1;
  const int64_t widths[2] = {latentWidth + (count == 1 ? ropeWidth : 0),
                             ropeWidth};
  MlaCache &made = cacheView;
  made.fields[0] = {MLA_ROLE_LATENT,
                    pools[0]->dtype,
                    int32_t(latentWidth),
                    0,
                    MLA_PLACE_TOKEN,
                    0,
                    0};
  if (ropeWidth)
    made.fields[1] = {MLA_ROLE_ROPE,
                      pools[0]->dtype,
                      int32_t(ropeWidth),
                      0,
                      MLA_PLACE_TOKEN,
                      count - 1,
                      0};
  for (int p = 0; p < count; ++p) {
    const MlaTensor &pool = *pools[p];
    if (pool.sizes[2] != widths[p] || pool.strides[2] != 1 ||
        pool.strides[1] != widths[p] || pool.dtype != pools[0]->dtype ||
        pool.sizes[1] != pools[0]->sizes[1] ||
        pool.sizes[0] != pools[0]->sizes[0])
      throw Refused();
    made.pools[p] = {pool.data, pool.sizes[0],
                     pool.strides[0] * mlaDTypeBits(pool.dtype) / 8};
  }
  made.pageSize = pools[0]->sizes[1];
  made.device = deviceOf(device);
  made.numFields = ropeWidth ? 2 : 1;
  made.numPools = count;
  made.pageAlign = 1;
  made.layoutHash = mlaHashLayout(made.fields, made.numFields, made.pageAlign);
  return &made;
}

Ref Call::newTensor(std::span<const int64_t> sizes, int32_t dtype,
                    bool zeroed) {
  Ref shape = own(PyTuple_New(static_cast<Py_ssize_t>(sizes.size())));
  for (size_t d = 0; d < sizes.size(); ++d)
    if (PyTuple_SetItem(shape.get(), static_cast<Py_ssize_t>(d),
                        own(PyLong_FromLongLong(sizes[d])).release()) != 0)
      throw PythonError();
  const Ref arguments = own(PyTuple_Pack(1, shape.get()));
  return own(PyObject_Call(zeroed ? connection().zeros : connection().empty,
                           arguments.get(), optionsOf(dtype, device)));
}

MlaTensor *Call::create(std::span<const int64_t> sizes, int32_t dtype,
                        bool zeroed) {
  if (numCreated == MostCreated)
    throw Refused();
  Created &next = created[numCreated++];
  next.object = newTensor(sizes, dtype, zeroed);
  MlaTensor *const view = describe(next.object.get(), AnyRank);
  next.view = view;
  return view;
}

PyObject *Call::take(const MlaTensor *view) {
  for (Created &one : created)
    if (one.view == view)
      return one.object.release();
  throw Refused();
}

const mla::TargetCosts &Call::costs() const {
  if (isOnCpu())
    return *mla::findCosts("cpu");
  // The costs of each GPU, found once.
  static std::array<const mla::TargetCosts *, 64> known{};
  const auto index = static_cast<size_t>(device.index);
  if (index >= known.size())
    throw Refused();
  if (!known[index]) {
    const Ref target = own(
        PyObject_CallFunction(connection().targetOf, "i", int(device.index)));
    const Ref text = own(PyUnicode_AsUTF8String(target.get()));
    known[index] = mla::findCosts(PyBytes_AsString(text.get()));
  }
  if (!known[index])
    throw Refused();
  return *known[index];
}

uint32_t Call::flags(bool check, bool batchInvariant) const {
  return (check || device.type == dlpack::Cpu ? MLA_RUNTIME_CHECKS : 0) |
         (batchInvariant ? MLA_BATCH_INVARIANT : 0);
}

void Call::requireCurrentGpu() {
  if (device.type != dlpack::Cuda || isCurrentGpu)
    return;
  const Ref current =
      own(PyObject_CallObject(connection().currentGpu, nullptr));
  if (PyLong_AsLong(current.get()) != device.index)
    throw Refused();
  isCurrentGpu = true;
}

MlaCall Call::begin(uint32_t flags, uint64_t workspace) {
  MlaCall call{};
  call.size = sizeof(MlaCall);
  call.version = MLA_ABI_VERSION;
  call.flags = flags;
  if (device.type == dlpack::Cuda &&
      connection().tensors->currentStream(device.type, device.index,
                                          &call.stream) != 0)
    throw PythonError();
  if (workspace) {
    call.workspace = allocate(workspace);
    call.workspaceBytes = workspace;
  }
  return call;
}

void *Call::allocate(uint64_t bytes) {
  const int64_t size = static_cast<int64_t>(bytes + Alignment), stride = 1;
  const dlpack::Tensor like{nullptr, device,  1, {dlpack::UInt, 8, 1},
                            &size,   &stride, 0};
  dlpack::ManagedTensor *room = nullptr;
  auto ignore = [](void *, const char *, const char *) {};
  // The Python implementation reports that there is too little memory.
  if (numWorkspaces == MostCreated ||
      connection().tensors->allocate(&like, &room, nullptr, ignore) != 0)
    throw Refused();
  workspaces[numWorkspaces++] = room;
  const auto address = reinterpret_cast<uintptr_t>(room->tensor.data);
  return reinterpret_cast<void *>((address + Alignment - 1) / Alignment *
                                  Alignment);
}

Call::~Call() {
  for (int i = 0; i < numWorkspaces; ++i)
    workspaces[i]->release(workspaces[i]);
}
