#include "history/disputes/side_view.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <utility>

namespace side_view_test {

using history::Action;
using history::Operation;
using history::SideView;

/// Whether a match without lines shows what it is after an action.
bool is_seen(Action action, const std::set<base::Uuid>& written_before = {}) {
  Operation operation;
  operation.action = std::move(action);
  return SideView(history::MatchState()).followed_by({&operation}, written_before).has_value();
}

base::Uuid line_id() {
  base::Uuid id;
  id.bytes.fill(7);
  return id;
}

history::Add one_line() {
  history::Add add;
  add.lines.emplace_back().id = line_id();
  return add;
}

TEST(SideView, GoesOnWhereThatShowsWhatTheMatchIs) {
  EXPECT_TRUE(is_seen(one_line()));
  EXPECT_TRUE(is_seen(history::Set{}));
  EXPECT_TRUE(is_seen(history::Amend{line_id(), std::nullopt})) << "a line that is gone goes once more";
  for (const Action& of_others : {Action(history::Rename{}), Action(history::Join{}), Action(history::Pay{}),
                                  Action(history::Unusable{})})
    EXPECT_TRUE(is_seen(of_others));
}

TEST(SideView, DoesNotGoOnWhereMoreThanTheMatchDecides) {
  for (const Action& action : {Action(history::Undo{}), Action(history::Redo{}), Action(history::Start{}),
                               Action(history::Resolve{})})
    EXPECT_FALSE(is_seen(action)) << action.index();
  EXPECT_FALSE(is_seen(one_line(), {line_id()})) << "it may have been here before";
  history::Add before = one_line();
  before.before = line_id();
  EXPECT_FALSE(is_seen(before)) << "the line behind it may be gone";
  EXPECT_FALSE(is_seen(history::Amend{line_id(), history::Contents()})) << "a line comes back";
}

}  // namespace side_view_test
