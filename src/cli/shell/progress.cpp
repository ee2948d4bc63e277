#include "cli/shell/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/shell/terminal.hpp"

namespace cli {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kBetween = 100;  // milliseconds between two lines, which nobody reads faster

void write_to_standard_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

/// "800 of 1000 matches", "4000 commands".
std::string counted(base::Counted what, std::int64_t done, std::int64_t total) {
  using base::Counted, base::tr_n;
  const bool is_known = total > 0;
  switch (what) {
    case Counted::kMatches:
      // Translators: a line about work that goes on, such as "800 of 1000 matches (399/s)".
      return is_known ? tr_n(total, "{1} of {0} match", "{1} of {0} matches", done)
                      : tr_n(done, "{0} match", "{0} matches");
    case Counted::kLines:
      return is_known ? tr_n(total, "{1} of {0} line", "{1} of {0} lines", done)
                      : tr_n(done, "{0} line", "{0} lines");
    case Counted::kCommands:
      return is_known ? tr_n(total, "{1} of {0} command", "{1} of {0} commands", done)
                      : tr_n(done, "{0} command", "{0} commands");
    case Counted::kCommandsSent: break;
  }
  return is_known ? tr_n(total, "{1} of {0} command sent", "{1} of {0} commands sent", done)
                  : tr_n(done, "{0} command sent", "{0} commands sent");
}

std::int64_t steady_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

Progress::Progress()
    : Progress(is_terminal(STDERR_FILENO) ? write_to_standard_error : nullptr, steady_milliseconds,
               screen_columns(STDERR_FILENO).value_or(80)) {}

Progress::Progress(std::function<void(std::string_view)> write, std::function<std::int64_t()> milliseconds,
                   std::size_t width)
    : write_(std::move(write)), milliseconds_(std::move(milliseconds)), width_(width) {
  begun_ = part_begun_ = last_ = milliseconds_();
}

base::Progress Progress::callback() {
  if (!write_) return base::no_progress;
  return [this](base::Counted what, std::int64_t done, std::int64_t total) { show(what, done, total); };
}

void Progress::show(base::Counted what, std::int64_t done, std::int64_t total) {
  const std::int64_t now = milliseconds_();
  // Work that is done twice starts its rate again.
  if (what != what_ || done < done_) {
    what_ = what;
    part_begun_ = now;
  }
  done_ = done;
  if (now - begun_ < kSecond || now - last_ < kBetween) return;
  last_ = now;
  std::string line = counted(what, done, total);
  if (const std::int64_t since = now - part_begun_; since >= kBetween)
    // Translators: {0} is a count, such as "800 of 1000 matches", {1} how many of them are done in a second.
    line = base::tr_c("progress", "{0} ({1}/s)", line, done * kSecond / since);
  line = base::first_columns(line, width_ - 1);
  const std::size_t columns = base::display_width(line);
  write_("\r" + line + std::string(shown_ > columns ? shown_ - columns : 0, ' '));
  shown_ = columns;
}

void Progress::clear() {
  if (shown_ == 0) return;
  write_("\r" + std::string(shown_, ' ') + "\r");
  shown_ = 0;
}

}  // namespace cli
