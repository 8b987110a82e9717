//===- TorchMlirOptTest.cpp - Tests of finding torch-mlir-opt -------------===//

#include "mla/Driver/TorchMlirOpt.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace mla;

namespace {
/// Creates two empty folders and sets PATH to one of them.
struct FindTorchMlirOpt : testing::Test {
  llvm::SmallString<128> path, environment;
  std::string oldPath = std::getenv("PATH");

  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("mla-path", path));
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("mla-venv", environment));
    setenv("PATH", path.c_str(), 1);
    unsetenv("MLA_TORCH_MLIR_OPT");
  }
  void TearDown() override {
    setenv("PATH", oldPath.c_str(), 1);
    unsetenv("MLA_TORCH_MLIR_OPT");
    llvm::sys::fs::remove_directories(path);
    llvm::sys::fs::remove_directories(environment);
  }

  /// Creates an executable with the tool's name and returns its path.
  static std::string makeTool(llvm::StringRef folder) {
    llvm::cantFail(
        llvm::errorCodeToError(llvm::sys::fs::create_directories(folder)));
    std::string tool = (folder + "/torch-mlir-opt").str();
    std::error_code code;
    llvm::raw_fd_ostream(tool, code) << "#!/bin/sh\n";
    EXPECT_FALSE(code);
    EXPECT_FALSE(llvm::sys::fs::setPermissions(tool, llvm::sys::fs::all_all));
    return tool;
  }
};
} // namespace

TEST_F(FindTorchMlirOpt, NowhereIsAnErrorThatSaysWhatToDo) {
  auto found = findTorchMlirOpt("", environment);
  ASSERT_FALSE(bool(found));
  EXPECT_EQ(llvm::toString(found.takeError()),
            "torch-mlir-opt, which lowers the torch dialect, is neither on "
            "PATH nor at '" +
                std::string(environment) +
                "/bin/torch-mlir-opt': run scripts/demo once, or `pip install "
                "torch-mlir==20261001` and pass --torch-mlir-opt=PATH");
}

TEST_F(FindTorchMlirOpt, TheOptionThenTheVariableThenPathThenTheEnvironment) {
  std::string local = makeTool((environment + "/bin").str());
  EXPECT_EQ(llvm::cantFail(findTorchMlirOpt("", environment)), local);
  std::string onPath = makeTool(path);
  EXPECT_EQ(llvm::cantFail(findTorchMlirOpt("", environment)), onPath);
  setenv("MLA_TORCH_MLIR_OPT", "/bin/sh", 1);
  EXPECT_EQ(llvm::cantFail(findTorchMlirOpt("", environment)), "/bin/sh");
  EXPECT_EQ(llvm::cantFail(findTorchMlirOpt("/bin/ls", environment)),
            "/bin/ls");
}
