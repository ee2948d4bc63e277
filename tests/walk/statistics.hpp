#pragma once

// The figures of `stats`, computed from the sheets of all matches.

#include <map>
#include <string>

#include "program.hpp"

namespace walk {

/// Compares `stats` for everybody, for each player and for each pair, with and without filters. Throws
/// `std::runtime_error` for the first that differs. Returns how often each kind of thing was in what was
/// compared.
std::map<std::string, int> compare_statistics(const Program& program);

}  // namespace walk
