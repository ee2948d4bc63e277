#include "cli/completion/completion.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <map>
#include <string_view>

#include "base/text.hpp"
#include "cli/command_line.hpp"

namespace cli {
namespace {

using Wanted = Question::Wanted;

constexpr std::int64_t kMostNames = 100;
constexpr std::int64_t kMostMatches = 50;
constexpr std::size_t kMostOpen = 20;

/// What stands for a value in the help, and what can be offered for it. kWords: only what the option itself
/// lists.
const std::map<std::string, Wanted>& values() {
  static const std::map<std::string, Wanted> known{{"PLAYER", Wanted::kPlayers},
                                                   {"FROM", Wanted::kPlayers},
                                                   {"TO", Wanted::kPlayers},
                                                   {"OLD", Wanted::kPlayers},
                                                   {"INTO", Wanted::kPlayers},
                                                   {"MATCH", Wanted::kMatches},
                                                   {"TO_MATCH", Wanted::kOpenMatches},
                                                   {"FILE", Wanted::kFiles},
                                                   {"OTHER.db", Wanted::kFiles},
                                                   {"NAME=CARDS", Wanted::kReports},
                                                   {"NAME=±POINTS", Wanted::kReports},
                                                   {"DATE", Wanted::kWords},
                                                   {"N", Wanted::kWords},
                                                   {"NEW", Wanted::kWords},
                                                   {"AMOUNT", Wanted::kWords},
                                                   {"TEXT", Wanted::kWords},
                                                   {"CUR", Wanted::kWords},
                                                   {"SMALL-LARGE", Wanted::kWords},
                                                   {"OLD=NEW", Wanted::kWords},
                                                   {"URL", Wanted::kWords},
                                                   {"NAME", Wanted::kWords},
                                                   {"FORMAT", Wanted::kWords},
                                                   {"GAME", Wanted::kWords},
                                                   {"PRESET", Wanted::kWords},
                                                   {"SCHEME", Wanted::kWords},
                                                   {"FIGURE", Wanted::kWords},
                                                   {"WHAT", Wanted::kWords},
                                                   {"WHEN", Wanted::kWords},
                                                   {"WHICH", Wanted::kWords},
                                                   {"SHELL", Wanted::kWords},
                                                   {"", Wanted::kWords}};
  return known;
}

bool has_name(const OptionDescription& option, std::string_view name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

/// The words of a command line before the one at the cursor, understood one by one.
class Walk {
 public:
  explicit Walk(const ProgramDescription& program) : program_(program) {}

  void pass(const std::string& word);
  Question at_cursor(const std::string& word);

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
  bool is_lost_ = false;     // behind a command that there is not, or behind `help COMMAND`
  bool only_words_ = false;  // behind `--`
  std::size_t arguments_ = 0;
  std::vector<std::string> given_;
  Question question_;
};

const OptionDescription* Walk::find_option(const std::string& name) const {
  if (command_ != nullptr)
    for (const OptionDescription& option : command_->options)
      if (has_name(option, name)) return &option;
  for (const OptionDescription& option : program_.options)
    if (has_name(option, name)) return &option;
  return nullptr;
}

void Walk::take_value(const OptionDescription& option, const std::string& value) {
  if (has_name(option, "--db")) question_.database = value;
  if (has_name(option, "--match")) question_.match = value;
}

void Walk::take_argument(const std::string& word) {
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
    question_.reported.push_back(word.substr(0, equals));
  ++arguments_;
}

void Walk::pass(const std::string& word) {
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

void Walk::ask_for_value(const OptionDescription& option) {
  const auto meaning = values().find(option.value);
  if (meaning != values().end()) question_.wanted = meaning->second;
  if (has_name(option, "--event")) question_.wanted = Wanted::kEvents;
  if (option.value == "DATE") question_.words = {{"today", ""}, {"yesterday", ""}};
  if (option.words.empty()) return;
  question_.wanted = Wanted::kWords;
  for (const std::string& word : option.words) question_.words.push_back({word, ""});
}

void Walk::ask_for_option() {
  const auto add = [&](const std::vector<OptionDescription>& options) {
    for (const OptionDescription& option : options) {
      if (option.names.empty()) continue;
      const std::string& name = option.names.back();  // the long one
      const bool is_given = std::find(given_.begin(), given_.end(), name) != given_.end();
      const bool is_there = std::any_of(question_.words.begin(), question_.words.end(),
                                        [&](const Candidate& each) { return each.word == name; });
      if (!is_given && !is_there) question_.words.push_back({name, option.text});
    }
  };
  if (command_ != nullptr) add(command_->options);
  add(program_.options);
  // The version is asked of the program, not of a command.
  if (command_ != nullptr)
    std::erase_if(question_.words, [](const Candidate& each) { return each.word == "--version"; });
}

void Walk::ask_for_command() {
  for (const CommandDescription& command : program_.commands)
    question_.words.push_back({command.name, command.text});
}

void Walk::ask_for_argument() {
  if (command_->takes_reports && question_.beginning.find('=') != std::string::npos) return;
  const std::vector<OptionDescription>& arguments = command_->arguments;
  if (arguments.empty()) return;
  if (arguments_ >= arguments.size() && !arguments.back().several) return;
  ask_for_value(arguments[std::min(arguments_, arguments.size() - 1)]);
}

Question Walk::at_cursor(const std::string& word) {
  question_.beginning = word;
  const std::size_t equals = word.find('=');
  if (awaiting_value_ != nullptr) {
    ask_for_value(*awaiting_value_);
  } else if (is_lost_) {
    return question_;
  } else if (!only_words_ && word.starts_with("--") && equals != std::string::npos) {
    const OptionDescription* option = find_option(word.substr(0, equals));
    question_.lead = word.substr(0, equals + 1);
    question_.beginning = word.substr(equals + 1);
    if (option != nullptr && !option->value.empty()) ask_for_value(*option);
  } else if (!only_words_ && (word == "-" || is_option(word))) {
    ask_for_option();
  } else if (command_ == nullptr) {
    ask_for_command();
  } else {
    ask_for_argument();
  }
  return question_;
}

bool begins_with(const std::string& word, const std::string& beginning) {
  return base::fold_case(word).starts_with(base::fold_case(beginning));
}

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& each) { return base::fold_case(each) == base::fold_case(name); });
}

std::vector<Candidate> matches_to_offer(storage::Reader& reader, const Question& question) {
  storage::MatchFilter newest;
  newest.limit = kMostMatches;
  std::vector<std::int64_t> open;
  if (question.wanted == Wanted::kOpenMatches) {
    open = reader.open_matches();
    open.resize(std::min(open.size(), kMostOpen));
  }
  std::vector<Candidate> candidates;
  for (const storage::MatchSummary& match :
       question.wanted == Wanted::kOpenMatches ? reader.list(open) : reader.list(newest))
    candidates.push_back({std::to_string(match.number),
                          fmt::format("{}{}{}, {}", base::join_and(match.players), match.date ? ", " : "",
                                      match.date.value_or(""), match.status)});
  return candidates;
}

/// The players of the match that is named, else of those open and of the one last changed.
std::vector<std::string> players_at_table(storage::Reader& reader, const Question& question) {
  std::vector<std::int64_t> numbers;
  const std::string given = question.match.value_or("");
  if (!given.empty() &&
      std::all_of(given.begin(), given.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
      given.size() < 10) {
    numbers = {std::stoll(given)};
  } else {
    numbers = reader.open_matches();
    numbers.resize(std::min(numbers.size(), kMostOpen));
    if (const auto last = reader.last_changed()) numbers.push_back(*last);
  }
  std::vector<std::string> names;
  for (const storage::MatchSummary& match : reader.list(numbers))
    for (const std::string& player : match.players)
      if (!is_among(names, player)) names.push_back(player);
  return names;
}

std::vector<Candidate> from_database(storage::Reader& reader, const Question& question) {
  std::vector<Candidate> candidates;
  const auto add_players = [&] {
    for (const std::string& name : reader.player_names_beginning(question.beginning, kMostNames))
      candidates.push_back({name, "player"});
  };
  switch (question.wanted) {
    case Wanted::kPlayers: add_players(); break;
    case Wanted::kReports:
      for (const std::string& name : players_at_table(reader, question))
        if (!is_among(question.reported, name)) candidates.push_back({name + "=", "player"});
      break;
    case Wanted::kMatches:
    case Wanted::kOpenMatches:
      candidates = matches_to_offer(reader, question);
      if (!question.beginning.empty()) add_players();
      break;
    case Wanted::kEvents: {
      storage::MatchFilter newest;
      newest.limit = kMostMatches;
      for (const storage::MatchSummary& match : reader.list(newest))
        if (const Candidate event{match.event, ""};
            !match.event.empty() &&
            std::find(candidates.begin(), candidates.end(), event) == candidates.end())
          candidates.push_back(event);
      break;
    }
    case Wanted::kWords:
    case Wanted::kFiles: break;
  }
  return candidates;
}

/// A file name as a shell would have read it.
std::string with_home(const std::string& file) {
  const auto home = environment("HOME");
  return home && file.starts_with("~/") ? *home + file.substr(1) : file;
}

std::vector<Candidate> candidates_for(const Question& question, const ReadAccess& reading) {
  if (question.wanted == Wanted::kWords) return question.words;
  if (question.wanted == Wanted::kFiles) return {};
  std::vector<Candidate> candidates;
  try {
    GlobalOptions options = reading.options;
    if (question.database) options.database = with_home(*question.database);
    const ReadAccess named{{options, reading.output}};
    if (auto store = storage::Store::open_if_ready(named.path()))
      store->read([&](storage::Reader& reader) { candidates = from_database(reader, question); });
  } catch (const std::exception&) {
    // Somebody pressed Tab: there is nothing to offer, and nobody to tell why.
    candidates.clear();
  }
  return candidates;
}

}  // namespace

bool knows_value(const std::string& value) { return values().contains(value); }

Question question_at_cursor(const ProgramDescription& program, const std::vector<std::string>& words) {
  Walk walk(program);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) walk.pass(words[i]);
  return walk.at_cursor(words.empty() ? "" : words.back());
}

std::string completions(const ProgramDescription& program, const std::vector<std::string>& words,
                        const ReadAccess& reading) {
  const Question question = question_at_cursor(program, words);
  std::string text = question.wanted == Wanted::kFiles ? "files\n" : "words\n";
  for (const Candidate& candidate : candidates_for(question, reading)) {
    // What a terminal would obey cannot be typed either.
    const bool can_be_typed = base::printable(candidate.word) == candidate.word;
    if (can_be_typed && begins_with(candidate.word, question.beginning))
      text += fmt::format("{}{}\n{}\n", question.lead, candidate.word, base::printable(candidate.text));
  }
  return text;
}

}  // namespace cli
