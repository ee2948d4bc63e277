#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The screen of a terminal, as far as an editor of lines draws on it: what a person has before them, where
/// `without_sequences` has all that was ever there.
namespace terminal {

class Screen {
 public:
  explicit Screen(std::size_t columns) : columns_(columns) {}

  /// Draws what a program of UTF-8 writes to a terminal of the kind xterm.
  void draw(std::string_view bytes);
  /// The rows one below the other, without the spaces at their ends.
  [[nodiscard]] std::string text() const;

 private:
  /// The second column of a wide character has no text.
  using Row = std::vector<std::string>;

  Row& row();
  void put(std::string character);
  void obey(std::string_view parameter, char final);
  void blank(std::size_t begin, std::size_t end);
  void line_feed();

  std::size_t columns_;
  std::vector<Row> rows_;
  std::size_t at_row_ = 0;
  std::size_t at_column_ = 0;  ///< may be behind the last one, until something follows
  bool inserts_ = false;
};

}  // namespace terminal
