// The transcript of all refusals: read, compared, and learned from what the program prints.

#include "refusal_transcript.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

namespace walk {
namespace {

const std::string kGap = "…";  ///< In a line: anything, as it depends on more than the placeholders.
constexpr std::size_t kEnough = 6, kMost = 12;  ///< Refusals of one row from which it is learned.

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }

/// The first line and the remedies: a caret and the line that it points into are left to other transcripts.
std::vector<std::string> without_excerpt(const std::string& errors) {
  std::vector<std::string> lines;
  std::istringstream stream(errors);
  for (std::string line; std::getline(stream, line);) {
    const bool caret =
        line.find('^') != std::string::npos && line.find_first_not_of(" ^~") == std::string::npos;
    if (!caret)
      lines.push_back(line);
    else if (!lines.empty())
      lines.pop_back();
  }
  return lines;
}

/// Whether a line is as the transcript has it, gaps aside.
bool fits(const std::string& pattern, const std::string& line) {
  std::size_t at = 0;
  std::size_t begin = 0;
  for (std::size_t gap = 0; (gap = pattern.find(kGap, begin)) != std::string::npos;
       begin = gap + kGap.size()) {
    const std::string part = pattern.substr(begin, gap - begin);
    const std::size_t found = line.find(part, at);
    if (found == std::string::npos || (begin == 0 && found != 0)) return false;
    at = found + part.size();
  }
  const std::string rest = pattern.substr(begin);
  if (begin == 0) return line == rest;
  return line.size() >= at + rest.size() && line.ends_with(rest);
}

/// A line that is a gap stands for any further lines.
bool fit(const std::vector<std::string>& patterns, const std::vector<std::string>& lines,
         const PlaceholderValues& values) {
  const bool open = !patterns.empty() && patterns.back() == "  " + kGap;
  const std::size_t compared = patterns.size() - (open ? 1 : 0);
  if (open ? lines.size() < compared : lines.size() != compared) return false;
  for (std::size_t i = 0; i < compared; ++i)
    if (!fits(filled(patterns[i], values), lines[i])) return false;
  return true;
}

/// A word, a single other character, or the value of a placeholder: all ways in which it can be written.
using Token = std::set<std::string>;

bool stands_alone(const std::string& line, std::size_t at, const std::string& value) {
  const std::size_t end = at + value.size();
  return !(is_word(value.front()) && at > 0 && is_word(line[at - 1])) &&
         !(is_word(value.back()) && end < line.size() && is_word(line[end]));
}

std::vector<Token> tokens_of(const std::string& line, const PlaceholderValues& values) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t size = 1;
    while (is_word(line[at]) && at + size < line.size() && is_word(line[at + size])) ++size;
    bool found = false;
    for (const auto& [name, value] : values)
      if (!value.empty() && line.compare(at, value.size(), value) == 0 && stands_alone(line, at, value)) {
        size = found ? std::max(size, value.size()) : value.size();
        found = true;
      }
    Token token{line.substr(at, size)};
    for (const auto& [name, value] : values)
      if (found && value == line.substr(at, size)) token.insert("{" + name + "}");
    tokens.push_back(token);
    at += size;
  }
  return tokens;
}

/// What two refusals of one row have in common: a beginning, an end, and perhaps a gap between them.
struct Pattern {
  std::vector<Token> front, back;
  bool has_gap = false;
};

Token common(const Token& a, const Token& b) {
  Token both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

/// The beginning that both have.
std::vector<Token> common_front(const std::vector<Token>& a, const std::vector<Token>& b) {
  std::vector<Token> front;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const Token both = common(a[i], b[i]);
    if (both.empty()) break;
    front.push_back(both);
  }
  return front;
}

Pattern merged(const Pattern& pattern, std::vector<Token> line) {
  Pattern result{common_front(pattern.front, line), {}, pattern.has_gap};
  if (!pattern.has_gap && result.front.size() == pattern.front.size() && line.size() == pattern.front.size())
    return result;
  // What is left of both, from their ends.
  std::vector<Token> rest =
      pattern.has_gap
          ? pattern.back
          : std::vector<Token>(pattern.front.begin() + static_cast<std::ptrdiff_t>(result.front.size()),
                               pattern.front.end());
  line.erase(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(result.front.size()));
  std::reverse(rest.begin(), rest.end());
  std::reverse(line.begin(), line.end());
  result.back = common_front(rest, line);
  std::reverse(result.back.begin(), result.back.end());
  result.has_gap = true;
  return result;
}

/// Beside a gap a number, a name or a bracket is there by chance.
bool is_by_chance(const Token& token) {
  const std::string& text = *token.begin();
  return text[0] != '{' &&
         (std::isdigit(static_cast<unsigned char>(text[0])) != 0 ||
          std::isupper(static_cast<unsigned char>(text[0])) != 0 || (text[0] & 0x80) != 0 || text == "(");
}

/// The way in which a token is written: as the placeholder that the row itself names first.
std::string written(const Token& token, const std::string& row) {
  std::string best;
  std::size_t first = std::string::npos;
  for (const std::string& way : token) {
    if (way[0] != '{') continue;
    const std::size_t here = std::min(row.find(way), row.size());
    if (best.empty() || here < first) {
      best = way;
      first = here;
    }
  }
  return best.empty() ? *token.begin() : best;
}

std::string written(Pattern pattern, const std::string& row) {
  if (pattern.has_gap) {
    while (!pattern.front.empty() && is_by_chance(pattern.front.back())) {
      pattern.front.pop_back();
      while (!pattern.front.empty() && *pattern.front.back().begin() == "(") pattern.front.pop_back();
    }
    while (!pattern.back.empty() && is_by_chance(pattern.back.front()))
      pattern.back.erase(pattern.back.begin());
  }
  std::string text;
  for (const Token& token : pattern.front) text += written(token, row);
  if (pattern.has_gap) text += kGap;
  for (const Token& token : pattern.back) text += written(token, row);
  return text;
}

}  // namespace

std::string filled(std::string text, const PlaceholderValues& values) {
  for (const auto& [name, value] : values) {
    const std::string braced = "{" + name + "}";
    for (std::size_t at = text.find(braced); at != std::string::npos;
         at = text.find(braced, at + value.size()))
      text.replace(at, braced.size(), value);
  }
  return text;
}

RefusalTranscript::RefusalTranscript(std::string path)
    : path_(std::move(path)), is_updated_(std::getenv("CHAPEAU_UPDATE") != nullptr) {
  read();
}

/// `$` names a row, `!` is a line on standard error, `=` the exit code of all rows since the last one.
void RefusalTranscript::read() {
  std::ifstream stream(path_);
  if (!stream) throw std::runtime_error("cannot read " + path_);
  std::vector<std::string> rows;
  Entry entry;
  for (std::string line; std::getline(stream, line);) {
    const std::string kind = line.substr(0, 2);
    if (kind == "$ ") {
      rows.push_back(line.substr(2));
    } else if (kind == "! ") {
      entry.lines.push_back(line.substr(2));
    } else if (kind == "= ") {
      entry.code = std::stoi(line.substr(2));
      for (const std::string& row : rows)
        if (!entries_.try_emplace(row, entry).second) throw std::runtime_error(path_ + " has twice: " + row);
      rows.clear();
      entry = {};
    } else if (entries_.empty() && rows.empty()) {
      head_ += line + "\n";
    }
  }
}

void RefusalTranscript::expect_rows(const std::vector<RefusalRow>& rows) const {
  std::set<std::string> names;
  std::string wrong;
  for (const RefusalRow& row : rows) {
    if (!names.insert(row.name).second) throw std::runtime_error("there are two refusals named " + row.name);
    const auto entry = entries_.find(row.name);
    if (entry == entries_.end())
      wrong += "\nit lacks " + row.name;
    else if (entry->second.code != row.code)
      wrong += "\nit has another exit code than " + std::to_string(row.code) + " for " + row.name;
  }
  for (const auto& [name, entry] : entries_)
    if (!names.contains(name)) wrong += "\nnothing is refused as " + name;
  if (!wrong.empty() && !is_updated_)
    throw std::runtime_error(path_ + " (CHAPEAU_UPDATE=1 writes it):" + wrong);
}

void RefusalTranscript::check(const std::string& row, const std::string& errors,
                              const PlaceholderValues& values) {
  const std::vector<std::string> lines = without_excerpt(errors);
  if (is_updated_) {
    auto& seen = observed_[row];
    if (seen.size() < kMost) seen.push_back({lines, values});
    return;
  }
  const auto entry = entries_.find(row);
  if (entry == entries_.end()) throw std::runtime_error(path_ + " lacks " + row);
  if (fit(entry->second.lines, lines, values)) return;
  std::string expected;
  for (const std::string& line : entry->second.lines) expected += filled(line, values) + "\n";
  throw std::runtime_error("refused with\n" + errors + "and not, as " + path_ + " has it, with\n" + expected);
}

bool RefusalTranscript::knows_enough(const std::vector<RefusalRow>& rows) const {
  return std::all_of(rows.begin(), rows.end(), [&](const RefusalRow& row) {
    const auto seen = observed_.find(row.name);
    return seen != observed_.end() && seen->second.size() >= kEnough;
  });
}

/// What stands there, if it fits all that was seen; else what all that was seen has in common.
std::vector<std::string> RefusalTranscript::lines_of(const std::string& row) const {
  const auto entry = entries_.find(row);
  const auto seen = observed_.find(row);
  if (seen == observed_.end()) {
    return entry == entries_.end() ? std::vector<std::string>{} : entry->second.lines;
  }
  const std::vector<Observation>& all = seen->second;
  if (entry != entries_.end() && std::all_of(all.begin(), all.end(), [&](const Observation& each) {
        return fit(entry->second.lines, each.lines, each.values);
      }))
    return entry->second.lines;
  std::size_t count = all.front().lines.size();
  bool varies = false;
  for (const Observation& each : all) {
    varies = varies || each.lines.size() != count;
    count = std::min(count, each.lines.size());
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    Pattern pattern{tokens_of(all.front().lines[i], all.front().values), {}};
    for (const Observation& each : all) pattern = merged(pattern, tokens_of(each.lines[i], each.values));
    lines.push_back(written(pattern, row));
  }
  if (varies) lines.push_back("  " + kGap);
  return lines;
}

/// Rows that are refused alike stand together, where the first of them stands.
std::string RefusalTranscript::save(const std::vector<RefusalRow>& rows) const {
  std::vector<std::pair<std::string, std::string>> groups;  // what is printed, and the rows of it
  std::map<std::string, std::size_t> group_of;
  std::string unknown;
  for (const RefusalRow& row : rows) {
    std::string printed;
    const std::vector<std::string> lines = lines_of(row.name);
    if (lines.empty()) unknown += "\n" + row.name;
    if (lines.empty()) continue;
    for (const std::string& line : lines) printed += "! " + line + "\n";
    printed += "= " + std::to_string(row.code) + "\n";
    const auto [found, is_new] = group_of.try_emplace(printed, groups.size());
    if (is_new) groups.emplace_back(printed, "");
    groups[found->second].second += "$ " + row.name + "\n";
  }
  std::ofstream stream(path_, std::ios::binary);
  stream << head_;
  bool first = true;
  for (const auto& [printed, names] : groups) {
    stream << (first ? "" : "\n") << names << printed;
    first = false;
  }
  return unknown;
}

}  // namespace walk
