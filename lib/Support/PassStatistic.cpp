//===- PassStatistic.cpp - Statistics of passes ---------------------------===//

#include "mla/Support/PassStatistic.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>
#include <map>
#include <mutex>
#include <string>

using namespace mla;

namespace {
struct Row {
  std::string name, description;
  std::atomic<uint64_t> total = 0;
};

struct PassRows {
  std::deque<Row> rows; // a deque: references remain valid
  bool ran = false;
};

/// The statistics of all passes, by the argument (command-line name) of the
/// pass.
struct Table {
  std::mutex mutex;
  std::map<std::string, PassRows> passes;
};
} // namespace

static Table &getTable() {
  static Table table;
  return table;
}

static std::atomic<uint64_t> &findTotal(llvm::StringRef pass,
                                        llvm::StringRef name,
                                        llvm::StringRef description) {
  Table &table = getTable();
  std::lock_guard<std::mutex> lock(table.mutex);
  std::deque<Row> &rows = table.passes[pass.str()].rows;
  for (Row &row : rows)
    if (row.name == name)
      return row.total;
  Row &row = rows.emplace_back();
  row.name = name.str();
  row.description = description.str();
  return row.total;
}

PassStatistic::PassStatistic(mlir::Pass *owner, const char *name,
                             const char *description)
    : total(findTotal(owner->getArgument(), name, description)) {}

namespace {
struct NoteRuns : mlir::PassInstrumentation {
  void runBeforePass(mlir::Pass *pass, mlir::Operation *) override {
    Table &table = getTable();
    std::lock_guard<std::mutex> lock(table.mutex);
    auto it = table.passes.find(pass->getArgument().str());
    if (it != table.passes.end())
      it->second.ran = true;
  }
};
} // namespace

void mla::notePassesThatRun(mlir::PassManager &manager) {
  manager.addInstrumentation(std::make_unique<NoteRuns>());
}

void mla::printPassStatistics(llvm::raw_ostream &os) {
  Table &table = getTable();
  std::lock_guard<std::mutex> lock(table.mutex);
  for (const auto &[pass, entry] : table.passes) {
    if (!entry.ran)
      continue;
    os << pass << "\n";
    for (const Row &row : entry.rows)
      os << "  (S) " << row.total.load() << " " << row.name << " - "
         << row.description << "\n";
  }
}
