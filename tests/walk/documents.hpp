#pragma once

// What the program should print, worked out from the model.

#include <nlohmann/json.hpp>

#include "model.hpp"

namespace walk {

using nlohmann::json;

/// The name at a seat, or null where there is none.
json name_or_null(const Names& names, std::optional<int> seat);
json sheet_json(const State& state, int number);
/// Of a match as it is, or as it would be with other terms.
json settlement_json(const State& state, int number, const Match& match);
/// A line as the sheet has it.
json line_json(const State& state, const Match& match, std::size_t index);
/// What a correction says. `line` is where the line stood before and stands after, as far as it did or does.
json correction_json(const State& before, const State& after, int number,
                     std::optional<std::size_t> line_before, std::optional<std::size_t> line_after);
json added_json(const State& after, int number);
json explained_json(const State& state, int number, std::size_t index);
json export_json(const State& state, const std::vector<int>& matches, bool payments);
json matches_json(const State& state, const std::vector<int>& newest_first);
json players_json(const State& state, const std::vector<int>& matches);
json payment_json(const State& state, int number);
json payments_json(const State& state, const std::vector<int>& newest_first);
json pairs_json(const Debts& debts);
/// A report scored by itself.
json scored_json(const Line& line, bool militaire, const Names& names);

/// Throws where the program says something else. Of its document only those keys count that the expected one
/// has, and those that must not be there without being expected.
void expect_same(json actual, const json& expected, const std::string& what);
void expect(bool holds, const std::string& what);

}  // namespace walk
