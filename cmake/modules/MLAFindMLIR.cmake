# Finds Debian's MLIR 22 and works around known problems of its packages.

find_package(MLIR 22.1 CONFIG QUIET
             HINTS ${MLIR_DIR} /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR
    "MLIR 22.1 was not found. On Debian 12, as root: apt-get install "
    "libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools; elsewhere set MLIR_DIR "
    "to the folder that holds MLIRConfig.cmake.")
endif()
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

# MLIRConfig does not export this. Every library and tool must agree on it: a
# process with both libMLIR.so and the static archives has two of each type id.
set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_LINK_LLVM_DYLIB ON)
if(NOT LLVM_EXTERNAL_LIT)
  set(LLVM_EXTERNAL_LIT ${LLVM_TOOLS_BINARY_DIR}/lit)
endif()
foreach(tool mlir-tblgen FileCheck lit)
  if(NOT EXISTS ${LLVM_TOOLS_BINARY_DIR}/${tool})
    message(FATAL_ERROR "${LLVM_TOOLS_BINARY_DIR}/${tool} is missing: "
      "apt-get install mlir-22-tools llvm-22-tools")
  endif()
endforeach()

list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
# The flags of HandleLLVMOptions that matter: LLVM is built without exceptions
# and with RTTI. Libraries that throw must not use these flags.
set(MLA_MLIR_COMPILE_OPTIONS -fno-exceptions -fno-semantic-interposition
    -Wno-unused-parameter -Wno-comment)
# g++ accepts any -Wno-*, but reports an unknown one beside each warning.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-Wdangling-reference MLA_KNOWS_DANGLING_REFERENCE)
if(MLA_KNOWS_DANGLING_REFERENCE)
  list(APPEND MLA_MLIR_COMPILE_OPTIONS -Wno-dangling-reference)
endif()
