//===- CublasLtLibrary.cpp - The binary interface of cuBLASLt -------------===//

#include "CublasLtLibrary.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>
#include <type_traits>

using namespace mla::runtime::cublaslt;

namespace {

/// Returns the library if the process has loaded it, else opens it.
void *openLibrary() {
  if (const char *chosen = std::getenv("MLA_CUBLASLT"); chosen && *chosen)
    return std::strcmp(chosen, "off") ? dlopen(chosen, RTLD_NOW | RTLD_LOCAL)
                                      : nullptr;
  for (int flags : {RTLD_NOW | RTLD_NOLOAD, RTLD_NOW | RTLD_LOCAL})
    for (const char *name : {"libcublasLt.so.13", "libcublasLt.so.12"})
      if (void *handle = dlopen(name, flags))
        return handle;
  return nullptr;
}

Library load() {
  Library lib{};
  void *handle = openLibrary();
  if (!handle)
    return lib;
  lib.usable = true;
  auto find = [&](auto &function, const char *name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        dlsym(handle, name));
    lib.usable &= function != nullptr;
  };
  find(lib.create, "cublasLtCreate");
  find(lib.descCreate, "cublasLtMatmulDescCreate");
  find(lib.descSet, "cublasLtMatmulDescSetAttribute");
  find(lib.descDestroy, "cublasLtMatmulDescDestroy");
  find(lib.layoutCreate, "cublasLtMatrixLayoutCreate");
  find(lib.layoutSet, "cublasLtMatrixLayoutSetAttribute");
  find(lib.layoutDestroy, "cublasLtMatrixLayoutDestroy");
  find(lib.preferenceCreate, "cublasLtMatmulPreferenceCreate");
  find(lib.preferenceSet, "cublasLtMatmulPreferenceSetAttribute");
  find(lib.preferenceDestroy, "cublasLtMatmulPreferenceDestroy");
  find(lib.choose, "cublasLtMatmulAlgoGetHeuristic");
  find(lib.multiply, "cublasLtMatmul");
  return lib;
}

} // namespace

const Library &mla::runtime::cublaslt::library() {
  static const Library lib = load();
  return lib;
}
