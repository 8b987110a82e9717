# Kernels for the CPU: finds the libraries that they call.
#
#   MLA_CPU      ON requires the libraries, OFF leaves the CPU kernels out, and
#                AUTO builds them if the libraries are found. The compiler
#                requires them, because its tools run models on the CPU
#   MLA_HAS_CPU  set here: whether the CPU kernels are built

set(MLA_CPU AUTO CACHE STRING "CPU kernels: ON, OFF, or AUTO (if oneDNN and Highway are found)")
set_property(CACHE MLA_CPU PROPERTY STRINGS AUTO ON OFF)

# mla_without(option kernels needed): reports that kernels are left out because
# `needed` was not found, or fails if the option is not AUTO.
function(mla_without option kernels needed)
  if(NOT ${option} STREQUAL AUTO)
    message(FATAL_ERROR "${option}=${${option}} needs ${needed}")
  endif()
  message(STATUS "No ${kernels}: they need ${needed}")
endfunction()

set(MLA_HAS_CPU OFF)
if(NOT MLA_CPU)
  if(MLA_COMPILER)
    message(FATAL_ERROR "MLA_CPU=OFF needs MLA_COMPILER=OFF: the compiler's tools run models on the CPU")
  endif()
  return()
endif()

find_package(OpenMP COMPONENTS CXX)
find_package(HWY CONFIG)
# Debian's dnnl-config.cmake requires OpenCL, which is not needed here.
find_library(MLA_DNNL_LIBRARY dnnl)
find_path(MLA_DNNL_INCLUDE oneapi/dnnl/dnnl.hpp)
if(OpenMP_CXX_FOUND AND HWY_FOUND AND MLA_DNNL_LIBRARY AND MLA_DNNL_INCLUDE)
  set(MLA_HAS_CPU ON)
elseif(MLA_COMPILER)
  message(FATAL_ERROR "MLA_COMPILER=ON needs OpenMP, oneDNN and Highway (Debian: libdnnl-dev libhwy-dev)")
else()
  mla_without(MLA_CPU "CPU kernels" "OpenMP, oneDNN and Highway (Debian: libdnnl-dev libhwy-dev)")
endif()
