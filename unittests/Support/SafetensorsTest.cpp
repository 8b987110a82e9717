//===- SafetensorsTest.cpp - Tests of the safetensors reader and writer ---===//

#include "mla/Support/Safetensors.h"
#include "mla/Support/OutputFile.h"
#include "mla/Support/Random.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace mla;

namespace {
/// Returns the error for a file with this header and `dataBytes` zeros. If
/// `length` is given, the file states it as the length of its header.
std::string openMessage(llvm::StringRef header, size_t dataBytes,
                        int64_t length = -1) {
  TemporaryFile file = llvm::cantFail(TemporaryFile::create("safetensors"));
  uint64_t stated = length >= 0 ? length : header.size();
  llvm::cantFail(writeOutputFile(file.getPath(), [&](llvm::raw_ostream &os) {
    os.write(reinterpret_cast<const char *>(&stated), 8);
    os << header;
    os.write_zeros(dataBytes);
  }));
  llvm::Expected<SafetensorsFile> opened =
      SafetensorsFile::open(file.getPath());
  if (opened)
    return "no error";
  std::string message = llvm::toString(opened.takeError());
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  EXPECT_NE(message.find(file.getPath().str()), std::string::npos) << message;
  return message.substr(message.find("': ") + 3);
}
} // namespace

TEST(Safetensors, WritesWhatItReads) {
  TemporaryFile file = llvm::cantFail(TemporaryFile::create("safetensors"));
  HostTensor a = llvm::cantFail(HostTensor::create(MLA_BF16, {3, 5}));
  HostTensor b = llvm::cantFail(HostTensor::create(MLA_I64, {}));
  HostTensor c = llvm::cantFail(HostTensor::create(MLA_I1, {0, 2}));
  Random random(3);
  fillRandom(a, random, 1);
  b.set(0, -5);
  llvm::cantFail(
      writeSafetensors(file.getPath(), {{"a", &a}, {"b", &b}, {"c", &c}}));
  SafetensorsFile read = llvm::cantFail(SafetensorsFile::open(file.getPath()));
  EXPECT_EQ(read.getNames().size(), 3u);
  EXPECT_TRUE(llvm::cantFail(read.load("a")).isIdentical(a));
  EXPECT_TRUE(llvm::cantFail(read.load("b")).isIdentical(b));
  EXPECT_TRUE(llvm::cantFail(read.load("c")).isIdentical(c));
  EXPECT_FALSE(read.contains("d"));
  llvm::Expected<HostTensor> missing = read.load("d");
  EXPECT_NE(llvm::toString(missing.takeError()).find("no tensor 'd'"),
            std::string::npos);
}

TEST(Safetensors, MissingFile) {
  llvm::Expected<SafetensorsFile> file =
      SafetensorsFile::open("/nonexistent.st");
  EXPECT_EQ(llvm::toString(file.takeError()),
            "cannot read '/nonexistent.st': No such file or directory");
}

TEST(Safetensors, TruncatedFile) {
  TemporaryFile file = llvm::cantFail(TemporaryFile::create("safetensors"));
  llvm::cantFail(writeOutputFile(file.getPath(),
                                 [](llvm::raw_ostream &os) { os << "abc"; }));
  llvm::Expected<SafetensorsFile> read = SafetensorsFile::open(file.getPath());
  EXPECT_NE(llvm::toString(read.takeError())
                .find("must have at least 8 bytes, got 3"),
            std::string::npos);
}

TEST(Safetensors, TruncatedHeader) {
  EXPECT_EQ(openMessage("{}", 0, 100),
            "truncated: the header must have 100 bytes, got 2");
  EXPECT_EQ(openMessage("{}", 0, INT64_MAX),
            "truncated: the header must have 9223372036854775807 bytes, got 2");
  EXPECT_EQ(openMessage("A text", 0, INT64_MAX),
            "a safetensors file must have the '{' of its header at byte 8");
}

TEST(Safetensors, HeaderThatIsNotAnObjectOfTensors) {
  EXPECT_NE(openMessage("{\"a\":", 0).find("the header is not JSON"),
            std::string::npos);
  EXPECT_EQ(openMessage("[1]", 0), "the header is not a JSON object");
  EXPECT_EQ(openMessage("{\"a\": 3}", 0),
            "the entry of tensor 'a' is not an object");
}

TEST(Safetensors, TruncatedData) {
  EXPECT_EQ(openMessage(R"({"a":{"dtype":"F32","shape":[4],)"
                        R"("data_offsets":[0,16]}})",
                        12),
            "truncated: tensor 'a' ends at byte 16 of the data, got 12 bytes");
}

TEST(Safetensors, WrongType) {
  EXPECT_EQ(openMessage(R"({"a":{"dtype":"C64","shape":[1],)"
                        R"("data_offsets":[0,8]}})",
                        8),
            "the dtype of tensor 'a' must be F64, F32, F16, BF16, I64, I32, "
            "I8, U8 or BOOL, got 'C64'");
  EXPECT_EQ(openMessage(R"({"a":{"dtype":1,"shape":[1],)"
                        R"("data_offsets":[0,8]}})",
                        8),
            "tensor 'a' has no dtype");
}

TEST(Safetensors, SizeMismatch) {
  EXPECT_EQ(openMessage(R"({"a":{"dtype":"F32","shape":[3],)"
                        R"("data_offsets":[0,16]}})",
                        16),
            "tensor 'a' of shape [3] and type f32 needs 12 bytes, got "
            "data_offsets of 16 bytes");
}

TEST(Safetensors, AbsurdShapes) {
  EXPECT_NE(openMessage(R"({"a":{"dtype":"F32","shape":[1099511627776,)"
                        R"(1099511627776],"data_offsets":[0,16]}})",
                        16)
                .find("needs more than 2^63 bytes"),
            std::string::npos);
  EXPECT_NE(openMessage(R"({"a":{"dtype":"F32","shape":[-4],)"
                        R"("data_offsets":[0,16]}})",
                        16)
                .find("not a whole number"),
            std::string::npos);
  EXPECT_NE(openMessage(R"({"a":{"dtype":"F32","shape":[1.5],)"
                        R"("data_offsets":[0,16]}})",
                        16)
                .find("not a whole number"),
            std::string::npos);
}

TEST(Safetensors, BadOffsets) {
  for (const char *offsets : {"[16,0]", "[-4,12]", "[0]", "\"x\"", "[0,1e30]"})
    EXPECT_NE(
        openMessage((R"({"a":{"dtype":"F32","shape":[4],"data_offsets":)" +
                     llvm::StringRef(offsets) + "}}")
                        .str(),
                    16),
        "no error")
        << offsets;
}

TEST(Safetensors, Overlap) {
  EXPECT_EQ(
      openMessage(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                  R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                  12),
      "tensors 'a' and 'b' overlap");
}

TEST(Safetensors, BytesOfNoTensor) {
  const char *header =
      R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
      R"("e":{"dtype":"F32","shape":[0],"data_offsets":[4,4]},)"
      R"("b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})";
  EXPECT_EQ(openMessage(header, 12), "no error");
  EXPECT_EQ(openMessage(header, 13),
            "every byte of the data must belong to a tensor, got bytes 12 to "
            "12 that belong to none");
  EXPECT_EQ(openMessage("{}", 8),
            "every byte of the data must belong to a tensor, got bytes 0 to 7 "
            "that belong to none");
  EXPECT_EQ(openMessage("{}", 0), "no error");
  EXPECT_EQ(
      openMessage(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                  R"("b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})",
                  12),
      "every byte of the data must belong to a tensor, got bytes 4 to 7 that "
      "belong to none");
}

TEST(Safetensors, DuplicateKey) {
  EXPECT_EQ(
      openMessage(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                  R"("a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                  8),
      "'a' is listed twice");
}

/// A duplicate key must be found with any escaping, and in nested objects, too.
TEST(Safetensors, HiddenDuplicateKey) {
  EXPECT_EQ(openMessage(
                R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                R"("\u0061":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
                4),
            "'a' is listed twice");
  EXPECT_EQ(openMessage(R"({"a":{"dtype":"F32","shape":[2],"shape":[1],)"
                        R"("data_offsets":[0,4]}})",
                        4),
            "'shape' is listed twice");
  EXPECT_EQ(
      openMessage(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                  R"("b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},)"
                  R"("__metadata__":{"a":"b","b":"a: \"b\""}})",
                  8),
      "no error");
}
