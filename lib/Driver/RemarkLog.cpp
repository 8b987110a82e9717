//===- RemarkLog.cpp - Collects the passes' remarks -----------------------===//

#include "mla/Driver/RemarkLog.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Remarks.h"

using namespace mla;

namespace {
class Streamer : public mlir::remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Streamer(std::shared_ptr<std::vector<LoggedRemark>> remarks)
      : remarks(std::move(remarks)) {}

  void streamOptimizationRemark(
      const mlir::remark::detail::Remark &remark) override {
    std::string message;
    for (const auto &arg : remark.getArgs()) {
      if (!message.empty() && message.back() != ' ')
        message += ' ';
      message += arg.key == "Remark" ? arg.val : arg.key + "=" + arg.val;
    }
    remarks->push_back(
        {remark.getRemarkTypeString().str(), remark.getCategoryName().str(),
         remark.getRemarkName().str(), remark.getFunction().str(), message});
  }

private:
  std::shared_ptr<std::vector<LoggedRemark>> remarks;
};
} // namespace

void RemarkLog::attach(mlir::MLIRContext &context) {
  // MLIR hands remarks to a streamer without a lock, in whatever order threads
  // come: the log would be torn, and differ from run to run.
  context.disableMultithreading();
  mlir::remark::RemarkCategories categories;
  // `all` only widens the kinds that are asked for.
  categories.passed = categories.missed = categories.analysis =
      categories.failed = "mla-.*";
  // Cannot fail: there is no file to open.
  (void)mlir::remark::enableOptimizationRemarks(
      context, std::make_unique<Streamer>(remarks),
      std::make_unique<mlir::remark::RemarkEmittingPolicyAll>(), categories);
}
