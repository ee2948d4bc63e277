#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "base/time.hpp"
#include "base/uuid.hpp"
#include "match/match.hpp"
#include "settlement/stakes.hpp"

/// What can be done, as values. Operations are immutable facts and only ever come to more; what a set of them
/// means, `match_state.hpp` and `players.hpp` say. Nothing in an operation is local to a file.
namespace history {

/// The contents of a line of the sheet. Nothing in its place: the line is gone.
struct Contents {
  std::optional<base::Timestamp> at;  ///< when the line was recorded; nothing: not known
  std::variant<match::Hand, match::Adjustment> what;

  friend bool operator==(const Contents&, const Contents&) = default;
};
using LineValue = std::optional<Contents>;

/// What can be chosen for a match and changed later, by the keys of `options.hpp`. The values are canonical
/// JSON, so that equal choices are equal, and those of a newer program are kept.
using Options = std::map<std::string, base::Json, std::less<>>;

/// A player as a start names one.
struct NamedPlayer {
  base::Uuid id;
  std::string name;

  friend auto operator<=>(const NamedPlayer&, const NamedPlayer&) = default;
};

/// A match begins: empty (`new`), or with everything that an import knows of it.
struct Start {
  static constexpr std::string_view kVerb = "start";
  games::Game game;
  std::vector<NamedPlayer> players;  ///< in seat order
  Options options;
  std::vector<match::Line> lines;
  std::optional<match::Closing> closing;
};

/// Lines are added: one by `add`, several where an import extends a match.
struct Add {
  static constexpr std::string_view kVerb = "add";
  std::vector<match::Line> lines;
  std::optional<base::Uuid> before;  ///< the line that they stand before; nothing: at the end
};

/// A line is as given from now on, or gone (`drop`).
struct Amend {
  static constexpr std::string_view kVerb = "amend";
  base::Uuid line;
  LineValue value;
};

/// Options are chosen anew, or how the match was closed (nothing in it: it is not).
struct Set {
  static constexpr std::string_view kVerb = "set";
  Options options;
  std::optional<std::optional<match::Closing>> closing;
};

/// A dispute is settled: of the disputed cells what is kept as well as what is rejected.
struct Settle {
  static constexpr std::string_view kVerb = "settle";
  std::map<base::Uuid, LineValue> lines;
  std::vector<base::Uuid> order = {};  ///< lines, each to stand before the next
  Options options;
  std::optional<std::optional<match::Closing>> closing;
  std::optional<bool> exists;
  /// The lines as they stand in the body that it was read from; none where it is made here, by their ids
  /// then.
  std::vector<base::Uuid> as_written = {};

  [[nodiscard]] bool empty() const {
    return lines.empty() && order.empty() && options.empty() && !closing && !exists;
  }
};

/// A player is called by a name.
struct Rename {
  static constexpr std::string_view kVerb = "rename";
  std::string name;
};

/// A player is one with another.
struct Join {
  static constexpr std::string_view kVerb = "join";
  base::Uuid into;
};

/// Money changed hands.
struct Payment {
  base::Uuid from, to;  ///< players
  settlement::MinorUnits amount = 0;
  std::string currency;
  std::optional<std::string> date;  ///< YYYY-MM-DD, if known
  std::string note;
  std::optional<base::Timestamp> at;  ///< when it was recorded; nothing: not known

  friend bool operator==(const Payment&, const Payment&) = default;
};
struct Pay {
  static constexpr std::string_view kVerb = "pay";
  std::optional<Payment> payment;  ///< nothing: it is gone
};

/// Operations of the same subject count no more. Never an undo or a redo.
struct Undo {
  static constexpr std::string_view kVerb = "undo";
  std::vector<base::Uuid> targets;
};

/// Undos count no more.
struct Redo {
  static constexpr std::string_view kVerb = "redo";
  std::vector<base::Uuid> targets;
};

/// What this program cannot use: of a newer one, or of none. It means nothing, and `check` names it.
struct Unusable {
  std::string verb;
};

using Action = std::variant<Start, Add, Amend, Set, Settle, Rename, Join, Pay, Undo, Redo, Unusable>;

/// The word for an action in the file, its `kVerb`.
std::string_view verb_of(const Action& action);

/// The version of the form of a body, the same for every verb so far.
inline constexpr std::int64_t kBodyVersion = 1;

/// One thing done to one subject.
struct Operation {
  base::Uuid id;
  base::Uuid subject;  ///< a match, a player or a payment
  /// The operations of the subject that nothing came after when this one was made; none for the first.
  std::vector<base::Uuid> parents;
  base::Timestamp at;  ///< that of its command
  std::string reason;  ///< what a person gave; may be empty
  Action action;
  std::string problem;  ///< what of it this program does not know or cannot use; empty: nothing
};

/// The lines that an operation makes; null if it makes none.
const std::vector<match::Line>* lines_made_by(const Action& action);

match::Line make_line(const base::Uuid& id, Contents contents);
Contents contents_of(const match::Line& line);

/// An operation as it is kept and passed on: its body not yet read.
struct RawOperation {
  base::Uuid id;
  base::Uuid subject;
  std::vector<base::Uuid> parents;
  std::string verb;
  std::int64_t version = kBodyVersion;
  std::string body;  ///< JSON
  std::string reason;
};

/// What one invocation did, all or nothing. Known by the id of its first operation.
struct Command {
  std::string name;  ///< "add", "undo", …
  base::Timestamp at;
  std::vector<RawOperation> operations;
};

}  // namespace history
