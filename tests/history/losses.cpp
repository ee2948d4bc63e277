#include "history/losses.hpp"

#include <algorithm>

#include "history/ancestry.hpp"

namespace club {
namespace {

/// What an operation wrote in the cells that are compared here.
using Written = std::map<std::string, std::string>;

const std::string kGone = "gone";

class WrittenBy {
 public:
  explicit WrittenBy(const history::Action& action) {
    if (const auto* start = std::get_if<history::Start>(&action)) {
      take(start->options);
      cells["closed"] = text_of(start->closing);
    } else if (const auto* set = std::get_if<history::Set>(&action)) {
      take(set->options);
      if (set->closing) cells["closed"] = text_of(*set->closing);
    } else if (const auto* amend = std::get_if<history::Amend>(&action)) {
      take(amend->line, amend->value);
    } else if (const auto* settle = std::get_if<history::Settle>(&action)) {
      take(settle->options);
      if (settle->closing) cells["closed"] = text_of(*settle->closing);
      for (const auto& [line, value] : settle->lines) take(line, value);
    }
    if (const auto* made = history::lines_made_by(action))
      for (const match::Line& line : *made) take(line.id, history::contents_of(line));
  }

  Written cells;

 private:
  void take(const history::Options& options) {
    for (const auto& [key, value] : options) cells["option " + key] = base::to_text(value);
  }
  void take(const Uuid& line, const history::LineValue& value) {
    cells["line " + to_string(line)] = value ? text_of(*value) : kGone;
  }
};

class Losses {
 public:
  Losses(const Operations& operations, const std::optional<MatchState>& found)
      : ancestry_(operations), found_(found), stands_(what_stands(found)) {
    const std::set<Uuid> effective = history::in_effect(operations);
    for (std::size_t i = 0; i < ancestry_.size(); ++i) {
      written_.push_back(WrittenBy(ancestry_[i].action).cells);
      if (effective.contains(ancestry_[i].id)) effective_.push_back(i);
      for (const auto& [cell, value] : written_[i]) writers_[cell].push_back(i);
      collect(i);
    }
  }

  std::vector<std::string> find() {
    for (std::size_t i = 0; i < ancestry_.size(); ++i)
      for (const auto& [cell, value] : written_[i])
        if (!(cell == "closed" && value == "no") && standing(cell) != value && !is_explained(i, cell, value))
          lost_.push_back("lost: " + cell + " " + value);
    if (found_) {
      find_taken_back();
      find_behind_closing();
    }
    return std::move(lost_);
  }

 private:
  static Written what_stands(const std::optional<MatchState>& found) {
    Written stands;
    if (!found) return stands;
    for (const auto& [key, value] : found->options) stands["option " + key] = base::to_text(value);
    for (const history::LineState& line : found->lines)
      stands["line " + to_string(line.id)] = text_of(line.contents);
    stands["closed"] = text_of(found->closing);
    return stands;
  }

  void collect(std::size_t i) {
    const history::Action& action = ancestry_[i].action;
    if (const auto* undo = std::get_if<history::Undo>(&action)) {
      for (const Uuid& id : undo->targets) {
        const std::size_t target = *ancestry_.find(id);
        undos_.push_back({i, target});
        if (std::holds_alternative<history::Start>(ancestry_[target].action)) ends_.push_back(i);
      }
    } else if (const auto* redo = std::get_if<history::Redo>(&action)) {
      redone_.insert(redo->targets.begin(), redo->targets.end());
    } else if (const auto* settle = std::get_if<history::Settle>(&action)) {
      if (settle->exists == false) ends_.push_back(i);
    }
  }

  [[nodiscard]] std::string standing(const std::string& cell) const {
    const auto found = stands_.find(cell);
    return found == stands_.end() ? kGone : found->second;
  }
  [[nodiscard]] const std::vector<std::size_t>& writers(const std::string& cell) const {
    return writers_.at(cell);
  }
  [[nodiscard]] bool is_writer(std::size_t i, const std::string& cell) const {
    return written_[i].contains(cell);
  }

  [[nodiscard]] bool is_explained(std::size_t i, const std::string& cell, const std::string& value) const {
    for (const std::size_t writer : writers(cell))  // replaced, knowing it
      if (ancestry_.came_after(writer, i)) return true;
    for (const auto& [undo, target] : undos_)  // taken back, or what it amended was
      if (target == i || (ancestry_.came_after(undo, i) && is_writer(target, cell))) return true;
    for (const std::size_t end : ends_)  // the match was
      if (ancestry_.came_after(end, i)) return true;
    if (history::lines_made_by(ancestry_[i].action) == nullptr) return false;
    for (const std::size_t writer : writers(cell))  // an import of what was left already
      for (const std::size_t old : writers(cell))
        if (written_[old].at(cell) == value && ancestry_.came_after(writer, old)) return true;
    return false;
  }

  void find_taken_back() {
    for (const auto& [undo, target] : undos_) {
      if (redone_.contains(ancestry_[undo].id)) continue;
      if (!std::holds_alternative<history::Add>(ancestry_[target].action)) continue;
      for (const auto& [cell, value] : written_[target])
        if (standing(cell) != kGone && !was_written_anew(undo, cell))
          lost_.push_back("stands though taken back: " + cell);
    }
  }

  [[nodiscard]] bool was_written_anew(std::size_t undo, const std::string& cell) const {
    return std::any_of(effective_.begin(), effective_.end(), [&](std::size_t i) {
      return is_writer(i, cell) &&
             (ancestry_.came_after(i, undo) || history::lines_made_by(ancestry_[i].action) != nullptr);
    });
  }

  void find_behind_closing() {
    if (!found_->closing) return;
    for (const history::LineState& line : found_->lines) {
      const std::string cell = "line " + to_string(line.id);
      bool known = false;
      for (const std::size_t closing : effective_) {
        if (!is_writer(closing, "closed") || written_[closing].at("closed") != text_of(found_->closing))
          continue;
        for (const std::size_t maker : writers(cell))
          known = known || (history::lines_made_by(ancestry_[maker].action) != nullptr &&
                            (maker == closing || ancestry_.came_after(maker, closing) ||
                             ancestry_.came_after(closing, maker)));
      }
      if (!known) lost_.push_back("closed without knowing it: " + cell);
    }
  }

  history::Ancestry ancestry_;
  const std::optional<MatchState>& found_;
  Written stands_;
  std::vector<Written> written_;
  std::map<std::string, std::vector<std::size_t>> writers_;
  std::vector<std::size_t> effective_, ends_;
  std::vector<std::pair<std::size_t, std::size_t>> undos_;  ///< an undo and what it names
  std::set<Uuid> redone_;
  std::vector<std::string> lost_;
};

}  // namespace

std::vector<std::string> losses(const Operations& operations, const std::optional<MatchState>& found) {
  if (found && !found->disputes.empty()) return {};
  return Losses(operations, found).find();
}

}  // namespace club
