#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/errors/error.hpp"

namespace base {

/// The error (kInputOutput) for a temporary file that failed, with the reason in `errno`.
Error temporary_file_error();

/// A text of any length that is written in parts and read again. What exceeds one megabyte goes into an
/// unnamed temporary file, so that a long text does not need as much memory.
class Spool {
 public:
  /// Throws `Error` (kInputOutput) if the file cannot be written.
  void append(std::string_view text);
  /// Calls `visit` with each part of the text in turn. Throws `Error` (kInputOutput) if the file cannot be
  /// read.
  void read(const std::function<void(std::string_view)>& visit) const;
  /// Calls `visit` with each line, without its newline. Throws as `read`. Precondition: every line ends with
  /// a newline.
  void read_lines(const std::function<void(std::string_view)>& visit) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void flush();

  std::string buffer_;  ///< what is not in the file yet
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace base
