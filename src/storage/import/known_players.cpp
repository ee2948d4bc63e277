#include "storage/import/known_players.hpp"

#include <algorithm>
#include <utility>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "storage/import/import_errors.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_queries.hpp"

namespace storage {
namespace {

using history::NamedPlayer;

/// The id of a line as `export` writes it: only where that is here the line is parsed twice. Nothing for
/// another line, whose id is known once it is parsed.
std::optional<base::Uuid> exported_id(std::string_view line) {
  constexpr std::size_t kLength = 36;
  for (const std::string_view beginning : {R"({"chapeau":1,"id":")", R"({"chapeau":1,"payment":{"id":")"})
    if (line.starts_with(beginning)) return base::parse_uuid(line.substr(beginning.size(), kLength));
  return std::nullopt;
}

base::Uuid id_of(const history::MatchOrPayment& line) {
  return std::visit([](const auto& record) { return record.id; }, line);
}

std::string own_file_remedy(const std::string& name) {
  return base::tr("import that line from a file of its own: there '{0}' means whoever has the name here",
                  base::printable(name));
}

std::string rename_remedy(const std::string& name, const std::string& other) {
  return base::tr("rename the player here first: {0}", base::typed_command("chapeau rename", {name, other}));
}

}  // namespace

void KnownPlayers::learn(Transaction& transaction, const NextLine& next, const ParseLine& parse) {
  if (last_command(transaction) == 0) return;
  std::vector<history::PaymentRecord> payments;
  while (const std::optional<std::string_view> text = next()) {
    const std::optional<base::Uuid> id = exported_id(*text);
    if (id && !transaction.knows(*id)) continue;
    std::optional<history::MatchOrPayment> line;
    try {
      line = parse(1, *text);
    } catch (const base::Error&) {
      continue;  // the import says so in its turn
    }
    if (!line || !transaction.knows(id_of(*line))) continue;
    if (auto* payment = std::get_if<history::PaymentRecord>(&*line))
      payments.push_back(std::move(*payment));
    else
      learn(transaction, std::get<history::MatchRecord>(*line));
  }
  for (const auto& [name, player] : left_)
    if (!names_of_.contains(player.id)) learn(name, player);
  // Either player may have paid the other; a match says which name is whose.
  for (const history::PaymentRecord& payment : payments) learn(transaction, payment);
  // What is known for certain counts more.
  names_of_.merge(unclear_names_of_);
}

void KnownPlayers::learn(Transaction& transaction, const history::MatchRecord& incoming) {
  const std::vector<std::string>& names = incoming.match.players;
  const std::vector<NamedPlayer> here = players_of_match(transaction, incoming.id);
  if (names.size() != here.size()) return;
  std::vector<std::size_t> left;
  for (std::size_t seat = 0; seat < here.size(); ++seat)
    if (!has_borne(transaction, here[seat], names[seat])) left.push_back(seat);
  if (left.size() > 1 || (!left.empty() && player_ever_named(transaction, names[left.front()]))) {
    for (const std::size_t seat : left) note_unclear(names[seat], here[seat]);
    return;
  }
  for (std::size_t seat = 0; seat < here.size(); ++seat)
    if (left.empty() || left.front() != seat)
      learn(names[seat], here[seat]);
    else
      left_.emplace_back(names[seat], here[seat]);
}

bool KnownPlayers::learn_if_meant(Transaction& transaction, const std::vector<NamedPlayer>& here,
                                  const history::MatchRecord& incoming) {
  const std::vector<std::string>& names = incoming.match.players;
  if (names.size() != here.size()) return false;
  for (std::size_t seat = 0; seat < here.size(); ++seat) {
    const auto known = find(names[seat]);
    if (!(known && known->id == here[seat].id) && !has_borne(transaction, here[seat], names[seat]))
      return false;
  }
  for (std::size_t seat = 0; seat < here.size(); ++seat) learn(names[seat], here[seat]);
  return true;
}

void KnownPlayers::learn(Transaction& transaction, const history::PaymentRecord& incoming) {
  const auto here = payment_with_id(transaction, incoming.id);
  if (!here || here->gone || here->lapsed()) return;
  const history::Payment& paid = here->record.payment;
  NamedPlayer from{paid.from, here->record.from}, to{paid.to, here->record.to};
  const auto is_meant = [&](const std::string& name, const NamedPlayer& player) {
    return has_borne(transaction, player, name);
  };
  const auto are_meant = [&] { return is_meant(incoming.from, from) && is_meant(incoming.to, to); };
  if (!are_meant()) {
    std::swap(from, to);
    if (!are_meant()) {
      if (!is_meant(incoming.from, from) && !is_meant(incoming.to, to)) std::swap(from, to);
      if (!is_meant(incoming.from, from)) note_unclear(incoming.from, from);
      if (!is_meant(incoming.to, to)) note_unclear(incoming.to, to);
      return;
    }
  }
  if (!find(incoming.from)) learn(incoming.from, from);
  if (!find(incoming.to)) learn(incoming.to, to);
}

void KnownPlayers::note_unclear(const std::string& name, const NamedPlayer& player) {
  if (!keeps_ours_) return;
  unclear_.emplace(base::fold_case(name), player);
  unclear_names_of_.emplace(player.id, name);
}

void KnownPlayers::learn(const std::string& name, const NamedPlayer& player) {
  const std::lock_guard lock(mutex_);
  names_of_.emplace(player.id, name);
  const std::string folded = base::fold_case(name);
  std::vector<NamedPlayer>& players = learned_[folded];
  const bool is_known = std::any_of(players.begin(), players.end(),
                                    [&](const NamedPlayer& known) { return known.id == player.id; });
  if (is_known || players.size() > 1) return;
  players.push_back(player);
  if (players.size() == 1) {
    by_folded_.emplace(folded, player);
  } else {
    by_folded_.erase(folded);
    std::erase_if(by_name_, [&](const auto& known) { return base::fold_case(known.first) == folded; });
  }
}

std::optional<NamedPlayer> KnownPlayers::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const NamedPlayer* player = find_locked(name);
  return player != nullptr ? std::optional(*player) : std::nullopt;
}

void KnownPlayers::add(const std::string& name, const NamedPlayer& player) {
  const std::lock_guard lock(mutex_);
  by_name_.emplace(name, player);
  by_folded_.emplace(base::fold_case(name), player);
}

void KnownPlayers::refuse_unclear(Transaction& transaction, const std::string& file, std::size_t line,
                                  const std::string& name) {
  if (const auto several = learned_.find(base::fold_case(name));
      several != learned_.end() && several->second.size() > 1)
    throw line_error(
        file, line,
        base::tr("'{0}' means two players of this file: {1} and {2}", base::printable(name),
                 base::printable(several->second[0].name), base::printable(several->second[1].name)))
        .remedy(own_file_remedy(name));
  const auto here = player_ever_named(transaction, name);
  if (const auto unclear = unclear_.find(base::fold_case(name)); unclear != unclear_.end())
    throw line_error(
        file, line,
        base::tr("it is not clear whom '{0}' means: a match or payment that stays as it is here has "
                 "{1} in that place",
                 base::printable(name), base::printable(unclear->second.name)))
        .remedy(here ? own_file_remedy(name) : rename_remedy(unclear->second.name, name));
  if (!here) return;
  const auto other = names_of_.find(here->id);
  // Those who were joined here had several names.
  if (other == names_of_.end() || match::same_player(other->second, name) || is_joined(transaction, here->id))
    return;
  throw line_error(
      file, line,
      base::tr("this file calls {0} '{1}', so that its '{2}' is somebody else", base::printable(here->name),
               base::printable(other->second), base::printable(name)))
      .remedy(rename_remedy(here->name, player_named(transaction, other->second)
                                            ? base::tr_c("value name", "NEW")
                                            : other->second));
}

bool KnownPlayers::name_players(history::MatchRecord& record) {
  const std::lock_guard lock(mutex_);
  std::vector<const NamedPlayer*> players;
  for (const std::string& name : record.match.players) {
    const NamedPlayer* player = find_locked(name);
    if (player == nullptr || std::any_of(players.begin(), players.end(),
                                         [&](const NamedPlayer* other) { return other->id == player->id; }))
      return false;
    players.push_back(player);
  }
  for (games::Seat seat = 0; seat < players.size(); ++seat) {
    record.player_ids[seat] = players[seat]->id;
    record.match.players[seat] = players[seat]->name;  // as they are called here
  }
  return true;
}

const NamedPlayer* KnownPlayers::find_locked(const std::string& name) {
  if (const auto known = by_name_.find(name); known != by_name_.end()) return &known->second;
  const auto folded = by_folded_.find(base::fold_case(name));
  if (folded == by_folded_.end()) return nullptr;
  return &by_name_.emplace(name, folded->second).first->second;
}

}  // namespace storage
