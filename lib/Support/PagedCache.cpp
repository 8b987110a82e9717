//===- PagedCache.cpp - Pools of pages and their table --------------------===//

#include "mla/Support/PagedCache.h"
#include "mla/Support/Random.h"

#include "mla-runtime/mla_layout.h"
#include "mla-runtime/mla_quantise.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>

using namespace mla;

//===----------------------------------------------------------------------===//
// PageTable
//===----------------------------------------------------------------------===//

static llvm::Error makeRuntimeError() { return makeError(mlaLastError()); }

namespace {
struct DestroyPageTable {
  void operator()(MlaPageTable *table) const { mlaPageTableDestroy(table); }
};
using RuntimePageTable = std::unique_ptr<MlaPageTable, DestroyPageTable>;
} // namespace

static llvm::Expected<HostTensor> shufflePageIds(int64_t count,
                                                 Random &random) {
  llvm::Expected<HostTensor> ids = HostTensor::create(MLA_I32, {count});
  if (!ids)
    return ids;
  llvm::MutableArrayRef<int32_t> values(
      reinterpret_cast<int32_t *>(ids->getData()), count);
  std::iota(values.begin(), values.end(), 0);
  for (int64_t i = count - 1; i > 0; --i)
    std::swap(values[i], values[random.below(i + 1)]);
  return ids;
}

/// Returns a page table of the runtime that takes its pages in shuffled order,
/// with sequences of these lengths.
static llvm::Expected<RuntimePageTable>
makeRuntimeTable(llvm::ArrayRef<int64_t> lengths, int64_t numPages,
                 int64_t pageSize, uint64_t seed) {
  Random random(seed);
  llvm::Expected<HostTensor> order = shufflePageIds(numPages, random);
  if (!order)
    return order.takeError();
  MlaTensor orderView = order->getView();
  MlaPageTableArgs args = {sizeof(args), MLA_ABI_VERSION};
  args.order = &orderView;
  args.pages = numPages;
  args.pageSize = pageSize;
  MlaPageTable *made = nullptr;
  if (mlaPageTableCreate(&args, &made) != MLA_OK)
    return makeRuntimeError();
  RuntimePageTable table(made);
  MlaPageTableGrowArgs grow = {sizeof(grow), MLA_ABI_VERSION};
  grow.table = made;
  grow.tokens = lengths.data();
  grow.numSequences = lengths.size();
  int64_t first, numCopies;
  if (mlaPageTableAdd(made, lengths.size(), &first) != MLA_OK ||
      mlaPageTableGrow(&grow, &numCopies) != MLA_OK)
    return makeRuntimeError();
  return table;
}

llvm::Expected<PageTable> PageTable::create(llvm::ArrayRef<int64_t> capacities,
                                            int64_t pageSize, uint64_t seed) {
  PageTable result;
  result.pageSize = pageSize;
  result.numPages = 3; // unmapped
  result.capacities.assign(capacities.begin(), capacities.end());
  for (int64_t capacity : capacities)
    result.numPages += (capacity + pageSize - 1) / pageSize;
  if (result.numPages > INT32_MAX / std::max<int64_t>(pageSize, 1))
    return makeError("the slots of a cache must fit in int32, got " +
                     llvm::Twine(result.numPages) + " pages of " +
                     llvm::Twine(pageSize) + " tokens");
  llvm::Expected<RuntimePageTable> pages =
      makeRuntimeTable(capacities, result.numPages, pageSize, seed);
  if (!pages)
    return pages.takeError();
  MlaPageTableSizes sizes;
  if (mlaPageTableSizes(pages->get(), &sizes) != MLA_OK)
    return makeRuntimeError();
  llvm::Expected<HostTensor> table =
      HostTensor::create(MLA_I32, {sizes.sequences, sizes.columns + 1});
  if (!table)
    return table.takeError();
  MlaTensor view = table->getView();
  MlaPageTableExportArgs args = {sizeof(args), MLA_ABI_VERSION};
  args.table = pages->get();
  args.blockTable = &view;
  if (mlaPageTableExport(&args) != MLA_OK)
    return makeRuntimeError();
  result.table = std::move(*table);
  return result;
}

int64_t PageTable::getSlot(int64_t sequence, int64_t token) const {
  if (token < 0 || token >= capacities[sequence])
    return -1;
  int64_t width = table.getShape()[1];
  int64_t page = table.get(sequence * width + token / pageSize);
  return page * pageSize + token % pageSize;
}

//===----------------------------------------------------------------------===//
// PagedCache
//===----------------------------------------------------------------------===//

/// The number of guard bytes before and after a pool. No field owns them, so a
/// change of them is a stray write.
constexpr int64_t guardBytes = 256;

//===----------------------------------------------------------------------===//
// Quantised fields
//===----------------------------------------------------------------------===//

/// True for a field whose elements are converted here: they are quantised, and
/// not e4m3 without scales in the cache, which a tensor can hold.
static bool isCoded(const MlaCache &view, int32_t index) {
  int32_t dtype = view.fields[index].dtype;
  int64_t first;
  if (dtype == MLA_F8E4M3)
    return mlaLayoutScaleOf(view.fields, view.numFields, index, &first) >= 0;
  return dtype == MLA_F8E5M2 || dtype == MLA_F4E2M1;
}

/// Returns the address of a token's field.
static uint8_t *getAddress(const MlaCache &view, int32_t index, int64_t slot) {
  const MlaPool &pool = view.pools[view.fields[index].pool];
  return static_cast<uint8_t *>(pool.base) +
         slot / view.pageSize * pool.pageStride +
         mlaFieldOffset(&view, index, slot % view.pageSize);
}

namespace {
/// The elements and block scales of a coded field of one token. The scale of
/// the operand is 1.
class CodedRow {
public:
  CodedRow(const MlaCache &view, int32_t index, int64_t slot)
      : field(view.fields[index]), codes(getAddress(view, index, slot)),
        group(field.width) {
    int64_t first = 0;
    int32_t scale =
        mlaLayoutScaleOf(view.fields, view.numFields, index, &first);
    if (scale < 0)
      return;
    scaleField = &view.fields[scale];
    scales = getAddress(view, scale, slot);
    group = scaleField->group;
    firstEntry = first / group;
  }

  /// Quantises a row of values, each of which is an f16 or bf16.
  void write(llvm::ArrayRef<float> row) {
    for (int64_t begin = 0; begin < field.width; begin += group) {
      float divisor = writeScale(row.slice(begin, group), begin / group);
      for (int64_t i = begin; i < begin + group; ++i)
        put(i, mlaEncodeElement(field.dtype, row[i] / divisor));
    }
  }

  float read(int64_t i) const {
    float divisor = 1;
    if (scaleField) {
      uint32_t bits = 0;
      std::memcpy(&bits, entry(i / group), getScaleBytes());
      divisor = mlaBlockScaleValue(scaleField->dtype, bits);
    }
    return mlaDecodeElement(field.dtype, get(i)) * divisor;
  }

  /// Returns the number of block scales.
  int64_t getNumScales() const { return scaleField ? field.width / group : 0; }
  uint8_t getCode(int64_t i) const { return get(i); }
  void putCode(int64_t i, uint8_t code) { put(i, code); }
  float getScale(int64_t tile) const {
    uint32_t bits = 0;
    std::memcpy(&bits, entry(tile), getScaleBytes());
    return mlaBlockScaleValue(scaleField->dtype, bits);
  }
  /// Stores a scale, which must be a number of the scales' type.
  void putScale(int64_t tile, float scale) {
    uint32_t bits = scaleField->dtype == MLA_F32      ? mlaFloatBits(scale)
                    : scaleField->dtype == MLA_F8E8M0 ? mlaFloatToUE8M0(scale)
                                                      : mlaFloatToE4M3(scale);
    std::memcpy(entry(tile), &bits, getScaleBytes());
  }

private:
  int64_t getScaleBytes() const { return mlaDTypeBits(scaleField->dtype) / 8; }
  uint8_t *entry(int64_t tile) const {
    return scales +
           mlaFieldPosition(scaleField, firstEntry + tile) * getScaleBytes();
  }
  /// Returns the divisor of a tile, after storing its scale.
  float writeScale(llvm::ArrayRef<float> tile, int64_t index) {
    if (!scaleField)
      return 1;
    float amax = 0;
    for (float value : tile)
      amax = std::fabs(value) > amax ? std::fabs(value) : amax;
    uint32_t bits;
    float divisor =
        mlaTileDivisor(field.dtype, scaleField->dtype, amax, 1, &bits);
    std::memcpy(entry(index), &bits, getScaleBytes());
    return divisor;
  }
  bool isNibble() const { return field.dtype == MLA_F4E2M1; }
  uint8_t get(int64_t i) const {
    return isNibble() ? codes[i / 2] >> (i % 2 * 4) & 15 : codes[i];
  }
  void put(int64_t i, uint8_t code) {
    if (!isNibble())
      codes[i] = code;
    else if (i % 2)
      codes[i / 2] = (codes[i / 2] & 0x0f) | code << 4;
    else
      codes[i / 2] = (codes[i / 2] & 0xf0) | code;
  }

  const MlaField &field;
  uint8_t *codes;
  const MlaField *scaleField = nullptr;
  uint8_t *scales = nullptr;
  int64_t group, firstEntry = 0;
};
} // namespace

llvm::Expected<PagedCache> PagedCache::create(const CacheSpec &spec,
                                              int64_t numPages, bool poison) {
  PagedCache cache;
  MlaCache &view = cache.view;
  view.pageSize = spec.pageSize;
  view.device = MLA_CPU;
  view.pageAlign = spec.pageAlign;
  if (spec.fields.size() > MLA_MAX_FIELDS)
    return makeError("a cache layout must have at most " +
                     llvm::Twine(MLA_MAX_FIELDS) + " fields, got " +
                     llvm::Twine(spec.fields.size()));
  for (const MlaField &field : spec.fields) {
    view.fields[view.numFields++] = field;
    view.numPools = std::max(view.numPools, field.pool + 1);
  }
  if (view.numPools > MLA_MAX_POOLS)
    return makeError("a cache layout must have at most " +
                     llvm::Twine(MLA_MAX_POOLS) + " pools, got " +
                     llvm::Twine(view.numPools));
  view.layoutHash = mlaLayoutHash(view.fields, view.numFields, view.pageAlign);
  for (int32_t pool = 0; pool < view.numPools; ++pool) {
    int64_t stride = mlaPageBytes(&view, pool);
    llvm::Expected<HostTensor> bytes =
        HostTensor::create(MLA_U8, {numPages * stride + 2 * guardBytes});
    if (!bytes)
      return bytes.takeError();
    if (poison)
      std::memset(bytes->getData(), 0xff, bytes->getNumBytes());
    view.pools[pool] = {bytes->getData() + guardBytes, numPages, stride};
    cache.pools.push_back(std::move(*bytes));
  }
  return cache;
}

llvm::Expected<int32_t>
PagedCache::findField(int32_t role, int64_t width,
                      std::optional<int64_t> column) const {
  for (int32_t i = 0; i < view.numFields; ++i) {
    const MlaField &field = view.fields[i];
    if (field.role != role)
      continue;
    if (column ? *column < 0 || *column > width - field.width
               : field.width != width)
      return makeError(
          "values of field " + llvm::Twine(i) +
          " of the cache must have width " + llvm::Twine(field.width) +
          (column ? " from column " + std::to_string(*column) + " on" : "") +
          ", got " + llvm::Twine(width));
    if (!isFloatDType(static_cast<MlaDType>(field.dtype)) && !isCoded(view, i))
      return makeError("the cache's field " + llvm::Twine(i) +
                       " must have elements of a float type that a cache may "
                       "hold, got type " +
                       llvm::Twine(field.dtype));
    return i;
  }
  return makeError("the cache's layout must have a field of role " +
                   llvm::Twine(role) + ", got none");
}

void PagedCache::forEachPart(
    int32_t index, int64_t slot,
    llvm::function_ref<void(uint8_t *, int64_t, int64_t)> visit) const {
  const MlaField &field = view.fields[index];
  const MlaPool &pool = view.pools[field.pool];
  uint8_t *first = static_cast<uint8_t *>(pool.base) +
                   slot / view.pageSize * pool.pageStride +
                   mlaFieldOffset(&view, index, slot % view.pageSize);
  const int64_t all = mlaFieldBytes(&field);
  const bool byHead = field.place == MLA_PLACE_HEAD;
  const int64_t bytes = byHead ? mlaHeadBytes(&field) : all;
  const int64_t stride =
      byHead ? mlaLayoutHeadStride(view.fields, index, view.pageSize) : 0;
  for (int64_t part = 0; part * bytes < all; ++part)
    visit(first + part * stride, part * bytes, bytes);
}

llvm::Error PagedCache::write(int32_t role, int64_t slot,
                              const HostTensor &values, int64_t row,
                              std::optional<int64_t> column) {
  int64_t width = values.getShape().back();
  llvm::Expected<int32_t> index = findField(role, width, column);
  if (!index)
    return index.takeError();
  const MlaField &field = view.fields[*index];
  // Quantised elements are made from values of 16 bits.
  bool coded = isCoded(view, *index);
  MlaDType type = coded ? values.getDType() == MLA_F16 ? MLA_F16 : MLA_BF16
                        : static_cast<MlaDType>(field.dtype);
  llvm::Expected<HostTensor> rounded = HostTensor::create(type, {field.width});
  if (!rounded)
    return rounded.takeError();
  for (int64_t i = 0; i < field.width; ++i)
    rounded->set(i, values.get(row * width + column.value_or(0) + i));
  if (coded) {
    llvm::SmallVector<float> numbers;
    for (int64_t i = 0; i < field.width; ++i)
      numbers.push_back(static_cast<float>(rounded->get(i)));
    CodedRow(view, *index, slot).write(numbers);
    return llvm::Error::success();
  }
  forEachPart(*index, slot,
              [&](uint8_t *address, int64_t offset, int64_t bytes) {
                std::memcpy(address, rounded->getData() + offset, bytes);
              });
  return llvm::Error::success();
}

llvm::Error PagedCache::read(int32_t role, int64_t slot, HostTensor &values,
                             int64_t row, std::optional<int64_t> column) const {
  int64_t width = values.getShape().back();
  llvm::Expected<int32_t> index = findField(role, width, column);
  if (!index)
    return index.takeError();
  const MlaField &field = view.fields[*index];
  if (isCoded(view, *index)) {
    CodedRow coded(view, *index, slot);
    for (int64_t i = 0; i < field.width; ++i)
      values.set(row * width + column.value_or(0) + i, coded.read(i));
    return llvm::Error::success();
  }
  llvm::Expected<HostTensor> stored =
      HostTensor::create(static_cast<MlaDType>(field.dtype), {field.width});
  if (!stored)
    return stored.takeError();
  forEachPart(*index, slot,
              [&](uint8_t *address, int64_t offset, int64_t bytes) {
                std::memcpy(stored->getData() + offset, address, bytes);
              });
  for (int64_t i = 0; i < field.width; ++i)
    values.set(row * width + column.value_or(0) + i, stored->get(i));
  return llvm::Error::success();
}

llvm::Expected<int32_t>
PagedCache::findCodes(int32_t role, const HostTensor &codes,
                      const HostTensor &scales,
                      std::optional<int64_t> column) const {
  int64_t width = codes.getShape().back(), count = scales.getShape().back();
  llvm::Expected<int32_t> index = findField(role, width, column);
  if (!index)
    return index;
  const MlaField &field = view.fields[*index];
  int64_t have = CodedRow(view, *index, 0).getNumScales();
  bool isWhole = column.value_or(0) * count % width == 0;
  if (codes.getDType() == field.dtype && isCoded(view, *index) && isWhole &&
      have * width == field.width * count)
    return index;
  return makeError(
      "the cache's field " + llvm::Twine(*index) +
      " must have blocks and elements as the " + llvm::Twine(width) +
      " columns from " + llvm::Twine(column.value_or(0)) + " on with " +
      llvm::Twine(count) + " scales and type " + llvm::Twine(codes.getDType()) +
      ", got " + llvm::Twine(field.width) + " columns with " +
      llvm::Twine(have) + " scales and type " + llvm::Twine(field.dtype));
}

llvm::Error PagedCache::writeCodes(int32_t role, int64_t slot,
                                   const HostTensor &codes,
                                   const HostTensor &scales, int64_t row,
                                   std::optional<int64_t> column) {
  llvm::Expected<int32_t> index = findCodes(role, codes, scales, column);
  if (!index)
    return index.takeError();
  CodedRow coded(view, *index, slot);
  int64_t width = codes.getShape().back(), count = scales.getShape().back(),
          first = column.value_or(0);
  for (int64_t i = 0; i < view.fields[*index].width; ++i)
    coded.putCode(i, codes.getData()[row * width + first + i]);
  for (int64_t tile = 0; tile < coded.getNumScales(); ++tile)
    coded.putScale(tile, static_cast<float>(scales.get(
                             row * count + first * count / width + tile)));
  return llvm::Error::success();
}

llvm::Error PagedCache::readCodes(int32_t role, int64_t slot, HostTensor &codes,
                                  HostTensor &scales, int64_t row,
                                  std::optional<int64_t> column) const {
  llvm::Expected<int32_t> index = findCodes(role, codes, scales, column);
  if (!index)
    return index.takeError();
  CodedRow coded(view, *index, slot);
  int64_t width = codes.getShape().back(), count = scales.getShape().back(),
          first = column.value_or(0);
  for (int64_t i = 0; i < view.fields[*index].width; ++i)
    codes.getData()[row * width + first + i] = coded.getCode(i);
  for (int64_t tile = 0; tile < coded.getNumScales(); ++tile)
    scales.set(row * count + first * count / width + tile,
               coded.getScale(tile));
  return llvm::Error::success();
}

llvm::Expected<HostTensor> PagedCache::readAll(int32_t role) const {
  const MlaField *field =
      llvm::find_if(llvm::ArrayRef(view.fields, view.numFields),
                    [&](const MlaField &field) { return field.role == role; });
  if (field == view.fields + view.numFields)
    return makeError("the cache's layout must have a field of role " +
                     llvm::Twine(role) + ", got none");
  int64_t slots = view.pools[field->pool].pages * view.pageSize;
  MlaDType type = isCoded(view, field - view.fields)
                      ? MLA_F32
                      : static_cast<MlaDType>(field->dtype);
  llvm::Expected<HostTensor> values =
      HostTensor::create(type, {slots, field->width});
  for (int64_t slot = 0; values && slot < slots; ++slot)
    if (llvm::Error error = read(role, slot, *values, slot))
      return error;
  return values;
}

llvm::Expected<PagedCache> PagedCache::clone() const {
  PagedCache copy;
  copy.view = view;
  for (auto [i, pool] : llvm::enumerate(pools)) {
    llvm::Expected<HostTensor> bytes = pool.clone();
    if (!bytes)
      return bytes.takeError();
    copy.view.pools[i].base = bytes->getData() + guardBytes;
    copy.pools.push_back(std::move(*bytes));
  }
  return copy;
}

llvm::Expected<PagedCache> PagedCache::layAs(const CacheSpec &spec,
                                             bool poison) const {
  if (spec.pageSize != view.pageSize)
    return makeError("the page size of the cache must be " +
                     llvm::Twine(spec.pageSize) + ", got " +
                     llvm::Twine(view.pageSize));
  llvm::Expected<PagedCache> copy = create(spec, view.pools[0].pages, poison);
  if (!copy || copy->view.layoutHash == view.layoutHash)
    return copy ? clone() : std::move(copy);
  for (const MlaField &field : spec.fields) {
    if (field.role == MLA_ROLE_SCALE || field.role == MLA_ROLE_PAD)
      continue;
    llvm::Expected<HostTensor> values = readAll(field.role);
    if (!values)
      return values.takeError();
    for (int64_t slot = 0, n = values->getShape()[0]; slot < n; ++slot)
      if (llvm::Error error = copy->write(field.role, slot, *values, slot))
        return error;
  }
  return copy;
}

void PagedCache::takeSnapshot() {
  snapshots.clear();
  for (const HostTensor &pool : pools)
    snapshots.push_back(llvm::cantFail(pool.clone()));
}

std::string PagedCache::findStrayWrite(llvm::ArrayRef<int64_t> slots) const {
  for (int32_t pool = 0; pool < static_cast<int32_t>(snapshots.size());
       ++pool) {
    llvm::Expected<HostTensor> expected = snapshots[pool].clone();
    if (!expected)
      return llvm::toString(expected.takeError());
    // The call may write arbitrary bytes to these slots. Copy them from the
    // pool to the expected contents, so that the comparison ignores them.
    for (int32_t f = 0; f < view.numFields; ++f) {
      if (view.fields[f].pool != pool)
        continue;
      auto accept = [&](uint8_t *address, int64_t, int64_t bytes) {
        std::memcpy(expected->getData() + (address - pools[pool].getData()),
                    address, bytes);
      };
      for (int64_t slot : slots)
        if (slot >= 0)
          forEachPart(f, slot, accept);
    }
    for (int64_t i = 0; i < expected->getNumBytes(); ++i)
      if (expected->getData()[i] != pools[pool].getData()[i])
        return ("pool " + llvm::Twine(pool) + ", byte " +
                llvm::Twine(i - guardBytes))
            .str();
  }
  return "";
}
