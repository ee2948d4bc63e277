#include "history/operation.hpp"

#include <utility>

namespace history {

std::string_view verb_of(const Action& action) {
  return std::visit(
      [](const auto& chosen) -> std::string_view {
        if constexpr (std::is_same_v<decltype(chosen), const Unusable&>)
          return chosen.verb;
        else
          return chosen.kVerb;
      },
      action);
}

const std::vector<match::Line>* lines_made_by(const Action& action) {
  if (const auto* start = std::get_if<Start>(&action)) return &start->lines;
  if (const auto* add = std::get_if<Add>(&action)) return &add->lines;
  return nullptr;
}

match::Line make_line(const base::Uuid& id, Contents contents) {
  return {id, contents.at, std::move(contents.what)};
}

Contents contents_of(const match::Line& line) { return {line.at, line.what}; }

}  // namespace history
