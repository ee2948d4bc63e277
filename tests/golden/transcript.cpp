#include "transcript.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <sstream>

#include "support/pattern.hpp"

namespace golden {
namespace {

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The command that begins on `line`, with its continued lines; moves `line` behind it.
std::string read_command(const std::vector<std::string>& lines, std::size_t& line) {
  std::string command = lines[line].substr(2);
  while (command.ends_with('\\') && line + 1 < lines.size()) command += "\n" + lines[++line];
  ++line;
  return command;
}

void parse_test(Transcript& transcript) {
  const auto& lines = transcript.lines;
  for (std::size_t i = 0; i < lines.size();) {
    if (lines[i].starts_with("lang: ")) transcript.language = lines[i].substr(6, 2);
    if (!lines[i].starts_with("$ ")) {
      ++i;
      continue;
    }
    Step step;
    step.first_line = i;
    step.command = read_command(lines, i);
    const auto rest = [](const std::string& line) { return line.size() > 2 ? line.substr(2) : ""; };
    for (; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      if (line == ">" || line.starts_with("> "))
        step.output.push_back(rest(line));
      else if (line == "!" || line.starts_with("! "))
        step.errors.push_back(rest(line));
      else if (line.starts_with("= "))
        step.exit_code = std::stoi(line.substr(2));
      else
        break;
    }
    step.after_last_line = i;
    transcript.steps.push_back(std::move(step));
  }
}

void parse_markdown(Transcript& transcript) {
  const auto& lines = transcript.lines;
  const std::string mark = "<!-- today: ", language_mark = "<!-- lang: ";
  bool inside = false;
  for (std::size_t i = 0; i < lines.size();) {
    if (lines[i].starts_with(mark)) transcript.today = lines[i].substr(mark.size(), 10);
    if (lines[i].starts_with(language_mark)) transcript.language = lines[i].substr(language_mark.size(), 2);
    if (lines[i].starts_with("```")) {
      inside = lines[i] == "```console";
      ++i;
      continue;
    }
    if (!inside || !lines[i].starts_with("$ ")) {
      ++i;
      continue;
    }
    Step step;
    step.first_line = i;
    step.command = read_command(lines, i);
    while (i < lines.size() && !lines[i].starts_with("```") && !lines[i].starts_with("$ "))
      step.output.push_back(lines[i++]);
    step.after_last_line = i;
    transcript.steps.push_back(std::move(step));
  }
}

std::vector<std::string> shown(Kind kind, const Step& step) {
  std::vector<std::string> lines;
  const auto with = [](const std::string& mark, const std::string& line) {
    return line.empty() ? mark : mark + " " + line;
  };
  if (kind == Kind::kMarkdown) {
    lines = step.output;
    lines.insert(lines.end(), step.errors.begin(), step.errors.end());
    return lines;
  }
  for (const std::string& line : step.output) lines.push_back(with(">", line));
  for (const std::string& line : step.errors) lines.push_back(with("!", line));
  if (step.exit_code != 0) lines.push_back("= " + std::to_string(step.exit_code));
  return lines;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  if (from.empty()) return;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::string day_of(std::time_t seconds) {
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&seconds));
  return text;
}

constexpr std::int64_t kDay = 24 * 60 * 60;

/// Whether an id was made in this run or shortly before: a version 7 whose clock says so.
bool is_new_id(const std::string& id) {
  if (id[14] != '7') return false;
  const std::int64_t made = std::stoll(id.substr(0, 8) + id.substr(9, 4), nullptr, 16) / 1000;
  const std::int64_t now = std::time(nullptr);
  return made > now - kDay && made < now + kDay;
}

}  // namespace

std::string local_day_of(std::time_t seconds) {
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", std::localtime(&seconds));
  return text.data();
}

Transcript parse(Kind kind, const std::string& text) {
  Transcript transcript;
  transcript.kind = kind;
  transcript.lines = split_lines(text);
  if (kind == Kind::kTest)
    parse_test(transcript);
  else
    parse_markdown(transcript);
  return transcript;
}

std::string rewrite(const Transcript& transcript, const std::vector<Step>& actual) {
  std::string text;
  std::size_t line = 0;
  for (std::size_t i = 0; i < transcript.steps.size(); ++i) {
    const Step& step = transcript.steps[i];
    for (; line < step.first_line; ++line) text += transcript.lines[line] + "\n";
    std::istringstream command(step.command);
    bool first = true;
    for (std::string part; std::getline(command, part); first = false)
      text += (first ? "$ " : "") + part + "\n";
    for (const std::string& shown_line : shown(transcript.kind, actual[i])) text += shown_line + "\n";
    line = step.after_last_line;
  }
  for (; line < transcript.lines.size(); ++line) text += transcript.lines[line] + "\n";
  return text;
}

Normalizer::Normalizer(Kind kind, std::string folder, std::string today, std::time_t started)
    : kind_(kind), folder_(std::move(folder)), today_(std::move(today)), started_(started) {}

std::string Normalizer::line(std::string text) {
  replace_all(text, folder_, "<folder>");
  static const support::Pattern kId("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
  std::string result;
  std::size_t at = 0;
  for (const auto& found : kId.all_in(text)) {
    const std::string& id = found.text;
    result += text.substr(at, found.at - at);
    at = found.at + id.size();
    if (!is_new_id(id)) {
      result += kind_ == Kind::kMarkdown ? "<id>" : id;
      continue;
    }
    const auto known = std::find(ids_.begin(), ids_.end(), id);
    const std::size_t number = static_cast<std::size_t>(known - ids_.begin()) + 1;
    if (known == ids_.end()) ids_.push_back(id);
    result += kind_ == Kind::kMarkdown ? "<id>" : "<id-" + std::to_string(number) + ">";
  }
  result += text.substr(at);
  // The clock may pass midnight during a run.
  const std::time_t now = std::time(nullptr);
  for (const std::time_t moment : {now - kDay, now}) {
    // Few lines have a time, and to make these expressions took half of the time of a transcript.
    if (const std::string day = day_of(moment); result.find(day) != std::string::npos) {
      const support::Pattern time(day + "[T ][0-9:]{8}Z");
      result = time.replaced_in(result, "<now>");
      // The name of a backup; of several in one second the later ones have a number.
      const support::Pattern backup(day + "T[0-9]{6}Z-before-([a-z]+)(-[0-9]{2})?");
      result = backup.replaced_in(result, "<now>-before-$1");
    }
    if (const std::string day = local_day_of(moment); result.find(day) != std::string::npos) {
      const support::Pattern local_time(day + " [0-9]{2}:[0-9]{2}(?!:?[0-9])");
      result = local_time.replaced_in(result, "<now>");
    }
  }
  // A time that stands in a line of its own.
  static const support::Pattern kAlone("(  )[0-9]{2}:[0-9]{2}(?!:?[0-9])");
  result = kAlone.replaced_in(result, "$1<time>");
  for (const std::time_t moment : {started_, now})
    replace_all(result, local_day_of(moment), today_.empty() ? "<today>" : today_);
  return result;
}

}  // namespace golden
