#include "storage/write/new_match.hpp"

#include "history/matches/import_diff.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/digest.hpp"

namespace storage {

void NewMatch::place(std::int64_t number, std::int64_t first_seq, std::int64_t command) {
  for (LogPlace& place : subject.log) place = {place.seq + first_seq, command};
  current.match.number = number;
  rows.set_number(number);
  for (MatchRow& row : rows.match) row.changed += first_seq;
  for (HandRow& row : rows.hands) row.operation += first_seq;
}

NewMatch prepare_match(const history::MatchRecord& record, std::int64_t milliseconds) {
  NewMatch match;
  const base::Timestamp at{milliseconds / 1000};
  std::vector<base::Uuid> parents;
  for (history::Action& action : history::beginning_of(record)) {
    history::RawOperation raw;
    raw.id = base::make_uuid_v7(milliseconds);
    raw.subject = record.id;
    raw.verb = history::verb_of(action);
    raw.body = history::encode_body(action, raw.id, at);
    raw.parents = parents;
    parents = {raw.id};
    match.subject.append({raw.id, record.id, raw.parents, at, "", std::move(action), ""},
                         {static_cast<std::int64_t>(match.operations.size()), 0});
    match.digests.push_back(history::digest_of(raw));
    match.operations.push_back(std::move(raw));
  }
  // A match that was just started is there.
  match.current = *replay_subject(0, match.subject);
  match.rows = *rows_of(0, match.subject, &match.current);
  return match;
}

}  // namespace storage
