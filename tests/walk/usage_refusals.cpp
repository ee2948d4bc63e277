// How every command refuses what is no way to use it, and files that are none of its own.

#include "refusals.hpp"

namespace walk {
namespace {

/// A command with arguments that could be right.
struct Command {
  Arguments plain;
  std::string missing;  ///< The first argument that it cannot do without.
  std::size_t most = 0;
  bool has_format = true, rehearses = false, opens = true, creates = false;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      {{"new", "{none}", "Yves"}, "PLAYER", 12, true, false, true, true},
      {{"add", "Ann=KKK", "Bob=/ 4"}, "NAME=CARDS", 12, true, true},
      {{"score", "Ann=KKK", "Bob=/ 4"}, "NAME=CARDS", 12, true, false, false},
      {{"sheet"}, "", 1},
      {{"explain", "1"}, "N", 1},
      {{"settle"}, "", 1},
      {{"matches"}, ""},
      {{"players"}, ""},
      {{"amend", "1", "--dealer", "Ann"}, "N", 13, true, true},
      {{"drop", "1"}, "N", 1, true, true},
      {{"move", "1", "2"}, "N", 2, true, true},
      {{"adjust", "Ann=5", "--reason", "x"}, "NAME=\u00B1POINTS", 12, true, true},
      {{"close", "--void"}, "", 0, true, true},
      {{"reopen"}, "", 0, true, true},
      {{"edit-match", "--note", "x"}, "", 0, true, true},
      {{"rename", "Ann", "Yves"}, "OLD", 2, true, true},
      {{"join", "Ann", "Bob"}, "PLAYER", 2, true, true},
      {{"undo"}, "", 1},
      {{"redo"}, "", 1},
      {{"log"}, "", 1},
      {{"export"}, "", 0},
      {{"import", "{dir}empty.jsonl"}, "FILE", 1, true, true, true, true},
      {{"check"}, ""},
      {{"rebuild"}, "", 0, false},
      {{"rules"}, "", 1, true, false, false},
      {{"balance"}, "", 32},
      {{"pay", "Ann", "Bob", "5"}, "FROM", 3, true, true},
      {{"payments"}, ""},
      {{"drop-payment", "1"}, "N", 1, true, true},
      {{"stats"}, "", 32},
      {{"resolve"}, "", 0, true, true},
      {{"merge", "{dir}none.db"}, "OTHER.db", 1, true, true, false},
      {{"backup", "{dir}x.db"}, "FILE", 1, false, false, true},
      {{"restore", "{dir}none.db"}, "", 1, true, false, false}};
  return all;
}

void add_usage(std::vector<Refusal>& table) {
  add(table, kUsage, {"bogus"}, "there is no command 'bogus'");
  add(table, kUsage, {"amned"}, "there is no command 'amned'");
  for (const Command& command : commands()) {
    const std::string& name = command.plain.front();
    const bool reports = name == "add" || name == "score" || name == "adjust" || name == "amend";
    add(table, kUsage, with(command.plain, {"--bogus"}), "there is no option '--bogus'");
    add(table, kUsage, with(command.plain, {"--color", "blue"}), "'blue' is not a value of --color");
    if (command.has_format) {
      add(table, kUsage, with(command.plain, {"--format", "xml"}), "'xml' is not a value of --format");
      add(table, kUsage, with(command.plain, {"--format", "json", "--format", "json"}),
          "--format is given more than once");
      add(table, kUsage, {name, "--format"}, "--format needs a value");
    }
    if (!command.missing.empty()) add(table, kUsage, {name}, command.missing + " is missing");
    if (command.rehearses)
      add(table, kUsage, with(command.plain, {"--dry-run=1"}), "--dry-run takes no value");
    Arguments many{name};
    for (std::size_t i = 0; i <= command.most; ++i)
      many.push_back(reports ? "P" + std::to_string(i) + "=1" : "surplus");
    if (name == "export") continue;  // takes as many as are named
    add(table, kUsage, many,
        "'" + (reports ? "P" + std::to_string(command.most) + "=1" : std::string("surplus")) +
            "' is one argument too many");
  }
  add(table, kUsage, {"move", "1"}, "TO_MATCH is missing");
  add(table, kUsage, {"rename", "Ann"}, "NEW is missing");
  add(table, kUsage, {"join", "Ann"}, "INTO is missing");
  add(table, kUsage, {"pay", "Ann"}, "TO is missing");
  add(table, kUsage, {"pay", "Ann", "Bob"}, "AMOUNT is missing");
}

void add_files(std::vector<Refusal>& table) {
  for (const Command& command : commands()) {
    if (!command.opens) continue;
    if (!command.creates)
      table.push_back({kNotThere, command.plain, "there is no database yet at {dir}none.db", "none.db"});
    table.push_back({kForeign, command.plain, "{dir}foreign.db is not a database of chapeau", "foreign.db"});
    table.push_back({kForeign, command.plain, "{dir}. is not a file", "."});
  }
  for (const char* name : {"sheet", "export"}) {
    add(table, kData, {name, "-o", "{db}"}, "{db} is the database itself, or belongs to it");
    add(table, kUsage, {name, "-o", "{dir}x.pdf"}, "no format of this command has the ending .pdf");
    add(table, kCannotCreate,
        {name, "{any}", "-o", "{dir}none/x.json", "--format", name[0] == 's' ? "json" : "csv"},
        "{dir}none/x.json cannot be made: No such file or directory");
    add(table, kCannotCreate, {name, "{any}", "-o", "{dir}."}, "{dir}. is a folder");
  }
  add(table, kNotThere, {"import", "{dir}none.jsonl"},
      "{dir}none.jsonl cannot be read: No such file or directory");
}

}  // namespace

void add_usage_refusals(std::vector<Refusal>& table) {
  add_usage(table);
  add_files(table);
}

}  // namespace walk
