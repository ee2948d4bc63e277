#include "history/operation.hpp"

namespace history {

bool have_same_contents(const Contents* one, const Contents* other) {
  return one == nullptr || other == nullptr ? one == other : *one == *other;
}

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

namespace {

struct LinesMade {
  using Lines = const std::vector<match::Line>*;
  Lines operator()(const Start& start) const { return &start.lines; }
  Lines operator()(const Add& add) const { return &add.lines; }
  Lines operator()(
      const OneOf<Amend, Set, Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto& /*verb*/) const {
    return nullptr;
  }
};

}  // namespace

const std::vector<match::Line>* lines_made_by(const Action& action) {
  return std::visit(LinesMade{}, action);
}

}  // namespace history
