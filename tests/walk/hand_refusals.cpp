// Hands that cannot be, as they are refused by each command that takes one, and lines that cannot be
// imported.

#include "refusals.hpp"

namespace walk {

namespace {

/// A hand that cannot be: the reports of A, B and, for Militaire, C.
struct Fault {
  std::vector<std::string> reports;
  std::vector<std::string> options{};
};

const std::vector<Fault>& faulty_cards() {
  static const std::vector<Fault> all{{{"KKK SQ QQ", "777 / 4"}},
                                      {{"KKK", "/"}},
                                      {{"KKQ", "/ 4"}},
                                      {{"KK", "/ 4"}},
                                      {{"KKKKK", "KKKK / 4"}},
                                      {{"KsKsKs", "/ 4"}},
                                      {{"QQQQ", "QQQ / 4"}},
                                      {{"JJJJ", "JJJ / 4"}},
                                      {{"KKK / 5", "777 / 4"}},
                                      {{"KKK", "777"}},
                                      {{"KKK", "777 / 4"}, {"--out", "B"}},
                                      {{"KKK", "777 / 4"}, {"--no-out"}},
                                      {{"KKK / 4 / 5", "777 / 4"}},
                                      {{"KKJo", "777 / 4"}},
                                      {{"111", "777 / 4"}},
                                      {{"0", "777 / 4"}},
                                      {{"00", "777 / 4"}},
                                      {{"K--K", "777 / 4"}},
                                      {{"x8", "777 / 4"}},
                                      {{"K*K", "777 / 4"}},
                                      {{"KshK", "777 / 4"}},
                                      {{"7x9", "444 / 4"}},
                                      {{"7x4x2", "444 / 4"}},
                                      {{"KKK c", "777 / 4"}},
                                      {{"9-10-c", "777 / 4"}},
                                      {{"c", "777 / 4"}}};
  return all;
}

const std::vector<Fault>& faulty_points() {
  static const std::vector<Fault> all{{{"3", "100"}},
                                      {{"4565", "100"}},
                                      {{"-1145", "100"}},
                                      {{"-5", "100"}, {"--out", "A"}},
                                      {{"much", "100"}},
                                      {{"", "100"}},
                                      {{std::string(101, '*') + "5", "100"}},
                                      {{"1000000000", "100"}},
                                      {{"+5", "100"}},
                                      {{"(0)", "100"}},
                                      {{"-(-5)", "100"}}};
  return all;
}

const std::vector<Fault>& faulty_rounds() {
  static const std::vector<Fault> all{{{"77777", "", ""}},
                                      {{"456", "", ""}},
                                      {{"4s5s6h", "", ""}},
                                      {{"4s4s5s", "", ""}},
                                      {{"KsAs2s", "", ""}},
                                      {{"4s9sJo", "", ""}},
                                      {{"4s5s7s", "", ""}},
                                      {{"77JoJo", "", ""}},
                                      {{"77", "", ""}},
                                      {{"7777 / 4 5 6 8", "", ""}},
                                      {{"777 / 4", "", ""}},
                                      {{"777 888 / 4", "KKK QQQ / 5", ""}},
                                      {{"777 888 / 4", "", ""}, {"--out", "B"}},
                                      {{"777 888 / 4", "", ""}, {"--no-out"}},
                                      {{"777 888", "", ""}},
                                      {{"777 888 / Jo", "KKJo", ""}}};
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

/// A command that takes a hand, and what A, B and C are called there.
struct HandCommand {
  Arguments arguments;
  std::vector<std::string> names;
};

void add_faults(std::vector<Refusal>& table, const HandCommand& command, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) add(table, kData, with(command.arguments, named(command.names, fault)));
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
  // Where a line is corrected, an empty --out takes back who was out; elsewhere it is nobody's name.
  const std::vector<Fault> unscored{{{"-5", "0"}}}, unscored_and_unknown{{{"-5", "0"}, {"--out", ""}}};
  add_faults(table, {{"add", "-m", "{open}", "--points"}, seats}, unscored);
  add_faults(table, {{"add", "-m", "{points}", "--before", "{n}", "--points"}, seats}, unscored);
  add_faults(table, {{"amend", "{n}", "-m", "{points}"}, seats}, unscored_and_unknown);
  add_faults(table, {{"amend", "{n}", "-m", "{cards}", "--points"}, seats}, unscored_and_unknown);
  add_faults(table, {{"score", "--points"}, people}, unscored);
  add(table, kNotThere, {"add", "-m", "{open}", "--points", "{a}=280", "{b}=5", "--out", ""});
  add(table, kNotThere, {"score", "--points", "Ann=280", "Bob=5", "--out", ""});
  add_faults(table, {{"add", "-m", "{round}"}, seats}, faulty_rounds());
  add_faults(table, {{"score", "--game", "militaire"}, people}, faulty_rounds());
  for (const HandCommand& command :
       {HandCommand{{"add", "-m", "{open}"}, seats}, HandCommand{{"score"}, people},
        HandCommand{{"amend", "{n}", "-m", "{points}"}, seats}}) {
    const std::string a = command.names[0] + "=";
    const std::string b = command.names[1] + "=";
    add(table, kUsage,
        with(command.arguments, {"--points", a + "100", b + "5", "--no-out", "--out", command.names[0]}));
    add(table, kData, with(command.arguments, {"--points", a + "100", b + "5", a + "100"}));
    add(table, kData, with(command.arguments, {"=KKK", b + "5"}));
    if (command.arguments[0] != "amend") add(table, kData, with(command.arguments, {"Ann"}));
  }
  add(table, kData, {"add", "-m", "{open}", "--points", "{a}=100"});
  add(table, kData, {"add", "-m", "{open}", "{b}=KKK"});
  add(table, kData, {"add", "-m", "{points}", "--before", "{n}", "--points", "{a}=100"});
  add(table, kData, {"amend", "{n}", "-m", "{points}", "--cards", "{a}=KKK"});
  add(table, kData, {"amend", "{n}", "-m", "{cards}", "--points", "{a}=100"});
  add(table, kUsage, {"amend", "{n}", "-m", "{points}", "--cards", "--points"});
  add(table, kData, {"add", "-m", "{round}", "--points", "{a}=50*", "{b}=5", "{c}=5"});
  add(table, kData, {"add", "-m", "{round}", "--points", "{a}=50", "{b}=-5", "{c}=5"});
  // Adjustments.
  for (const Arguments& command : std::vector<Arguments>{{"adjust", "-m", "{open}", "--reason", "x"},
                                                         {"amend", "{n}", "-m", "{adjusted}"}})
    for (const char* report : {"{a}=much", "{a}=-4561", "{a}=4561"})
      add(table, kData, with(command, {report}));
  add(table, kData, {"adjust", "-m", "{open}", "{a}=5", "--reason", ""});
  add(table, kData, {"adjust", "-m", "{open}", "{a}=5", "{a}=6", "--reason", "x"});
  add(table, kData, {"amend", "{n}", "-m", "{adjusted}", "--reason", ""});
  for (const Arguments& more :
       std::vector<Arguments>{{"--points"}, {"--cards"}, {"--out", "{a}"}, {"--no-out"}, {"--dealer", "{a}"}})
    add(table, kUsage, with({"amend", "{n}", "-m", "{adjusted}"}, more));
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
  const auto import = [&](const std::string& line, const std::string& difference) {
    table.push_back(
        {.code = kData, .arguments = {"import", "{file}"}, .imported = line, .difference = difference});
  };
  const auto replace = [&](const std::string& part, const std::string& by) {
    import(with_part(part, by), part + (by.empty() ? " is missing" : " → " + by));
  };
  replace("}}", "");
  replace("\"chapeau\":1", "\"chapeau\":2");
  replace("\"chapeau\":1,", "");
  replace("\"chapeau\":1", "\"chapeau\":1,\"chapeau\":1");
  replace("\"note\":\"\"", "\"bogus\":\"\"");
  replace("\"game\":\"mille\",", "");
  replace("mille", "chess");
  replace("\"preset\":\"pagat\"", "\"preset\":\"chess\"");
  replace("\"settlement\":\"pagat\"", "\"settlement\":\"chess\"");
  replace("600", "0");
  replace("600", "\"x\"");
  replace("00aa", "00");
  replace("CAD", "XQX");
  replace("1.00", "1.001");
  replace("3.00", "much");
  replace("[\"Yves\",\"Xaver\"]", "[\"Yves\"]");
  replace("[\"Yves\",\"Xaver\"]", "[\"Yves\",\"yves\"]");
  replace("[\"Yves\",\"Xaver\"]", "[\"Yves\",5]");
  replace("[\"Yves\",\"Xaver\"]", "5");
  replace("\"first_dealer\":\"Yves\"", "\"first_dealer\":\"Wim\"");
  replace("\"first_dealer\":\"Yves\"", "\"first_dealer\":7");
  replace("\"date\":\"2026-11-01\"", "\"date\":\"2026-02-30\"");
  replace("2026-11-01T19:42:10Z", "noon");
  replace("7777", "77");
  replace("{\"score\":280,\"stars\":1}", "{\"score\":3,\"stars\":0}");
  replace("{\"score\":280,\"stars\":1}", "{\"score\":280}");
  replace("{\"score\":280,\"stars\":1}", "5");
  replace("\"out\":\"Yves\"", "\"out\":\"Yves\",\"no_out\":true");
  replace(",{\"score\":-45,\"stars\":0}", "");
  replace("[5,0]", "[5]");
  replace("[5,0]", "[5,4561]");
  replace("\"reason\":\"x\"", "\"reason\":\"\"");
  replace("{\"void\":true}", "{\"void\":true,\"conceded_by\":\"Yves\"}");
  const auto pay = [&](const std::string& from, const std::string& to, const std::string& amount) {
    import(R"({"chapeau":1,"payment":{"from":")" + from + R"(","to":")" + to +
               R"(","currency":"CAD","amount":")" + amount + R"("}})",
           "payment of " + amount + " from " + from + " to " + to);
  };
  pay("{p}", "{p}", "5.00");
  pay("{p}", "{q}", "0.00");
  add(table, kUsage, {"import", "{file}", "--on-conflict", "fight"});
}

}  // namespace walk
