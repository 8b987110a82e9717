# Installs headers, libraries, tools, the Python package, and a package that
# `find_package(MLA)` finds. A build without the compiler installs the runtime.
#
# Components, for `cmake --install BUILD --component NAME`:
#   runtime      libmla_runtime, libmla_runtime_cuda and the C header
#   tools        the programs and the scripts that they run
#   simulator    mla-sim, if it was built
#   python       the Python package, for PYTHONPATH=PREFIX/python
#   development  headers, archives and CMake files
#   bundle       the shared libraries that the runtime and the tools need, for
#                machines without them; only installed by name

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(MLA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/MLA)
set(MLA_SHARE_DIR ${CMAKE_INSTALL_DATADIR}/mla-mlir)

# Targets that need MLIR are exported separately: a program that links only the
# runtime needs no MLIR.
set(MLA_INSTALL_RUNTIME mla_runtime)
if(MLA_HAS_CUDA)
  list(APPEND MLA_INSTALL_RUNTIME mla_runtime_cuda)
endif()
set(MLA_INSTALL_COMPILER)
if(MLA_COMPILER)
  get_property(MLA_INSTALL_COMPILER GLOBAL PROPERTY MLA_LIBS)
endif()
foreach(target ${MLA_INSTALL_RUNTIME} ${MLA_INSTALL_COMPILER})
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
foreach(tool mla-opt mla-run mla-compile)
  if(TARGET ${tool})
    list(APPEND MLA_INSTALL_COMPILER ${tool})
  endif()
endforeach()
if(TARGET mla-bench)
  list(APPEND MLA_INSTALL_RUNTIME mla-bench)
endif()

set(MLA_EXPORTS Runtime)
if(MLA_INSTALL_COMPILER)
  list(APPEND MLA_EXPORTS Compiler)
endif()
foreach(part ${MLA_EXPORTS})
  string(TOUPPER ${part} kind)
  install(TARGETS ${MLA_INSTALL_${kind}} EXPORT MLA${part}Targets
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime
            NAMELINK_COMPONENT development
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(EXPORT MLA${part}Targets NAMESPACE MLA:: DESTINATION ${MLA_CMAKE_DIR}
    COMPONENT development)
endforeach()
# The simulator is a project of its own.
install(PROGRAMS ${PROJECT_BINARY_DIR}/bin/mla-sim DESTINATION ${CMAKE_INSTALL_BINDIR}
  COMPONENT simulator OPTIONAL)
if(TARGET mla-bench)
  # The scripts that mla-bench --torch runs.
  install(FILES ${PROJECT_SOURCE_DIR}/benchmarks/compare_prefill.py
    ${PROJECT_SOURCE_DIR}/benchmarks/compare_torch.py
    ${PROJECT_SOURCE_DIR}/benchmarks/torch_peers.py
    ${PROJECT_SOURCE_DIR}/python/mla/abi_structs.py
    DESTINATION ${MLA_SHARE_DIR}/benchmarks COMPONENT tools)
  install(FILES ${PROJECT_SOURCE_DIR}/scripts/option_types.py
    ${PROJECT_SOURCE_DIR}/scripts/project_python.py
    DESTINATION ${MLA_SHARE_DIR}/scripts COMPONENT tools)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/mla DESTINATION python
  COMPONENT python FILES_MATCHING PATTERN "*.py")
# The Python package searches for mla_torch next to libmla_runtime.
if(TARGET mla_torch)
  install(TARGETS mla_torch LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mla-runtime
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT runtime FILES_MATCHING PATTERN "*.h")
if(MLA_COMPILER)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mla ${PROJECT_BINARY_DIR}/include/mla
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
    FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "*.def"
    PATTERN CMakeFiles EXCLUDE)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/modules/MLAConfig.cmake.in
  ${PROJECT_BINARY_DIR}/MLAConfig.cmake INSTALL_DESTINATION ${MLA_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/MLAConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/MLAConfig.cmake ${PROJECT_BINARY_DIR}/MLAConfigVersion.cmake
  DESTINATION ${MLA_CMAKE_DIR} COMPONENT development)

# The bundle. Its libraries are found through the RPATH of the program or of
# libmla_runtime. A RUNPATH would not do, because it is not searched for the
# libraries that a library needs.
set(MLA_BUNDLED)
foreach(target mla_runtime mla-opt mla-run mla-compile mla-bench)
  if(TARGET ${target})
    target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
    list(APPEND MLA_BUNDLED $<TARGET_FILE:${target}>)
  endif()
endforeach()
install(CODE "
  set(MLA_BUNDLED ${MLA_BUNDLED})
  set(MLA_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR})
  set(MLA_LICENCE_DIR ${MLA_SHARE_DIR}/licences)
  include(${PROJECT_SOURCE_DIR}/cmake/modules/MLABundle.cmake)"
  COMPONENT bundle EXCLUDE_FROM_ALL)
