# Kernels for NVIDIA GPUs: finds nvcc, and mla_add_cuda_kernel().
#
#   MLA_CUDA         AUTO builds the CUDA part if nvcc is found, ON requires it,
#                    OFF leaves it out
#   MLA_NVCC         the compiler: that of the Python environment, which
#                    scripts/setup installs, else the one on PATH or in
#                    /usr/local/cuda
#   MLA_CUDA_ROOT    its toolkit (with include/ and lib/ or lib64/)
#   MLA_CUDA_GENERIC_ARCHS
#                    architectures of the generic kernels; later ones run the
#                    last by its PTX
#   MLA_HAS_CUDA     set here: whether the CUDA part is built

set(MLA_CUDA_GENERIC_ARCHS 80 90 100 CACHE STRING "Architectures of the generic GPU kernels")
set(MLA_CUDA AUTO CACHE STRING "GPU kernels: ON, OFF, or AUTO (if nvcc is found)")
set_property(CACHE MLA_CUDA PROPERTY STRINGS AUTO ON OFF)
set(MLA_HAS_CUDA OFF)
if(NOT MLA_CUDA)
  return()
endif()

if(NOT MLA_VENV_DIR)
  set(venv ${PROJECT_SOURCE_DIR}/.venv)
else()
  set(venv ${MLA_VENV_DIR})
endif()
file(GLOB wheels ${venv}/lib/python3*/site-packages/nvidia/cu13/bin)
find_program(MLA_NVCC nvcc PATHS ${wheels} NO_DEFAULT_PATH)
find_program(MLA_NVCC nvcc PATHS /usr/local/cuda/bin)
if(NOT MLA_NVCC)
  mla_without(MLA_CUDA "GPU kernels" "nvcc (set MLA_NVCC to its path)")
  return()
endif()

# nvcc may be a wrapper script; it knows its toolkit itself.
execute_process(COMMAND ${MLA_NVCC} --dryrun -E -x cu /dev/null
  OUTPUT_QUIET ERROR_VARIABLE dryrun)
if(NOT dryrun MATCHES "TOP=([^\n]+)")
  mla_without(MLA_CUDA "GPU kernels" "an nvcc that prints its toolkit's folder, got ${MLA_NVCC}")
  return()
endif()
get_filename_component(root "${CMAKE_MATCH_1}" REALPATH)
set(MLA_CUDA_ROOT ${root} CACHE PATH "CUDA toolkit")
find_library(MLA_CUDART cudart_static REQUIRED NO_DEFAULT_PATH
  PATHS ${MLA_CUDA_ROOT}/lib64 ${MLA_CUDA_ROOT}/lib)
find_package(Threads REQUIRED)
message(STATUS "GPU kernels by ${MLA_NVCC}")
set(MLA_HAS_CUDA ON)

# The CUDA runtime, for host code beside kernels.
add_library(mla_cudart INTERFACE)
target_include_directories(mla_cudart SYSTEM INTERFACE ${MLA_CUDA_ROOT}/include)
target_link_libraries(mla_cudart INTERFACE ${MLA_CUDART} Threads::Threads ${CMAKE_DL_LIBS} rt)

# mla_add_cuda_kernel(name ARCH 90a|100a|80... SOURCES a.cu...
#                     [PTX] [ALLOW_STACK] [OPTIONS flags...])
#
# A static library of kernels compiled for each architecture; PTX adds the text
# of the last for later ones. The build fails when ptxas spills registers, keeps anything in
# local memory (unless ALLOW_STACK), or serializes wgmma (C7510, C7512, C7519).
# <object>.txt beside each object holds what ptxas said about registers and
# shared memory.
function(mla_add_cuda_kernel name)
  cmake_parse_arguments(ARG "PTX;ALLOW_STACK" "" "ARCH;SOURCES;OPTIONS" ${ARGN})
  # -arch=sm_90a would also assemble compute_90, which lacks wgmma.
  set(targets)
  list(GET ARG_ARCH -1 last)
  foreach(arch ${ARG_ARCH})
    set(code "sm_${arch}")
    if(ARG_PTX AND arch STREQUAL last)
      set(code "[sm_${arch},compute_${arch}]")
    endif()
    list(APPEND targets "-gencode;arch=compute_${arch},code=${code}")
  endforeach()
  list(JOIN ARG_ARCH ", sm_" names)
  # nvcc supports new g++ versions soon and other host compilers later.
  set(host)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    set(host -ccbin ${CMAKE_CXX_COMPILER})
  endif()
  set(objects)
  foreach(source ${ARG_SOURCES})
    get_filename_component(stem ${source} NAME_WE)
    get_filename_component(path ${source} ABSOLUTE)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir/${stem}.o)
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir)
    add_custom_command(OUTPUT ${object} BYPRODUCTS ${object}.txt
      COMMAND ${CMAKE_COMMAND} "-DCOMPILER=${CMAKE_CXX_COMPILER_LAUNCHER};${MLA_NVCC}"
        -DSOURCE=${path} -DOBJECT=${object} -DALLOW_STACK=${ARG_ALLOW_STACK}
        "-DFLAGS=${targets};${host};-I${PROJECT_SOURCE_DIR}/lib/Kernels/CUDA;-I${PROJECT_SOURCE_DIR}/lib/Kernels/CUDA/Arch/Device;-I${PROJECT_SOURCE_DIR}/include;${ARG_OPTIONS}"
        -P ${PROJECT_SOURCE_DIR}/cmake/modules/MLACompileCuda.cmake
      DEPENDS ${path} ${PROJECT_SOURCE_DIR}/cmake/modules/MLACompileCuda.cmake
      DEPFILE ${object}.d
      COMMENT "Compiling ${stem}.cu for sm_${names}" VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  add_library(${name} STATIC ${objects})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${name} PUBLIC mla_cudart)
endfunction()
