// Every refusal of every command, but those that one person with one file cannot bring about: disputes, files
// that cannot be written, two programs at once, a history that is not whole. A place in braces is filled with
// what fits it now (scene.cpp): {open} is the number of an open match of Mille, {a} and {b} play in it, …

#include "refusals.hpp"

namespace walk {

void add(std::vector<Refusal>& table, int code, Arguments arguments, const std::string& message) {
  table.push_back({code, std::move(arguments), message});
}

Arguments with(Arguments arguments, const Arguments& more) {
  append(arguments, more);
  return arguments;
}

namespace {

using Table = std::vector<Refusal>;

/// What names a match that is not there, or several.
void add_matches(Table& table) {
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
      add(table, kNotThere, of(arguments, "99999"), "there is no match 99999");
      add(table, kNotThere, of(arguments, "{none}"), "there is no match '{none}'");
      add(table, kRefused, of(arguments, "{twin}"), "several matches fit: ");
      add(table, kRefused, of(arguments, "{several}"), "several players' names begin with '{several}': ");
    }
  for (const Arguments& arguments : open) {
    add(table, kRefused, of(arguments, "{busy}"), "{busy} plays in several open matches: ");
    add(table, kNotThere, of(arguments, "{idle}"), "{idle} plays in no open match");
  }
  add(table, kRefused, {"close", "--void", "{?several open}"}, "several matches are open: ");
  add(table, kRefused, {"close", "--void", "{?none open}"}, "match ");
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
    add(table, kNotThere, with(arguments, {"{?no matches}"}), "there are no matches yet");
  add(table, kRefused, {"add", "--points", "{x}=100", "{y}=5"}, "several open matches have these players: ");
  add(table, kRefused, {"add", "--points", "{z}=100"}, "all of them play in several open matches: ");
  add(table, kRefused, {"add", "--points", "{u}=100", "{v}=5"}, "match {ended} has just ended");
  add(table, kNotThere, {"add", "--points", "{w}=100"}, "there is no open match of {w}");
}

/// What names a player who is not there, or several.
void add_players(Table& table) {
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
    for (const auto& [player, code, message] :
         {std::tuple{"{none}", kNotThere, "there is no player '{none}'"},
          std::tuple{"{several}", kRefused, "several players fit '{several}': "}}) {
      Arguments filled = arguments;
      for (std::string& argument : filled)
        if (argument == "P") argument = player;
      add(table, code, filled, message);
    }
  // In a match.
  struct InMatch {
    Arguments arguments;
    std::string role;
  };
  const std::vector<InMatch> in_match{
      {{"add", "-m", "M", "--points", "P=100", "{b}=5"}, ""},
      {{"add", "-m", "M", "--points", "{a}=100", "{b}=5", "--out", "P"}, "--out: "},
      {{"add", "-m", "M", "--points", "{a}=100", "{b}=5", "--dealer", "P"}, "--dealer: "},
      {{"adjust", "-m", "M", "P=5", "--reason", "x"}, ""},
      {{"close", "-m", "M", "--conceded-by", "P"}, "--conceded-by: "},
      {{"edit-match", "-m", "M", "--dealer", "P"}, "--dealer: "}};
  const std::vector<InMatch> in_line{{{"amend", "{n}", "-m", "{points}", "P=100"}, ""},
                                     {{"amend", "{n}", "-m", "{points}", "--out", "P"}, "--out: "},
                                     {{"amend", "{n}", "-m", "{points}", "--dealer", "P"}, "--dealer: "},
                                     {{"amend", "{n}", "-m", "{adjusted}", "P=5"}, ""}};
  const auto of = [](Arguments arguments, const std::string& match, const std::string& player) {
    for (std::string& argument : arguments) {
      if (argument == "M") argument = match;
      if (argument == "P" || argument.starts_with("P=")) argument = player + argument.substr(1);
    }
    return arguments;
  };
  for (const auto* list : {&in_match, &in_line})
    for (const InMatch& each : *list) {
      add(table, kNotThere, of(each.arguments, "{open}", "{none}"),
          each.role + "'{none}' does not play in this match");
      add(table, kRefused, of(each.arguments, "{clash}", "{both}"),
          each.role + "several names begin with '{both}': ");
    }
  add(table, kNotThere, {"new", "Yves", "Xaver", "--dealer", "{none}"},
      "--dealer: '{none}' does not play in this match");
  add(table, kRefused, {"new", "Yves", "Yvette", "--dealer", "Y"},
      "--dealer: several names begin with 'Y': ");
}

/// Texts and names that cannot be.
void add_texts(Table& table) {
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
    const std::string option = arguments.back();
    add(table, kData, with(arguments, {"{bad}"}), option + ": the text is not UTF-8");
    add(table, kData, with(arguments, {"{long}"}), option + ": the text is longer than 500 characters");
    add(table, kData, with(arguments, {"{break}"}),
        option + ": the text has control characters or line breaks");
  }
  const std::vector<std::pair<std::string, std::string>> names{
      {"", "a name is missing"},
      {"{longname}", "the name is too long"},
      {" x", "a name has no space at either end"},
      {"x=y", "a name has no '='"},
      {"{break}", "a name has no control characters"},
      {"{hidden}", "a character of this name shows nothing"},
      {"{blank}", "a character of this name shows nothing"},
      {"{bad}", "the name is not UTF-8 text"}};
  for (const auto& [name, message] : names) {
    add(table, kData, {"new", "Yves", name}, message);
    add(table, kData, {"rename", "{p}", name}, message);
  }
  add(table, kData, {"new", "--", "Yves", "-x"}, "a name does not begin with '-'");
  add(table, kData, {"rename", "--", "{p}", "-x"}, "a name does not begin with '-'");
}

/// Days, numbers and money that cannot be.
void add_values(Table& table) {
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
    add(table, kData, with(arguments, {"2026-02-30"}), arguments.back() + " is not a day: '2026-02-30'");
  for (const char* command : {"matches", "players", "payments", "balance", "export", "stats"})
    add(table, kData, {command, "--limit", "0"}, "--limit is a whole number from 1 to ");
  for (const Arguments& arguments : std::vector<Arguments>{{"new", "Yves", "Xaver", "--target"},
                                                           {"edit-match", "-m", "{any}", "--target"}})
    for (const char* target : {"0", "1000001", "x"})
      add(table, kData, with(arguments, {target}), "--target is a whole number from 1 to 1000000, not '");
  for (const char* command : {"undo", "redo"})
    for (const char* number : {"0", "x"})
      add(table, kData, {command, number}, "N is a whole number from 1 to 1000000, not '");
  add(table, kData, {"explain", "x"}, "N is a whole number from 1 to ");
  for (const Arguments& arguments :
       std::vector<Arguments>{{"amend", "N", "--dealer", "x", "-m", "{any}"},
                              {"drop", "N", "-m", "{any}"},
                              {"move", "N", "{open}", "-m", "{any}"},
                              {"explain", "N", "-m", "{any}"},
                              {"add", "--before", "N", "-m", "{unclosed}", "--points", "{a}=5", "{b}=100"}}) {
    Arguments filled = arguments;
    for (std::string& argument : filled)
      if (argument == "N") argument = "{beyond}";
    const std::string match = arguments[0] == "add" ? "{unclosed}" : "{any}";
    if (arguments[0] != "move") add(table, kNotThere, filled, "match " + match + " has no line {beyond}");
    for (std::string& argument : filled)
      if (argument == "{beyond}") argument = "first";
    if (arguments[0] != "explain") add(table, kData, filled, "'first' is not the number of a line");
  }
  add(table, kNotThere, {"move", "999", "{open}", "-m", "{any}"}, "match {any} has no line 999");
  for (const Arguments& arguments : std::vector<Arguments>{
           {"new", "Yves", "Xaver"}, {"edit-match", "-m", "{unstaked}"}, {"settle", "{unstaked}"}}) {
    add(table, kData, with(arguments, {"--stakes", "-1"}), "a stake has no sign");
    add(table, kData, with(arguments, {"--stakes", "a lot"}), "'a lot' is not an amount");
    add(table, kData, with(arguments, {"--stakes", "1.001-3"}), "CAD has 2 decimals");
    add(table, kData, with(arguments, {"--stakes", "1-1000001"}), "the stake is too large");
    add(table, kData, with(arguments, {"--stakes", "900000"}),
        "the large stake, three times this, is too large");
    if (arguments[0] != "settle") {
      add(table, kData, with(arguments, {"--stakes", "1-3", "--currency", "XQX"}),
          "'XQX' is not a currency of ISO 4217");
      add(table, kUsage, with(arguments, {"--currency", "EUR"}),
          "--currency says in what money the stakes are, and there are none");
      add(table, kData, with(arguments, {"--stakes", "0.5", "--currency", "JPY"}), "JPY has no decimals");
    }
    add(table, kUsage, with(arguments, {"--settlement", "chess"}), "'chess' is not a value of --settlement");
  }
  add(table, kUsage, {"edit-match", "-m", "{staked}", "--stakes", "none", "--currency", "EUR"},
      "--currency says in what money the stakes are, and there are to be none");
  for (const auto& [amount, message] :
       std::vector<std::pair<std::string, std::string>>{{"0", "a payment is above 0"},
                                                        {"+5", "the amount of a payment has no sign"},
                                                        {"1,50", "'1,50' is not an amount"},
                                                        {"1.001", "CAD has 2 decimals"},
                                                        {"99999999999999999999", "the amount is too large"}})
    add(table, kData, {"pay", "{p}", "{q}", amount, "--currency", "CAD"}, message);
  add(table, kData, {"pay", "{p}", "{q}", "5", "--currency", "XQX"}, "'XQX' is not a currency of ISO 4217");
  add(table, kData, {"pay", "{p}", "{p}", "5"}, "'{p}' and '{p}' are one player");
  add(table, kData, {"drop-payment", "first"}, "'first' is not the number of a payment");
  add(table, kNotThere, {"drop-payment", "99999"}, "there is no payment 99999");
  add(table, kNotThere, {"drop-payment", "{gone}"}, "payment {gone} was taken back already");
  add(table, kRefused, {"drop-payment", "{lapsed}"}, "payment {lapsed} lapsed: ");
}

/// What the state of a match, or its game, does not allow.
void add_states(Table& table) {
  add(table, kRefused, {"add", "-m", "{over}", "--points", "{a}=100", "{b}=5"}, "match {over} is over");
  add(table, kRefused, {"add", "-m", "{closed}", "--before", "1", "--points", "{a}=100", "{b}=5"},
      "match {closed} is closed");
  add(table, kRefused, {"close", "-m", "{over}", "--void"}, "match {over} is over");
  add(table, kRefused, {"reopen", "-m", "{unclosed}"}, "match {unclosed} was not closed");
  add(table, kRefused, {"adjust", "-m", "{closed}", "{a}=5", "--reason", "x"},
      "match {closed} is closed, and nothing stands behind that");
  add(table, kRefused, {"adjust", "-m", "{behind}", "{a}=5", "--reason", "x"},
      "lines stand after the finish of match {behind}");
  add(table, kData, {"move", "{n}", "{points}", "-m", "{points}"}, "line {n} is in match {points} already");
  add(table, kRefused, {"move", "{n}", "{over}", "-m", "{points}"}, "match {over} is over");
  add(table, kRefused, {"move", "{n}", "{other}", "-m", "{points}"},
      "match {other} is not of the same game and players as match {points}");
  add(table, kRefused, {"rename", "{p}", "{q}"}, "there is a player {q} already");
  add(table, kRefused, {"join", "{p}", "{p}"}, "{p} is one player already");
  add(table, kRefused, {"join", "{p}", "{q}"}, "{p} and {q} sat in one match, match ");
  add(table, kUsage, {"close", "-m", "{open}"}, "how the match ends is missing");
  add(table, kUsage, {"close", "-m", "{open}", "--void", "--conceded-by", "{a}"},
      "--conceded-by and --void exclude each other");
  add(table, kUsage, {"edit-match", "-m", "{any}"}, "what is to be changed is missing");
  add(table, kUsage, {"edit-match", "-m", "{any}", "--natural-to-win", "--no-natural-to-win"},
      "--natural-to-win and --no-natural-to-win exclude each other");
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--natural-to-win"},
      "Militaire has no --natural-to-win");
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--stakes", "1"},
      "Militaire is not played for stakes");
  add(table, kUsage, {"edit-match", "-m", "{militaire}", "--settlement", "pagat"},
      "Militaire is not settled between players");
  add(table, kUsage, {"settle", "{militaire}", "--stakes", "1"}, "Militaire is not played for stakes");
  add(table, kUsage, {"settle", "{militaire}", "--settlement", "pagat"},
      "Militaire is not settled between players");
  add(table, kUsage, {"settle", "--all", "{any}"}, "--all settles every match, so none is to be named");
  add(table, kUsage, {"settle", "--open"}, "a filter says which of all matches are settled");
  add(table, kUsage, {"export", "{any}", "--open"}, "matches are either named or chosen by filters");
  add(table, kRefused, {"resolve", "-m", "{any}"}, "match {any} is not disputed");
  add(table, kUsage, {"resolve", "-m", "{any}", "--keep", "1", "--both"},
      "--keep and --both exclude each other");
  add(table, kCannotCreate, {"backup", "{db}"}, "{db} is there already");
  add(table, kCannotCreate, {"backup", "{dir}none/x.db"}, "the backup {dir}none/x.db cannot be made: ");
  add(table, kNotThere, {"restore", "{dir}none.db"}, "there is no database at {dir}none.db");
  add(table, kForeign, {"restore", "{dir}foreign.db"}, "{dir}foreign.db is not a database of chapeau");
  add(table, kRefused, {"restore", "{db}"}, "{db} is the database itself");
  add(table, kNotThere, {"merge", "{dir}none.db"}, "there is no database at {dir}none.db");
  add(table, kForeign, {"merge", "{dir}foreign.db"}, "{dir}foreign.db is not a database of chapeau");
  add(table, kRefused, {"merge", "{db}"}, "{db} is the database itself");
  add(table, kUsage, {"merge", "{db}", "--on-conflict", "mine"}, "'mine' is not a value of --on-conflict");
  const auto at_the_table = [&](int code, const Arguments& arguments, const std::string& message,
                                const std::string& input) {
    table.push_back({code, arguments, message, "walk.db", "", input});
  };
  at_the_table(kRefused, {"play", "{over}"}, "line 1: match {over} is over", "=100\n=5\n");
  at_the_table(kData, {"play", "{open}"}, "line 1: the suit stands after the rank", "KKK SQ QQ\n");
  at_the_table(kData, {"play", "{open}"}, "the input ends in the middle of a hand: {b}'s line is missing",
               "=100\n");
  at_the_table(kData, {"play", "{open}"}, "line 2: nobody is out: {a} and {b} both have cards left",
               "KKK / 5\n777 / 4\n");
  add(table, kUsage, {"rules", "chess"}, "there are no rules 'chess'");
  add(table, kUsage, {"adjust", "{a}=5", "-m", "{open}"}, "--reason is missing");
  // What a new match cannot be.
  const Arguments three{"new", "Yves", "Xaver", "Wim"};
  add(table, kUsage, three, "Mille is played by 2, not 3");
  add(table, kUsage, {"new", "Yves"}, "Mille is played by 2, not 1");
  add(table, kUsage, {"new", "Yves", "Xaver", "--game", "militaire"}, "Militaire is played by 3 or 4, not 2");
  add(table, kData, {"new", "Yves", "yves"}, "'Yves' and 'yves' are one player");
  add(table, kUsage, {"new", "Yves", "Xaver", "--game", "chess"}, "'chess' is not a value of --game");
  add(table, kUsage, {"new", "Yves", "Xaver", "--rules", "chess"}, "'chess' is not a value of --rules");
  add(table, kUsage, with(three, {"--game", "militaire", "--rules", "pagat"}),
      "'pagat' is not a value of --rules");
  add(table, kUsage, with(three, {"--game", "militaire", "--natural-to-win"}),
      "Militaire has no --natural-to-win");
  add(table, kUsage, with(three, {"--game", "militaire", "--stakes", "1"}),
      "Militaire is not played for stakes");
  add(table, kUsage, with(three, {"--game", "militaire", "--settlement", "pagat"}),
      "Militaire is not settled between players");
  add(table, kUsage, {"new", "--again", "{any}", "Yves"}, "--again takes the players of the earlier match");
  add(table, kUsage, {"new", "--again", "{militaire}", "--stakes", "1"},
      "Militaire is not played for stakes");
  add(table, kUsage, {"new", "--again", "{militaire}", "--natural-to-win"},
      "Militaire has no --natural-to-win");
  add(table, kUsage, {"score", "--game", "chess", "Ann=KKK", "Bob=/ 4"}, "'chess' is not a value of --game");
  add(table, kUsage, {"score", "--rules", "chess", "Ann=KKK", "Bob=/ 4"},
      "'chess' is not a value of --rules");
  add(table, kUsage, {"score", "Ann=KKK"}, "Mille is played by 2, not 1");
  add(table, kUsage, {"score", "Ann=KKK", "Bob=/ 4", "--game", "militaire"},
      "Militaire is played by 3 or 4, not 2");
}

}  // namespace

std::vector<Refusal> all_refusals() {
  Table table;
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
