// Histories with any bodies. Reading them never throws, whatever stands in them, and the fold gives what the
// reading register by register gives.

#include "fuzz.hpp"
#include "history/causality/ancestry.hpp"
#include "history/matches/match_state.hpp"
#include "history/materialize.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/effects.hpp"
#include "history/operations/record.hpp"
#include "match/replay.hpp"

namespace {

constexpr std::string_view kVerbs[] = {"start", "add", "amend", "set",  "resolve", "rename",
                                       "join",  "pay", "undo",  "redo", "applaud"};

base::Uuid id_of(std::size_t number) {
  base::Uuid id;
  id.bytes[6] = 0x70;
  id.bytes[8] = 0x80;
  id.bytes[15] = static_cast<std::uint8_t>(number);
  return id;
}

/// An operation a line: its verb, its one or two parents, and its body.
std::vector<history::StoredBody> history_of(std::string_view text) {
  std::vector<history::StoredBody> all;
  while (!text.empty() && all.size() < 12) {
    std::string one = fuzz::line(text);
    std::string_view rest = one;
    history::RawOperation operation;
    operation.id = id_of(10 + all.size());
    operation.subject = id_of(1);
    operation.verb = kVerbs[fuzz::choice(rest, std::size(kVerbs))];
    for (const std::size_t back : {fuzz::choice(rest, 5), fuzz::choice(rest, 5)})
      if (back > 0) operation.parents.push_back(id_of(10 + all.size() - std::min(back, all.size() + 1)));
    operation.body = rest;
    all.push_back({operation, base::Timestamp{1'793'000'000 + static_cast<std::int64_t>(all.size())}});
  }
  return all;
}

void read_everything(const history::Operations& operations) {
  static_cast<void>(history::heads(operations));
  static_cast<void>(history::in_effect(operations));
  const std::optional<history::MatchState> state = history::materialize(operations);
  const std::optional<history::MatchState> generally = history::materialize_without_fold(operations);
  fuzz::expect(state.has_value() == generally.has_value(), "the fold sees another match than the registers");
  if (!state) return;
  fuzz::expect(state->lines.size() == generally->lines.size() && state->options == generally->options &&
                   state->disputes == generally->disputes,
               "the fold reads a match otherwise than the registers");
  const history::MatchRecord record = history::record_of(id_of(1), *state);
  const match::Standing standing = match::replay(record.match);
  static_cast<void>(history::settle(record, standing));
  for (const history::Operation& operation : operations)
    if (!std::holds_alternative<history::Unusable>(operation.action))
      static_cast<void>(history::encode_body(operation.action, operation.id, operation.at));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<history::StoredBody> stored = history_of(fuzz::text_of(data, size));
  read_everything(history::decode_operations(stored));
  return 0;
}
