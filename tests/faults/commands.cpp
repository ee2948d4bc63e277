#include "commands.hpp"

#include <cstdlib>

namespace faults {
namespace {

const Arguments kUndo{"undo"};
// What the other laptop wrote in another way.
const Arguments kOtherwise{"amend", "1", "-m", "1", "Bob=QsQQ 999 888 / 4 J 10 3 6"};

std::vector<Command> corrections() {
  return {
      {.name = "amend",
       .arguments = {"amend", "2", "-m", "1", "Ann=AAA 8888 / K K Q Q 9 5 2 7 4"},
       .back = kUndo},
      {.name = "drop", .arguments = {"drop", "1", "-m", "1"}, .back = kUndo},
      {.name = "move", .arguments = {"move", "1", "2", "-m", "1"}, .back = kUndo},
      {.name = "adjust",
       .arguments = {"adjust", "Ann=-50", "-m", "2", "--reason", "looked at the stock"},
       .back = kUndo},
      {.name = "close", .arguments = {"close", "-m", "2", "--conceded-by", "Bob"}, .back = kUndo},
      {.name = "reopen",
       .arguments = {"reopen", "-m", "2"},
       .before = {{"close", "-m", "2", "--void"}},
       .back = kUndo},
      {.name = "edit-match", .arguments = {"edit-match", "-m", "1", "--stakes", "2-6"}, .back = kUndo},
      {.name = "rename", .arguments = {"rename", "Bob", "Robert"}, .back = kUndo},
      {.name = "join", .arguments = {"join", "Dee", "Bob"}, .back = kUndo},
  };
}

std::vector<Command> money_and_history() {
  return {
      {.name = "pay", .arguments = {"pay", "Bob", "Ann", "7.50", "--date", "2026-11-08"}, .back = kUndo},
      {.name = "drop-payment", .arguments = {"drop-payment", "1"}, .back = kUndo},
      {.name = "undo", .arguments = kUndo, .back = {"redo"}},
      {.name = "redo", .arguments = {"redo"}, .before = {kUndo}, .back = kUndo},
      {.name = "import", .arguments = {"import", "{}/evening.jsonl"}, .back = kUndo},
      {.name = "merge",
       .arguments = {"merge", "{}/laptop.db", "--on-conflict", "dispute"},
       .before = {kOtherwise}},
      {.name = "resolve",
       .arguments = {"resolve", "-m", "1", "--keep", "2"},
       .before = {kOtherwise, {"merge", "{}/laptop.db", "--on-conflict", "dispute"}},
       .back = kUndo},
  };
}

std::vector<Command> files() {
  return {
      {.name = "backup", .arguments = {"backup", "{}/copy.db"}, .makes = Makes::kCopy, .target = "copy.db"},
      {.name = "restore", .arguments = {"restore", "{}/laptop.db", "--yes"}},
      {.name = "rebuild", .arguments = {"rebuild"}, .harm = "UPDATE entry SET total = total + 5"},
      {.name = "migration", .arguments = {"matches"}, .next_version = true},
      {.name = "-o",
       .arguments = {"export", "-o", "{}/out.jsonl"},
       .makes = Makes::kDocument,
       .target = "out.jsonl"},
  };
}

std::vector<Command> all() {
  std::vector<Command> commands{
      {.name = "creation",
       .arguments = {"new", "Ann", "Bob", "--date", "2026-11-01"},
       .back = kUndo,
       .in_empty_folder = true},
      {.name = "new", .arguments = {"new", "Fay", "Gil", "--date", "2026-11-05"}, .back = kUndo},
      {.name = "add",
       .arguments = {"add", "-m", "1", "Ann=AAAA KKKKK 1010T10 8888", "Bob=444 777 333 / K 9 9 5 J 10"},
       .back = kUndo},
  };
  for (const auto& more : {corrections(), money_and_history(), files()})
    commands.insert(commands.end(), more.begin(), more.end());
  if (const char* wanted = std::getenv("CHAPEAU_FAULTS_OF"); wanted != nullptr)
    std::erase_if(commands, [names = "," + std::string(wanted) + ","](const Command& command) {
      return names.find("," + command.name + ",") == std::string::npos;
    });
  return commands;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> kCommands = all();
  return kCommands;
}

const std::vector<Arguments>& beginning() {
  static const std::vector<Arguments> kBeginning{
      {"new", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann", "--date", "2026-11-01"},
      {"add", "-m", "1", "Ann=KKKK 7777 555 AAAA", "Bob=QsQQ 999 888 / 4 4 J 10 3 6"},
      {"new", "Ann", "Bob", "--stakes", "1-3", "--dealer", "Bob", "--date", "2026-11-02"},
      {"add", "-m", "2", "--points", "Ann=280*", "Bob=(45)"},
      {"new", "--game", "militaire", "Cho", "Dee", "Eve", "--date", "2026-11-03"},
      {"add", "-m", "3", "Cho=777 456s / K", "Dee=KKKJo", "Eve="},
      {"new", "Cho", "Dee", "--stakes", "5", "--date", "2026-11-04"},
      {"add", "-m", "4", "--points", "Cho=1300**", "Dee=(45)"},
      {"pay", "Dee", "Cho", "12.50", "--date", "2026-11-05"},
      {"add", "-m", "1", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"},
  };
  return kBeginning;
}

Arguments any_command() { return {"add", "-m", "3", "--points", "Cho=10", "Dee=20", "Eve=30"}; }

const std::vector<Arguments>& elsewhere() {
  static const std::vector<Arguments> kElsewhere{
      {"amend", "1", "-m", "1", "Bob=QsQQ 999 888 / 4 4 J 10 3"},
      {"new", "Hal", "Ivo", "--date", "2026-11-06"},
      {"add", "-m", "5", "--points", "Hal=100*", "Ivo=20"},
  };
  return kElsewhere;
}

std::string interchange() {
  std::string text;
  for (const char* players : {R"(["Ann","Kim"])", R"(["Bob","Lea"])", R"(["Max","Cho"])"})
    text +=
        std::string(R"({"chapeau":1,"game":"mille","players":)") + players +
        R"(,"date":"2026-11-07","hands":[{"entries":[{"sets":"KKKK 7777","left":""},)"
        R"({"sets":"QsQQ","left":"4 4 J"}]},{"entries":[{"score":270,"stars":1},{"score":-45,"stars":0}]}]})" +
        "\n";
  return text;
}

}  // namespace faults
