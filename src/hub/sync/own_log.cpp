#include "hub/sync/own_log.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "hub/skipped_text.hpp"
#include "hub/sync/log_reader.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub {

using storage::CommandAddress;
using storage::HubLog;
using storage::OutgoingPart;
using storage::Reader;

namespace {

/// For how long somebody's open transaction is waited for, first, and once one was met.
constexpr std::chrono::milliseconds kLockTimeout{5000}, kShortLockTimeout{200};
/// Parts after which the file notes what is on the hub: it is a sync of the disk each time.
constexpr int kPartsBetweenNotes = 20;
/// Rights may be taken between looking and appending.
constexpr int kMostRefusals = 5;

/// Whether what is on the hub is all of a command, in one place and under its digest.
bool is_whole(const storage::OutgoingCommand& command, const std::vector<const Holder*>& holders,
              std::size_t operations) {
  const Holder& first = *holders.front();
  return holders.size() == operations && first.content == command.content &&
         std::cmp_equal(first.operations, operations) &&
         std::all_of(holders.begin(), holders.end(), [&](const Holder* holder) {
           return holder->login == first.login && holder->number == first.number;
         });
}

}  // namespace

OwnLog::OwnLog(SyncSession& session)
    : session_(session), result_(session.result), remote_(session.remote), lock_timeout_(kLockTimeout) {}

std::vector<storage::PushedCommand> OwnLog::take_not_noted() { return std::exchange(not_noted_, {}); }

std::int64_t OwnLog::has_all_up_to() const {
  std::int64_t last = last_seen_;
  if (!result_.refused.empty()) last = std::min(last, result_.refused.begin()->first - 1);
  for (const Blocked& blocked : result_.blocked) last = std::min(last, blocked.command - 1);
  if (result_.commands_held > 0) last = std::min(last, *without_.begin() - 1);
  return last;
}

/// Cuts a part to the commands at its front that one's own log has room for. Returns why none of it can be
/// appended, and cuts nothing then; nothing if some can.
std::optional<OwnLogStop> OwnLog::cut_to_room(OutgoingPart& part, const HubLog& own) const {
  const std::string login = base::printable(result_.login);
  if (own.ignored)
    return OwnLogStop{base::tr("this file ignores the log of {0}, which is its own: {1}", login,
                               base::typed_command("chapeau hub ignore", {result_.login}, "--no")),
                      "this file ignores it"};
  if (own.ended) return why_it_has_ended();
  const ClubState& club = session_.overview.club;
  std::int64_t bytes = own.bytes;
  std::size_t count = 0;
  for (const storage::OutgoingCommand& command : part.commands) {
    bytes += command.bytes;
    if (own.reached + static_cast<std::int64_t>(count) >= club.up_to || bytes > club.bytes) break;
    ++count;
  }
  if (count > 0 || part.commands.empty()) {
    part.cut_to(count);
    return std::nullopt;
  }
  if (own.reached >= club.up_to)
    return OwnLogStop{
        base::tr_n(
            club.up_to,
            "the log of {1} is full: it may have {0} command. The owner of the hub can raise that: see "
            "up_to in schema/hub/README.md",
            "the log of {1} is full: it may have {0} commands. The owner of the hub can raise that: see "
            "up_to in schema/hub/README.md",
            login),
        fmt::format("it may have {} {}", club.up_to, club.up_to == 1 ? "command" : "commands")};
  return OwnLogStop{
      base::tr_n(
          club.bytes,
          "the log of {1} is full: it may have {0} byte. The owner of the hub can raise that: see bytes "
          "in schema/hub/README.md",
          "the log of {1} is full: it may have {0} bytes. The owner of the hub can raise that: see bytes "
          "in schema/hub/README.md",
          login),
      fmt::format("it may have {} {}", club.bytes, club.bytes == 1 ? "byte" : "bytes")};
}

std::optional<OwnLogStop> OwnLog::why_it_has_ended() const {
  const HubLog own = session_.log_or_new(result_.login);
  if (!own.ended || own.ignored) return std::nullopt;
  // Translators: {0} is a sentence without a full stop that says why a log is not read on, and what to do.
  return OwnLogStop{base::tr("nothing can be sent: {0}", ended_text(own, session_.club_option())),
                    end_reason(own)};
}

/// Of what a round before this one met nothing holds: the file may have been replaced, and the hub has
/// changed.
void OwnLog::begin_round() {
  without_.clear();
  not_noted_.clear();
  last_seen_ = 0;
  result_.commands_not_pushed = result_.commands_without_room = result_.commands_held = 0;
  result_.blocked.clear();
  result_.refused.clear();
  result_.own_log.reset();
  if (!session_.options().dry_run) return;  // what was sent is not sent again
  result_.commands_pushed = 0;
  result_.pushed = {};
}

Step OwnLog::push() {
  if (!session_.store()) return Step::kDone;
  begin_round();
  if (!session_.overview.club.may_write) {
    result_.commands_not_pushed = count_from(remote_.pushed);
    return Step::kDone;
  }
  const bool dry_run = session_.options().dry_run;
  HubLog own = session_.log_or_new(result_.login);
  std::int64_t after = remote_.pushed;
  for (int parts = 1;; ++parts) {
    auto [part, last] = session_.store()->read([&](Reader& reader) {
      // Of the same snapshot: what is entered behind it was not looked at.
      return std::pair(storage::next_part(reader, after, without_), storage::last_command(reader));
    });
    const std::optional<OwnLogStop> why_full = cut_to_room(part, own);
    note_refused(part);
    if (part.commands.empty() && part.refused.empty()) {
      last_seen_ = last;
      if (result_.commands_pushed > 0 && !dry_run)
        session_.options().progress(base::Counted::kCommandsSent, result_.commands_pushed,
                                    result_.commands_pushed);
      return Step::kDone;
    }
    if (part.commands.empty()) {
      after = part.last;
      continue;
    }
    result_.own_log = why_full;
    if (why_full) {
      result_.commands_without_room = count_from(after);
      return Step::kDone;
    }
    if (!dry_run) session_.open_to_write();
    const std::optional<std::int64_t> next =
        dry_run ? count_part(part, after, own) : append_part(part, after);
    if (!next) return Step::kStartOver;
    after = *next;
    if (dry_run) continue;
    own = session_.log_or_new(result_.login);
    if (parts % kPartsBetweenNotes == 0 && session_.note({.pushed = take_not_noted()}) == Step::kStartOver)
      return Step::kStartOver;
    session_.options().progress(base::Counted::kCommandsSent, result_.commands_pushed, 0);
  }
}

void OwnLog::note_refused(const OutgoingPart& part) {
  for (const storage::RefusedCommand& command : part.refused)
    result_.refused.emplace(command.command, command);
}

/// How many commands from one on would be sent if one's own log took all of them.
std::int64_t OwnLog::count_from(std::int64_t after) {
  return session_.store()->read([&](Reader& reader) {
    std::int64_t count = 0;
    while (true) {
      const OutgoingPart part = storage::next_part(reader, after, without_);
      note_refused(part);
      if (part.commands.empty() && part.refused.empty()) return count;
      count += static_cast<std::int64_t>(part.commands.size());
      after = part.last;
    }
  });
}

/// Returns the command behind which the push goes on: `before`, behind which the part is, where the rest of
/// it is to be tried again. Nothing: all steps are done again.
std::optional<std::int64_t> OwnLog::append_part(const OutgoingPart& part, std::int64_t before) {
  const HubLog own = session_.log_or_new(result_.login);
  const LogPosition end = own.position();
  const auto read = [&](const std::vector<std::int64_t>& seqs) {
    return session_.store()->read([&](Reader& reader) { return storage::read_operations(reader, seqs); });
  };
  try {
    note_part(part, end, append(session_.server(), session_.overview.club, end, part, read, lock_timeout_));
    return part.last;
  } catch (const ServerError& error) {
    if (error.sqlstate() == sqlstate::kUniqueViolation)
      return find_what_is_there(part).value_or(0) > 0 ? std::optional(before) : std::nullopt;
    if (error.sqlstate() == sqlstate::kLockTimeout) {
      // The next sync tries it, and this one says so.
      lock_timeout_ = kShortLockTimeout;
      for (const storage::OutgoingCommand& command : part.commands) without_.insert(command.command);
      result_.commands_held += static_cast<std::int64_t>(part.commands.size());
      return part.last;
    }
    if (error.sqlstate() == sqlstate::kNoPrivilege && ++refusals_ < kMostRefusals)
      return std::nullopt;  // rights were taken meanwhile
    throw;
  }
}

void OwnLog::note_command(const storage::OutgoingCommand& command, const std::string& login,
                          std::int64_t number) {
  not_noted_.push_back(
      {command.command, login, number, command.origin(login), session_.options().now.timestamp()});
}

/// What was appended is noted in the file later, a few parts at once; until then this sync knows it.
void OwnLog::note_part(const OutgoingPart& part, const LogPosition& before, const LogPosition& after) {
  std::int64_t number = before.number;
  for (const storage::OutgoingCommand& command : part.commands)
    note_command(command, result_.login, ++number);
  HubLog& own = remote_.find_or_add(result_.login);
  own.advance_to(after);
  own.bytes += part.bytes;
  count_sent(part);
}

void OwnLog::count_sent(const OutgoingPart& part) {
  result_.commands_pushed += static_cast<std::int64_t>(part.commands.size());
  session_.store()->read([&](Reader& reader) {
    for (const storage::OutgoingCommand& command : part.commands) result_.pushed.add(reader, command.command);
  });
}

/// What appending a part would come to in a dry run, which `own` is after it. Returns as `append_part`.
std::optional<std::int64_t> OwnLog::count_part(const OutgoingPart& part, std::int64_t before, HubLog& own) {
  const std::optional<std::size_t> there = find_what_is_there(part);
  not_noted_.clear();
  if (there != 0U) return there ? std::optional(before) : std::nullopt;
  own.reached += static_cast<std::int64_t>(part.commands.size());
  own.bytes += part.bytes;
  count_sent(part);
  return part.last;
}

/// A duplicate key: somebody else has pushed the same command, or the same login on a second laptop has the
/// number, or somebody has an id of this file's with other contents. A command is
/// there where it is whole, with the same content digest, in a place that a reader reaches. Returns how many
/// commands of the part have ids that are there; nothing: all steps are done again.
std::optional<std::size_t> OwnLog::find_what_is_there(const OutgoingPart& part) {
  std::vector<base::Uuid> ids;
  std::map<base::Uuid, std::size_t> command_of;
  std::vector<std::size_t> counts(part.commands.size());
  for (const storage::OutgoingOperation& operation : part.operations) {
    ids.push_back(operation.id);
    command_of[operation.id] = operation.command;
    ++counts[operation.command];
  }
  const std::vector<Holder> holders = holders_of(session_.server(), session_.overview.club.club, ids);
  std::map<std::size_t, std::vector<const Holder*>> by_command;
  for (const Holder& holder : holders) by_command[command_of.at(holder.operation)].push_back(&holder);
  std::vector<CommandAddress> whole;
  for (const auto& [index, held] : by_command) {
    const Holder& first = *held.front();
    if (!is_whole(part.commands[index], held, counts[index])) continue;
    const HubLog log = session_.log_or_new(first.login);
    const bool is_behind = first.number > log.reached;
    if (is_behind && !log.ignored && !log.ended) return std::nullopt;  // this has to be read first
    if (!is_behind || !log.ended) whole.push_back({first.login, first.number});
  }
  const std::set<CommandAddress> there = usable_of(whole);
  for (const auto& [index, held] : by_command) {
    const storage::OutgoingCommand& command = part.commands[index];
    const CommandAddress address{held.front()->login, held.front()->number};
    without_.insert(command.command);
    if (there.contains(address))
      note_command(command, address.login, address.number);
    else
      result_.blocked.push_back(
          {command.command, command.name, command.provenance, address.login, address.number});
  }
  return by_command.size();
}

/// Those of these commands that a file can use, by their contents.
std::set<CommandAddress> OwnLog::usable_of(const std::vector<CommandAddress>& addresses) {
  std::set<CommandAddress> usable;
  std::vector<storage::SkippedCommand> commands;
  for (const CommandAddress& address : addresses) commands.push_back({address});
  LogReader reader(session_.server(), session_.overview.club, {}, {});
  reader.read_again(commands);
  while (const std::optional<storage::IncomingPage> page = reader.next())
    for (const storage::IncomingCommand& command : page->commands)
      if (!command.unusable) usable.insert({command.login, command.number});
  return usable;
}

}  // namespace hub
