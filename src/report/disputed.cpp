#include "report/disputed.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/hand_json.hpp"
#include "report/line_words.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using history::NumberedMatch;
using storage::DisputedMatch;
using storage::DisputedSide;

constexpr std::size_t kLeastOutcome = 20;  // columns that it needs beside the command

using Views = std::vector<std::optional<NumberedMatch>>;

/// A row of lines that stand beside each other: of each side the index, or nothing where it has none.
using LineRow = std::vector<std::optional<std::size_t>>;

std::optional<std::size_t> find_line(const NumberedMatch& match, const base::Uuid& id, std::size_t from) {
  for (std::size_t i = from; i < match.record.match.lines.size(); ++i)
    if (match.record.match.lines[i].id == id) return i;
  return std::nullopt;
}

/// The lines of all sides, one below the other. A line that all have stands in one row, and between two such
/// rows the sides' own lines stand beside each other.
std::vector<LineRow> rows_of(const Views& views) {
  std::vector<LineRow> rows;
  std::vector<std::size_t> next(views.size(), 0);
  const auto first =
      std::find_if(views.begin(), views.end(), [](const auto& view) { return view.has_value(); });
  const auto fill = [&](const std::vector<std::size_t>& until) {
    for (bool more = true; more;) {
      more = false;
      LineRow row(views.size());
      for (std::size_t side = 0; side < views.size(); ++side)
        if (next[side] < until[side]) {
          row[side] = next[side]++;
          more = true;
        }
      if (more) rows.push_back(std::move(row));
    }
  };
  std::vector<std::size_t> ends;
  for (const auto& view : views) ends.push_back(view ? view->record.match.lines.size() : 0);
  if (first != views.end())
    for (const match::Line& line : (*first)->record.match.lines) {
      std::vector<std::size_t> places;
      for (std::size_t side = 0; side < views.size(); ++side)
        if (!views[side])
          places.push_back(0);
        else if (const auto place = find_line(*views[side], line.id, next[side]))
          places.push_back(*place);
      if (places.size() < views.size()) continue;
      fill(places);
      LineRow row(views.size());
      for (std::size_t side = 0; side < views.size(); ++side)
        if (views[side]) row[side] = next[side]++;
      rows.push_back(std::move(row));
    }
  fill(ends);
  return rows;
}

/// "here, add, 2026-11-01 20:10:00Z": a narrow column breaks it between day and time.
std::string side_words(const DisputedSide& side, const std::string& there) {
  std::string at = base::to_string(side.operation.at);
  std::replace(at.begin(), at.end(), 'T', ' ');
  const auto* amend = std::get_if<history::Amend>(&side.operation.action);
  const std::string_view deed =
      amend != nullptr && !amend->value ? "drop" : history::verb_of(side.operation.action);
  return fmt::format("{}, {}, {}", side.here ? "here" : there, deed, at);
}

/// What is chosen for a match besides its lines.
std::vector<std::pair<std::string, std::string>> choices_of(const NumberedMatch& match) {
  const history::MatchRecord& record = match.record;
  std::string closing = "no";
  if (record.match.closing)
    closing = record.match.closing->conceded_by
                  ? "conceded by " + record.match.players[*record.match.closing->conceded_by]
                  : "void";
  const auto or_none = [](const std::string& text) { return text.empty() ? "none" : text; };
  return {{"rules", rules_text(record)},
          {"date", record.date.value_or("none")},
          {"event", or_none(record.event)},
          {"note", or_none(record.note)},
          {"dealer", record.match.first_dealer ? record.match.players[*record.match.first_dealer]
                                               : std::string("none")},
          {"closed", closing}};
}

/// Whether two matches have the same lines and the same choices.
bool is_same(const std::optional<NumberedMatch>& a, const std::optional<NumberedMatch>& b) {
  if (!a || !b) return !a && !b;
  const std::vector<match::Line>& lines = a->record.match.lines;
  if (lines.size() != b->record.match.lines.size() || choices_of(*a) != choices_of(*b)) return false;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].id != b->record.match.lines[i].id || line_words(*a, i) != line_words(*b, i)) return false;
  return true;
}

class SideTable {
 public:
  SideTable(const Views& views, Style style) : views_(views), style_(style), table_(columns(views.size())) {}

  std::string render(const std::vector<std::string>& heads) {
    std::vector<Cell> head{{""}, {"#"}};
    for (const std::string& each : heads) head.push_back({each, Tone::kBold});
    table_.add(std::move(head));
    for (const LineRow& row : rows_of(views_)) add_line(row);
    add_choices();
    add(
        "total",
        [](const NumberedMatch& match) {
          return totals_text(match.record.match.players, match.standing.totals);
        },
        true);
    return table_.render(style_);
  }

 private:
  static std::vector<Column> columns(std::size_t sides) {
    std::vector<Column> columns{{Align::kLeft, 1, 0, 1}, {Align::kLeft, 8, 1, 1}};
    columns.resize(2 + sides);
    return columns;
  }

  void add_line(const LineRow& line) {
    std::vector<Cell> row{{""}, {""}};
    std::vector<std::string> words;
    for (std::size_t side = 0; side < views_.size(); ++side) {
      words.push_back(line[side] ? line_words(*views_[side], *line[side]) : "-");
      if (line[side] && row[1].text.empty()) row[1].text = std::to_string(*line[side] + 1);
    }
    put(std::move(row), words);
  }

  void add_choices() {
    const auto known =
        std::find_if(views_.begin(), views_.end(), [](const auto& view) { return view.has_value(); });
    if (known == views_.end()) return;
    for (std::size_t i = 0; i < choices_of(**known).size(); ++i)
      add(
          choices_of(**known)[i].first,
          [i](const NumberedMatch& match) { return choices_of(match)[i].second; }, false);
  }

  /// A row of words; where all sides agree, only if `always`.
  template <class Words>
  void add(const std::string& head, const Words& of, bool always) {
    std::vector<std::string> words;
    for (const auto& view : views_) words.push_back(view ? of(*view) : "-");
    const bool same =
        std::all_of(words.begin(), words.end(), [&](const auto& each) { return each == words[0]; });
    if (always || !same) put({{""}, {head}}, words);
  }

  void put(std::vector<Cell> row, const std::vector<std::string>& words) {
    const bool same =
        std::all_of(words.begin(), words.end(), [&](const auto& each) { return each == words[0]; });
    if (!same) row[0].text = ">";
    for (const std::string& each : words) row.push_back({each, same ? Tone::kPlain : Tone::kBold});
    table_.add(std::move(row));
  }

  const Views& views_;
  Style style_;
  Table table_;
};

}  // namespace

std::string dispute_text(const DisputedMatch& match, const std::string& there, Style style) {
  Views views;
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < match.sides.size(); ++i) {
    const DisputedSide& side = match.sides[i];
    views.push_back(side.view ? std::optional(printable(*side.view)) : std::nullopt);
    heads.push_back(fmt::format("{}: {}{}", i + 1, side_words(side, there), side.view ? "" : ": no match"));
  }
  std::string title = fmt::format("Match {} is disputed", match.number);
  if (match.now) title += ": " + base::join_and(printable(*match.now).record.match.players);
  return paragraph(title, style, Tone::kBold) + SideTable(views, style).render(heads);
}

std::string choices_text(const DisputedMatch& disputed, Style style) {
  Table table({{}, {.beside = kLeastOutcome}});
  const auto add = [&](const std::string& option, const std::optional<NumberedMatch>& outcome) {
    std::string words = "the match is gone";
    if (outcome) {
      words = totals_text(printable(*outcome).record.match.players, outcome->standing.totals);
      if (outcome->standing.status != match::Status::kOpen)
        words += fmt::format(", {}", match::to_string(outcome->standing.status));
    }
    if (is_same(outcome, disputed.now)) words += ", as it stands now";
    table.add({{fmt::format("chapeau resolve -m {} {}", disputed.number, option)}, {words}});
  };
  for (std::size_t i = 0; i < disputed.sides.size(); ++i)
    add(fmt::format("--keep {}", i + 1), disputed.sides[i].kept);
  add("--both", disputed.both);
  return paragraph("Settle it with one of these; then it stands at:", style) + table.render(style);
}

base::Json dispute_json(const DisputedMatch& match) {
  base::Json sides = base::Json::array();
  for (std::size_t i = 0; i < match.sides.size(); ++i) {
    const DisputedSide& side = match.sides[i];
    base::Json each{{"side", i + 1},
                    {"here", side.here},
                    {"verb", history::verb_of(side.operation.action)},
                    {"at", base::to_string(side.operation.at)},
                    {"operation", base::to_string(side.operation.id)}};
    if (side.view) {
      base::Json hands = base::Json::array();
      for (std::size_t line = 0; line < side.view->record.match.lines.size(); ++line)
        hands.push_back(line_json(*side.view, line));
      each["rules"] = rules_text(side.view->record);
      each["status"] = match::to_string(side.view->standing.status);
      each["hands"] = std::move(hands);
      each["totals"] = side.view->standing.totals;
    } else {
      each["hands"] = nullptr;
    }
    sides.push_back(std::move(each));
  }
  base::Json json{{"match", match.number}};
  if (match.now) json["id"] = base::to_string(match.now->record.id);
  json["disputed"] = true;
  json["sides"] = std::move(sides);
  return json;
}

}  // namespace report
