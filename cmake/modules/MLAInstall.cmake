# Installs headers, libraries, tools, and a package that `find_package(MLA)`
# finds. A build without the compiler installs the runtime.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(MLA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/MLA)

# Targets that need MLIR are exported separately: a program that links only the
# runtime needs no MLIR.
set(MLA_INSTALL_RUNTIME mla_runtime)
set(MLA_INSTALL_COMPILER)
if(MLA_ENABLE_COMPILER)
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
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT MLA${part}Targets NAMESPACE MLA:: DESTINATION ${MLA_CMAKE_DIR})
endforeach()
# The Python package searches for mla_torch next to libmla_runtime.
if(TARGET mla_torch)
  install(TARGETS mla_torch LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
# The scripts that mla-bench --torch runs.
install(FILES ${PROJECT_SOURCE_DIR}/benchmarks/compare_torch.py
  ${PROJECT_SOURCE_DIR}/benchmarks/torch_peers.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mla-mlir/benchmarks)
install(FILES ${PROJECT_SOURCE_DIR}/scripts/option_types.py
  ${PROJECT_SOURCE_DIR}/scripts/project_python.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mla-mlir/scripts)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mla-runtime
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
if(MLA_ENABLE_COMPILER)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mla ${PROJECT_BINARY_DIR}/include/mla
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "*.def"
    PATTERN CMakeFiles EXCLUDE)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/modules/MLAConfig.cmake.in
  ${PROJECT_BINARY_DIR}/MLAConfig.cmake INSTALL_DESTINATION ${MLA_CMAKE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/MLAConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/MLAConfig.cmake ${PROJECT_BINARY_DIR}/MLAConfigVersion.cmake
  DESTINATION ${MLA_CMAKE_DIR})
