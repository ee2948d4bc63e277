#include "cli/synonyms.hpp"

#include <map>

namespace cli {

std::string command_meant_by(const std::string& word) {
  static const std::map<std::string, std::string, std::less<>> meant{
      {"edit", "amend"},        {"fix", "amend"},       {"correct", "amend"}, {"change", "amend"},
      {"modify", "amend"},      {"update", "amend"},    {"delete", "drop"},   {"remove", "drop"},
      {"rm", "drop"},           {"del", "drop"},        {"insert", "add"},    {"hand", "add"},
      {"enter", "add"},         {"record", "add"},      {"start", "new"},     {"begin", "new"},
      {"create", "new"},        {"concede", "close"},   {"stop", "close"},    {"abandon", "close"},
      {"end", "close"},         {"finish", "close"},    {"resign", "close"},  {"void", "close"},
      {"balances", "balance"},  {"owe", "balance"},     {"owes", "balance"},  {"debts", "balance"},
      {"debt", "balance"},      {"paid", "pay"},        {"payment", "pay"},   {"penalty", "adjust"},
      {"adjustment", "adjust"}, {"list", "matches"},    {"ls", "matches"},    {"show", "sheet"},
      {"print", "sheet"},       {"status", "sheet"},    {"scores", "sheet"},  {"history", "log"},
      {"why", "explain"},       {"revert", "undo"},     {"back", "undo"},     {"merge-players", "join"},
      {"stakes", "edit-match"}, {"note", "edit-match"}, {"payout", "settle"}, {"verify", "check"},
      {"repair", "rebuild"},    {"dump", "export"},     {"load", "import"}};
  const auto found = meant.find(word);
  return found == meant.end() ? "" : found->second;
}

}  // namespace cli
