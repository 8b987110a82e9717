//===- PlanRules.h - Rules that split lengths into parts ------------------===//
//
// The rules of DecodePlan.h, shared by all planners: the one CTA that plans on
// a GPU and the loop that plans on a CPU write the same bytes. The differences
// between targets are in PlanParams.
//
// A planner writes, in this order: the prefix sums of the sequences' costs
// (itemsCost), the starts of the parts (planRule, beginOf), the work of each
// CTA (workOf), the merges (mergeOf) and the header (headerOf).
//
// Costs are int32 and saturate: INT32_MAX blocks are 2^37 keys, which no
// machine reads in a step. If a sum saturates, parts have uneven sizes, but
// they still cover every block once.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_PLAN_PLANRULES_H
#define MLA_KERNELS_PLAN_PLANRULES_H

// The path is relative to the parent folder, so that a modified copy of this
// file in a test also finds the header.
#include "../Plan/DecodePlan.h"

namespace mla::planning {

/// A position among the blocks of all items: block `block` of item `item`.
struct PlanCut {
  int32_t item, block;
};

/// The CTAs per group, and the numbers of rounds, parts and items of a batch;
/// see PlanHeader.
struct PlanShape {
  int32_t groups, rounds, parts, items;
};

MLA_PLAN_FUNCTION int32_t queryTokens(const PlanParams &p, int32_t sequence) {
  return p.cuSeqlens ? p.cuSeqlens[sequence + 1] - p.cuSeqlens[sequence]
                     : p.queryLen;
}

MLA_PLAN_FUNCTION int32_t firstToken(const PlanParams &p, int32_t sequence) {
  return p.cuSeqlens ? p.cuSeqlens[sequence] : 0;
}

MLA_PLAN_FUNCTION int32_t blocksOf(const PlanParams &p, int32_t sequence) {
  int32_t length = p.seqLens[sequence];
  length = length < 0 ? 0 : length > p.maxLength ? p.maxLength : length;
  // (length + 63) / 64 would overflow for INT32_MAX keys.
  return length / planBlockTokens + (length % planBlockTokens != 0);
}

/// Returns the shape of a batch whose sequences have at most `tokens` query
/// tokens.
MLA_PLAN_FUNCTION PlanShape planShape(const PlanParams &p, int32_t tokens) {
  const int32_t tiles = tilesOf(tokens, p.heads, p.tileRows);
  const int32_t groups = groupsOf(tiles), rounds = roundsOf(tiles);
  return {groups, rounds, p.ctas < groups ? 1 : p.ctas / groups,
          planSaturated(int64_t(p.batch) * rounds)};
}

/// Returns the number of items of a sequence that have query rows. These are
/// the items of its first rounds.
MLA_PLAN_FUNCTION int32_t itemsOf(const PlanParams &p, const PlanShape &shape,
                                  int32_t sequence) {
  const int32_t tiles = tilesOf(queryTokens(p, sequence), p.heads, p.tileRows);
  return tiles > 0 ? planCeilDiv(tiles, shape.groups) : 0;
}

/// Returns the cost, in blocks, of one item of a sequence. Items without query
/// rows cost nothing.
MLA_PLAN_FUNCTION int32_t costOf(const PlanParams &p, int32_t sequence) {
  return p.overhead + blocksOf(p, sequence);
}

/// Returns the cost of `items` items of one sequence.
MLA_PLAN_FUNCTION int32_t itemsCost(int32_t items, int32_t cost) {
  return planSaturated(int64_t(items) * cost);
}

/// Returns the sum of two costs. Frequent operations of a planner use 32 bits:
/// with 64 bits, planning on a GPU takes 40 % longer.
MLA_PLAN_FUNCTION int32_t addCosts(int32_t a, int32_t b) {
  const uint32_t sum = static_cast<uint32_t>(a) + static_cast<uint32_t>(b);
  return static_cast<int32_t>(sum > INT32_MAX ? INT32_MAX : sum);
}

/// A rule to split a plan. If perItem is not 0, each item has that many whole
/// parts; if perPart is not 0, each part has that many whole items. If both are
/// 0, parts have equal costs (`payload`), and any item may be split.
struct PlanRule {
  int32_t payload, perItem, perPart;
};

/// Returns the number of pieces of an item beyond which merging costs more time
/// than splitting saves. With n pieces, one more piece saves about blocks / n^2
/// blocks and costs the time to merge it (1 / mergeShare blocks, or 1 /
/// singleShare if there is one item).
MLA_PLAN_FUNCTION int32_t maxPieces(const PlanParams &p, int32_t items,
                                    int32_t blocks) {
  // The squares below are less than 2^32.
  const uint32_t share = planSaturated(int64_t(p.mergeShare) * blocks);
  const uint32_t single = planSaturated(int64_t(p.singleShare) * blocks);
  int32_t most = 1;
  for (int32_t next = 2; next * p.minimum <= blocks; ++next) {
    const uint32_t square = static_cast<uint32_t>(next) * next;
    if (square > share &&
        (items > 1 || next > planSinglePieces || square > single))
      break;
    most = next;
  }
  return most;
}

/// Returns the number of blocks of the longest of `pieces` equal pieces of an
/// item. Pieces begin at even blocks, so that the last one may have one more.
MLA_PLAN_FUNCTION int32_t longestPiece(int32_t blocks, int32_t pieces) {
  return planCeilDiv(planCeilDiv(blocks, pieces), 2) * 2;
}

/// Returns the smallest number of pieces with the same longestPiece() as
/// `pieces` pieces.
MLA_PLAN_FUNCTION int32_t fewestPieces(int32_t blocks, int32_t pieces) {
  return blocks > 0 ? planCeilDiv(blocks, longestPiece(blocks, pieces))
                    : pieces;
}

/// Returns the number of blocks per piece when a kernel splits an item of
/// `blocks` blocks in batch-invariant mode. It is a multiple of 2; only the
/// last piece may be shorter.
MLA_PLAN_FUNCTION int32_t fixedPiece(const PlanParams &p, int32_t blocks) {
  int32_t pieces = (blocks + p.minimum - 1) / p.minimum;
  pieces = pieces < 1 ? 1 : pieces > p.fixedPieces ? p.fixedPieces : pieces;
  const int32_t own = (blocks + 2 * pieces - 1) / (2 * pieces) * 2;
  return own < 2 ? 2 : own;
}

/// Chooses whole parts per item or whole items per part: then fewer items are
/// split, and into fewer pieces. If the largest part would cost too much
/// (PlanParams::slack), chooses parts of equal cost. `total` is the cost of all
/// items, `largest` the largest cost of one item.
MLA_PLAN_FUNCTION PlanRule planRule(const PlanParams &p, const PlanShape &shape,
                                    int32_t total, int32_t largest) {
  const int32_t items = shape.items, parts = shape.parts;
  const int32_t blocks = largest - p.overhead,
                most = maxPieces(p, items, blocks);
  const int32_t least = longestPiece(blocks, most);
  PlanRule rule{planCeilDiv(total, parts), 0, 0};
  rule.payload = rule.payload < least ? least : rule.payload;
  rule.payload = rule.payload < p.minimum ? p.minimum : rule.payload;
  int64_t load;
  if (items <= parts) {
    rule.perItem = parts / (items > 0 ? items : 1);
    rule.perItem = rule.perItem < most ? rule.perItem : most;
    rule.perItem = fewestPieces(blocks, rule.perItem);
    load = (blocks + rule.perItem - 1) / rule.perItem + p.overhead;
  } else {
    rule.perPart = planCeilDiv(items, parts);
    load = int64_t(rule.perPart) * largest;
  }
  if (p.flags & planBatchInvariant ||
      load * 16 > (int64_t(rule.payload) + p.overhead) * p.slack)
    rule.perItem = rule.perPart = 0;
  return rule;
}

/// Returns the cut nearest to cost `target`. It is at the start of an item or
/// at an even block of an item, so that no piece is shorter than two blocks.
/// prefix[b] is the cost of the sequences before b.
MLA_PLAN_FUNCTION PlanCut cutAt(const PlanParams &p, const PlanShape &shape,
                                const int32_t *prefix, int32_t target) {
  int32_t low = 0, high = p.batch; // prefix[low] <= target < prefix[high]
  if (target >= prefix[high])
    return {shape.items, 0};
  while (high - low > 1) {
    const int32_t middle = (low + high) / 2;
    (prefix[middle] <= target ? low : high) = middle;
  }
  const int32_t blocks = blocksOf(p, low), cost = costOf(p, low);
  const int32_t past = target - prefix[low];
  const int32_t item = planSaturated(int64_t(low) * shape.rounds + past / cost);
  int32_t block = (past % cost - p.overhead) & ~1;
  if (past % cost < p.overhead)
    block = 0;
  if (p.flags & planBatchInvariant)
    block = 2 * block < blocks ? 0 : blocks;
  if (block > 0 && blocks - block < 2)
    return {item + 1, 0};
  return {item, block};
}

/// Returns the start of part `part`. If `part` is shape.parts, returns the end
/// of the last part.
MLA_PLAN_FUNCTION PlanCut beginOf(const PlanParams &p, const PlanShape &shape,
                                  const PlanRule &rule, const int32_t *prefix,
                                  int32_t part) {
  if (part == 0)
    return {0, 0};
  if (part == shape.parts)
    return {shape.items, 0};
  if (rule.perItem == 0 && rule.perPart == 0)
    return cutAt(p, shape, prefix, planSaturated(int64_t(part) * rule.payload));
  const int32_t item = rule.perItem
                           ? part / rule.perItem
                           : planSaturated(int64_t(part) * rule.perPart);
  if (item >= shape.items)
    return {shape.items, 0};
  if (rule.perItem <= 1)
    return {item, 0};
  const int32_t blocks = blocksOf(p, item / shape.rounds);
  const int32_t own = part % rule.perItem, whole = blocks / rule.perItem;
  // Computes blocks * own / perItem without exceeding int32.
  const int32_t block =
      whole * own + blocks % rule.perItem * own / rule.perItem;
  return {item, block & ~1};
}

/// Returns the work of CTA `cta` in the part from `first` to `last`.
MLA_PLAN_FUNCTION PlanWork workOf(const PlanParams &p, const PlanShape &shape,
                                  int32_t cta, PlanCut first, PlanCut last) {
  PlanWork work{first.item,
                first.block,
                last.item,
                last.block,
                cta % shape.groups,
                shape.groups,
                shape.rounds,
                cta / shape.groups,
                0,
                0,
                0,
                0};
  const int32_t sequence = first.item / shape.rounds;
  if (work.part < shape.parts && sequence < p.batch) {
    work.firstLength = p.seqLens[sequence];
    work.firstToken = firstToken(p, sequence);
    work.tokens = queryTokens(p, sequence);
  }
  return work;
}

/// True if `part` is the first part that begins inside of its item. Each item
/// with such a part needs one merge. cuts[part] is the start of a part.
template <class Cuts>
MLA_PLAN_FUNCTION bool beginsMerge(const Cuts &cuts, int32_t part) {
  if (part == 0)
    return false;
  const PlanCut cut = cuts[part], before = cuts[part - 1];
  return cut.block > 0 && (before.block == 0 || before.item != cut.item);
}

/// Returns the merge of the item inside of which `part` begins. beginsMerge()
/// must be true for `part`.
template <class Cuts>
MLA_PLAN_FUNCTION PlanMerge mergeOf(const PlanParams &p, const PlanShape &shape,
                                    const Cuts &cuts, int32_t part) {
  const int32_t item = cuts[part].item, sequence = item / shape.rounds;
  int32_t last = part;
  while (last + 1 < shape.parts && cuts[last + 1].block > 0 &&
         cuts[last + 1].item == item)
    ++last;
  return {sequence,
          part - 1,
          last,
          shape.groups,
          firstToken(p, sequence),
          queryTokens(p, sequence),
          item % shape.rounds * shape.groups,
          0};
}

/// Returns the header. `number` is the sum of planMix() over all sequences.
MLA_PLAN_FUNCTION PlanHeader headerOf(const PlanParams &p,
                                      const PlanShape &shape,
                                      uint32_t lengthsHash) {
  return {planMagic,    p.flags,     p.batch,     p.heads,
          p.queryLen,   p.maxLength, p.ctas,      shape.groups,
          shape.rounds, shape.parts, lengthsHash, {}};
}

} // namespace mla::planning

#endif // MLA_KERNELS_PLAN_PLANRULES_H
