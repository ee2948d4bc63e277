#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/progress.hpp"

namespace cli {

/// A line on the terminal that says how far a long work has come: a count and a rate, from its second second
/// on, written over itself and wiped out at the end.
class Progress {
 public:
  /// Where the line goes.
  struct Screen {
    std::function<void(std::string_view)> write;
    std::function<std::int64_t()> milliseconds;  ///< of a clock that never goes back
    std::size_t width = 80;                      ///< columns
  };

  /// On standard error if that is a terminal; else nowhere.
  Progress();
  explicit Progress(Screen screen);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// To be passed to the work; must not be called after this is gone.
  [[nodiscard]] base::Progress callback();
  /// Wipes the line out, before something else is written.
  void clear();

 private:
  void tell(std::string_view what, std::int64_t done, std::int64_t total);

  Screen screen_;
  std::int64_t begun_ = 0;       // milliseconds: the whole work
  std::int64_t part_begun_ = 0;  // what is counted now
  std::int64_t last_ = 0;        // when the line was written
  std::string what_;
  std::int64_t done_ = 0;
  std::size_t shown_ = 0;  // columns of the line that stands there
};

}  // namespace cli
