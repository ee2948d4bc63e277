#include "report/changes/disputed.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/overloaded.hpp"
#include "base/text/text.hpp"
#include "history/operations/options.hpp"
#include "report/changes/logged_command.hpp"
#include "report/changes/match_choices.hpp"
#include "report/hand/hand_json.hpp"
#include "report/hand/hand_text.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/lists/lists.hpp"
#include "report/sheet/match_text.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using history::NumberedMatch;
using storage::DisputedMatch;
using storage::DisputedSide;

constexpr std::size_t kLeastOutcome = 20;  // columns that it needs beside the command

/// The match as each side has it; nothing: on this side there is no match.
using SideMatches = std::vector<std::optional<NumberedMatch>>;

/// Lines that are shown beside each other: the index of each side's line, or nothing where it has none.
using LineRow = std::vector<std::optional<std::size_t>>;

std::optional<std::size_t> find_line(const NumberedMatch& match, const base::Uuid& id, std::size_t from) {
  for (std::size_t i = from; i < match.record.match.lines.size(); ++i)
    if (match.record.match.lines[i].id == id) return i;
  return std::nullopt;
}

/// The lines of all sides, row by row. A line that all sides have is one row; between two such rows the
/// sides' own lines are beside each other.
std::vector<LineRow> rows_of(const SideMatches& views) {
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

/// The command that makes such an operation.
std::string_view command_of(const history::Action& action) {
  using namespace history;
  return std::visit(
      base::Overloaded{[](const Start&) -> std::string_view { return "new"; },
                       [](const Add& add) -> std::string_view {
                         const bool is_adjustment =
                             !add.lines.empty() &&
                             std::holds_alternative<match::Adjustment>(add.lines.front().what);
                         return is_adjustment ? "adjust" : "add";
                       },
                       [](const Amend& amend) -> std::string_view { return amend.value ? "amend" : "drop"; },
                       [](const Set& set) -> std::string_view {
                         if (!set.closing) return "edit-match";
                         return *set.closing ? "close" : "reopen";
                       },
                       [&](const OneOf<Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto&) {
                         return verb_of(action);
                       }},
      action);
}

/// "here, add, 2026-11-01 20:10": a narrow column breaks it between day and time.
std::string side_text(const DisputedSide& side, const std::string& there) {
  // Translators: about a side of a dispute, made on this computer: "here, add, 2026-11-01 20:10".
  const std::string here = base::tr_c("where a change was made", "here");
  return base::join_comma({side.ours     ? here
                           : side.source ? source_text(*side.source)
                                         : there,
                           std::string(command_of(side.operation.action)),
                           base::local_minute(side.operation.at)});
}

class SideTable {
 public:
  SideTable(const SideMatches& views, Style style)
      : views_(views), style_(style), table_(columns(views.size())) {}

  std::string render(const std::vector<std::string>& heads) {
    std::vector<Cell> head{{""}, {"#"}};
    for (const std::string& each : heads) head.push_back({each, Tone::kBold});
    table_.add(std::move(head));
    add_lines();
    add_choices();
    add_totals();
    return table_.render(style_);
  }
  /// After `render`: the sides have lines of their own that say the same.
  [[nodiscard]] bool has_equal_lines() const { return has_equal_lines_; }

 private:
  static std::vector<Column> columns(std::size_t sides) {
    std::vector<Column> columns{{Align::kLeft, 1, 0, 1}, {Align::kLeft, 8, 1, 1}};
    columns.resize(2 + sides);
    return columns;
  }

  /// The lines in which the sides differ, each with the one before and the one behind it. Of others it is
  /// said how many they are.
  void add_lines() {
    const std::vector<LineRow> rows = rows_of(views_);
    const auto is_near_difference = [&](std::size_t i) {
      return !is_same_line(rows[i]) || (i > 0 && !is_same_line(rows[i - 1])) ||
             (i + 1 < rows.size() && !is_same_line(rows[i + 1]));
    };
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t end = i;
      while (end < rows.size() && !is_near_difference(end)) ++end;
      if (end - i > 1) {
        table_.add({{""}, {""}, {same_lines_text(end - i)}});
        i = end;
      } else {
        add_line(rows[i++]);
      }
    }
  }

  static std::string same_lines_text(std::size_t count) {
    return base::tr_n(static_cast<std::int64_t>(count), "({0} line is the same)", "({0} lines are the same)");
  }

  void add_line(const LineRow& line) {
    std::vector<Cell> row{{""}, {numbers_text(line)}};
    std::vector<HandContext> contexts(views_.size());
    for (std::size_t side = 0; side < views_.size(); ++side)
      if (line[side]) contexts[side] = context_of(*views_[side], *line[side]);
    const auto differ = [&](const auto& same) {
      return std::adjacent_find(contexts.begin(), contexts.end(),
                                [&](const auto& a, const auto& b) { return !same(a, b); }) != contexts.end();
    };
    const bool dealers_differ = differ(has_same_dealer);
    const bool outs_differ = differ(has_same_out) && !has_cards(line);
    std::vector<std::string> texts;
    for (std::size_t side = 0; side < views_.size(); ++side) {
      texts.push_back(line[side] ? line_text(*views_[side], *line[side], writing_of(style_)) : "-");
      // Of a line that one side lacks, the others have nothing to be compared with.
      if (all_have(line))
        texts.back() = with_context(texts.back(), contexts[side], views_[side]->record.match.players,
                                    dealers_differ, outs_differ);
    }
    has_equal_lines_ = has_equal_lines_ || (has_same_contents(line) && !is_same_line(line));
    put(std::move(row), texts, is_same_line(line));
  }

  /// "3", or "2, 3" where the sides number the line differently.
  static std::string numbers_text(const LineRow& line) {
    std::vector<std::string> numbers;
    for (const std::optional<std::size_t>& index : line) {
      if (!index) continue;
      std::string number = std::to_string(*index + 1);
      if (std::find(numbers.begin(), numbers.end(), number) == numbers.end())
        numbers.push_back(std::move(number));
    }
    return base::join_comma(numbers);
  }

  static bool all_have(const LineRow& line) {
    return std::all_of(line.begin(), line.end(), [](const auto& index) { return index.has_value(); });
  }

  [[nodiscard]] bool is_same_line(const LineRow& line) const {
    if (!has_same_contents(line)) return false;
    // A hand that was typed on both sides is there twice, and `--keep both` keeps both.
    for (std::size_t side = 1; side < views_.size(); ++side)
      if (line_of(side, line).id != line_of(0, line).id) return false;
    return true;
  }

  [[nodiscard]] bool has_same_contents(const LineRow& line) const {
    if (!all_have(line)) return false;
    for (std::size_t side = 1; side < views_.size(); ++side)
      if (what_of(side, line) != what_of(0, line)) return false;
    return true;
  }

  /// Whether some side has the cards of a line, which show who was out.
  [[nodiscard]] bool has_cards(const LineRow& line) const {
    for (std::size_t side = 0; side < views_.size(); ++side) {
      if (!line[side]) continue;
      const auto* hand = std::get_if<match::Hand>(&what_of(side, line));
      if (hand != nullptr && std::holds_alternative<games::CardsHand>(hand->reported)) return true;
    }
    return false;
  }

  /// Precondition: the side has the line.
  [[nodiscard]] const match::Line& line_of(std::size_t side, const LineRow& line) const {
    return views_[side]->record.match.lines[*line[side]];
  }
  /// Precondition: the side has the line.
  [[nodiscard]] const decltype(match::Line::what)& what_of(std::size_t side, const LineRow& line) const {
    return line_of(side, line).what;
  }

  /// Only the choices in which the sides differ.
  void add_choices() {
    std::vector<std::vector<Choice>> choices;
    for (const auto& view : views_) choices.push_back(view ? choices_of(*view) : std::vector<Choice>());
    const auto known =
        std::find_if(choices.begin(), choices.end(), [](const auto& each) { return !each.empty(); });
    if (known == choices.end()) return;
    for (std::size_t i = 0; i < known->size(); ++i) {
      std::vector<std::string> texts;
      bool same = true;
      for (const std::vector<Choice>& each : choices) {
        texts.push_back(each.empty() ? "-" : each[i].text);
        same = same && !each.empty() && each[i].value == (*known)[i].value;
      }
      if (!same) put({{""}, {(*known)[i].title}}, texts, same);
    }
  }

  void add_totals() {
    std::vector<std::string> texts;
    bool same = true;
    for (const auto& view : views_) {
      texts.push_back(view ? totals_text(view->record.match.players, view->standing.totals) : "-");
      same = same && view && views_.front() && view->standing.totals == views_.front()->standing.totals;
    }
    put({{""}, {base::tr_c("title", "total")}}, texts, same);
  }

  void put(std::vector<Cell> row, const std::vector<std::string>& texts, bool same) {
    if (!same) row[0].text = ">";
    for (const std::string& each : texts) row.push_back({each, same ? Tone::kPlain : Tone::kBold});
    table_.add(std::move(row));
  }

  const SideMatches& views_;
  Style style_;
  Table table_;
  bool has_equal_lines_ = false;
};

/// How many sides are shown: those whose outcome is worked out.
std::size_t count_shown(const DisputedMatch& match) {
  return std::min(match.sides.size(), storage::kMostOutcomes);
}

/// That there are more sides than are shown; empty where there are none.
std::string more_sides_text(const DisputedMatch& match, Style style) {
  const std::size_t shown = count_shown(match);
  if (shown == match.sides.size()) return "";
  return paragraph(base::tr("Of the {0} sides the first {1} are shown; --format json shows all of them.",
                            match.sides.size(), shown),
                   style);
}

}  // namespace

bool is_same(const std::optional<NumberedMatch>& a, const std::optional<NumberedMatch>& b) {
  if (!a || !b) return !a && !b;
  const match::Match& one = a->record.match;
  const match::Match& other = b->record.match;
  return history::options_of(a->record) == history::options_of(b->record) && one.closing == other.closing &&
         std::equal(
             one.lines.begin(), one.lines.end(), other.lines.begin(), other.lines.end(),
             [](const match::Line& x, const match::Line& y) { return x.id == y.id && x.what == y.what; });
}

std::string dispute_text(const DisputedMatch& match, const std::string& there, Style style) {
  SideMatches views;
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < count_shown(match); ++i) {
    const DisputedSide& side = match.sides[i];
    // What was decided before, or comes together by itself, is the same whichever side is kept.
    const std::optional<NumberedMatch>& view = match.has_outcomes ? side.kept : side.view;
    views.push_back(view ? std::optional(printable(*view)) : std::nullopt);
    // Translators: a side of a dispute and its last change: "1: here, drop, 2026-11-01 20:10: no match".
    if (!view)
      heads.push_back(base::tr("{0}: {1}: no match", i + 1, side_text(side, there)));
    else
      heads.push_back(base::tr_c("list", "{0}: {1}", i + 1, side_text(side, there)));
  }
  // Translators: {1} are the players.
  const std::string title = match.now ? base::tr("Match {0} is disputed: {1}", match.number,
                                                 base::join_and(printable(*match.now).record.match.players))
                                      : base::tr("Match {0} is disputed", match.number);
  SideTable table(views, style);
  std::string text = paragraph(title, style, Tone::kBold) + table.render(heads) +
                     paragraph(base::tr("The sides differ where a line begins with >."), style);
  if (table.has_equal_lines())
    text += paragraph(
        base::tr(
            "The same was entered on each side. If it was played once, keep one side: both would count it "
            "twice."),
        style);
  return text + more_sides_text(match, style);
}

std::string choices_text(const DisputedMatch& disputed, Style style) {
  std::vector<std::optional<NumberedMatch>> outcomes{disputed.both};
  for (std::size_t i = 0; i < count_shown(disputed); ++i) outcomes.push_back(disputed.sides[i].kept);
  const history::MatchOption* differs = differing_option(outcomes);
  std::vector<std::vector<Cell>> rows;
  std::size_t widest = 0;  // of the commands, which are typed as they stand and are not broken
  const auto add = [&](const std::string& option, const std::optional<NumberedMatch>& outcome) {
    std::vector<std::string> result;
    if (!outcome) {
      result.push_back(base::tr_c("outcome of a dispute", "no match"));
    } else {
      result.push_back(totals_text(printable(*outcome).record.match.players, outcome->standing.totals));
      if (outcome->standing.status != match::Status::kOpen)
        result.push_back(status_word(outcome->standing.status));
      if (differs != nullptr)
        // Translators: {0} is the name of an option of a match, {1} its value: "stakes CAD 1.00-3.00".
        result.push_back(base::tr_c("outcome of a dispute", "{0} {1}",
                                    option_title(std::string(differs->key)),
                                    base::printable(history::option_text(*differs, outcome->record))));
    }
    if (is_same(outcome, disputed.now)) result.push_back(base::tr_c("outcome of a dispute", "as it is now"));
    const std::string command = fmt::format("chapeau resolve -m {} {}", disputed.number, option);
    widest = std::max(widest, base::display_width(command));
    rows.push_back({{command}, {base::join_comma(result)}});
  };
  for (std::size_t i = 0; i < count_shown(disputed); ++i)
    add(fmt::format("--keep {}", i + 1), disputed.sides[i].kept);
  add("--keep both", disputed.both);
  Table table({{.least = widest}, {.beside = kLeastOutcome}});
  for (std::vector<Cell>& row : rows) table.add(std::move(row));
  return paragraph(base::tr("Decide with one of these commands; the totals are then:"), style) +
         table.render(style);
}

base::Json dispute_json(const DisputedMatch& match) {
  const base::InEnglish english;
  base::Json sides = base::Json::array();
  for (std::size_t i = 0; i < match.sides.size(); ++i) {
    const DisputedSide& side = match.sides[i];
    base::Json each{{"side", i + 1},
                    {"here", side.ours},
                    {"verb", history::verb_of(side.operation.action)},
                    {"at", base::to_string(side.operation.at)},
                    {"operation", base::to_string(side.operation.id)}};
    add_source(side.source, each);
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
