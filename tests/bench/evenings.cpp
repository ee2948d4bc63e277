// Records matches hand by hand, as evenings do: `evenings FILE <matches.jsonl`. Each match is a `new` and one
// `add` for each hand, each a command and a transaction of its own. `generate` writes the matches.

#include <cstdio>
#include <iostream>
#include <string>

#include "interchange/jsonl.hpp"
#include "storage/store.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: evenings FILE <matches.jsonl\n", stderr);
    return 64;
  }
  storage::Store store = storage::Store::open_or_create(argv[1]);
  std::string text;
  for (std::size_t number = 1; std::getline(std::cin, text); ++number) {
    std::optional<history::MatchOrPayment> line = interchange::read_line(number, text, "standard input");
    if (!line) continue;
    auto& record = std::get<history::MatchRecord>(*line);
    const auto hands = std::exchange(record.match.lines, {});
    const storage::Now start{hands.empty() ? std::int64_t{0} : hands.front().at->seconds * 1000};
    std::int64_t match = 0;
    store.write("new", start, [&](storage::Transaction& transaction) {
      record.player_ids.clear();
      for (const std::string& name : record.match.players)
        record.player_ids.push_back(transaction.player_ref(name).id);
      match = transaction.start(record);
    });
    for (const match::Line& hand : hands)
      store.write("add", {hand.at->seconds * 1000}, [&](storage::Transaction& transaction) {
        transaction.record(match, history::Add{{hand}, std::nullopt});
      });
  }
}
