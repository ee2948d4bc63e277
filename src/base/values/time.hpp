#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// Seconds since 1970-01-01T00:00:00Z, between the years 0001 and 9999.
struct Timestamp {
  std::int64_t seconds = 0;
  friend auto operator<=>(const Timestamp&, const Timestamp&) = default;
};

/// "2026-11-01T19:42:10Z".
std::string to_string(Timestamp at);

/// "2026-11-01 20:42", in local time, for people.
std::string local_minute(Timestamp at);

/// The day of a time, or the one so many days from it, `YYYY-MM-DD`, in local time.
std::string local_day(Timestamp at, int days = 0);

/// Reads a local time, `YYYY-MM-DD` (its first minute) or `YYYY-MM-DD HH:MM`; nothing for anything else.
std::optional<Timestamp> parse_local_time(std::string_view text);

/// Reads the form that `to_string` writes and no other; nothing for a day or a time that does not exist.
std::optional<Timestamp> parse_timestamp(std::string_view text);

/// Whether `text` is a day that exists, written `YYYY-MM-DD`, from year 0001 on.
bool is_date(std::string_view text);

}  // namespace base
