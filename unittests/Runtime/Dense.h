//===- Dense.h - Random dense operands of attention -------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_DENSE_H
#define MLA_UNITTESTS_RUNTIME_DENSE_H

#include "Attention.h"

#include <algorithm>

namespace mla::test {

/// Dense operands for a spec. Keys are [B, T], or [M] with raggedKeys.
struct Dense {
  Dense(const AttentionSpec &spec, int64_t value, bool absorbed,
        bool raggedKeys)
      : spec(spec), absorbed(absorbed), raggedKeys(raggedKeys), generator(3),
        keyTokens(raggedKeys ? 0 : spec.maxLength() + 2),
        query(spec.dtype, tokens({spec.heads, spec.latent}), 3),
        queryRope(spec.dtype, tokens({spec.heads, spec.rope}), 1),
        key(spec.dtype,
            absorbed ? keys({spec.latent}) : keys({spec.heads, spec.latent}),
            5),
        keyRope(spec.dtype, keys({spec.rope}), 2),
        value(spec.dtype, keys({spec.heads, value}), 9),
        lengths(ints({spec.batch()}, spec.lengths)),
        cuQ(ints({spec.batch() + 1}, cumulative(false))),
        cuK(ints({spec.batch() + 1}, cumulative(true))),
        mask(MLA_F32, {spec.batch(), 1, std::max(spec.queries, spec.maskRows),
                       std::max<int64_t>(1, raggedKeys ? spec.maxLength() +
                                                             spec.spareKeys
                                                       : keyTokens)}),
        out(spec.dtype, tokens({spec.heads, absorbed ? spec.latent : value}),
            1),
        lse(MLA_F32, tokens({spec.heads})) {
    query.random(generator);
    queryRope.random(generator);
    mask.random(generator);
    // Keys past a length stay NaN.
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (TestTensor *tensor : {&key, &keyRope, &this->value})
      for (int64_t b = 0; b < spec.batch(); ++b)
        for (int64_t t = 0; t < spec.lengths[static_cast<size_t>(b)]; ++t) {
          int64_t width = tensor->count() / std::max<int64_t>(1, allKeys());
          for (int64_t i = 0; i < width; ++i)
            tensor->set(keyIndex(b, t) * width + i, uniform(generator));
        }
  }

  std::vector<int64_t> tokens(std::initializer_list<int64_t> inner) const {
    std::vector<int64_t> sizes{spec.batch(), spec.queries};
    if (!spec.ragged.empty())
      sizes = {spec.tokens()};
    sizes.insert(sizes.end(), inner);
    return sizes;
  }
  std::vector<int64_t> keys(std::initializer_list<int64_t> inner) const {
    std::vector<int64_t> sizes{spec.batch(), keyTokens};
    if (raggedKeys)
      sizes = {allKeys()};
    sizes.insert(sizes.end(), inner);
    return sizes;
  }
  int64_t allKeys() const {
    int64_t sum = 0;
    for (int32_t length : spec.lengths)
      sum += length;
    return raggedKeys ? sum : spec.batch() * keyTokens;
  }
  std::vector<int32_t> cumulative(bool ofKeys) const {
    std::vector<int32_t> values{0};
    for (int64_t b = 0; b < spec.batch(); ++b)
      values.push_back(
          values.back() +
          static_cast<int32_t>(ofKeys ? spec.lengths[static_cast<size_t>(b)]
                                      : spec.queriesOf(b)));
    return values;
  }
  int64_t keyIndex(int64_t b, int64_t t) const {
    return raggedKeys ? cumulative(true)[static_cast<size_t>(b)] + t
                      : b * keyTokens + t;
  }

  /// Computes out and lse by the definition in double.
  Answer solve() const;
  /// Runs the workspace function, then mlaLatentAttention or mlaPrefill with
  /// poisoned outputs, and checks the guards. Returns the status.
  int32_t execute();
  /// Calls execute() and checks that its outputs equal the outputs of solve().
  void run();

  AttentionSpec spec;
  bool absorbed, raggedKeys;
  std::mt19937 generator;
  int64_t keyTokens;
  TestTensor query, queryRope, key, keyRope, value, lengths, cuQ, cuK, mask,
      out, lse;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_DENSE_H
