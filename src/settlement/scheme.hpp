#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/game.hpp"
#include "settlement/none.hpp"
#include "settlement/pagat.hpp"
#include "settlement/wikipedia.hpp"

/// How a finished match is settled: the closed choice between the schemes, in this one place. A scheme is
/// a file beside this one with the struct that stands here; one that leaves out its lines or its rules does
/// not compile.
namespace settlement {

using Scheme = std::variant<pagat::Scheme, wikipedia::Scheme, none::Scheme>;

/// "pagat", "wikipedia", "none": the words of the command line and of the interchange.
std::string name_of(const Scheme& scheme);
std::optional<Scheme> find_scheme(std::string_view name);
/// All there are, in the order in which they are named.
std::vector<Scheme> all_schemes();
/// All the words, for messages and help.
std::vector<std::string> scheme_names();

/// Whether the scheme comes to a payout where there are stakes.
bool pays(const Scheme& scheme);
/// Whether each of its lines counts game points (else none does); known of an open match, too.
bool counts_game_points(const Scheme& scheme);
std::vector<Line> lines_of(const Scheme& scheme, const FinalScore& score);
/// The scheme in words, every line with its source.
games::RuleSection rules_of(const Scheme& scheme);

/// The scheme that a preset starts from.
Scheme scheme_of(const games::Preset& preset);

/// Whether a match of the game can be settled by the scheme: one that pays needs a game with stakes.
bool suits(const Scheme& scheme, const games::Game& game);

}  // namespace settlement
