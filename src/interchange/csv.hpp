#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Tables as CSV: as RFC 4180 says (UTF-8, lines that end with LF), or as a spreadsheet opens them.
namespace interchange {

class Csv {
 public:
  Csv() = default;
  /// As the spreadsheets of a language ("fr") expect it: with a byte-order mark, without which some of them
  /// do not read UTF-8, and with the separator and the decimal sign of that language.
  static Csv for_spreadsheets(std::string_view language);

  /// A cell with text that somebody typed. It gets a leading `'` where a spreadsheet would take it for a
  /// formula.
  [[nodiscard]] std::string text(std::string_view text) const;
  /// A cell with anything else but a decimal number: a whole number, an id, a word of this program.
  [[nodiscard]] std::string plain(std::string_view text) const;
  /// A cell with a decimal number, written with a point; it may be empty.
  [[nodiscard]] std::string decimal(std::string_view number) const;

  /// A row of cells that the functions above made, with its newline.
  [[nodiscard]] std::string row(const std::vector<std::string>& cells) const;
  /// The first row of a table: the names of its columns.
  [[nodiscard]] std::string head(const std::vector<std::string>& names) const;

 private:
  std::string separator_ = ",";
  char decimal_sign_ = '.';
  std::string_view byte_order_mark_;
};

}  // namespace interchange
