//===- Schedule.h - The pieces of a problem -------------------------------===//
//
// A plan (Kernels/Plan) says how the keys of a batch are cut. Here it becomes
// the list of pieces that the engine works through: rows of a sequence against
// a range of its keys. A decode may be given a plan; what is not makes its own,
// by the same rules.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_SCHEDULE_H
#define MLA_KERNELS_CPU_SCHEDULE_H

#include "../Plan/DecodePlan.h"
#include "Arena.h"
#include "Attention.h"

namespace mla::cpu {

/// Rows of a tile.
constexpr int64_t TileRowLimit = 128;

/// Rows of a query token that share keys.
inline int64_t rowHeads(const AttentionProblem &problem) {
  return problem.headsShareKeys ? problem.heads : 1;
}

/// The parameters of a CPU's plans: all but data. Where heads do not share
/// keys, of one head.
planning::PlanParams planParams(const AttentionProblem &problem);

/// The most query tokens that a sequence has; of ragged ones as cuSeqlens,
/// which is read, cuts them.
int64_t mostQueryTokens(const AttentionProblem &problem);

/// Bytes of such a plan. Depends on shapes alone.
uint64_t planBytes(const AttentionProblem &problem);

/// Rows of a sequence that share its keys, against keys [begin, end) of it.
struct Piece {
  int32_t sequence = 0;
  int64_t firstRow = 0, rows = 0;
  int64_t begin = 0, end = 0;
  /// The first of its rows among the partial results; -1: [begin, end) are all
  /// keys of the sequence.
  int64_t partial = -1;
  int64_t tilesBefore = 0; ///< of all pieces before
};

/// Rows whose keys are in several pieces, one after the other in the list.
struct SplitItem {
  int64_t firstPiece = 0, pieces = 0;
  int64_t tilesBefore = 0; ///< of all split items before
};

/// The work of a problem; where heads do not share keys, of one head.
class Schedule {
public:
  /// Takes memory of the arena for the problem's pieces, as much as any lengths
  /// and flags need: it depends on shapes and problem.planCtas alone.
  Schedule(const AttentionProblem &problem, Arena &arena);

  /// Lists the pieces of problem.plan, or of a plan of its own.
  void fill();

  /// First query token of a sequence, and how many it has; clamped to what
  /// exists, whatever cuSeqlens holds.
  int64_t firstToken(int32_t sequence) const;
  int64_t queryTokens(int32_t sequence) const;

  const Piece &piece(int64_t i) const { return pieces[i]; }
  /// The piece that has tile `index` of all tiles, and the split item that has
  /// tile `index` of those of split items.
  const Piece &pieceOfTile(int64_t index) const;
  const SplitItem &splitOfTile(int64_t index) const;
  int64_t count() const { return numPieces; }
  int64_t tiles() const { return numTiles; }
  int64_t splitTiles() const { return numSplitTiles; }

  /// Rows of partial results, and at most, whatever lengths and flags.
  int64_t partialRows() const { return numPartialRows; }
  static int64_t partialRowsBound(const AttentionProblem &problem);

private:
  void clampTokens();
  void makePlan();
  void addItem(int32_t item, int32_t first, int32_t last);
  /// Adds a whole item of so many keys, cut by its own length alone.
  void addFixed(Piece piece, int64_t keys);
  /// Adds keys [begin, end) of an item, of which it is the first piece or not.
  void add(Piece piece, int64_t begin, int64_t end, bool isSplit, bool isFirst);

  const AttentionProblem &problem;
  planning::PlanParams params;
  int32_t groups = 1, rounds = 1; ///< of the plan
  int32_t *tokensBefore, *lengths;
  char *ownPlan;
  Piece *pieces;
  SplitItem *splits;
  int64_t numPieces = 0, numSplits = 0, numTiles = 0, numSplitTiles = 0;
  int64_t numPartialRows = 0;
};

/// Keys of a sequence that may be read: of its length, of what dense keys it
/// has, and of a mask the fewest. firstKey: its first among ragged dense keys.
int64_t keysOf(const AttentionProblem &problem, int64_t sequence,
               int64_t &firstKey);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_SCHEDULE_H
