// The documents that `serve` alone has keep the keys and words that tests/frozen/names.txt lists: its links
// and changes as JSON, and what is its own in the answers.

#include <gtest/gtest.h>

#include "frozen/names.hpp"
#include "pad.hpp"

namespace serve_frozen_test {

using namespace serve_tests;

TEST(Frozen, KeysAndWordsOfTheDocumentsOfServe) {
  frozen::Shapes shapes("serve");
  shapes.add("links", Pad({"Ann", "Bob"}, {"--read-only"}).links());
  Pad pad;
  shapes.add("links", pad.links());
  const auto told = [&] { shapes.add("change", pad.next_line()); };
  Phone phone(pad), late(pad);
  for (const char* link : {"write", "read"})
    shapes.add("session", phone.ask("POST", "/api/session", Json{{"token", pad.token(link)}}.dump()).json());

  const auto enter = [&](Phone& who, int number) {
    return who.enter(hand_id(number), points_of(number), {{"points", true}});
  };
  enter(phone, 1);
  told();
  Json moved = enter(late, 2).json();
  moved.erase("sheet");  // as of the command
  shapes.add("moved", moved);
  const Json wrong{{"Ann", "KKK X9"}, {"Bob", "/ 4"}};
  shapes.add("problem", phone.enter(hand_id(2), wrong).json());
  shapes.add("problem", phone.ask("POST", "/api/undo").json());
  shapes.add("wrong-method", phone.ask("POST", "/api/match").json());
  for (const char* path : {"/api/undo", "/api/redo"}) {
    phone.write("POST", path);
    told();
  }
  phone.write("DELETE", "/api/lines/1");
  told();
  for (const Arguments& command :
       {Arguments{"add", "--points", "Ann=5", "Bob=10"}, Arguments{"edit-match", "--note", "at the lake"},
        Arguments{"close", "--void"}, Arguments{"reopen"}, Arguments{"close", "--conceded-by", "Ann"},
        Arguments{"new", "--again"}}) {
    pad.done(command);
    told();
  }
  // The id of a hand of the match before, with another hand.
  late.look();
  shapes.add("elsewhere", late.enter(hand_id(1), points_of(9), {{"points", true}}).json());
  frozen::expect_as_listed({"serve"}, shapes.lines());
}

}  // namespace serve_frozen_test
