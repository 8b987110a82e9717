//===- OutputFileTest.cpp - Tests of files written whole or not at all ----===//

#include "mla/Support/OutputFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

using namespace mla;

namespace {
struct OutputFile : testing::Test {
  llvm::SmallString<128> folder;
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("mla-output", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string pathTo(llvm::StringRef name) {
    return (folder + "/" + name).str();
  }
  int countFiles() {
    std::error_code code;
    int count = 0;
    for (llvm::sys::fs::directory_iterator it(folder, code), end; it != end;
         it.increment(code))
      ++count;
    return count;
  }
};
} // namespace

TEST_F(OutputFile, Writes) {
  llvm::cantFail(writeOutputFile(pathTo("a"),
                                 [](llvm::raw_ostream &os) { os << "hello"; }));
  auto buffer = llvm::MemoryBuffer::getFile(pathTo("a"));
  ASSERT_TRUE(bool(buffer));
  EXPECT_EQ((*buffer)->getBuffer(), "hello");
  EXPECT_EQ(countFiles(), 1);
}

/// A '%' in names of files and folders must be treated as an ordinary
/// character.
TEST_F(OutputFile, PercentInPath) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(pathTo("100%")));
  const std::string path = pathTo("100%/a%b");
  llvm::cantFail(
      writeOutputFile(path, [](llvm::raw_ostream &os) { os << "hello"; }));
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer));
  EXPECT_EQ((*buffer)->getBuffer(), "hello");

  const char *before = std::getenv("TMPDIR");
  const std::string old = before ? before : "";
  setenv("TMPDIR", pathTo("100%").c_str(), /*replace=*/1);
  llvm::Expected<TemporaryFile> file = TemporaryFile::create("txt");
  before ? setenv("TMPDIR", old.c_str(), 1) : unsetenv("TMPDIR");
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  EXPECT_EQ(llvm::sys::path::parent_path(file->getPath()), pathTo("100%"));
}

TEST_F(OutputFile, FullDevice) {
  llvm::Error error = writeOutputFile("/dev/full", [](llvm::raw_ostream &os) {
    os << std::string(1 << 20, 'x');
  });
  EXPECT_EQ(llvm::toString(std::move(error)),
            "cannot write '/dev/full': No space left on device");
}

TEST_F(OutputFile, FailingHalfWayLeavesTheOldFile) {
  llvm::cantFail(
      writeOutputFile(pathTo("a"), [](llvm::raw_ostream &os) { os << "old"; }));
  // A file size limit simulates a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before, small = {1000, RLIM_INFINITY};
  getrlimit(RLIMIT_FSIZE, &before);
  small.rlim_max = before.rlim_max;
  setrlimit(RLIMIT_FSIZE, &small);
  llvm::Error error = writeOutputFile(pathTo("a"), [](llvm::raw_ostream &os) {
    os << std::string(1 << 20, 'x');
  });
  setrlimit(RLIMIT_FSIZE, &before);
  std::string message = llvm::toString(std::move(error));
  EXPECT_EQ(message, "cannot write '" + pathTo("a") + "': File too large");
  auto buffer = llvm::MemoryBuffer::getFile(pathTo("a"));
  EXPECT_EQ((*buffer)->getBuffer(), "old");
  EXPECT_EQ(countFiles(), 1);
}

TEST_F(OutputFile, NoSuchFolder) {
  llvm::Error error = writeOutputFile(pathTo("no/such"),
                                      [](llvm::raw_ostream &os) { os << "x"; });
  EXPECT_EQ(llvm::toString(std::move(error)),
            "cannot write '" + pathTo("no/such") +
                "': No such file or directory");
  error = writeOutputFile(folder, [](llvm::raw_ostream &os) {});
  EXPECT_NE(llvm::toString(std::move(error)).find("Is a directory"),
            std::string::npos);
}

TEST_F(OutputFile, TemporaryFilesGo) {
  std::string path;
  {
    TemporaryFile file = llvm::cantFail(TemporaryFile::create("txt"));
    TemporaryFile moved = std::move(file);
    path = moved.getPath().str();
    EXPECT_TRUE(llvm::sys::fs::exists(path));
  }
  EXPECT_FALSE(llvm::sys::fs::exists(path));
}
