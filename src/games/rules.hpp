#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace games {

/// How a finished match is settled. The arithmetic is in `settlement/`; the choice is part of a
/// match's rules.
enum class Scheme {
  kNone,       ///< the result only
  kPagat,      ///< game points (Akagiri, after Pagat)
  kWikipedia,  ///< marks (Spanish Wikipedia)
};

/// "none", "pagat", "wikipedia": the words of the command line and of the interchange.
std::string to_string(Scheme scheme);
std::optional<Scheme> parse_scheme(std::string_view text);
/// All the words, for messages and help.
std::vector<std::string> scheme_names();

/// Points that a total must reach for the match to be over (rules, "Options of a match").
inline constexpr int kLeastTarget = 1;
inline constexpr int kMostTarget = 1'000'000;

/// What a match is played by. Written into the match in full when it starts; a later change of the
/// program's presets does not reach it.
struct Rules {
  int target = 0;  ///< points, kLeastTarget to kMostTarget
  Scheme settlement = Scheme::kNone;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// A named starting point for the rules of a match.
struct Preset {
  std::string_view name;    ///< as on the command line
  std::string_view source;  ///< whose rules they are, as `chapeau rules` names it
  Rules rules;
};

}  // namespace games
