# Wrappers so that every library and tool of the compiler is declared alike.

# mla_pass_statistics(IN OUT): runs PassStatistics.cmake; both files are in the
# binary folder.
function(mla_pass_statistics in out)
  set(script ${PROJECT_SOURCE_DIR}/cmake/modules/PassStatistics.cmake)
  set(in ${CMAKE_CURRENT_BINARY_DIR}/${in})
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${out})
  add_custom_command(OUTPUT ${out} DEPENDS ${in} ${script}
    COMMAND ${CMAKE_COMMAND} -DIN=${in} -DOUT=${out} -P ${script})
  set(TABLEGEN_OUTPUT ${TABLEGEN_OUTPUT} ${out} PARENT_SCOPE)
endfunction()

# mla_tablegen(DEFS file.td TARGET name  OUTPUT flag [OUTPUT flag ...])
function(mla_tablegen td target)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(arguments ${ARGN})
  while(arguments)
    list(POP_FRONT arguments output)
    set(flags)
    while(arguments)
      list(GET arguments 0 next)
      if(NOT next MATCHES "^-")
        break()
      endif()
      list(POP_FRONT arguments flag)
      list(APPEND flags ${flag})
    endwhile()
    set(raw ${output})
    if("-gen-pass-decls" IN_LIST flags)
      set(raw ${output}.mlir)
    endif()
    mlir_tablegen(${raw} ${flags} EXTRA_INCLUDES ${PROJECT_SOURCE_DIR}/include ${MLIR_INCLUDE_DIRS})
    if(NOT raw STREQUAL output)
      mla_pass_statistics(${raw} ${output})
    endif()
  endwhile()
  add_public_tablegen_target(${target})
  add_dependencies(mla-headers ${target})
endfunction()

# mla_cheap_when_sanitized(target): compiles a sanitized target without
# optimization. Only tests use it, and most of the time goes to MLIR's headers
# and the code that they instantiate.
function(mla_cheap_when_sanitized target)
  if(MLA_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# mla_cheap_to_compile(target): compiles a target with few optimizations, in three
# quarters of the time. For generated definitions of ops, registrations and options:
# all that runs once, or once per op.
function(mla_cheap_to_compile target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# Two thirds of the compile time of a compiler source go to MLIR's headers.
# Sources that are compiled together share this time, but a change of one
# recompiles all.
set(MLA_UNITY_BATCH 1 CACHE STRING "How many of a library's sources are compiled as one")

# MLIR headers that most sources of the compiler include. GCC reads them in a third
# of the time when they are compiled once. They hide missing #include lines, so the
# debug preset compiles without them.
option(MLA_PRECOMPILE_HEADERS "Compile the most common MLIR headers once" OFF)

# mla_compiler_options(target): sets the include folders and options of a library
# that includes MLIR headers.
function(mla_compiler_options target)
  mla_cheap_when_sanitized(${target})
  target_include_directories(${target} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(${target} PRIVATE ${MLA_MLIR_COMPILE_OPTIONS})
  if(MLA_PRECOMPILE_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # ccache finds the precompiled headers of a source only with this option.
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

if(MLA_PRECOMPILE_HEADERS)
  set(source ${PROJECT_BINARY_DIR}/MLACommonHeaders.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Owns the precompiled headers.\n")
  add_library(MLACommonHeaders OBJECT ${source})
  mla_compiler_options(MLACommonHeaders)
  target_precompile_headers(MLACommonHeaders PRIVATE
    <mlir/Dialect/Affine/IR/AffineOps.h>
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/Bufferization/IR/Bufferization.h>
    <mlir/Dialect/ControlFlow/IR/ControlFlowOps.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/Math/IR/Math.h>
    <mlir/Dialect/MemRef/IR/MemRef.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/Pass/Pass.h>
    <mlir/Transforms/DialectConversion.h>)
endif()

# add_mla_library(Name sources... [ALONE sources...] [LINK_LIBS libs...]
#                 [DEPENDS targets...])
# Sources after ALONE are never compiled together with others, because their
# file-local names clash.
function(add_mla_library name)
  cmake_parse_arguments(ARG "" "" "ALONE;LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS} ${ARG_ALONE})
  mla_compiler_options(${name})
  if(MLA_PRECOMPILE_HEADERS)
    target_precompile_headers(${name} REUSE_FROM MLACommonHeaders)
  endif()
  if(MLA_UNITY_BATCH GREATER 1)
    set_target_properties(${name} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${MLA_UNITY_BATCH})
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} mla-headers ${ARG_DEPENDS})
  set_property(GLOBAL APPEND PROPERTY MLA_LIBS ${name})
endfunction()

# add_mla_tool(name sources... [LINK_LIBS libs...])
function(add_mla_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${name} SYSTEM PRIVATE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(${name} PRIVATE ${MLA_MLIR_COMPILE_OPTIONS})
  mla_cheap_to_compile(${name})
  if(MLA_UNITY_BATCH GREATER 1)
    set_target_properties(${name} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${MLA_UNITY_BATCH})
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} mla-headers)
endfunction()

add_custom_target(mla-headers)
