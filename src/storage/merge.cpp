#include "storage/merge.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/json_document.hpp"
#include "base/text.hpp"
#include "games/revision.hpp"
#include "history/body.hpp"
#include "history/digest.hpp"
#include "storage/check.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/keep.hpp"
#include "storage/players.hpp"
#include "storage/rebuild.hpp"
#include "storage/schema.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// The operations of a subject here and there, each once; those here first.
std::vector<history::StoredBody> together(std::vector<history::StoredBody> here,
                                          const std::vector<history::StoredBody>& there) {
  std::set<base::Uuid> known;
  for (const history::StoredBody& body : here) known.insert(body.operation.id);
  for (const history::StoredBody& body : there)
    if (known.insert(body.operation.id).second) here.push_back(body);
  return here;
}

bool is_start(const history::Operation& operation) {
  return std::holds_alternative<history::Start>(operation.action);
}

bool is_payment(const history::Operation& operation) {
  return std::holds_alternative<history::Pay>(operation.action);
}

/// The lines with hands that operations make, each once.
std::set<base::Uuid> hands_of(const Subject& subject, std::int64_t first_command, std::int64_t last_command) {
  std::set<base::Uuid> lines;
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (subject.commands[i] >= first_command && subject.commands[i] <= last_command)
      if (const auto* made = history::lines_made_by(subject.operations[i].action))
        for (const match::Line& line : *made)
          if (std::holds_alternative<match::Hand>(line.what)) lines.insert(line.id);
  return lines;
}

/// A file of an older version as it would be in this one. The file itself stays as it is.
std::unique_ptr<Connection> brought_over(Connection& older) {
  auto copy = std::make_unique<Connection>(Connection::copy_of(older));
  copy->begin_writing();
  copy->bring_over();
  rebuild(*copy, base::no_progress);
  copy->execute("COMMIT");
  copy->execute("BEGIN");
  copy->verify();
  return copy;
}

}  // namespace

OtherFile::OtherFile(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
OtherFile::~OtherFile() = default;
OtherFile::OtherFile(OtherFile&& other) noexcept = default;
OtherFile& OtherFile::operator=(OtherFile&& other) noexcept = default;

const std::string& OtherFile::path() const { return connection_->path(); }

OtherFile OtherFile::open(const std::string& path) {
  auto connection = std::make_unique<Connection>(Connection::open(path, Connection::Role::kOther));
  try {
    connection->execute("BEGIN");
    connection->verify(Connection::Version::kAnyKnown);
    if (connection->version() < newest_version()) connection = brought_over(*connection);
    const CheckReport report = check(*connection, base::no_progress);
    // Kept by an older revision of scoring: its tables count for nothing here.
    const bool kept_otherwise = report.only_kept && connection->kept_scoring() < games::scoring_revision();
    if (!report.problems.empty() && !kept_otherwise && !report.only_hub)
      throw Error(ErrorKind::kForeign,
                  fmt::format("{} does not check: {}", connection->path(), report.problems.front()))
          .remedy(report.only_kept ? fmt::format("'chapeau --db {} rebuild' mends it; nothing was taken",
                                                 base::shell_quoted(connection->path()))
                                   : "go back to a backup of it; nothing was taken");
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection->path());
  }
  return OtherFile(std::move(connection));
}

MergePlan::MergePlan(Connection& here, Connection& there, Extent extent, MergeOptions options,
                     std::int64_t before)
    : here_(here), there_(there), extent_(extent), before_(before), options_(std::move(options)) {
  find_commands();
  find_renames();
  // Whatever comes from a hub is there already; that it is disputed is told, not asked.
  if (extent_ == Extent::kWhole) find_disputes();
}

void MergePlan::find_commands() {
  for_each_command(there_, [&](std::int64_t number) { look_at(number); });
}

void MergePlan::look_at(std::int64_t number) {
  const StoredCommand command =
      expect_there(find_command(there_, number), there_, fmt::format("command {}", number));
  std::vector<base::Uuid> operations;
  {
    Query ids = there_.query("SELECT id FROM operation WHERE command = ?1 ORDER BY seq");
    ids.bind(number);
    while (ids.step()) operations.push_back(ids.uuid(0));
  }
  if (operations.empty()) return;
  if (is_here(command, operations)) return;
  for_each_operation(there_, number, [&](const history::RawOperation& operation) {
    // Of a part it was asked when it came.
    if (extent_ == Extent::kWhole) require_json(command, operation);
    require_parents(command, operation);
    subjects_.insert(operation.subject);
  });
  numbers_.push_back(number);
}

/// The digests of the other file were followed when it was opened, or when it came. Of the command here the
/// digest is taken as it stands, and whether all its operations are there is looked at.
bool MergePlan::is_here(const StoredCommand& command, const std::vector<base::Uuid>& operations) const {
  std::set<std::optional<std::int64_t>> found;
  for (const base::Uuid& operation : operations) found.insert(command_of(here_, operation));
  const std::optional<std::int64_t> known = *found.rbegin();
  if (!known) return false;
  if (found.size() == 1 && content_of(here_, *known) == content_of(there_, command.number)) return true;
  const bool of_a_file = extent_ == Extent::kWhole;
  throw Error(of_a_file ? ErrorKind::kData : ErrorKind::kForeign,
              fmt::format("command {} ({}) of {} is here with another content", before_ + command.number,
                          command.name, there_.path()))
      .remedy(
          fmt::format("one of the two {} was changed by hand: go back to a backup of it; nothing was taken",
                      of_a_file ? "files" : "histories"));
}

/// What no version of this program wrote could be used by none, and would end every look at the views.
void MergePlan::require_json(const StoredCommand& command, const history::RawOperation& operation) const {
  if (base::is_json(operation.body)) return;
  throw Error(ErrorKind::kForeign,
              fmt::format("command {} ({}) of {} cannot be read: its contents are no JSON",
                          before_ + command.number, command.name, there_.path()))
      .remedy("go back to a backup of it; nothing was taken");
}

/// "A file's own order of arrival always has parents first." What came before a part is here.
void MergePlan::require_parents(const StoredCommand& command, const history::RawOperation& operation) const {
  const auto is_there = [&](const base::Uuid& parent) {
    return command_of(there_, parent) || (extent_ == Extent::kPart && command_of(here_, parent));
  };
  if (std::all_of(operation.parents.begin(), operation.parents.end(), is_there)) return;
  throw Error(ErrorKind::kForeign,
              fmt::format("the history of {} is not whole: {} came after an operation that it does not have",
                          there_.path(), command.name))
      .remedy("go back to a backup of it; nothing was taken");
}

Error MergePlan::no_player(const std::string& name) const {
  if (extent_ == Extent::kPart)
    return Error(ErrorKind::kNotThere, fmt::format("no new player '{}' came from {}", name, there_.path()))
        .remedy("'chapeau rename' gives another name to a player who is here");
  return Error(ErrorKind::kNotThere, fmt::format("there is no player '{}' in {}", name, there_.path()))
      .remedy(fmt::format("its players are {}", base::join_and(Reader(there_).player_names())));
}

void MergePlan::find_renames() {
  if (options_.renames.empty()) return;
  // A part has no kept tables: who is new in it, its starts say.
  if (extent_ == Extent::kPart) {
    for_each_start(there_, [&](const history::Operation& start) { note_players(there_, start); });
    refresh_players(there_);
  }
  Reader others(there_);
  for (const auto& [old_name, new_name] : options_.renames) {
    const auto player = others.player(old_name);
    if (!player) throw no_player(old_name);
    if (find_player(here_, player->id))
      throw Error(ErrorKind::kRefused, fmt::format("{} is known here by the same id already", player->name))
          .remedy("'chapeau rename' gives a player another name");
    refuse_name(old_name, player->id, new_name);
    renames_.push_back({player->id, player->name, new_name});
  }
}

/// A name that somebody has already would make two of one name, which is what a renaming is to avoid.
void MergePlan::refuse_name(const std::string& old_name, const base::Uuid& player,
                            const std::string& name) const {
  const bool twice = std::any_of(renames_.begin(), renames_.end(),
                                 [&](const Renamed& each) { return each.player == player; });
  if (twice)
    throw Error(ErrorKind::kData, fmt::format("{} is to be renamed twice", base::printable(old_name)))
        .remedy("give each player one --rename");
  if (extent_ == Extent::kPart && Reader(here_).player(name))
    throw Error(ErrorKind::kRefused, fmt::format("there is a player {} here already", base::printable(name)))
        .remedy("take another name");
}

void MergePlan::find_disputes() {
  for (const base::Uuid& subject : subjects_) find_dispute(subject);
}

void MergePlan::find_dispute(const base::Uuid& subject) {
  const auto number = match_number(here_, subject);
  if (!number) return;
  const std::vector<history::StoredBody> here = read_bodies(here_, subject);
  const std::vector<history::StoredBody> there = read_bodies(there_, subject);
  std::set<base::Uuid> in_there;
  for (const history::StoredBody& body : there) in_there.insert(body.operation.id);
  const bool is_fork = std::any_of(here.begin(), here.end(), [&](const history::StoredBody& body) {
    return !in_there.contains(body.operation.id);
  });
  if (!is_fork) return;
  const history::Operations united = history::decode_operations(together(here, there));
  const auto state = history::read_match(united);
  const auto ours = history::read_match(history::decode_operations(here));
  const auto theirs = history::read_match(history::decode_operations(there));
  std::vector<history::Cell> cells = history::created_disputes(state, ours, theirs);
  if (cells.empty()) return;
  disputed_.push_back(dispute_of(here_, *number, united, *state, [&](const base::Uuid& operation) {
    return command_of(here_, operation).has_value();
  }));
  forks_.push_back({subject, std::move(cells), options_.on_dispute == OnDispute::kTheirs ? theirs : ours});
}

Merged MergePlan::carry_out(Now now, std::int64_t& last, base::Sha256Digest& digest) {
  Merged merged;
  merged.disputed = disputed_;
  const std::int64_t before = last_command(here_);
  for (const auto& [id, facts] : read_facts(here_)) players_before_.insert(id);
  bring_in(merged);
  keep_tables(merged, before);
  last = last_command(here_);
  digest = chain_of(here_, last).value_or(base::Sha256Digest{});
  choose(merged, now, last, digest);
  for (const MergedMatch& match : merged.matches) {
    Query row = here_.query("SELECT 1 FROM match WHERE number = ?1 AND disputed = 1");
    row.bind(match.number);
    if (row.step()) merged.still_disputed.push_back(match.number);
  }
  return merged;
}

void MergePlan::bring_in(Merged& merged) {
  for (const std::int64_t number : numbers_) {
    const StoredCommand command =
        expect_there(find_command(there_, number), there_, fmt::format("command {}", number));
    // Its digests were followed when the other file was opened, or when it came.
    CommandWriter writer(here_, {0, command.at, command.name, false},
                         expect_there(content_of(there_, number), there_, fmt::format("command {}", number)));
    bool takes_back = false;
    for_each_operation(there_, number, [&](const history::RawOperation& operation) {
      writer.append(operation);
      takes_back =
          takes_back || operation.verb == history::Undo::kVerb || operation.verb == history::Redo::kVerb;
    });
    writer.end();
    merged.commands.push_back(writer.command());
    if (takes_back) taking_back_.push_back(writer.command().number);
  }
}

void MergePlan::keep_tables(Merged& merged, std::int64_t before) {
  // As `rebuild` does it, for what was touched: new matches get their numbers in the order of their starts.
  std::set<base::Uuid> left = subjects_;
  std::map<base::Uuid, std::int64_t> numbers;  // of the new ones
  std::int64_t next = next_match_number(here_);
  const auto keep = [&](const base::Uuid& id, const Subject& subject) {
    left.erase(id);
    const bool is_new = !match_number(here_, id);
    // One that could not be read when its start came has none yet.
    if (is_new && numbers.try_emplace(id, next).second) ++next;
    keep_match(here_, id, subject, is_new ? numbers.at(id) : next);
    const std::set<base::Uuid> known = hands_of(subject, 1, before);
    std::int64_t hands = 0;
    for (const base::Uuid& hand : hands_of(subject, before + 1, last_command(here_)))
      if (!known.contains(hand)) ++hands;
    if (const auto number = match_number(here_, id)) merged.matches.push_back({*number, is_new, hands});
  };
  const auto note = [&](const history::Operation& start) {
    note_players(here_, start);
    if (!match_number(here_, start.subject) && numbers.try_emplace(start.subject, next).second) ++next;
  };
  for_each_match(
      here_, note, [&](const base::Uuid& id, const auto& read, std::int64_t /*place*/) { keep(id, read()); },
      before);
  std::map<std::int64_t, base::Uuid> payments;  // in the order in which they came, which numbers them
  for (const base::Uuid& id : std::set<base::Uuid>(left)) {
    const Subject subject = read_subject(here_, id);
    const auto& operations = subject.operations;
    if (std::any_of(operations.begin(), operations.end(), is_start)) keep(id, subject);
    const auto pay = std::find_if(operations.begin(), operations.end(), is_payment);
    if (pay == operations.end()) continue;
    const auto first = static_cast<std::size_t>(pay - operations.begin());
    if (payments.emplace(subject.seqs[first], id).second && subject.commands[first] > before)
      ++merged.payments;
  }
  for (const auto& [seq, id] : payments) keep_payment(here_, id, read_subject(here_, id));
  refresh_players(here_);
  // What came from elsewhere is not offered itself; it may take back, or bring back, what is.
  for (const std::int64_t command : taking_back_) keep_offers(here_, command);
  std::sort(merged.matches.begin(), merged.matches.end(),
            [](const MergedMatch& one, const MergedMatch& other) { return one.number < other.number; });
}

/// Whether two of one name are one player only people know: a club has two Bobs.
void MergePlan::require_same(const std::string& name) const {
  if (!options_.same) return;
  const auto is_name = [&](const std::string& same) {
    return base::fold_case(same) == base::fold_case(name);
  };
  if (std::any_of(options_.same->begin(), options_.same->end(), is_name)) return;
  const std::string quoted = base::shell_quoted(name);
  throw Error(
      ErrorKind::kRefused,
      fmt::format("{0} is a player here and one on {1}, and whether they are the same nobody said; nothing "
                  "was taken",
                  base::printable(name), there_.path()))
      .remedy(fmt::format(
          "if they are: --same {0}; if not, call the one of the hub otherwise: --rename {0}=ANOTHER",
          quoted));
}

void MergePlan::choose(Merged& merged, Now now, std::int64_t& last, base::Sha256Digest& digest) {
  Writer writer(here_, {0, now.timestamp(), extent_ == Extent::kWhole ? "merge" : "sync", true}, now);
  for (const Renamed& each : renames_) {
    merged.renamed.push_back({each.there, each.here});
    writer.choose(each.player, history::Rename{each.here});
  }
  const auto seated = [&](const base::Uuid& one, const base::Uuid& other) {
    return seated_together(here_, one, other);
  };
  const history::PlayersFacts facts = read_facts(here_);
  // Of two ids the smaller one is joined into, whichever was here first.
  const auto was_here = [&](const base::Uuid& id) { return players_before_.contains(id); };
  for (const auto& [player, into] : history::joins_of_equal_names(facts, seated)) {
    const bool reversed = was_here(player) && !was_here(into);
    const std::string names[] = {history::own_name(facts.at(player)), history::own_name(facts.at(into))};
    merged.joined.push_back({names[reversed ? 1 : 0], names[reversed ? 0 : 1]});
    require_same(merged.joined.back().here);
    writer.choose(player, history::Join{into});
  }
  const bool settles = options_.on_dispute == OnDispute::kOurs || options_.on_dispute == OnDispute::kTheirs ||
                       options_.on_dispute == OnDispute::kBoth;
  for (const Fork& fork : forks_) {
    if (!settles) break;
    const history::Operations operations = read_subject(here_, fork.match).operations;
    const auto state = history::read_match(operations);
    if (!state) continue;
    history::Settle settle = options_.on_dispute == OnDispute::kBoth
                                 ? history::keep_both(operations, *state, fork.cells)
                                 : history::keep(operations, *state, fork.cells, fork.view);
    if (settle.empty()) continue;
    writer.choose(fork.match, settle);
    merged.settled.push_back(match_number(here_, fork.match).value_or(0));
  }
  merged.chose = !writer.is_empty();
  if (!merged.chose) return;
  digest = writer.end();
  last = last_command(here_);
}

}  // namespace storage
