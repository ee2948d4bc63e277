#include "report/imported.hpp"

#include <fmt/core.h>

#include <tuple>

#include "base/text.hpp"
#include "report/moved.hpp"
#include "report/payments.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using interchange::Deed;
using interchange::Outcome;

constexpr std::size_t kMostShown = 20;

std::string count_of(std::size_t count, const std::string& word) {
  return base::count_of(static_cast<long long>(count), word, word + "s");
}

/// "Payment 2: Bob paid Ann CAD 18.00 on 2026-11-02: added".
std::string payment_outcome_text(const Outcome& outcome) {
  const storage::PaymentSummary& payment = *outcome.payment;
  const std::string text = fmt::format("Payment {}: {}", payment.number, payment_words(payment));
  switch (outcome.deed) {
    case Deed::kSkipped: return text + ": already here";
    case Deed::kKept: return text + ": differs, kept as it was here";
    case Deed::kReplaced: return text + ": replaced";
    case Deed::kAdded:
    case Deed::kExtended: break;
  }
  return text + ": added";
}

/// "Match 3: Ann and Bob, 2026-11-01, 7 hands: added".
std::string outcome_text(const Outcome& outcome) {
  if (outcome.payment) return payment_outcome_text(outcome);
  const history::NumberedMatch shown = printable(outcome.match);
  const auto [number, record, standing] = std::tie(shown.number, shown.record, shown.standing);
  std::string text = fmt::format("Match {}: {}", number, base::join_and(record.match.players));
  if (record.date) text += ", " + *record.date;
  text += ", " + count_of(standing.hands, hand_word(record.match));
  switch (outcome.deed) {
    case Deed::kAdded: return text + ": added";
    case Deed::kExtended:
      return text + (outcome.new_lines == 0
                         ? ": closed"
                         : fmt::format(": extended by {}", count_of(outcome.new_lines, "line")));
    case Deed::kSkipped: return text + ": already here";
    case Deed::kKept: return text + ": differs, kept as it was here";
    case Deed::kReplaced: return text + ": replaced";
  }
  return text;
}

/// "2 added, 1 extended, 3 already here".
std::string summary_text(const std::map<Deed, std::size_t>& counts) {
  static const std::vector<std::pair<Deed, std::string>> kWords{{Deed::kAdded, "added"},
                                                                {Deed::kExtended, "extended"},
                                                                {Deed::kReplaced, "replaced"},
                                                                {Deed::kKept, "kept"},
                                                                {Deed::kSkipped, "already here"}};
  std::vector<std::string> parts;
  for (const auto& [deed, word] : kWords)
    if (counts.contains(deed)) parts.push_back(fmt::format("{} {}", counts.at(deed), word));
  return parts.empty() ? "no matches" : base::join(parts, ", ");
}

/// Lines for standard error.
std::vector<std::string> remarks_on(const Outcome& outcome) {
  std::vector<std::string> remarks;
  if (outcome.payment || outcome.deed == Deed::kSkipped || outcome.deed == Deed::kKept) return remarks;
  const auto [number, record, now] =
      std::tie(outcome.match.number, outcome.match.record, outcome.match.standing);
  if (outcome.before)
    if (const std::string moved = moved_text(printable(*outcome.before), printable(outcome.match));
        !moved.empty())
      remarks.push_back(note_line(fmt::format("match {}: {}", number, moved)));
  if (now.status == match::Status::kFinished && record.match.closing)
    remarks.push_back(
        warning_line(fmt::format("match {} is finished, so that it was closed counts for nothing", number)));
  if (const std::string after = after_finish_text(now); !after.empty())
    remarks.push_back(warning_line(fmt::format("match {}: {}", number, after)));
  if (std::string unusable = unusable_warning(outcome.match); !unusable.empty())
    remarks.push_back(std::move(unusable));
  return remarks;
}

}  // namespace

void Imported::add(const Outcome& outcome) {
  ++counts_[outcome.deed];
  if (all_++ < kMostShown) texts_[outcome.line] = outcome_text(outcome);
  for (std::string& remark : remarks_on(outcome))
    if (++all_remarks_ <= kMostShown) remarks_.push_back(std::move(remark));
  if (!each_match_) return;
  if (outcome.payment)
    payments_.push_back({{"line", outcome.line},
                         {"payment", outcome.payment->number},
                         {"id", base::to_string(outcome.payment->record.id)},
                         {"result", interchange::to_string(outcome.deed)}});
  else
    matches_.push_back({{"line", outcome.line},
                        {"match", outcome.match.number},
                        {"id", base::to_string(outcome.match.record.id)},
                        {"result", interchange::to_string(outcome.deed)},
                        {"new_lines", outcome.new_lines}});
}

std::string Imported::text(const std::string& file, bool dry_run, Style style) const {
  std::string text;
  if (all_ <= kMostShown)
    for (const auto& [line, words] : texts_) text += entry_line(words, style);
  return text + entry_line(fmt::format("{}: {}{}.", file, summary_text(counts_),
                                       dry_run ? " (dry run: nothing was recorded)" : ""),
                           style);
}

base::Json Imported::json(bool dry_run) const {
  base::Json json{{"dry_run", dry_run}, {"matches", matches_}};
  if (!payments_.empty()) json["payments"] = payments_;
  return json;
}

std::string Imported::remarks() const {
  std::string text;
  for (const std::string& remark : remarks_) text += remark;
  if (all_remarks_ > remarks_.size())
    text += fmt::format("chapeau: and {} more such notes and warnings\n", all_remarks_ - remarks_.size());
  return text;
}

}  // namespace report
