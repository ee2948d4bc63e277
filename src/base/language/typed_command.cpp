#include "base/language/typed_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace base {
namespace {

bool is_printed_as_it_is(std::string_view text) {
  if (!is_utf8(text)) return false;
  const std::vector<char32_t> points = code_points(text);
  return std::none_of(points.begin(), points.end(), is_control);
}

/// In the form of bash, zsh and ksh that has escapes: every byte that is not ASCII by its number, so that it
/// needs no locale.
std::string escaped_for_shell(std::string_view text) {
  std::string result = "$'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n')
      result += "\\n";
    else if (byte < 0x20 || byte >= 0x7f)
      result += fmt::format("\\x{:02x}", byte);
    else
      result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  }
  return result + "'";
}

constexpr std::string_view kProgram = "chapeau";
const std::string bare_program(kProgram);
std::string program(kProgram);
thread_local bool names_no_database = false;

/// Whether a shell reads it as one word that stands for itself.
bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("/._-").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

std::string_view separator_before(std::string_view value) { return value.starts_with('-') ? "=" : " "; }

}  // namespace

std::string shell_quoted(std::string_view text) {
  if (!is_printed_as_it_is(text)) return escaped_for_shell(text);
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string shell_word(std::string_view text) {
  return is_plain(text) && is_printed_as_it_is(text) ? std::string(text) : shell_quoted(text);
}

std::string program_on(std::string_view file) {
  std::string word;
  if (file.empty() || !is_printed_as_it_is(file))
    word = shell_quoted(file);
  else
    // Not in quotes: most of these commands stand in some.
    for (const char c : file) word += is_plain({&c, 1}) ? std::string(1, c) : std::string("\\") + c;
  return std::string(kProgram).append(" --db").append(separator_before(file)) + word;
}

void name_database_in_commands(std::string_view file) { program = program_on(file); }
bool commands_name_database() { return typed_program().size() > kProgram.size(); }
const std::string& typed_program() { return names_no_database ? bare_program : program; }

NamingNoDatabase::NamingNoDatabase() : before_(std::exchange(names_no_database, true)) {}
NamingNoDatabase::~NamingNoDatabase() { names_no_database = before_; }

std::string with_program(std::string_view text, std::string_view program) {
  std::string result;
  for (std::size_t at = text.find(kProgram); at != std::string_view::npos; at = text.find(kProgram)) {
    result += text.substr(0, at);
    text.remove_prefix(at + kProgram.size());
    const bool begins = result.ends_with('\'') || result.ends_with(": ");
    // What begins with an option says there what it needs.
    result += begins && text.starts_with(' ') && !text.starts_with(" -") ? program : kProgram;
  }
  return result.append(text);
}

namespace {

/// Options as they are written, a word each; spaces in quotes are of their word.
std::vector<std::string> words_of(std::string_view options) {
  std::vector<std::string> words;
  bool is_within = false, is_quoted = false, has_escapes = true;  // `has_escapes`: but not in '...'
  for (std::size_t at = 0; at < options.size(); ++at) {
    const char c = options[at];
    if (c == ' ' && !is_quoted) {
      is_within = false;
      continue;
    }
    if (!std::exchange(is_within, true)) words.emplace_back();
    if (c == '\'') {
      is_quoted = !is_quoted;
      has_escapes = !is_quoted || words.back().ends_with('$');
    }
    words.back() += c;
    if (c == '\\' && has_escapes && at + 1 < options.size()) words.back() += options[++at];
  }
  return words;
}

}  // namespace

std::vector<std::string> typed_words(std::string_view command, const std::vector<std::string>& words,
                                     std::string_view options) {
  const bool needs_dashes =
      std::any_of(words.begin(), words.end(), [](std::string_view word) { return word.starts_with('-'); });
  std::vector<std::string> typed = split(command, ' ');
  if (typed.front() == kProgram) typed.front() = typed_program();
  const std::vector<std::string> more = words_of(options);
  if (needs_dashes) typed.insert(typed.end(), more.begin(), more.end());
  if (needs_dashes) typed.emplace_back("--");
  for (const std::string& word : words) typed.push_back(shell_word(word));
  if (!needs_dashes) typed.insert(typed.end(), more.begin(), more.end());
  return typed;
}

std::string typed_command(std::string_view command, const std::vector<std::string>& words,
                          std::string_view options) {
  return join(typed_words(command, words, options), " ");
}

std::string typed_option(std::string_view option, std::string_view value) {
  return std::string(option).append(separator_before(value)) + shell_word(value);
}

std::string typed_option(std::string_view option, std::string_view one, std::string_view other) {
  return std::string(option).append(separator_before(one)) + shell_word(one) + "=" + shell_word(other);
}

}  // namespace base
