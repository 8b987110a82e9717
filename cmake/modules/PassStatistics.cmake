# Replaces the statistics in pass declarations made by mlir-tblgen with ones
# that count in every build: cmake -DIN=Passes.h.inc.mlir -DOUT=Passes.h.inc -P
# PassStatistics.cmake
file(READ ${IN} text)
string(REPLACE "::mlir::Pass::Statistic " "::mla::PassStatistic " text "${text}")
file(WRITE ${OUT} "${text}")
