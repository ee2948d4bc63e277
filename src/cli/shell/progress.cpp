#include "cli/shell/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/shell/terminal.hpp"

namespace cli {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kBetween = 100;  // milliseconds between two lines, which nobody reads faster

void write_to_standard_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
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
  return [this](std::string_view what, std::int64_t done, std::int64_t total) { show(what, done, total); };
}

void Progress::show(std::string_view what, std::int64_t done, std::int64_t total) {
  const std::int64_t now = milliseconds_();
  // Work that is done twice starts its rate again.
  if (what != what_ || done < done_) {
    what_ = what;
    part_begun_ = now;
  }
  done_ = done;
  if (now - begun_ < kSecond || now - last_ < kBetween) return;
  last_ = now;
  std::string line =
      total > 0 ? base::tr("{0} of {1} {2}", done, total, what) : fmt::format("{} {}", done, what);
  if (const std::int64_t since = now - part_begun_; since >= kBetween)
    line += base::tr(", {0} a second", done * kSecond / since);
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
