#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace base {

/// The error (kInputOutput) of a temporary file, for the reason that `errno` has.
Error no_temporary_file();

/// A long text that is written piece by piece and read again: what does not fit into a megabyte goes into a
/// file without a name, so that no text takes the memory that it is long.
class Spool {
 public:
  /// Throws `Error` (kInputOutput) if the file cannot be written.
  void append(std::string_view text);
  /// Calls `visit` with the whole text, piece by piece. Throws `Error` (kInputOutput) if the file cannot be
  /// read.
  void read(const std::function<void(std::string_view)>& visit) const;
  /// The same line by line, without the newlines; every line has to end with one.
  void read_lines(const std::function<void(std::string_view)>& visit) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void write_kept();

  std::string kept_;  ///< what is not in the file yet
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace base
