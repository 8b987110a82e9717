//===- MemoryFileTest.cpp - Tests of files in memory ----------------------===//

#include "mla/Support/MemoryFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace mla;

TEST(MemoryFile, HoldsWhatIsWrittenToItsPath) {
  MemoryFile file = llvm::cantFail(MemoryFile::create());
  EXPECT_EQ(file.read(), "");
  for (std::string text : {std::string("first"), std::string(100000, 'x')}) {
    std::error_code code;
    llvm::raw_fd_ostream(file.getPath(), code) << text;
    EXPECT_FALSE(code);
    EXPECT_EQ(file.read(), text);
  }
}

TEST(MemoryFile, TakesTheOutputOfAProgram) {
  MemoryFile file = llvm::cantFail(MemoryFile::create());
  std::string path = file.getPath();
  std::optional<llvm::StringRef> redirects[] = {std::nullopt, path,
                                                std::nullopt};
  EXPECT_EQ(llvm::sys::ExecuteAndWait("/bin/sh", {"sh", "-c", "echo said"},
                                      std::nullopt, redirects),
            0);
  EXPECT_EQ(file.read(), "said\n");
}

TEST(MemoryFile, GoesWithItsObject) {
  std::string path;
  {
    MemoryFile file = llvm::cantFail(MemoryFile::create());
    MemoryFile owner = std::move(file);
    path = owner.getPath();
    EXPECT_TRUE(llvm::sys::fs::exists(path));
  }
  EXPECT_FALSE(llvm::sys::fs::exists(path));
}
