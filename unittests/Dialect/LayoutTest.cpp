//===- LayoutTest.cpp - Bytes of the cache layouts in production ----------===//
//
// The expected numbers are counted by hand from the systems that use the
// layouts. No function of the project computes them.
//
//===----------------------------------------------------------------------===//

#include "mla-runtime/mla_layout.h"
#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <set>

using namespace mla;

namespace {

/// The expected location of a field in a page of `pageSize` tokens.
struct FieldExpectation {
  FieldRole role;
  int64_t pool, bytes, first, stride;
};

struct LayoutExpectation {
  const char *alias;
  int64_t pageSize;
  std::vector<int64_t> pageBytes; ///< one number per pool
  std::vector<FieldExpectation> fields;
};

constexpr FieldRole L = FieldRole::Latent, R = FieldRole::Rope,
                    S = FieldRole::Scale, P = FieldRole::Pad;

const LayoutExpectation expectations[] = {
    {"L1", 64, {64 * 1152}, {{L, 0, 1024, 0, 1152}, {R, 0, 128, 1024, 1152}}},
    {"L2",
     64,
     {64 * 1024, 64 * 128},
     {{L, 0, 1024, 0, 1024}, {R, 1, 128, 0, 128}}},
    {"L3", 64, {64 * 576}, {{L, 0, 512, 0, 576}, {R, 0, 64, 512, 576}}},
    {"L4",
     64,
     {64 * 656},
     {{L, 0, 512, 0, 656}, {S, 0, 16, 512, 656}, {R, 0, 128, 528, 656}}},
    // A page of 64 * 584 = 37376 bytes is padded to 65 * 576 = 37440 bytes.
    {"L5",
     64,
     {37440},
     {{L, 0, 448, 0, 576},
      {R, 0, 128, 448, 576},
      {S, 0, 7, 64 * 576, 8},
      {P, 0, 1, 64 * 576 + 7, 8}}},
    {"L6",
     64,
     {64 * 528},
     {{L, 0, 448, 0, 512}, {R, 0, 64, 448, 512}, {S, 0, 16, 64 * 512, 16}}},
    {"L7",
     64,
     {64 * 288},
     {{L, 0, 224, 0, 256}, {R, 0, 32, 224, 256}, {S, 0, 32, 64 * 256, 32}}},
    {"L8",
     64,
     {64 * 352},
     {{L, 0, 256, 0, 352}, {R, 0, 64, 256, 352}, {S, 0, 32, 320, 352}}},
    {"L9",
     64,
     {64 * 416},
     {{L, 0, 256, 0, 416}, {S, 0, 32, 256, 416}, {R, 0, 128, 288, 416}}},
    {"L10",
     64,
     {64 * 432},
     {{L, 0, 256, 0, 432},
      {S, 0, 32, 256, 432},
      {P, 0, 16, 288, 432},
      {R, 0, 128, 304, 432}}},
    {"L11",
     64,
     {64 * 384},
     {{L, 0, 224, 0, 384},
      {R, 0, 128, 224, 384},
      {S, 0, 28, 352, 384},
      {P, 0, 4, 380, 384}}},
    {"L12",
     64,
     {64 * 2176},
     {{L, 0, 1024, 0, 2176},
      {R, 0, 128, 1024, 2176},
      {P, 0, 1024, 1152, 2176}}},
    {"L13",
     64,
     {64 * 288, 64 * 36},
     {{L, 0, 256, 0, 288}, {R, 0, 32, 256, 288}, {S, 1, 36, 0, 36}}},
};

class Layout : public testing::TestWithParam<LayoutExpectation> {
protected:
  Layout() {
    context.loadDialect<MLADialect>();
    layout = LayoutAttr::getFromAlias(&context, GetParam().alias);
  }
  mlir::MLIRContext context;
  LayoutAttr layout;
};

TEST_P(Layout, FieldsHaveTheOffsetsOfTheSystems) {
  const LayoutExpectation &expected = GetParam();
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout.getAlias(), expected.alias);
  ASSERT_EQ(layout.getFields().size(), expected.fields.size());
  for (auto [index, field] : llvm::enumerate(expected.fields)) {
    const LayoutField &got = layout.getFields()[index];
    EXPECT_EQ(got.role, field.role);
    EXPECT_EQ(got.pool, field.pool);
    EXPECT_EQ(got.getBytes(), field.bytes);
    for (int64_t token : {int64_t(0), int64_t(1), expected.pageSize - 1})
      EXPECT_EQ(layout.getFieldOffset(index, token, expected.pageSize),
                field.first + token * field.stride)
          << "field " << index << ", token " << token;
  }
  ASSERT_EQ(layout.getNumPools(), int64_t(expected.pageBytes.size()));
  for (auto [pool, bytes] : llvm::enumerate(expected.pageBytes))
    EXPECT_EQ(layout.getPageBytes(pool, expected.pageSize), bytes);
}

/// Every byte of a page belongs to one field of one token, except for the tail
/// that the alignment adds.
TEST_P(Layout, EveryByteHasOneOwner) {
  for (int64_t pageSize : {1, 3, 64}) {
    for (int64_t pool = 0; pool < layout.getNumPools(); ++pool) {
      int64_t pageBytes = layout.getPageBytes(pool, pageSize), owned = 0;
      std::vector<int> owners(pageBytes, 0);
      for (auto [index, field] : llvm::enumerate(layout.getFields())) {
        if (field.pool != pool)
          continue;
        for (int64_t token = 0; token < pageSize; ++token)
          for (int64_t byte = 0; byte < field.getBytes(); ++byte, ++owned)
            ++owners.at(layout.getFieldOffset(index, token, pageSize) + byte);
      }
      for (int64_t byte = 0; byte < pageBytes; ++byte)
        ASSERT_EQ(owners[byte], byte < owned ? 1 : 0)
            << "byte " << byte << " of pool " << pool << ", page " << pageSize;
      EXPECT_LT(pageBytes - owned, layout.getPageAlign());
    }
  }
}

/// The positions of the elements of a field are a permutation.
TEST_P(Layout, PositionsAreAPermutation) {
  for (const LayoutField &field : layout.getFields()) {
    std::set<int64_t> seen;
    for (int64_t element = 0; element < field.width; ++element)
      seen.insert(field.getPosition(element));
    EXPECT_EQ(int64_t(seen.size()), field.width);
    EXPECT_EQ(*seen.begin(), 0);
    EXPECT_EQ(*seen.rbegin(), field.width - 1);
  }
}

TEST_P(Layout, TextIsTheAlias) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << layout;
  EXPECT_EQ(text, std::string("#mla.layout<") + GetParam().alias + ">");
}

INSTANTIATE_TEST_SUITE_P(All, Layout, testing::ValuesIn(expectations),
                         [](const auto &info) {
                           return std::string(info.param.alias);
                         });

class LayoutApi : public testing::Test {
protected:
  LayoutApi() { context.loadDialect<MLADialect>(); }
  LayoutAttr get(llvm::StringRef alias) {
    return LayoutAttr::getFromAlias(&context, alias);
  }
  mlir::MLIRContext context;
};

TEST_F(LayoutApi, TransposedScalesOfL8) {
  // Eight rows of four scales are stored as four rows of eight.
  const LayoutField &scale = get("L8").getFields()[2];
  EXPECT_EQ(scale.getPosition(0), 0);
  EXPECT_EQ(scale.getPosition(1), 8);
  EXPECT_EQ(scale.getPosition(4), 1);
  EXPECT_EQ(scale.getPosition(31), 31);
}

TEST_F(LayoutApi, ScalesCoverFieldsInOrder) {
  int64_t first = -1;
  EXPECT_EQ(get("L4").getScaleOf(0, first), 1);
  EXPECT_EQ(first, 0);
  EXPECT_EQ(get("L4").getScaleOf(2, first), -1) << "bf16 has no scale";
  EXPECT_EQ(get("L6").getScaleOf(1, first), 2) << "rope follows the latent";
  EXPECT_EQ(first, 448);
  EXPECT_EQ(get("L8").getScaleOf(1, first), -1) << "fp8 rope without a scale";
  EXPECT_EQ(get("L3").getScaleOf(0, first), -1);
}

TEST_F(LayoutApi, NoSuchAlias) {
  EXPECT_FALSE(get("L0"));
  EXPECT_FALSE(get("L99"));
  EXPECT_FALSE(get(""));
}

/// Each alias has an entry in the table of hand-counted bytes.
TEST_F(LayoutApi, EveryAliasHasItsExpectation) {
  std::set<llvm::StringRef> expected;
  for (const LayoutExpectation &layout : expectations)
    expected.insert(layout.alias);
  for (llvm::StringRef alias : LayoutAttr::getAliases())
    EXPECT_TRUE(expected.count(alias)) << alias.str();
}

TEST_F(LayoutApi, HashesDiffer) {
  std::set<uint64_t> hashes;
  for (llvm::StringRef alias : LayoutAttr::getAliases())
    hashes.insert(get(alias).getHash());
  EXPECT_EQ(hashes.size(), LayoutAttr::getAliases().size());
}

TEST_F(LayoutApi, EveryPartOfALayoutEntersTheHash) {
  MlaField base = {0, MLA_F8E4M3, 64, 0, 0, 0, 0};
  uint64_t hash = mlaHashLayout(&base, 1, 1);
  EXPECT_NE(hash, mlaHashLayout(&base, 1, 2));
  EXPECT_NE(hash, mlaHashLayout(&base, 0, 1));
  for (int32_t MlaField::*member :
       {&MlaField::role, &MlaField::dtype, &MlaField::width, &MlaField::group,
        &MlaField::place, &MlaField::pool, &MlaField::transpose}) {
    MlaField changed = base;
    changed.*member += 1;
    EXPECT_NE(hash, mlaHashLayout(&changed, 1, 1));
  }
}

/// MlaCache.layoutHash has the same value in every build: FNV-1a of these
/// integers, computed outside this project.
TEST_F(LayoutApi, HashIsFixed) {
  static_assert(mlaHashLayout(nullptr, 0, 1) == 0x89cd31291d2aefa4ull);
  EXPECT_EQ(get("L1").getHash(), 0x1d500d2b30807f49ull);
}

TEST_F(LayoutApi, ByteMapNamesEveryField) {
  std::string map;
  llvm::raw_string_ostream os(map);
  get("L5").printByteMap(os, 64);
  EXPECT_NE(map.find("L5 page 64, hash 0x"), std::string::npos);
  EXPECT_NE(map.find("pool 0: 37440 bytes per page"), std::string::npos);
  EXPECT_NE(map.find("scale 7 x f8E8M0FNU, one for 64: bytes 36864 to 36870, "
                     "next token + 8"),
            std::string::npos);
}

} // namespace
