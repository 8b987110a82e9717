# Builds the simulator (lib/Simulator) with clang, as a separate project within
# this build. Omits it with a message if clang or Boost.Context is missing.
option(MLA_SIMULATOR "Build the simulator of the GPU kernels" ${MLA_COMPILER})
if(NOT MLA_SIMULATOR)
  return()
endif()

find_program(MLA_CLANGXX NAMES clang++-22 clang++-21 clang++-20 clang++-19 clang++-18)
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 OLD) # Debian's Boost comes with CMake's module
endif()
find_package(Boost QUIET COMPONENTS context)
if(NOT MLA_CLANGXX OR NOT Boost_CONTEXT_FOUND)
  message(STATUS "No simulator: it needs clang++-22 (found: ${MLA_CLANGXX}) and "
                 "Boost.Context (Debian: clang-22 libboost-context-dev)")
  return()
endif()

if(MLA_SANITIZE MATCHES "thread|memory")
  return() # kernels use the instrumentation of the thread sanitizer
elseif(MLA_SANITIZE)
  file(WRITE ${PROJECT_BINARY_DIR}/sanitized.cpp "int main() {}\n")
  execute_process(
    COMMAND ${MLA_CLANGXX} -fsanitize=${MLA_SANITIZE} ${PROJECT_BINARY_DIR}/sanitized.cpp
            -o ${PROJECT_BINARY_DIR}/sanitized
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 0)
    message(STATUS "No sanitized simulator: ${MLA_CLANGXX} lacks its sanitizers "
                   "(Debian: libclang-rt-22-dev)")
    return()
  endif()
endif()

include(ExternalProject)
ExternalProject_Add(mla-simulator
  SOURCE_DIR ${PROJECT_SOURCE_DIR}/lib/Simulator
  BINARY_DIR ${PROJECT_BINARY_DIR}/simulator
  CMAKE_ARGS -DCMAKE_CXX_COMPILER=${MLA_CLANGXX}
             -DMLA_SIMULATOR_TESTS=${MLA_TESTS}
             -DMLA_SIMULATOR_SANITIZE=${MLA_SANITIZE}
             -DMLA_VERSION=${PROJECT_VERSION}
             -DMLA_UNITTEST_FOLDER=${PROJECT_BINARY_DIR}/unittests
             -DMLA_GENERATED_INCLUDE=${PROJECT_BINARY_DIR}/include
             -DCMAKE_RUNTIME_OUTPUT_DIRECTORY=${PROJECT_BINARY_DIR}/bin
  DEPENDS mla-kernel-manifest
  BUILD_ALWAYS TRUE
  INSTALL_COMMAND ""
  BUILD_BYPRODUCTS ${PROJECT_BINARY_DIR}/simulator/libmla_simulator.a)

if(MLA_TESTS AND MLA_SANITIZE)
  # Every planted bug and its twin, under one of the seeds of the lit suite. A
  # launch that stops abandons the stacks of its threads, and so leaks memory.
  add_test(NAME mla-sim-bugs COMMAND ${PROJECT_BINARY_DIR}/bin/mla-sim-bugs 0 1)
  set_tests_properties(mla-sim-bugs PROPERTIES ENVIRONMENT ASAN_OPTIONS=detect_leaks=0
                       LABELS simulator)
  # The shipped kernels, under one seed each, without the slowest tests.
  add_test(NAME mla-simulator-tests
    COMMAND ${PROJECT_BINARY_DIR}/unittests/mla-simulator-tests
            "--gtest_filter=-*FullHeads*:*BitsOfGpus:*PlanOfOtherLengths:*Merge*Empty*:*RandomBatches:Sm100Decode.RisingScores:Sm100Decode.ManyTiles:Plan.CostsSaturate:Plan.Edges:*ShareAMulti*:*ManySeeds*"
            --gtest_output=xml:${PROJECT_BINARY_DIR}/gtest/mla-simulator-tests.xml)
  set_tests_properties(mla-simulator-tests PROPERTIES ENVIRONMENT
    "ASAN_OPTIONS=detect_leaks=0;UBSAN_OPTIONS=print_stacktrace=1" LABELS simulator)
elseif(MLA_TESTS)
  set(tests ${PROJECT_BINARY_DIR}/unittests/mla-simulator-tests)
  add_test(NAME mla-simulator-tests
    COMMAND ${tests}
            --gtest_output=xml:${PROJECT_BINARY_DIR}/gtest/mla-simulator-tests.xml)
  add_test(NAME mla-simulator-formulas
    COMMAND ${PROJECT_BINARY_DIR}/unittests/mla-simulator-formulas
            --gtest_output=xml:${PROJECT_BINARY_DIR}/gtest/mla-simulator-formulas.xml)
endif()
