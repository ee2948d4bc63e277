#include "storage/queries/player_meant.hpp"

#include <algorithm>
#include <string_view>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view kFirst = " (1)";

/// "Ann (1): 3 matches, the last on 2026-11-01".
std::string namesake_text(const Namesakes& names, std::size_t index) {
  const std::string name = names.shown[index] + std::string(index == 0 ? kFirst : "");
  const std::int64_t matches = names.matches[index];
  // Translators: {1} is a name.
  if (matches == 0) return base::tr("{0}: no matches", name);
  if (!names.last[index]) return base::tr_n(matches, "{1}: {0} match", "{1}: {0} matches", name);
  // Translators: {1} is a name, {2} a date.
  return base::tr_n(matches, "{1}: {0} match, the last on {2}", "{1}: {0} matches, the last on {2}", name,
                    *names.last[index]);
}

/// The error (kRefused) for a name that several have, without a remedy.
Error several_called(const Namesakes& names, const std::string& typed) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < names.shown.size(); ++i) texts.push_back(namesake_text(names, i));
  return Error(ErrorKind::kRefused,
               base::tr("several players are called {0} ({1})", typed, base::join_semicolon(texts)));
}

/// "Ann (1)".
std::string name_of_first(const Namesakes& names) { return names.shown.front() + std::string(kFirst); }

}  // namespace

std::string join_command(const Namesakes& names) {
  const bool needs_number = names.into == 0 && names.shown.size() > 2;
  return base::typed_command("chapeau join", {names.shown[names.later],
                                              needs_number ? name_of_first(names) : names.shown[names.into]});
}

Error several_fit(const std::vector<std::string>& names, const std::vector<std::size_t>& meant,
                  const std::string& text, const std::string& role) {
  std::vector<std::string> meant_names;
  for (const std::size_t index : meant) meant_names.push_back(names[index]);
  const std::string fitting = base::join_first(meant_names);
  const std::string key = base::lookup_key(text);
  if (std::all_of(meant.begin(), meant.end(),
                  [&](std::size_t index) { return base::lookup_key(names[index]) == key; }))
    return Error(ErrorKind::kRefused,
                 role.empty() ? base::tr("several players fit '{0}': {1}", text, fitting)
                              // Translators: {0} is an option, such as --dealer, {2} are names.
                              : base::tr("{0}: several players fit '{1}': {2}", role, text, fitting))
        .remedy(base::tr("write the name with its accents and spaces"));
  return Error(ErrorKind::kRefused,
               role.empty() ? base::tr("several players begin with '{0}': {1}", text, fitting)
                            // Translators: {0} is an option, such as --dealer, {2} are names.
                            : base::tr("{0}: several players begin with '{1}': {2}", role, text, fitting))
      .remedy(base::tr("write more of the name"));
}

namespace {

/// As `name_of_one`; `may_be_joined` as in `NameLookup`.
std::string name_of_one(Reader& reader, const std::string& given, bool may_be_joined) {
  if (auto several = namesakes_called(reader, given)) {
    std::vector<std::string> typed;
    for (const std::string& shown : several->shown)
      if (typed.size() < base::kMostNamed)
        typed.push_back(base::shell_quoted(typed.empty() ? name_of_first(*several) : shown));
    const std::string one = base::join_or(typed);
    throw several_called(*several, given)
        .remedy(may_be_joined && choose_who_may_be_one(reader, *several)
                    ? base::tr("write {0}; if they are one person: {1}", one, join_command(*several))
                    : base::tr("write {0}", one));
  }
  // Somebody may bear that name.
  if (!given.ends_with(kFirst) || player_named(reader, given)) return given;
  const auto several = namesakes_called(reader, given.substr(0, given.size() - kFirst.size()));
  return several ? several->shown.front() : given;
}

std::optional<history::NamedPlayer> player_meant(Reader& reader, const std::string& typed, NamePart part,
                                                 bool may_be_joined) {
  const std::string given = name_of_one(reader, typed, may_be_joined);
  // A full name is found by its index, however many others begin with it.
  if (auto player = player_named(reader, given)) return player;
  const std::vector<std::string> names =
      part == NamePart::kBeginning ? player_names_like(reader, given) : player_names_alike(reader, given);
  const std::vector<std::size_t> fitting = match::meant_by(names, given);
  if (fitting.size() > 1) throw several_fit(names, fitting, given);
  return fitting.empty() ? std::nullopt : player_named(reader, names[fitting.front()]);
}

/// Of those who are called so the one who is another than `known`: of two the one whom `known` is not, of
/// more the one of these who is meant. Nothing where that is nobody, or several.
std::optional<history::NamedPlayer> other_of(const NameLookup& in, const Namesakes& several,
                                             const std::optional<history::NamedPlayer>& known) {
  std::vector<history::NamedPlayer> others, meant;
  for (const std::string& name : several.shown) {
    const auto player = player_named(in.reader, name);
    if (!player || (known && player->id == known->id)) continue;
    others.push_back(*player);
    if (in.is_meant && in.is_meant(player->id)) meant.push_back(*player);
  }
  if (others.size() == 1) return others.front();
  return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
}

history::NamedPlayer find(const NameLookup& in, const std::string& typed,
                          const std::optional<history::NamedPlayer>& known) {
  if (const auto several = namesakes_called(in.reader, typed))
    if (const auto player = other_of(in, *several, known)) return *player;
  const auto player = player_meant(in.reader, typed, in.part, in.may_be_joined);
  if (!player) throw in.unknown(typed);
  return *player;
}

/// Who somebody of one file is in another, which may know nobody of that id.
history::NamedPlayer seen_by(Reader& reader, const history::NamedPlayer& player) {
  return player_now(reader, player.id).value_or(player);
}

}  // namespace

std::string name_of_one(Reader& reader, const std::string& given) { return name_of_one(reader, given, true); }

std::optional<history::NamedPlayer> player_meant(Reader& reader, const std::string& typed, NamePart part) {
  return player_meant(reader, typed, part, true);
}

history::NamedPlayer player_meant(const NameLookup& in, const std::string& typed) {
  return find(in, typed, std::nullopt);
}

std::pair<history::NamedPlayer, history::NamedPlayer> two_players_meant(const NameLookup& there,
                                                                        const std::string& one,
                                                                        const NameLookup& here,
                                                                        const std::string& other) {
  if (namesakes_called(there.reader, one)) {
    const history::NamedPlayer second = find(here, other, std::nullopt);
    return {find(there, one, seen_by(there.reader, second)), second};
  }
  const history::NamedPlayer first = find(there, one, std::nullopt);
  return {first, find(here, other, seen_by(here.reader, first))};
}

void refuse_opponents(Reader& reader, const history::NamedPlayer& one, const history::NamedPlayer& other) {
  if (const auto match = match_of_both(reader, one.id, other.id))
    throw Error(ErrorKind::kRefused, base::tr("{0} and {1} cannot be one player", base::printable(one.name),
                                              base::printable(other.name)))
        .remedy(base::tr("they played each other in match {0}, so they are two people", *match));
}

}  // namespace storage
