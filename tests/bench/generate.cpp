// Writes a club's matches as JSON Lines for the benchmarks: `generate HANDS [SEED]`. The same arguments give
// the same bytes. The hands are dealt, and the matches end, by the rules as the walk has them.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "../walk/cards.hpp"

namespace {

constexpr int kPlayers = 100;
constexpr int kMilleTarget = 1200, kMilitaireTarget = 500;
constexpr std::int64_t kFirstDay = 1'420'070'400;  // 2015-01-01T00:00:00Z
constexpr std::int64_t kMatchesADay = 40;          // of the whole club
constexpr std::int64_t kDay = 86'400;              // seconds
constexpr std::int64_t kHand = 420;                // seconds

using Totals = std::vector<int>;

class Club {
 public:
  explicit Club(unsigned seed) : random_(seed) {}

  /// One match as a line; adds its hands to `hands`.
  std::string match(std::int64_t& hands) {
    const bool militaire = below(8) == 0;
    const int players = militaire ? 3 + below(2) : 2;
    start_ = kFirstDay + number_++ / kMatchesADay * kDay + 64'800;
    std::string text = R"({"chapeau":1,"id":")" + id() + R"(","game":")";
    text += militaire ? R"(militaire","preset":"militaire","rules":{"target":500},"stakes":null)"
                      : R"(mille","preset":"pagat","rules":{"target":1200,"settlement":"pagat"},)"
                        R"("stakes":{"small":"1.00","large":"3.00","currency":"CAD"})";
    text += R"(,"players":[)" + names(players) + R"(],"first_dealer":)" + std::to_string(below(players)) +
            R"(,"date":")" + day(start_) + R"(","event":")" + (below(3) == 0 ? "League" : "") +
            R"(","note":"","hands":[)";
    Totals totals(static_cast<std::size_t>(players));
    bool first = true;
    while (!over(totals, militaire ? kMilitaireTarget : kMilleTarget)) {
      text += (first ? "" : ",") + hand(militaire, totals);
      first = false;
      ++hands;
    }
    return text + "]}\n";
  }

 private:
  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  /// Some play often, and most now and then.
  std::string names(int count) {
    std::vector<int> chosen;
    while (static_cast<int>(chosen.size()) < count) {
      const int player = std::min(below(kPlayers), below(kPlayers));
      if (std::find(chosen.begin(), chosen.end(), player) == chosen.end()) chosen.push_back(player);
    }
    std::string text;
    for (const int player : chosen)
      text += (text.empty() ? "\"Player " : ",\"Player ") + std::to_string(player + 1) + "\"";
    return text;
  }

  std::string hand(bool militaire, Totals& totals) {
    start_ += kHand;
    const auto draw = [this](int count) { return below(count); };
    const int players = static_cast<int>(totals.size());
    const int out = below(players);
    const std::vector<walk::Report> reports =
        militaire ? walk::deal_militaire(draw, players, out) : walk::deal_mille(draw, out);
    const std::vector<walk::Judged> judged =
        militaire ? walk::judge_militaire(reports, false) : walk::judge_mille(reports, false);
    std::string text = R"({"id":")" + id() + R"(","at":")" + day(start_) + time(start_) + R"(","entries":[)";
    for (std::size_t seat = 0; seat < totals.size(); ++seat) {
      totals[seat] += judged[seat].score;
      text += std::string(seat > 0 ? "," : "") + (militaire ? R"({"melds":")" : R"({"sets":")") +
              walk::laid_text(reports[seat]) + R"(","left":")" + walk::left_text(reports[seat]) + "\"}";
    }
    return text + "]}";
  }

  static bool over(Totals totals, int target) {
    std::sort(totals.rbegin(), totals.rend());
    return totals[0] >= target && totals[0] > totals[1];
  }

  /// A UUIDv7 of the time of the match.
  std::string id() {
    char text[48];  // 36 and the end; the compiler does not know how many digits the time has
    const auto at = static_cast<std::uint64_t>(start_) * 1000 + random_() % 1000;
    const std::uint64_t a = random_() % 0x1000, b = random_() % 0x4000 + 0x8000, c = random_() & 0xffffffff,
                        d = random_() & 0xffff;
    std::snprintf(text, sizeof text, "%08llx-%04llx-7%03llx-%04llx-%08llx%04llx",
                  static_cast<unsigned long long>(at >> 16), static_cast<unsigned long long>(at & 0xffff),
                  static_cast<unsigned long long>(a), static_cast<unsigned long long>(b),
                  static_cast<unsigned long long>(c), static_cast<unsigned long long>(d));
    return text;
  }

  static std::string formatted(std::int64_t at, const char* format) {
    const auto seconds = static_cast<std::time_t>(at);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, format, &parts)};
  }
  static std::string day(std::int64_t at) { return formatted(at, "%Y-%m-%d"); }
  static std::string time(std::int64_t at) { return formatted(at, "T%H:%M:%SZ"); }

  std::mt19937_64 random_;
  std::int64_t number_ = 0;
  std::int64_t start_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: generate HANDS [SEED]\n", stderr);
    return 64;
  }
  const std::int64_t wanted = std::atoll(argv[1]);
  Club club(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 20261115);
  for (std::int64_t hands = 0; hands < wanted;) {
    const std::string line = club.match(hands);
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
}
