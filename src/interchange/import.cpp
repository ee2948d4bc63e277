#include "interchange/import.hpp"

#include <fmt/core.h>

#include <array>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "base/error.hpp"
#include "base/pipeline.hpp"
#include "base/text.hpp"
#include "history/import_diff.hpp"
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

constexpr std::string_view kConflictRemedy =
    "nothing was imported: --on-conflict ours keeps what is here, --on-conflict theirs takes what comes in";

Error refuse_line(const std::string& file, const ParsedLine& line, std::string message) {
  Error error(ErrorKind::kData, std::move(message));
  error.at({fmt::format("{}, line {}", file, line.number), "", 0, 0});
  return error;
}

/// Imports payments. One that differs is replaced as a whole.
class PaymentImport {
 public:
  PaymentImport(storage::Transaction& transaction, const std::string& file, OnConflict on_conflict)
      : transaction_(transaction), file_(file), on_conflict_(on_conflict) {}

  ImportedLine take_line(const ParsedLine& line) {
    const history::PaymentRecord& incoming = *line.payment;
    history::Payment payment = incoming.payment;
    payment.from = player(line, incoming.from);
    payment.to = player(line, incoming.to);
    if (payment.from == payment.to)
      throw refuse(line, fmt::format("'{}' and '{}' are the same player here", incoming.from, incoming.to));
    const auto here = storage::payment_with_id(transaction_, incoming.id);
    const bool stands = here && !here->gone;
    ImportOutcome outcome = ImportOutcome::kAdded;
    if (stands) outcome = here->record.payment == payment ? ImportOutcome::kSkipped : decide(line, *here);
    if (outcome == ImportOutcome::kAdded || outcome == ImportOutcome::kReplaced)
      transaction_.enter(incoming.id, history::Pay{payment});
    lines_[incoming.id] = line.number;
    return {line.number, outcome, 0, {}, {}, storage::payment_with_id(transaction_, incoming.id)};
  }

 private:
  base::Uuid player(const ParsedLine& line, const std::string& name) {
    const auto known = storage::player_named(transaction_, name);
    if (!known || !storage::has_played(transaction_, known->id))
      throw refuse(line, fmt::format("'{}' plays in no match here, so a payment is not possible", name))
          .remedy("nothing was imported: import that player's matches first, or in the same file");
    return known->id;
  }

  ImportOutcome decide(const ParsedLine& line, const storage::PaymentSummary& here) {
    if (on_conflict_ == OnConflict::kOurs) return ImportOutcome::kKept;
    if (on_conflict_ == OnConflict::kTheirs) return ImportOutcome::kReplaced;
    const auto before = lines_.find(line.payment->id);
    throw refuse(line, before != lines_.end()
                           ? fmt::format("this payment is also in line {}, but different", before->second)
                           : fmt::format("payment {} here has the same id, but differs", here.number))
        .remedy(std::string(kConflictRemedy));
  }

  [[nodiscard]] Error refuse(const ParsedLine& line, std::string message) const {
    return refuse_line(file_, line, std::move(message));
  }

  storage::Transaction& transaction_;
  const std::string& file_;
  OnConflict on_conflict_;
  std::map<base::Uuid, std::size_t> lines_;  // the last line of the file with this payment
};

/// Imports matches.
class MatchImport {
 public:
  MatchImport(storage::Transaction& transaction, const std::string& file, OnConflict on_conflict)
      : transaction_(transaction), file_(file), on_conflict_(on_conflict) {}

  /// Whether the match is new, and its players can be named before the lines before it are imported; then
  /// they are named, and their ids are those here.
  bool is_plain(ParsedLine& line) {
    if (under_way_.contains(line.record.id) || transaction_.knows(line.record.id)) return false;
    for (const std::string& name : line.record.match.players)
      if (!can_name(name)) return false;
    name_players(line.record);
    under_way_.insert(line.record.id);
    return true;
  }

  /// Imports a line that is plain, and what was worked out for it.
  ImportedLine start_line(const ParsedLine& line, storage::NewMatch& match) {
    transaction_.start(match);
    under_way_.erase(line.record.id);
    return note(line.number, {line.number,
                              ImportOutcome::kAdded,
                              line.record.match.lines.size(),
                              std::move(match.current.match),
                              {},
                              {}});
  }

  /// Imports any line. Precondition: the lines before it are imported.
  ImportedLine take_line(ParsedLine line) {
    const std::size_t number = line.number;
    return note(number, take(std::move(line)));
  }

 private:
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
    if (!number) return start(std::move(line));
    const history::NumberedMatch here = transaction_.listed_match(*number);
    const history::Comparison comparison = history::compare(here.record, line.record);
    switch (comparison.relation) {
      case Relation::kSame:
      case Relation::kIncomingIsShorter: return {line.number, ImportOutcome::kSkipped, 0, here, {}, {}};
      case Relation::kIncomingIsLonger: return extend(line, here, comparison.writes);
      case Relation::kDiverged:
      case Relation::kOtherGameOrPlayers: return decide(line, here, comparison);
    }
    return {};
  }

  /// Whether it is known who is meant, or it can be asked without recording anything.
  bool can_name(const std::string& name) {
    if (known_player(name)) return true;
    const auto stored = storage::player_named(transaction_, name);
    return !stored || stored->name == name;
  }

  /// Whom a name of the file means, where a line before had it: in any case of its letters, as those players
  /// may have no row yet.
  const history::NamedPlayer* known_player(const std::string& name) {
    if (const auto seated = seated_.find(name); seated != seated_.end()) return &seated->second;
    const auto folded = folded_.find(base::fold_case(name));
    if (folded == folded_.end()) return nullptr;
    return &seated_.emplace(name, folded->second).first->second;
  }

  /// Gives the players of a record the ids and names that they have in this database. For the rest of the
  /// file these names mean these players.
  void name_players(MatchRecord& record) {
    for (games::Seat seat = 0; seat < record.match.players.size(); ++seat) {
      std::string& name = record.match.players[seat];
      const history::NamedPlayer* player = known_player(name);
      if (player == nullptr) {
        player = &seated_.emplace(name, transaction_.player_ref(name)).first->second;
        folded_.emplace(base::fold_case(name), *player);
      }
      record.player_ids[seat] = player->id;
      name = player->name;  // as they are called here
    }
  }

  ImportedLine start(ParsedLine line) {
    MatchRecord& record = line.record;
    name_players(record);
    const std::size_t new_lines = record.match.lines.size();
    const std::int64_t number = transaction_.start(record);
    return {line.number, ImportOutcome::kAdded, new_lines, transaction_.listed_match(number), {}, {}};
  }

  ImportedLine extend(const ParsedLine& line, const history::NumberedMatch& here,
                      const std::vector<history::Action>& writes) {
    transaction_.apply_all(here.number, writes);
    const std::size_t known = here.record.match.lines.size();
    return {line.number,
            ImportOutcome::kExtended,
            line.record.match.lines.size() - known,
            transaction_.listed_match(here.number),
            here,
            {}};
  }

  ImportedLine decide(const ParsedLine& line, const history::NumberedMatch& here,
                      const history::Comparison& comparison) {
    if (on_conflict_ == OnConflict::kOurs) return {line.number, ImportOutcome::kKept, 0, here, {}, {}};
    if (comparison.relation == Relation::kOtherGameOrPlayers)
      throw refuse(line, fmt::format("match {} has this id, but another game or other players", here.number))
          .remedy("leave out the id to import it as a new match");
    if (on_conflict_ == OnConflict::kTheirs) {
      transaction_.apply_all(here.number, comparison.writes);
      return {line.number,
              ImportOutcome::kReplaced,
              line.record.match.lines.size(),
              transaction_.listed_match(here.number),
              here,
              {}};
    }
    const auto before = touched_.find(here.number);
    const std::string where = before != touched_.end()
                                  ? fmt::format("this match is also in line {}, but differs {}",
                                                before->second.line, comparison.difference)
                                  : fmt::format("match {} here has the same id, but differs {}", here.number,
                                                comparison.difference);
    throw refuse(line, where).remedy(std::string(kConflictRemedy));
  }

  [[nodiscard]] Error refuse(const ParsedLine& line, std::string message) const {
    return refuse_line(file_, line, std::move(message));
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
  std::unordered_map<std::int64_t, Touched> touched_;             // by the number of the match
  std::unordered_map<std::string, history::NamedPlayer> seated_;  // by their names in the file
  std::unordered_map<std::string, history::NamedPlayer> folded_;  // by these with their case folded
  std::set<base::Uuid> under_way_;  // matches that are plain and not yet imported
};

/// A line on its way into the database.
struct LineUnderWay {
  ParsedLine line;
  bool is_plain = false;
  std::optional<storage::NewMatch> match;  // of one that is plain, once it is worked out
};

/// Imports the matches of a file. What new ones write is worked out ahead by all threads; this one reads and
/// writes the database, line by line.
class MatchLines {
 public:
  MatchLines(base::Workers& workers, MatchImport& matches, const NextLine& next, std::int64_t milliseconds)
      : matches_(matches),
        next_(next),
        lines_(
            workers, [this] { return read(); },
            [milliseconds](LineUnderWay& each) {
              if (each.is_plain) each.match = storage::prepare_match(each.line.record, milliseconds);
            },
            [](const LineUnderWay& each) { return each.line.record.match.lines.size() * kBytesOfAHand; }) {}

  /// Imports all of them. Returns the payments.
  std::vector<ParsedLine> import(const Visit& visit) {
    while (std::optional<LineUnderWay> each = lines_.next()) {
      visit(each->is_plain ? matches_.start_line(each->line, *each->match)
                           : matches_.take_line(std::move(each->line)));
      if (!each->is_plain) waits_ = false;
    }
    return std::move(payments_);
  }

 private:
  static constexpr std::size_t kBytesOfAHand = 512;  // with its rows, roughly

  /// The next line, its players named; nothing behind one whose match may be known, until that is imported:
  /// what follows may depend on it.
  std::optional<LineUnderWay> read() {
    while (!waits_) {
      std::optional<ParsedLine> line = next_();
      if (!line) break;
      if (line->payment) {
        payments_.push_back(*std::move(line));
        continue;
      }
      waits_ = !matches_.is_plain(*line);
      return LineUnderWay{*std::move(line), !waits_, std::nullopt};
    }
    return std::nullopt;
  }

  MatchImport& matches_;
  const NextLine& next_;
  std::vector<ParsedLine> payments_;
  bool waits_ = false;
  base::Pipeline<LineUnderWay> lines_;  // last: its threads use the others
};

}  // namespace

std::string to_string(ImportOutcome outcome) {
  constexpr std::array<const char*, 5> kNames{"added", "extended", "skipped", "kept", "replaced"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

void import_lines(base::Workers& workers, storage::Transaction& transaction, const NextLine& next,
                  const std::string& file, OnConflict on_conflict, const Visit& visit) {
  MatchImport matches(transaction, file, on_conflict);
  const std::vector<ParsedLine> paid =
      MatchLines(workers, matches, next, transaction.now().milliseconds).import(visit);
  PaymentImport payments(transaction, file, on_conflict);
  for (const ParsedLine& line : paid) visit(payments.take_line(line));
}

}  // namespace interchange
