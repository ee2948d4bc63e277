// Hands that cannot be, as they are refused by each command that takes one, and lines that cannot be
// imported.

#include "refusals.hpp"

namespace walk {

namespace {

/// A hand in reports of A, B and, for Militaire, C.
struct Fault {
  std::vector<std::string> reports;
  std::string message;
  std::vector<std::string> options{};
};

const std::vector<Fault>& faulty_cards() {
  static const std::vector<Fault> all{
      {{"KKK SQ QQ", "777 / 4"}, "the suit stands after the rank"},
      {{"KKK", "/"}, "B has neither sets nor cards left, and every player holds cards"},
      {{"KKQ", "/ 4"}, "a set holds one rank, and this Q stands among kings"},
      {{"KK", "/ 4"}, "KK is not a set: a set is three or more cards of one rank"},
      {{"KKKKK", "KKKK / 4"}, "there are 8 kings in the pack, and this is one more"},
      {{"KsKsKs", "/ 4"}, "the king of spades (Ks) is in the pack twice, and this is one more"},
      {{"QQQQ", "QQQ / 4"}, "only 6 queens are not the queen of spades, and this is one more"},
      {{"JJJJ", "JJJ / 4"}, "only 6 jacks are not the jack of diamonds, and this is one more"},
      {{"KKK / 5", "777 / 4"}, "nobody is out: A and B both have cards left"},
      {{"KKK", "777"}, "A and B cannot both be out"},
      {{"KKK", "777 / 4"}, "by the cards it is A who is out, not B", {"--out", "B"}},
      {{"KKK", "777 / 4"}, "A has no card left, so the hand was ended", {"--no-out"}},
      {{"KKK / 4 / 5", "777 / 4"}, "a report has one slash"},
      {{"KKJo", "777 / 4"}, "there is no joker in this game"},
      {{"111", "777 / 4"}, "1 is not a rank"},
      {{"0", "777 / 4"}, "'0' is not a card"},
      {{"00", "777 / 4"}, "0 is not a rank"},
      {{"K--K", "777 / 4"}, "a hyphen stands between two cards"},
      {{"x8", "777 / 4"}, "there is no card before the repeat"},
      {{"K*K", "777 / 4"}, "'*' is not a card"},
      {{"KshK", "777 / 4"}, "the K has a second suit"},
      {{"7x9", "444 / 4"}, "a repeat is x and one digit from 1 to 8"},
      {{"7x4x2", "444 / 4"}, "a card is repeated once only"},
      {{"KKK c", "777 / 4"}, "a suit stands behind its rank, without a space"},
      {{"9-10-c", "777 / 4"}, "a suit stands behind its rank, without a hyphen"},
      {{"c", "777 / 4"}, "'c' is a suit, and a card begins with its rank"}};
  return all;
}

const std::vector<Fault>& faulty_points() {
  static const std::vector<Fault> all{
      {{"3", "100"}, "A's score of 3 cannot be"},
      {{"4565", "100"}, "A's score of 4565 cannot be"},
      {{"-1145", "100"}, "A's score of -1145 cannot be"},
      {{"100***************", "5"}, "A cannot have 15 stars in one hand"},
      {{"-5", "100"}, "A went out, and a score of -5 is not that of a player who is out", {"--out", "A"}},
      {{"-5", "0"}, "nobody has a positive score, and whoever is out has one", {"--out", ""}},
      {{"much", "100"}, "'much' is not a score"},
      {{"", "100"}, "the score is missing"},
      {{std::string(100, '*') + "5", "100"}, "no hand has so many stars"},
      {{"1000000000", "100"}, "no hand has such a score"},
      {{"+5", "100"}, "a score has no plus sign"},
      {{"(0)", "100"}, "zero is not a chapeau, so it has no circle"},
      {{"-(-5)", "100"}, "the score has two signs"}};
  return all;
}

const std::vector<Fault>& faulty_rounds() {
  static const std::vector<Fault> all{
      {{"77777", "", ""}, "77777 has 5 cards, and a set has three or four"},
      {{"456", "", ""}, "the 4 of a run needs its suit"},
      {{"4s5s6h", "", ""}, "a run is of one suit, and this 6 is of hearts"},
      {{"4s4s5s", "", ""}, "the 4 of spades is in the pack once, and stands here twice"},
      {{"KsAs2s", "", ""}, "KsAs2s turns the corner: the ace is low"},
      {{"4s9sJo", "", ""}, "the joker has no place to stand in 4s9sJo: 4 cards are missing"},
      {{"4s5s7s", "", ""}, "4s5s7s is not in a row: one card is missing"},
      {{"77JoJo", "", ""}, "there is one joker in the pack, and this meld has more"},
      {{"77", "", ""}, "77 is not a meld: a meld is three cards or more"},
      {{"7777 / 4 5 6 8", "", ""}, "A has 8 cards, and a player has 7"},
      {{"777 / 4", "", ""}, "nobody meets a contract: A laid down a set of 3, which is no contract"},
      {{"777 888 / 4", "KKK QQQ / 5", ""},
       "A meets a contract (two sets), and B meets a contract (two sets)"},
      {{"777 888 / 4", "", ""}, "by the cards it is A who ended the round, not B", {"--out", "B"}},
      {{"777 888 / 4", "", ""}, "A meets a contract (two sets), so the round was ended", {"--no-out"}},
      {{"777 888", "", ""}, "A ended the round with 6 cards laid down, and the seventh is not named"},
      {{"777 888 / Jo", "KKJo", ""}, "there is one joker in the pack, and this is one more"},
      {{"777 JosJoJo", "", ""}, ""}};
  return all;
}

std::vector<std::string> named(const std::vector<std::string>& names, const Fault& fault) {
  std::vector<std::string> reports;
  for (std::size_t i = 0; i < fault.reports.size(); ++i) reports.push_back(names[i] + "=" + fault.reports[i]);
  for (std::string option : fault.options) {
    if (option == "A" || option == "B") option = names[static_cast<std::size_t>(option[0] - 'A')];
    reports.push_back(option);
  }
  return reports;
}

/// The message with the names that A and B are here.
std::string with_names(const std::string& message, const std::vector<std::string>& names) {
  std::string result;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const bool alone =
        (i == 0 || message[i - 1] == ' ') &&
        (i + 1 == message.size() || message[i + 1] == ' ' || message[i + 1] == '\'' || message[i + 1] == ',');
    if (alone && (message[i] == 'A' || message[i] == 'B'))
      result += names[static_cast<std::size_t>(message[i] - 'A')];
    else
      result += message[i];
  }
  return result;
}

struct Way {
  Arguments command;
  std::vector<std::string> names;
};

void add_faults(std::vector<Refusal>& table, const Way& way, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    if (fault.message.empty()) continue;
    Arguments arguments = way.command;
    append(arguments, named(way.names, fault));
    table.push_back({kData, arguments, with_names(fault.message, way.names)});
  }
}

}  // namespace

void add_hand_refusals(std::vector<Refusal>& table) {
  const std::vector<std::string> seats{"{a}", "{b}", "{c}"};
  const std::vector<std::string> people{"Ann", "Bob", "Cho"};
  add_faults(table, {{"add", "-m", "{open}"}, seats}, faulty_cards());
  add_faults(table, {{"add", "-m", "{points}", "--before", "{n}"}, seats}, faulty_cards());
  add_faults(table, {{"amend", "{n}", "-m", "{points}", "--cards"}, seats}, faulty_cards());
  add_faults(table, {{"amend", "{n}", "-m", "{cards}"}, seats}, faulty_cards());
  add_faults(table, {{"score"}, people}, faulty_cards());
  add_faults(table, {{"add", "-m", "{open}", "--points"}, seats}, faulty_points());
  add_faults(table, {{"add", "-m", "{points}", "--before", "{n}", "--points"}, seats}, faulty_points());
  add_faults(table, {{"amend", "{n}", "-m", "{points}"}, seats}, faulty_points());
  add_faults(table, {{"amend", "{n}", "-m", "{cards}", "--points"}, seats}, faulty_points());
  add_faults(table, {{"score", "--points"}, people}, faulty_points());
  add_faults(table, {{"add", "-m", "{round}"}, seats}, faulty_rounds());
  add_faults(table, {{"score", "--game", "militaire"}, people}, faulty_rounds());
  const auto add = [&](int code, Arguments arguments, const std::string& message) {
    table.push_back({code, std::move(arguments), message});
  };
  for (const Way& way : {Way{{"add", "-m", "{open}"}, seats}, Way{{"score"}, people},
                         Way{{"amend", "{n}", "-m", "{points}"}, seats}}) {
    const std::string a = way.names[0] + "=";
    const std::string b = way.names[1] + "=";
    Arguments command = way.command;
    const auto with = [&](const Arguments& more) {
      Arguments arguments = command;
      append(arguments, more);
      return arguments;
    };
    add(kUsage, with({"--points", a + "100", b + "5", "--no-out", "--out", way.names[0]}),
        "--no-out and --out exclude each other");
    add(kData, with({"--points", a + "100", b + "5", a + "100"}), way.names[0] + " reports twice");
    add(kData, with({"=KKK", b + "5"}), "the name before the '=' is missing");
    if (command[0] == "amend") continue;
    add(kData, with({"Ann"}), "a report is NAME=CARDS, and this has no '='");
  }
  add(kData, {"add", "-m", "{open}", "--points", "{a}=100"}, "{b} has not reported");
  add(kData, {"add", "-m", "{open}", "{b}=KKK"}, "{a} has not reported");
  add(kData, {"add", "-m", "{points}", "--before", "{n}", "--points", "{a}=100"}, "{b} has not reported");
  add(kData, {"amend", "{n}", "-m", "{points}", "--cards", "{a}=KKK"}, "{b} has not reported");
  add(kData, {"amend", "{n}", "-m", "{cards}", "--points", "{a}=100"}, "{b} has not reported");
  add(kUsage, {"amend", "{n}", "-m", "{points}", "--cards", "--points"},
      "--cards and --points exclude each other");
  add(kData, {"add", "-m", "{round}", "--points", "{a}=50*", "{b}=5", "{c}=5"},
      "{a}'s score has a star, and Militaire has none");
  add(kData, {"add", "-m", "{round}", "--points", "{a}=50", "{b}=-5", "{c}=5"},
      "{b}'s score of -5 cannot be");
  // Adjustments.
  for (const Arguments& command : std::vector<Arguments>{{"adjust", "-m", "{open}", "--reason", "x"},
                                                         {"amend", "{n}", "-m", "{adjusted}"}}) {
    const auto with = [&](const std::string& report) {
      Arguments arguments = command;
      arguments.push_back(report);
      return arguments;
    };
    add(kData, with("{a}=much"), "'much' is not a number of points");
    add(kData, with("{a}=-4561"), "an adjustment of -4561 is not from -4560 to 4560");
    add(kData, with("{a}=4561"), "an adjustment of 4561 is not from -4560 to 4560");
  }
  add(kData, {"adjust", "-m", "{open}", "{a}=5", "--reason", ""}, "an adjustment has a reason");
  add(kData, {"adjust", "-m", "{open}", "{a}=5", "{a}=6", "--reason", "x"}, "{a} reports twice");
  add(kData, {"amend", "{n}", "-m", "{adjusted}", "--reason", ""}, "an adjustment has a reason");
  for (const Arguments& more : std::vector<Arguments>{
           {"--points"}, {"--cards"}, {"--out", "{a}"}, {"--no-out"}, {"--dealer", "{a}"}}) {
    Arguments arguments{"amend", "{n}", "-m", "{adjusted}"};
    append(arguments, more);
    add(kUsage, arguments, "line {n} is an adjustment: it has points and a reason");
  }
}

namespace {

/// A line of the interchange that is right, with a part of it replaced.
std::string with_part(const std::string& part, const std::string& by) {
  std::string line =
      R"({"chapeau":1,"id":"00000000-0000-7000-8000-0000000000aa","game":"mille","preset":"pagat",)"
      R"("rules":{"target":600,"settlement":"pagat"},"stakes":{"small":"1.00","large":"3.00","currency":"CAD"},)"
      R"("players":["Yves","Xaver"],"first_dealer":"Yves","date":"2026-11-01","note":"","hands":[)"
      R"({"at":"2026-11-01T19:42:10Z","entries":[{"sets":"7777","left":""},{"sets":"AAA","left":"4"}]},)"
      R"({"out":"Yves","entries":[{"score":280,"stars":1},{"score":-45,"stars":0}]},)"
      R"({"adjust":[5,0],"reason":"x"}],"closed":{"void":true}})";
  const std::size_t at = line.find(part);
  return at == std::string::npos ? part + by : line.replace(at, part.size(), by);
}

}  // namespace

/// The faulty line stands in a file that is written before: see Walker::refuse.
void add_import_refusals(std::vector<Refusal>& table) {
  const auto add = [&](const std::string& part, const std::string& by, const std::string& message) {
    table.push_back(
        {kData, {"import", "{file}"}, "{file}, line 1" + message, "walk.db", with_part(part, by)});
  };
  add("}}", "", ": this is not JSON");
  add("\"chapeau\":1", "\"chapeau\":2", ", chapeau: this is version 2 of the interchange");
  add("\"chapeau\":1,", "", ": the key 'chapeau' is missing");
  add("\"chapeau\":1", "\"chapeau\":1,\"chapeau\":1", ": the key 'chapeau' is given twice");
  add("\"note\":\"\"", "\"bogus\":\"\"", ": the key 'bogus' is not known here");
  add("\"game\":\"mille\",", "", ": the key 'game' is missing");
  add("mille", "chess", ", game: there is no game 'chess'");
  add("\"preset\":\"pagat\"", "\"preset\":\"chess\"", ", preset: Mille has no preset 'chess'");
  add("\"settlement\":\"pagat\"", "\"settlement\":\"chess\"",
      ", rules, settlement: there is no settlement 'chess'");
  add("600", "0", ", rules, target: 0 is not from 1 to 1000000");
  add("600", "\"x\"", ", rules, target: a whole number is expected, not a string");
  add("00aa", "00", ", id: '00000000-0000-7000-8000-0000000000' is not an id");
  add("CAD", "XQX", ", stakes, currency: 'XQX' is not a currency of ISO 4217");
  add("1.00", "1.001", ", stakes, small: CAD has 2 decimals");
  add("3.00", "much", ", stakes, large: 'much' is not an amount");
  add("[\"Yves\",\"Xaver\"]", "[\"Yves\"]", ", players: Mille is played by 2, not 1");
  add("[\"Yves\",\"Xaver\"]", "[\"Yves\",\"yves\"]", ", players: 'Yves' and 'yves' are one player");
  add("[\"Yves\",\"Xaver\"]", "[\"Yves\",5]", ", players: names are expected");
  add("[\"Yves\",\"Xaver\"]", "5", ", players: a list is expected, not a number");
  add("\"first_dealer\":\"Yves\"", "\"first_dealer\":\"Wim\"",
      ", first_dealer: 'Wim' does not play in this match");
  add("\"first_dealer\":\"Yves\"", "\"first_dealer\":7", ", first_dealer: 7 is not a player's number");
  add("\"date\":\"2026-11-01\"", "\"date\":\"2026-02-30\"", ", date: '2026-02-30' is not a day");
  add("2026-11-01T19:42:10Z", "noon", ", hand 1, at: 'noon' is not a time");
  add("7777", "77", ", hand 1, Yves, sets: 77 is not a set");
  add("{\"score\":280,\"stars\":1}", "{\"score\":3,\"stars\":0}", ", hand 2: Yves's score of 3 cannot be");
  add("{\"score\":280,\"stars\":1}", "{\"score\":280}", ", hand 2, Yves: the key 'stars' is missing");
  add("{\"score\":280,\"stars\":1}", "5", ", hand 2");
  add("\"out\":\"Yves\"", "\"out\":\"Yves\",\"no_out\":true",
      ", hand 2: a hand has either 'out' or 'no_out'");
  add(",{\"score\":-45,\"stars\":0}", "", ", hand 2, entries: 2 entries are expected, one for each player");
  add("[5,0]", "[5]", ", hand 3, adjust: an adjustment has a number for each of the 2 players");
  add("[5,0]", "[5,4561]", ", hand 3, adjust: an adjustment of 4561 is not from -4560 to 4560");
  add("\"reason\":\"x\"", "\"reason\":\"\"", ", hand 3, adjust: an adjustment has a reason");
  add("{\"void\":true}", "{\"void\":true,\"conceded_by\":\"Yves\"}",
      ", closed: a closed match is either conceded by a player or void");
  const auto pay = [&](const std::string& from, const std::string& to, const std::string& amount,
                       const std::string& message) {
    table.push_back({kData,
                     {"import", "{file}"},
                     "{file}, line 1" + message,
                     "walk.db",
                     R"({"chapeau":1,"payment":{"from":")" + from + R"(","to":")" + to +
                         R"(","currency":"CAD","amount":")" + amount + R"("}})"});
  };
  pay("Yves", "{p}", "5.00", ": 'Yves' plays in no match here, so nothing can be paid");
  pay("{p}", "{p}", "5.00", ", payment, to: '{p}' and '{p}' are one player");
  pay("{p}", "{q}", "0.00", ", payment, amount: a payment is above 0");
  table.push_back(
      {kUsage, {"import", "{file}", "--on-conflict", "fight"}, "'fight' is not a value of --on-conflict"});
}

}  // namespace walk
