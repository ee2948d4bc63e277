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

/// How a finished match is settled: the choice between the schemes. A scheme is a pair of files beside this
/// one with a struct `Scheme`; one without lines or rules does not compile.
namespace settlement {

using Scheme = std::variant<pagat::Scheme, wikipedia::Scheme, none::Scheme>;

/// The name on the command line and in the interchange: "pagat", "wikipedia", "none".
std::string name_of(const Scheme& scheme);
/// The scheme of this name; nothing if there is none.
std::optional<Scheme> find_scheme(std::string_view name);
/// All schemes, in the order in which they are listed.
std::vector<Scheme> all_schemes();
/// All names, for messages and help.
std::vector<std::string> scheme_names();

/// Whether the scheme gives a payout where there are stakes.
bool pays(const Scheme& scheme);
/// Whether each of its lines counts game points (else none does).
bool counts_game_points(const Scheme& scheme);
/// The lines of the settlement of a final score.
std::vector<Line> lines_of(const Scheme& scheme, const FinalScore& score);
/// The scheme in words, each rule with its source.
games::RuleSection rules_of(const Scheme& scheme);

/// The scheme that a preset starts from.
Scheme scheme_of(const games::Preset& preset);

/// Whether a match of this game can have this scheme: one that pays needs a game with stakes.
bool suits(const Scheme& scheme, const games::Game& game);

}  // namespace settlement
