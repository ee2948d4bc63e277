// What is asked on a terminal.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "scene.hpp"

namespace hub_tests {
namespace terminal_test {

/// `chapeau …` of a laptop on a terminal of its own, into which somebody types a line; "" ends its input.
End on_terminal(const Laptop& laptop, const std::string& command, const std::string& typed) {
  const std::string line = fmt::format("'{}' --db '{}' {}", CHAPEAU_PROGRAM, laptop.file(), command);
  return run_program("/bin/sh",
                     {"-c", R"(printf '%s' "$2" | script -qec "$1" /dev/null)", "sh", line, typed});
}

bool says(const End& end, const std::string& text) { return end.output.find(text) != std::string::npos; }

TEST(Terminal, SyncAsksWhoIsOnePersonOnceAllIsExchanged) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  ann.play_and_sync("Ann", "Gus");
  bob.play("Bob", "Gus");
  // Nobody answers: that is no yes, and everything has been exchanged.
  const End silent = on_terminal(bob, fmt::format("sync '{}'", bob.url()), "");
  EXPECT_TRUE(says(silent, "Are Gus and Gus (2) one person?")) << shown(silent);
  EXPECT_EQ(silent.code, 0) << shown(silent);
  EXPECT_EQ(hub.commands_of("bob"), 2);
  EXPECT_EQ(count_of("Gus", players_of(bob)), 2);
  // Of those who meet now it is asked; yes joins them, and that is sent.
  cho.play("Cho", "Ann");
  // Who was renamed before it has that name then.
  const End yes = on_terminal(cho, fmt::format("sync '{}' --rename Cho=Chloe", cho.url()), "y\n");
  EXPECT_TRUE(says(yes, "Are Ann and Ann (2) one person?")) << shown(yes);
  EXPECT_EQ(yes.code, 0) << shown(yes);
  EXPECT_EQ(hub.commands_of("cho"), 4);
  EXPECT_EQ(count_of("Chloe", players_of(cho)), 1);
  for (const Laptop* each : {&ann, &bob, &cho}) {
    each->synced();
    EXPECT_EQ(count_of("Ann", players_of(*each)), 1) << each->name();
    EXPECT_EQ(each->exported(), cho.exported());
  }
}

TEST(Terminal, UndoByShowsWhatGoesAndAsksFirst) {
  Scene scene;
  const std::string before = scene.ann.exported();
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("sabotage")));
  scene.sync_all();
  const std::string with_it = scene.ann.exported();
  ASSERT_NE(with_it, before);
  for (const std::string typed : {"", "n\n"}) {
    const End no = on_terminal(scene.ann, "undo --by dee", typed);
    EXPECT_TRUE(says(no, "sabotage")) << shown(no);
    EXPECT_TRUE(says(no, "?")) << shown(no);
    EXPECT_EQ(scene.ann.exported(), with_it) << typed;
  }
  const End yes = on_terminal(scene.ann, "undo --by dee", "y\n");
  EXPECT_EQ(yes.code, 0) << shown(yes);
  EXPECT_EQ(scene.ann.exported(), before);
}

}  // namespace terminal_test
}  // namespace hub_tests
