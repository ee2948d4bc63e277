#include "history/operation.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/error.hpp"

namespace history {
namespace {

/// The ids of the operations that were taken back.
std::set<base::Uuid> taken_back(const std::vector<Operation>& operations) {
  std::set<base::Uuid> ids;
  for (const Operation& operation : operations)
    if (const auto* action = std::get_if<TakeBack>(&operation.action)) ids.insert(action->operation);
  return ids;
}

/// Applies one operation that counts.
class Apply {
 public:
  explicit Apply(std::optional<MatchRecord>& record) : record_(record) {}

  void operator()(const Start& action) {
    if (record_) throw base::Error(base::ErrorKind::kForeign, "a match starts twice in the history");
    record_ = action.record;
  }
  void operator()(const Record& action) {
    MatchRecord& record = existing();
    record.match.lines.insert(record.match.lines.end(), action.lines.begin(), action.lines.end());
    if (action.closing) record.match.closing = action.closing;
  }
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

constexpr std::array<std::string_view, std::variant_size_v<Action>> kVerbs{"start", "record", "replace",
                                                                           "undo"};

}  // namespace

std::string_view verb(const Action& action) { return kVerbs.at(action.index()); }

std::optional<MatchRecord> replay(const std::vector<Operation>& operations) {
  const std::set<base::Uuid> undone = taken_back(operations);
  std::optional<MatchRecord> record;
  for (const Operation& operation : operations)
    if (!undone.contains(operation.id)) std::visit(Apply(record), operation.action);
  return record;
}

}  // namespace history
