# Compiles one .cu file and turns warnings of ptxas into errors. Run by
# mla_add_cuda_kernel(), and by the tests of its checks:
#   cmake -DCOMPILER="ccache;nvcc" -DFLAGS="-gencode;..." -DSOURCE=a.cu
#         -DOBJECT=a.o [-DALLOW_STACK=ON] -P MLACompileCuda.cmake

execute_process(
  COMMAND ${COMPILER} -std=c++20 -O3 -lineinfo --expt-relaxed-constexpr -Xptxas -v
    -Xcompiler -fPIC,-fvisibility=hidden ${FLAGS} -MD -MF ${OBJECT}.d -c ${SOURCE} -o ${OBJECT}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
set(report "${output}${errors}")
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${report}")
endif()
file(WRITE ${OBJECT}.txt "${report}")

# fail(why pattern): stops if a line of the report matches.
function(fail why pattern)
  string(REGEX MATCHALL "[^\n]*${pattern}[^\n]*" lines "${report}")
  if(lines)
    file(REMOVE ${OBJECT})
    list(JOIN lines "\n  " text)
    # CMake does not wrap indented text.
    message(FATAL_ERROR "\n  ${SOURCE}: ${why}:\n  ${text}")
  endif()
endfunction()

fail("registers are spilled" " [1-9][0-9]* bytes spill")
if(NOT ALLOW_STACK)
  fail("local memory is used (for an array with run-time indices, or for a copy of a kernel parameter whose address is taken: TMA cannot read a tensor map there, so mark the parameter MLA_GRID_CONSTANT)"
    " [1-9][0-9]* bytes stack frame")
endif()
fail("wgmma is serialized, or fences were added" "C75(10|12|19)")

# Other warnings are printed.
if(report MATCHES "warning")
  message("${report}")
endif()
