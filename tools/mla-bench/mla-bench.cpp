//===- mla-bench.cpp - Compare the CPU decode with machine limits ---------===//
//
// For each point of a grid, prints the time of a step and its ratio to the
// limit of the machine: the larger of the time to read the keys and the time of
// the multiply-adds, measured in the same run. With --torch, compares the same
// calls with PyTorch.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"
#include "ExpandCase.h"
#include "Machine.h"
#include "TorchPeer.h"
#include "lib/Kernels/CPU/Threads.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <new>
#include <numeric>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <unistd.h>

using namespace mla::bench;

namespace {

constexpr int64_t MostKeys = INT64_C(1) << 30, MostWidth = 1 << 20;
constexpr double MostSeconds = 3600;
constexpr const char *TypeNames[] = {"f32", "f16", "bf16"}; // of MlaDType

constexpr const char *Usage =
    "usage: mla-bench [--batch=LIST] [--heads=LIST] [--keys=LIST]\n"
    "                 [--queries=LIST] [--dtype=f32,f16,bf16] [--page=N]\n"
    "                 [--latent=N] [--rope=N] [--threads=N] [--seconds=X]\n"
    "                 [--cold=1] [--cpu-time=1] [--layout=LIST]\n"
    "       mla-bench --expand [--batch=LIST] [--heads=LIST] [--keys=LIST]\n"
    "                 [--dtype=LIST] [--layout=LIST] [--page=N]\n"
    "                 [--threads=N] [--seconds=X]\n"
    "       mla-bench --torch [--python=PATH] [--batch=LIST] [--heads=LIST]\n"
    "                 [--keys=LIST] [--dtype=f32,bf16] [--threads=N]\n"
    "                 [--seconds=X] [--limit=X] [--json=FILE]\n"
    "       mla-bench --torch --prefill [--python=PATH] [--heads=LIST]\n"
    "                 [--tokens=LIST] [--past=LIST] [--dtype=f32,bf16]\n"
    "                 [--threads=N] [--seconds=X] [--json=FILE]\n"
    "LIST is one or more numbers separated by commas. --cold=1 reads other "
    "memory\n"
    "between steps, so that no keys are left in the caches. --layout is a "
    "list of\n"
    "flat (pages of the queries' type) and L1 to L13; for these, the last "
    "column is\n"
    "the median of their times over those of flat pages, measured in turns.\n"
    "--cpu-time=1 takes processor time with one thread, for machines that "
    "other\n"
    "programs use. --expand measures the keys and values of a prefill over\n"
    "cached tokens: one pass, and a gather with two products, in turns.\n"
    "--torch runs each point\n"
    "also as several PyTorch programs, in one process with the same number "
    "of\n"
    "threads; with --prefill, each point is a prefill of new tokens on past "
    "ones.\n"
    "The exit code is 1 if PyTorch is faster at a point, or if the "
    "time of\n"
    "a point is more than --limit times the limit of the machine.\n";

struct Options {
  std::vector<int64_t> batch{1, 4, 16}, heads{16, 128}, keys{1024, 8192, 32768},
      queries{1};
  std::vector<int32_t> dtypes{MLA_F32, MLA_BF16};
  std::vector<std::string> layouts{"flat"};
  int64_t page = 64, latent = 512, rope = 64;
  int threads = 0;
  double seconds = 0.5;
  bool cold = false, cpuTime = false, torch = false, prefill = false;
  bool expand = false;
  std::string torchOnly;   // an option that requires --torch
  std::string prefillOnly; // an option that requires --prefill
  GivenOptions given;
};

[[noreturn]] void die(const std::string &message) {
  std::fprintf(stderr, "mla-bench: error: %s (--help lists the options)\n",
               message.c_str());
  std::exit(2);
}

/// Parses a whole number from `least` to `most`.
int64_t parseNumber(const std::string &text, const std::string &option,
                    int64_t least, int64_t most) {
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() &&
      value >= least && value <= most)
    return value;
  die("--" + option + ": expected a whole number, " + std::to_string(least) +
      " to " + std::to_string(most) + ", got '" + text + "'");
}

double parseSeconds(const std::string &text) {
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (!text.empty() && !*end && value >= 0 && value <= MostSeconds)
    return value;
  die("--seconds: expected a number, 0 to 3600, got '" + text + "'");
}

std::vector<std::string> parts(const std::string &list) {
  std::vector<std::string> all(1);
  for (char c : list)
    if (c == ',')
      all.emplace_back();
    else
      all.back() += c;
  return all;
}

int32_t parseType(const std::string &name) {
  if (name == "f32")
    return MLA_F32;
  if (name == "f16")
    return MLA_F16;
  if (name == "bf16")
    return MLA_BF16;
  die("--dtype: expected f32, f16 or bf16, got '" + name + "'");
}

void parseOption(const std::string &name, const std::string &value,
                 Options &options) {
  auto number = [&](int64_t least, int64_t most) {
    return parseNumber(value, name, least, most);
  };
  auto list = [&](std::vector<int64_t> &to) {
    to.clear();
    for (const std::string &part : parts(value))
      to.push_back(parseNumber(part, name, 1, MostKeys));
  };
  if (name == "batch")
    list(options.batch);
  else if (name == "heads")
    list(options.heads);
  else if (name == "keys")
    list(options.keys);
  else if (name == "queries")
    list(options.queries);
  else if (name == "page")
    options.page = number(1, MostKeys);
  else if (name == "latent")
    options.latent = number(1, MostWidth);
  else if (name == "rope")
    options.rope = number(0, MostWidth);
  else if (name == "threads")
    options.threads = static_cast<int>(number(0, MLA_MAX_THREADS));
  else if (name == "cold")
    options.cold = number(0, 1) != 0;
  else if (name == "cpu-time")
    options.cpuTime = number(0, 1) != 0;
  else if (name == "seconds")
    options.seconds = parseSeconds(value);
  else if (name == "python" || name == "limit" || name == "json")
    options.torchOnly = name;
  else if (name == "tokens" || name == "past")
    options.prefillOnly = name;
  else if (name == "layout")
    options.layouts = parts(value);
  else if (name == "dtype") {
    options.dtypes.clear();
    for (const std::string &part : parts(value))
      options.dtypes.push_back(parseType(part));
  } else
    die("unknown option '--" + name + "'");
}

/// Returns the exit code, which is not 0 if standard output cannot be written.
int finishOutput() {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout))
    return 0;
  std::fprintf(stderr, "mla-bench: error: cannot write standard output: %s\n",
               std::strerror(errno));
  return 2;
}

Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    size_t equals = argument.find('=');
    if (argument == "--help") {
      std::fputs(Usage, stdout);
      std::exit(finishOutput());
    }
    if (argument == "--expand") {
      options.expand = true;
      continue;
    }
    if (argument == "--torch") {
      options.torch = true;
      continue;
    }
    if (argument == "--prefill") {
      options.prefill = true;
      options.torchOnly = "prefill";
      continue;
    }
    if (argument.rfind("--", 0) != 0 || equals == std::string::npos)
      die("expected --OPTION=VALUE, got '" + argument + "'");
    options.given.emplace_back(argument.substr(2, equals - 2),
                               argument.substr(equals + 1));
    parseOption(options.given.back().first, options.given.back().second,
                options);
  }
  if (options.expand && options.torch)
    die("--expand and --torch exclude each other");
  if (options.cpuTime && options.threads != 1)
    die("--cpu-time=1 requires --threads=1");
  if (!options.torch && !options.torchOnly.empty())
    die("--" + options.torchOnly + " requires --torch");
  if (!options.prefill && !options.prefillOnly.empty())
    die("--" + options.prefillOnly + " requires --torch --prefill");
  return options;
}

/// Checks that keys, queries and results of the largest point fit into memory.
void checkMemory(const Options &options) {
  auto most = [](const std::vector<int64_t> &list) {
    return static_cast<double>(*std::max_element(list.begin(), list.end()));
  };
  const double width = static_cast<double>(options.latent + options.rope);
  const double page = static_cast<double>(options.page);
  const double pagedKeys = std::ceil(most(options.keys) / page) * page;
  const double values =
      most(options.batch) *
      (width * (pagedKeys + 2 * most(options.queries) * most(options.heads)) +
       (options.expand ? 2 * 128 * pagedKeys * most(options.heads) : 0));
  const double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<double>(sysconf(_SC_PAGESIZE));
  if (values * 4 > memory)
    die("--batch, --heads, --keys, --page: a point must fit in this machine's "
        "memory of " +
        std::to_string(static_cast<int64_t>(memory / 1e6)) +
        " MB, got a point of " +
        std::to_string(static_cast<int64_t>(values * 4 / 1e6)) + " MB");
}

/// Reads more memory than the caches hold, to evict the keys.
void fillCaches() {
  static std::vector<int64_t> other(INT64_C(12) << 20, 1); // 96 MiB
  if (std::accumulate(other.begin(), other.end(), INT64_C(0)) == 0)
    std::abort(); // unreachable; uses the sum
}

/// Returns the time in seconds: of this thread, or of the clock.
double now(const Options &options) {
  timespec time;
  clock_gettime(options.cpuTime ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC,
                &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

/// Returns the times of all runs of each program, over at least `seconds`
/// seconds and three runs of each. They run in turns, so that other programs of
/// the machine delay all of them alike.
std::vector<std::vector<double>>
timesOf(const std::vector<std::function<void()>> &programs,
        const Options &options) {
  std::vector<std::vector<double>> times(programs.size());
  double total = 0;
  for (int step = 0; step < 4 || total < options.seconds; ++step)
    for (size_t i = 0; i < programs.size(); ++i) {
      if (options.cold)
        fillCaches();
      const double begin = now(options);
      programs[i]();
      const double time = now(options) - begin;
      total += options.cold ? time + 0.01 : time;
      if (step > 0) // the first step is a warm-up
        times[i].push_back(time);
    }
  return times;
}

double best(const std::vector<double> &times) {
  return *std::min_element(times.begin(), times.end());
}

/// Returns the median of the ratios of times of the same turns.
double medianRatio(const std::vector<double> &times,
                   const std::vector<double> &others) {
  std::vector<double> ratios(times.size());
  for (size_t i = 0; i < ratios.size(); ++i)
    ratios[i] = times[i] / others[i];
  const auto middle =
      ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
  std::nth_element(ratios.begin(), middle, ratios.end());
  return *middle;
}

/// Returns a program that runs a step of a decode.
std::function<void()> stepOf(DecodeCase &decode) {
  return [&decode] {
    if (decode.run() != MLA_OK)
      throw std::runtime_error(mlaLastError());
  };
}

struct Limits {
  double bandwidth, fma, bf16;
};

/// Returns the best time of a step. `ratio` receives the median of its ratios
/// to a step on flat pages of DeepSeek's widths, which is measured with it; 0
/// for flat pages.
double timeOf(const DecodeShape &shape, const Options &options, double &ratio) {
  DecodeCase decode(shape, options.threads);
  ratio = 0;
  if (shape.layout == "flat")
    return best(timesOf({stepOf(decode)}, options)[0]);
  DecodeShape plain = shape;
  plain.layout = "flat";
  plain.latent = 512;
  plain.valueRope = false;
  DecodeCase flat(plain, options.threads);
  const auto times = timesOf({stepOf(decode), stepOf(flat)}, options);
  ratio = medianRatio(times[0], times[1]);
  return best(times[0]);
}

void measure(const DecodeShape &shape, const Options &options,
             const Limits &limits) {
  double ratio;
  const double time = timeOf(shape, options, ratio);
  const double memory = shape.bytes() / limits.bandwidth;
  const double rate =
      shape.dtype == MLA_BF16 && limits.bf16 > 0 ? limits.bf16 : limits.fma;
  const double compute = shape.multiplyAdds() / rate;
  char overFlat[16] = "";
  if (ratio > 0)
    std::snprintf(overFlat, sizeof(overFlat), " %6.2f", ratio);
  std::printf("%5.2f  %-7s %-4s %-4s %3lld %3lld %3lld %6lld %10.3f %8.1f "
              "%9.1f%s\n",
              time / std::max(memory, compute),
              memory > compute ? "memory" : "compute", TypeNames[shape.dtype],
              shape.layout.c_str(), static_cast<long long>(shape.batch),
              static_cast<long long>(shape.queries),
              static_cast<long long>(shape.heads),
              static_cast<long long>(shape.keys), time * 1e3,
              shape.bytes() / time / 1e9, shape.multiplyAdds() / time / 1e9,
              overFlat);
  if (int code = finishOutput())
    std::exit(code);
}

/// Measures both ways to expand cached latents.
void measureExpansion(const DecodeShape &shape, const Options &options) {
  ExpandCase expansion(shape, options.threads);
  const auto times =
      timesOf({[&] { expansion.inOnePass(); }, [&] { expansion.inTwoSteps(); }},
              options);
  const double onePass = best(times[0]), twoSteps = best(times[1]);
  std::printf("%-4s %-4s %3lld %3lld %6lld %10.3f %10.3f %6.2f\n",
              TypeNames[shape.dtype], shape.layout.c_str(),
              static_cast<long long>(shape.batch),
              static_cast<long long>(shape.heads),
              static_cast<long long>(shape.keys), onePass * 1e3, twoSteps * 1e3,
              medianRatio(times[0], times[1]));
  if (int code = finishOutput())
    std::exit(code);
}

/// Calls visit(shape) for each point of the grid.
template <typename Visit>
void eachShape(const Options &options, const Visit &visit) {
  for (int32_t dtype : options.dtypes)
    for (const std::string &layout : options.layouts)
      for (int64_t batch : options.batch)
        for (int64_t queries : options.queries)
          for (int64_t heads : options.heads)
            for (int64_t keys : options.keys) {
              DecodeShape shape;
              shape.dtype = dtype;
              shape.batch = batch;
              shape.heads = heads;
              shape.keys = keys;
              shape.queries = queries;
              shape.latent = options.latent;
              shape.rope = options.rope;
              shape.pageSize = options.page;
              visit(layout == "flat" ? shape : withLayout(shape, layout));
            }
}

} // namespace

int main(int argc, char **argv) try {
  std::signal(SIGXFSZ, SIG_IGN); // report a write error instead
  const Options options = parse(argc, argv);
  const int threads = options.threads ? options.threads : omp_get_max_threads();
  if (threads > mla::cpu::scratchSlots())
    std::fprintf(
        stderr,
        "mla-bench: note: %d threads were requested, at most %lld run on "
        "this machine\n",
        threads, static_cast<long long>(mla::cpu::scratchSlots()));
  if (options.torch)
    die(runTorchPeer(options.prefill ? Comparison::Prefill : Comparison::Decode,
                     options.given, threads));
  checkMemory(options);
  if (options.expand) {
    std::puts("type, pages, b, h, s, one pass ms, gather and products ms, "
              "ratio");
    eachShape(options, [&](const DecodeShape &shape) {
      measureExpansion(shape, options);
    });
    return finishOutput();
  }
  const Limits limits{measureReadBandwidth(threads), measureFmaRate(threads),
                      measureBF16Rate(threads)};
  std::printf(
      "%d threads: read %.1f GB/s, f32 %.1f Gmadd/s, bf16 %.1f Gmadd/s\n",
      threads, limits.bandwidth / 1e9, limits.fma / 1e9, limits.bf16 / 1e9);
  std::printf("time/bound, bound, type, pages, b, q, h, s, ms, GB/s, Gmadd/s, "
              "time/flat\n");
  eachShape(options,
            [&](const DecodeShape &shape) { measure(shape, options, limits); });
  return finishOutput();
} catch (const std::bad_alloc &) {
  std::fputs("mla-bench: error: not enough memory for the largest point\n",
             stderr);
  return 1;
} catch (const std::exception &error) {
  std::fprintf(stderr, "mla-bench: error: %s\n", error.what());
  return 1;
}
