#include "interchange/import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <unordered_map>

#include "base/error.hpp"
#include "history/compare.hpp"
#include "match/standing.hpp"

namespace interchange {
namespace {

using base::Error;
using base::ErrorKind;
using history::MatchRecord;
using history::Relation;

constexpr std::string_view kConflictRemedy =
    "nothing was imported: --on-conflict keep leaves what is here, --on-conflict replace takes what comes in";

Error refuse_line(const std::string& file, const ReadLine& line, std::string message) {
  Error error(ErrorKind::kData, std::move(message));
  error.at({fmt::format("{}, line {}", file, line.number), "", 0, 0});
  return error;
}

/// Brings payments in, each as a whole.
class PaymentImport {
 public:
  PaymentImport(storage::Writer& writer, const std::string& file, OnConflict on_conflict)
      : writer_(writer), file_(file), on_conflict_(on_conflict) {}

  Outcome take_line(const ReadLine& line) {
    const history::PaymentRecord& incoming = *line.payment;
    history::Payment payment = incoming.payment;
    payment.from = player(line, incoming.from);
    payment.to = player(line, incoming.to);
    if (payment.from == payment.to)
      throw refuse(line, fmt::format("'{}' and '{}' are one player here", incoming.from, incoming.to));
    const auto here = writer_.payment_with_id(incoming.id);
    const bool stands = here && !here->gone;
    Deed deed = Deed::kAdded;
    if (stands) deed = here->record.payment == payment ? Deed::kSkipped : decide(line, *here);
    if (deed == Deed::kAdded || deed == Deed::kReplaced) writer_.enter(incoming.id, history::Pay{payment});
    lines_[incoming.id] = line.number;
    return {line.number, deed, 0, {}, {}, writer_.payment_with_id(incoming.id)};
  }

 private:
  base::Uuid player(const ReadLine& line, const std::string& name) {
    const auto known = writer_.player(name);
    if (!known || !writer_.has_played(known->id))
      throw refuse(line, fmt::format("'{}' plays in no match here, so nothing can be paid", name))
          .remedy(
              "nothing was imported: bring the matches in together with the payments between their players");
    return known->id;
  }

  Deed decide(const ReadLine& line, const storage::PaymentSummary& here) {
    if (on_conflict_ == OnConflict::kKeep) return Deed::kKept;
    if (on_conflict_ == OnConflict::kReplace) return Deed::kReplaced;
    const auto before = lines_.find(line.payment->id);
    throw refuse(line, before != lines_.end()
                           ? fmt::format("line {} brings this payment, and differs", before->second)
                           : fmt::format("the payment is here as payment {}, and differs", here.number))
        .remedy(std::string(kConflictRemedy));
  }

  [[nodiscard]] Error refuse(const ReadLine& line, std::string message) const {
    return refuse_line(file_, line, std::move(message));
  }

  storage::Writer& writer_;
  const std::string& file_;
  OnConflict on_conflict_;
  std::map<base::Uuid, std::size_t> lines_;  // the last line of the file that brought a payment
};

class Import {
 public:
  Import(storage::Writer& writer, const std::string& file, OnConflict on_conflict)
      : writer_(writer), file_(file), on_conflict_(on_conflict) {}

  Outcome take_line(ReadLine line) {
    const std::size_t number_of_line = line.number;
    Outcome outcome = take(std::move(line));
    const auto [known, is_first] = touched_.try_emplace(outcome.match.number);
    Touched& touched = known->second;
    touched.line = number_of_line;
    // What stood before the import, not before this line of it.
    if (touched.changed) {
      outcome.before = touched.before ? std::optional(*touched.before) : std::nullopt;
    } else if (outcome.deed != Deed::kSkipped && outcome.deed != Deed::kKept) {
      touched.changed = true;
      if (outcome.before) touched.before = std::make_unique<history::NumberedMatch>(*outcome.before);
    }
    return outcome;
  }

 private:
  Outcome take(ReadLine line) {
    const auto number = writer_.match_with_id(line.record.id);
    if (!number) return start(std::move(line));
    const history::NumberedMatch here = writer_.listed_match(*number);
    const history::Comparison comparison = history::compare(here.record, line.record);
    switch (comparison.relation) {
      case Relation::kSame:
      case Relation::kShorter: return {line.number, Deed::kSkipped, 0, here, {}, {}};
      case Relation::kLonger: return extend(line, here, comparison.writes);
      case Relation::kConflict:
      case Relation::kOther: return decide(line, here, comparison);
    }
    return {};
  }

  /// The players of a record as this database knows them, or as they will be known from now on.
  void name_players(MatchRecord& record) {
    for (games::Seat seat = 0; seat < record.match.players.size(); ++seat) {
      const std::string& name = record.match.players[seat];
      const auto seated = seated_.find(name);
      const storage::KnownPlayer player = seated != seated_.end() ? seated->second : writer_.player_ref(name);
      record.player_ids[seat] = player.id;
      record.match.players[seat] = player.name;  // as they are called here
    }
  }

  Outcome start(ReadLine line) {
    MatchRecord& record = line.record;
    const std::vector<std::string> names = record.match.players;
    name_players(record);
    const bool was_here = writer_.number_with_id(record.id).has_value();
    const std::int64_t number = writer_.start(record);
    // Whoever sits in a match is known by that name for the rest of the file.
    for (games::Seat seat = 0; seat < names.size(); ++seat)
      seated_.emplace(names[seat], storage::KnownPlayer{record.player_ids[seat], record.match.players[seat]});
    const std::size_t new_lines = record.match.lines.size();
    // What was taken back of it once may count again.
    if (was_here) return {line.number, Deed::kAdded, new_lines, writer_.listed_match(number), {}, {}};
    match::Standing standing = match::play(record.match);
    return {line.number, Deed::kAdded, new_lines, {number, std::move(record), std::move(standing)}, {}, {}};
  }

  Outcome extend(const ReadLine& line, const history::NumberedMatch& here,
                 const std::vector<history::Action>& writes) {
    writer_.apply_all(here.number, writes);
    const std::size_t known = here.record.match.lines.size();
    return {line.number,
            Deed::kExtended,
            line.record.match.lines.size() - known,
            writer_.listed_match(here.number),
            here,
            {}};
  }

  Outcome decide(const ReadLine& line, const history::NumberedMatch& here,
                 const history::Comparison& comparison) {
    if (on_conflict_ == OnConflict::kKeep) return {line.number, Deed::kKept, 0, here, {}, {}};
    if (comparison.relation == Relation::kOther)
      throw refuse(
          line, fmt::format("match {} has this id, and is of another game or of other players", here.number))
          .remedy("leave the id out, and it comes in as a match of its own");
    if (on_conflict_ == OnConflict::kReplace) {
      writer_.apply_all(here.number, comparison.writes);
      return {line.number,
              Deed::kReplaced,
              line.record.match.lines.size(),
              writer_.listed_match(here.number),
              here,
              {}};
    }
    const auto before = touched_.find(here.number);
    const std::string where = before != touched_.end()
                                  ? fmt::format("line {} brings this match", before->second.line)
                                  : fmt::format("the match is here as match {}", here.number);
    throw refuse(line, fmt::format("{}, and differs {}", where, comparison.difference))
        .remedy(std::string(kConflictRemedy));
  }

  [[nodiscard]] Error refuse(const ReadLine& line, std::string message) const {
    return refuse_line(file_, line, std::move(message));
  }

  storage::Writer& writer_;
  const std::string& file_;
  OnConflict on_conflict_;
  /// What the file did to a match so far.
  struct Touched {
    std::size_t line = 0;  // the last one that brought it
    bool changed = false;
    std::unique_ptr<history::NumberedMatch> before;  // as it stood; null if it was not here or is not changed
  };
  std::unordered_map<std::int64_t, Touched> touched_;             // by the number of the match
  std::unordered_map<std::string, storage::KnownPlayer> seated_;  // by their names in the file
};

}  // namespace

std::string to_string(Deed deed) {
  constexpr std::array<const char*, 5> kNames{"added", "extended", "skipped", "kept", "replaced"};
  return kNames.at(static_cast<std::size_t>(deed));
}

void import_lines(storage::Writer& writer, const NextLine& next, const std::string& file,
                  OnConflict on_conflict, const Visit& visit) {
  Import matches(writer, file, on_conflict);
  std::vector<ReadLine> paid;
  while (auto line = next())
    line->payment ? paid.push_back(*std::move(line)) : visit(matches.take_line(*std::move(line)));
  PaymentImport payments(writer, file, on_conflict);
  for (const ReadLine& line : paid) visit(payments.take_line(line));
}

std::vector<Outcome> import_matches(storage::Writer& writer, const std::vector<ReadLine>& lines,
                                    const std::string& file, OnConflict on_conflict) {
  std::vector<Outcome> outcomes;
  auto line = lines.begin();
  import_lines(
      writer, [&] { return line == lines.end() ? std::nullopt : std::optional(*line++); }, file, on_conflict,
      [&](const Outcome& outcome) { outcomes.push_back(outcome); });
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const Outcome& a, const Outcome& b) { return a.line < b.line; });
  return outcomes;
}

}  // namespace interchange
