//===- Main.cpp - Single instructions on a GPU or the simulator -----------===//
//
//   mla-probes [NAME...]     run all probes, or the named ones
//   mla-probes --words NAME  print the words that a probe wrote, one per line
//   mla-probes --list        print the names of the probes
//
// Prints one line per probe: its name, the number of words it wrote, their
// hash, and whether they match what the host computes ("-" if the host does not
// compute them). A probe that writes no words counts as wrong. If all probes
// run, the first line is "# DEVICE, driver VERSION, CUDA VERSION", and the last
// line is "sum COUNT HASH" with the number and the hash of all lines before.
// The sum detects a recording that was edited. H100.txt and H200.txt in this
// folder are recordings of GPUs. Every back end must print the same words;
// Inputs/probes.py compares them.
//
//===----------------------------------------------------------------------===//
#include "CopyProbes.h"
#include "MatrixProbes.h"
#include "ThreadProbes.h"
#ifdef MLA_PROBES_SM100
#include "SmallProbes.h"
#include "TmemProbes.h"
#include "UmmaProbes.h"
#else // includes wgmma, which SM100 does not have
#include "KernelProbes.h"
#include "ReduceProbes.h"
#include "SumProbes.h"
#include "SweepProbes.h"
#include "WrapperProbes.h"
#endif

#include <string_view>

using namespace probes;

namespace {

constexpr auto K = Major::K, MN = Major::MN;
constexpr auto None = Swizzle::None, B32 = Swizzle::B32, B64 = Swizzle::B64,
               B128 = Swizzle::B128;

#ifdef MLA_PROBES_SM100
constexpr auto One = CtaGroup::One, Two = CtaGroup::Two;
#define MLA_UMMA(name, ...) {name, runUmma<UmmaCase<__VA_ARGS__>>}
#define MLA_TMEM(name, write, read)                                            \
  {name, runTmem<TmemShape::write, TmemShape::read>}

const Probe allProbes[] = {
    MLA_UMMA("umma-bf16-128x64", One, Bf16, Bf16, 128, 64, K, K, B128),
    MLA_UMMA("umma-bf16-128x256", One, Bf16, Bf16, 128, 256, K, K, B128),
    MLA_UMMA("umma-bf16-64x48", One, Bf16, Bf16, 64, 48, K, K, B128),
    MLA_UMMA("umma-bf16-64x256", One, Bf16, Bf16, 64, 256, K, MN, B128),
    MLA_UMMA("umma-bf16-mn-mn", One, Bf16, Bf16, 128, 128, MN, MN, B128),
    MLA_UMMA("umma-bf16-none", One, Bf16, Bf16, 128, 64, K, K, None),
    MLA_UMMA("umma-bf16-none-mn", One, Bf16, Bf16, 128, 64, MN, MN, None),
    MLA_UMMA("umma-bf16-b32", One, Bf16, Bf16, 128, 64, K, MN, B32),
    MLA_UMMA("umma-bf16-b64", One, Bf16, Bf16, 128, 64, MN, K, B64),
    MLA_UMMA("umma-f16", One, F16, F16, 128, 96, K, K, B128),
    MLA_UMMA("umma-fp8", One, E4m3, E5m2, 128, 64, K, K, B128),
    MLA_UMMA("umma-fp8-b64", One, E4m3, E4m3, 128, 64, K, K, B64),
    MLA_UMMA("umma-fp8-mn", One, E4m3, E4m3, 128, 128, MN, MN, B128),
    MLA_UMMA("umma-fp8-b64-mn", One, E4m3, E4m3, 128, 64, MN, MN, B64),
    MLA_UMMA("umma-fp8-b32-mn", One, E4m3, E4m3, 128, 32, MN, MN, B32),
    MLA_UMMA("umma-fp8-none-mn", One, E4m3, E4m3, 128, 16, MN, MN, None),
    MLA_UMMA("umma-tmem", One, Bf16, Bf16, 128, 128, K, MN, B128, true),
    MLA_UMMA("umma-tmem-64", One, Bf16, Bf16, 64, 64, K, K, B128, true),
    MLA_UMMA("umma-tmem-fp8", One, E5m2, E4m3, 128, 64, K, K, B128, true),
    MLA_UMMA("umma-pair-256", Two, Bf16, Bf16, 128, 64, K, K, B128),
    MLA_UMMA("umma-pair-256-mn", Two, Bf16, Bf16, 128, 128, K, MN, B128),
    MLA_UMMA("umma-pair-128", Two, Bf16, Bf16, 64, 64, K, K, B128),
    MLA_UMMA("umma-pair-tmem", Two, Bf16, Bf16, 128, 64, K, K, B128, true),
    MLA_UMMA("umma-pair-tmem-128", Two, Bf16, Bf16, 64, 64, K, K, B128, true),
    MLA_UMMA("umma-pair-fp8", Two, E4m3, E4m3, 128, 32, K, K, B128),
    MLA_UMMA("umma-pair-fp8-mn", Two, E4m3, E4m3, 64, 128, K, MN, B128),
    MLA_UMMA("umma-ws-32", One, Bf16, Bf16, 32, 64, K, K, B128, false, true),
    MLA_UMMA("umma-ws-64", One, Bf16, Bf16, 64, 128, K, K, B128, false, true),
    MLA_UMMA("umma-ws-128", One, Bf16, Bf16, 128, 64, K, MN, B128, false, true),
    MLA_UMMA("umma-ws-tmem", One, Bf16, Bf16, 64, 256, K, MN, B128, true, true),
    MLA_TMEM("tmem-32-32", L32x32b, L32x32b),
    MLA_TMEM("tmem-32-64", L32x32b, L16x64b),
    MLA_TMEM("tmem-32-128", L32x32b, L16x128b),
    MLA_TMEM("tmem-32-256", L32x32b, L16x256b),
    MLA_TMEM("tmem-64-32", L16x64b, L32x32b),
    MLA_TMEM("tmem-128-256", L16x128b, L16x256b),
    MLA_TMEM("tmem-256-64", L16x256b, L16x64b),
    {"tmem-pack", packing},
    {"copy-128x256", runCopy<TmemCopyShape::L128x256b>},
    {"copy-128x128", runCopy<TmemCopyShape::L128x128b>},
    {"copy-4x256", runCopy<TmemCopyShape::L4x256b>},
    {"copy-64x128-02-13", runCopy<TmemCopyShape::L64x128bTo02and13>},
    {"copy-64x128-01-23", runCopy<TmemCopyShape::L64x128bTo01and23>},
    {"copy-32x128", runCopy<TmemCopyShape::L32x128bToAll>},
    {"umma-scaled", scaled},
    {"umma-scaled-fp4", scaledFp4},
    {"gather-scatter", gather},
    {"small-types", smallTypes},
};
#else
// Defines two probes of a wgmma: small integers, whose sums are exact, and
// numbers of a wide range, whose sums are rounded.
#define MLA_WGMMA(name, ...)                                                   \
  {name "-exact", runWgmma<WgmmaCase<__VA_ARGS__>, 0>}, {                      \
    name "-wide", runWgmma<WgmmaCase<__VA_ARGS__>, 3>                          \
  }

const Probe allProbes[] = {
    MLA_WGMMA("wgmma-bf16-8", Bf16, Bf16, 8, K, K, B128),
    MLA_WGMMA("wgmma-bf16-64", Bf16, Bf16, 64, K, K, B128),
    MLA_WGMMA("wgmma-bf16-72", Bf16, Bf16, 72, K, K, B128),
    MLA_WGMMA("wgmma-bf16-128", Bf16, Bf16, 128, K, K, B128),
    MLA_WGMMA("wgmma-bf16-256", Bf16, Bf16, 256, K, K, B128),
    MLA_WGMMA("wgmma-bf16-k-mn", Bf16, Bf16, 256, K, MN, B128),
    MLA_WGMMA("wgmma-bf16-mn-k", Bf16, Bf16, 64, MN, K, B128),
    MLA_WGMMA("wgmma-bf16-mn-mn", Bf16, Bf16, 64, MN, MN, B128),
    MLA_WGMMA("wgmma-bf16-rs", Bf16, Bf16, 64, K, K, B128, true),
    MLA_WGMMA("wgmma-bf16-rs-mn", Bf16, Bf16, 256, K, MN, B128, true),
    MLA_WGMMA("wgmma-bf16-none", Bf16, Bf16, 64, K, K, None),
    MLA_WGMMA("wgmma-bf16-none-mn", Bf16, Bf16, 64, MN, MN, None),
    MLA_WGMMA("wgmma-bf16-b32", Bf16, Bf16, 64, K, K, B32),
    MLA_WGMMA("wgmma-bf16-b32-mn", Bf16, Bf16, 64, MN, MN, B32),
    MLA_WGMMA("wgmma-bf16-b64", Bf16, Bf16, 96, K, K, B64),
    MLA_WGMMA("wgmma-bf16-b64-mn", Bf16, Bf16, 96, MN, MN, B64),
    MLA_WGMMA("wgmma-f16", F16, F16, 64, K, K, B128),
    MLA_WGMMA("wgmma-f16-rs-mn", F16, F16, 128, K, MN, B128, true),
    MLA_WGMMA("wgmma-e4m3", E4m3, E4m3, 64, K, K, B128),
    MLA_WGMMA("wgmma-e4m3-e5m2", E4m3, E5m2, 128, K, K, B128),
    MLA_WGMMA("wgmma-e5m2-e4m3", E5m2, E4m3, 64, K, K, B64),
    MLA_WGMMA("wgmma-e5m2-rs", E5m2, E5m2, 64, K, K, B128, true),
    MLA_WGMMA("wgmma-e4m3-rs", E4m3, E4m3, 32, K, K, B128, true),
    MLA_WGMMA("wgmma-bf16-16", Bf16, Bf16, 16, K, K, B128),
    MLA_WGMMA("wgmma-bf16-24", Bf16, Bf16, 24, K, K, B64),
    MLA_WGMMA("wgmma-bf16-136", Bf16, Bf16, 136, K, K, B128),
    MLA_WGMMA("wgmma-f16-192-mn", F16, F16, 192, MN, MN, B128),
    MLA_WGMMA("wgmma-f16-248", F16, F16, 248, K, K, B32),
    MLA_WGMMA("wgmma-e5m2-256", E5m2, E5m2, 256, K, K, B128),
    {"wgmma-descriptors", descriptors},
    {"mma-bf16", runWarpMatrix<Bf16, false>},
    {"mma-f16", runWarpMatrix<F16, false>},
    {"mma-bf16-transposed", runWarpMatrix<Bf16, true>},
    {"mma-bf16-wide", wideSums<Bf16>},
    {"mma-f16-wide", wideSums<F16>},
    {"mma-bf16-any", anySums<Bf16, 0x7f80>},
    {"mma-f16-any", anySums<F16, 0x7c00>},
    {"load-1d", loadBox<1, None>},
    {"load-2d", loadBox<2, B128>},
    {"load-2d-b64", loadBox<2, B64>},
    {"load-2d-b32", loadBox<2, B32>},
    {"load-2d-none", loadBox<2, None>},
    {"load-3d", loadBox<3, B128>},
    {"load-4d", loadBox<4, B64>},
    {"load-5d", loadBox<5, B128>},
    {"load-1d-edge", loadBox<1, None, true>},
    {"load-2d-edge", loadBox<2, B128, true>},
    {"load-3d-edge", loadBox<3, None, true>},
    {"load-4d-edge", loadBox<4, B128, true>},
    {"load-5d-edge", loadBox<5, B32, true>},
    {"load-nan", loadNan},
    {"load-steps", loadSteps},
    {"load-narrow", loadNarrow},
    {"load-at-128", loadAt<128>},
    {"load-at-384", loadAt<384>},
    {"load-at-896", loadAt<896>},
    {"load-everywhere", loadEverywhere},
    {"load-outside", loadOutside},
    {"load-filled-bf16", loadFilled<TensorElement::BF16>},
    {"load-filled-f16", loadFilled<TensorElement::F16>},
    {"load-filled-f32", loadFilled<TensorElement::F32>},
    {"store", storeBox<false>},
    {"reduce", storeBox<true>},
    {"reduce-f16", reduceF16},
    {"reduce-bf16", reduceBf16},
    {"reduce-f32", reduceF32},
    {"reduce-bulk-f32", reduceBulk},
    {"reduce-u32", reduceIntegers<TensorElement::U32>},
    {"reduce-s32", reduceIntegers<TensorElement::S32>},
    {"reduce-u64", reduceIntegers<TensorElement::U64>},
    {"written-map", writtenMap},
    {"plain-copies", plainCopies},
    {"cluster", clusterExchange},
    {"wrappers", wrappers},
    {"collectives", collectives},
    {"phases", phases},
    {"parity", parity},
    {"turns", turns},
    {"counters", counters},
    {"convert-bf16", conversions<Conversion::Bf16>},
    {"convert-f16", conversions<Conversion::F16>},
    {"convert-e4m3", conversions<Conversion::E4m3>},
    {"convert-e5m2", conversions<Conversion::E5m2>},
    {"convert-single", conversions<Conversion::Single>},
    {"expand-e4m3", expansion<E4m3>},
    {"expand-e5m2", expansion<E5m2>},
    {"functions", functions},
    {"arithmetic", arithmetic},
    {"dependent-launch", dependentLaunch},
    {"register-counts", registerCounts},
    {"product", product},
};
#endif

/// Returns the FNV-1a hash of the bytes of the words.
uint64_t hash(const std::vector<uint32_t> &words) {
  uint64_t h = 0xcbf29ce484222325u;
  for (uint32_t word : words)
    for (int i = 0; i < 4; ++i)
      h = (h ^ (word >> 8 * i & 255)) * 0x100000001b3u;
  return h;
}

/// Prints lines, and keeps their number and hash (FNV-1a of their bytes).
class Printer {
public:
  void print(const std::string &line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
    ++count;
    for (unsigned char c : line + "\n")
      sum = (sum ^ c) * 0x100000001b3u;
  }
  void printSum() const { std::printf("sum %u %016llx\n", count, sum); }

private:
  unsigned count = 0;
  unsigned long long sum = 0xcbf29ce484222325u;
};

/// Prints the line of a probe. Returns true if its result is right.
bool report(Printer &printer, const char *name, const Outcome &outcome) {
  const size_t count = outcome.words.size();
  const std::string why = count ? outcome.why : "nothing was compared";
  const bool isRight = outcome.isRight && count;
  char line[128];
  std::snprintf(line, sizeof line, "%-24s %6zu %016llx %s", name, count,
                static_cast<unsigned long long>(hash(outcome.words)),
                !isRight            ? "WRONG: "
                : outcome.isChecked ? "right"
                                    : "-");
  printer.print(line + why);
  return isRight;
}

bool isWanted(const char *name, int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    if (std::string_view(argv[i]) == name)
      return true;
  return argc == 1;
}

bool isProbe(std::string_view name) {
  for (const Probe &probe : allProbes)
    if (name == probe.name)
      return true;
  return false;
}

void printNames(std::FILE *to, const char *between) {
  for (const Probe &probe : allProbes)
    std::fprintf(to, "%s%s", probe.name, between);
}

/// Handles --list and --help, and reports names that no probe has. Ends the
/// program in each of these cases.
void checkNames(int argc, char **argv, bool showsWords) {
  constexpr const char *usage = "[NAME...], --words NAME or --list";
  const std::string_view first = argc == 2 ? argv[1] : "";
  if (first == "--list" || first == "--help") {
    if (first == "--help")
      std::printf("mla-probes %s; probes are:\n", usage);
    printNames(stdout, "\n");
    std::exit(0);
  }
  for (int i = showsWords ? 2 : 1; i < argc; ++i) {
    if (isProbe(argv[i]))
      continue;
    std::fprintf(stderr, "error: expected %s, got '%s'; probes are: ", usage,
                 argv[i]);
    printNames(stderr, " ");
    std::fprintf(stderr, "\n");
    std::exit(2);
  }
}

} // namespace

int main(int argc, char **argv) {
  const bool showsWords = argc == 3 && std::string_view(argv[1]) == "--words";
  checkNames(argc, argv, showsWords);
  Printer printer;
  if (argc == 1)
    printer.print("# " + ProbeHost::title());
  int wrong = 0;
  for (const Probe &probe : allProbes) {
    if (!isWanted(probe.name, argc, argv))
      continue;
    ProbeHost host;
    const Outcome outcome = probe.run(host);
    for (size_t i = 0; showsWords && i < outcome.words.size(); ++i)
      std::printf("%08x\n", outcome.words[i]);
    wrong += !report(printer, probe.name, outcome);
  }
  if (argc == 1)
    printer.printSum();
  return wrong != 0;
}
