#include "interchange/import.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <unordered_map>

#include "base/error.hpp"
#include "base/pipeline.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "games/game.hpp"
#include "history/import_diff.hpp"
#include "interchange/known_players.hpp"
#include "storage/match_queries.hpp"
#include "storage/money_queries.hpp"
#include "storage/new_match.hpp"
#include "storage/player_queries.hpp"

namespace interchange {
namespace {

using base::Error;
using base::ErrorKind;
using history::MatchRecord;
using history::Relation;

constexpr const char* kConflictRemedy = base::tr_noop(
    "nothing was imported: --on-conflict ours keeps what is here, --on-conflict theirs takes what comes in");

/// That a match is in an earlier line of the file as well.
std::string differs_from_line(std::size_t line, const history::Comparison& comparison) {
  // Translators: {1} is a key of the JSON, as "stakes"; also in the message like this one.
  if (!comparison.key.empty())
    return base::tr("this match is also in line {0}, but differs in its {1}", line, comparison.key);
  return comparison.line == 0
             ? base::tr("this match is also in line {0}, but differs in how it was closed", line)
             : base::tr("this match is also in line {0}, but differs in line {1} of its sheet", line,
                        comparison.line);
}

/// That a match is in the database as well.
std::string differs_from_match(std::int64_t number, const history::Comparison& comparison) {
  if (!comparison.key.empty())
    return base::tr("match {0} here has the same id, but differs in its {1}", number, comparison.key);
  return comparison.line == 0
             ? base::tr("match {0} here has the same id, but differs in how it was closed", number)
             : base::tr("match {0} here has the same id, but differs in line {1} of its sheet", number,
                        comparison.line);
}

Error line_error(const std::string& file, const ParsedLine& line, std::string message) {
  Error error(ErrorKind::kData, std::move(message));
  error.at({base::tr("{0}, line {1}", file, line.number), "", 0, 0});
  return error;
}

/// Throws `Error` (kData) where the id of a line is that of something else, here or in an earlier line.
/// `is_of_kind` says of an action whether only what the line is has it.
void refuse_id_of_other(storage::Transaction& transaction, const std::string& file, const ParsedLine& line,
                        const base::Uuid& id, bool (*is_of_kind)(const history::Action&)) {
  if (!transaction.knows(id)) return;
  const auto subject = transaction.subjects().subject(id);
  if (std::any_of(subject->operations.begin(), subject->operations.end(),
                  [&](const history::Operation& operation) { return is_of_kind(operation.action); }))
    return;
  throw line_error(file, line, base::tr("the id {0} belongs to something else already", base::to_string(id)))
      .remedy(base::tr("give it an id of its own, or leave out the id"));
}

/// Imports payments. One that differs is replaced as a whole.
class PaymentImport {
 public:
  PaymentImport(storage::Transaction& transaction, const std::string& file, OnConflict on_conflict)
      : transaction_(transaction), file_(file), on_conflict_(on_conflict) {}

  ImportedLine take_line(const ParsedLine& line) {
    const history::PaymentRecord& incoming = *line.payment;
    refuse_id_of_other(transaction_, file_, line, incoming.id, history::is_on_payment);
    history::Payment payment = incoming.payment;
    // Nothing but this may stand of them: the matches that they played were undone where it was exported.
    payment.from = transaction_.player_to_pay(incoming.from).id;
    payment.to = transaction_.player_to_pay(incoming.to).id;
    if (payment.from == payment.to)
      throw line_error(file_, line,
                       base::tr("'{0}' and '{1}' are the same player here", incoming.from, incoming.to));
    const auto here = storage::payment_with_id(transaction_, incoming.id);
    const bool stands = here && !here->gone;
    ImportOutcome outcome = ImportOutcome::kAdded;
    if (stands) outcome = here->record.payment == payment ? ImportOutcome::kSkipped : decide(line, *here);
    if (outcome == ImportOutcome::kAdded || outcome == ImportOutcome::kReplaced)
      transaction_.enter(incoming.id, history::Pay{payment});
    lines_[incoming.id] = line.number;
    return {.file_line = line.number,
            .outcome = outcome,
            .payment = storage::payment_with_id(transaction_, incoming.id)};
  }

 private:
  ImportOutcome decide(const ParsedLine& line, const storage::PaymentSummary& here) {
    if (on_conflict_ == OnConflict::kOurs) return ImportOutcome::kKept;
    if (on_conflict_ == OnConflict::kTheirs) return ImportOutcome::kReplaced;
    const auto before = lines_.find(line.payment->id);
    throw line_error(file_, line,
                     before != lines_.end()
                         ? base::tr("this payment is also in line {0}, but different", before->second)
                         : base::tr("payment {0} here has the same id, but differs", here.number))
        .remedy(base::translated(kConflictRemedy));
  }

  storage::Transaction& transaction_;
  const std::string& file_;
  OnConflict on_conflict_;
  std::map<base::Uuid, std::size_t> lines_;  // the last line of the file with this payment
};

/// A line on its way into the database.
struct LineUnderWay {
  std::size_t number = 0;
  std::string text;
  std::optional<ParsedLine> parsed;  // nothing: it is empty, or not parsed yet
  /// What it writes, if its match is new, where that could be worked out ahead; then the record has the
  /// players as they are called here, and `players` has their names in the file.
  std::optional<storage::NewMatch> match;
  std::vector<std::string> players;
  std::optional<ImportedLine> outcome;
};

/// Imports matches.
class MatchImport {
 public:
  MatchImport(storage::Transaction& transaction, const std::string& file, OnConflict on_conflict)
      : transaction_(transaction),
        file_(file),
        on_conflict_(on_conflict),
        milliseconds_(transaction.now().milliseconds) {}

  /// What can be done with a parsed line before the lines before it are imported. For several threads.
  void work_ahead(LineUnderWay& line) {
    if (!works_ahead_) return;
    MatchRecord& record = line.parsed->record;
    std::vector<std::string> names = record.match.players;
    if (!known_.name_players(record)) return;
    line.players = std::move(names);
    try {
      line.match = storage::prepare_match(record, milliseconds_);
    } catch (...) {
      // Where the match turns out to be new it is tried again, and the error comes in its turn.
      call_as_in_file(line);
    }
  }

  /// Imports a line. Precondition: it is a match, and the lines before it are imported.
  ImportedLine import_line(LineUnderWay& line) {
    ParsedLine& parsed = *line.parsed;
    const bool is_new = !transaction_.knows(parsed.record.id);
    works_ahead_ = is_new;
    if (!is_new && line.match) call_as_in_file(line);
    if (is_new && !line.match && can_name_all(parsed.record)) {
      name_players(parsed.record);
      line.match = storage::prepare_match(parsed.record, milliseconds_);
    }
    return note(line.number,
                is_new && line.match ? start_line(parsed, *line.match) : take(std::move(parsed)));
  }

 private:
  static void call_as_in_file(LineUnderWay& line) {
    line.parsed->record.match.players = std::move(line.players);
    line.match.reset();
  }

  /// Imports a line whose match is new, and what was worked out for it.
  ImportedLine start_line(const ParsedLine& line, storage::NewMatch& match) {
    transaction_.start(match);
    return {.file_line = line.number,
            .outcome = ImportOutcome::kAdded,
            .new_sheet_lines = line.record.match.lines.size(),
            .match = std::move(match.current.match)};
  }

  ImportedLine note(std::size_t number_of_line, ImportedLine outcome) {
    const auto [known, is_first] = touched_.try_emplace(outcome.match.number);
    Touched& touched = known->second;
    touched.line = number_of_line;
    // As before the import, not as before this line of it.
    if (touched.changed) {
      outcome.before = touched.before ? std::optional(*touched.before) : std::nullopt;
    } else if (outcome.outcome != ImportOutcome::kSkipped && outcome.outcome != ImportOutcome::kKept) {
      touched.changed = true;
      if (outcome.before) touched.before = std::make_unique<history::NumberedMatch>(*outcome.before);
    }
    return outcome;
  }

  ImportedLine take(ParsedLine line) {
    const auto number = storage::match_with_id(transaction_, line.record.id);
    if (!number) {
      refuse_id_of_other(transaction_, file_, line, line.record.id, [](const history::Action& action) {
        return std::holds_alternative<history::Start>(action);
      });
      return start(std::move(line));
    }
    const history::NumberedMatch here = transaction_.listed_match(*number);
    const auto subject = transaction_.subjects().subject(here.record.id);
    const history::Comparison comparison = history::compare(here.record, line.record, subject->operations);
    switch (comparison.relation) {
      case Relation::kSame:
      case Relation::kIncomingIsShorter:
        return {.file_line = line.number, .outcome = ImportOutcome::kSkipped, .match = here};
      case Relation::kIncomingIsLonger: return extend(line, here, comparison.writes);
      case Relation::kDiverged:
      case Relation::kOtherGameOrPlayers: return decide(line, here, comparison);
    }
    return {};
  }

  /// Whether it is known who is meant, or it can be asked without recording anything.
  bool can_name_all(const MatchRecord& record) {
    return std::all_of(record.match.players.begin(), record.match.players.end(), [&](const auto& name) {
      if (known_.find(name)) return true;
      const auto stored = storage::player_ever_named(transaction_, name);
      return !stored || stored->name == name;
    });
  }

  void name_players(MatchRecord& record) {
    for (const std::string& name : record.match.players)
      if (!known_.find(name)) known_.add(name, transaction_.player_ref(name));
    known_.name_players(record);
  }

  ImportedLine start(ParsedLine line) {
    MatchRecord& record = line.record;
    name_players(record);
    const std::size_t new_lines = record.match.lines.size();
    const std::int64_t number = transaction_.start(record);
    return {.file_line = line.number,
            .outcome = ImportOutcome::kAdded,
            .new_sheet_lines = new_lines,
            .match = transaction_.listed_match(number)};
  }

  ImportedLine extend(const ParsedLine& line, const history::NumberedMatch& here,
                      const std::vector<history::Action>& writes) {
    transaction_.apply_all(here.number, writes);
    const std::size_t known = here.record.match.lines.size();
    return {.file_line = line.number,
            .outcome = ImportOutcome::kExtended,
            .new_sheet_lines = line.record.match.lines.size() - known,
            .match = transaction_.listed_match(here.number),
            .before = here};
  }

  /// As a new match, without the id, what was renamed since would count twice.
  [[nodiscard]] Error other_match_error(const ParsedLine& line, const history::NumberedMatch& here) const {
    const match::Match& ours = here.record.match;
    if (games::info(ours.game).name != games::info(line.record.match.game).name)
      return refuse(line, base::tr("match {0} has this id, but another game", here.number))
          .remedy(base::tr("leave out the id to import it as a new match"));
    return refuse(line, base::tr("match {0} has this id, but its players are {1}, and in the file {2}",
                                 here.number, base::printable(base::join_and(ours.players)),
                                 base::printable(base::join_and(line.record.match.players))))
        .remedy(base::tr(
            "add --on-conflict ours to keep it as it is here, or write these players into the file"));
  }

  ImportedLine decide(const ParsedLine& line, const history::NumberedMatch& here,
                      const history::Comparison& comparison) {
    if (on_conflict_ == OnConflict::kOurs)
      return {.file_line = line.number, .outcome = ImportOutcome::kKept, .match = here};
    if (comparison.relation == Relation::kOtherGameOrPlayers) throw other_match_error(line, here);
    if (on_conflict_ == OnConflict::kTheirs) {
      transaction_.apply_all(here.number, comparison.writes);
      return {.file_line = line.number,
              .outcome = ImportOutcome::kReplaced,
              .new_sheet_lines = line.record.match.lines.size(),
              .match = transaction_.listed_match(here.number),
              .before = here};
    }
    const auto before = touched_.find(here.number);
    throw refuse(line, before != touched_.end() ? differs_from_line(before->second.line, comparison)
                                                : differs_from_match(here.number, comparison))
        .remedy(base::translated(kConflictRemedy));
  }

  [[nodiscard]] Error refuse(const ParsedLine& line, std::string message) const {
    return line_error(file_, line, std::move(message));
  }

  storage::Transaction& transaction_;
  const std::string& file_;
  OnConflict on_conflict_;
  /// What this import did to a match so far.
  struct Touched {
    std::size_t line = 0;  // the last one of the file with it
    bool changed = false;
    std::unique_ptr<history::NumberedMatch> before;  // as it stood; null if it was not here or is not changed
  };
  std::unordered_map<std::int64_t, Touched> touched_;  // by the number of the match
  KnownPlayers known_;
  const std::int64_t milliseconds_;  // the time of the command
  /// The last match was new. Where matches are here already, nobody works out what they would write.
  std::atomic<bool> works_ahead_ = true;
};

/// Imports the matches of a file. Lines are parsed, and what new matches write is worked out, by all threads,
/// a line by one of them, so that what it takes on the way never leaves the thread; this one reads and writes
/// the database, line by line.
class MatchLines {
 public:
  MatchLines(base::Workers& workers, MatchImport& matches, const NextLine& next, const std::string& file)
      : matches_(matches),
        next_(next),
        lines_(
            workers, [this] { return read(); },
            [&matches, file](LineUnderWay& line) {
              line.parsed = read_line(line.number, line.text, file);
              if (line.parsed && !line.parsed->payment) matches.work_ahead(line);
            },
            [](const LineUnderWay& line) { return line.text.size() * kBytesOfAByte; }) {}

  /// Imports all of them. Returns the payments.
  std::vector<ParsedLine> import(const Visit& visit) {
    std::vector<ParsedLine> payments;
    while (LineUnderWay* line = lines_.next()) {
      line->text = {};
      if (!line->parsed) continue;
      if (line->parsed->payment) {
        payments.push_back(*std::move(line->parsed));
        continue;
      }
      line->outcome = matches_.import_line(*line);
      visit(*line->outcome);
    }
    return payments;
  }

 private:
  static constexpr std::size_t kBytesOfAByte = 4;  // of text, once it is parsed and worked out, roughly

  std::optional<LineUnderWay> read() {
    const std::optional<std::string_view> text = at_end_ ? std::nullopt : next_();
    at_end_ = !text;
    if (!text) return std::nullopt;
    LineUnderWay line;
    line.number = ++read_;
    line.text = *text;
    return line;
  }

  MatchImport& matches_;
  const NextLine& next_;
  std::size_t read_ = 0;  // lines
  bool at_end_ = false;
  base::Pipeline<LineUnderWay> lines_;  // last: its threads use the others
};

}  // namespace

std::string to_string(ImportOutcome outcome) {
  constexpr std::array<const char*, 5> kNames{"added", "extended", "skipped", "kept", "replaced"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

void import_lines(base::Workers& workers, storage::Transaction& transaction, const NextLine& next,
                  const ImportOptions& options) {
  MatchImport matches(transaction, options.file, options.on_conflict);
  const std::vector<ParsedLine> paid = MatchLines(workers, matches, next, options.file).import(options.visit);
  PaymentImport payments(transaction, options.file, options.on_conflict);
  for (const ParsedLine& line : paid) options.visit(payments.take_line(line));
}

}  // namespace interchange
