#include "history/losses.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "history/causality/ancestry.hpp"
#include "history/operations/effects.hpp"

namespace club {
namespace {

/// What an operation wrote to the registers that are compared here, by their names.
using Written = std::map<std::string, std::string>;

const std::string kGone = "gone";

class WrittenBy {
 public:
  explicit WrittenBy(const history::Action& action) {
    std::visit(base::Overloaded{[this](const history::Start& start) {
                                  take(start.options);
                                  values["closed"] = text_of(start.closing);
                                  take(start.lines);
                                },
                                [this](const history::Add& add) { take(add.lines); },
                                [this](const history::Set& set) {
                                  take(set.options);
                                  if (set.closing) values["closed"] = text_of(*set.closing);
                                },
                                [this](const history::Amend& amend) { take(amend.line, amend.value); },
                                [this](const history::Resolve& resolution) {
                                  take(resolution.options);
                                  if (resolution.closing) values["closed"] = text_of(*resolution.closing);
                                  for (const auto& [line, value] : resolution.lines) take(line, value);
                                },
                                [](const history::Undo&) {}, [](const history::Redo&) {},
                                // These write nothing of a match.
                                [](const history::Rename&) {}, [](const history::Join&) {},
                                [](const history::Pay&) {}, [](const history::Unusable&) {}},
               action);
  }

  Written values;

 private:
  void take(const history::Options& options) {
    for (const auto& [key, value] : options) values["option " + key] = base::to_text(value);
  }
  void take(const std::vector<match::Line>& lines) {
    for (const match::Line& line : lines) take(line.id, line);
  }
  void take(const Uuid& line, const history::LineValue& value) {
    values["line " + to_string(line)] = value ? text_of(*value) : kGone;
  }
};

class Losses {
 public:
  Losses(const Operations& operations, const std::optional<MatchState>& found)
      : ancestry_(operations), found_(found), stands_(what_stands(found)) {
    const std::set<Uuid> effective = history::in_effect(operations);
    for (std::size_t i = 0; i < ancestry_.size(); ++i) {
      written_.push_back(WrittenBy(ancestry_[i].action).values);
      if (effective.contains(ancestry_[i].id)) effective_.push_back(i);
      for (const auto& [key, value] : written_[i]) writers_[key].push_back(i);
      collect(i);
    }
  }

  std::vector<std::string> find() {
    for (std::size_t i = 0; i < ancestry_.size(); ++i)
      for (const auto& [key, value] : written_[i])
        if (!(key == "closed" && value == "no") && standing(key) != value && !is_explained(i, key, value))
          lost_.push_back("lost: " + key + " " + value);
    if (found_) {
      find_undone();
      find_behind_closing();
    }
    return std::move(lost_);
  }

 private:
  static Written what_stands(const std::optional<MatchState>& found) {
    Written stands;
    if (!found) return stands;
    for (const auto& [key, value] : found->options) stands["option " + key] = base::to_text(value);
    for (const history::LineState& line : found->lines) stands["line " + to_string(line.id)] = text_of(line);
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
    } else if (const auto* resolution = std::get_if<history::Resolve>(&action)) {
      if (resolution->exists == false) ends_.push_back(i);
    }
  }

  [[nodiscard]] std::string standing(const std::string& key) const {
    const auto found = stands_.find(key);
    return found == stands_.end() ? kGone : found->second;
  }
  [[nodiscard]] const std::vector<std::size_t>& writers(const std::string& key) const {
    return writers_.at(key);
  }
  [[nodiscard]] bool is_writer(std::size_t i, const std::string& key) const {
    return written_[i].contains(key);
  }

  [[nodiscard]] bool is_explained(std::size_t i, const std::string& key, const std::string& value) const {
    for (const std::size_t writer : writers(key))  // replaced, knowing it
      if (ancestry_.happened_after(writer, i)) return true;
    for (const auto& [undo, target] : undos_)  // undone, or what it amended was
      if (target == i || (ancestry_.happened_after(undo, i) && is_writer(target, key))) return true;
    for (const std::size_t end : ends_)  // the match was
      if (ancestry_.happened_after(end, i)) return true;
    if (history::lines_inserted_by(ancestry_[i].action) == nullptr) return false;
    for (const std::size_t writer : writers(key))  // an import of what was replaced already
      for (const std::size_t old : writers(key))
        if (written_[old].at(key) == value && ancestry_.happened_after(writer, old)) return true;
    return false;
  }

  void find_undone() {
    for (const auto& [undo, target] : undos_) {
      if (redone_.contains(ancestry_[undo].id)) continue;
      if (!std::holds_alternative<history::Add>(ancestry_[target].action)) continue;
      for (const auto& [key, value] : written_[target])
        if (standing(key) != kGone && !was_written_again(undo, key))
          lost_.push_back("stands though undone: " + key);
    }
  }

  [[nodiscard]] bool was_written_again(std::size_t undo, const std::string& key) const {
    return std::any_of(effective_.begin(), effective_.end(), [&](std::size_t i) {
      return is_writer(i, key) && (ancestry_.happened_after(i, undo) ||
                                   history::lines_inserted_by(ancestry_[i].action) != nullptr);
    });
  }

  void find_behind_closing() {
    if (!found_->closing) return;
    for (const history::LineState& line : found_->lines) {
      const std::string key = "line " + to_string(line.id);
      bool known = false;
      for (const std::size_t closing : effective_) {
        if (!is_writer(closing, "closed") || written_[closing].at("closed") != text_of(found_->closing))
          continue;
        for (const std::size_t inserting : writers(key))
          known = known || (history::lines_inserted_by(ancestry_[inserting].action) != nullptr &&
                            (inserting == closing || ancestry_.happened_after(inserting, closing) ||
                             ancestry_.happened_after(closing, inserting)));
      }
      if (!known) lost_.push_back("closed without knowing it: " + key);
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
