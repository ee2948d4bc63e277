// What was done to a line, for `explain`; line_explained.cpp says what it scored.

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/note.hpp"
#include "report/changes/logged_command.hpp"
#include "report/hand/line_explained.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_text.hpp"

namespace report {

using match::Seat;

namespace {

/// What a line said, in scores and cards: "Ann 120 (7777), Bob -45 (AAA / 4)".
std::string version_text(const match::Match& match, const storage::LineVersion& version,
                         cards::Writing writing) {
  if (!version.value) return base::tr_c("about a line", "dropped");
  if (const auto* adjustment = std::get_if<match::Adjustment>(&version.value->what)) {
    std::vector<std::string> parts;
    for (Seat seat = 0; seat < match.players.size(); ++seat) {
      const int points = adjustment->points.at(seat);
      parts.push_back(
          fmt::format("{} {}", match.players[seat], points == 0 ? "0" : fmt::format("{:+}", points)));
    }
    return fmt::format("{} ({})", base::join_comma(parts), match::printable_note(adjustment->reason));
  }
  const auto& hand = std::get<match::Hand>(version.value->what);
  return reported_text(hand.reported, version.scored.value(), match.players, writing);
}

/// The dealer and the player who was out, by one version of a line.
HandContext version_context(const storage::LineVersion& version) {
  const auto* hand = version.value ? std::get_if<match::Hand>(&version.value->what) : nullptr;
  if (hand == nullptr) return {};
  const games::ScoredHand& scored = version.scored.value();
  return {true, hand->dealer, true, scored.out, scored.no_out};
}

/// What every version says, with who dealt and who was out where another version differs in that.
std::vector<std::string> version_texts(const match::Match& match,
                                       const std::vector<storage::LineVersion>& versions,
                                       cards::Writing writing) {
  std::vector<HandContext> contexts;
  for (const storage::LineVersion& version : versions) contexts.push_back(version_context(version));
  const auto differ = [&](bool (*same)(const HandContext&, const HandContext&)) {
    const HandContext* first = nullptr;
    for (const HandContext& each : contexts) {
      if (!each.is_hand) continue;
      if (first != nullptr && !same(*first, each)) return true;
      first = &each;
    }
    return false;
  };
  const bool dealers_differ = differ(has_same_dealer);
  const bool outs_differ = differ(has_same_out);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < versions.size(); ++i)
    texts.push_back(with_context(version_text(match, versions[i], writing), contexts[i], match.players,
                                 dealers_differ, outs_differ));
  return texts;
}

/// The number that the line has now before which a version was inserted; nothing: it is off the sheet.
std::optional<std::size_t> number_now(const match::Match& match, const storage::LineVersion& version) {
  const auto index = version.before ? match::find_line(match, *version.before) : std::nullopt;
  return index ? std::optional(*index + 1) : std::nullopt;
}

/// When and by which command a version came, and how, if not at the end of the sheet: "2026-11-01 20:10,
/// move, moved from match 1, line 5".
std::string version_head(const match::Match& match, const storage::LineVersion& version) {
  std::vector<std::string> parts{base::local_minute(version.at), base::printable(version.command)};
  if (version.provenance.source) parts.push_back(source_text(*version.provenance.source));
  if (version.moved_from)
    parts.push_back(base::tr_c("about a line", "moved from match {0}, line {1}", version.moved_from->first,
                               version.moved_from->second));
  else if (const auto number = number_now(match, version))
    parts.push_back(base::tr_c("about a line", "inserted before what is now line {0}", *number));
  else if (version.before)
    parts.push_back(base::tr_c("about a line", "inserted before a line that is not on the sheet any more"));
  return base::join_comma(parts);
}

bool was_inserted_moved_or_sent(const std::vector<storage::LineVersion>& versions) {
  return std::any_of(versions.begin(), versions.end(), [](const storage::LineVersion& version) {
    return version.before || version.moved_from || version.provenance.source;
  });
}

/// What is said of each version, a paragraph each.
std::vector<std::string> version_paragraphs(const match::Match& match,
                                            const std::vector<storage::LineVersion>& versions, Style style) {
  const std::vector<std::string> texts = version_texts(match, versions, writing_of(style));
  std::vector<std::string> paragraphs;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    // Translators: {0} says when and how, "2026-11-01 20:10, amend", and {1} what the line said then: scores.
    std::string line = base::tr("{0}: {1}.", version_head(match, versions[i]), texts[i]);
    if (!versions[i].reason.empty())
      line = base::join_sentences({line, base::tr("Reason: {0}", match::printable_note(versions[i].reason))});
    paragraphs.push_back(paragraph(line, style));
  }
  return paragraphs;
}

/// "Side 2, entered here, counts until you decide:"
std::string side_title(const storage::LineSide& side) {
  if (side.provenance.entered_here)
    return side.counts ? base::tr("Side {0}, entered here, counts until you decide:", side.number)
                       : base::tr("Side {0}, entered here:", side.number);
  if (!side.provenance.source)
    return side.counts ? base::tr("Side {0}, from another file, counts until you decide:", side.number)
                       : base::tr("Side {0}, from another file:", side.number);
  const std::string source = source_text(*side.provenance.source);
  // Translators: {1} is "from bob" or "from laptop.db".
  return side.counts ? base::tr("Side {0}, {1}, counts until you decide:", side.number, source)
                     : base::tr("Side {0}, {1}:", side.number, source);
}

/// Another line that a side has at the place of this one, "Ann 180, Bob 10"; empty where no line is there, or
/// one that a side with this line has, too.
std::string line_instead(const std::optional<storage::DisputedMatch>& dispute, std::size_t side,
                         std::size_t index, const base::Uuid& line, Style style) {
  if (!dispute || side >= dispute->sides.size() || !dispute->sides[side].view) return "";
  const history::NumberedMatch there = printable(*dispute->sides[side].view);
  if (index >= there.record.match.lines.size()) return "";
  const base::Uuid& other = there.record.match.lines[index].id;
  for (const storage::DisputedSide& each : dispute->sides)
    if (each.view && match::find_line(each.view->record.match, line) &&
        match::find_line(each.view->record.match, other))
      return "";
  return line_text(there, index, writing_of(style));
}

/// How one side has the line and the match, where that is not what its versions say. `instead`: the line that
/// it has in place of this one; empty: none.
std::string side_sentences(const match::Match& match, std::size_t index,
                           const storage::LineHistory& line_history, const storage::LineSide& side,
                           bool has_versions, const std::string& instead, Style style) {
  std::string text;
  if (!side.place && !instead.empty())
    // Translators: {0} is the number of a line, {1} what it says: "Ann 180, Bob 10".
    text += paragraph(base::tr("On this side line {0} is another entry: {1}.", index + 1, instead), style);
  else if (!side.place && !has_versions)
    text += paragraph(base::tr("On this side the line is not on the sheet."), style);
  if (side.place && line_history.has_disputed_place)
    text += paragraph(base::tr("On this side it is line {0}.", *side.place), style);
  const bool same_closing =
      std::all_of(line_history.sides.begin(), line_history.sides.end(),
                  [&](const storage::LineSide& other) { return other.closing == side.closing; });
  if (same_closing) return text;
  if (!side.closing) return text + paragraph(base::tr("On this side the match is not closed."), style);
  if (!side.closing->conceded_by) return text + paragraph(base::tr("On this side the match is void."), style);
  return text +
         paragraph(base::tr("On this side {0} conceded.", match.players.at(*side.closing->conceded_by)),
                   style);
}

/// What all sides know of a disputed line, then what each has of its own, those of this file first.
std::string history_of_sides(const history::NumberedMatch& numbered, std::size_t index,
                             const storage::LineHistory& line_history,
                             const std::optional<storage::DisputedMatch>& dispute, Style style) {
  const match::Match& match = numbered.record.match;
  const std::vector<std::string> paragraphs = version_paragraphs(match, line_history.versions, style);
  const auto shown_versions = [&](const auto& is_meant) {
    std::string text;
    for (std::size_t i = 0; i < paragraphs.size(); ++i)
      if (is_meant(line_history.versions[i].sides)) text += paragraphs[i];
    return text;
  };
  const auto has_line = [](const storage::LineSide& side) { return side.place.has_value(); };
  const auto is_of_some = [](const storage::LineVersion& version) { return !version.sides.empty(); };
  const bool only_closing =
      !line_history.has_disputed_place &&
      std::all_of(line_history.sides.begin(), line_history.sides.end(), has_line) &&
      std::none_of(line_history.versions.begin(), line_history.versions.end(), is_of_some);
  std::string text = "\n" +
                     (only_closing ? base::tr("How the match was closed is disputed:")
                                   : base::tr("This line is disputed:")) +
                     "\n";
  text += shown_versions([](const std::vector<std::size_t>& sides) { return sides.empty(); });
  bool has_another = false;
  for (const storage::LineSide& side : line_history.sides) {
    text += paragraph(side_title(side), style, Tone::kBold);
    const std::string versions = shown_versions([&](const std::vector<std::size_t>& sides) {
      return std::find(sides.begin(), sides.end(), side.number) != sides.end();
    });
    const std::string instead =
        side.place ? "" : line_instead(dispute, side.number - 1, index, match.lines.at(index).id, style);
    text += versions + side_sentences(match, index, line_history, side, !versions.empty(), instead, style);
    has_another = has_another || !instead.empty();
  }
  if (has_another)
    text += paragraph(
        base::tr("'chapeau resolve -m {0}' shows the sides beside each other.", numbered.number), style);
  return text;
}

}  // namespace

bool has_line_history(const history::NumberedMatch& numbered, std::size_t index,
                      const storage::LineHistory& line_history) {
  return numbered.corrected.contains(numbered.record.match.lines.at(index).id) ||
         !line_history.sides.empty() || was_inserted_moved_or_sent(line_history.versions);
}

std::string line_history_text(const history::NumberedMatch& stored, std::size_t index,
                              const storage::LineHistory& line_history,
                              const std::optional<storage::DisputedMatch>& dispute, Style style) {
  if (!has_line_history(stored, index, line_history)) return "";
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  if (!line_history.sides.empty()) return history_of_sides(numbered, index, line_history, dispute, style);
  const bool corrected = numbered.corrected.contains(match.lines.at(index).id);
  std::string text = corrected ? base::tr("This line was corrected:") : base::tr("History of this line:");
  text = "\n" + text + "\n";
  for (const std::string& each : version_paragraphs(match, line_history.versions, style)) text += each;
  return text;
}

base::Json line_history_json(const history::NumberedMatch& numbered,
                             const storage::LineHistory& line_history) {
  const base::InEnglish english;
  const match::Match& match = numbered.record.match;
  const std::vector<storage::LineVersion>& versions = line_history.versions;
  const std::vector<std::string> texts = version_texts(match, versions, cards::Writing::kCanonical);
  base::Json list = base::Json::array();
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const storage::LineVersion& version = versions[i];
    base::Json each{{"at", base::to_string(version.at)},
                    {"command", version.command},
                    {"what", texts[i]},
                    {"reason", version.reason}};
    add_source(version.provenance.source, each);
    if (const auto number = number_now(match, version)) each["before_line"] = *number;
    if (version.moved_from)
      each["moved_from"] = {{"match", version.moved_from->first}, {"line", version.moved_from->second}};
    if (!version.sides.empty()) each["sides"] = version.sides;
    list.push_back(std::move(each));
  }
  return list;
}

}  // namespace report
