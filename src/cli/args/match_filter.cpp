#include "cli/args/match_filter.hpp"

#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/write/transaction.hpp"

namespace cli {

void MatchFilterOptions::add_days_to(Command& command) {
  command.option("--since", since_, "DATE", base::tr_c("help", "only from this day on"));
  command.option("--until", until_, "DATE", base::tr_c("help", "only until this day"));
}

void MatchFilterOptions::add_to(Command& command, const std::string& limit_means) {
  command.option("--player", player_, "PLAYER", base::tr_c("help", "only matches of this player"));
  command.option("--event", event_, "TEXT", base::tr_c("help", "only matches of this event"));
  add_days_to(command);
  command.flag("--open", open_, base::tr_c("help", "only open matches"));
  command.flag("--disputed", disputed_, base::tr_c("help", "only disputed matches"));
  command.option("--limit", limit_, "N",
                 limit_means.empty() ? base::tr_c("help", "at most N, the newest") : limit_means);
}

void MatchFilterOptions::add_to_payments(Command& command) {
  command.option("--player", player_, "PLAYER", base::tr_c("help", "only payments from or to this player"));
  add_days_to(command);
  command.option("--limit", limit_, "N", base::tr_c("help", "at most N, the newest"));
}

bool MatchFilterOptions::given() const {
  return player_ || event_ || since_ || until_ || limit_ || open_ || disputed_;
}

storage::MatchFilter MatchFilterOptions::read() const {
  constexpr std::int64_t kMost = 1'000'000'000;
  storage::MatchFilter filter;
  filter.player = player_;
  if (event_) filter.event = base::is_utf8(*event_) ? base::to_nfc(*event_) : *event_;
  const base::Timestamp now = storage::Now::read().timestamp();
  if (since_) filter.since = day(*since_, "--since", now);
  if (until_) filter.until = day(*until_, "--until", now);
  if (since_ && until_ && *filter.until < *filter.since)
    throw base::Error(base::ErrorKind::kData,
                      base::tr("--since {0} is after --until {1}", *filter.since, *filter.until))
        .remedy(base::tr("write --since {0} --until {1}", *filter.until, *filter.since));
  if (limit_) filter.limit = number_in_range(*limit_, 1, kMost, "--limit");
  filter.only_open = open_;
  filter.only_disputed = disputed_;
  return filter;
}

void use_full_name(storage::MatchFilter& filter, storage::Reader& reader) {
  if (filter.player) filter.player = find_player(reader, *filter.player).name;
}

/// What may be meant by an event that no match has, or which events there are.
static std::string known_events(const std::string& wanted, const std::vector<std::string>& events) {
  if (events.empty()) return base::tr("no match has an event");
  std::string meant = base::did_you_mean(wanted, events);
  if (!meant.empty()) return meant;
  std::vector<std::string> quoted;
  for (const std::string& event : events) quoted.push_back(base::tr_c("event", "'{0}'", event));
  if (quoted.size() == 1) return base::tr("the only event is {0}", quoted.front());
  return base::tr("the events are {0}", base::join_first(quoted));
}

std::string unknown_event(const storage::MatchFilter& filter, storage::Reader& reader) {
  if (!filter.event || filter.event->empty()) return "";
  if (storage::event_spelling(reader, *filter.event)) return "";
  return report::note_text(base::join_clauses({base::tr("no match has the event '{0}'", *filter.event),
                                               known_events(*filter.event, storage::list_events(reader))}));
}

std::string payments_left_out(const storage::MatchFilter& filter) {
  if (!filter.is_about_matches()) return "";
  if (filter.event) return report::note_text(base::tr("payments are left out: they belong to no event"));
  if (filter.only_open) return report::note_text(base::tr("payments are left out: they are never open"));
  if (filter.only_disputed)
    return report::note_text(base::tr("payments are left out: they are never disputed"));
  return report::note_text(base::tr("payments are left out: --limit counts matches"));
}

}  // namespace cli
