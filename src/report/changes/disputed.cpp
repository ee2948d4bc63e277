#include "report/changes/disputed.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/overloaded.hpp"
#include "base/text/text.hpp"
#include "history/operations/options.hpp"
#include "match/note.hpp"
#include "report/changes/equal_sides.hpp"
#include "report/changes/logged_command.hpp"
#include "report/changes/match_choices.hpp"
#include "report/changes/side_lines.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using history::NumberedMatch;
using storage::DisputedMatch;
using storage::DisputedSide;

/// The command that makes such an operation.
std::string_view command_for(const history::Action& action) {
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
                           std::string(command_for(side.operation.action)),
                           base::local_minute(side.operation.at)});
}

class SideTable {
 public:
  SideTable(const SideMatches& views, Style style)
      : views_(views), rows_(rows_of(views)), style_(style), table_(columns(views.size())) {}

  std::string render(const std::vector<std::string>& heads) {
    std::vector<Cell> head{{""}, {"#"}};
    for (const std::string& each : heads) head.push_back({each, Tone::kBold});
    table_.add(std::move(head));
    add_lines();
    add_choices();
    add_totals();
    return table_.render(style_);
  }
  /// What the signs before the lines say.
  [[nodiscard]] std::string signs_text() const {
    std::string differ = base::tr("The sides differ where a line begins with >.");
    if (!has(Likeness::kEqual)) return differ;
    return base::join_sentences(
        {differ, base::tr("Where one begins with =, the same was entered on each side.")});
  }

 private:
  static std::vector<Column> columns(std::size_t sides) {
    std::vector<Column> columns{{Align::kLeft, 1, 0, 1}, {Align::kLeft, 8, 1, 1}};
    columns.resize(2 + sides);
    return columns;
  }

  /// The lines in which the sides differ, each with the one before and the one behind it. Of others it is
  /// said how many they are.
  void add_lines() {
    const auto is_near_difference = [&](std::size_t i) {
      return !is_same_line(rows_[i]) || (i > 0 && !is_same_line(rows_[i - 1])) ||
             (i + 1 < rows_.size() && !is_same_line(rows_[i + 1]));
    };
    for (std::size_t i = 0; i < rows_.size();) {
      std::size_t end = i;
      while (end < rows_.size() && !is_near_difference(end)) ++end;
      if (end - i > 1) {
        table_.add({{""}, {""}, {same_lines_text(end - i)}});
        i = end;
      } else {
        add_line(rows_[i++]);
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
    if (likeness_of(views_, line) == Likeness::kEqual) row[0].text = "=";
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

  [[nodiscard]] bool has(Likeness likeness) const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const LineRow& row) { return likeness_of(views_, row) == likeness; });
  }

  [[nodiscard]] bool is_same_line(const LineRow& line) const {
    return likeness_of(views_, line) == Likeness::kOneLine;
  }

  /// Whether some side has the cards of a line, which show who was out.
  [[nodiscard]] bool has_cards(const LineRow& line) const {
    for (std::size_t side = 0; side < views_.size(); ++side) {
      if (!line[side]) continue;
      const auto* hand = std::get_if<match::Hand>(&views_[side]->record.match.lines[*line[side]].what);
      if (hand != nullptr && std::holds_alternative<games::CardsHand>(hand->reported)) return true;
    }
    return false;
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
    if (!same && row[0].text.empty()) row[0].text = ">";
    for (const std::string& each : texts) row.push_back({each, same ? Tone::kPlain : Tone::kBold});
    table_.add(std::move(row));
  }

  const SideMatches& views_;
  const std::vector<LineRow> rows_;
  Style style_;
  Table table_;
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
  std::string text =
      paragraph(title, style, Tone::kBold) + table.render(heads) + paragraph(table.signs_text(), style);
  for (std::size_t i = 0; i < match.sides.size(); ++i)
    if (const std::string& reason = match.sides[i].operation.reason; !reason.empty())
      // Translators: {0} is the number of a side of a dispute, {1} what whoever made it gave as the reason.
      text += paragraph(base::tr("The reason of side {0}: {1}", i + 1, match::printable_note(reason)), style);
  if (const std::string twice = equal_sides_text(views, match.both); !twice.empty())
    text += paragraph(twice, style);
  return text + more_sides_text(match, style);
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
