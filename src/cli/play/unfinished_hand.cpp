#include "cli/play/unfinished_hand.hpp"

#include <algorithm>
#include <limits>

#include "base/errors/error.hpp"
#include "base/json/json.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/play/typed_line.hpp"
#include "interchange/jsonl.hpp"
#include "match/player_name.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/style.hpp"

namespace cli::play {
namespace {

constexpr const char* kWhere = "the unfinished hand";

games::Seat read_seat(base::JsonObject& object, std::string_view key, std::size_t players) {
  return static_cast<games::Seat>(object.integer(key, 0, static_cast<std::int64_t>(players) - 1));
}

std::optional<games::Seat> read_optional_seat(base::JsonObject& object, std::string_view key,
                                              std::size_t players) {
  if (!object.has(key)) return std::nullopt;
  return read_seat(object, key, players);
}

}  // namespace

std::optional<base::Uuid> last_hand(const match::Match& match) {
  const std::vector<match::Line>& lines = match.lines;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (std::holds_alternative<match::Hand>(line->what)) return line->id;
  return std::nullopt;
}

std::string typed_text(const std::string& player, const std::string& line) {
  const std::string typed = word_of(line).empty() ? base::tr_c("about a player's cards", "nothing laid down")
                                                  : base::printable(line);
  return base::tr_c("list", "{0}: {1}", player, typed);
}

std::string typed_text(const UnfinishedHand& hand, const games::Names& names) {
  std::vector<std::pair<games::Seat, std::string>> typed = hand.lines;
  typed.insert(typed.end(), hand.waiting_lines.begin(), hand.waiting_lines.end());
  std::sort(typed.begin(), typed.end());
  std::vector<std::string> lines;
  for (const auto& [seat, line] : typed) lines.push_back(typed_text(names.at(seat), line));
  if (hand.claim.out) lines.push_back("o " + names.at(*hand.claim.out));
  if (hand.claim.no_out) lines.emplace_back("n");
  if (hand.dealer) lines.push_back("d " + names.at(*hand.dealer));
  return base::join_semicolon(lines);
}

std::string thrown_away_text(storage::Reader& reader, const std::vector<storage::RemovedDraft>& drafts,
                             bool dry_run) {
  std::string text;
  for (const auto& [number, draft] : drafts) {
    const auto match = reader.match(number);
    if (!match) continue;
    const games::Names names = report::printable(*match).record.match.players;
    try {
      const std::string typed = typed_text(read_hand_draft(draft.contents, names.size()), names);
      text += report::note_text(
          dry_run
              // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
              ? base::tr("match {0} would be over, so what was typed in 'play' and not recorded would be "
                         "thrown away: {1}",
                         number, typed)
              // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
              : base::tr(
                    "match {0} is over, so what was typed in 'play' and not recorded is thrown away: {1}",
                    number, typed));
    } catch (const base::Error&) {
      // Another program wrote it.
    }
  }
  return text;
}

std::string to_text(const UnfinishedHand& hand, const history::MatchRecord* match) {
  base::Json json;
  json["points"] = hand.kind == Kind::kPoints;
  json["lines"] = base::Json::array();
  for (const auto& [seat, text] : hand.lines) json["lines"].push_back({{"seat", seat}, {"text", text}});
  for (const auto& [seat, text] : hand.waiting_lines)
    json["lines"].push_back({{"seat", seat}, {"text", text}, {"standing", true}});
  if (hand.claim.no_out) json["no_out"] = true;
  if (hand.claim.out) json["out"] = *hand.claim.out;
  if (hand.dealer) {
    json["dealer"] = *hand.dealer;
    json["number"] = hand.number;
    if (hand.after) json["after"] = base::to_string(*hand.after);
  }
  if (match != nullptr) {
    // It gets an id when it begins; until then the form wants one.
    history::MatchRecord with_id = *match;
    with_id.id = base::make_uuid_v5(with_id.id, "draft");
    json["match"] = interchange::to_line(with_id);
    json["player_ids"] = base::Json::array();
    for (const base::Uuid& id : match->player_ids) json["player_ids"].push_back(base::to_string(id));
  }
  return base::to_text(json);
}

UnfinishedHand read_hand_draft(const std::string& text, std::size_t players) {
  const base::JsonDocument document(text, kWhere);
  base::JsonObject object(document.root(), kWhere);
  UnfinishedHand hand;
  hand.kind = object.flag("points") ? Kind::kPoints : Kind::kCards;
  for (const base::JsonValue item : object.list("lines")) {
    base::JsonObject line(item, kWhere);
    const games::Seat seat = read_seat(line, "seat", players);
    (line.optional_flag("standing") ? hand.waiting_lines : hand.lines).emplace_back(seat, line.text("text"));
  }
  hand.claim.no_out = object.optional_flag("no_out");
  hand.claim.out = read_optional_seat(object, "out", players);
  hand.dealer = read_optional_seat(object, "dealer", players);
  if (!object.has("number")) {
    hand.dealer.reset();  // nobody knows any more of which hand that was said
    return hand;
  }
  hand.number = static_cast<std::size_t>(object.integer("number", 1, std::numeric_limits<int>::max()));
  if (object.has("after")) {
    hand.after = base::parse_uuid(object.text("after"));
    if (!hand.after) throw object.error("the id of the hand before is none");
  }
  return hand;
}

history::MatchRecord read_draft_match(const std::string& text) {
  const base::JsonDocument document(text, kWhere);
  base::JsonObject object(document.root(), kWhere);
  std::string line = object.text("match");
  while (line.ends_with('\n')) line.pop_back();
  auto parsed = interchange::read_line(1, line, kWhere);
  auto* of_line = parsed ? std::get_if<history::MatchRecord>(&*parsed) : nullptr;
  if (of_line == nullptr) throw object.error("the match is missing");
  history::MatchRecord record = std::move(*of_line);
  record.player_ids.clear();
  for (const base::JsonValue id : object.list("player_ids")) {
    const auto read = id.is_text() ? base::parse_uuid(id.text()) : std::nullopt;
    if (!read) throw object.error("the id of a player is none");
    record.player_ids.push_back(*read);
  }
  if (record.player_ids.size() != record.match.players.size())
    throw object.error("the ids of the players are missing");
  return record;
}

std::string setup_of(games::Names players, const std::string& options) {
  for (std::string& player : players) player = base::fold_case(player);
  std::sort(players.begin(), players.end());
  base::JsonText text;
  text.begin_object().key("players").json(players).key("options").raw(options).end_object();
  return text.take();
}

std::optional<storage::Draft> draft_for(storage::Reader& reader, const history::NumberedMatch& match) {
  if (match.standing.status != match::Status::kOpen) return std::nullopt;
  if (auto own = storage::draft_of(reader, match.record.id)) return own;
  std::string prefix = setup_of(match.record.match.players, "");
  prefix.pop_back();  // the bracket behind the options
  auto before = storage::draft_before_match(reader, match.number, prefix);
  try {
    if (before && read_hand_draft_for(before->contents, match.record)) return before;
  } catch (const base::Error&) {
    // Another program wrote it.
  }
  return std::nullopt;
}

std::optional<UnfinishedHand> read_hand_draft_for(const std::string& text,
                                                  const history::MatchRecord& match) {
  const history::MatchRecord drafted = read_draft_match(text);
  std::vector<games::Seat> seats;
  for (std::size_t i = 0; i < drafted.match.players.size(); ++i) {
    const auto seat = match::find_seat(match.match.players, drafted.match.players[i]);
    const base::Uuid& id = drafted.player_ids[i];
    if (!seat || (id != base::Uuid{} && id != match.player_ids[*seat])) return std::nullopt;
    seats.push_back(*seat);
  }
  if (seats.size() != match.match.players.size()) return std::nullopt;
  UnfinishedHand hand = read_hand_draft(text, seats.size());
  for (auto* lines : {&hand.lines, &hand.waiting_lines})
    for (auto& [seat, line] : *lines) seat = seats[seat];
  for (auto* named : {&hand.claim.out, &hand.dealer})
    if (*named) *named = seats[**named];
  return hand;
}

}  // namespace cli::play
