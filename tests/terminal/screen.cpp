#include "screen.hpp"

#include <algorithm>
#include <cstdlib>

namespace terminal {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Whether a character is two columns wide: those of Japanese begin with these bytes, in order of their code
/// points U+3000 to U+9FFF and U+FF01 to U+FF60.
bool is_wide(const std::string& character) {
  return (character >= "\xe3\x80\x80" && character < "\xea") ||
         (character >= "\xef\xbc\x81" && character <= "\xef\xbd\xa0");
}

}  // namespace

Screen::Row& Screen::row() {
  if (rows_.size() <= at_row_) rows_.resize(at_row_ + 1);
  Row& row = rows_[at_row_];
  if (row.empty()) row.assign(columns_, " ");
  return row;
}

void Screen::line_feed() { ++at_row_; }

/// Half a wide character is none: its other half goes, too.
void Screen::blank(std::size_t begin, std::size_t end) {
  Row& cells = row();
  end = std::min(end, columns_);
  if (begin < end && begin > 0 && cells[begin].empty()) cells[begin - 1] = " ";
  if (begin < end && end < columns_ && cells[end].empty()) cells[end] = " ";
  for (std::size_t i = begin; i < end; ++i) cells[i] = " ";
}

void Screen::put(std::string character) {
  const std::size_t width = is_wide(character) ? 2 : 1;
  if (at_column_ + width > columns_) {
    at_column_ = 0;
    line_feed();
  }
  Row& cells = row();
  if (inserts_) {
    cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(at_column_), width, " ");
    cells.resize(columns_);
  }
  blank(at_column_, at_column_ + width);
  cells[at_column_] = std::move(character);
  if (width == 2) cells[at_column_ + 1].clear();
  at_column_ += width;
}

void Screen::obey(std::string_view parameter, char final) {
  const auto number = static_cast<std::size_t>(std::max(0, std::atoi(std::string(parameter).c_str())));
  const std::size_t count = std::max<std::size_t>(number, 1);
  const auto at = [this] { return row().begin() + static_cast<std::ptrdiff_t>(at_column_); };
  at_column_ = std::min(at_column_, columns_ - 1);
  const std::size_t here = std::min(count, columns_ - at_column_);
  switch (final) {
    case 'A': at_row_ -= std::min(at_row_, count); break;
    case 'B': at_row_ += count; break;
    case 'C': at_column_ = std::min(at_column_ + count, columns_ - 1); break;
    case 'D': at_column_ -= std::min(at_column_, count); break;
    case 'G': at_column_ = std::min(count, columns_) - 1; break;
    case 'K': blank(at_column_, columns_); break;
    case 'J':
      blank(at_column_, columns_);
      rows_.resize(at_row_ + 1);
      break;
    case '@':
      row().insert(at(), here, " ");
      row().resize(columns_);
      break;
    case 'P':
      row().erase(at(), at() + static_cast<std::ptrdiff_t>(here));
      row().resize(columns_, " ");
      break;
    case 'h':
    case 'l':
      if (parameter == "4") inserts_ = final == 'h';
      break;
    default: break;  // colours and the like
  }
}

void Screen::draw(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const char byte = bytes[i];
    if (byte == '\x1b') {
      const std::size_t begin = std::min(i + 2, bytes.size());
      if (bytes.substr(i, 2) != "\x1b[") {
        i = begin;
        continue;
      }
      const std::size_t end = bytes.find_first_not_of("0123456789;?", begin);
      if (end == std::string_view::npos) return;
      obey(bytes.substr(begin, end - begin), bytes[end]);
      i = end + 1;
      continue;
    }
    std::size_t next = i + 1;
    while (next < bytes.size() && continues(bytes[next])) ++next;
    if (byte == '\r')
      at_column_ = 0;
    else if (byte == '\n')
      line_feed();
    else if (byte == '\b')
      at_column_ -= std::min<std::size_t>(at_column_, 1);
    else if (static_cast<unsigned char>(byte) >= ' ')
      put(std::string(bytes.substr(i, next - i)));
    i = next;
  }
}

std::string Screen::text() const {
  std::string text;
  for (const Row& cells : rows_) {
    std::string line;
    for (const std::string& cell : cells) line += cell;
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace terminal
