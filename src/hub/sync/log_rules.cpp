#include "hub/sync/log_rules.hpp"

#include "hub/club/club.hpp"
#include "storage/log/hub_checks.hpp"

namespace hub {

using storage::EndReason;
using storage::HubLog;
using storage::LogStop;
using storage::SkipReason;

std::optional<LogStop> gap_before(const HubLog& log, const CommandHeader& next) {
  if (next.number == log.reached + 1) return std::nullopt;
  return LogStop{EndReason::kGap};
}

std::optional<LogStop> broken_chain(const HubLog& log, const CommandHeader& next) {
  if (next.chain == hub_chain_digest(log.chain, next.content)) return std::nullopt;
  return LogStop{EndReason::kBrokenChain};
}

std::optional<LogStop> too_long(const HubLog& log, const CommandHeader& next, std::int64_t bytes) {
  if (next.bytes <= bytes - log.bytes) return std::nullopt;
  return LogStop{EndReason::kTooLong, bytes};
}

std::optional<LogStop> still_too_long(const HubLog& log, const CommandHeader& next, std::int64_t bytes) {
  if (log.ended_at != next.chain || log.ended != LogStop{EndReason::kTooLong, bytes}) return std::nullopt;
  return log.ended;
}

std::optional<LogStop> too_many_lacking(std::int64_t lacking) {
  if (lacking < kMostLacking) return std::nullopt;
  return LogStop{EndReason::kLacking, lacking};
}

bool lacks_rows(const CommandHeader& command) { return command.rows < command.operations; }

std::optional<SkipReason> time_out_of_range(const CommandHeader& command) {
  if (storage::is_time_of_a_command(command.at)) return std::nullopt;
  return SkipReason::kTimeOutOfRange;
}

}  // namespace hub
