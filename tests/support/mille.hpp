#pragma once

#include <string>
#include <vector>

#include "cards/notation.hpp"
#include "games/game.hpp"
#include "games/mille/sets.hpp"
#include "history/operations/record.hpp"
#include "match/match.hpp"

namespace support {

inline const games::Names kAnnAndBob{"Ann", "Bob"};

/// "777 KKK2 / 4 9" as a player reports it.
inline cards::EntryText reported(const std::string& report) { return cards::split_entry("X=" + report); }

inline games::Reading<games::mille::Hand> read_mille(const std::string& ann, const std::string& bob,
                                                     const games::OutClaim& claim = {}) {
  return games::mille::read(kAnnAndBob, {reported(ann), reported(bob)}, claim);
}

inline games::mille::Hand mille_hand(const std::string& ann, const std::string& bob,
                                     const games::OutClaim& claim = {}) {
  return read_mille(ann, bob, claim).hand;
}

/// Ann's entry in a hand in which Bob is out with something that gets in nobody's way.
inline games::mille::Entry entry(const std::string& report) {
  const cards::EntryText text = reported(report);
  const std::string bob =
      text.left.view().find_first_not_of(" ") == std::string_view::npos ? "333 / 4" : "333";
  return mille_hand(report, bob).entries[0];
}

/// An id that no other line has in this process.
inline base::Uuid new_line_id() {
  static std::uint32_t last = 0;
  const std::uint32_t number = ++last;
  base::Uuid id;
  for (std::size_t i = 0; i < sizeof number; ++i) id.bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return id;
}

/// A line of a match of two that is known by its points.
inline match::Line points_line(int ann, int bob, int ann_stars = 0, int bob_stars = 0) {
  games::PointsHand hand;
  hand.entries = {{ann, ann_stars}, {bob, bob_stars}};
  hand.claim.no_out = ann <= 0 && bob <= 0;
  match::Line line;
  line.id = new_line_id();
  line.what = match::Hand{hand, std::nullopt};
  return line;
}

inline match::Line adjustment_line(int ann, int bob) {
  match::Line line = points_line(0, 0);
  line.what = match::Adjustment{{ann, bob}, "agreed"};
  return line;
}

inline match::Match match_of(std::vector<match::Line> lines, int target = 1200) {
  match::Match match;
  match.players = kAnnAndBob;
  match.rules.target = target;
  match.lines = std::move(lines);
  return match;
}

/// A match of Ann and Bob as it is stored, by the scheme of its preset.
inline history::MatchRecord record_of(std::vector<match::Line> lines) {
  history::MatchRecord record;
  record.preset = "pagat";
  record.player_ids.resize(2);
  record.terms.scheme = settlement::pagat::Scheme{};
  record.match = match_of(std::move(lines));
  return record;
}

inline history::NumberedMatch numbered(history::MatchRecord record, std::int64_t number = 1) {
  match::Standing standing = match::replay(record.match);
  return {number, std::move(record), std::move(standing), {}, false, {}};
}

}  // namespace support
