#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "base/progress.hpp"

namespace cli {

/// A progress line on the terminal: a count and a rate, shown after the first second, overwritten as the work
/// goes on and erased at its end.
class Progress {
 public:
  /// Writes to standard error if that is a terminal; else nothing is shown.
  Progress();
  /// Writes to a terminal `width` columns wide; `milliseconds` is a clock that never goes back.
  Progress(std::function<void(std::string_view)> write, std::function<std::int64_t()> milliseconds,
           std::size_t width);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The callback for the work; it must not be called after this object is gone.
  [[nodiscard]] base::Progress callback();
  /// Erases the line, before something else is written.
  void clear();

 private:
  void show(base::Counted what, std::int64_t done, std::int64_t total);

  std::function<void(std::string_view)> write_;  // none: nothing is shown
  std::function<std::int64_t()> milliseconds_;
  std::size_t width_ = 0;
  std::int64_t begun_ = 0;       // milliseconds: start of the whole work
  std::int64_t part_begun_ = 0;  // start of what is counted now
  std::int64_t last_ = 0;        // when the line was last written
  std::optional<base::Counted> what_;
  std::int64_t done_ = 0;
  std::size_t shown_ = 0;  // columns of the line on the screen
};

}  // namespace cli
