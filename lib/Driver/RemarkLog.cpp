//===- RemarkLog.cpp - Collect the passes' remarks ------------------------===//

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
  // MLIR passes remarks to a streamer without a lock. With several threads the
  // log would be corrupt and differ from run to run.
  context.disableMultithreading();
  mlir::remark::RemarkCategories categories;
  // The category `all` alone selects nothing: it only extends the kinds that
  // are selected here.
  categories.passed = categories.missed = categories.analysis =
      categories.failed = "mla-.*";
  // Cannot fail: no file is opened.
  (void)mlir::remark::enableOptimizationRemarks(
      context, std::make_unique<Streamer>(remarks),
      std::make_unique<mlir::remark::RemarkEmittingPolicyAll>(), categories);
}
