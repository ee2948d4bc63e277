#include "cli/args/players.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/errors/typed_command.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/sheet/match_text.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view kFirst = " (1)";

/// "Ann (1): 3 matches, the last on 2026-11-01".
std::string namesake_text(const storage::Namesakes& names, std::size_t index) {
  const std::string name = names.shown[index] + std::string(index == 0 ? kFirst : "");
  const std::int64_t matches = names.matches[index];
  // Translators: {1} is a name.
  if (matches == 0) return base::tr("{0}: no matches", name);
  if (!names.last[index]) return base::tr_n(matches, "{1}: {0} match", "{1}: {0} matches", name);
  // Translators: {1} is a name, {2} a date.
  return base::tr_n(matches, "{1}: {0} match, the last on {2}", "{1}: {0} matches, the last on {2}", name,
                    *names.last[index]);
}

Error several_of_one_name(const storage::Namesakes& names, const std::string& given) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < names.shown.size(); ++i) texts.push_back(namesake_text(names, i));
  return Error(ErrorKind::kRefused,
               base::tr("several players are called {0} ({1})", given, base::join_semicolon(texts)))
      .remedy(base::tr("write {0}; if they are one person: {1}",
                       base::shell_quoted(names.shown.front() + std::string(kFirst)),
                       base::typed_command("chapeau join", {names.shown.back(), names.shown.front()})));
}

}  // namespace

Error several_fit(const games::Names& names, const std::vector<std::size_t>& meant, const std::string& text,
                  const std::string& role) {
  const std::string fitting = report::names_text(names, meant);
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

TypedName typed_name(storage::Reader& reader, const std::string& text) {
  TypedName typed{text, storage::player_names_called(reader, text), {}};
  if (typed.called.empty()) typed.alike = storage::player_names_alike(reader, text);
  return typed;
}

std::vector<TypedName> typed_names(storage::Reader& reader, const std::vector<std::string>& texts) {
  std::vector<TypedName> typed;
  for (const std::string& text : texts) typed.push_back(typed_name(reader, text));
  return typed;
}

std::vector<std::size_t> meant_by(const games::Names& names, const TypedName& typed, match::Accents accents) {
  std::vector<std::size_t> meant = match::meant_by(names, typed.text, accents);
  const std::string folded = base::fold_case(typed.text);
  std::erase_if(meant, [&](std::size_t index) {
    const std::string& name = names[index];
    // A beginning as it was typed goes before a name that is equal but for its accents.
    if (typed.called.empty() && base::fold_case(name).starts_with(folded)) return false;
    const games::Names& players = typed.called.empty() ? typed.alike : typed.called;
    return !players.empty() && std::find(players.begin(), players.end(), name) == players.end();
  });
  return meant;
}

Error not_in_match(const games::Names& names, const std::string& name, const std::string& role) {
  return Error(ErrorKind::kNotThere, role.empty()
                                         ? base::tr("'{0}' does not play in this match", name)
                                         // Translators: {0} is an option, such as --dealer.
                                         : base::tr("{0}: '{1}' does not play in this match", role, name))
      .remedy(match::who_plays(names, name));
}

void refuse_other_player(storage::Reader& reader, const games::Names& names, const std::string& name,
                         const std::string& role, const std::optional<base::SourceLocation>& where) {
  if (match::meant_by(names, name).empty() || !meant_by(names, typed_name(reader, name)).empty()) return;
  Error error = not_in_match(names, name, role);
  if (where) error.at(*where);
  throw error;
}

std::string name_of_one(storage::Reader& reader, const std::string& given) {
  if (const auto several = storage::namesakes_called(reader, given))
    throw several_of_one_name(*several, given);
  if (!given.ends_with(kFirst)) return given;
  const auto several = storage::namesakes_called(reader, given.substr(0, given.size() - kFirst.size()));
  return several ? several->shown.front() : given;
}

history::NamedPlayer find_other_player(storage::Reader& reader, const std::string& given,
                                       const history::NamedPlayer& known) {
  const auto several = storage::namesakes_called(reader, given);
  if (!several || several->shown.size() != 2) return find_player(reader, given);
  const auto first = storage::player_named(reader, several->shown.front());
  const auto second = storage::player_named(reader, several->shown.back());
  if (first && second && first->id == known.id) return *second;
  if (first && second && second->id == known.id) return *first;
  return find_player(reader, given);
}

/// The one of these names that a text means. Throws `Error`: kRefused where several fit, kNotThere for none.
static history::NamedPlayer find_among(storage::Reader& reader, const games::Names& names,
                                       const std::string& given) {
  const std::vector<std::size_t> fitting = match::meant_by(names, given);
  if (fitting.size() > 1) throw several_fit(names, fitting, given);
  if (fitting.size() == 1)
    if (auto player = storage::player_named(reader, names[fitting.front()])) return std::move(*player);
  const std::string meant = base::did_you_mean(given, storage::player_names(reader));
  throw Error(ErrorKind::kNotThere, base::tr("there is no player '{0}'", given))
      .remedy(meant.empty() ? base::tr("'chapeau players' lists the players") : meant);
}

history::NamedPlayer find_player(storage::Reader& reader, const std::string& typed) {
  const std::string given = name_of_one(reader, typed);
  // A full name is found by its index, however many others begin with it.
  if (auto player = storage::player_named(reader, given)) return std::move(*player);
  return find_among(reader, storage::player_names_like(reader, given), given);
}

history::NamedPlayer find_by_full_name(storage::Reader& reader, const std::string& typed) {
  const std::string given = name_of_one(reader, typed);
  if (auto player = storage::player_named(reader, given)) return std::move(*player);
  return find_among(reader, storage::player_names_alike(reader, given), given);
}

}  // namespace cli
