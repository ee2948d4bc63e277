#include "interchange/import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/error.hpp"
#include "history/compare.hpp"

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

  Outcome take_line(const ReadLine& line) {
    Outcome outcome = take(line);
    const std::int64_t number = outcome.match.number;
    // What stood before the import, not before this line of it.
    if (const auto first = before_.find(number); first != before_.end())
      outcome.before = first->second;
    else if (outcome.deed != Deed::kSkipped && outcome.deed != Deed::kKept)
      before_[number] = outcome.before;
    touched_[number] = line.number;
    return outcome;
  }

 private:
  Outcome take(const ReadLine& line) {
    const auto number = writer_.match_with_id(line.record.id);
    if (!number) return start(line);
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
  MatchRecord with_players(MatchRecord record) {
    for (games::Seat seat = 0; seat < record.match.players.size(); ++seat) {
      const storage::KnownPlayer player = writer_.player_ref(record.match.players[seat]);
      record.player_ids[seat] = player.id;
      record.match.players[seat] = player.name;  // as they are called here
    }
    return record;
  }

  Outcome start(const ReadLine& line) {
    const std::int64_t number = writer_.start(with_players(line.record));
    return {line.number, Deed::kAdded, line.record.match.lines.size(), writer_.listed_match(number), {}, {}};
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
    const std::string where = touched_.contains(here.number)
                                  ? fmt::format("line {} brings this match", touched_[here.number])
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
  std::map<std::int64_t, std::optional<history::NumberedMatch>> before_;
  std::map<std::int64_t, std::size_t> touched_;  // the last line of the file that brought a match
};

}  // namespace

std::string to_string(Deed deed) {
  constexpr std::array<const char*, 5> kNames{"added", "extended", "skipped", "kept", "replaced"};
  return kNames.at(static_cast<std::size_t>(deed));
}

std::vector<Outcome> import_matches(storage::Writer& writer, const std::vector<ReadLine>& lines,
                                    const std::string& file, OnConflict on_conflict,
                                    const base::Progress& progress) {
  Import matches(writer, file, on_conflict);
  PaymentImport payments(writer, file, on_conflict);
  std::vector<Outcome> outcomes(lines.size());
  std::int64_t done = 0;
  const auto one_more = [&] { progress("lines", ++done, static_cast<std::int64_t>(lines.size())); };
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!lines[i].payment) {
      outcomes[i] = matches.take_line(lines[i]);
      one_more();
    }
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].payment) {
      outcomes[i] = payments.take_line(lines[i]);
      one_more();
    }
  return outcomes;
}

}  // namespace interchange
