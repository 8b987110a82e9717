//===- CacheHeadsTest.cpp - Append and gather of keys and values ----------===//

#include "CacheCase.h"
#include "CacheRun.h"

#include <cstring>

using namespace mla;
using namespace mla::test;
using cuda::Element;

namespace {

constexpr int pageSize = 3;
/// The scales of the heads of the keys. All values have the second one.
const std::vector<float> scales = {0.5f, 2.0f, 0.25f};

/// One field of three heads, stored head by head in one page, and its dense
/// rows: tokens to append, and the rows of a gather.
struct HeadField {
  static constexpr int heads = 3, tokens = 3, gathered = 4;
  int columns;
  cuda::AppendedRows rows;
  cuda::TokenRows out;

  HeadField(sim::Device &device, int columns, Element held, const char *name)
      : columns(columns) {
    const int size = 2, heldSize = bytesOf(held);
    const std::vector<char> values =
        rowsOfType(Element::Bf16, tokens * heads * columns, -5);
    auto allocate = [&](int count) {
      return static_cast<char *>(device.allocate(count, name));
    };
    rows = {{device.upload(values, name), heads * columns * size, 0,
             columns * size},
            {allocate(heads * pageSize * columns * heldSize),
             heads * pageSize * columns * heldSize, columns * heldSize,
             pageSize * columns * heldSize},
            columns,
            Element::Bf16,
            held,
            /*chunk=*/2};
    out = {allocate(gathered * heads * columns * size),
           gathered * heads * columns * size, heads * columns * size,
           columns * size};
  }
};

/// Returns the parameters of a gather of one token from the page that an append
/// wrote.
cuda::GatherParams gatherParams(sim::Device &device,
                                const cuda::AppendParams &append,
                                const HeadField &key, const HeadField &value) {
  cuda::GatherParams g = {};
  g.latent = key.out;
  g.rope = value.out;
  g.fromLatent = append.latent.to;
  g.fromRope = append.rope.to;
  g.blockTable = device.upload(std::vector<int32_t>{0}, "table");
  g.seqLens = device.upload(std::vector<int32_t>{1}, "lengths");
  g.tableStride = 1;
  g.capacity = pageSize;
  g.batch = 1;
  g.length = HeadField::gathered;
  g.pageSize = pageSize;
  g.latentBytes = key.columns * 2;
  g.ropeBytes = value.columns * 2;
  g.chunk = 2;
  g.type = Element::Bf16;
  g.latentType = append.latent.fieldType;
  g.ropeType = append.rope.fieldType;
  g.heads = HeadField::heads;
  g.scale = append.scale;
  g.valueScale = append.valueScale;
  return g;
}

/// Checks head h: token 0 is in slot 2, and token 2 is in slot 0, from where it
/// was gathered. The gathered rows after it are 0.
void expectHead(const HeadField &field, int h, float scale) {
  const cuda::AppendedRows &rows = field.rows;
  const char *from = rows.from.base + h * rows.from.head;
  const char *to = rows.to.base + h * rows.to.head + 2 * rows.to.token;
  const char *out = field.out.base + h * field.out.head;
  const bool isE4m3 = rows.fieldType == Element::E4m3;
  for (int i = 0; i < field.columns; ++i) {
    auto given = [&](int t) {
      return elementAt(Element::Bf16, from + t * rows.from.outer, i);
    };
    auto code = [&](int t) {
      return sim::floatToE4m3(static_cast<float>(given(t)) / scale);
    };
    const double held =
        isE4m3 ? sim::toFloat(sim::Format::E4m3, code(2)) * scale : given(2);
    ASSERT_EQ(elementAt(Element::Bf16, out, i), nearest(Element::Bf16, held));
    ASSERT_EQ(elementAt(Element::Bf16, out + field.out.inner, i), 0);
    if (isE4m3)
      ASSERT_EQ(static_cast<uint8_t>(to[i]), code(0));
    else
      ASSERT_EQ(elementAt(Element::Bf16, to, i), given(0));
  }
}

} // namespace

uint64_t mla::test::runHeads(Element held, const sim::Options &options) {
  sim::Device device(options);
  const HeadField key(device, 20, held, "key"),
      value(device, 34, held, "value");
  cuda::AppendParams p = {};
  p.latent = key.rows;
  p.rope = value.rows;
  p.slots = device.upload(std::vector<int32_t>{2, -1, 0}, "slots");
  p.tokens = HeadField::tokens;
  p.inner = 1;
  p.pageSize = pageSize;
  p.heads = HeadField::heads;
  p.scale = {device.upload(scales, "scales"), 1};
  p.valueScale = {p.scale.base + 1, 0};
  expectNoReports(device, cuda::launchAppend, p);
  expectNoReports(device, cuda::launchGather,
                  gatherParams(device, p, key, value));
  for (int h = 0; h < HeadField::heads; ++h) {
    expectHead(key, h, scales[h]);
    expectHead(value, h, scales[1]);
  }
  return device.statistics().mistakes;
}

TEST(CacheKernels, Heads) {
  for (Element held : {Element::Bf16, Element::E4m3})
    onSeeds([&](const sim::Options &options) { runHeads(held, options); });
}
