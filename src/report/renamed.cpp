#include "report/renamed.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/payments.hpp"
#include "report/words.hpp"

namespace report {
namespace {

/// "Payment 3 lapses: Pierre paid Pierrot CAD 5.00 on 2026-11-02."
std::string lapsed_text(const std::vector<storage::PaymentSummary>& payments, Style style) {
  constexpr std::size_t kMostNamed = 8;
  std::string text;
  for (std::size_t i = 0; i < payments.size() && i < kMostNamed; ++i)
    text += paragraph(fmt::format("Payment {} lapses: {}.", payments[i].number, payment_words(payments[i])),
                      style);
  if (payments.size() > kMostNamed) text += fmt::format("{} more lapse.\n", payments.size() - kMostNamed);
  return text;
}

}  // namespace

std::string player_change_text(const PlayerChange& change, Style style) {
  const std::string before = base::printable(change.before);
  const std::string after = base::printable(change.after);
  if (!change.changes)
    return entry_line(fmt::format("{} is called so already. Nothing was recorded.", before), style);
  const std::string dry = change.dry_run ? " (Not recorded: dry run.)" : "";
  if (change.deed == "joined")
    return entry_line(
               fmt::format("{} and {} are one player now, {}, in all matches.{}", before, after, after, dry),
               style) +
           lapsed_text(change.lapsed, style);
  return entry_line(fmt::format("{} is called {} now, in all matches.{}", before, after, dry), style);
}

base::Json player_change_json(const PlayerChange& change) {
  base::Json json{{"deed", change.deed},
                  {"before", change.before},
                  {"after", change.after},
                  {"changes", change.changes},
                  {"dry_run", change.dry_run}};
  if (change.deed != "joined") return json;
  json["lapsed"] = base::Json::array();
  for (const storage::PaymentSummary& payment : change.lapsed) json["lapsed"].push_back(payment.number);
  return json;
}

}  // namespace report
