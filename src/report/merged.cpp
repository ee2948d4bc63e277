#include "report/merged.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/disputed.hpp"
#include "report/printable.hpp"
#include "report/undone.hpp"
#include "report/words.hpp"
#include "storage/past.hpp"

namespace report {
namespace {

using storage::Merged;
using storage::StoredCommand;

/// "41 hands in 12 matches, 3 of them new; 2 payments".
std::string came_words(const Merged& merged) {
  const Came came = count_came(merged);
  std::vector<std::string> parts;
  if (came.matches > 0) {
    std::string text = base::count_of(came.matches, "match", "matches");
    if (came.hands > 0) text = base::count_of(came.hands, "hand", "hands") + " in " + text;
    if (came.fresh > 0)
      text += came.matches == 1 ? ", which is new" : fmt::format(", {} of them new", came.fresh);
    parts.push_back(text);
  }
  if (merged.payments > 0) parts.push_back(base::count_of(merged.payments, "payment", "payments"));
  if (parts.empty()) parts.push_back("no new hands");
  return base::join(parts, "; ");
}

/// Whether the counting of hands, matches and payments says all there is to say about a command.
bool is_counted(const StoredCommand& command) {
  static const std::set<std::string> kCounted{"new", "add", "import", "pay"};
  return kCounted.contains(command.name);
}

bool takes_or_brings_back(const StoredCommand& command) {
  return command.name == "undo" || command.name == "redo";
}

/// What was corrected, undone and redone there, in words, the first few of each kind.
struct Deeds {
  std::vector<std::string> corrected, undone, redone;
};

Deeds deeds_of(storage::Reader& reader, const Merged& merged) {
  Deeds deeds;
  storage::Past past = reader.past();
  const auto words_of = [&](const StoredCommand& command) {
    return describe(past.deed(command, kMostDescribed)).words;
  };
  const auto put = [](std::vector<std::string>& list, const auto& words) {
    // What is too much to name is counted only: a history of years is not described command by command.
    list.push_back(list.size() < kMostDescribed ? words() : std::string());
  };
  std::set<std::int64_t> disputed;
  if (merged.refused)
    for (const storage::DisputedMatch& match : merged.disputed) disputed.insert(match.number);
  const auto is_disputed = [&](const StoredCommand& command) {
    const std::vector<storage::DoneToMatch> done = past.done_by(command.number);
    return std::any_of(done.begin(), done.end(),
                       [&](const storage::DoneToMatch& each) { return disputed.contains(each.match); });
  };
  for (const StoredCommand& command : merged.commands) {
    // Where a merge is refused, what is disputed is shown side by side.
    if (is_counted(command) || (!disputed.empty() && is_disputed(command))) continue;
    if (!takes_or_brings_back(command)) {
      put(deeds.corrected, [&] { return words_of(command); });
      continue;
    }
    put(command.name == "undo" ? deeds.undone : deeds.redone, [&] {
      const auto target = reader.moved_by(command.number);
      const auto stored = target ? reader.command(*target) : std::nullopt;
      return words_of(stored ? *stored : command);
    });
  }
  return deeds;
}

std::string listed(const std::string& head, const std::vector<std::string>& deeds, Style style) {
  std::string text;
  for (std::size_t i = 0; i < std::min(deeds.size(), kMostDescribed); ++i)
    text += paragraph(head + ": " + deeds[i] + ".", style);
  if (deeds.size() > kMostDescribed)
    text += fmt::format("{}: {} more.\n", head, deeds.size() - kMostDescribed);
  return text;
}

base::Json disputes_json(const std::vector<storage::DisputedMatch>& matches) {
  base::Json list = base::Json::array();
  for (const storage::DisputedMatch& match : matches) list.push_back(dispute_json(match));
  return list;
}

base::Json names_json(const std::vector<storage::MergedName>& names) {
  base::Json list = base::Json::array();
  for (const storage::MergedName& name : names) list.push_back({{"there", name.there}, {"here", name.here}});
  return list;
}

}  // namespace

Came count_came(const Merged& merged) {
  Came came;
  for (const storage::MergedMatch& match : merged.matches) {
    came.hands += match.hands;
    came.matches += match.hands > 0 || match.is_new ? 1 : 0;
    came.fresh += match.is_new ? 1 : 0;
  }
  return came;
}

std::string merged_text(storage::Reader& reader, const Merged& merged, const std::string& there, bool dry_run,
                        Style style) {
  std::string text = paragraph(fmt::format("From {}: {}.{}", there, came_words(merged),
                                           dry_run ? " (Dry run: nothing was recorded.)" : ""),
                               style);
  text += deeds_text(reader, merged, there, dry_run, style);
  for (const std::int64_t number : merged.still_disputed)
    text += dry_run ? fmt::format("Match {} would be disputed.\n", number)
                    : fmt::format("Match {0} is disputed: chapeau resolve -m {0}\n", number);
  if (!merged.backup.empty())
    text += fmt::format("The database as it was: {}\n", base::printable(merged.backup));
  return text;
}

std::string deeds_text(storage::Reader& reader, const Merged& merged, const std::string& there, bool dry_run,
                       Style style) {
  const Deeds deeds = deeds_of(reader, merged);
  std::string text = listed("Changed there", deeds.corrected, style) +
                     listed("Undone there", deeds.undone, style) +
                     listed("Redone there", deeds.redone, style);
  for (const storage::MergedName& name : merged.renamed)
    text += paragraph(fmt::format("{} of {} is called {} from now on, wherever this goes.",
                                  base::printable(name.there), there, base::printable(name.here)),
                      style);
  for (const storage::MergedName& name : merged.joined)
    text += paragraph(
        fmt::format("{} of {} and {} here are one player now. If they are not: {}.",
                    base::printable(name.there), there, base::printable(name.here),
                    dry_run
                        ? fmt::format("--rename {}=ANOTHER", base::shell_quoted(base::printable(name.there)))
                        : "'chapeau undo' takes that back, and 'chapeau rename' tells them apart"),
        style);
  for (const std::int64_t number : merged.settled) {
    const auto match = reader.match(number);
    text += paragraph(fmt::format("Match {} was settled: {}", number,
                                  match ? status_text(printable(*match)) : "it is gone."),
                      style);
  }
  return text;
}

base::Json merged_json(storage::Reader& reader, const Merged& merged, const std::string& there,
                       bool dry_run) {
  base::Json matches = base::Json::array();
  for (const storage::MergedMatch& match : merged.matches)
    matches.push_back({{"match", match.number}, {"new", match.is_new}, {"hands", match.hands}});
  const Deeds deeds = deeds_of(reader, merged);
  const auto list = [](std::vector<std::string> words) {
    words.resize(std::min(words.size(), kMostDescribed));
    return base::Json(words);
  };
  return {{"from", there},
          {"commands", merged.commands.size()},
          {"matches", std::move(matches)},
          {"payments", merged.payments},
          {"changed", list(deeds.corrected)},
          {"undone", list(deeds.undone)},
          {"redone", list(deeds.redone)},
          {"renamed", names_json(merged.renamed)},
          {"joined", names_json(merged.joined)},
          {"settled", merged.settled},
          {"disputed", merged.still_disputed},
          {"refused", false},
          {"backup", merged.backup.empty() ? base::Json(nullptr) : base::Json(merged.backup)},
          {"dry_run", dry_run}};
}

std::string nothing_merged_text(const std::string& there) {
  return fmt::format("Everything in {} is here already. Nothing was recorded.\n", there);
}

std::string refused_text(const Merged& merged, const std::string& there, Style style) {
  std::string text;
  for (const storage::DisputedMatch& match : merged.disputed)
    text += (text.empty() ? "" : "\n") + dispute_text(match, there, style);
  return text;
}

base::Json refused_json(const Merged& merged, const std::string& there, bool dry_run) {
  return {
      {"from", there}, {"refused", true}, {"disputes", disputes_json(merged.disputed)}, {"dry_run", dry_run}};
}

}  // namespace report
