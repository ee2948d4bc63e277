#pragma once

// What the tables of refusals share.

#include "walker.hpp"

namespace walk {

// As the program ends.
constexpr int kUsage = 64, kData = 65, kNotThere = 66, kRefused = 69, kCannotCreate = 73, kForeign = 76;

void add(std::vector<Refusal>& table, int code, Arguments arguments, const std::string& message);
Arguments with(Arguments arguments, const Arguments& more);

void add_usage_refusals(std::vector<Refusal>& table);
void add_hand_refusals(std::vector<Refusal>& table);
void add_import_refusals(std::vector<Refusal>& table);

}  // namespace walk
