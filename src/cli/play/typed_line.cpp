#include "cli/play/typed_line.hpp"

#include <array>

#include "base/source_span.hpp"
#include "base/text.hpp"

namespace cli::play {
namespace {

struct Word {
  std::string_view word;
  TableCommand command;
  bool takes_argument = false;
};

constexpr std::array<Word, 9> kWords{{{"back", TableCommand::kBack},
                                      {"help", TableCommand::kHelp},
                                      {"undo", TableCommand::kUndo},
                                      {"edit", TableCommand::kEdit, true},
                                      {"sheet", TableCommand::kSheet},
                                      {"quit", TableCommand::kQuit},
                                      {"nobody", TableCommand::kNobody},
                                      {"out", TableCommand::kOut, true},
                                      {"dealer", TableCommand::kDealer, true}}};

}  // namespace

TypedLine read_typed_line(std::string_view line) {
  const std::string text(base::trimmed(base::make_source_span(std::string(line))).view());
  if (text == "<") return {TableCommand::kBack, ""};
  if (text == "?") return {TableCommand::kHelp, ""};
  if (text.empty() || text == "Q") return {};
  const std::size_t space = text.find(' ');
  const std::string first = base::fold_case(text.substr(0, space));
  const std::string rest = space == std::string::npos ? "" : text.substr(text.find_first_not_of(' ', space));
  for (const Word& word : kWords)
    if (word.word.starts_with(first) && (rest.empty() || word.takes_argument)) return {word.command, rest};
  return {};
}

std::vector<std::string> command_words() {
  std::vector<std::string> words;
  for (const Word& word : kWords) words.push_back(std::string(word.word) + (word.takes_argument ? " " : ""));
  return words;
}

}  // namespace cli::play
