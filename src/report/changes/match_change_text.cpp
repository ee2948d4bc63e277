#include "report/changes/match_change_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/language/translation.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using history::OneOf;
using storage::CommandKind;
using storage::MatchAsOf;

/// The index of a line among those that the command names; nothing where there is no such match or line.
std::optional<std::size_t> find_line(const MatchAsOf& numbered, const base::Uuid& id) {
  for (std::size_t i = 0; i < numbered.lines.size(); ++i)
    if (numbered.lines[i].line.id == id) return i;
  return std::nullopt;
}

std::optional<std::size_t> find_line(const std::optional<MatchAsOf>& numbered, const base::Uuid& id) {
  return numbered ? find_line(*numbered, id) : std::nullopt;
}

std::string name_of(const MatchAsOf& numbered, std::size_t index) {
  const storage::LineAsOf& line = numbered.lines[index];
  return line_name(numbered.record.match, line.line, line.index + 1);
}

std::string scores_of(const MatchAsOf& numbered, std::size_t index) {
  return scores_text(numbered.record.match.players, numbered.lines[index].standing);
}

/// "hand 3 (Ann 340, Bob 0)".
std::string line_with_scores(const MatchAsOf& numbered, std::size_t index) {
  return fmt::format("{} ({})", name_of(numbered, index), scores_of(numbered, index));
}

/// That there are so many more things in a list.
std::string more_text(std::size_t count) {
  return base::tr_n(static_cast<std::int64_t>(count), "{0} more", "{0} more");
}

/// "hand 3 (Ann 340, Bob 0), hand 4 (Ann 20, Bob 110) and 5 more". Empty where none of them is on the sheet.
std::string lines_with_scores(const MatchAsOf& numbered, const std::vector<match::Line>& lines) {
  std::vector<std::string> items;
  for (const match::Line& line : lines) {
    if (items.size() == base::kMostNamed) break;
    if (const auto index = find_line(numbered, line.id)) items.push_back(line_with_scores(numbered, *index));
  }
  if (lines.size() <= base::kMostNamed || items.empty()) return base::join_and(items);
  const std::size_t more = lines.size() - base::kMostNamed;
  // Translators: {1} is a list of names or things.
  return base::tr_n(static_cast<std::int64_t>(more), "{1} and {0} more", "{1} and {0} more",
                    base::join_comma(items));
}

/// A line that was added, with its scores.
Done line_added(const MatchAsOf& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Line& line = numbered.lines[index].line;
  const std::size_t number = numbered.lines[index].index + 1;
  const std::string scores = scores_of(numbered, index);
  // Translators: {2} are scores.
  return {
      line_sentence(match, line,
                    base::tr("added hand {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("added round {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("added adjustment {0} of match {1} ({2})", number, numbered.number, scores)),
      line_sentence(
          match, line, base::tr("you had added hand {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had added round {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had added adjustment {0} of match {1} ({2})", number, numbered.number, scores))};
}

/// A line that was corrected, where only what it is now is known.
Done line_corrected(const MatchAsOf& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Line& line = numbered.lines[index].line;
  const std::size_t number = numbered.lines[index].index + 1;
  const std::string scores = scores_of(numbered, index);
  // Translators: {2} are scores.
  return {
      line_sentence(match, line,
                    base::tr("corrected hand {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("corrected round {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("corrected adjustment {0} of match {1} ({2})", number, numbered.number, scores)),
      line_sentence(
          match, line,
          base::tr("you had corrected hand {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had corrected round {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had corrected adjustment {0} of match {1} ({2})", number, numbered.number, scores))};
}

/// A line that was dropped, with its scores.
Done line_dropped(const MatchAsOf& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Line& line = numbered.lines[index].line;
  const std::size_t number = numbered.lines[index].index + 1;
  const std::string scores = scores_of(numbered, index);
  // Translators: {2} are scores.
  return {
      line_sentence(match, line,
                    base::tr("dropped hand {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("dropped round {0} of match {1} ({2})", number, numbered.number, scores),
                    base::tr("dropped adjustment {0} of match {1} ({2})", number, numbered.number, scores)),
      line_sentence(
          match, line,
          base::tr("you had dropped hand {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had dropped round {0} of match {1} ({2})", number, numbered.number, scores),
          base::tr("you had dropped adjustment {0} of match {1} ({2})", number, numbered.number, scores))};
}

/// A line corrected from one version to another. Where both have the same scores, the text names what
/// differs: who dealt, who was out, else the cards or the reason.
Done correction(const MatchAsOf& before, std::size_t old_index, const MatchAsOf& after, std::size_t index) {
  const match::Names& names = after.record.match.players;
  const storage::LineAsOf& old_line = before.lines[old_index];
  const storage::LineAsOf& line = after.lines[index];
  const HandContext old_context = context_of(old_line.standing);
  const HandContext context = context_of(line.standing);
  std::string was = scores_of(before, old_index);
  std::string is = scores_of(after, index);
  const bool same_context = has_same_dealer(old_context, context) && has_same_out(old_context, context);
  if (old_line.standing.scores == line.standing.scores && same_context) {
    was = line_text(before.record.match.players, old_line.line, old_line.standing);
    is = line_text(names, line.line, line.standing);
  } else {
    was = with_differences(was, old_context, context, names);
    is = with_differences(is, context, old_context, names);
  }
  const match::Match& match = after.record.match;
  const std::size_t number = line.index + 1;
  // Translators: {2} and {3} are scores or cards.
  return {line_sentence(
              match, line.line,
              base::tr("corrected hand {0} of match {1} from ({2}) to ({3})", number, after.number, was, is),
              base::tr("corrected round {0} of match {1} from ({2}) to ({3})", number, after.number, was, is),
              base::tr("corrected adjustment {0} of match {1} from ({2}) to ({3})", number, after.number, was,
                       is)),
          line_sentence(match, line.line,
                        base::tr("you had corrected hand {0} of match {1} from ({2}) to ({3})", number,
                                 after.number, was, is),
                        base::tr("you had corrected round {0} of match {1} from ({2}) to ({3})", number,
                                 after.number, was, is),
                        base::tr("you had corrected adjustment {0} of match {1} from ({2}) to ({3})", number,
                                 after.number, was, is))};
}

/// What one operation did to a match.
class MatchChangeText {
 public:
  /// The match as the command found and left it. `is_import`: the command is an import.
  MatchChangeText(const std::optional<MatchAsOf>& before, const std::optional<MatchAsOf>& after,
                  std::int64_t number, bool is_import)
      : before_(before), after_(after), number_(number), is_import_(is_import) {}

  [[nodiscard]] std::vector<Done> of(const history::Action& action) {
    std::visit([this](const auto& each) { describe_action(each); }, action);
    return std::move(all_);
  }

 private:
  void describe_action(const history::Start& start) {
    if (!after_)
      return is_import_ ? add(base::tr("imported match {0}", number_),
                              base::tr("you had imported match {0}", number_))
                        : add(base::tr("started match {0}", number_),
                              base::tr("you had started match {0}", number_));
    const std::string players = base::join_and(after_->record.match.players);
    const std::string lines = lines_with_scores(*after_, start.lines);
    if (lines.empty() && is_import_)
      // Translators: {1} are the players.
      return add(base::tr("imported match {0} ({1})", number_, players),
                 base::tr("you had imported match {0} ({1})", number_, players));
    if (lines.empty())
      // Translators: {1} are the players.
      return add(base::tr("started match {0} ({1})", number_, players),
                 base::tr("you had started match {0} ({1})", number_, players));
    if (is_import_)
      // Translators: {1} are the players, {2} are hands with their scores.
      return add(base::tr("imported match {0} ({1}) with {2}", number_, players, lines),
                 base::tr("you had imported match {0} ({1}) with {2}", number_, players, lines));
    // Translators: {1} are the players, {2} are hands with their scores.
    add(base::tr("started match {0} ({1}) with {2}", number_, players, lines),
        base::tr("you had started match {0} ({1}) with {2}", number_, players, lines));
  }

  void describe_action(const history::Add& added) {
    const auto count = static_cast<std::int64_t>(added.lines.size());
    const std::string lines = after_ ? lines_with_scores(*after_, added.lines) : "";
    // None of them is on the sheet where the command added each beside the others, which is disputed.
    if (lines.empty())
      return add(base::tr_n(count, "added {0} line to match {1}", "added {0} lines to match {1}", number_),
                 base::tr_n(count, "you had added {0} line to match {1}",
                            "you had added {0} lines to match {1}", number_));
    if (const auto index = count == 1 ? find_line(after_, added.lines.front().id) : std::nullopt)
      return all_.push_back(line_added(*after_, *index));
    // Translators: {1} are hands with their scores.
    add(base::tr("added to match {0}: {1}", number_, lines),
        base::tr("you had added to match {0}: {1}", number_, lines));
  }

  void describe_action(const history::Amend& amend) {
    const auto was = find_line(before_, amend.line);
    const auto is = find_line(after_, amend.line);
    if (is && was) return all_.push_back(correction(*before_, *was, *after_, *is));
    if (is) return all_.push_back(line_corrected(*after_, *is));
    if (was) return all_.push_back(line_dropped(*before_, *was));
    add(base::tr("dropped a line of match {0}", number_),
        base::tr("you had dropped a line of match {0}", number_));
  }

  void describe_action(const history::Set& set) {
    if (before_ && after_)
      for (const auto& [key, value] : set.options) {
        const std::string title = option_title(key);
        const std::string was = option_text(key, before_->record), is = option_text(key, after_->record);
        // Translators: {0} is the name of an option of a match: "stakes", "first dealer".
        add(base::tr("changed the {0} of match {1} from {2} to {3}", title, number_, was, is),
            base::tr("you had changed the {0} of match {1} from {2} to {3}", title, number_, was, is));
      }
    if (set.closing && *set.closing)
      describe_closing();
    else if (set.closing)
      describe_reopening();
  }

  void describe_closing() {
    if (!after_ || !after_->record.match.closing)
      return add(base::tr("closed match {0}", number_), base::tr("you had closed match {0}", number_));
    if (const auto loser = after_->record.match.closing->conceded_by) {
      const std::string& name = after_->record.match.players.at(*loser);
      return add(base::tr("closed match {0}: {1} conceded", number_, name),
                 base::tr("you had closed match {0}: {1} conceded", number_, name));
    }
    add(base::tr("closed match {0} as void", number_), base::tr("you had closed match {0} as void", number_));
  }

  void describe_reopening() {
    if (!before_ || !before_->record.match.closing)
      return add(base::tr("reopened match {0}", number_), base::tr("you had reopened match {0}", number_));
    if (const auto loser = before_->record.match.closing->conceded_by) {
      const std::string& name = before_->record.match.players.at(*loser);
      return add(base::tr("reopened match {0}, which {1} had conceded", number_, name),
                 base::tr("you had reopened match {0}, which {1} had conceded", number_, name));
    }
    add(base::tr("reopened match {0}, which was void", number_),
        base::tr("you had reopened match {0}, which was void", number_));
  }

  void describe_action(const history::Resolve& resolve) {
    if (!after_)
      return add(base::tr("resolved the dispute of match {0}: there is no match", number_),
                 base::tr("you had resolved the dispute of match {0}: there was no match", number_));
    std::vector<std::size_t> indices;
    for (const auto& [line, value] : resolve.lines)
      if (const auto index = find_line(after_, line)) indices.push_back(*index);
    std::sort(indices.begin(), indices.end());
    std::vector<std::string> items;
    for (const std::size_t index : indices) {
      if (items.size() == base::kMostNamed) break;
      items.push_back(line_with_scores(*after_, index));
    }
    if (indices.size() > items.size()) items.push_back(more_text(indices.size() - items.size()));
    if (const std::size_t dropped = resolve.lines.size() - indices.size(); dropped > 0)
      items.push_back(
          base::tr_n(static_cast<std::int64_t>(dropped), "{0} line dropped", "{0} lines dropped"));
    for (const auto& [key, value] : resolve.options) {
      const std::string title = option_title(key), decided = option_text(key, after_->record);
      // Translators: an option of a match and its value: "stakes CAD 1.00-3.00".
      items.push_back(base::tr_c("option and value", "{0} {1}", title, decided));
    }
    if (resolve.closing) items.push_back(closing_text(after_->record.match));
    if (items.empty())
      return add(base::tr("resolved the dispute of match {0}", number_),
                 base::tr("you had resolved the dispute of match {0}", number_));
    const std::string decided = base::join_comma(items);
    // Translators: {1} is a list of hands with their scores, of options, and of how it is closed.
    add(base::tr("resolved the dispute of match {0} with this outcome: {1}", number_, decided),
        base::tr("you had resolved the dispute of match {0} with this outcome: {1}", number_, decided));
  }

  static std::string closing_text(const match::Match& match) {
    if (!match.closing) return base::tr_c("outcome of a dispute", "not closed");
    if (!match.closing->conceded_by) return base::tr_c("outcome of a dispute", "closed as void");
    return base::tr_c("outcome of a dispute", "closed: {0} conceded",
                      match.players.at(*match.closing->conceded_by));
  }

  // `other_changes` describes what is done to players and payments, `change_of_command` an undo and a redo.
  void describe_action(const OneOf<history::Rename, history::Join, history::Pay, history::Undo, history::Redo,
                                   history::Unusable> auto& /*verb*/) {}

  void add(std::string did, std::string had_done) { all_.push_back({std::move(did), std::move(had_done)}); }

  const std::optional<MatchAsOf>& before_;
  const std::optional<MatchAsOf>& after_;
  std::int64_t number_;
  bool is_import_;
  std::vector<Done> all_;
};

std::optional<MatchAsOf> shown(const std::optional<MatchAsOf>& match) {
  if (!match) return match;
  return printable(*match);
}

/// A line dropped from one match and added to another, as one thing. Nothing where the command did something
/// else.
std::optional<Done> done_by_move(const storage::CommandChanges& changes) {
  std::optional<MatchAsOf> from;
  std::optional<MatchAsOf> to;
  std::size_t old_index = 0;
  std::size_t index = 0;
  for (const storage::MatchChange& each : changes.matches) {
    if (each.operations.size() != 1) return std::nullopt;
    const history::Action& action = each.operations.front().action;
    if (const auto* amend = std::get_if<history::Amend>(&action); amend != nullptr && !amend->value) {
      if (const auto found = find_line(each.before, amend->line)) {
        from = shown(each.before);
        old_index = *found;
      }
    } else if (const auto* add = std::get_if<history::Add>(&action); add != nullptr && !add->lines.empty()) {
      if (const auto found = find_line(each.after, add->lines.front().id)) {
        to = shown(each.after);
        index = *found;
      }
    }
  }
  if (!from || !to) return std::nullopt;
  const std::string name = name_of(*from, old_index), scores = scores_of(*from, old_index);
  const std::string new_name = name_of(*to, index);
  // Translators: {0} and {4} are "hand 3" or the like, {2} are scores.
  return Done{base::tr("moved {0} of match {1} ({2}) to match {3} as {4}", name, from->number, scores,
                       to->number, new_name),
              base::tr("you had moved {0} of match {1} ({2}) to match {3} as {4}", name, from->number, scores,
                       to->number, new_name)};
}

}  // namespace

std::vector<Done> match_changes(const storage::CommandChanges& changes) {
  const CommandKind kind = kind_of(changes.command);
  if (kind == CommandKind::kMove)
    if (auto move = done_by_move(changes)) return {std::move(*move)};
  std::vector<Done> all;
  for (std::size_t i = 0; i < changes.matches.size(); ++i) {
    if (i == base::kMostNamed) {
      const auto more = static_cast<std::int64_t>(changes.matches.size() - base::kMostNamed);
      all.push_back({base::tr_n(more, "changed {0} more match", "changed {0} more matches"),
                     base::tr_n(more, "you had changed {0} more match", "you had changed {0} more matches")});
      break;
    }
    const auto before = shown(changes.matches[i].before);
    const auto after = shown(changes.matches[i].after);
    const storage::MatchChange& change = changes.matches[i];
    for (const history::Operation& operation : change.operations)
      for (Done& each :
           MatchChangeText(before, after, change.match, kind == CommandKind::kImport).of(operation.action))
        all.push_back(std::move(each));
  }
  return all;
}

}  // namespace report
