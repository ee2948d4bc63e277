#include "history/operations/json_parts.hpp"

#include "base/errors/error.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "match/player_name.hpp"

namespace history {

using base::Error;
using base::JsonObject;

std::optional<match::Seat> read_seat(JsonObject& object, std::string_view key, const games::Names& names) {
  const auto given = object.optional_member(key);
  if (!given) return std::nullopt;
  if (given->is_number()) {
    const std::int64_t number = given->number();
    if (number >= 0 && number < static_cast<std::int64_t>(names.size()))
      return static_cast<match::Seat>(number);
    throw object.error_at(key, base::tr("{0} is not a player's number", number))
        .remedy(base::tr("write a number from 0 ({0}) to {1} ({2})", names.front(), names.size() - 1,
                         names.back()));
  }
  if (!given->is_text())
    throw object.error_at(key, base::tr("the name of a player of the match is expected"));
  const std::string name(given->text());
  const auto seat = match::find_seat(names, name);
  if (!seat)
    throw object.error_at(key, base::tr("'{0}' does not play in this match", name))
        .remedy(match::who_plays(names, name));
  return seat;
}

std::optional<base::Timestamp> read_time(JsonObject& object) {
  const auto text = object.optional_text("at");
  if (!text) return std::nullopt;
  const auto at = base::parse_timestamp(*text);
  if (!at)
    throw object.error_at("at", base::tr("'{0}' is not a time", *text))
        .remedy(base::tr("write 2026-11-01T19:42:10Z, in UTC"));
  return at;
}

std::optional<std::string> read_date(JsonObject& object) {
  auto date = object.optional_text("date");
  if (date && !base::is_date(*date))
    throw object.error_at("date", base::tr("'{0}' is not a date", *date))
        .remedy(base::tr("write YYYY-MM-DD"));
  return date;
}

settlement::Currency read_currency(JsonObject& object) {
  const std::string code = object.text("currency");
  try {
    return settlement::find_currency(code);
  } catch (Error& error) {
    throw error.at({object.where_of("currency"), code, 0, code.size()});
  }
}

}  // namespace history
