#include "report/changes/login_undo.hpp"

#include <set>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/log_queries.hpp"

namespace report {
namespace {

using storage::LoginUndo;
using storage::Reader;

/// Puts commands into words, and finds what they changed.
class Describer {
 public:
  explicit Describer(Reader& reader) : reader_(reader), as_of_(reader.as_of()) {}

  enum class Words { kYes, kNo };
  LoggedCommand describe(std::int64_t number, Words words) {
    const auto command = storage::find_command(reader_, number);
    if (!command) return {};
    LoggedCommand described = report::describe(as_of_.changes_of(*command, words == Words::kYes ? 1 : 0));
    // Where an undo or a redo is reversed, what that one reversed changes again.
    if (is_reversal(*command)) add_reversed(reader_, as_of_, described, reversed_);
    return described;
  }

 private:
  Reader& reader_;
  storage::AsOfQueries as_of_;
  std::set<std::int64_t> reversed_;  ///< commands whose changes are there already
};

/// How many commands are undone.
std::int64_t count_of(const LoginUndoText& undo) { return static_cast<std::int64_t>(undo.undone.size()); }

/// Why something of a command stays.
std::string reason_of(const LoginUndoText::NotUndoneText& stayed) {
  if (!stayed.not_undone.why) return base::tr("it was changed again since, by somebody who knew it");
  const std::int64_t later = stayed.not_undone.later;
  const std::string name = base::printable(stayed.later.command.name);
  switch (*stayed.not_undone.why) {
    case history::UndoBlockReason::kStandsInMatch:
      // Translators: {0} is the number and {1} the name of a command: "command 5 (add)".
      return base::tr("command {0} ({1}) changed the match later", later, name);
    case history::UndoBlockReason::kAmendsLine:
      // Translators: {0} is the number and {1} the name of a command: "command 5 (amend)".
      return base::tr("command {0} ({1}) corrected the same line later", later, name);
    case history::UndoBlockReason::kResolves:
      // Translators: {0} is the number and {1} the name of a command: "command 5 (resolve)".
      return base::tr("command {0} ({1}) resolved the dispute later", later, name);
  }
  return "";
}

/// What each of the first of `count` commands did, a line each.
std::string list_text(const std::vector<std::string>& first, std::int64_t count, Style style) {
  std::string text;
  for (const std::string& each : first) text += paragraph("  " + each, style, Tone::kPlain, 4);
  const auto shown = static_cast<std::int64_t>(first.size());
  if (count > shown)
    // Translators: the last line of a list.
    text += "  " + base::tr_n(count - shown, "and {0} more", "and {0} more") + "\n";
  return text;
}

std::string undone_list(const LoginUndoText& undo, Style style) {
  std::vector<std::string> first;
  for (const LoggedCommand& each : undo.undone) {
    if (first.size() == base::kMostNamed) break;
    const std::optional<storage::CommandSource>& source = each.provenance.source;
    // What another login says to have from this one.
    first.push_back(source && source->login != undo.login
                        ? base::join_comma({each.what, source_text(*source)})
                        : each.what);
  }
  return list_text(first, count_of(undo), style);
}

/// What the login had from others, each with whose that login says it was.
std::string forwarded_text(const LoginUndoText& undo, Style style) {
  if (undo.forwarded_count == 0) return "";
  std::vector<std::string> first;
  for (const LoggedCommand& each : undo.forwarded) {
    const std::string origin = each.provenance.source ? each.provenance.source->origin.value_or("") : "";
    // Translators: where a command came from: the name of a file or of a login.
    const std::string from = base::tr_c("source of a command", "from {0}", base::printable(origin));
    first.push_back(base::join_comma({each.what, from}));
  }
  // Translators: a list of these commands follows.
  return paragraph(base::tr_n(undo.forwarded_count,
                              "Left: {0} command that {1} had from another. --forwarded undoes it, too:",
                              "Left: {0} commands that {1} had from others. --forwarded undoes them, too:",
                              base::printable(undo.login)),
                   style) +
         list_text(first, undo.forwarded_count, style);
}

/// The matches of a command in which something of it stays, by their numbers; empty for one.
std::string matches_text(const LoginUndoText& undo, std::int64_t command) {
  std::vector<std::string> named;
  for (const LoginUndoText::NotUndoneText& stayed : undo.stayed)
    if (stayed.not_undone.command == command && stayed.not_undone.match)
      named.push_back(base::tr("match {0}", *stayed.not_undone.match));
  return named.size() > 1 ? base::join_first(named) : "";
}

/// What is left, and why: each command once, in however many matches something of it stays.
std::string left_text(const LoginUndoText& undo, Style style) {
  std::string text;
  std::int64_t last = 0, shown = 0;
  for (const LoginUndoText::NotUndoneText& stayed : undo.stayed) {
    const std::int64_t command = stayed.not_undone.command;
    if (command == std::exchange(last, command)) continue;
    ++shown;
    const std::string matches = matches_text(undo, command);
    text += paragraph(
        matches.empty()
            // Translators: {0} is a number, {1} what the command did, "dropped hand 3 of match 1", and {2}
            // says why.
            ? base::tr("Left: command {0}, which {1}: {2}.", command, stayed.command.what, reason_of(stayed))
            // Translators: the same; {3} are matches: "match 2 and match 4".
            : base::tr("Left: command {0}, which {1}, in {3}: {2}.", command, stayed.command.what,
                       reason_of(stayed), matches),
        style);
  }
  if (undo.stayed_count > shown)
    text +=
        base::tr_n(undo.stayed_count - shown, "Left: {0} more command.", "Left: {0} more commands.") + "\n";
  return text + forwarded_text(undo, style);
}

}  // namespace

LoginUndoText login_undo(Reader& reader, const LoginUndo& undo, const std::string& login, std::size_t most) {
  using enum Describer::Words;
  LoginUndoText text{.login = login};
  Describer describer(reader);
  for (const std::int64_t number : undo.undone)
    text.undone.push_back(describer.describe(number, text.undone.size() < most ? kYes : kNo));
  for (const std::int64_t number : undo.forwarded) {
    if (text.forwarded.size() == most) break;
    text.forwarded.push_back(describer.describe(number, kYes));
  }
  text.forwarded_count = static_cast<std::int64_t>(undo.forwarded.size());
  for (const LoginUndo::NotUndone& stayed : undo.stayed) {
    if (text.stayed.size() == most) break;
    text.stayed.push_back({stayed, describer.describe(stayed.command, kYes), {}});
    if (stayed.later > 0) text.stayed.back().later = describer.describe(stayed.later, kYes);
  }
  std::int64_t last = 0;
  for (const LoginUndo::NotUndone& stayed : undo.stayed)
    if (stayed.command != std::exchange(last, stayed.command)) ++text.stayed_count;
  return text;
}

std::string nothing_undone_text(const LoginUndoText& undo) {
  return base::tr("nothing that came from {0} can be undone", base::printable(undo.login));
}

std::string why_it_stays_text(const LoginUndoText& undo) {
  if (!undo.stayed.empty()) {
    std::vector<std::string> reasons;
    std::int64_t last = 0;
    for (const LoginUndoText::NotUndoneText& stayed : undo.stayed)
      if (stayed.not_undone.command != std::exchange(last, stayed.not_undone.command))
        // Translators: {0} is a number, {1} says why nothing can be undone.
        reasons.push_back(base::tr("command {0}: {1}", stayed.not_undone.command, reason_of(stayed)));
    const std::int64_t more = undo.stayed_count - static_cast<std::int64_t>(reasons.size());
    if (more > 0) reasons.push_back(base::tr_n(more, "{0} more", "{0} more"));
    return base::join_semicolon(reasons);
  }
  if (undo.forwarded_count > 0)
    return base::tr_n(
        undo.forwarded_count, "{1} had {0} command from another: add --forwarded to undo it, too",
        "{1} had {0} commands from another: add --forwarded to undo them, too", base::printable(undo.login));
  return base::tr("'chapeau log' says where each command came from, and what is undone already");
}

std::string login_undo_question(const LoginUndoText& undo, Style style) {
  return undone_list(undo, style) + left_text(undo, style) +
         base::tr_n(count_of(undo), "Undo this {0} command from {1}?", "Undo these {0} commands from {1}?",
                    base::printable(undo.login));
}

std::string login_undo_text(storage::Reader& reader, const LoginUndoText& undo, const BeforeReversal& before,
                            Style style) {
  const auto gone = [](std::int64_t number) {
    return base::tr("Match {0} is no longer on the list.", number);
  };
  return base::tr_n(count_of(undo), "Undone: {0} command from {1}.", "Undone: {0} commands from {1}.",
                    base::printable(undo.login)) +
         "\n" + undone_list(undo, style) + left_text(undo, style) +
         now_text(reader, UndoOrRedo::kUndo, undo.undone, before, gone, style) +
         base::tr("'chapeau redo' brings all of it back.") + "\n";
}

base::Json login_undo_json(const LoginUndoText& undo) {
  const base::InEnglish english;
  base::Json json = undone_json(UndoOrRedo::kUndo, undo.undone);
  json["commands"] = count_of(undo);
  base::Json stayed = base::Json::array();
  for (const LoginUndoText::NotUndoneText& each : undo.stayed)
    stayed.push_back(
        {{"command", each.not_undone.command},
         {"name", each.command.command.name},
         {"match", each.not_undone.match ? base::Json(*each.not_undone.match) : base::Json(nullptr)},
         {"what", each.command.what},
         {"reason", reason_of(each)}});
  json["stayed"] = std::move(stayed);
  json["forwarded"] = undo.forwarded_count;
  return json;
}

}  // namespace report
