//===- LayoutTextTest.cpp - Named layouts, and layouts as text ------------===//

#include "mla-runtime/mla_layouts.h"

#include "gtest/gtest.h"

#include <cstring>

namespace {

std::string lastError() { return mlaLastError(); }

/// Parses a text, and prints the layout or the error.
std::string reprint(const char *text, int64_t latent = 0, int64_t rope = 0) {
  MlaCache cache{};
  if (mlaParseLayout(text, latent, rope, &cache) != MLA_OK)
    return lastError();
  EXPECT_EQ(cache.layoutHash,
            mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign));
  char printed[512];
  uint64_t bytes = sizeof(printed);
  EXPECT_EQ(mlaPrintLayout(&cache, printed, &bytes), MLA_OK) << lastError();
  EXPECT_EQ(bytes, std::strlen(printed) + 1);
  return printed;
}

TEST(LayoutText, NamesAreTheRowsOfTheTable) {
  for (const MlaLayoutAlias &row : mlaLayoutAliases) {
    EXPECT_EQ(reprint(row.name), row.name);
    EXPECT_EQ(reprint(row.name, row.fields[0].width, 64), row.name);
  }
  EXPECT_EQ(mlaFindLayout("L13"), 12);
  for (const char *name : {"L", "L0", "L14", "L1 ", ""})
    EXPECT_EQ(mlaFindLayout(name), -1) << name;
}

/// The fields of a name for other widths. Counted by hand.
TEST(LayoutText, NamesAdaptToWidths) {
  const std::pair<const char *, const char *> wide[] = {
      {"L1", "[latent : 256 x bf16, rope : 32 x bf16]"},
      {"L2", "[latent : 256 x bf16, rope : 32 x bf16 {pool = 1}]"},
      {"L3", "[latent : 256 x f8E4M3FN, rope : 32 x f8E4M3FN]"},
      {"L4", "[latent : 256 x f8E4M3FN, scale : 2 x f32 {group = 128}, "
             "rope : 32 x bf16]"},
      {"L5", "[latent : 256 x f8E4M3FN, rope : 32 x bf16, scale : 4 x "
             "f8E8M0FNU {group = 64, at = page_end}, pad : 4 x i8 {at = "
             "page_end}], page_align = 320"},
      {"L6", "[latent : 256 x f8E4M3FN, rope : 32 x f8E4M3FN, scale : 9 x "
             "f8E8M0FNU {group = 32, at = page_end}], page_align = 288"},
      {"L7", "[latent : 256 x f4E2M1FN, rope : 32 x f4E2M1FN, scale : 18 x "
             "f8E4M3FN {group = 16, at = page_end}], page_align = 144"},
      {"L8", "[latent : 256 x f4E2M1FN, rope : 32 x f8E4M3FN, scale : 16 x "
             "f8E4M3FN {group = 16, transpose = 4}]"},
      {"L10", "[latent : 256 x f4E2M1FN, scale : 16 x f8E4M3FN {group = 16}, "
              "pad : 16 x i8, rope : 32 x bf16]"},
      // 128 + 64 + 16 = 208 bytes and 48 more are 2 units of 128.
      {"L11", "[latent : 256 x f4E2M1FN, rope : 32 x bf16, scale : 16 x "
              "f8E4M3FN {group = 16}, pad : 48 x i8]"},
      {"L12", "[latent : 256 x bf16, rope : 32 x bf16, pad : 1024 x i8]"},
      {"L13", "[latent : 256 x f4E2M1FN, rope : 32 x f4E2M1FN, scale : 18 x "
              "f8E8M0FNU {group = 16, pool = 1}]"}};
  for (const auto &[name, fields] : wide)
    EXPECT_EQ(reprint(name, 256, 32), fields) << name;
  EXPECT_EQ(reprint("L2", 512, 0), "[latent : 512 x bf16]");
  EXPECT_EQ(reprint("L13", 512, 0),
            "[latent : 512 x f4E2M1FN, scale : 32 x f8E8M0FNU {group = 16, "
            "pool = 1}]");
}

/// The text of the dialect, and the same with other spaces.
TEST(LayoutText, ListsRoundTrip) {
  for (const char *text :
       {"[latent : 512 x bf16]",
        "[latent : 16 x f64, rope : 8 x f16 {pool = "
        "1}, pad : 3 x i8 {at = page_end}]",
        "[k : 8 x 128 x bf16, v : 8 x 64 x bf16 {at = head, pool = 1}]",
        "[latent : 64 x f8E5M2, rope : 32 x f32, scale : 4 x f32 {group = 16, "
        "at = page_end, pool = 1, transpose = 2}], page_align = 32"})
    EXPECT_EQ(reprint(text), text);
  EXPECT_EQ(reprint("#mla.layout<L4>"), "L4");
  EXPECT_EQ(reprint(" <[ latent:512xbf16 ,rope:64xbf16{pool=1} ]>\n"), "L2");
  EXPECT_EQ(reprint("[k : 8x128xbf16, v : 1x64xbf16]"),
            "[k : 8 x 128 x bf16, v : 64 x bf16]");
}

/// The fields of one layout in another order, or with another alignment, have
/// another hash, so that two processes do not exchange such pages.
TEST(LayoutText, HashIsThatOfTheFields) {
  MlaCache named{}, listed{}, other{};
  ASSERT_EQ(mlaParseLayout("L3", 512, 64, &named), MLA_OK);
  ASSERT_EQ(mlaParseLayout("[latent : 512 x f8E4M3FN, rope : 64 x f8E4M3FN]",
                           512, 64, &listed),
            MLA_OK);
  ASSERT_EQ(mlaParseLayout("[rope : 64 x f8E4M3FN, latent : 512 x f8E4M3FN]",
                           512, 64, &other),
            MLA_OK);
  EXPECT_EQ(named.layoutHash, listed.layoutHash);
  EXPECT_NE(named.layoutHash, other.layoutHash);
}

TEST(LayoutText, ErrorsSayWhere) {
  const std::string text = "mlaParseLayout: text: ";
  const std::pair<const char *, const char *> wrong[] = {
      {"", "expected L1 to L13 or a list of fields in [], got ''"},
      {"L14", "expected L1 to L13 or a list of fields in [], got 'L14'"},
      {"fp8", "expected L1 to L13 or a list of fields in [], got 'fp8'"},
      {"[latent 512]", "expected ':' at character 9, got '512]'"},
      {"[latent : bf16]", "expected a whole number from 0 to 2147483647 at "
                          "character 11, got 'bf16]'"},
      {"[latent : 99999999999 x bf16]",
       "expected a whole number from 0 to 2147483647 at character 11, got "
       "'99999999999 x bf16]'"},
      {"[latent : 512 bf16]", "expected 'x' at character 15, got 'bf16]'"},
      {"[latent : 512 x fp8]",
       "expected a type, f64, f32, f16, bf16, i8, f8E4M3FN, f8E5M2, f8E8M0FNU "
       "or f4E2M1FN at character 17, got 'fp8]'"},
      {"[key : 512 x bf16]",
       "expected a role, latent, rope, scale, pad, k or v at character 2, got "
       "'key : 512 x bf16]'"},
      {"[latent : 8 x bf16, latent : 8 x bf16]",
       "expected at most one field of this role at character 21, got 'latent : "
       "8 x bf16]'"},
      {"[latent : 8 x bf16 {group = 4}]",
       "expected group in a scale field only at character 21, got 'group = "
       "4}]'"},
      {"[latent : 8 x bf16 {tile = 4}]",
       "expected an option, at, group, pool or transpose at character 21, got "
       "'tile = 4}]'"},
      {"[latent : 8 x bf16 {at = row}]",
       "expected a place, token, page_end or head at character 26, got "
       "'row}]'"},
      {"[latent : 8 x bf16", "expected ']' at character 19, got the end"},
      {"[latent : 8 x bf16] x", "expected the end at character 21, got 'x'"},
      {"[latent : 8 x bf16], align = 4",
       "expected an option, page_align at character 22, got 'align = 4'"},
      {"[k : 65536 x 65536 x bf16]",
       "expected heads of fewer than 2^31 elements together at character 14, "
       "got '65536 x bf16]'"},
      {"[pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x "
       "i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8, pad : 1 x i8]",
       "expected at most 8 fields at character 114, got 'pad : 1 x i8]'"},
      // What is well-formed, but no layout.
      {"[latent : 8 x bf16 {pool = 1}]",
       "expected pools that are numbered from 0 without a gap, got pool 1 but "
       "no pool 0"},
      {"[latent : 8 x bf16, pad : 1 x i8 {pool = 9}]",
       "expected pools that are numbered from 0 without a gap, got pool 9 but "
       "no pool 1"},
      {"[latent : 8 x bf16], page_align = 0",
       "expected a page_align of 1 to 65536, got 0"},
      {"[latent : 500 x f8E4M3FN, scale : 4 x f32 {group = 125}, rope : 64 x "
       "bf16, scale : 1 x f32 {group = 8}]",
       "field 3: its scales must cover whole fields of 8 bits or fewer, of 8 "
       "elements together, got 0 elements"},
      {"[latent : 500 x f8E4M3FN, scale : 4 x f32 {group = 128}]",
       "field 0: expected a width that is a multiple of 128, the group of its "
       "scales (field 1), got 500"},
      {"[latent : 0 x bf16]",
       "field 0: expected a width of 1 to 1048576, got 0"},
      {"[latent : 65537 x bf16]",
       "field 0: expected a width of 1 to 65536, got 65537"}};
  for (const auto &[given, expected] : wrong)
    EXPECT_EQ(reprint(given), text + expected) << given;
}

TEST(LayoutText, ErrorsOfWidths) {
  const std::string function = "mlaParseLayout: ";
  EXPECT_EQ(reprint("L4", 320, 64),
            function + "text: cannot use layout L4 for a latent width of 320 "
                       "and a rope width of 64: its scales cover 128 elements "
                       "each, so that the width of each field with scales must "
                       "be a multiple of 128");
  EXPECT_EQ(reprint("L8", 272, 64),
            function + "text: cannot use layout L8 for a latent width of 272: "
                       "it stores scales in rows of 4, one for 16 elements, so "
                       "that the latent width must be a multiple of 64");
  EXPECT_EQ(reprint("L6", 65536, 64),
            function +
                "text: cannot use layout L6 for a latent width of 65536 "
                "and a rope width of 64: it aligns pages to the bytes of "
                "a row, which must be at most 65536");
  EXPECT_EQ(reprint("L1", -1, 64),
            function + "latent: expected a width of 1 to 65536, got -1");
  EXPECT_EQ(reprint("L1", 512, 65537),
            function + "rope: expected a width of 0 to 65536, got 65537");
  EXPECT_EQ(reprint("[latent : 512 x bf16]", 512, 64),
            function + "text: expected fields of a latent width of 512 and a "
                       "rope width of 64, got 512 and 0");
}

/// After an error, the cache is as before.
TEST(LayoutText, ErrorsOfArguments) {
  MlaCache cache{};
  cache.numFields = 7;
  EXPECT_EQ(mlaParseLayout("[", 0, 0, &cache), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(cache.numFields, 7);
  EXPECT_EQ(mlaParseLayout(nullptr, 0, 0, &cache), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(), "mlaParseLayout: text: expected an address, got null");
  EXPECT_EQ(mlaParseLayout("L1", 0, 0, nullptr), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(),
            "mlaParseLayout: cache: expected an address, got null");
  ASSERT_EQ(mlaParseLayout("L1", 0, 0, &cache), MLA_OK);
  uint64_t bytes = 0;
  EXPECT_EQ(mlaPrintLayout(&cache, nullptr, &bytes), MLA_OK);
  EXPECT_EQ(bytes, 3u);
  char text[3] = {'x', 'x', 'x'};
  bytes = 2;
  EXPECT_EQ(mlaPrintLayout(&cache, text, &bytes), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(), "mlaPrintLayout: buffer: expected 3 bytes, got 2");
  EXPECT_EQ(text[0], 'x');
  EXPECT_EQ(bytes, 3u);
  EXPECT_EQ(mlaPrintLayout(&cache, text, &bytes), MLA_OK);
  EXPECT_STREQ(text, "L1");
  EXPECT_EQ(mlaPrintLayout(nullptr, text, &bytes), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(mlaPrintLayout(&cache, text, nullptr), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(),
            "mlaPrintLayout: bytes: expected an address, got null");
  cache.numFields = 9;
  EXPECT_EQ(mlaPrintLayout(&cache, text, &bytes), MLA_INVALID_ARGUMENT);
  EXPECT_EQ(lastError(),
            "mlaPrintLayout: cache: expected 1 to 8 fields, got 9");
}

/// The table is constexpr in C++.
static_assert(mlaLayoutAliases[3].fields[1].group == 128);
static_assert(mlaFindLayout("L4") == 3);

} // namespace
