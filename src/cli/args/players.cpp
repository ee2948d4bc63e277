#include "cli/args/players.hpp"

#include <algorithm>
#include <vector>

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

}  // namespace

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
  if (base::trimmed(base::make_source_span(name)).view().empty())
    return Error(ErrorKind::kNotThere, role.empty() ? base::tr("the name is missing")
                                                    // Translators: {0} is an option, such as --dealer.
                                                    : base::tr("{0}: the name is missing", role))
        .remedy(match::who_plays(names, ""));
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

/// The error for a name that nobody has who is there.
static Error no_such_player(storage::Reader& reader, const std::string& typed) {
  const std::string meant = base::did_you_mean(typed, storage::player_names(reader));
  return Error(ErrorKind::kNotThere, base::tr("there is no player '{0}'", typed))
      .remedy(meant.empty() ? base::tr("'chapeau players' lists the players") : meant);
}

history::NamedPlayer find_player(storage::Reader& reader, const std::string& typed) {
  const auto player = storage::player_meant(reader, typed);
  if (!player) throw no_such_player(reader, typed);
  return *player;
}

storage::NameLookup lookup_in(storage::Reader& reader, storage::NamePart part) {
  return {.reader = reader, .part = part, .unknown = [&reader](const std::string& typed) {
            return no_such_player(reader, typed);
          }};
}

history::NamedPlayer find_by_full_name(storage::Reader& reader, const std::string& typed) {
  const auto player = storage::player_meant(reader, typed, storage::NamePart::kWhole);
  if (!player) throw no_such_player(reader, typed);
  return *player;
}

}  // namespace cli
