#include <fmt/core.h>

#include "history/club.hpp"

namespace club {
namespace {

std::string digits(int one, int other) { return fmt::format("{}{}", one, other); }

}  // namespace

Contents hand(int one, int other) {
  games::PointsHand points;
  points.entries = {{one, 0}, {other, 0}};
  return {std::nullopt, match::Hand{points, std::nullopt}};
}

Contents adjustment(int one, int other) { return {std::nullopt, match::Adjustment{{one, other}, ""}}; }

std::string text_of(const Contents& contents) {
  if (const auto* hand = std::get_if<match::Hand>(&contents.what)) {
    const auto& entries = std::get<games::PointsHand>(hand->reported).entries;
    return digits(entries[0].score, entries[1].score);
  }
  const auto& points = std::get<match::Adjustment>(contents.what).points;
  return "+" + digits(points[0], points[1]);
}

std::string text_of(const std::optional<match::Closing>& closing) {
  if (!closing) return "no";
  return closing->conceded_by ? fmt::format("conceded by {}", *closing->conceded_by + 1) : "void";
}

std::string text_of(const history::RegisterKey& key) {
  struct Text {
    std::string operator()(const history::ExistsRegister&) const { return "exists"; }
    std::string operator()(const history::OptionRegister& option) const { return "option " + option.key; }
    std::string operator()(const history::LineRegister& line) const { return "line " + to_string(line.line); }
    std::string operator()(const history::OrderRegister& order) const {
      return "order " + to_string(order.first) + " " + to_string(order.second);
    }
    std::string operator()(const history::ClosedRegister&) const { return "closed"; }
    std::string operator()(const history::LineAfterClosingRegister& line) const {
      return "behind the closing " + to_string(line.line);
    }
    std::string operator()(const history::LargeForkRegister& fork) const {
      return "the fork of " + to_string(fork.line);
    }
  };
  return std::visit(Text(), key);
}

std::string text_of(const std::optional<MatchState>& state) {
  if (!state) return "no match\n";
  std::string text = "start " + to_string(state->start) + "\n";
  for (const history::NamedPlayer& player : state->players) text += "player " + to_string(player.id) + "\n";
  for (const auto& [key, value] : state->options) text += key + " " + base::to_text(value) + "\n";
  for (const history::LineState& line : state->lines)
    text += fmt::format("{} {} by {}{}\n", to_string(line.id), text_of(line), to_string(line.written_by),
                        line.corrected ? " corrected" : "");
  text += "closed " + text_of(state->closing) + "\n";
  state->disputes.for_each([&](const history::RegisterKey& key, const std::vector<Uuid>& conflict) {
    text += "disputed " + text_of(key);
    for (const Uuid& operation : conflict) text += " " + to_string(operation);
    text += "\n";
  });
  return text;
}

}  // namespace club
