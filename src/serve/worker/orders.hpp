#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/language/translation.hpp"
#include "base/values/uuid.hpp"
#include "history/operations/record.hpp"
#include "serve/http/message.hpp"
#include "serve/worker/hand_body.hpp"
#include "storage/store.hpp"

/// What requests ask to be done to the match that is served, and what an order does to the file.
namespace serve {

// What a request asks to be done to the match.
struct EnterHand {
  base::Uuid id;
  HandBody body;
};
struct AmendLine {
  std::string line;  ///< as the path has it
  HandBody body;
};
struct DropLine {
  std::string line;
  std::optional<std::string> reason;
};
struct UndoLast {
  bool dry_run = false;  ///< only what it would undo is asked
};
struct RedoLast {
  bool dry_run = false;
};
struct PlayAgain {};
using RequestedChange = std::variant<EnterHand, AmendLine, DropLine, UndoLast, RedoLast, PlayAgain>;

/// A request that writes.
struct Order {
  RequestedChange requested;
  std::vector<std::string> if_match;  ///< the fields `If-Match`, as they came
  base::Language language = base::Language::kEnglish;
  std::string by;                        ///< the address of whoever asked
  std::function<void(Response)> answer;  ///< called once, on the thread of the worker
};

/// What happened to the match.
struct MatchEvent {
  std::string event;                ///< "hand", "line", "undo", "redo", "match", else the name of a command
  std::int64_t match = 0;           ///< its number
  std::optional<std::size_t> line;  ///< from 1; nothing where it is about none
  std::optional<std::string> by;    ///< the address of whoever asked; nothing: another program
};

/// What an order came to.
struct OrderResult {
  Response response;
  std::optional<MatchEvent> change;  ///< nothing: nothing was recorded
};

/// The match that is served: its number, and how it was seen last, or the one before it.
struct Served {
  std::int64_t number = 0;
  const history::NumberedMatch& last;
};

/// Carries out an order as one transaction of the file. Throws `Refusal` and `Error`: then nothing was done.
OrderResult carry_out(storage::Store& store, const Served& served, const Order& order);

}  // namespace serve
