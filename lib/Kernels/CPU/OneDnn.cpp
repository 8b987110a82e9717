//===- OneDnn.cpp - Matrix products by oneDNN -----------------------------===//

#include "OneDnn.h"
#include "Element.h"
#include "Threads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <oneapi/dnnl/dnnl.hpp>

using namespace mla::cpu;
using dnnl::memory;

namespace {

/// The rows and columns of a panel. The weights of a panel fit the L2 cache for
/// usual depths, and there are enough panels to share among threads.
constexpr int64_t PanelM = 256;
constexpr int64_t PanelN = 256;
/// Up to this many f32 rows, dot products read the weight faster than oneDNN.
constexpr int64_t DotRowsLimit = 2;
/// The largest number of primitives that a thread keeps. Before the thread
/// creates another one, it discards all of them.
constexpr size_t KeptShapes = 256;

/// The key of a primitive.
using Key = std::array<int64_t, 12>;

Key keyOf(const GemmProblem &problem, int64_t m, int64_t n) {
  return {problem.dtype,
          m,
          n,
          problem.k,
          problem.aRows.innerStride,
          problem.aK,
          problem.bK,
          problem.bN,
          problem.outRows.innerStride,
          problem.bias != nullptr,
          0,
          0};
}

/// Sets the number of OpenMP threads to one in this scope. oneDNN reads the
/// number when it creates and runs a primitive.
class OneThread {
public:
  OneThread() : before(omp_get_max_threads()) { omp_set_num_threads(1); }
  ~OneThread() { omp_set_num_threads(before); }
  OneThread(const OneThread &) = delete;

private:
  int before;
};

dnnl::engine &engine() {
  static dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
  return cpu;
}

/// Returns the descriptor of a matrix. oneDNN does not use the stride of a
/// single row but checks it, so this function makes it valid.
memory::desc describe(const GemmProblem &problem, int64_t rows, int64_t columns,
                      int64_t rowStride, int64_t columnStride) {
  auto type = problem.dtype == MLA_F32 ? memory::data_type::f32
                                       : memory::data_type::bf16;
  if (rows == 1 && columnStride == 1)
    rowStride = std::max(rowStride, columns);
  return {{rows, columns}, type, memory::dims{rowStride, columnStride}};
}

dnnl::matmul::primitive_desc describeMatmul(const GemmProblem &problem,
                                            int64_t m, int64_t n) {
  memory::desc a =
      describe(problem, m, problem.k, problem.aRows.innerStride, problem.aK);
  memory::desc b = describe(problem, problem.k, n, problem.bK, problem.bN);
  memory::desc c =
      describe(problem, m, n, problem.outRows.innerStride, problem.outN);
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  if (!problem.bias)
    return {dnnl::matmul::desc(a, b, c), attributes, engine()};
  memory::desc bias = describe(problem, 1, n, n, 1);
  return {dnnl::matmul::desc(a, b, bias, c), attributes, engine()};
}

/// A primitive with memory objects for its arguments.
struct Prepared {
  Prepared(const GemmProblem &problem, int64_t m, int64_t n)
      : description(describeMatmul(problem, m, n)), matmul(description),
        a(description.src_desc(), engine(), nullptr),
        b(description.weights_desc(), engine(), nullptr),
        out(description.dst_desc(), engine(), nullptr),
        scratch(description.scratchpad_desc(), engine(), nullptr),
        scratchBytes(description.scratchpad_desc().get_size()) {
    if (problem.bias)
      bias = memory(description.bias_desc(), engine(), nullptr);
  }

  dnnl::matmul::primitive_desc description;
  dnnl::matmul matmul;
  memory a, b, bias, out, scratch;
  uint64_t scratchBytes; ///< kept because a query allocates
};

/// Returns this thread's primitive for a panel of m by n.
Prepared &prepared(const GemmProblem &problem, int64_t m, int64_t n) {
  thread_local std::map<Key, std::unique_ptr<Prepared>> kept;
  const Key key = keyOf(problem, m, n);
  auto found = kept.find(key);
  if (found != kept.end())
    return *found->second;
  if (kept.size() >= KeptShapes)
    kept.clear();
  OneThread scope;
  return *(kept[key] = std::make_unique<Prepared>(problem, m, n));
}

/// Returns this thread's scratch memory, which its primitives share: at least
/// `bytes` bytes, aligned to 64.
void *scratchOfThread(uint64_t bytes) {
  struct Free {
    void operator()(void *memory) const { std::free(memory); }
  };
  thread_local std::unique_ptr<void, Free> held;
  thread_local uint64_t size = 0;
  if (bytes > size) {
    size = (bytes + 63) / 64 * 64;
    held.reset(); // before the larger one is allocated
    held.reset(std::aligned_alloc(64, size));
    if (!held) {
      size = 0;
      throw std::bad_alloc();
    }
  }
  return held.get();
}

/// The addresses of the operands of one panel.
struct Panel {
  const char *a, *b, *bias;
  char *out;
};

/// Runs one panel. Uses oneDNN's C API, because the C++ API allocates memory to
/// pass the arguments.
bool runPanel(Prepared &matmul, const Panel &panel) {
  thread_local dnnl::stream stream(engine());
  matmul.a.set_data_handle(const_cast<char *>(panel.a));
  matmul.b.set_data_handle(const_cast<char *>(panel.b));
  matmul.out.set_data_handle(panel.out);
  matmul.scratch.set_data_handle(scratchOfThread(matmul.scratchBytes));
  dnnl_exec_arg_t arguments[5] = {{DNNL_ARG_SRC, matmul.a.get()},
                                  {DNNL_ARG_WEIGHTS, matmul.b.get()},
                                  {DNNL_ARG_DST, matmul.out.get()},
                                  {DNNL_ARG_SCRATCHPAD, matmul.scratch.get()},
                                  {DNNL_ARG_BIAS, nullptr}};
  if (panel.bias) {
    matmul.bias.set_data_handle(const_cast<char *>(panel.bias));
    arguments[4].memory = matmul.bias.get();
  }
  OneThread scope;
  return dnnl_primitive_execute(matmul.matmul.get(), stream.get(),
                                panel.bias ? 5 : 4, arguments) == dnnl_success;
}

/// True for a matrix without broadcasts that is contiguous in one dimension.
bool plainMatrix(int64_t rows, int64_t columns, int64_t rowStride,
                 int64_t columnStride) {
  if (columnStride == 1)
    return rows == 1 || rowStride >= columns;
  return rowStride == 1 && columnStride >= rows;
}

/// Creates this thread's primitives and scratch memory for all panels.
void prepareAll(const GemmProblem &problem) {
  for (int64_t m : {std::min(PanelM, problem.m), problem.m % PanelM})
    for (int64_t n : {std::min(PanelN, problem.n), problem.n % PanelN})
      if (m > 0 && n > 0)
        scratchOfThread(prepared(problem, m, n).scratchBytes);
}

} // namespace

bool mla::cpu::oneDnnSupports(const GemmProblem &problem) {
  const int64_t m = problem.m, n = problem.n, k = problem.k;
  if (problem.dtype == MLA_F16 || outType(problem) != problem.dtype ||
      problem.batchInvariant || m < 1 || n < 1 || k < 1 ||
      problem.aRows.inner < m || problem.outRows.inner < m)
    return false;
  if (problem.dtype == MLA_F32 && m <= DotRowsLimit && problem.bK == 1)
    return false;
  if (!plainMatrix(m, k, problem.aRows.innerStride, problem.aK) ||
      !plainMatrix(k, n, problem.bK, problem.bN) ||
      !plainMatrix(m, n, problem.outRows.innerStride, problem.outN) ||
      problem.outN != 1)
    return false;
  // A failed attempt to create a bf16 primitive allocates memory, so it is not
  // repeated.
  static std::atomic<bool> lacksBf16{false};
  if (problem.dtype == MLA_BF16 && lacksBf16)
    return false;
  try {
    prepareAll(problem);
  } catch (const dnnl::error &error) {
    if (problem.dtype == MLA_BF16 && error.status == dnnl_unimplemented)
      lacksBf16 = true; // no bf16 kernel for this processor
    return false;
  } catch (const std::exception &) {
    return false;
  }
  return true;
}

bool mla::cpu::runOneDnn(const GemmProblem &problem, int32_t threads) {
  const int64_t panelsM = (problem.m + PanelM - 1) / PanelM;
  const int64_t panelsN = (problem.n + PanelN - 1) / PanelN;
  const int64_t bytes = elementBytes(problem.dtype);
  std::atomic<bool> failed{false};
  parallelFor(
      problem.batchCount() * panelsM * panelsN, gemmWork(problem), threads,
      [&](int64_t i, int) {
        const int64_t m0 = i % panelsM * PanelM;
        const int64_t n0 = i / panelsM % panelsN * PanelN;
        const GemmEntry entry = gemmEntry(problem, i / (panelsM * panelsN));
        const Panel panel{entry.a + m0 * problem.aRows.innerStride * bytes,
                          entry.b + n0 * problem.bN * bytes,
                          problem.bias ? problem.bias + n0 * bytes : nullptr,
                          entry.out +
                              (m0 * problem.outRows.innerStride + n0) * bytes};
        try {
          Prepared &matmul = prepared(problem, std::min(PanelM, problem.m - m0),
                                      std::min(PanelN, problem.n - n0));
          if (!runPanel(matmul, panel))
            failed = true;
        } catch (const std::exception &) {
          failed = true;
        }
      });
  return !failed;
}
