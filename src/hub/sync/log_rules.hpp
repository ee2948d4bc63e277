#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/values/time.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_commands.hpp"

/// By which rules a log is read on.
namespace hub {

/// A command of a log without its operations.
struct CommandHeader {
  std::int64_t number = 0;
  std::int64_t operations = 0;  ///< that it has, as it says
  std::int64_t rows = 0;        ///< of these, those that are there
  std::int64_t bytes = 0;       ///< of their bodies, reasons and parents
  base::Timestamp at;
  std::string name;
  base::Sha256Digest content{}, chain{};
  std::optional<std::string> origin;
  std::int64_t pushed_at = 0;  ///< microseconds, by the server's clock
};

// What ends a log, or leaves out a command of it: a rule a function. Each gives the reason, or nothing where
// the rule holds.

/// The numbers of a log have no gap.
std::optional<storage::LogStop> gap_before(const storage::HubLog& log, const CommandHeader& next);
/// A chain digest is that of the one before it and of the content digest, as the columns have them.
std::optional<storage::LogStop> broken_chain(const storage::HubLog& log, const CommandHeader& next);
/// A log has at most so many bytes.
std::optional<storage::LogStop> too_long(const storage::HubLog& log, const CommandHeader& next,
                                         std::int64_t bytes);
/// A command that was too long before still is: it is the same one, and so is the bound. Then its rows need
/// not be counted again, which may be a million.
std::optional<storage::LogStop> still_too_long(const storage::HubLog& log, const CommandHeader& next,
                                               std::int64_t bytes);
/// Of a log, not more than `kMostLacking` commands lack rows, or room in it. `lacking`: how many of those
/// before do.
std::optional<storage::LogStop> too_many_lacking(std::int64_t lacking);
/// A command has as many operations as it says; rows beyond are never read.
bool lacks_rows(const CommandHeader& command);
/// The time of a command lies within the years 1970 to 9999.
std::optional<storage::SkipReason> time_out_of_range(const CommandHeader& command);

}  // namespace hub
