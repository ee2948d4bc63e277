#include "cli/play/typed_line.hpp"

#include <algorithm>
#include <array>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/shell/answers.hpp"

namespace cli::play {
namespace {

struct Word {
  std::string_view word;
  TableCommand command;
  bool takes_argument = false;
};

/// Of words that begin alike the first is meant by the shared beginning.
constexpr std::array<Word, 14> kWords{{{"back", TableCommand::kBack},
                                       {"help", TableCommand::kHelp},
                                       {"undo", TableCommand::kUndo},
                                       {"edit", TableCommand::kEdit, true},
                                       {"exit", TableCommand::kQuit},
                                       {"sheet", TableCommand::kSheet},
                                       {"quit", TableCommand::kQuit},
                                       {"nobody", TableCommand::kNobody},
                                       {"out", TableCommand::kOut, true},
                                       {"dealer", TableCommand::kDealer, true},
                                       {"x", TableCommand::kSwap, true},
                                       {"swap", TableCommand::kSwap, true},
                                       {"adjust", TableCommand::kAdjust},
                                       {"pay", TableCommand::kPay}}};

/// A line with narrow forms for the full-width ones, without the spaces around it: what commands are known
/// by. What they are about is taken from what was typed, since names keep their form.
class NarrowLine {
 public:
  explicit NarrowLine(std::string_view line)
      : span_(base::trimmed(base::make_narrow_source_span(line))), text_(span_.view()) {}

  [[nodiscard]] const std::string& text() const { return text_; }
  /// What was typed from one offset in `text` up to another.
  [[nodiscard]] std::string typed(std::size_t begin, std::size_t end) const {
    const base::SourceLocation place =
        base::SourceSpanRef{span_.source.get(), span_.begin + begin, span_.begin + end}.place();
    return place.text.substr(place.begin, place.end - place.begin);
  }

 private:
  base::SourceSpan span_;
  std::string text_;
};

TypedLine read_signs_back(const NarrowLine& line) {
  const std::string& text = line.text();
  const std::size_t last = text.find_last_not_of("< ");
  const std::size_t end = last == std::string::npos ? 0 : last + 1;
  const auto steps = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '<');
  if (steps == 0) return {};
  return {TableCommand::kBack, line.typed(0, end), static_cast<std::size_t>(steps)};
}

}  // namespace

TypedLine read_steps_back(std::string_view typed) { return read_signs_back(NarrowLine(typed)); }

TypedLine read_typed_line(std::string_view typed) {
  const NarrowLine line(typed);
  const std::string& text = line.text();
  if (TypedLine back = read_signs_back(line); back.command != TableCommand::kNone) return back;
  if (text == "?") return {TableCommand::kHelp, ""};
  if (text.empty() || text == "Q" || text == "A") return {};
  const std::size_t space = text.find(' ');
  const std::string first = base::fold_case(text.substr(0, space));
  const std::string rest =
      space == std::string::npos ? "" : line.typed(text.find_first_not_of(' ', space), text.size());
  for (const Word& word : kWords) {
    if (!word.word.starts_with(first)) continue;
    if (!rest.empty() && !word.takes_argument) return {};
    return {word.command, rest, word.command == TableCommand::kBack ? 1U : 0U};
  }
  return {};
}

namespace {

/// Whether a letter alone was typed behind a line that may be a suit of the last card, another ace or queen,
/// or the joker's second letter.
bool is_card_like(std::string_view behind) {
  const std::string letter = NarrowLine(behind).text();
  return letter.size() == 1 &&
         std::string_view("aAqQsShHdDoO").find(letter.front()) != std::string_view::npos;
}

}  // namespace

TypedLine read_command_behind(std::string_view line, std::string_view at_prompt, bool is_score) {
  if (at_prompt.empty() || !line.starts_with(at_prompt)) return {};
  const std::string_view behind = line.substr(at_prompt.size());
  return !is_score && is_card_like(behind) ? TypedLine{} : read_typed_line(behind);
}

TableCommand card_like_command_behind(std::string_view line, std::string_view at_prompt) {
  if (at_prompt.empty() || !line.starts_with(at_prompt)) return TableCommand::kNone;
  const std::string_view behind = line.substr(at_prompt.size());
  return is_card_like(behind) ? read_typed_line(behind).command : TableCommand::kNone;
}

std::string cards_without_name() {
  return base::tr("write only the cards; a score can begin with =, as in =280");
}

std::string points_without_name() { return base::tr("write only the points, as -50"); }

base::Error name_left_out(const base::SourceLocation& name, const std::string& remedy) {
  return base::Error(base::ErrorKind::kData, base::tr("leave out the name: the question names the player"))
      .at(name)
      .remedy(remedy);
}

void refuse_name(const base::SourceSpan& line, const std::string& remedy) {
  const std::string_view view = line.view();
  const std::size_t equals = view.find('=');
  if (equals == std::string_view::npos || equals == view.find_first_not_of(' ')) return;
  throw name_left_out(base::SourceSpan{line.source, line.begin, line.begin + equals + 1}.place(), remedy);
}

std::string word_of(std::string_view line) { return base::fold_case(NarrowLine(line).text()); }

bool is_yes(std::string_view line) { return word_of(line).empty() || says_yes(line); }

bool is_no(std::string_view line) { return says_no(line); }

bool is_quit(std::string_view line) {
  const std::string word = word_of(line);
  return word == "q" || word == "quit" || word == "exit";
}

std::vector<std::string> command_words() {
  std::vector<std::string> words;
  for (const Word& word : kWords)
    if (word.word.size() > 1) words.push_back(std::string(word.word) + (word.takes_argument ? " " : ""));
  return words;
}

}  // namespace cli::play
