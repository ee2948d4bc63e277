// How every command refuses what is no way to use it, and files that are no databases of chapeau.

#include "refusals.hpp"

namespace walk {
namespace {

/// A command with arguments that could be right.
struct Command {
  Arguments plain;
  bool needs_arguments = false;
  std::size_t most = 0;
  bool has_format = true, rehearses = false, opens = true, creates = false;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all{{{"new", "{none}", "Yves"}, true, 12, true, false, true, true},
                                        {{"add", "Ann=KKK", "Bob=/ 4"}, true, 12, true, true},
                                        {{"score", "Ann=KKK", "Bob=/ 4"}, true, 12, true, false, false},
                                        {{"sheet"}, false, 1},
                                        {{"explain", "1"}, true, 1},
                                        {{"settle"}, false, 1},
                                        {{"matches"}, false},
                                        {{"players"}, false},
                                        {{"amend", "1", "--dealer", "Ann"}, true, 13, true, true},
                                        {{"drop", "1"}, true, 1, true, true},
                                        {{"move", "1", "2"}, true, 2, true, true},
                                        {{"adjust", "Ann=5", "--reason", "x"}, true, 12, true, true},
                                        {{"close", "--void"}, false, 0, true, true},
                                        {{"reopen"}, false, 0, true, true},
                                        {{"edit-match", "--note", "x"}, false, 0, true, true},
                                        {{"rename", "Ann", "Yves"}, true, 2, true, true},
                                        {{"join", "Ann", "Bob"}, true, 2, true, true},
                                        {{"undo"}, false, 1},
                                        {{"redo"}, false, 1},
                                        {{"log"}, false, 1},
                                        {{"export"}, false, 0},
                                        {{"import", "{dir}empty.jsonl"}, true, 1, true, true, true, true},
                                        {{"check"}, false},
                                        {{"rebuild"}, false, 0, false},
                                        {{"rules"}, false, 1, true, false, false},
                                        {{"balance"}, false, 32},
                                        {{"pay", "Ann", "Bob", "5"}, true, 3, true, true},
                                        {{"payments"}, false},
                                        {{"drop-payment", "1"}, true, 1, true, true},
                                        {{"stats"}, false, 32},
                                        {{"resolve"}, false, 0, true, true},
                                        {{"merge", "{dir}none.db"}, true, 1, true, true, false},
                                        {{"backup", "{dir}x.db"}, true, 1, false, false, true},
                                        {{"restore", "{dir}none.db"}, false, 1, true, false, false}};
  return all;
}

void add_usage(std::vector<Refusal>& table) {
  add(table, kUsage, {"bogus"});
  add(table, kUsage, {"amned"});
  for (const Command& command : commands()) {
    const std::string& name = command.plain.front();
    const bool reports = name == "add" || name == "score" || name == "adjust" || name == "amend";
    add(table, kUsage, with(command.plain, {"--bogus"}));
    add(table, kUsage, with(command.plain, {"--color", "blue"}));
    if (command.has_format) {
      add(table, kUsage, with(command.plain, {"--format", "xml"}));
      add(table, kUsage, with(command.plain, {"--format", "json", "--format", "json"}));
      add(table, kUsage, {name, "--format"});
    }
    if (command.needs_arguments) add(table, kUsage, {name});
    if (command.rehearses) add(table, kUsage, with(command.plain, {"--dry-run=1"}));
    Arguments many{name};
    for (std::size_t i = 0; i <= command.most; ++i)
      many.push_back(reports ? "P" + std::to_string(i) + "=1" : "surplus");
    if (name == "export") continue;  // takes as many as are named
    add(table, kUsage, many);
  }
  add(table, kUsage, {"move", "1"});
  add(table, kUsage, {"rename", "Ann"});
  add(table, kUsage, {"join", "Ann"});
  add(table, kUsage, {"pay", "Ann"});
  add(table, kUsage, {"pay", "Ann", "Bob"});
}

void add_files(std::vector<Refusal>& table) {
  for (const Command& command : commands()) {
    if (!command.opens) continue;
    const auto on = [&](int code, const std::string& database) {
      table.push_back({.code = code, .arguments = command.plain, .database = database});
    };
    if (!command.creates) on(kNotThere, "none.db");
    on(kUnusableDatabase, "foreign.db");
    on(kUnusableDatabase, ".");
  }
  for (const char* name : {"sheet", "export"}) {
    add(table, kData, {name, "-o", "{db}"});
    add(table, kUsage, {name, "-o", "{dir}x.pdf"});
    add(table, kCannotCreate,
        {name, "{any}", "-o", "{dir}none/x.json", "--format", name[0] == 's' ? "json" : "csv"});
    add(table, kCannotCreate, {name, "{any}", "-o", "{dir}."});
  }
  add(table, kNotThere, {"import", "{dir}none.jsonl"});
}

}  // namespace

void add_usage_refusals(std::vector<Refusal>& table) {
  add_usage(table);
  add_files(table);
}

}  // namespace walk
