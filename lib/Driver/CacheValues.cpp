//===- CacheValues.cpp - Contents of a model's caches ---------------------===//

#include "mla/Driver/CacheArgs.h"
#include "mla/Support/Random.h"
#include "mla/Support/Safetensors.h"

#include "llvm/ADT/STLExtras.h"

using namespace mla;

/// Returns the cache that is argument `arg` of the model, or null if the model
/// has no such cache.
static const ArgSignature *findCache(const Signature &signature, int64_t arg) {
  for (const ArgSignature &candidate : signature.args)
    if (candidate.isCache && candidate.packs.empty() && candidate.arg == arg)
      return &candidate;
  return nullptr;
}

static llvm::Error fail(int64_t arg, const llvm::Twine &what) {
  return makeError("argument " + llvm::Twine(arg) + ": " + what);
}

bool mla::isWithoutValues(const MlaField &field) {
  return field.role == MLA_ROLE_PAD || field.role == MLA_ROLE_SCALE;
}

llvm::StringRef mla::getFieldName(int32_t role) {
  switch (role) {
  case MLA_ROLE_LATENT:
    return "latent";
  case MLA_ROLE_ROPE:
    return "rope";
  case MLA_ROLE_K:
    return "k";
  case MLA_ROLE_V:
    return "v";
  default:
    return "";
  }
}

//===----------------------------------------------------------------------===//
// Values from data files
//===----------------------------------------------------------------------===//

static llvm::Error copyField(const HostTensor &field, const MlaField &spec,
                             PagedCache &cache) {
  for (int64_t slot = 0, n = field.getNumElements() / spec.width; slot < n;
       ++slot)
    if (llvm::Error error = cache.write(spec.role, slot, field, slot))
      return error;
  return llvm::Error::success();
}

/// Loads a field's values, [pages, page size, width]. `pages` is the number of
/// pages in the first field, and -1 before the first field is loaded.
static llvm::Expected<HostTensor> loadField(const SafetensorsFile &file,
                                            const ArgSignature &arg,
                                            const MlaField &spec,
                                            int64_t &pages) {
  llvm::StringRef role = getFieldName(spec.role);
  std::string name = "arg." + std::to_string(*arg.arg) + "." + role.str();
  llvm::Expected<HostTensor> field = file.load(name);
  if (!field)
    return field.takeError();
  llvm::ArrayRef<int64_t> shape = field->getShape();
  if (shape.size() != 3 || shape[1] != arg.cache.pageSize ||
      shape[2] != spec.width || (pages >= 0 && shape[0] != pages) ||
      !isFloatDType(field->getDType()))
    return makeError(
        "'" + file.getPath() + "': tensor '" + name + "' must be [" +
        (pages < 0 ? "pages" : std::to_string(pages)) + ", " +
        llvm::Twine(arg.cache.pageSize) + ", " + llvm::Twine(spec.width) +
        "] of a float type, got " + formatShape(shape) + " " +
        getDTypeName(field->getDType()));
  pages = shape[0];
  return field;
}

static llvm::Expected<PagedCache> loadCache(const SafetensorsFile &file,
                                            const ArgSignature &arg) {
  llvm::SmallVector<HostTensor> fields;
  int64_t pages = -1;
  auto specs = arg.cache.fields;
  llvm::erase_if(specs, isWithoutValues);
  for (const MlaField &spec : specs) {
    llvm::Expected<HostTensor> field = loadField(file, arg, spec, pages);
    if (!field)
      return field.takeError();
    fields.push_back(std::move(*field));
  }
  auto cache = PagedCache::create(arg.cache, pages, /*poison=*/true);
  if (!cache)
    return cache.takeError();
  for (auto [field, spec] : llvm::zip_equal(fields, specs))
    if (llvm::Error error = copyField(field, spec, *cache))
      return error;
  return cache;
}

/// Stores a cache in `values`, together with the arguments that hold the slots
/// to which the call may write.
static void keep(PagedCache cache, const CacheArg &use, ModelValues &values) {
  CacheValue value{std::move(cache), std::nullopt};
  if (!use.slotsUnknown && !use.isConverted)
    value.slotArgs = use.slots;
  values.caches.insert_or_assign(use.arg, std::move(value));
}

llvm::Error mla::loadCaches(llvm::StringRef path,
                            const std::vector<CacheArg> &cacheArgs,
                            const Signature &signature, ModelValues &values) {
  if (cacheArgs.empty())
    return llvm::Error::success();
  llvm::Expected<SafetensorsFile> file = SafetensorsFile::open(path);
  if (!file)
    return file.takeError();
  for (const CacheArg &use : cacheArgs) {
    const ArgSignature *arg = findCache(signature, use.arg);
    if (!arg)
      continue; // unused
    llvm::Expected<PagedCache> cache = loadCache(*file, *arg);
    if (!cache)
      return cache.takeError();
    keep(std::move(*cache), use, values);
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Seeded values
//===----------------------------------------------------------------------===//

namespace {
/// Creates the values of one cache and of the arguments that belong to it.
class CacheMaker {
public:
  CacheMaker(const CacheArg &use, const ArgSignature &signature, bool poison,
             uint64_t seed, ModelValues &values)
      : use(use), signature(signature), poison(poison), seed(seed),
        random(seed), values(values) {}

  llvm::Error make();

private:
  llvm::Expected<HostTensor *> getArg(int64_t arg, size_t rank,
                                      llvm::StringRef what);
  llvm::Error measure();
  llvm::Error fillTable();
  llvm::Error fillSlots(int64_t arg);
  llvm::Error fillPages();

  const CacheArg &use;
  const ArgSignature &signature;
  bool poison;
  uint64_t seed;
  Random random;
  ModelValues &values;
  HostTensor *table = nullptr, *length = nullptr;
  int64_t rows = 1, width = 0; // of the table
  int64_t newTokens = 1;       // per sequence, at most
  std::vector<int64_t> lengths;
  std::optional<PageTable> pages;
};
} // namespace

llvm::Expected<HostTensor *> CacheMaker::getArg(int64_t arg, size_t rank,
                                                llvm::StringRef what) {
  auto it = values.args.find(arg);
  if (it == values.args.end() || it->second.getShape().size() != rank)
    return fail(arg, "the " + what + " of cache " + llvm::Twine(use.arg) +
                         " must be a tensor of rank " + llvm::Twine(rank));
  return &it->second;
}

/// Derives the numbers of sequences, pages and new tokens from the arguments'
/// sizes. A cache that is only written has no table, so a table of one sequence
/// with all new tokens is created.
llvm::Error CacheMaker::measure() {
  int64_t slots = 0;
  for (int64_t arg : use.slots) {
    llvm::Expected<HostTensor *> given = getArg(arg, 1, "slots");
    if (!given)
      return given.takeError();
    slots = std::max(slots, (*given)->getNumElements());
  }
  int64_t page = signature.cache.pageSize;
  newTokens = std::max<int64_t>(slots, 1);
  width = (newTokens + page - 1) / page;
  if (!use.table)
    return llvm::Error::success();
  llvm::Expected<HostTensor *> given = getArg(*use.table, 2, "block table");
  if (!given)
    return given.takeError();
  table = *given;
  given = getArg(*use.lengths, 1, "lengths");
  if (!given)
    return given.takeError();
  length = *given;
  rows = table->getShape()[0], width = table->getShape()[1];
  const int64_t sequences = std::max<int64_t>(rows, 1);
  newTokens = std::max<int64_t>(1, (slots + sequences - 1) / sequences);
  if (length->getNumElements() != rows)
    return fail(*use.lengths,
                "the number of lengths must equal the " + llvm::Twine(rows) +
                    " rows of the block table, got " +
                    llvm::Twine(length->getNumElements()) + ": set --size");
  if (width * page < newTokens)
    return fail(use.arg, "the pages of a sequence must hold its " +
                             llvm::Twine(newTokens) + " new tokens, got " +
                             llvm::Twine(width) + " pages of " +
                             llvm::Twine(page) + " tokens: set --size");
  return llvm::Error::success();
}

/// Fills the lengths and a table of shuffled pages. Table entries past the last
/// page of a sequence are invalid page ids.
llvm::Error CacheMaker::fillTable() {
  int64_t page = signature.cache.pageSize;
  for (int64_t b = 0; b < rows; ++b) {
    lengths.push_back(newTokens + random.below(width * page - newTokens + 1));
    if (length)
      length->set(b, lengths[b]);
  }
  llvm::Expected<PageTable> made = PageTable::create(lengths, page, seed);
  if (!made)
    return made.takeError();
  pages = std::move(*made);
  const HostTensor &ids = pages->getTensor();
  int64_t columns = ids.getShape()[1];
  for (int64_t b = 0; b < rows; ++b)
    for (int64_t p = 0; table && p < width; ++p)
      table->set(b * width + p,
                 p < columns ? ids.get(b * columns + p) : unusedTableEntry);
  return llvm::Error::success();
}

/// Sets the slots to the slots of each sequence's last tokens, one sequence
/// after the other.
llvm::Error CacheMaker::fillSlots(int64_t arg) {
  HostTensor &slots = values.args.find(arg)->second;
  int64_t count = slots.getNumElements(), each = rows ? count / rows : 0;
  if (each * rows != count)
    return fail(
        arg,
        "the number of slots must be a multiple of the number of sequences (" +
            llvm::Twine(rows) + "), got " + llvm::Twine(count) +
            ": set --size");
  for (int64_t i = 0; i < count; ++i)
    slots.set(i, pages->getSlot(i / each, lengths[i / each] - each + i % each));
  return llvm::Error::success();
}

llvm::Error CacheMaker::fillPages() {
  llvm::Expected<PagedCache> cache =
      PagedCache::create(signature.cache, pages->getNumPages(), poison);
  if (!cache)
    return cache.takeError();
  for (const MlaField &field : signature.cache.fields) {
    if (isWithoutValues(field))
      continue;
    llvm::Expected<HostTensor> row = HostTensor::create(MLA_F32, {field.width});
    if (!row)
      return row.takeError();
    for (size_t b = 0; b < lengths.size(); ++b)
      for (int64_t t = 0; t < lengths[b]; ++t) {
        fillRandom(*row, random, 1);
        if (llvm::Error error =
                cache->write(field.role, pages->getSlot(b, t), *row, 0))
          return error;
      }
  }
  keep(std::move(*cache), use, values);
  return llvm::Error::success();
}

llvm::Error CacheMaker::make() {
  if (use.ragged)
    return fail(use.arg, "cannot make random values for a cache used with "
                         "cu_seqlens or starts: pass --data=FILE");
  if (use.slotsUnknown || bool(use.table) != bool(use.lengths))
    return fail(use.arg,
                "cannot make random values for a cache whose block table, "
                "lengths or slots are computed: pass --data=FILE");
  if (llvm::Error error = measure())
    return error;
  if (llvm::Error error = fillTable())
    return error;
  for (int64_t arg : use.slots)
    if (llvm::Error error = fillSlots(arg))
      return error;
  return fillPages();
}

llvm::Error mla::makeRandomCaches(const std::vector<CacheArg> &cacheArgs,
                                  const Signature &signature, uint64_t seed,
                                  bool poison, ModelValues &values) {
  for (const CacheArg &use : cacheArgs)
    // Caches that share a table need the same seed, so that they use the same
    // pages.
    if (const ArgSignature *found = findCache(signature, use.arg))
      if (llvm::Error error =
              CacheMaker(use, *found, poison, seed, values).make())
        return error;
  return llvm::Error::success();
}
