#include "cli/shell/completion/completion.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <map>
#include <string_view>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/command_line.hpp"
#include "cli/shell/completion/scripts.hpp"
#include "cli/shell/terminal.hpp"
#include "report/lists/lists.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli {
namespace {

using Completes = CompletionRequest::Completes;

constexpr std::int64_t kMostNames = 100;
constexpr std::int64_t kMostMatches = 50;
constexpr std::size_t kMostOpen = 20;

/// The names of values in the help, and what completes each. kWords: only what the option itself lists.
const std::map<std::string, Completes>& values() {
  static const std::map<std::string, Completes> known{{"PLAYER", Completes::kPlayers},
                                                      {"LANG", Completes::kWords},
                                                      {"ADDR", Completes::kWords},
                                                      {"FROM", Completes::kPlayers},
                                                      {"TO", Completes::kPlayers},
                                                      {"OLD", Completes::kPlayers},
                                                      {"INTO", Completes::kPlayers},
                                                      {"MATCH", Completes::kMatches},
                                                      {"TO_MATCH", Completes::kOpenMatches},
                                                      {"FILE", Completes::kFiles},
                                                      {"FILE|N", Completes::kFiles},
                                                      {"OTHER.db", Completes::kFiles},
                                                      {"NAME=CARDS", Completes::kReports},
                                                      {"NAME=±POINTS", Completes::kReports},
                                                      {"LOGIN", Completes::kLogins},
                                                      {"DATE", Completes::kWords},
                                                      {"TIME", Completes::kWords},
                                                      {"N", Completes::kWords},
                                                      {"N|both", Completes::kWords},
                                                      {"NEW", Completes::kWords},
                                                      {"AMOUNT", Completes::kWords},
                                                      {"TEXT", Completes::kWords},
                                                      {"CUR", Completes::kWords},
                                                      {"SMALL-LARGE", Completes::kWords},
                                                      {"OLD=NEW", Completes::kWords},
                                                      {"THERE=HERE", Completes::kWords},
                                                      {"URL", Completes::kWords},
                                                      {"NAME", Completes::kWords},
                                                      {"FORMAT", Completes::kWords},
                                                      {"GAME", Completes::kWords},
                                                      {"PRESET", Completes::kWords},
                                                      {"SCHEME", Completes::kWords},
                                                      {"FIGURE", Completes::kWords},
                                                      {"WHAT", Completes::kWords},
                                                      {"WHEN", Completes::kWords},
                                                      {"WHICH", Completes::kWords},
                                                      {"SHELL", Completes::kWords},
                                                      {"", Completes::kWords}};
  return known;
}

bool has_name(const OptionDescription& option, std::string_view name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

/// Reads the words of a command line one by one, up to the one at the cursor.
class CommandLineReader {
 public:
  explicit CommandLineReader(const ProgramDescription& program) : program_(program) {}

  void pass(const std::string& word);
  CompletionRequest at_cursor(const std::string& word);

 private:
  [[nodiscard]] const OptionDescription* find_option(const std::string& name) const;
  void take_value(const OptionDescription& option, const std::string& value);
  void take_argument(const std::string& word);
  void ask_for_value(const OptionDescription& option);
  void ask_for_option();
  void ask_for_command();
  void ask_for_argument();

  const ProgramDescription& program_;
  const CommandDescription* command_ = nullptr;
  const OptionDescription* awaiting_value_ = nullptr;
  bool wants_help_ = false;  // `chapeau help …`
  bool is_lost_ = false;     // behind an unknown command, or behind `help COMMAND`
  bool only_words_ = false;  // behind `--`
  std::size_t arguments_ = 0;
  std::vector<std::string> given_;
  CompletionRequest request_;
};

const OptionDescription* CommandLineReader::find_option(const std::string& name) const {
  if (command_ != nullptr)
    for (const OptionDescription& option : command_->options)
      if (has_name(option, name)) return &option;
  for (const OptionDescription& option : program_.options)
    if (has_name(option, name)) return &option;
  return nullptr;
}

void CommandLineReader::take_value(const OptionDescription& option, const std::string& value) {
  if (has_name(option, "--db")) request_.database = value;
  if (has_name(option, "--match")) request_.match = value;
}

void CommandLineReader::take_argument(const std::string& word) {
  if (wants_help_) {
    is_lost_ = true;
    return;
  }
  if (command_ == nullptr) {
    const auto found = std::find_if(program_.commands.begin(), program_.commands.end(),
                                    [&](const CommandDescription& each) { return each.name == word; });
    if (found != program_.commands.end())
      command_ = &*found;
    else
      (word == "help" ? wants_help_ : is_lost_) = true;
    return;
  }
  const std::size_t equals = word.find('=');
  if (command_->takes_reports && equals != std::string::npos)
    request_.reported.push_back(word.substr(0, equals));
  ++arguments_;
}

void CommandLineReader::pass(const std::string& word) {
  if (awaiting_value_ != nullptr) {
    take_value(*awaiting_value_, word);
    awaiting_value_ = nullptr;
  } else if (!only_words_ && word == "--") {
    only_words_ = true;
  } else if (!only_words_ && is_option(word)) {
    const std::size_t equals = word.find('=');
    const OptionDescription* option = find_option(word.substr(0, equals));
    if (option == nullptr) return;
    given_.insert(given_.end(), option->names.begin(), option->names.end());
    if (option->value.empty()) return;
    if (equals == std::string::npos)
      awaiting_value_ = option;
    else
      take_value(*option, word.substr(equals + 1));
  } else {
    take_argument(word);
  }
}

void CommandLineReader::ask_for_value(const OptionDescription& option) {
  const auto meaning = values().find(option.value);
  if (meaning != values().end()) request_.completes = meaning->second;
  if (has_name(option, "--event")) request_.completes = Completes::kEvents;
  if (option.value == "DATE") {
    request_.words = {{"today", ""}, {"yesterday", ""}};
    // Those of the language can be typed, too.
    for (const std::string& word : {base::tr_c("date", "today"), base::tr_c("date", "yesterday")})
      if (const Candidate day{word, ""};
          std::find(request_.words.begin(), request_.words.end(), day) == request_.words.end())
        request_.words.push_back(day);
  }
  if (option.words.empty()) return;
  request_.completes = Completes::kWords;
  for (const std::string& word : option.words) request_.words.push_back({word, ""});
}

void CommandLineReader::ask_for_option() {
  const auto add = [&](const std::vector<OptionDescription>& options) {
    for (const OptionDescription& option : options) {
      if (option.names.empty()) continue;
      const std::string& name = option.names.back();  // the long one
      const bool is_given = std::find(given_.begin(), given_.end(), name) != given_.end();
      const bool is_there = std::any_of(request_.words.begin(), request_.words.end(),
                                        [&](const Candidate& each) { return each.word == name; });
      if (!is_given && !is_there) request_.words.push_back({name, option.text});
    }
  };
  if (command_ != nullptr) add(command_->options);
  add(program_.options);
  // --version belongs to the program, not to a command.
  if (command_ != nullptr)
    std::erase_if(request_.words, [](const Candidate& each) { return each.word == "--version"; });
}

void CommandLineReader::ask_for_command() {
  for (const CommandDescription& command : program_.commands)
    request_.words.push_back({command.name, command.text});
}

void CommandLineReader::ask_for_argument() {
  if (command_->takes_reports && request_.beginning.find('=') != std::string::npos) return;
  const std::vector<OptionDescription>& arguments = command_->arguments;
  if (arguments.empty()) return;
  if (arguments_ >= arguments.size() && !arguments.back().several) return;
  ask_for_value(arguments[std::min(arguments_, arguments.size() - 1)]);
}

CompletionRequest CommandLineReader::at_cursor(const std::string& word) {
  request_.beginning = word;
  const std::size_t equals = word.find('=');
  if (awaiting_value_ != nullptr) {
    ask_for_value(*awaiting_value_);
  } else if (is_lost_) {
    return request_;
  } else if (!only_words_ && word.starts_with("--") && equals != std::string::npos) {
    const OptionDescription* option = find_option(word.substr(0, equals));
    request_.lead = word.substr(0, equals + 1);
    request_.beginning = word.substr(equals + 1);
    if (option != nullptr && !option->value.empty()) ask_for_value(*option);
  } else if (!only_words_ && (word == "-" || is_option(word))) {
    ask_for_option();
  } else if (command_ == nullptr) {
    ask_for_command();
  } else {
    ask_for_argument();
  }
  return request_;
}

bool has_beginning(const std::string& word, const std::string& beginning) {
  return base::fold_case(word).starts_with(base::fold_case(beginning));
}

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& each) { return base::fold_case(each) == base::fold_case(name); });
}

/// "Ann and Bob, 2026-11-01, open".
std::string described_match(const storage::MatchSummary& match) {
  std::vector<std::string> parts{base::join_and(match.players)};
  if (match.date) parts.push_back(*match.date);
  if (match.status) parts.push_back(report::status_word(*match.status));
  return base::join_comma(parts);
}

std::vector<Candidate> matches_to_offer(storage::Reader& reader, const CompletionRequest& request) {
  storage::MatchFilter newest;
  newest.limit = kMostMatches;
  std::vector<std::int64_t> open;
  if (request.completes == Completes::kOpenMatches) {
    open = storage::open_matches(reader);
    open.resize(std::min(open.size(), kMostOpen));
  }
  std::vector<Candidate> candidates;
  for (const storage::MatchSummary& match : request.completes == Completes::kOpenMatches
                                                ? storage::list_matches(reader, open)
                                                : storage::list_matches(reader, newest))
    candidates.push_back({std::to_string(match.number), described_match(match)});
  return candidates;
}

/// The players of the match that is named, else of the open ones and the one last changed.
std::vector<std::string> players_at_table(storage::Reader& reader, const CompletionRequest& request) {
  std::vector<std::int64_t> numbers;
  const std::string given = request.match.value_or("");
  if (!given.empty() &&
      std::all_of(given.begin(), given.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
      given.size() < 10) {
    numbers = {std::stoll(given)};
  } else {
    numbers = storage::open_matches(reader);
    numbers.resize(std::min(numbers.size(), kMostOpen));
    if (const auto last = storage::last_changed_match(reader)) numbers.push_back(*last);
  }
  std::vector<std::string> names;
  for (const storage::MatchSummary& match : storage::list_matches(reader, numbers))
    for (const std::string& player : match.players)
      if (!is_among(names, player)) names.push_back(player);
  return names;
}

std::vector<Candidate> from_database(storage::Reader& reader, const CompletionRequest& request) {
  std::vector<Candidate> candidates;
  const auto add_players = [&] {
    for (const std::string& name : storage::player_names_beginning(reader, request.beginning, kMostNames))
      candidates.push_back({name, base::tr_c("completion", "player")});
  };
  switch (request.completes) {
    case Completes::kPlayers: add_players(); break;
    case Completes::kReports:
      for (const std::string& name : players_at_table(reader, request))
        if (!is_among(request.reported, name))
          candidates.push_back({name + "=", base::tr_c("completion", "player")});
      break;
    case Completes::kMatches:
    case Completes::kOpenMatches:
      candidates = matches_to_offer(reader, request);
      if (!request.beginning.empty()) add_players();
      break;
    case Completes::kLogins:
      for (const std::string& login : storage::known_logins(reader)) candidates.push_back({login, ""});
      break;
    case Completes::kEvents: {
      storage::MatchFilter newest;
      newest.limit = kMostMatches;
      for (const storage::MatchSummary& match : storage::list_matches(reader, newest))
        if (const Candidate event{storage::event_spelling(reader, match.event).value_or(""), ""};
            !event.word.empty() && std::find(candidates.begin(), candidates.end(), event) == candidates.end())
          candidates.push_back(event);
      break;
    }
    case Completes::kWords:
    case Completes::kFiles: break;
  }
  return candidates;
}

/// A file name with `~/` replaced as a shell does.
std::string with_home(const std::string& file) {
  const auto home = environment("HOME");
  return home && file.starts_with("~/") ? *home + file.substr(1) : file;
}

std::vector<Candidate> candidates_for(const CompletionRequest& request, const ReadAccess& reading) {
  if (request.completes == Completes::kWords) return request.words;
  if (request.completes == Completes::kFiles) return {};
  std::vector<Candidate> candidates;
  try {
    GlobalOptions options = reading.options;
    if (request.database) options.database = with_home(*request.database);
    const ReadAccess named{{options, reading.output}};
    if (auto store = storage::Store::open_if_ready(named.path()))
      store->read([&](storage::Reader& reader) { candidates = from_database(reader, request); });
  } catch (const std::exception&) {
    // After Tab there is no place to report an error.
    candidates.clear();
  }
  return candidates;
}

}  // namespace

bool knows_value(const std::string& value) { return values().contains(value); }

CompletionRequest request_at_cursor(const ProgramDescription& program,
                                    const std::vector<std::string>& words) {
  CommandLineReader reader(program);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) reader.pass(words[i]);
  return reader.at_cursor(words.empty() ? "" : words.back());
}

std::string completions(const ProgramDescription& program, const std::vector<std::string>& words,
                        const ReadAccess& reading) {
  const CompletionRequest request = request_at_cursor(program, words);
  std::string text = request.completes == Completes::kFiles ? "files\n" : "words\n";
  for (const Candidate& candidate : candidates_for(request, reading)) {
    // A name with control characters cannot be typed.
    const bool can_be_typed = base::printable(candidate.word) == candidate.word;
    if (can_be_typed && has_beginning(candidate.word, request.beginning))
      text += fmt::format("{}{}\n{}\n", request.lead, candidate.word, base::printable(candidate.text));
  }
  return text;
}

std::string completion_script_in(std::string_view shell, base::Language language) {
  constexpr std::string_view kAsks = " complete -- ";  // once in every script
  std::string script(completion_script(shell));
  if (const std::size_t at = script.find(kAsks); at != std::string::npos)
    script.replace(at, kAsks.size(), fmt::format(" complete --lang {} -- ", base::code_of(language)));
  return script;
}

}  // namespace cli
