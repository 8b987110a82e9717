# Installs the wheel's components of the finished build in MLA_BUILD_DIR:
#
#   pip wheel . --config-settings=cmake.define.MLA_BUILD_DIR=$PWD/build/release
if(NOT EXISTS ${MLA_BUILD_DIR}/cmake_install.cmake)
  message(FATAL_ERROR "MLA_BUILD_DIR must be the folder of a build, got ${MLA_BUILD_DIR}")
endif()
foreach(component runtime tools bundle)
  install(CODE "
    execute_process(COMMAND_ERROR_IS_FATAL ANY
      COMMAND ${CMAKE_COMMAND} --install ${MLA_BUILD_DIR} --strip --component ${component}
              --prefix \"\${CMAKE_INSTALL_PREFIX}\")" COMPONENT ${component})
endforeach()
