#include "report/match_change_text.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "report/hand_text.hpp"
#include "report/logged_command.hpp"
#include "report/match_text.hpp"
#include "report/printable.hpp"

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

/// The first items of a list, and how many more there are.
std::vector<std::string> first_of(std::vector<std::string> items, std::size_t count) {
  if (items.size() > kMostDescribed) items.resize(kMostDescribed);
  if (count > items.size()) items.push_back(base::tr("{0} more", count - items.size()));
  return items;
}

/// "hand 3 (Ann 340, Bob 0), hand 4 (Ann 20, Bob 110) and 5 more".
std::string lines_with_scores(const MatchAsOf& numbered, const std::vector<match::Line>& lines) {
  std::vector<std::string> items;
  for (const match::Line& line : lines) {
    if (items.size() == kMostDescribed) break;
    if (const auto index = find_line(numbered, line.id)) items.push_back(line_with_scores(numbered, *index));
  }
  const std::size_t gone = std::min(lines.size(), kMostDescribed) - items.size();
  return base::join_and(first_of(std::move(items), lines.size() - gone));
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
    was += what_differs(old_context, context, names);
    is += what_differs(context, old_context, names);
  }
  return done("corrected {} of match {} from ({}) to ({})",
              "you had corrected {} of match {} from ({}) to ({})", name_of(after, index), after.number, was,
              is);
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
      return add(is_import_ ? done("imported match {}", "you had imported match {}", number_)
                            : done("started match {}", "you had started match {}", number_));
    const std::string players = base::join_and(after_->record.match.players);
    if (start.lines.empty())
      return add(is_import_
                     ? done("imported match {} ({})", "you had imported match {} ({})", number_, players)
                     : done("started match {} ({})", "you had started match {} ({})", number_, players));
    const std::string lines = lines_with_scores(*after_, start.lines);
    add(is_import_ ? done("imported match {} ({}) with {}", "you had imported match {} ({}) with {}", number_,
                          players, lines)
                   : done("started match {} ({}) with {}", "you had started match {} ({}) with {}", number_,
                          players, lines));
  }

  void describe_action(const history::Add& added) {
    if (!after_)
      return add(done_to(added.lines.size(), "added {} line to match {}", "added {} lines to match {}",
                         "you had added {} line to match {}", "you had added {} lines to match {}", number_));
    const auto index = added.lines.size() == 1 ? find_line(after_, added.lines.front().id) : std::nullopt;
    if (index)
      return add(done("added {} of match {} ({})", "you had added {} of match {} ({})",
                      name_of(*after_, *index), number_, scores_of(*after_, *index)));
    add(done("added to match {}: {}", "you had added to match {}: {}", number_,
             lines_with_scores(*after_, added.lines)));
  }

  void describe_action(const history::Amend& amend) {
    const auto was = find_line(before_, amend.line);
    const auto is = find_line(after_, amend.line);
    if (is && was) return add(correction(*before_, *was, *after_, *is));
    if (is)
      return add(done("corrected {} of match {} ({})", "you had corrected {} of match {} ({})",
                      name_of(*after_, *is), number_, scores_of(*after_, *is)));
    if (was)
      return add(done("dropped {} of match {} ({})", "you had dropped {} of match {} ({})",
                      name_of(*before_, *was), number_, scores_of(*before_, *was)));
    add(done("dropped a line of match {}", "you had dropped a line of match {}", number_));
  }

  void describe_action(const history::Set& set) {
    if (before_ && after_)
      for (const auto& [key, value] : set.options)
        add(done("changed the {} of match {} from {} to {}",
                 "you had changed the {} of match {} from {} to {}", option_title(key), number_,
                 option_text(key, before_->record), option_text(key, after_->record)));
    if (set.closing && *set.closing)
      describe_closing();
    else if (set.closing)
      describe_reopening();
  }

  void describe_closing() {
    if (!after_ || !after_->record.match.closing)
      return add(done("closed match {}", "you had closed match {}", number_));
    if (const auto loser = after_->record.match.closing->conceded_by)
      return add(done("closed match {}: {} conceded", "you had closed match {}: {} conceded", number_,
                      after_->record.match.players.at(*loser)));
    add(done("closed match {} as void", "you had closed match {} as void", number_));
  }

  void describe_reopening() {
    if (!before_ || !before_->record.match.closing)
      return add(done("reopened match {}", "you had reopened match {}", number_));
    if (const auto loser = before_->record.match.closing->conceded_by)
      return add(done("reopened match {}, which {} had conceded",
                      "you had reopened match {}, which {} had conceded", number_,
                      before_->record.match.players.at(*loser)));
    add(done("reopened match {}, which was void", "you had reopened match {}, which was void", number_));
  }

  void describe_action(const history::Resolve& resolve) {
    if (!after_)
      return add(done("resolved the dispute of match {}: there is no match",
                      "you had resolved the dispute of match {}: there was no match", number_));
    std::vector<std::size_t> indices;
    for (const auto& [line, value] : resolve.lines)
      if (const auto index = find_line(after_, line)) indices.push_back(*index);
    std::sort(indices.begin(), indices.end());
    std::vector<std::string> items;
    for (const std::size_t index : indices) {
      if (items.size() == kMostDescribed) break;
      items.push_back(line_with_scores(*after_, index));
    }
    items = first_of(std::move(items), indices.size());
    if (const std::size_t dropped = resolve.lines.size() - indices.size(); dropped > 0)
      items.push_back(base::tr_n(static_cast<std::int64_t>(dropped), "{} line dropped", "{} lines dropped"));
    for (const auto& [key, value] : resolve.options)
      items.push_back(fmt::format("{} {}", option_title(key), option_text(key, after_->record)));
    if (items.empty())
      return add(
          done("resolved the dispute of match {}", "you had resolved the dispute of match {}", number_));
    add(done("resolved the dispute of match {}: {}", "you had resolved the dispute of match {}: {}", number_,
             base::join(items, ", ")));
  }

  // `other_changes` describes what is done to players and payments, `change_of_command` an undo and a redo.
  void describe_action(const OneOf<history::Rename, history::Join, history::Pay, history::Undo, history::Redo,
                                   history::Unusable> auto& /*verb*/) {}

  void add(Done done) { all_.push_back(std::move(done)); }

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
  return done("moved {} of match {} ({}) to match {} as {}",
              "you had moved {} of match {} ({}) to match {} as {}", name_of(*from, old_index), from->number,
              scores_of(*from, old_index), to->number, name_of(*to, index));
}

}  // namespace

std::vector<Done> match_changes(const storage::CommandChanges& changes) {
  const CommandKind kind = kind_of(changes.command);
  if (kind == CommandKind::kMove)
    if (auto move = done_by_move(changes)) return {std::move(*move)};
  std::vector<Done> all;
  for (std::size_t i = 0; i < changes.matches.size(); ++i) {
    if (i == kMostDescribed) {
      all.push_back(done_to(changes.matches.size() - kMostDescribed, "changed {} more match",
                            "changed {} more matches", "you had changed {} more match",
                            "you had changed {} more matches"));
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
