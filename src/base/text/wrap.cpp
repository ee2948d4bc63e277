#include <algorithm>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/cluster.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"

namespace base {
namespace {

// What no line of Japanese begins with (JIS X 4051), and what none ends with. The narrow ones count beside
// wide ones only.
constexpr std::u32string_view kNeverFirst =
    U"、。，．・：；？！…‥ー〜～々ゝゞヽヾ’”）〕］｝〉》」』】％\u3000"
    U"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}%=";
constexpr std::u32string_view kNeverLast = U"‘“（〔［｛〈《「『【([{=±";
constexpr std::u32string_view kNoBreakSpaces = U"\u00A0\u202F";

bool is_one_of(char32_t c, std::u32string_view characters) {
  return characters.find(c) != std::u32string_view::npos;
}

/// Whether the space at `at` belongs to a path in a command, "Club\ of\ Ann". A shell takes a backslash at
/// the end of a line for nothing: the command would act on another file.
bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - backslashes - 1] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

/// The first space of `text` from `begin` on at which a word ends; its size if there is none.
std::size_t space_from(std::string_view text, std::size_t begin) {
  std::size_t space = text.find(' ', begin);
  while (space != std::string_view::npos && is_escaped(text, space)) space = text.find(' ', space + 1);
  return std::min(space, text.size());
}

/// Whether a line of Japanese may end between two clusters of a word.
bool may_part(const Cluster& before, const Cluster& after) {
  return before.first != U' ' && before.first != U'\\' && (before.wide || after.wide) &&
         !is_one_of(before.first, kNoBreakSpaces) && !is_one_of(after.first, kNoBreakSpaces) &&
         !is_one_of(before.first, kNeverLast) && !is_one_of(after.first, kNeverFirst);
}

/// Whether a name in kanji or katakana goes on at this cluster up to its equals sign, as in "名前=点".
bool is_within_name(const std::vector<Cluster>& all, std::size_t at) {
  const auto is_word = [&](std::size_t i) {
    const char32_t c = all[i].first;
    return (c >= U'\u4E00' && c <= U'\u9FFF') || (c >= U'\u30A0' && c <= U'\u30FF');
  };
  if (!is_word(at - 1)) return false;
  while (at < all.size() && is_word(at)) ++at;
  return at < all.size() && all[at].first == U'=';
}

}  // namespace

std::vector<std::string_view> pieces_of(std::string_view word) {
  if (language() != Language::kJapanese) return {word};
  std::vector<std::string_view> pieces;
  const std::vector<Cluster> all = clusters(word);
  std::size_t begin = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (!may_part(all[i - 1], all[i]) || is_within_name(all, i)) continue;
    pieces.push_back(word.substr(begin, all[i].begin - begin));
    begin = all[i].begin;
  }
  pieces.push_back(word.substr(begin));
  return pieces;
}

namespace {

/// A piece whole or, if it is wider than a line, in parts that end after hyphens.
std::vector<std::string_view> parts_of(std::string_view piece, std::size_t width) {
  if (display_width(piece) <= width) return {piece};
  std::vector<std::string_view> parts;
  while (!piece.empty()) {
    const std::size_t end = std::min(piece.find('-'), piece.size() - 1) + 1;
    parts.push_back(piece.substr(0, end));
    piece.remove_prefix(end);
  }
  return parts;
}

/// The parts of a text in ASCII quotes, each from its first quote to its last: commands and names, which are
/// typed as they stand. An apostrophe within a word is no quote.
std::vector<std::pair<std::size_t, std::size_t>> quoted_parts(std::string_view text) {
  const auto is_word = [&](std::size_t at) {
    const char c = at < text.size() ? text[at] : ' ';
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = text.find('\''); at != std::string_view::npos; at = text.find('\'', at + 1)) {
    const bool after_space = at == 0 || text[at - 1] == ' ';
    if (after_space || (depth == 0 && !is_word(at - 1))) {
      if (depth++ == 0) begin = at;
    } else if (depth > 0 && !is_word(at + 1) && --depth == 0) {
      parts.emplace_back(begin, at);
    }
  }
  return parts;
}

/// The pieces of a word of `text` between which a line may end: none within quotes, where the line can hold
/// what stands in them.
std::vector<std::string_view> pieces_to_wrap(std::string_view text, std::string_view word, std::size_t width,
                                             const std::vector<std::pair<std::size_t, std::size_t>>& quoted) {
  std::vector<std::string_view> pieces;
  for (const std::string_view piece : pieces_of(word)) {
    const auto at = static_cast<std::size_t>(piece.data() - text.data());
    const bool within = std::any_of(quoted.begin(), quoted.end(),
                                    [&](const auto& part) { return part.first < at && at <= part.second; });
    if (within && !pieces.empty() && display_width(pieces.back()) + display_width(piece) <= width)
      pieces.back() = {pieces.back().data(), pieces.back().size() + piece.size()};
    else
      pieces.push_back(piece);
  }
  return pieces;
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool begins_with_number(std::string_view text) {
  for (const std::string_view sign : {std::string_view("-"), std::string_view("+"), kMinusSign})
    if (text.starts_with(sign)) {
      text.remove_prefix(sign.size());
      break;
    }
  return !text.empty() && is_digit(text.front());
}

/// Whether a space stands between the code of a currency and its number, "CAD 18.00".
bool is_within_money(std::string_view text, std::size_t space) {
  constexpr std::size_t kCode = 3;
  if (space < kCode) return false;
  const std::string_view code = text.substr(space - kCode, kCode);
  if (!std::all_of(code.begin(), code.end(), is_capital)) return false;
  if (space > kCode && (is_capital(text[space - kCode - 1]) || is_digit(text[space - kCode - 1])))
    return false;
  return begins_with_number(text.substr(space + 1));
}

/// Whether a space stands between an equals sign and the number that a calculation comes to, "15 + 30 = 45".
bool is_before_result(std::string_view text, std::size_t space) {
  if (space < 2 || text[space - 1] != '=' || text[space - 2] != ' ') return false;
  return begins_with_number(text.substr(space + 1));
}

/// Whether no line ends at this space. It is a plain one, as people copy and search for it.
bool keeps_together(std::string_view text, std::size_t space) {
  return is_within_money(text, space) || is_before_result(text, space);
}

/// Where the word of `text` at `begin` ends: at a space, or at the end of the text.
std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t end = space_from(text, begin);
  while (end < text.size() && keeps_together(text, end)) end = space_from(text, end + 1);
  return end;
}

/// The first word of `text`, with the space or hyphen that ends it.
std::string_view first_word(std::string_view text, bool hyphens) {
  const std::size_t end = std::min(space_from(text, 0), hyphens ? text.find('-') : text.size());
  return text.substr(0, std::min(end, text.size() - 1) + 1);
}

/// The clusters of a word that no line holds, those that begin with a backslash or end with a space together
/// with what follows: no line ends there.
std::vector<Cluster> with_backslashes(std::string_view word) {
  std::vector<Cluster> together;
  bool goes_on = false;
  for (const Cluster& cluster : clusters(word)) {
    const bool is_escaping = cluster.first == U'\\' && !(goes_on && word[together.back().end - 1] == '\\');
    if (goes_on) {
      together.back().end = cluster.end;
      together.back().width += cluster.width;
    } else {
      together.push_back(cluster);
    }
    goes_on = is_escaping || cluster.first == U' ';
  }
  return together;
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t used = 0;
  const auto end_line = [&] {
    while (line.ends_with(' ')) line.pop_back();
    lines.push_back(line);
    line.clear();
    used = 0;
  };
  const auto add = [&](std::string_view part) {
    const std::size_t part_width = display_width(part);
    if (used > 0 && used + part_width > width) end_line();
    if (used + part_width <= width) {
      line += part;
      used += part_width;
      return;
    }
    for (const Cluster& cluster : with_backslashes(part)) {
      if (used > 0 && used + cluster.width > width) end_line();
      line += part.substr(cluster.begin, cluster.end - cluster.begin);
      used += cluster.width;
    }
  };
  std::vector<std::pair<std::size_t, std::size_t>> quoted;
  if (language() == Language::kJapanese) quoted = quoted_parts(text);
  for (std::size_t word_begin = 0; word_begin < text.size();) {
    std::size_t word_end = end_of_word(text, word_begin);
    // A sum that no line holds is broken after all, but not within its number.
    if (display_width(text.substr(word_begin, word_end - word_begin)) > width)
      word_end = space_from(text, word_begin);
    const std::string_view word = text.substr(word_begin, word_end - word_begin);
    for (const std::string_view piece : pieces_to_wrap(text, word, width, quoted)) {
      if (used > 0 && used + display_width(piece) > width) end_line();
      for (const std::string_view part : parts_of(piece, width)) add(part);
    }
    if (word_end == text.size()) break;
    line += ' ';
    ++used;
    word_begin = word_end + 1;
  }
  end_line();
  return lines;
}

std::vector<std::string> hanging(std::string_view text, std::size_t width, std::size_t indent) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  std::vector<std::string> lines;
  std::string first = wrap(text.substr(begin), width > begin ? width - begin : 1).front();
  const std::size_t taken = std::min(begin + first.size(), text.size());
  lines.push_back(std::string(begin, ' ') + first);
  std::string_view rest = text.substr(taken);
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  if (rest.empty()) return lines;
  for (const std::string& line : wrap(rest, width > indent ? width - indent : 1))
    lines.push_back(std::string(indent, ' ') + line);
  return lines;
}

std::size_t widest_word(std::string_view text) {
  const std::string_view whole = text;
  std::size_t widest = 0;
  while (!text.empty()) {
    std::string_view word = first_word(text, false);
    // Of a sum the code and the number are one, and of a calculation the equals sign and the result.
    if (word.ends_with(' ') && keeps_together(whole, whole.size() - text.size() + word.size() - 1))
      word = text.substr(0, word.size() + first_word(text.substr(word.size()), false).size());
    text.remove_prefix(word.size());
    if (word.ends_with(' ')) word.remove_suffix(1);
    for (const std::string_view piece : pieces_of(word)) widest = std::max(widest, display_width(piece));
  }
  return widest;
}

std::string with_cut_words(std::string_view text, std::size_t width, std::string_view mark) {
  std::string result;
  while (!text.empty()) {
    std::string_view word = first_word(text, true);
    text.remove_prefix(word.size());
    const bool space = word.ends_with(' ');
    if (space) word.remove_suffix(1);
    for (const std::string_view piece : pieces_of(word)) result += cut(piece, width, mark);
    if (space) result += ' ';
  }
  return result;
}

}  // namespace base
