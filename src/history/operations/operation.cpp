#include "history/operations/operation.hpp"

#include <algorithm>
#include <set>

#include "base/overloaded.hpp"

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

const std::vector<match::Line>* lines_inserted_by(const Action& action) {
  using Lines = const std::vector<match::Line>*;
  return std::visit(
      base::Overloaded{[](const OneOf<Start, Add> auto& verb) -> Lines { return &verb.lines; },
                       [](const OneOf<Amend, Set, Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto&)
                           -> Lines { return nullptr; }},
      action);
}

const base::Uuid* inserts_before(const Action& action) {
  using Line = const base::Uuid*;
  return std::visit(
      base::Overloaded{
          [](const Add& add) -> Line { return add.before ? &*add.before : nullptr; },
          [](const OneOf<Start, Amend, Set, Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto&) -> Line {
            return nullptr;
          }},
      action);
}

void for_each_line_written(const Action& action,
                           const std::function<void(const base::Uuid& line, const Contents* value)>& visit) {
  std::visit(base::Overloaded{[&](const OneOf<Start, Add> auto& verb) {
                                for (const match::Line& line : verb.lines) visit(line.id, &line);
                              },
                              [&](const Amend& amend) { visit(amend.line, contents_of(amend.value)); },
                              [&](const Resolve& resolution) {
                                for (const auto& [line, value] : resolution.lines)
                                  visit(line, contents_of(value));
                              },
                              [](const OneOf<Set, Rename, Join, Pay, Undo, Redo, Unusable> auto&) {}},
             action);
}

const std::vector<base::Uuid>* order_written_by(const Action& action) {
  using Order = const std::vector<base::Uuid>*;
  return std::visit(
      base::Overloaded{[](const Resolve& resolution) -> Order { return &resolution.order; },
                       // The places of lines where they are inserted are another question: `inserts_before`.
                       [](const OneOf<Start, Add, Amend, Set, Rename, Join, Pay, Undo, Redo, Unusable> auto&)
                           -> Order { return nullptr; }},
      action);
}

const Options* options_written_by(const Action& action) {
  using Written = const Options*;
  return std::visit(
      base::Overloaded{[](const OneOf<Start, Set, Resolve> auto& verb) -> Written { return &verb.options; },
                       [](const OneOf<Add, Amend, Rename, Join, Pay, Undo, Redo, Unusable> auto&) -> Written {
                         return nullptr;
                       }},
      action);
}

const std::optional<Payment>* payment_written_by(const Action& action) {
  using Written = const std::optional<Payment>*;
  return std::visit(
      base::Overloaded{
          [](const Pay& pay) -> Written { return &pay.payment; },
          [](const OneOf<Start, Add, Amend, Set, Resolve, Rename, Join, Undo, Redo, Unusable> auto&)
              -> Written { return nullptr; }},
      action);
}

const std::vector<base::Uuid>* targets_of(const Action& action) {
  using Targets = const std::vector<base::Uuid>*;
  return std::visit(
      base::Overloaded{[](const OneOf<Undo, Redo> auto& verb) -> Targets { return &verb.targets; },
                       [](const OneOf<Start, Add, Amend, Set, Resolve, Rename, Join, Pay, Unusable> auto&)
                           -> Targets { return nullptr; }},
      action);
}

namespace {

/// What an action is done to, as far as its verb says.
enum class SubjectKind { kMatch, kPlayer, kPayment, kAny };

SubjectKind subject_of(const Action& action) {
  return std::visit(
      base::Overloaded{[](const OneOf<Start, Add, Amend, Set, Resolve> auto&) { return SubjectKind::kMatch; },
                       [](const OneOf<Rename, Join> auto&) { return SubjectKind::kPlayer; },
                       [](const Pay&) { return SubjectKind::kPayment; },
                       [](const OneOf<Undo, Redo, Unusable> auto&) { return SubjectKind::kAny; }},
      action);
}

template <std::size_t kIndex = 0>
Action empty_verb(std::string_view verb) {
  using Verb = std::variant_alternative_t<kIndex, Action>;
  if constexpr (std::is_same_v<Verb, Unusable>)
    return Unusable{std::string(verb)};
  else
    return verb == Verb::kVerb ? Action(Verb{}) : empty_verb<kIndex + 1>(verb);
}

}  // namespace

bool is_on_player(const Action& action) { return subject_of(action) == SubjectKind::kPlayer; }

bool is_on_payment(const Action& action) { return subject_of(action) == SubjectKind::kPayment; }

bool seats_one_twice(const Start& start) {
  std::set<base::Uuid> seated;
  return std::any_of(start.players.begin(), start.players.end(),
                     [&](const NamedPlayer& player) { return !seated.insert(player.id).second; });
}

const Operation* start_that_counts(const std::vector<const Operation*>& starts) {
  const auto counts_before = [](const Operation* one, const Operation* other) {
    const auto& players = std::get<Start>(one->action).players;
    const auto& others = std::get<Start>(other->action).players;
    const auto order = std::lexicographical_compare_three_way(
        players.begin(), players.end(), others.begin(), others.end(),
        [](const NamedPlayer& a, const NamedPlayer& b) { return a.id <=> b.id; });
    return order != 0 ? order < 0 : one->id < other->id;
  };
  const auto first = std::min_element(starts.begin(), starts.end(), counts_before);
  return first == starts.end() ? nullptr : *first;
}

bool may_change_seats(const Action& action) {
  return std::visit(
      base::Overloaded{
          [](const OneOf<Add, Amend, Set> auto&) { return false; },
          [](const OneOf<Start, Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto&) { return true; }},
      action);
}

Action empty_action(std::string_view verb) { return empty_verb(verb); }

}  // namespace history
