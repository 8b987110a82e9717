//===- Fragment.cpp - Registers that instructions own ---------------------===//

#include "Simulator/State/Fragment.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/FragmentCalls.h"

#include <string_view>

using namespace mla::sim;

constinit thread_local uint32_t mla::sim::fencesOfThread = 0;

static int classOf(const FragmentState &state) {
  return std::string_view(state.instruction).starts_with("wgmma") ? 48 : 9;
}

void mla::sim::reportOwned(const FragmentState &state, int index, Site site) {
  reportHere(classOf(state), "registers accessed before the wait",
             "register access", site,
             "register " + std::to_string(index) + " belongs to the " +
                 state.instruction + " at " + state.issue.str());
}

void mla::sim::reportIndex(int index, int size, Site site) {
  reportHere(0, "register index", "register access", site,
             "index " + std::to_string(index) + " of " + std::to_string(size) +
                 " registers");
  stopLaunch();
}

void mla::sim::reportDead(const FragmentState &state) {
  reportHere(classOf(state), "registers destroyed before the wait",
             state.instruction, state.issue, "it was not waited for");
  stopLaunch();
}
