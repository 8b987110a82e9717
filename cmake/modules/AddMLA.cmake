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

# Two thirds of the compile time of a compiler source go to MLIR's headers.
# Sources that are compiled together share this time, but a change of one
# recompiles all.
set(MLA_UNITY_BATCH 1 CACHE STRING "How many of a library's sources are compiled as one")

# add_mla_library(Name sources... [ALONE sources...] [LINK_LIBS libs...]
#                 [DEPENDS targets...])
# Sources after ALONE are never compiled together with others, because their
# file-local names clash.
function(add_mla_library name)
  cmake_parse_arguments(ARG "" "" "ALONE;LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS} ${ARG_ALONE})
  mla_cheap_when_sanitized(${name})
  if(MLA_UNITY_BATCH GREATER 1)
    set_target_properties(${name} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${MLA_UNITY_BATCH})
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_include_directories(${name} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(${name} PRIVATE ${MLA_MLIR_COMPILE_OPTIONS})
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
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} mla-headers)
endfunction()

add_custom_target(mla-headers)
