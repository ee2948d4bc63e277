#pragma once

// The transcript of all refusals, `refusals.txt`: what the program prints, row by row.

#include <map>
#include <string>
#include <vector>

namespace walk {

/// What each {placeholder} of a row means now, by its name without the braces.
using PlaceholderValues = std::map<std::string, std::string>;

/// A text with the placeholders replaced by their values.
std::string filled(std::string text, const PlaceholderValues& values);

/// A row of the table of refusals: how it is named in the transcript, and the exit code.
struct RefusalRow {
  std::string name;
  int code = 0;
};

/// Reads `refusals.txt` and compares it with what the program prints. With CHAPEAU_UPDATE set it learns
/// instead: a row that no longer fits is written again, with its placeholders, from several refusals of it.
class RefusalTranscript {
 public:
  explicit RefusalTranscript(std::string path);

  [[nodiscard]] bool is_updated() const { return is_updated_; }
  /// Throws unless the names differ and, but in an update, the transcript has these rows with these exit
  /// codes and no others.
  void expect_rows(const std::vector<RefusalRow>& rows) const;
  /// Throws unless `errors`, what the program printed, is what the transcript has for the row.
  void check(const std::string& row, const std::string& errors, const PlaceholderValues& values);
  /// Whether each row was refused as often as it takes to learn it.
  [[nodiscard]] bool knows_enough(const std::vector<RefusalRow>& rows) const;
  /// Writes the transcript, in the order of the rows. Returns the rows of which nothing is known.
  [[nodiscard]] std::string save(const std::vector<RefusalRow>& rows) const;

 private:
  struct Entry {
    int code = 0;
    std::vector<std::string> lines;
  };
  struct Observation {
    std::vector<std::string> lines;
    PlaceholderValues values;
  };

  void read();
  [[nodiscard]] std::vector<std::string> lines_of(const std::string& row) const;

  std::string path_;
  bool is_updated_;
  std::string head_;  ///< What stands before the first row, for people.
  std::map<std::string, Entry> entries_;
  std::map<std::string, std::vector<Observation>> observed_;
};

}  // namespace walk
