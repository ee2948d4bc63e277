#pragma once

#include <cstddef>
#include <string>

#include "cards/card.hpp"
#include "history/record.hpp"

/// A line of a match in a sentence, so that two versions of it can be told apart.
namespace report {

/// What each player reported and got: "Ann 280 (7777 KKK2), Bob -45 (AAA / 4 99 Jd)"; of an adjustment its
/// points and the reason.
std::string line_words(const history::NumberedMatch& match, std::size_t index,
                       cards::Writing writing = cards::Writing::kCanonical);

/// What of a hand neither its scores nor its cards tell, in words: "dealt by Ann", "nobody was out". Both are
/// empty for an adjustment.
struct Circumstances {
  std::string dealer, out;
};
Circumstances circumstances_of(const history::NumberedMatch& match, std::size_t index);

/// Who was out, or that nobody was, or that it is not known.
std::string out_words(const games::ScoredHand& hand, const match::Names& names);

/// "; dealt by Ann; nobody was out": those of `one` that are not those of `other`.
std::string what_differs(const Circumstances& one, const Circumstances& other);

}  // namespace report
