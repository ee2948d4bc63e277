#include "storage/import/import.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/pipeline.hpp"
#include "history/matches/import_diff.hpp"
#include "history/operations/codec.hpp"
#include "match/player_name.hpp"
#include "storage/import/import_errors.hpp"
#include "storage/import/known_players.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/write/new_match.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;
using history::MatchRecord;
using history::Relation;

/// How many lines of a match that comes in are not on the sheet of the one here.
std::size_t count_new_lines(const history::NumberedMatch& here, const MatchRecord& incoming) {
  std::set<base::Uuid> known;
  for (const match::Line& line : here.record.match.lines) known.insert(line.id);
  return static_cast<std::size_t>(
      std::count_if(incoming.match.lines.begin(), incoming.match.lines.end(),
                    [&](const match::Line& line) { return !known.contains(line.id); }));
}

/// Imports payments. One that differs is replaced as a whole.
class PaymentImport {
 public:
  /// `known`: whom the names of the file mean, as its matches say.
  PaymentImport(Transaction& transaction, KnownPlayers& known, const std::string& file,
                OnConflict on_conflict)
      : transaction_(transaction), known_(known), file_(file), on_conflict_(on_conflict) {}

  /// Imports a payment that stands in this line of the file.
  ImportedLine take(std::size_t line, const history::PaymentRecord& incoming) {
    refuse_id_of_other(transaction_, file_, line, incoming.id, history::is_on_payment);
    const auto here = payment_with_id(transaction_, incoming.id);
    history::Payment payment = incoming.payment;
    const ImportOutcome outcome =
        here && !here->gone ? compare(line, *here, incoming, payment) : ImportOutcome::kAdded;
    // Whoever is new is recorded only with a payment that is.
    if (outcome == ImportOutcome::kAdded) name_players(line, incoming, payment);
    if (outcome == ImportOutcome::kAdded || outcome == ImportOutcome::kReplaced)
      transaction_.record(incoming.id, history::Pay{std::move(payment)});
    lines_[incoming.id] = line;
    return {line, outcome, payment_with_id(transaction_, incoming.id).value()};
  }

 private:
  /// Makes a new payment one between players of this file.
  void name_players(std::size_t line, const history::PaymentRecord& incoming, history::Payment& payment) {
    const auto player = [&](const std::string& name) {
      if (const auto known = known_.find(name)) return known->id;
      known_.refuse_unclear(transaction_, file_, line, name);
      // Nothing but this may stand of them: the matches that they played were undone where it was exported.
      return transaction_.player_to_pay(name).id;
    };
    payment.from = player(incoming.from);
    payment.to = player(incoming.to);
    if (payment.from == payment.to)
      throw same_player_error(transaction_, file_, line, {incoming.from, incoming.to}, payment.from);
  }

  /// Who is meant by a name of a payment that is here, if anybody.
  std::optional<base::Uuid> player_meant(const std::string& name) {
    auto named = known_.find(name);
    if (!named) named = player_ever_named(transaction_, name);
    return named ? std::optional(named->id) : std::nullopt;
  }

  /// What becomes of a payment that stands here. Gives `payment` the players who are meant. Records nothing.
  ImportOutcome compare(std::size_t line, const PaymentSummary& here, const history::PaymentRecord& incoming,
                        history::Payment& payment) {
    const history::Payment& known = here.record.payment;
    const auto from = player_meant(incoming.from), to = player_meant(incoming.to);
    // Of one that lapsed both are one, who were joined since.
    if (from && from == to && !here.lapsed())
      throw same_player_error(transaction_, file_, line, {incoming.from, incoming.to}, *from);
    if (from) payment.from = *from;
    if (to) payment.to = *to;
    // Also the other way round: that may be what was corrected.
    const bool is_of_same_players =
        from && to && std::minmax(payment.from, payment.to) == std::minmax(known.from, known.to);
    if (is_of_same_players && payment == known) return ImportOutcome::kSkipped;
    if (on_conflict_ == OnConflict::kOurs) return ImportOutcome::kKept;
    const auto before = lines_.find(incoming.id);
    if (!is_of_same_players && before == lines_.end()) throw other_players_error(file_, line, here, incoming);
    if (is_of_same_players && on_conflict_ == OnConflict::kTheirs) {
      if (here.lapsed())
        throw same_player_error(transaction_, file_, line, {incoming.from, incoming.to}, payment.from);
      return ImportOutcome::kReplaced;
    }
    throw line_error(file_, line,
                     before != lines_.end()
                         ? base::tr("this payment is also in line {0}, but different", before->second)
                         : base::tr("payment {0} here has the same id, but differs", here.number))
        // Who are one player here do not pay each other; and who takes what comes in has said so already.
        .remedy(base::translated(here.lapsed() || on_conflict_ == OnConflict::kTheirs ? kOursRemedy
                                                                                      : kConflictRemedy));
  }

  Transaction& transaction_;
  KnownPlayers& known_;
  const std::string& file_;
  OnConflict on_conflict_;
  std::map<base::Uuid, std::size_t> lines_;  // the last line of the file with this payment
};

/// A line on its way into the database.
struct LineUnderWay {
  std::size_t number = 0;
  std::string text;
  std::optional<history::MatchOrPayment> parsed;  // nothing: it is empty, or not parsed yet
  /// What it writes, if it is a match that is new, where that could be worked out ahead; then the record has
  /// the players as they are called here, and `players` has their names in the file.
  std::optional<NewMatch> match;
  std::vector<std::string> players;
  std::optional<ImportedLine> outcome;
};

/// Imports matches.
class MatchImport {
 public:
  MatchImport(Transaction& transaction, const std::string& file, OnConflict on_conflict)
      : transaction_(transaction),
        file_(file),
        on_conflict_(on_conflict),
        known_(on_conflict == OnConflict::kOurs),
        milliseconds_(transaction.now().milliseconds) {}

  /// What can be done with a parsed line before the lines before it are imported. Precondition: it is a
  /// match. For several threads.
  void work_ahead(LineUnderWay& line) {
    if (!works_ahead_) return;
    MatchRecord& record = record_of(line);
    std::vector<std::string> names = record.match.players;
    if (!known_.name_players(record)) return;
    line.players = std::move(names);
    try {
      line.match = prepare_match(record, milliseconds_);
    } catch (...) {
      // Where the match turns out to be new it is tried again, and the error comes in its turn.
      call_as_in_file(line);
    }
  }

  /// Whom the names of the file mean.
  [[nodiscard]] KnownPlayers& known_players() { return known_; }

  /// Imports a line. Precondition: it is a match, and the lines before it are imported.
  ImportedLine import_line(LineUnderWay& line) {
    MatchRecord& record = record_of(line);
    const bool is_new = !transaction_.knows(record.id);
    works_ahead_ = is_new;
    if (!is_new && line.match) call_as_in_file(line);
    if (is_new && !line.match) {
      name_players(line.number, record);
      line.match = prepare_match(record, milliseconds_);
    }
    Taken taken = is_new ? start_prepared(record, *line.match) : take(line.number, std::move(record));
    note(line.number, taken);
    return {line.number, taken.outcome, std::move(taken.match)};
  }

 private:
  /// What this import did to a match so far.
  struct Touched {
    std::size_t line = 0;  // the last one of the file with it
    bool changed = false;
    std::unique_ptr<history::NumberedMatch> before;  // as it stood; null if it was not here or is not changed
  };
  struct Taken {
    ImportOutcome outcome = ImportOutcome::kSkipped;
    ImportedMatch match;
  };

  static MatchRecord& record_of(LineUnderWay& line) { return std::get<MatchRecord>(*line.parsed); }

  static void call_as_in_file(LineUnderWay& line) {
    record_of(line).match.players = std::move(line.players);
    line.match.reset();
  }

  /// Imports a match that is new, and what was worked out for it.
  Taken start_prepared(const MatchRecord& record, NewMatch& match) {
    transaction_.start_prepared(match);
    return {ImportOutcome::kAdded, {std::move(match.current.match), std::nullopt, record.match.lines.size()}};
  }

  /// Gives `taken` the match as it was before the import, not as before this line of it.
  void note(std::size_t line, Taken& taken) {
    Touched& touched = touched_[taken.match.match.number];
    touched.line = line;
    std::optional<history::NumberedMatch>& before = taken.match.before;
    if (touched.changed) {
      before = touched.before ? std::optional(*touched.before) : std::nullopt;
    } else if (taken.outcome != ImportOutcome::kSkipped && taken.outcome != ImportOutcome::kKept) {
      touched.changed = true;
      if (before) touched.before = std::make_unique<history::NumberedMatch>(*before);
    }
  }

  Taken take(std::size_t line, MatchRecord incoming) {
    const auto number = match_with_id(transaction_, incoming.id);
    if (!number) {
      refuse_id_of_other(transaction_, file_, line, incoming.id, [](const history::Action& action) {
        return std::holds_alternative<history::Start>(action);
      });
      return start(line, std::move(incoming));
    }
    const history::NumberedMatch here = transaction_.listed_match(*number);
    const auto called_otherwise = call_as_here(here, incoming);
    Taken taken = compare(line, here, incoming);
    taken.match.called_otherwise = called_otherwise;
    return taken;
  }

  /// Gives the players of a match that is here the names that they have here, if those of the file can mean
  /// them. Returns the two names of one whom the file calls as nobody is called here.
  std::optional<NamePair> call_as_here(const history::NumberedMatch& here, MatchRecord& incoming) {
    const games::Names& ours = here.record.match.players;
    games::Names& theirs = incoming.match.players;
    if (here.record.match.game.index() != incoming.match.game.index() ||
        std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(), match::same_player))
      return std::nullopt;
    std::vector<history::NamedPlayer> players;
    for (const base::Uuid& id : here.record.player_ids)
      if (auto player = player_now(transaction_, id)) players.push_back(*std::move(player));
    if (!known_.learn_if_meant(transaction_, players, incoming)) return std::nullopt;
    std::optional<NamePair> otherwise;
    for (games::Seat seat = 0; seat < players.size(); ++seat)
      if (!has_borne(transaction_, players[seat], theirs[seat]))
        otherwise = {theirs[seat], players[seat].name};
    theirs = ours;
    return otherwise;
  }

  /// Compares a match that is here with one whose players are called alike, and takes what differs.
  Taken compare(std::size_t line, const history::NumberedMatch& here, const MatchRecord& incoming) {
    const auto operations = operations_on(transaction_, here.record.id);
    const history::Comparison comparison = history::compare(here.record, incoming, *operations);
    switch (comparison.relation) {
      case Relation::kSame:
      case Relation::kIncomingIsShorter: return {ImportOutcome::kSkipped, {here}};
      case Relation::kIncomingIsLonger:
        return change(ImportOutcome::kExtended, here, incoming, comparison.writes);
      case Relation::kDiverged:
      case Relation::kOtherGameOrPlayers: return decide(line, here, incoming, comparison);
    }
    return {};
  }

  /// Gives the players of a new match their ids, who must be as many here as they are there.
  void name_players(std::size_t line, MatchRecord& record) {
    const games::Names& names = record.match.players;
    std::vector<base::Uuid> ids;
    for (const std::string& name : names) {
      auto player = known_.find(name);
      if (!player) {
        known_.refuse_unclear(transaction_, file_, line, name);
        player = transaction_.player_ref(name);
        known_.add(name, *player);
      }
      const auto same = std::find(ids.begin(), ids.end(), player->id);
      if (same != ids.end())
        throw same_player_error(transaction_, file_, line,
                                {names[static_cast<std::size_t>(same - ids.begin())], name}, player->id);
      ids.push_back(player->id);
    }
    known_.name_players(record);
  }

  /// Of an id that the log knows without a match here: its start was undone.
  Taken start(std::size_t line, MatchRecord record) {
    name_players(line, record);
    const std::int64_t number = transaction_.start(record);
    return {ImportOutcome::kAdded,
            {transaction_.listed_match(number), std::nullopt, record.match.lines.size()}};
  }

  /// Makes a match here that of the file.
  Taken change(ImportOutcome outcome, const history::NumberedMatch& here, const MatchRecord& incoming,
               const std::vector<history::Action>& writes) {
    transaction_.record_all(here.record.id, writes, {.has_own_ids = true});
    return {outcome, {transaction_.listed_match(here.number), here, count_new_lines(here, incoming)}};
  }

  Taken decide(std::size_t line, const history::NumberedMatch& here, const MatchRecord& incoming,
               const history::Comparison& comparison) {
    if (on_conflict_ == OnConflict::kOurs) return {ImportOutcome::kKept, {here}};
    if (comparison.relation == Relation::kOtherGameOrPlayers)
      throw other_match_error(file_, line, here, incoming);
    if (on_conflict_ == OnConflict::kTheirs)
      return change(ImportOutcome::kReplaced, here, incoming, comparison.writes);
    const auto before = touched_.find(here.number);
    throw line_error(file_, line,
                     before != touched_.end() ? differs_from_line(before->second.line, comparison)
                                              : differs_from_match(here.number, comparison))
        .remedy(base::translated(kConflictRemedy));
  }

  Transaction& transaction_;
  const std::string& file_;
  OnConflict on_conflict_;
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
  MatchLines(base::Workers& workers, MatchImport& matches, const NextLine& next, const ParseLine& parse)
      : matches_(matches),
        next_(next),
        lines_(
            workers, [this] { return read(); },
            [&matches, &parse](LineUnderWay& line) {
              line.parsed = parse(line.number, line.text);
              if (line.parsed && std::holds_alternative<MatchRecord>(*line.parsed)) matches.work_ahead(line);
            },
            [](const LineUnderWay& line) { return line.text.size() * history::kDecodedBytesPerByte; }) {}

  /// A payment and the line of the file that it stands in.
  using PaymentLine = std::pair<std::size_t, history::PaymentRecord>;

  /// Imports all of them. Returns the payments.
  std::vector<PaymentLine> import(const std::function<void(const ImportedLine&)>& visit) {
    std::vector<PaymentLine> payments;
    while (LineUnderWay* line = lines_.next()) {
      line->text = {};
      if (!line->parsed) continue;
      if (auto* payment = std::get_if<history::PaymentRecord>(&*line->parsed)) {
        payments.emplace_back(line->number, std::move(*payment));
        continue;
      }
      line->outcome = matches_.import_line(*line);
      visit(*line->outcome);
    }
    return payments;
  }

 private:
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

void import_lines(base::Workers& workers, Transaction& transaction, const ImportOptions& options) {
  MatchImport matches(transaction, options.file, options.on_conflict);
  matches.known_players().learn(transaction, options.read(), options.parse);
  const NextLine next = options.read();
  const auto paid = MatchLines(workers, matches, next, options.parse).import(options.visit);
  PaymentImport payments(transaction, matches.known_players(), options.file, options.on_conflict);
  for (const auto& [line, payment] : paid) options.visit(payments.take(line, payment));
}

}  // namespace storage
