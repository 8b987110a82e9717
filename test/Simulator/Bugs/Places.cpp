//===- Places.cpp - Where a mistake has to be reported --------------------===//

#include "Places.h"

#include <cctype>
#include <fstream>
#include <regex>
#include <vector>

using namespace mla;

namespace {

struct Place {
  const char *plant;
  /// In the line of the finding, and in that of another that it tells; with
  /// "?" in front where an order of events leaves no other to tell.
  const char *text, *other;
};

const Place places[] = {
    {"a wait two phases ahead", "s.a.wait(Bad ? Phase::at(2)", nullptr},
    {"a reader that begins as who fills", "s.a.wait(Bad ? Phase::passed()",
     nullptr},
    {"both sides of a ring wait first", "s.a.wait(Bad ? Phase::first()",
     nullptr},
    {"an arrival too many", "s.a.arriveMany(Bad ? 3 : 2);", nullptr},
    {"an arrival too few", "s.a.wait(Phase::first());", nullptr},
    {"a barrier without initialisation", "s.a.arrive();", nullptr},
    {"initialisation not known", "s.a.arrive();", "?s.a.init(32);"},
    {"initialised twice", "s.a.init(1);", "s.a.init(arrivals);"},
    {"invalidated under an arrival", "s.a.", "s.a."},
    {"invalidated under a test", "s.a.", "s.a."},
    {"renewed under an arrival", "s.a.", "s.a."},
    {"invalidated under an arrival of another CTA", "s.a.", "s.a."},
    {"renewed by another thread", "s.a.", "s.a."},
    {"a store over a live barrier", "*reinterpret_cast<uint32_t *>(&s.a) = 1;",
     "s.a.init(arrivals);"},
    {"a phase overrun", "s.a.wait(Phase::first());", nullptr},
    {"a local arrival at a remote barrier", "peer->arrive();", nullptr},
    {"a wait of CTA scope", "s.a.wait(Phase::first());", nullptr},
    {"two counts on a named barrier", "NamedBarrier<1, ", "NamedBarrier<1, "},
    {"a warp missing at a named barrier", "NamedBarrier<1, 96>::sync();",
     nullptr},
    {"a wait at a sixteenth barrier", "syncNamed<32>(", nullptr},
    {"an arrival at a sixteenth barrier", "arriveNamed<64>(", nullptr},
    {"a wait at barrier 0 by its number", "syncNamed<32>(", nullptr},
    {"an arrival at barrier 0", "arriveNamed<64>(", nullptr},
    {"a reduction beside a plain wait", "// of one warp", "// of one warp"},
    {"a warp arrives twice", "NamedBarrier<1, 96>::arrive(); // again",
     "NamedBarrier<1, Bad ? 96 : 64>::arrive();"},
    {"pairs of warps as they come", "NamedBarrier<1, Bad ? 64 : 128>::sync();",
     "NamedBarrier<1, Bad ? 64 : 128>::sync();"},
    {"a relaxed arrival without a fence", "loadRemote(&s.data[laneIndex()], 1",
     "s.data[laneIndex()] = laneIndex();"},
    {"a relaxed arrival behind a fence of the CTA",
     "loadRemote(&s.data[laneIndex()], 1",
     "s.data[laneIndex()] = laneIndex();"},
    {"a flag of who does not know", "NamedBarrier<1, 64>::arrive(); // again",
     "NamedBarrier<1, 64>::arrive();"},
    {"an arrival that another warp knows of",
     "NamedBarrier<1, 64>::arrive(); // again",
     "NamedBarrier<1, 64>::arrive();"},
    {"a barrier's initialisation without a fence", "s.a.arriveRemote(",
     "s.a.init(32);"},
    {"a wait without an arrival in the cluster", "clusterWait();", nullptr},
    {"an arrival without a wait in the cluster", "clusterArrive(); // again",
     nullptr},
    {"half of each warp at the cluster's barrier", "clusterSync();", nullptr},
    {"halves of a warp at two cluster barriers", "clusterSync(); // of ",
     "clusterSync(); // of "},
    {"halves of a warp at two wgmma.fence", "syncThreads();", nullptr},
    {"half of each warp at a barrier", "syncThreads();", nullptr},
    {"lanes in two collectives", "shuffleXor(", "shuffleXor("},
    {"lanes that end before a barrier", "syncThreads();", nullptr},
    {"lanes that end while others wait", "syncThreads();", nullptr},
    {"a shuffle from lanes that ended", "shuffleXor(1u, Bad ? 16", nullptr},
    {"a lane missing in a collective", "ballotLanes(true);", nullptr},
    {"a cycle of waits", "s.c.wait(Phase::first());", nullptr},
    {"an exchange that never succeeds", "compareExchange(flag", nullptr},
    {"a plain poll of global memory", "return *static_cast<const volatile",
     nullptr},
    {"a plain poll of shared memory", "return *static_cast<const volatile",
     nullptr},
    {"a warp that polls by its votes", "loadAcquire(flag)", nullptr},
    {"a lane that polls for its warp", "loadRelaxed(flag)", nullptr},
    {"an mbarrier polled with pauses", "s.done.tryWait(", nullptr},
    {"a plain poll of a flag", "(flag", "(flag"},
    {"registers that are never free", "raiseRegisters<256>();", nullptr},
    {"registers lowered to more", "lowerRegisters<Bad ? 136", nullptr},
    {"registers raised to fewer", "raiseRegisters<Bad ? 120", nullptr},
    {"registers of one warp lowered", "lowerRegisters<64>();", nullptr},
    {"registers lowered again", "lowerRegisters<32>(); // again",
     "lowerRegisters<64>();"},
    {"two counts in a warpgroup", "lowerRegisters<", "lowerRegisters<"},
    {"rows outside the tensor not expected", "tmaLoad(s.tile.panelRows(0), map",
     "s.full.arriveExpectTx(Bad ? tileBytes /"},
    {"more bytes expected than come", "s.full.wait(Phase::first());", nullptr},
    {"a misaligned target", "tmaLoad(target, map, Coordinates(col", nullptr},
    {"a column within 16 bytes", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a prefetch of a column within 16 bytes", "tmaPrefetch(map", nullptr},
    {"a store at a negative row", "tmaStore(map, Coordinates(0, Bad ? -8",
     nullptr},
    {"a plain copy of 24 bytes", "bulkLoad(&s.plain, source, Bad ? 24",
     nullptr},
    {"a prefetch of 40 bytes", "bulkPrefetch(source + first", nullptr},
    {"a prefetch from 8 bytes on", "bulkPrefetch(source + first", nullptr},
    {"a prefetch behind the end", "bulkPrefetch(source + first", nullptr},
    {"a plain copy from behind the end", "bulkLoad(&s.plain, source", nullptr},
    {"a copy that is not expected", "bulkLoad(&s.plain[32], source",
     "s.full.arriveExpectTx(128); // of two"},
    {"a plain copy over a live barrier", "bulkLoad(&s.plain, source, Bad ? 272",
     "s.full.init(1);"},
    {"a tensor map beyond its memory", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a load into a tile that is still read",
     "tmaLoad(s.tile.panelRows(0), map",
     "out[laneIndex()] = toFloat(s.tile.at"},
    {"no proxy fence", "tmaStore(map, Coordinates(0, 0), s.tile.",
     "s.tile.at(row, col) = Bf16{1};"},
    {"stores fenced for global memory", "tmaStore(map, Coordinates(0, 0), s.",
     "s.tile.at(threadIndex(), col) = Bf16{1};"},
    {"stores fenced as an initialisation",
     "tmaStore(map, Coordinates(0, 0), s.",
     "s.tile.at(threadIndex(), col) = Bf16{1};"},
    {"a proxy fence before the stores", "tmaStore(map, Coordinates(0, 0), s.",
     "s.tile.at(threadIndex(), col) = Bf16{1};"},
    {"a cp.async that is not fenced", "tmaStore(map, Coordinates(0, 0), s.",
     "copyAsync<16>("},
    {"stores into a peer fenced for the own CTA", "bulkStore(out + 32 *",
     "storeRemote(&s.plain[threadIndex()]"},
    {"an initialisation fenced for global memory",
     "tmaLoad(s.tile.panelRows(0), map", "s.full.init(1);"},
    {"an initialisation that is not fenced", "tmaLoad(s.tile.panelRows(0), map",
     "s.full.init(1);"},
    {"global memory written and not fenced", "tmaLoad(s.tile.panelRows(0), map",
     "rows[threadIndex() * 64 + col] ="},
    {"global memory fenced as shared", "tmaLoad(s.tile.panelRows(0), map",
     "rows[threadIndex() * 64 + col] ="},
    {"a flag without a proxy fence", "tmaLoad(s.tile.panelRows(0), map",
     "rows[i] = Bf16{0x3f80};"},
    {"a flag and a fence of shared memory", "tmaLoad(s.tile.panelRows(0), map",
     "rows[i] = Bf16{0x3f80};"},
    // In either order: the flag itself races.
    {"a flag released to the CTA alone", "(flag", "(flag"},
    {"a flag acquired from the cluster alone", "(flag", "(flag"},
    {"a fence of the CTA before a flag", "out[0] = data[0];", "data[0] = 1;"},
    {"a reserved bit of a descriptor", "Location());", nullptr},
    {"a swizzle code that does not exist", "Location());", nullptr},
    {"M of 96", "Location());", nullptr},
    {"N of 0", "Location());", nullptr},
    {"A as MN-major that is K-major", "Location());", nullptr},
    {"B as K-major that is MN-major", "Location());", nullptr},
    {"N of 40 with MN-major bytes", "Location());", nullptr},
    {"A in half of its lanes", "umma(range.template part<0, 64>()", nullptr},
    {"an operand that straddles a row of its swizzle",
     "sim::wgmma(call, Location());", "tmaLoad(s.tile.panelRows(0, Row), map"},
    {"an operand off an atom with a base offset",
     "sim::wgmma(call, Location());", "tmaLoad(s.tile.panelRows(0, Row), map"},
    {"a target off an atom that its operand takes for one",
     "sim::wgmma(call, Location());", "tmaLoad(s.tile.panelRows(0, Row), map"},
    {"a wait two phases behind", "s.full.wait(Phase::at(Bad ? 0 : 1));",
     nullptr},
    {"a parity that is not flipped", "s.full.wait(Bad ? Phase::first()",
     nullptr},
    {"an index of a gather before it has come", "const int32_t rows[4] = {",
     "bulkLoad(&s.indices, indices + 4 * round"},
    {"the source of a store reused", "s.tile.at(0, 0) = Bf16{2};",
     "tmaStore(map, Coordinates(0, 0), s.tile."},
    {"a thread ends under its store",
     "tmaStore(map, Coordinates(0, 0), s.tile.", nullptr},
    {"a load read before it has come", "out[threadIndex()] = toFloat(s.tile.at",
     "tmaLoad(s.tile.panelRows(0), map"},
    {"a cp.async read before it has come", "out[threadIndex()] = s.plain[",
     "copyAsync<4>(&s.plain[threadIndex()]"},
    {"a multicast before the peer is ready", "tmaLoadMulticast(",
     "?s.full.init(1);"},
    {"a multicast to nobody", "tmaLoadMulticast(", nullptr},
    {"a multicast behind the last", "tmaLoadMulticast(", nullptr},
    {"more bytes than a barrier counts", "s.full.arriveExpectTx(Bad ? 1 <<",
     nullptr},
    {"a CTA ends under its own load", "tmaLoad(s.tile.panelRows(0), map",
     "tmaLoad(s.tile.panelRows(0), map"},
    {"no barrier between threads", "out[threadIndex()] = s.data[63 -",
     "s.data[threadIndex()] = threadIndex();"},
    {"a peer that may not run yet", "storeRemote(&s.data[threadIndex()], 1 -",
     nullptr},
    {"reads before the launch before has ended",
     "out[threadIndex()] = data[threadIndex()]", "data[threadIndex()] = 1;"},
    {"overwrites what the launch before reads", "data[threadIndex()] = 2;",
     "out[threadIndex()] = data[threadIndex()]"},
    {"ends under a peer's read", "loadRemote(&s.data[threadIndex()], 1 -",
     "loadRemote(&s.data[threadIndex()], 1 -"},
    {"combines without acquire and release", "total += parts[i];",
     "parts[ctaX()] = 1;"},
    {"combines without a fence behind the counter", "total += parts[i];",
     "parts[ctaX()] = 1;"},
    {"an element behind the end", "out[i] = 1;", nullptr},
    {"a byte behind the end", "out[Bad ? count", nullptr},
    // In either order.
    {"a plain read beside an atomic", "counter", "counter"},
    {"a plain write beside an atomic", "counter", "counter"},
    {"a plain read before an atomic one", "counter", "counter"},
    {"a plain write before an atomic one", "counter", "counter"},
    {"a misaligned load", "out[threadIndex()] = from[", nullptr},
    {"a misaligned load of two words", "out[threadIndex()] = from[", nullptr},
    {"a misaligned store", "to[threadIndex()] = {};", nullptr},
    {"a misaligned store of two words", "to[threadIndex()] = {};", nullptr},
    {"a misaligned store to shared memory", "*reinterpret_cast<T *>(", nullptr},
    {"elements far behind the end", "out[i] = 1;", nullptr},
    {"elements far in front", "out[i] = 1;", nullptr},
    {"elements behind all addresses", "out[i] = 1;", nullptr},
    {"elements in front of all memory", "out[i] = 1;", nullptr},
    {"a null pointer", "out[threadIndex()] = source[threadIndex()];", nullptr},
    {"global memory that nobody wrote", "out[threadIndex()] = scratch[",
     nullptr},
    {"shared memory that nobody wrote",
     "out[threadIndex()] = s.data[threadIndex", nullptr},
    {"a misaligned atomic", "fetchAdd(shifted<Bad, 2>(", nullptr},
    {"a misaligned atomic load of two words", "loadRelaxed(shifted<Bad, 4>(",
     nullptr},
    {"a misaligned load of four words", "loadGlobal<Reuse::Streaming>(",
     nullptr},
    {"a misaligned store of four words", "storeGlobal<Reuse::Streaming>(",
     nullptr},
    {"a misaligned vector in shared memory", "storeShared(shifted<Bad, 8>(",
     nullptr},
    {"a misaligned row of ldmatrix", "loadMatrix<1, false>(", nullptr},
    {"a misaligned remote store", "storeRemote(shifted<Bad, 4>(", nullptr},
    {"a misaligned remote load", "loadRemote(shifted<Bad, 2>(", nullptr},
    // In either order.
    {"a plain read before an atomic add", "counter", "counter"},
    {"a plain write behind an atomic add", "counter", "counter"},
    {"atomics of the CTA by two CTAs", "fetchAdd<Order::Relaxed, Bad",
     "fetchAdd<Order::Relaxed, Bad"},
    {"an atomic of the cluster below a wider one", "fetchAdd", "fetchAdd"},
    {"atomics of two sizes", "fetchAdd(", "fetchAdd("},
    {"atomics of two proxies", "educeAdd", "educeAdd"},
    {"a plain read that an atomic one hides", "fetchAdd(word",
     "out[ctaX()] = *word;"},
    {"a word that many CTAs read", "*word = 9;",
     "out[ctaX() * 256 + threadIndex()] = *word;"},
    {"a reduction over a sum that is read", "bulkReduceAddF32(sums",
     "out[0] = words[1];"},
    {"a flag reset that was not seen", "flags[0] = 0;", "fetchAdd(flags, 1u);"},
    {"a flag reset by another CTA that was not seen", "flags[0] = 0;",
     "fetchAdd(flags, 1u);"},
    {"stores behind a flag that are not fenced", "bulkStore(out, &s.data",
     "s.data[i] = i;"},
    {"stores behind two flags that are not fenced", "bulkStore(out, &s.data",
     "s.data[i] = i;"},
    {"an initialisation behind a flag that is not fenced",
     "bulkLoad(&s.data, source", "s.full.init(1);"},
    {"an operand behind a counter without a fence",
     "umma(range.template part<0, 64>()",
     "tmemStore(p.atLane(threadIndex() / 32 *"},
    {"a fence of the CTA behind a flag", "out[0] = data[0];", "data[0] = 1;"},
    {"a release that another has replaced", "out[0] = data[0];",
     "data[0] = 1;"},
    {"a release that a plain store has replaced", "out[0] = data[0];",
     "data[0] = 1;"},
    {"initialised again under copies", "s.full.init(1); // again",
     "bulkLoad(&s.data[i], source"},
    {"invalidated under cp.async", "s.full.invalidate();",
     "s.full.arriveOnCopies();"},
    {"invalidated behind a copy", "s.full.invalidate();", "bulkLoad("},
    {"invalidated under a commit", "s.done.invalidate();",
     "ummaCommit(s.done);"},
    {"a word that many lanes read", "s.data[0] = 9;",
     "out[threadIndex()] = s.data[0];"},
    {"elements far behind shared memory", "words[threadIndex() + (Bad",
     nullptr},
    {"an allocation of 48 columns", "sim::tensorAllocate(&s.slot, Bad ? 48",
     nullptr},
    {"two CTAs with all columns", "tmemAllocate<CtaGroup::One, columns>",
     nullptr},
    {"columns behind the allocation", "umma(TmemRange<64>{range.address + (Bad",
     nullptr},
    {"64 rows from lane 8", "umma(range.atLane(Bad ? 8 : 16), s.a.", nullptr},
    {"no fence between a store and its reader",
     "umma(range.template part<0, 64>()",
     "tmemStore(p.atLane(threadIndex() / 32 *"},
    {"A stored and not waited for", "umma(range.template part<0, 64>()",
     "tmemStore(p.atLane(threadIndex() / 32 *"},
    {"a product over another's A", "umma(range.template from<64>(Bad ? 64",
     "umma(range.template part<0, 64>()"},
    {"a commit by another thread", "ummaCommit(s.done);", nullptr},
    {"both groups in a kernel", "umma<CtaGroup::Two>(range, s.a.kMajor(0",
     nullptr},
    {"a descriptor of SM90", "Location());", nullptr},
    {"a type that the kind lacks", "Location());", nullptr},
    {"an operand behind shared memory",
     "umma(range, s.a.kMajor(0, 0), Bad ? b.", nullptr},
    {"N of 40 with M of 128", "Location());", nullptr},
    {"the odd CTA leaves its pair", "ummaCommitMulticast<CtaGroup::Two>(s.",
     "ummaCommitMulticast<CtaGroup::Two>(s."},
    {"a CTA of a pair ends under a commit",
     "ummaCommitMulticast<CtaGroup::Two>(s.left",
     "ummaCommitMulticast<CtaGroup::Two>(s.left"},
    {"a pair frees on both sides of a barrier", "tmemFree<CtaGroup::Two>(d);",
     nullptr},
    {"an operand from 8 bytes on", "wgmma(d, s.q.kMajor(0, K), s.k.template",
     nullptr},
    {"an operand from the middle of a panel",
     "wgmma(d, s.q.kMajor(0, K), s.k.template", nullptr},
    {"the tile of another tensor", "wgmma(d, s.q.kMajor(0, 0), Bad ? s.q.",
     "tmaLoad(s.q.panelRows(panel), maps.q"},
    {"half a step along K in both operands",
     "wgmma(d, s.q.kMajor(0, columnOf<C>(k))",
     "expectOperand(Operand::A, maps.q, {k, 0}"},
    {"the other panel in both operands",
     "wgmma(d, s.q.kMajor(0, columnOf<C>(k))",
     "expectOperand(Operand::A, maps.q, {k, 0}"},
    {"half a step along the rows of values",
     "wgmma(d, s.ones.kMajor(0, k), s.k.",
     "expectOperand(Operand::B, maps.k, {0, k}"},
    {"a gather behind the last row", "tmaGather4(s.rows.panelRows(0), map, 0",
     "expectRows(map, 0, 64, true);"},
    {"a gather of a negative row", "tmaGather4(s.rows.panelRows(0), map, 0",
     "expectRows(map, 0, 64, true);"},
    {"a scatter to another's row", "tmaScatter4(map, 0, rows, s.rows.",
     "expectRows(map, 16, 32, false);"},
    {"an allocation after giving up the right",
     "tmemAllocate<group, Shape::columns>(s.", "tmemRelinquish<group>();"},
    {"an allocation larger than the one before",
     "tmemAllocate<group, Shape::columns>(s.", nullptr},
    {"columns that are never freed", "tmemAllocate<group, Shape::columns>(s.",
     nullptr},
    {"lanes of another warp", "tmemLoad(values, d.atLane(lane).", nullptr},
    {"an accumulator without a first value",
     "umma<Shape::group>(d, a, b, accumulate);", nullptr},
    {"a commit before the last product", "ummaCommit<Shape::group>(barrier);",
     "umma<Shape::group>(d, a, b, accumulate);"},
    {"a load behind the allocation", "tmemLoad(values, eightOf<Bad>(range)",
     nullptr},
    {"a load behind its part", "part.template from<8>(Bad ? 12", nullptr},
    {"a step behind its operand", "a.fromK(Bad ? 32", nullptr},
    {"a store behind the allocation", "tmemStore(eightOf<Bad>(range)", nullptr},
    {"a store to columns from 0 on", "tmemStore(range.template part<0, 16>()",
     nullptr},
    {"a copy behind the allocation",
     "tmemCopy<CtaGroup::One, TmemCopyShape::L128x256b>(eightOf", nullptr},
    {"a shift behind the allocation",
     "tmemShiftDown<CtaGroup::One>(eightOf<Bad>", nullptr},
    {"a store to freed columns", "tmemStore(range.template part<0, 8>()",
     nullptr},
    {"a load whose lanes differ", "tmemLoad(values, range.template from<8>(own",
     nullptr},
    {"a store whose lanes differ", "tmemStore(range.template from<8>(own)",
     nullptr},
    {"an accumulator without a wait",
     "tmemLoad(values, range.template part<0, 8>()",
     "umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);"},
    {"a commit between two products", "ummaCommit(s.done); // too early",
     "umma(range, s.a.kMajor(0, 16), s.b.kMajor(0, 16), true);"},
    {"rows out of a descriptor's reach", "umma(range, s.a.kMajor(row, 0),",
     nullptr},
    {"bytes out of a descriptor's reach", "umma(range, s.a.kMajor(row, 0),",
     nullptr},
    {"a tcgen05.ld by half of a warp",
     "tmemLoad(values, range.template part<0, 8>()", "?syncWarp();"},
    {"only the odd CTA multiplies", "umma<CtaGroup::Two>(d, s.a.kMajor(0, 0)",
     nullptr},
    {"both CTAs multiply", "umma<CtaGroup::Two>(d, s.a.kMajor(0, 0)", nullptr},
    {"a tensor map that was not encoded",
     "tmaLoad(target, map, Coordinates(col", nullptr},
    {"a tensor map of another rank", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a bit that no tensor map has", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a tensor map of im2col", "tmaLoad(target, map, Coordinates(col", nullptr},
    {"an interleaved tensor map", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a tensor map whose box is not what it notes",
     "tmaLoad(target, map, Coordinates(col", nullptr},
    {"a tensor map that a kernel stores over",
     "tmaLoad(target, map, Coordinates(col", "map->opaque[4] = 63 |"},
    {"a written tensor map that is not released",
     "tmaLoad(target, map, Coordinates(col", "// by CTA 0"},
    {"a written tensor map that is not acquired",
     "tmaLoad(target, map, Coordinates(col", "// by CTA 0"},
    {"a tensor map acquired before it is written",
     "tmaLoad(target, map, Coordinates(col", "// by CTA 0"},
    {"a tensor map of a launch before, not released",
     "tmaLoad(target, map, Coordinates(col", "// by a launch"},
    {"a tensor map stored over under a load", "// under the load",
     "tmaLoad(s.tile.panelRows(0), *map"},
    {"a tensor map with another swizzle", "wgmma(d, s.q.kMajor(0, columnOf",
     "tmaLoad(s.k.panelRows(panel), maps.k"},
    {"a tensor map with a longer stride",
     "tmaLoad(s.k.panelRows(panel), maps.k", nullptr},
    {"a tensor map with more rows than memory",
     "tmaLoad(s.k.panelRows(panel), maps.k", nullptr},
    {"a tensor map of another address", "tmaLoad(s.k.panelRows(panel), maps.k",
     nullptr},
    {"a tensor map with half a box", "s.full.wait(Phase::first());", nullptr},
    {"a tensor map at an odd address", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"a tensor map in shared memory", "tmaLoad(target, map, Coordinates(col",
     nullptr},
    {"half of a warp elects", "isElected = electOne();", nullptr},
    {"both halves of a warp elect", "isElected = electOne();",
     "isElected = electOne();"},
    {"registers used before wait::ld", "row[0] = values[0];",
     "tmemLoad(values, d.atLane(lane)."},
    {"no fence behind the wait", "tmemLoad(values, d.atLane(lane).",
     "umma<Shape::group>(d, a, b, accumulate);"},
    {"no fence before the arrival", "umma<Shape::group>(d, a, b, accumulate);",
     "tmemLoad(values, d.atLane(lane)."},
    {"an accumulator released before wait::ld",
     "umma<Shape::group>(d, a, b, accumulate);",
     "tmemLoad(values, d.atLane(lane)."},
    {"an empty multicast commit", "ummaCommitMulticast<Shape::group>", nullptr},
    {"the odd CTA multiplies", "umma<Shape::group>(d, a, b, accumulate);",
     nullptr},
    {"another swizzle than the load's", "wgmma(acc, a, wrong, step != 0 || k !",
     "tmaLoad(s.b[i].panelRows(0), maps.b"},
    {"half a step along K in a pair",
     "umma<Shape::group>(d, a, b, accumulate);",
     "expectOperand(Operand::A, maps.a, {"},
    {"the bytes of one operand", "tmaLoad(s.",
     "s.full[i].arriveExpectTx(M == Mistake"},
    {"the bytes of a quarter of a pair", "tmaLoadPair(s.",
     "s.full[i].arriveExpectTx(bytes);"},
    {"a stage released under a wgmma", "tmaLoad(s.a[i].panelRows(0), maps.a",
     "wgmma(acc, a, b, step != 0 || k != 0);"},
    {"an epilogue without a proxy fence",
     "tmaStore(maps.c, Coordinates(ctaX() *",
     "s.out.at(wgmmaRow(threadIndex(), v)"},
    {"a warp that skips the full barrier",
     "wgmma(acc, a, b, step != 0 || k != 0);",
     "tmaLoad(s.a[i].panelRows(0), maps.a"},
    {"a pair without its cluster barrier",
     "tmaLoadPair(s.a[i].panelRows(0), maps.a", "s.full[i].init(1);"},
    {"a producer that waits first", "s.full[i].wait(ring.phase());", nullptr},
    {"a lane that leaves out a wgmma", "wgmma(acc, a, b, step != 0 || k != 0);",
     nullptr},
    {"an accumulator before its wait", "fromFloat<Bf16>(acc[v]);",
     "wgmma(acc, a, b, step != 0 || k != 0);"},
    {"no wgmma.fence", "wgmma(acc, a, b, step != 0 || k != 0);", nullptr},
    {"a wait at a remote barrier", "waitCluster(Phase::first())", nullptr},
    {"an arrival at a rank behind the last", "s.a.arriveRemote(", nullptr},
    {"a CTA ends under another's arrival", "s.a.arriveRemote(",
     "s.a.arriveRemote("},
    {"a CTA ends under another's multicast", "tmaLoadMulticast(",
     "tmaLoadMulticast("},
    {"a CTA ends under another's copy", "copyToRank(", "copyToRank("},
    {"a CTA ends under its own cp.async", "copyAsync<4>(", nullptr},
    {"columns freed twice", "tmemFree<CtaGroup::One>(range)", nullptr},
    {"half of an allocation freed", "range.template part<0, 32>()", nullptr},
    {"other columns freed", "range.address + 64", nullptr},
    {"columns freed under a product", "tmemFree<CtaGroup::One>(", "umma("},
    {"columns freed under a load", "tmemFree<CtaGroup::One>(", "tmemLoad("},
};

/// Why a thread waits: what it does, and what the report has to tell of that.
/// $1 is what the instruction names, $2 the CTA.
struct Waiting {
  const char *waiter, *barrier;
};

const Waiting waitings[] = {
    {R"(of CTA (\S+) warp \d+ in mbarrier\.try_wait (smem\+\d+))",
     "\n    mbarrier $2 of CTA "},
    {R"(of CTA (\S+) warp \d+ in bar\.sync)", "\n    barrier "},
    {R"(of CTA (\S+) warp \d+ in barrier\.cluster\.wait)",
     "\n    cluster barrier of CTA "},
    {R"(of CTA (\S+) warp \d+ in setmaxnreg\.inc)",
     "\n    registers of CTA $1: "},
    {R"(of CTA (\S+) warp \d+ in tcgen05\.alloc)",
     "\n    tensor memory of SM "},
    {R"(of CTA (\S+) warp \d+ in tcgen05\.dealloc)", "\n    pair of CTAs "},
};

/// Threads that a deadlock leaves, all of which its report has to tell.
struct Waiters {
  const char *plant;
  unsigned threads;
};

const Waiters waiters[] = {
    {"both sides of a ring wait first", 2},
    {"an arrival too few", 64},
    {"a warp missing at a named barrier", 64},
    {"a lane missing in a collective", 32},
    {"a cycle of waits", 2},
    {"an exchange that never succeeds", 1},
    {"a plain poll of global memory", 1},
    {"a plain poll of shared memory", 1},
    {"a warp that polls by its votes", 32},
    {"a lane that polls for its warp", 32},
    {"an mbarrier polled with pauses", 1},
    {"registers that are never free", 128},
    {"more bytes expected than come", 32},
    {"two CTAs with all columns", 64},
    {"a tcgen05.ld by half of a warp", 128},
    {"a tensor map with half a box", 128},
    {"a pair frees on both sides of a barrier", 256},
    {"a producer that waits first", 129},
    {"a lane that leaves out a wgmma", 129},
};

} // namespace

/// The text of line "file:number" of a kernel; empty where there is none.
static std::string lineAt(const std::string &place) {
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos || !std::isdigit(place.back()))
    return "";
  for (const char *folder : {MLA_BUG_SOURCES}) {
    std::ifstream file(std::string(folder) + "/" + place.substr(0, colon));
    std::string line;
    for (int n = std::stoi(place.substr(colon + 1)); n > 0; --n)
      if (!std::getline(file, line))
        break;
    if (file)
      return line;
  }
  return "";
}

static bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

/// All places that a text names.
static std::vector<std::string> placesIn(const std::string &text) {
  static const std::regex pattern(R"([A-Za-z]\w*\.(cpp|h):\d+)");
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end;
       it != end; ++it)
    found.push_back(it->str());
  return found;
}

static bool tells(const std::string &detail, const char *text) {
  for (const std::string &place : placesIn(detail))
    if (has(lineAt(place), text))
      return true;
  return false;
}

/// Whether a finding tells the other place, or may leave it out and does.
static bool hasOther(const std::string &detail, const char *other) {
  return *other == '?' ? placesIn(detail).empty() || tells(detail, other + 1)
                       : tells(detail, other);
}

/// How many threads wait, as a deadlock's lines tell.
static unsigned waitersIn(const std::string &detail) {
  static const std::regex pattern(R"((\d+) threads of CTA )");
  unsigned sum = 0;
  for (std::sregex_iterator it(detail.begin(), detail.end(), pattern), end;
       it != end; ++it)
    sum += static_cast<unsigned>(std::stoul(it->str(1)));
  return sum;
}

/// What is wrong with the number of waiters that a deadlock tells.
static std::string wrongWaiters(const std::string &name,
                                const std::string &detail) {
  for (const Waiters &known : waiters)
    if (name == known.plant)
      return waitersIn(detail) == known.threads
                 ? ""
                 : "expected " + std::to_string(known.threads) +
                       " threads that wait, got " +
                       std::to_string(waitersIn(detail));
  return "Places.cpp does not say how many threads of '" + name + "' wait";
}

/// What a deadlock does not tell of who waits for what.
static std::string untold(const std::string &name, const std::string &detail) {
  if (const std::string wrong = wrongWaiters(name, detail); !wrong.empty())
    return wrong;
  for (const Waiting &waiting : waitings) {
    const std::regex pattern(waiting.waiter);
    for (std::sregex_iterator it(detail.begin(), detail.end(), pattern), end;
         it != end; ++it)
      if (const std::string wanted = it->format(waiting.barrier);
          !has(detail, wanted))
        return "waiter '" + it->str() + "' without '" + wanted.substr(5) + "'";
  }
  return "";
}

std::string mla::test::wrongPlace(const std::string &name,
                                  const sim::Report &report) {
  const Place *place = nullptr;
  for (const Place &known : places)
    if (name == known.plant)
      place = &known;
  if (!place)
    return "Places.cpp does not say where '" + name + "' has to be reported";
  if (report.site == sim::Site())
    return "no place";
  if (!has(lineAt(report.site.str()), place->text))
    return "expected a line with '" + std::string(place->text) + "', got '" +
           lineAt(report.site.str()) + "'";
  if (has(report.detail, "last touched") && !place->other)
    return "a race, of which Places.cpp does not state the other access";
  if (place->other && !hasOther(report.detail, place->other))
    return "expected another place with '" + std::string(place->other) + "'";
  return has(report.title, "deadlock") ? untold(name, report.detail) : "";
}
