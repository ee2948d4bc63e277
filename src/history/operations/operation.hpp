#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json/json.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "match/match.hpp"
#include "settlement/stakes.hpp"

/// The operations of the log, as values. An operation never changes and is never removed: a set of them only
/// grows. What a set means is in `materialize.hpp` and `players.hpp`; nothing in one is local to a file.
namespace history {

using match::Contents;

/// The value of a line's register; nothing: the line is gone.
using LineValue = std::optional<Contents>;
/// The contents of a line where they stand in an operation or a match; null: the line is gone.
inline const Contents* contents_of(const LineValue& value) { return value ? &*value : nullptr; }
bool have_same_contents(const Contents* one, const Contents* other);

/// Options of a match by the keys of `options.hpp`. The values are canonical JSON, so that equal choices are
/// equal.
using Options = std::map<std::string, base::Json, std::less<>>;

// The verbs. `kVerb` is the word for each in the log; `kNeedsStart` says that its body can only be read where
// the game and the players of its match are known.

/// A player by id: the id stays, the name may change.
struct NamedPlayer {
  base::Uuid id;
  std::string name;

  friend auto operator<=>(const NamedPlayer&, const NamedPlayer&) = default;
};

/// Begins a match: empty (`new`), or with everything that an import knows of it.
struct Start {
  static constexpr std::string_view kVerb = "start";
  static constexpr bool kNeedsStart = false;
  games::Game game;
  std::vector<NamedPlayer> players;  ///< in seat order
  Options options;
  std::vector<match::Line> lines;
  std::optional<match::Closing> closing;
};

/// Adds lines: one by `add`, several where an import extends a match.
struct Add {
  static constexpr std::string_view kVerb = "add";
  static constexpr bool kNeedsStart = true;
  std::vector<match::Line> lines;
  std::optional<base::Uuid> before;  ///< the line that they stand before; nothing: at the end
};

/// Gives a line other contents, or removes it (`drop`).
struct Amend {
  static constexpr std::string_view kVerb = "amend";
  static constexpr bool kNeedsStart = true;
  base::Uuid line;
  LineValue value;
};

/// Changes options, or how the match was closed (nothing in it: it is open again).
struct Set {
  static constexpr std::string_view kVerb = "set";
  static constexpr bool kNeedsStart = true;
  Options options;
  std::optional<std::optional<match::Closing>> closing;
};

/// Resolves conflicts: writes registers in conflict again, with what is kept as well as with what is
/// rejected.
struct Resolve {
  static constexpr std::string_view kVerb = "resolve";
  static constexpr bool kNeedsStart = true;
  std::map<base::Uuid, LineValue> lines;
  std::vector<base::Uuid> order = {};  ///< lines, each to stand before the next
  Options options;
  std::optional<std::optional<match::Closing>> closing;
  std::optional<bool> exists;
  /// The lines in the order of the body that this was read from; empty where it was made here, and its body
  /// has them in the order of their ids.
  std::vector<base::Uuid> lines_in_body = {};

  [[nodiscard]] bool empty() const {
    return lines.empty() && order.empty() && options.empty() && !closing && !exists;
  }
};

/// Gives a player a name.
struct Rename {
  static constexpr std::string_view kVerb = "rename";
  static constexpr bool kNeedsStart = false;
  std::string name;
};

/// Merges a player into another.
struct Join {
  static constexpr std::string_view kVerb = "join";
  static constexpr bool kNeedsStart = false;
  base::Uuid into;
};

/// Money that a player gave another.
struct Payment {
  base::Uuid from, to;  ///< players
  settlement::MinorUnits amount = 0;
  std::string currency;
  std::optional<std::string> date;  ///< YYYY-MM-DD, if known
  std::string note;
  std::optional<base::Timestamp> at;  ///< when it was recorded; nothing: not known

  friend bool operator==(const Payment&, const Payment&) = default;
};
/// Records a payment, changes or removes it.
struct Pay {
  static constexpr std::string_view kVerb = "pay";
  static constexpr bool kNeedsStart = false;
  std::optional<Payment> payment;  ///< nothing: it is gone
};

/// Takes the effect from operations of the same subject, never from an undo or a redo.
struct Undo {
  static constexpr std::string_view kVerb = "undo";
  static constexpr bool kNeedsStart = false;
  std::vector<base::Uuid> targets;
};

/// Takes the effect from undos.
struct Redo {
  static constexpr std::string_view kVerb = "redo";
  static constexpr bool kNeedsStart = false;
  std::vector<base::Uuid> targets;
};

/// An operation that this program cannot read: of a newer one, or of none. It means nothing, and `check`
/// names it.
struct Unusable {
  std::string verb;
};

using Action = std::variant<Start, Add, Amend, Set, Resolve, Rename, Join, Pay, Undo, Redo, Unusable>;

/// Any of several verbs. A visitor names with it those that it passes over: a default would pass over new
/// ones, too.
template <class Verb, class... Verbs>
concept OneOf = (std::same_as<Verb, Verbs> || ...);

/// The word for an action in the log, its `kVerb`.
std::string_view verb_of(const Action& action);

/// The version of the form of bodies, the same for every verb so far.
inline constexpr std::int64_t kBodyVersion = 1;

/// Raised with each new verb and each new version of the form of bodies: what an older program skipped of a
/// hub's logs is then read again, and its own commands are compared with the hub once more. 2: no form is
/// new, but the programs of 1 could pass over a command that was entered while they pushed.
inline constexpr std::int64_t kFormsRevision = 2;

/// One change of one subject: a node of its causal graph.
struct Operation {
  base::Uuid id;
  base::Uuid subject;  ///< a match, a player or a payment
  /// The heads of the subject when this was made: its operations that no other had happened after.
  std::vector<base::Uuid> parents;
  base::Timestamp at;  ///< that of its command
  std::string reason;  ///< what a person gave; may be empty
  Action action;
  std::string problem;  ///< what of it this program does not know or cannot use; empty: nothing
};

/// The operations of one subject. Parents that are not among them count for nothing.
using Operations = std::vector<Operation>;

// What is asked of an action, whatever its verb. Each question is answered for every verb by name, so that a
// new verb does not compile until it is answered for it, too.

/// The lines that an action inserts; null if it inserts none.
const std::vector<match::Line>* lines_inserted_by(const Action& action);
/// The line that an action inserts its lines before; null where it inserts them at the end, or none.
const base::Uuid* inserts_before(const Action& action);
/// Calls `visit` for each line that an action inserts, corrects or removes, with what the line is then; null:
/// it is gone. Of a line that is named twice the last counts.
void for_each_line_written(const Action& action,
                           const std::function<void(const base::Uuid& line, const Contents* value)>& visit);
/// The lines that an action writes the order of; null where it writes none.
const std::vector<base::Uuid>* order_written_by(const Action& action);
/// The options that an action writes; null if its verb writes none.
const Options* options_written_by(const Action& action);
/// What an action says of a payment; null if it says nothing of one.
const std::optional<Payment>* payment_written_by(const Action& action);
/// What an undo or a redo names; null for every other action, which changes its subject.
const std::vector<base::Uuid>* targets_of(const Action& action);
/// Whether only a player can have it done to it, or only a payment. An undo, a redo and what cannot be read
/// do not say what they are done to.
bool is_on_player(const Action& action);
bool is_on_payment(const Action& action);
/// Whether a start has one id at two seats. Nobody plays against himself, so that it cannot be used: whoever
/// won would owe himself.
bool seats_one_twice(const Start& start);
/// The one that counts of several operations that start one match: the one whose players have the smaller
/// ids, of equal ones that with the smaller id. To be given those in effect, or all where none is. Null for
/// none.
const Operation* start_that_counts(const std::vector<const Operation*>& starts);
/// Whether an action may change who sits at which seat of a match, or how the players are called or joined.
bool may_change_seats(const Action& action);

/// A verb with nothing in it, for what can be asked of an operation whose body is unread; `Unusable` for a
/// word that is none.
Action empty_action(std::string_view verb);
/// Whether this is the word for an undo or a redo: also for one of which nothing else can be read.
inline bool undoes_or_redoes(std::string_view verb) { return targets_of(empty_action(verb)) != nullptr; }

/// An operation as it is stored and passed on, its body unread.
struct RawOperation {
  base::Uuid id;
  base::Uuid subject;
  std::vector<base::Uuid> parents;
  std::string verb;
  std::int64_t version = kBodyVersion;
  std::string body;  ///< JSON
  std::string reason;
};

}  // namespace history
