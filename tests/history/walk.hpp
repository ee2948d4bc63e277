#pragma once

#include <map>
#include <random>
#include <string>

#include "history/club.hpp"

/// Random schedules over laptops and a hub, with what must always hold.
namespace walk {

using club::Broken;
using Counts = std::map<std::string, int>;

/// One schedule of so many commands on three laptops (up to five by copying), with clocks that jump, after
/// which everybody meets everybody. Says what did not hold; empty: everything did.
std::string run(std::uint64_t seed, int steps, Counts& counts, Broken broken = Broken::kNothing);

}  // namespace walk
