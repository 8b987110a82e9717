//===- Timeline.cpp - The timeline of a run -------------------------------===//

#include "Simulator/Engine/Timeline.h"
#include "Simulator/State/DeviceState.h"

#include <algorithm>

using namespace mla::sim;

void Timeline::startCta(const Cta &cta) {
  // Replaces the number of an ended CTA that had the same address.
  numbers[&cta] = static_cast<uint32_t>(processes.size());
  Process process;
  process.name = cta.cluster->launch->config.name + " CTA " + cta.str() +
                 " on SM " + std::to_string(cta.sm);
  process.life = {"CTA " + cta.str(), {}, now};
  process.live = cta.cluster->threadsPerCta;
  process.warps.resize((process.live + 31) / 32);
  for (size_t i = 0; i < process.warps.size(); ++i) {
    process.warps[i].track.name = "warp " + std::to_string(i);
    process.warps[i].live = warpThreads(cta, static_cast<unsigned>(i));
  }
  processes.push_back(std::move(process));
}

Timeline::Warp &Timeline::warpOf(const Thread &thread) {
  return processes[numbers.at(thread.cta)].warps[thread.warp()];
}

void Timeline::setRole(const Thread &thread, const char *role) {
  Warp &warp = warpOf(thread);
  std::vector<Span> &spans = warp.track.spans;
  if (warp.role >= 0 && spans[warp.role].name == role)
    return;
  // Spans nest, so a wait that is in progress is closed with the old role and
  // opened again in the new role.
  if (warp.waiting > 0)
    close(spans[warp.wait]);
  if (warp.role >= 0)
    close(spans[warp.role]);
  warp.role = static_cast<int>(spans.size());
  warp.track.name = "warp " + std::to_string(thread.warp()) + ": " + role;
  spans.push_back({role, {}, now});
  if (warp.waiting == 0)
    return;
  Span rest{spans[warp.wait].name, spans[warp.wait].site, now};
  warp.wait = static_cast<int>(spans.size());
  spans.push_back(std::move(rest));
}

void Timeline::beginWait(const Thread &thread, const Wait &wait) {
  Warp &warp = warpOf(thread);
  if (warp.waiting++ > 0)
    return;
  warp.wait = static_cast<int>(warp.track.spans.size());
  std::string name = wait.what;
  if (wait.offset >= 0)
    name += " smem+" + std::to_string(wait.offset);
  warp.track.spans.push_back({std::move(name), wait.site, now});
}

void Timeline::endWait(const Thread &thread) {
  Warp &warp = warpOf(thread);
  if (--warp.waiting == 0)
    close(warp.track.spans[warp.wait]);
}

void Timeline::exit(const Thread &thread) {
  Process &process = processes[numbers.at(thread.cta)];
  Warp &warp = process.warps[thread.warp()];
  if (--warp.live == 0 && warp.role >= 0)
    close(warp.track.spans[warp.role]);
  if (--process.live == 0)
    close(process.life);
}

uint32_t Timeline::issue(const Cta &cta, const char *instruction, Site site) {
  Operation operation;
  operation.process = numbers.at(&cta);
  operation.instruction = instruction;
  std::vector<Track> &lines =
      processes[operation.process].operations[instruction];
  auto free = std::find_if(lines.begin(), lines.end(), [](const Track &line) {
    return !line.spans.back().isOpen;
  });
  operation.line = static_cast<uint32_t>(free - lines.begin());
  if (free == lines.end())
    free = lines.insert(free, {instruction, {}});
  operation.span = static_cast<uint32_t>(free->spans.size());
  free->spans.push_back({instruction, site, now});
  operations.push_back(operation);
  return static_cast<uint32_t>(operations.size());
}

Timeline::Span *
Timeline::Operation::find(std::vector<Process> &processes) const {
  return &processes[process].operations.at(instruction)[line].spans[span];
}

void Timeline::complete(uint32_t operation) {
  close(*operations[operation - 1].find(processes));
}

static void writeString(std::ostream &os, const std::string &text) {
  os << '"';
  for (char c : text) {
    if (c == '"' || c == '\\')
      os << '\\';
    os << (static_cast<unsigned char>(c) < ' ' ? ' ' : c);
  }
  os << '"';
}

/// Writes the name of a process, or of one of its lines.
static void writeName(std::ostream &os, const char *kind, size_t process,
                      size_t line, const std::string &name) {
  os << ",\n{\"ph\":\"M\",\"name\":\"" << kind << "\",\"pid\":" << process
     << ",\"tid\":" << line << ",\"args\":{\"name\":";
  writeString(os, name);
  os << "}}";
}

void Timeline::writeSpan(std::ostream &os, const Span &span, size_t process,
                         size_t line) const {
  uint64_t end = span.isOpen ? now : span.end;
  os << ",\n{\"ph\":\"X\",\"name\":";
  writeString(os, span.name);
  os << ",\"pid\":" << process << ",\"tid\":" << line
     << ",\"ts\":" << span.begin << ",\"dur\":" << end - span.begin
     << ",\"args\":{";
  if (!(span.site == Site())) {
    os << "\"at\":";
    writeString(os, span.site.str());
  }
  if (span.isOpen)
    os << (span.site == Site() ? "" : ",") << "\"ended\":\"no\"";
  os << "}}";
}

void Timeline::writeTrack(std::ostream &os, const Track &track, size_t process,
                          size_t line) const {
  writeName(os, "thread_name", process, line, track.name);
  for (const Span &span : track.spans)
    writeSpan(os, span, process, line);
}

void Timeline::write(std::ostream &os) const {
  os << "{\"otherData\":{\"axis\":\"steps of the simulation, not time\"},\n"
        "\"traceEvents\":[\n{\"ph\":\"M\",\"name\":\"trace\",\"pid\":0}";
  // Perfetto merges lines that have the same number, even in different
  // processes, and treats number 0 as none. All lines are therefore numbered in
  // sequence from 1, and a process has the number of its first line.
  size_t next = 1;
  for (const Process &process : processes) {
    const size_t number = next++;
    writeName(os, "process_name", number, number, process.name);
    writeTrack(os, {"CTA", {process.life}}, number, number);
    for (const Warp &warp : process.warps)
      writeTrack(os, warp.track, number, next++);
    for (const auto &[instruction, tracks] : process.operations)
      for (const Track &track : tracks)
        writeTrack(os, track, number, next++);
  }
  os << "\n]}\n";
}
