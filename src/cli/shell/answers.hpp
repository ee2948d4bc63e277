#pragma once

#include <string>
#include <string_view>

/// Questions that are answered by yes or no, in whatever language the program speaks.
namespace cli {

/// Whether an answer is yes: `y`, `yes`, or the language's own letter or word; case and the spaces around it
/// count nothing, nor do the accents of a word. An empty one is not.
bool says_yes(std::string_view typed);
/// Whether an answer is no, read as `says_yes` does. An empty one is not.
bool says_no(std::string_view typed);

/// The letters that mean yes and no, as they are shown.
std::string yes_letter();
std::string no_letter();

/// A question with the letters to type behind it, that of no in capitals, as Enter means no: "Undo this?
/// [y/N]".
std::string yes_or_no_question(std::string_view question);

/// What to do after another answer: "type y or n; q leaves", of an error, and the same as a sentence.
std::string yes_or_no_remark();
std::string yes_or_no_sentence();

}  // namespace cli
