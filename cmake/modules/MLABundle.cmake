# Installs the shared libraries that MLA_BUNDLED needs and that other machines may
# lack, under the names by which they are loaded, and their licences. Part of an
# install script: `cmake --install BUILD --component bundle`.
#
# Libraries of every Linux with this or a later glibc are not copied, as in the
# manylinux platforms of Python wheels.

file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${MLA_BUNDLED}
  PRE_EXCLUDE_REGEXES "^libmla_runtime" "^ld-linux" "^lib(c|m|dl|rt|pthread|gcc_s|stdc[+][+])[.]so"
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  CONFLICTING_DEPENDENCIES_PREFIX several)
if(missing)
  message(FATAL_ERROR "cannot find the libraries ${missing}, which ${MLA_BUNDLED} need")
endif()
# One library in two folders: the loader uses the first.
foreach(name ${several_FILENAMES})
  list(GET several_${name} 0 library)
  list(APPEND libraries ${library})
endforeach()

set(patterns)
foreach(library ${libraries})
  get_filename_component(name ${library} NAME)
  file(REAL_PATH ${library} file)
  file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/${MLA_LIBRARY_DIR} TYPE PROGRAM
       FILES ${file} RENAME ${name})
  list(APPEND patterns */${name})
endforeach()

# Debian keeps the licences of a package in one file.
find_program(MLA_DPKG_QUERY dpkg-query)
set(owners)
if(MLA_DPKG_QUERY)
  execute_process(COMMAND ${MLA_DPKG_QUERY} -S ${patterns} OUTPUT_VARIABLE owners ERROR_QUIET)
endif()
string(REGEX MATCHALL "(^|\n)[^:\n]+" owners "${owners}")
string(STRIP "${owners}" owners)
string(REPLACE "\n" "" owners "${owners}")
list(REMOVE_DUPLICATES owners)
foreach(package ${owners})
  if(EXISTS /usr/share/doc/${package}/copyright)
    file(REAL_PATH /usr/share/doc/${package}/copyright licence)
    file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/${MLA_LICENCE_DIR} TYPE FILE
         FILES ${licence} RENAME ${package}.txt)
  endif()
endforeach()
