//===- Site.cpp - A source location in a kernel ---------------------------===//

#include "Simulator/Base/Site.h"

#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <map>

using namespace mla::sim;

static const std::source_location anchor = std::source_location::current();

static_assert(sizeof(std::source_location) == sizeof(void *),
              "a source location is one pointer to a static record");

static intptr_t recordOf(const std::source_location &location) {
  intptr_t record;
  memcpy(&record, static_cast<const void *>(&location), sizeof record);
  return record;
}

/// Returns twice a distance, plus 1 for a return address, as 32 bits. Returns 0
/// if the result does not fit.
static int32_t encode(intptr_t distance, bool isAddress) {
  if (distance < -(1 << 30) || distance >= (1 << 30))
    return 0;
  return static_cast<int32_t>(distance * 2 + isAddress);
}

Site::Site(const std::source_location &location)
    : bits(encode(recordOf(location) - recordOf(anchor) + 8, false)) {}

Site Site::ofReturnAddress(const void *address) {
  Site site;
  site.bits =
      encode(reinterpret_cast<intptr_t>(address) - recordOf(anchor), true);
  return site;
}

static std::string baseName(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// Returns the first line that the symbolizer prints for an address of this
/// program.
static std::string runSymbolizer(const char *file, uintptr_t offset) {
  char command[512];
  snprintf(command, sizeof command,
           "%s --obj='%s' --functions=none --inlines 0x%zx 2>/dev/null",
           MLA_LLVM_SYMBOLIZER, file, static_cast<size_t>(offset));
  char line[512] = "";
  if (FILE *pipe = popen(command, "r")) {
    if (!fgets(line, sizeof line, pipe))
      line[0] = 0;
    pclose(pipe);
  }
  line[strcspn(line, "\n")] = 0;
  return line;
}

/// Returns the path of the file from which code was loaded. If `loaded`, the
/// name that the loader reports, has no folder, the file is this program, found
/// on PATH.
static std::string fileOf(const char *loaded) {
  if (strchr(loaded, '/'))
    return loaded;
  std::error_code error;
  std::filesystem::path self =
      std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? loaded : self.string();
}

static std::string describeAddress(uintptr_t address) {
  static std::map<uintptr_t, std::string> known;
  auto [it, isNew] = known.try_emplace(address);
  if (!isNew)
    return it->second;
  Dl_info info;
  char text[64];
  snprintf(text, sizeof text, "address 0x%zx", static_cast<size_t>(address));
  it->second = text;
  if (!dladdr(reinterpret_cast<void *>(address), &info) || !info.dli_fname)
    return it->second;
  // Looks up the return address minus 1, which is inside the call instruction.
  // The return address itself may belong to another line.
  std::string line =
      runSymbolizer(fileOf(info.dli_fname).c_str(),
                    address - 1 - reinterpret_cast<uintptr_t>(info.dli_fbase));
  if (line.empty() || line[0] == '?')
    return it->second;
  line = baseName(line);
  size_t column = line.rfind(':');
  return it->second = line.substr(0, column);
}

std::string Site::str() const {
  if (!bits)
    return "unknown place";
  intptr_t place = recordOf(anchor) + (bits >> 1);
  if (bits & 1)
    return describeAddress(static_cast<uintptr_t>(place));
  place -= 8;
  std::source_location location;
  memcpy(static_cast<void *>(&location), &place, sizeof place);
  return baseName(location.file_name()) + ":" + std::to_string(location.line());
}
