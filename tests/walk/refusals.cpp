// Every refusal of every command, but those that one person with one file cannot bring about: disputes, files
// that cannot be written, two programs at once, a history that is not whole. What the program prints for each
// stands in refusals.txt. A {placeholder} is filled with what fits it now (placeholders.cpp): {open} is the
// number of an open match of Mille, {a} and {b} play in it.

#include "refusals.hpp"

namespace walk {

void add(std::vector<Refusal>& table, int code, Arguments arguments) {
  table.push_back({.code = code, .arguments = std::move(arguments)});
}

Arguments with(Arguments arguments, const Arguments& more) {
  append(arguments, more);
  return arguments;
}

namespace {

/// What names a match that is not there, or several.
void add_matches(std::vector<Refusal>& table) {
  const std::vector<Arguments> any{{"sheet", "M"},
                                   {"explain", "1", "-m", "M"},
                                   {"settle", "M"},
                                   {"log", "M"},
                                   {"export", "M"},
                                   {"new", "--again", "M"},
                                   {"amend", "1", "--dealer", "x", "-m", "M"},
                                   {"drop", "1", "-m", "M"},
                                   {"move", "1", "2", "-m", "M"},
                                   {"adjust", "Ann=5", "--reason", "x", "-m", "M"},
                                   {"reopen", "-m", "M"},
                                   {"edit-match", "--note", "x", "-m", "M"},
                                   {"undo", "-m", "M"},
                                   {"redo", "-m", "M"},
                                   {"resolve", "-m", "M"}};
  const std::vector<Arguments> open{{"add", "Ann=KKK", "Bob=/ 4", "-m", "M"},
                                    {"close", "--void", "-m", "M"},
                                    {"move", "{n}", "M", "-m", "{points}"}};
  const auto of = [](Arguments arguments, const std::string& match) {
    for (std::string& argument : arguments)
      if (argument == "M") argument = match;
    return arguments;
  };
  for (const auto* list : {&any, &open})
    for (const Arguments& arguments : *list) {
      add(table, kNotThere, of(arguments, "99999"));
      add(table, kNotThere, of(arguments, "{none}"));
      add(table, kRefused, of(arguments, "{twin}"));
      add(table, kRefused, of(arguments, "{several}"));
    }
  for (const Arguments& arguments : open) {
    add(table, kRefused, of(arguments, "{busy}"));
    add(table, kNotThere, of(arguments, "{idle}"));
  }
  add(table, kRefused, {"close", "--void", "{?several open}"});
  add(table, kRefused, {"close", "--void", "{?none open}"});
  for (const Arguments& arguments : std::vector<Arguments>{{"sheet"},
                                                           {"settle"},
                                                           {"explain", "1"},
                                                           {"new", "--again"},
                                                           {"amend", "1", "--dealer", "x"},
                                                           {"drop", "1"},
                                                           {"move", "1", "2"},
                                                           {"adjust", "Ann=5", "--reason", "x"},
                                                           {"reopen"},
                                                           {"edit-match", "--note", "x"}})
    add(table, kNotThere, with(arguments, {"{?no matches}"}));
  add(table, kRefused, {"add", "--points", "{x}=100", "{y}=5"});
  add(table, kRefused, {"add", "--points", "{z}=100"});
  add(table, kRefused, {"add", "--points", "{u}=100", "{v}=5"});
  add(table, kNotThere, {"add", "--points", "{w}=100"});
}

/// What names a player who is not there, or several.
void add_players(std::vector<Refusal>& table) {
  for (const Arguments& arguments : std::vector<Arguments>{{"rename", "P", "Yves"},
                                                           {"join", "P", "{p}"},
                                                           {"join", "{p}", "P"},
                                                           {"pay", "P", "{p}", "5"},
                                                           {"pay", "{p}", "P", "5"},
                                                           {"balance", "P"},
                                                           {"balance", "--player", "P"},
                                                           {"matches", "--player", "P"},
                                                           {"players", "--player", "P"},
                                                           {"payments", "--player", "P"},
                                                           {"settle", "--all", "--player", "P"},
                                                           {"export", "--player", "P"},
                                                           {"stats", "P"},
                                                           {"stats", "--player", "P"}})
    for (const auto& [player, code] : {std::pair{"{none}", kNotThere}, std::pair{"{several}", kRefused}}) {
      Arguments filled = arguments;
      for (std::string& argument : filled)
        if (argument == "P") argument = player;
      add(table, code, filled);
    }
  // In a match.
  const std::vector<Arguments> in_match{{"add", "-m", "M", "--points", "P=100", "{b}=5"},
                                        {"add", "-m", "M", "--points", "{a}=100", "{b}=5", "--out", "P"},
                                        {"add", "-m", "M", "--points", "{a}=100", "{b}=5", "--dealer", "P"},
                                        {"adjust", "-m", "M", "P=5", "--reason", "x"},
                                        {"close", "-m", "M", "--conceded-by", "P"},
                                        {"edit-match", "-m", "M", "--dealer", "P"}};
  const std::vector<Arguments> in_line{{"amend", "{n}", "-m", "{points}", "P=100"},
                                       {"amend", "{n}", "-m", "{points}", "--out", "P"},
                                       {"amend", "{n}", "-m", "{points}", "--dealer", "P"},
                                       {"amend", "{n}", "-m", "{adjusted}", "P=5"}};
  const auto of = [](Arguments arguments, const std::string& match, const std::string& player) {
    for (std::string& argument : arguments) {
      if (argument == "M") argument = match;
      if (argument == "P" || argument.starts_with("P=")) argument = player + argument.substr(1);
    }
    return arguments;
  };
  for (const auto* list : {&in_match, &in_line})
    for (const Arguments& arguments : *list) {
      add(table, kNotThere, of(arguments, "{open}", "{none}"));
      add(table, kRefused, of(arguments, "{clash}", "{both}"));
    }
  add(table, kNotThere, {"new", "Yves", "Xaver", "--dealer", "{none}"});
  add(table, kRefused, {"new", "Yves", "Yvette", "--dealer", "Y"});
}

/// Texts and names that cannot be.
void add_texts(std::vector<Refusal>& table) {
  for (const Arguments& arguments :
       std::vector<Arguments>{{"amend", "{n}", "-m", "{points}", "{a}=4555", "--reason"},
                              {"drop", "{n}", "-m", "{points}", "--reason"},
                              {"adjust", "-m", "{open}", "{a}=5", "--reason"},
                              {"close", "-m", "{open}", "--void", "--reason"},
                              {"reopen", "-m", "{closed}", "--reason"},
                              {"edit-match", "-m", "{open}", "--target", "77", "--reason"},
                              {"rename", "{p}", "Yves", "--reason"},
                              {"join", "{p}", "{q}", "--reason"},
                              {"drop-payment", "{payment}", "--reason"},
                              {"new", "Yves", "Xaver", "--note"},
                              {"new", "Yves", "Xaver", "--event"},
                              {"edit-match", "-m", "{any}", "--note"},
                              {"edit-match", "-m", "{any}", "--event"},
                              {"pay", "{p}", "{q}", "5", "--note"}}) {
    add(table, kData, with(arguments, {"{bad}"}));
    add(table, kData, with(arguments, {"{long}"}));
    add(table, kData, with(arguments, {"{break}"}));
  }
  for (const char* name : {"", "{longname}", " x", "x=y", "{break}", "{hidden}", "{blank}", "{bad}"}) {
    add(table, kData, {"new", "Yves", name});
    add(table, kData, {"rename", "{p}", name});
  }
  add(table, kData, {"new", "--", "Yves", "-x"});
  add(table, kData, {"rename", "--", "{p}", "-x"});
}

/// Days, numbers and money that cannot be.
void add_values(std::vector<Refusal>& table) {
  for (const Arguments& arguments : std::vector<Arguments>{{"new", "Yves", "Xaver", "--date"},
                                                           {"edit-match", "-m", "{any}", "--date"},
                                                           {"pay", "{p}", "{q}", "5", "--date"},
                                                           {"matches", "--since"},
                                                           {"matches", "--until"},
                                                           {"balance", "--since"},
                                                           {"payments", "--until"},
                                                           {"players", "--since"},
                                                           {"export", "--since"},
                                                           {"settle", "--all", "--until"}})
    add(table, kData, with(arguments, {"2026-02-30"}));
  for (const char* command : {"matches", "players", "payments", "balance", "export", "stats"})
    add(table, kData, {command, "--limit", "0"});
  for (const Arguments& arguments : std::vector<Arguments>{{"new", "Yves", "Xaver", "--target"},
                                                           {"edit-match", "-m", "{any}", "--target"}})
    for (const char* target : {"0", "1000001", "x"}) add(table, kData, with(arguments, {target}));
  for (const char* command : {"undo", "redo"})
    for (const char* number : {"0", "x"}) add(table, kData, {command, number});
  add(table, kData, {"explain", "x"});
  for (const Arguments& arguments :
       std::vector<Arguments>{{"amend", "N", "--dealer", "x", "-m", "{any}"},
                              {"drop", "N", "-m", "{any}"},
                              {"move", "N", "{open}", "-m", "{any}"},
                              {"explain", "N", "-m", "{any}"},
                              {"add", "--before", "N", "-m", "{unclosed}", "--points", "{a}=5", "{b}=100"}}) {
    Arguments filled = arguments;
    for (std::string& argument : filled)
      if (argument == "N") argument = "{beyond}";
    if (arguments[0] != "move") add(table, kNotThere, filled);
    for (std::string& argument : filled)
      if (argument == "{beyond}") argument = "first";
    if (arguments[0] != "explain") add(table, kData, filled);
  }
  add(table, kNotThere, {"move", "999", "{open}", "-m", "{any}"});
  for (const Arguments& arguments : std::vector<Arguments>{
           {"new", "Yves", "Xaver"}, {"edit-match", "-m", "{unstaked}"}, {"settle", "{unstaked}"}}) {
    add(table, kData, with(arguments, {"--stakes", "-1"}));
    add(table, kData, with(arguments, {"--stakes", "a lot"}));
    add(table, kData, with(arguments, {"--stakes", "1.001-3"}));
    add(table, kData, with(arguments, {"--stakes", "1-1000001"}));
    add(table, kData, with(arguments, {"--stakes", "900000"}));
    if (arguments[0] != "settle") {
      add(table, kData, with(arguments, {"--stakes", "1-3", "--currency", "XQX"}));
      add(table, kUsage, with(arguments, {"--currency", "EUR"}));
      add(table, kData, with(arguments, {"--stakes", "0.5", "--currency", "JPY"}));
    }
    add(table, kUsage, with(arguments, {"--settlement", "chess"}));
  }
  add(table, kUsage, {"edit-match", "-m", "{staked}", "--stakes", "none", "--currency", "EUR"});
  for (const char* amount : {"0", "+5", "1,500", "1.001", "99999999999999999999"})
    add(table, kData, {"pay", "{p}", "{q}", amount, "--currency", "CAD"});
  add(table, kData, {"pay", "{p}", "{q}", "5", "--currency", "XQX"});
  add(table, kData, {"pay", "{p}", "{p}", "5"});
  add(table, kData, {"drop-payment", "first"});
  add(table, kNotThere, {"drop-payment", "99999"});
  add(table, kNotThere, {"drop-payment", "{gone}"});
  add(table, kRefused, {"drop-payment", "{lapsed}"});
}

/// What the state of a match, or its game, does not allow.
void add_states(std::vector<Refusal>& table) {
  add(table, kRefused, {"add", "-m", "{over}", "--points", "{a}=100", "{b}=5"});
  add(table, kRefused, {"add", "-m", "{closed}", "--before", "1", "--points", "{a}=100", "{b}=5"});
  add(table, kRefused, {"close", "-m", "{over}", "--void"});
  add(table, kRefused, {"reopen", "-m", "{unclosed}"});
  add(table, kRefused, {"adjust", "-m", "{closed}", "{a}=5", "--reason", "x"});
  add(table, kRefused, {"adjust", "-m", "{behind}", "{a}=5", "--reason", "x"});
  add(table, kData, {"move", "{n}", "{points}", "-m", "{points}"});
  add(table, kRefused, {"move", "{n}", "{over}", "-m", "{points}"});
  add(table, kRefused, {"move", "{n}", "{other}", "-m", "{points}"});
  add(table, kRefused, {"rename", "{p}", "{q}"});
  add(table, kData, {"join", "{p}", "{p}"});
  add(table, kRefused, {"join", "{p}", "{q}"});
  add(table, kUsage, {"close", "-m", "{open}"});
  add(table, kUsage, {"close", "-m", "{open}", "--void", "--conceded-by", "{a}"});
  add(table, kUsage, {"edit-match", "-m", "{any}"});
  add(table, kUsage, {"edit-match", "-m", "{any}", "--natural-to-win", "--no-natural-to-win"});
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--natural-to-win"});
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--stakes", "1"});
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--settlement", "pagat"});
  add(table, kUsage, {"settle", "{militaire}", "--stakes", "1"});
  add(table, kUsage, {"settle", "{militaire}", "--settlement", "pagat"});
  add(table, kUsage, {"settle", "--all", "{any}"});
  add(table, kUsage, {"settle", "--open"});
  add(table, kUsage, {"export", "{any}", "--open"});
  add(table, kRefused, {"resolve", "-m", "{any}"});
  add(table, kUsage, {"resolve", "-m", "{any}", "--keep", "1", "--both"});
  add(table, kCannotCreate, {"backup", "{db}"});
  add(table, kCannotCreate, {"backup", "{dir}none/x.db"});
  add(table, kNotThere, {"restore", "{dir}none.db"});
  add(table, kUnusableDatabase, {"restore", "{dir}foreign.db"});
  add(table, kRefused, {"restore", "{db}"});
  add(table, kNotThere, {"merge", "{dir}none.db"});
  add(table, kUnusableDatabase, {"merge", "{dir}foreign.db"});
  add(table, kRefused, {"merge", "{db}"});
  add(table, kUsage, {"merge", "{db}", "--on-conflict", "mine"});
  const auto at_the_table = [&](int code, const std::string& match, const std::string& input) {
    table.push_back({.code = code, .arguments = {"play", match}, .input = input});
  };
  at_the_table(kRefused, "{over}", "=100\n=5\n");
  at_the_table(kData, "{open}", "KKK SQ QQ\n");
  at_the_table(kData, "{open}", "=100\n");
  at_the_table(kData, "{open}", "KKK / 5\n777 / 4\n");
  add(table, kUsage, {"rules", "chess"});
  add(table, kUsage, {"adjust", "{a}=5", "-m", "{open}"});
  // What a new match cannot be.
  const Arguments three{"new", "Yves", "Xaver", "Wim"};
  add(table, kUsage, three);
  add(table, kUsage, {"new", "Yves"});
  add(table, kUsage, {"new", "Yves", "Xaver", "--game", "militaire"});
  add(table, kData, {"new", "Yves", "yves"});
  add(table, kUsage, {"new", "Yves", "Xaver", "--game", "chess"});
  add(table, kUsage, {"new", "Yves", "Xaver", "--rules", "chess"});
  add(table, kUsage, with(three, {"--game", "militaire", "--rules", "pagat"}));
  add(table, kUsage, with(three, {"--game", "militaire", "--natural-to-win"}));
  add(table, kUsage, with(three, {"--game", "militaire", "--stakes", "1"}));
  add(table, kUsage, with(three, {"--game", "militaire", "--settlement", "pagat"}));
  add(table, kUsage, {"new", "--again", "{any}", "Yves"});
  add(table, kUsage, {"new", "--again", "{militaire}", "--stakes", "1"});
  add(table, kUsage, {"new", "--again", "{militaire}", "--natural-to-win"});
  add(table, kUsage, {"score", "--game", "chess", "Ann=KKK", "Bob=/ 4"});
  add(table, kUsage, {"score", "--rules", "chess", "Ann=KKK", "Bob=/ 4"});
  add(table, kUsage, {"score", "Ann=KKK"});
  add(table, kData, {"score", "Ann=KKK", "Bob=/ 4", "--game", "militaire"});
}

}  // namespace

std::vector<Refusal> all_refusals() {
  std::vector<Refusal> table;
  add_usage_refusals(table);
  add_matches(table);
  add_players(table);
  add_texts(table);
  add_values(table);
  add_states(table);
  add_hand_refusals(table);
  add_import_refusals(table);
  return table;
}

}  // namespace walk
