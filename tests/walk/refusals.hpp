#pragma once

// What the parts of the table of refusals share.

#include "walker.hpp"

namespace walk {

// Exit codes.
constexpr int kUsage = 64, kData = 65, kNotThere = 66, kRefused = 69, kCannotCreate = 73,
              kUnusableDatabase = 76;

void add(std::vector<Refusal>& table, int code, Arguments arguments);
Arguments with(Arguments arguments, const Arguments& more);

void add_usage_refusals(std::vector<Refusal>& table);
void add_hand_refusals(std::vector<Refusal>& table);
void add_import_refusals(std::vector<Refusal>& table);

}  // namespace walk
