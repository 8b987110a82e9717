//===- MemoryFile.cpp - A file in memory ----------------------------------===//

#include "mla/Support/MemoryFile.h"
#include "mla/Support/HostTensor.h"

#include "llvm/Support/MemoryBuffer.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

using namespace mla;

llvm::Expected<MemoryFile> MemoryFile::create() {
  // No MFD_CLOEXEC: child processes must inherit the descriptor, because they
  // write their output to its path.
  int descriptor = memfd_create("mla", 0);
  if (descriptor < 0)
    return makeError("cannot create a file in memory: " +
                     std::error_code(errno, std::generic_category()).message());
  return MemoryFile(descriptor);
}

MemoryFile::MemoryFile(MemoryFile &&other) : descriptor(other.descriptor) {
  other.descriptor = -1;
}

MemoryFile::~MemoryFile() {
  if (descriptor >= 0)
    close(descriptor);
}

std::string MemoryFile::getPath() const {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

std::string MemoryFile::read() const {
  auto buffer = llvm::MemoryBuffer::getFile(getPath());
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}
