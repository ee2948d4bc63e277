#include "base/values/time.hpp"

#include <fmt/compile.h>

#include <chrono>
#include <cstddef>
#include <ctime>

namespace base {
namespace {

using std::chrono::days;
using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr std::int64_t kSecondsPerDay = 24 * 60 * 60;

/// The number that the digits [at, at + length) of `text` make; nothing if one is not a digit.
std::optional<int> digits(std::string_view text, std::size_t at, std::size_t length) {
  int value = 0;
  for (const char c : text.substr(at, length)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<year_month_day> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text, 0, 4);
  const auto month = digits(text, 5, 2);
  const auto day = digits(text, 8, 2);
  if (!year || !month || !day || *year < 1) return std::nullopt;
  const year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                            std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return date;
}

std::tm local_time(Timestamp at) {
  const std::time_t seconds = at.seconds;
  std::tm local{};
  localtime_r(&seconds, &local);
  return local;
}

}  // namespace

std::string to_string(Timestamp at) {
  const std::chrono::sys_seconds instant{std::chrono::seconds{at.seconds}};
  const sys_days day = std::chrono::floor<days>(instant);
  const year_month_day date{day};
  const auto second_of_day = (instant - day).count();
  // Compiled, as every line of a body and of an export has one.
  return fmt::format(FMT_COMPILE("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z"), static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     second_of_day / 3600, second_of_day / 60 % 60, second_of_day % 60);
}

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z')
    return std::nullopt;
  const auto date = parse_day(text.substr(0, 10));
  const auto hour = digits(text, 11, 2);
  const auto minute = digits(text, 14, 2);
  const auto second = digits(text, 17, 2);
  if (!date || !hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  const std::int64_t day_count = sys_days{*date}.time_since_epoch().count();
  return Timestamp{day_count * kSecondsPerDay + *hour * 3600 + *minute * 60 + *second};
}

bool is_date(std::string_view text) { return parse_day(text).has_value(); }

std::string local_minute(Timestamp at) {
  const std::tm day = local_time(at);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday,
                     day.tm_hour, day.tm_min);
}

std::string local_day(Timestamp at, int days) {
  std::tm day = local_time(at);
  // At noon: no change to or from summer time moves the day.
  day.tm_mday += days;
  day.tm_hour = 12;
  day.tm_isdst = -1;
  day = local_time({std::mktime(&day)});
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

std::optional<Timestamp> parse_local_time(std::string_view text) {
  const std::optional<year_month_day> day = parse_day(text.substr(0, 10));
  const bool has_time = text.size() == 16 && text[10] == ' ' && text[13] == ':';
  if (!day || (text.size() != 10 && !has_time)) return std::nullopt;
  const auto hour = has_time ? digits(text, 11, 2) : 0;
  const auto minute = has_time ? digits(text, 14, 2) : 0;
  if (!hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  std::tm local{};
  local.tm_year = static_cast<int>(day->year()) - 1900;
  local.tm_mon = static_cast<int>(static_cast<unsigned>(day->month())) - 1;
  local.tm_mday = static_cast<int>(static_cast<unsigned>(day->day()));
  local.tm_hour = *hour;
  local.tm_min = *minute;
  local.tm_isdst = -1;
  return Timestamp{std::mktime(&local)};
}

}  // namespace base
