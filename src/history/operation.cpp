#include "history/operation.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"

namespace history {
namespace {

/// Applies one operation that counts.
class Apply {
 public:
  explicit Apply(std::optional<MatchRecord>& record) : record_(record) {}

  void operator()(const Start& action) {
    if (record_) throw base::Error(base::ErrorKind::kForeign, "a match starts twice in the history");
    record_ = action.record;
  }
  void operator()(const AddLines& action) {
    std::vector<match::Line>& lines = existing().match.lines;
    lines.insert(lines.end(), action.lines.begin(), action.lines.end());
  }
  void operator()(const Close& action) { existing().match.closing = action.closing; }
  void operator()(const Replace& action) { existing() = action.record; }
  void operator()(const TakeBack& /*action*/) {}

 private:
  MatchRecord& existing() {
    if (!record_)
      throw base::Error(base::ErrorKind::kForeign, "the history adds to a match that has not started");
    return *record_;
  }

  std::optional<MatchRecord>& record_;
};

}  // namespace

std::string_view verb(const Action& action) {
  return std::visit([](const auto& chosen) { return chosen.kVerb; }, action);
}

const MatchRecord* record_brought_by(const Action& action) {
  if (const auto* start = std::get_if<Start>(&action)) return &start->record;
  if (const auto* replace = std::get_if<Replace>(&action)) return &replace->record;
  return nullptr;
}

const std::vector<match::Line>* lines_brought_by(const Action& action) {
  if (const MatchRecord* record = record_brought_by(action)) return &record->match.lines;
  if (const auto* added = std::get_if<AddLines>(&action)) return &added->lines;
  return nullptr;
}

std::vector<std::size_t> effective(const std::vector<Operation>& operations) {
  std::set<base::Uuid> taken_back;
  std::vector<std::size_t> indices;
  // From the last to the first: whether an operation counts depends on later ones only.
  for (std::size_t i = operations.size(); i-- > 0;) {
    if (taken_back.contains(operations[i].id)) continue;
    if (const auto* action = std::get_if<TakeBack>(&operations[i].action))
      taken_back.insert(action->operation);
    indices.push_back(i);
  }
  std::reverse(indices.begin(), indices.end());
  return indices;
}

std::optional<MatchRecord> replay(const std::vector<Operation>& operations) {
  std::optional<MatchRecord> record;
  for (const std::size_t i : effective(operations)) std::visit(Apply(record), operations[i].action);
  return record;
}

}  // namespace history
