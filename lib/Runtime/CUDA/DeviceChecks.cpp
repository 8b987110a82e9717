//===- DeviceChecks.cpp - MLA_RUNTIME_CHECKS on a GPU ---------------------===//

#include "DeviceChecks.h"

#include "Arch/DeviceRecord.h"
#include "CudaRuntime.h"
#include "Device.h"

#include <atomic>
#include <cinttypes>
#include <cstdio>

using namespace mla;
using namespace mla::runtime;
using mla::cuda::CheckKind;
using mla::cuda::CheckRecord;

static_assert(sizeof(CheckRecord) <= arch::deviceRecordBytes);

/// True once a kernel that may write a record was launched or captured. Before
/// that, there is no record to read, and there may be no GPU.
static std::atomic<bool> mayHaveRecord{false};

cuda::ValueCheck &DeviceChecks::add(CheckKind kind, const char *name,
                                    const char *noun, const int32_t *values,
                                    int64_t count, int64_t low, int64_t high) {
  cuda::ValueCheck &added = params.checks[params.count++];
  added = {};
  added.kind = kind;
  added.name = name;
  added.noun = noun;
  added.values = values;
  added.count = count;
  added.low = low;
  added.high = high;
  return added;
}

void DeviceChecks::lengths(const char *name, const int32_t *values,
                           int64_t count, int64_t most) {
  if (values)
    add(CheckKind::Within, name, "a length", values, count, 0, most);
}

void DeviceChecks::cumulative(const char *name, const int32_t *values,
                              int64_t count, int64_t total) {
  const bool known = total != AnySize;
  if (values)
    add(CheckKind::Cumulative, name, "a value", values, count + 1,
        known ? total : 0, known ? total : INT32_MAX);
}

void DeviceChecks::rows(const char *name, const int32_t *lengths, int64_t count,
                        const int32_t *cuSeqlensK) {
  if (lengths && cuSeqlensK)
    add(CheckKind::Rows, name, "a length", lengths, count, 0, 0).lengths =
        cuSeqlensK;
}

void DeviceChecks::maskKeys(const int32_t *cuSeqlensK, int64_t count,
                            int64_t keys) {
  if (cuSeqlensK && keys < INT32_MAX)
    add(CheckKind::Ranges, "mask", "keys", cuSeqlensK, count, INT32_MIN, keys);
}

void DeviceChecks::positions(const void *values, bool wide, int64_t count,
                             int64_t row, int64_t most) {
  cuda::ValueCheck &added =
      add(CheckKind::Within, "positions", "a position",
          static_cast<const int32_t *>(values), count, 0, most);
  added.wide = wide;
  added.stride = row;
}

void DeviceChecks::slots(const int32_t *values, int64_t count, int64_t most) {
  add(CheckKind::Within, "slots", "a slot", values, count, -1, most);
}

void DeviceChecks::pages(const int32_t *table, int64_t stride, int64_t batch,
                         const int32_t *lengths, const int32_t *starts,
                         int64_t pageSize, int64_t pages, int64_t capacity) {
  // Must precede the check of the table: that check reads entries for the whole
  // length, so the lengths must already be known to be valid.
  add(CheckKind::Starts, starts ? "starts" : "seqLens", "tokens", lengths,
      batch, 0, capacity)
      .starts = starts;
  cuda::ValueCheck &added =
      add(CheckKind::Pages, "blockTable", "a page", table, batch, 0, pages - 1);
  added.lengths = lengths;
  added.starts = starts;
  added.stride = stride;
  added.pageSize = pageSize;
}

void DeviceChecks::convertedPages(const char *name, const int32_t *table,
                                  int64_t stride, int64_t batch,
                                  const int32_t *seqLens, const int32_t *starts,
                                  const MlaCache &cache) {
  cuda::ValueCheck &added = add(CheckKind::Pages, name, "a page", table, batch,
                                0, pagesOf(cache) - 1);
  added.lengths = seqLens;
  added.starts = starts;
  added.stride = stride;
  added.pageSize = cache.pageSize;
  added.areEnds = 1;
}

static constexpr char PlanNoun[] = "a plan";

static cuda::PlanCheckParams planCheck(const char *bytes,
                                       const cuda::PlanParams &of) {
  cuda::PlanCheckParams check{};
  check.plan = bytes;
  check.seqLens = of.seqLens;
  check.cuSeqlens = of.cuSeqlens;
  check.name = "plan";
  check.noun = PlanNoun;
  check.batch = of.batch;
  check.heads = of.heads;
  check.queryLen = of.queryLen;
  check.ctas = of.ctas;
  check.flags = of.flags;
  return check;
}

void DeviceChecks::plan(const char *bytes, const cuda::PlanParams &of) {
  planParams = planCheck(bytes, of);
}

cuda::PlanCheckParams
DeviceChecks::inKernelPlanCheck(const char *function, const char *bytes,
                                const cuda::PlanParams &of) {
  std::string error; // the operation does not depend on it
  cuda::PlanCheckParams check = planCheck(bytes, of);
  check.function = function;
  check.record = static_cast<CheckRecord *>(arch::deviceRecord(error));
  mayHaveRecord.store(true, std::memory_order_relaxed);
  return check;
}

bool DeviceChecks::launch(Checker &check, const MlaCall *call,
                          const uint32_t *&stop) {
  stop = nullptr;
  if (!check.ok() || !(call->flags & MLA_RUNTIME_CHECKS))
    return check.ok();
  std::string error;
  auto *record = static_cast<CheckRecord *>(arch::deviceRecord(error));
  if (record) {
    params.function = check.name();
    params.record = record;
    // The operation's kernels read `claimed` instead of `found`: the first
    // failing check on any stream sets `claimed` before it fills the record.
    stop = &record->claimed;
    error = cuda::launchChecks(params, call->stream);
  }
  if (record && error.empty() && planParams.plan) {
    planParams.function = check.name();
    planParams.record = record;
    error = cuda::launchPlanCheck(planParams, call->stream);
  }
  launched(check, error);
  if (check.ok())
    mayHaveRecord.store(true, std::memory_order_relaxed);
  return check.ok();
}

namespace {

/// Reports how a plan differs from the call.
void reportPlan(Checker &check, const CheckRecord &r) {
  auto differ = [&](const char *what) {
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "expected a plan for %" PRId64
                   " %s, got a plan for %" PRId64,
                   r.high, what, r.value);
  };
  switch (static_cast<cuda::PlanFault>(r.i)) {
  case cuda::PlanFault::Magic:
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "expected a plan written by mlaPlan on a GPU, got bytes "
                   "that begin with 0x%08x",
                   static_cast<uint32_t>(r.value));
    return;
  case cuda::PlanFault::Batch:
    return differ("sequences");
  case cuda::PlanFault::Heads:
    return differ("heads");
  case cuda::PlanFault::Ctas:
    return differ("CTAs (the CTAs of this GPU)");
  case cuda::PlanFault::Flags:
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "expected a plan made %s MLA_BATCH_INVARIANT like this "
                   "call, got a plan made %s it",
                   r.high ? "with" : "without", r.high ? "without" : "with");
    return;
  case cuda::PlanFault::Lengths:
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "expected a plan for the lengths of this call, got a plan "
                   "for other lengths: call mlaPlan again when lengths change");
  }
}

/// Reports an invalid value with the message of the CPU's check.
void report(Checker &check, const CheckRecord &r) {
  char where[64];
  if (r.j < 0)
    std::snprintf(where, sizeof(where), "[%" PRId64 "]", r.i);
  else
    std::snprintf(where, sizeof(where), "[%" PRId64 ", %" PRId64 "]", r.i, r.j);
  const auto kind = static_cast<CheckKind>(r.kind);
  if (kind == CheckKind::Ranges)
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "expected at least %" PRId64
                   " keys, the length of sequence %" PRId64
                   " in cuSeqlensK, got %" PRId64,
                   r.value, r.i, r.high);
  else if (kind == CheckKind::Starts)
    check.failWith(MLA_OUT_OF_RANGE, r.name,
                   "%s: expected a range of tokens within 0 to %" PRId64
                   ", got %" PRId64 " to %" PRId64,
                   where, r.high, r.low, r.value);
  else if (kind == CheckKind::Within && r.low == -1 && r.high == -1)
    check.failWith(
        MLA_OUT_OF_RANGE, r.name,
        "%s: expected -1, because the cache has no pages, got %" PRId64, where,
        r.value);
  else
    check.failWith(
        MLA_OUT_OF_RANGE, r.name,
        "%s: expected %s of %" PRId64 " to %" PRId64 "%s, got %" PRId64, where,
        r.noun, r.low, r.high,
        kind == CheckKind::Rows ? ", the rows of its sequence in cuSeqlensK"
                                : "",
        r.value);
}

} // namespace

int32_t mlaCudaCheckResult(const MlaCall *call) {
  Checker check("mlaCudaCheckResult", false, MLA_CUDA);
  if (!check.call(call) || !mayHaveRecord.load(std::memory_order_relaxed))
    return check.status();
  if (!gpuCall(check, call))
    return check.status();
  CheckRecord record{};
  launched(check,
           arch::takeDeviceRecord(&record, sizeof(record), call->stream));
  if (!check.ok() || !record.found)
    return check.status();
  Checker found(record.function, false, MLA_CUDA);
  if (record.noun == PlanNoun)
    reportPlan(found, record);
  else
    report(found, record);
  return found.status();
}
