#include "table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace bench {
namespace {

constexpr std::int64_t kFullSize = 1'000'000;  // hands
constexpr double kKibPerMib = 1024;

using Cells = std::vector<std::string>;

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.2f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string memory_text(const Measured& measured) {
  return fmt::format("{:.1f} MiB", static_cast<double>(measured.peak_kib) / kKibPerMib);
}

std::string ratio_text(double ratio) {
  return ratio < 0.01 && ratio > 0 ? fmt::format("1/{:.0f}", 1 / ratio) : fmt::format("{:.2f}", ratio);
}

/// Columns as wide as their widest cell; the first two to the left, the others to the right but for a last
/// one of words.
std::string aligned(const std::vector<Cells>& rows, bool words_last) {
  std::vector<std::size_t> widths;
  const auto width = [](const std::string& cell) {
    return static_cast<std::size_t>(std::count_if(
        cell.begin(), cell.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  };
  for (const Cells& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      widths[i] = std::max(widths[i], width(row[i]));
    }
  std::string text;
  for (const Cells& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - width(row[i]), ' ');
      const bool left = i < 2 || (words_last && i + 1 == row.size());
      line += (i > 0 ? "  " : "") + (left ? row[i] + space : space + row[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

class Table {
 public:
  Table(const Figures& figures, const Plan& plan) : figures_(figures), plan_(plan) {
    rows_.push_back({"figure", "goal", "peer", "ours", "ratio", ""});
  }

  /// Ours against a command that may be missing; `full` goals hold for the full size only.
  void against(const std::string& figure, const std::string& ours, double limit, const std::string& goal,
               const std::string& peer, bool full = true) {
    const Measured* other = figures_.find(peer, plan_.hands);
    if (other == nullptr) return missing(figure, goal, peer);
    times(figure, goal, limit, other->seconds, figures_.at(ours, plan_.hands).seconds, full);
  }
  void growth_of(const std::string& figure, std::int64_t from, double limit) {
    times(fmt::format("{}, {} hands against {}", figure, with_commas(plan_.hands), with_commas(from)),
          fmt::format("≤ {:.{}f} ×", limit, limit < 2 ? 2 : 0), limit, figures_.at(figure, from).seconds,
          figures_.at(figure, plan_.hands).seconds, true);
  }
  void long_match(const std::string& figure, double limit) {
    times(fmt::format("{}, {} hands against {}", figure, with_commas(Plan::kLongMatch), Plan::kShortMatch),
          fmt::format("≤ {:.0f} ×", limit), limit, figures_.at(figure, Plan::kShortMatch).seconds,
          figures_.at(figure, Plan::kLongMatch).seconds, false);
  }
  void memory(const std::string& figure, int limit) {
    const Measured& ours = figures_.at(figure, plan_.hands);
    const double mib = static_cast<double>(ours.peak_kib) / kKibPerMib;
    rows_.push_back({figure + ", peak memory", fmt::format("≤ {} MiB", limit), "", memory_text(ours), "",
                     verdict(mib <= limit, true)});
  }
  void times(const std::string& figure, const std::string& goal, double limit, double peer, double ours,
             bool full) {
    rows_.push_back({figure, goal, time_text(peer), time_text(ours), ratio_text(ours / peer),
                     goal.empty() ? "" : verdict(ours / peer <= limit, full)});
  }
  void syncs() {
    if (!figures_.syncs_of_add) return missing("add, calls of fdatasync", "≤ 5", "strace");
    constexpr int kMost = 5;
    rows_.push_back({"add, calls of fdatasync", fmt::format("≤ {}", kMost), "",
                     std::to_string(*figures_.syncs_of_add), "",
                     verdict(*figures_.syncs_of_add <= kMost, false)});
  }
  void room() {
    constexpr double kMost = 1.8;
    const double ratio =
        static_cast<double>(figures_.database_bytes) / static_cast<double>(figures_.lines_bytes);
    const auto mib = [](std::int64_t bytes) {
      return fmt::format("{:.2f} MiB", static_cast<double>(bytes) / kKibPerMib / kKibPerMib);
    };
    rows_.push_back({"room: database to its JSON Lines", "≤ 1.8 ×", mib(figures_.lines_bytes),
                     mib(figures_.database_bytes), ratio_text(ratio), verdict(ratio <= kMost, true)});
  }
  [[nodiscard]] std::string text() const { return aligned(rows_, true); }

 private:
  void missing(const std::string& figure, const std::string& goal, const std::string& peer) {
    rows_.push_back(
        {figure, goal, "", "", "", fmt::format("not measured: no {}", peer.substr(0, peer.find(' ')))});
  }
  [[nodiscard]] std::string verdict(bool reached, bool full) const {
    std::string text = reached ? "reached" : "missed";
    if (full && plan_.hands < kFullSize) text += " (small size)";
    return text;
  }

  const Figures& figures_;
  const Plan& plan_;
  std::vector<Cells> rows_;
};

void short_rows(Table& table, const Plan& plan) {
  table.against("chapeau --version", "version", 1.3, "≤ 1.3 × E", "empty", false);
  table.against("sheet --format json", "sheet --format json", 0.8, "≤ 0.80 × shell, same rows", "shell sheet",
                false);
  table.against("settle of a match", "settle", 0.8, "≤ 0.80 × shell, same rows", "shell settle", false);
  table.against("add, durable", "add", 0.8, "≤ 0.80 × shell, same inserts", "shell add", false);
  table.syncs();
  for (const char* figure : {"sheet", "matches", "add", "amend", "undo"})
    table.growth_of(figure, plan.small(), 1.1);
  table.against("balance of everybody", "balance", 1, "≤ 1.0 × shell, same rows", "shell balance");
  table.growth_of("balance of two players", plan.small(), 1.3);
  table.long_match("log", 3);
  table.long_match("add to a match", 4);
}

void whole_rows(Table& table, const Plan& plan) {
  table.against("stats", "stats", 0.5, "≤ 0.5 × shell, GROUP BY", "shell stats");
  table.memory("stats", 16);
  table.against("import", "import", 1.5, "≤ 1.5 × shell, .import", "shell import");
  table.memory("import", 160);
  table.growth_of("import", plan.hands / 10, 11);
  table.against("merge", "merge", 1, "≤ 1.0 × import", "import");
  table.against("rebuild", "rebuild", 1, "≤ 1.0 × import", "import");
  table.against("check", "check", 1, "≤ 1.0 × import", "import");
  table.against("export", "export", 2.5, "≤ 2.5 × shell, same columns", "shell export");
  table.memory("export", 32);
  table.against("export --format csv", "export --format csv", 1, "≤ 1.0 × shell, same columns",
                "shell export --format csv");
  table.memory("export --format csv", 32);
  table.memory("settle --all", 32);
}

/// What grows, in the order of the pages.
constexpr std::array kGrowing{"sheet",        "matches", "balance", "add",   "amend",   "undo", "stats",
                              "settle --all", "export",  "import",  "merge", "rebuild", "check"};

/// A bar on a logarithmic scale, from a millisecond: eight signs are a factor of ten.
std::string bar(double seconds) {
  constexpr double kSignsPerDecade = 8;
  const double signs = std::log10(std::max(seconds, 1e-3) / 1e-3) * kSignsPerDecade;
  return std::string(static_cast<std::size_t>(std::lround(signs)) + 1, '#');
}

std::string chart(const Figures& figures, const Plan& plan) {
  std::string text;
  for (const char* figure : kGrowing) {
    std::string name = figure;
    for (const std::int64_t hands : plan.sizes()) {
      const Measured* measured = figures.find(figure, hands);
      if (measured == nullptr) continue;
      text += fmt::format("{:<13}{:>10}  {} {}\n", name, with_commas(hands), bar(measured->seconds),
                          time_text(measured->seconds));
      name.clear();
    }
  }
  return text;
}

std::string read_page(const std::string& page) {
  std::ifstream stream(page, std::ios::binary);
  if (!stream) throw Failure(page + " cannot be read");
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Between its two marks.
struct Block {
  std::size_t begin = 0, end = 0;
};

Block find_block(const std::string& text, const std::string& page, const std::string& name) {
  const std::string first = fmt::format("<!-- {} -->", name), last = fmt::format("<!-- end of {} -->", name);
  const std::size_t begin = text.find(first), end = text.find(last);
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    throw Failure(fmt::format("{} has no place for it: '{}' and '{}'", page, first, last));
  return {begin + first.size(), end};
}

}  // namespace

std::string with_commas(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
  return text;
}

std::string table(const Figures& figures, const Plan& plan) {
  Table table(figures, plan);
  short_rows(table, plan);
  whole_rows(table, plan);
  table.times("scoring a hand from text", "≤ 2.0 × decoded cards", 2.0, figures.scoring, figures.reading,
              false);
  table.times("the same, from the text as it is kept", "", 2.0, figures.scoring, figures.decoding, false);
  table.room();
  return table.text();
}

std::string growth(const Figures& figures, const Plan& plan) {
  std::vector<Cells> rows{{"hands", ""}};
  for (const std::int64_t hands : plan.sizes()) rows.front().push_back(with_commas(hands));
  for (const bool memory : {false, true})
    for (const char* figure : kGrowing) {
      rows.push_back({figure, memory ? "memory" : "time"});
      for (const std::int64_t hands : plan.sizes()) {
        const Measured* measured = figures.find(figure, hands);
        rows.back().push_back(measured == nullptr ? ""
                              : memory            ? memory_text(*measured)
                                                  : time_text(measured->seconds));
      }
    }
  return aligned(rows, false) + "\nThe times on a logarithmic scale, eight signs to a factor of ten:\n\n" +
         chart(figures, plan);
}

void expect_block(const std::string& page, const std::string& name) {
  static_cast<void>(find_block(read_page(page), page, name));
}

void write_block(const std::string& page, const std::string& name, const std::string& text) {
  std::string all = read_page(page);
  const Block block = find_block(all, page, name);
  all.replace(block.begin, block.end - block.begin, "\n```text\n" + text + "```\n");
  const std::string fresh = page + ".new";
  std::ofstream out(fresh, std::ios::binary);
  out << all;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(fresh, page, error);
  if (!out || error) throw Failure(page + " cannot be written");
}

}  // namespace bench
