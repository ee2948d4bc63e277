#include "history/walk.hpp"

#include <algorithm>
#include <array>

#include "history/causality/ancestry.hpp"
#include "history/losses.hpp"

namespace walk {
namespace {

using club::Club;
using club::File;
using club::Policy;
using club::Refused;
using club::Uuid;

/// What must always hold and does not.
struct Problem {
  std::string what;
};

enum class Step {
  kStart,
  kAdd,
  kAddBefore,
  kAmend,
  kDrop,
  kAdjust,
  kClose,
  kReopen,
  kEdit,
  kRename,
  kJoin,
  kPay,
  kUndo,
  kUndoInMatch,
  kUndoBy,
  kRedo,
  kSnapshot,
  kImport,
  kMerge,
  kSync,
  kResolve,
  kCopy,
  kClock,
};
/// How often each of them comes.
constexpr std::array<int, 23> kWeights{2, 16, 2, 7, 4, 2, 2, 1, 5, 3, 2, 2, 7, 3, 3, 4, 3, 4, 7, 6, 4, 1, 2};
/// In one step of so many a member who means harm appends to his log.
constexpr std::size_t kSabotageEvery = 8;
const std::string kSaboteur = "saboteur";

const std::array<std::string, 6> kNames{"Ann", "Bob", "ann", "Cho", "Rob", "Dee"};

class Walk {
 public:
  Walk(std::uint64_t seed, Counts& counts, Broken broken)
      : club_(3, seed, broken), random_(seed), counts_(counts) {
    if (seed % 5 == 0) return;  // most begin with two hands known to all
    File& first = *club_.files[0];
    const Uuid match = first.start("Ann", "Bob");
    first.add(match, club::hand(1, 2));
    first.add(match, club::hand(3, 4));
    for (const auto& file : club_.files) file->sync();
  }

  void go(int steps) {
    constexpr std::array<int, 4> kContacts{1, 1, 3, 8};
    std::array<int, 23> weights = kWeights;
    const int contact = kContacts[pick(4)];
    for (const Step often : {Step::kMerge, Step::kSync, Step::kResolve})
      weights[static_cast<std::size_t>(often)] *= contact;
    std::discrete_distribution<int> step(weights.begin(), weights.end());
    for (int i = 0; i < steps; ++i) {
      try {
        take(static_cast<Step>(step(random_)));
        ++counts_["commands done"];
      } catch (const Refused&) {
        ++counts_["commands refused"];
      }
      if (pick(kSabotageEvery) == 0) sabotage();
    }
  }

  void check() {
    std::set<Uuid> made;
    for (const auto& file : club_.files)
      for (const auto& [id, command] : file->commands()) made.insert(id);
    for (const auto& [login, log] : club_.hub.logs())
      for (const club::Hub::Entry& entry : log)
        if (login != kSaboteur) made.insert(entry.command->id);
    for (int round = 0; round < 3; ++round)
      for (const auto& file : club_.files) file->sync();
    if (!all_have_the_same()) throw Problem{"sync alone does not bring all together"};
    meet();
    const File& file = *club_.files[0];
    for (const Uuid& id : made)
      if (!file.commands().contains(id)) throw Problem{"a command is missing"};
    check_everywhere(file);
    for (const auto& [id, player] : file.players()) counts_["joins"] += player.root != id ? 1 : 0;
    for (const Uuid& match : file.matches()) check_match(file, match);
  }

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
  int digit() { return static_cast<int>(pick(9)); }
  File& any_file() { return *club_.files[pick(club_.files.size())]; }
  const std::string& any_name() { return kNames[pick(kNames.size())]; }

  void take(Step step) {
    File& file = any_file();
    switch (step) {
      case Step::kStart:
        if (file.matches().size() < 4) file.start(any_name(), any_name());
        return;
      case Step::kRename: return file.rename(any_name(), any_name());
      case Step::kJoin: return file.join(any_name(), any_name());
      case Step::kPay: return file.pay(any_name(), any_name(), digit());
      case Step::kUndo: return file.undo(1 + pick(2));
      case Step::kUndoBy: return undo_by(file, "login" + std::to_string(pick(3)));
      case Step::kRedo: return file.redo();
      case Step::kImport:
        if (!club_.exports.empty()) file.import(club_.exports[pick(club_.exports.size())], pick(2) == 1);
        return;
      case Step::kMerge: return file.merge(any_file(), static_cast<Policy>(pick(5)));
      case Step::kSync: return file.sync();
      case Step::kCopy:
        if (club_.files.size() < 5) club_.copy_of(file);
        return;
      case Step::kClock: file.clock = static_cast<std::int64_t>(pick(3)) * 1'000'000 - 1'000'000; return;
      default:
        if (!file.matches().empty()) take_on_match(step, file, file.matches()[pick(file.matches().size())]);
    }
  }

  void take_on_match(Step step, File& file, const Uuid& match) {
    switch (step) {
      case Step::kAdd: return file.add(match, club::hand(digit(), digit()));
      case Step::kAddBefore: return file.add(match, club::hand(digit(), digit()), pick(100));
      case Step::kAmend: return file.amend(match, pick(100), club::hand(digit(), digit()));
      case Step::kDrop: return file.drop(match, pick(100));
      case Step::kAdjust: return file.adjust(match, club::adjustment(digit(), 0));
      case Step::kClose: return close(file, match);
      case Step::kReopen: return file.reopen(match);
      case Step::kEdit: return edit(file, match);
      case Step::kUndoInMatch: return file.undo_in(match);
      case Step::kSnapshot: return file.snapshot(match);
      default:
        if (pick(3) == 0)
          file.resolve_both(match);
        else
          file.resolve_keep(match, 1 + pick(5));
    }
  }

  void undo_by(File& file, const std::string& login) {
    file.undo_by(login);
    ++counts_["undos by login"];
    if (pick(2) == 0) check_undo_by_again(file, login);
  }

  /// Redone and undone again, as often as one likes, what came from a login is gone as it was the first time.
  void check_undo_by_again(File file, const std::string& login) {
    const std::string was = file.export_all();
    for (int times = 0; times < 2; ++times) {
      try {
        file.redo();
      } catch (const Refused&) {
        return;
      }
      ++counts_["undos by login redone"];
      try {
        file.undo_by(login);
      } catch (const Refused&) {
        throw Problem{"what was redone cannot be undone by login again"};
      }
      if (file.export_all() != was) throw Problem{"an undo by login is not what it was before the redo"};
    }
  }

  void close(File& file, const Uuid& match) {
    const std::size_t how = pick(3);
    file.close(match, how == 0 ? match::Closing{} : match::Closing{.conceded_by = how - 1});
  }

  void edit(File& file, const Uuid& match) {
    const std::array<std::string, 3> kOptions{"note", "stakes", "target"};
    const std::string& option = kOptions[pick(3)];
    const auto value = static_cast<int>(pick(3)) + 1;
    file.edit(match, option,
              option == "note" ? base::Json(std::string(1, "xyz"[value - 1])) : base::Json(value));
  }

  /// A member who means harm appends to his log what nobody can read, what happened after something that
  /// nobody knows, what has an id of another's, a command whose rows come later, or a note that can be used.
  void sabotage() {
    club::Hub& hub = club_.hub;
    std::vector<club::CommandRef> known;
    for (const auto& [login, log] : hub.logs())
      for (const club::Hub::Entry& entry : log)
        if (entry.command) known.push_back(entry.command);
    ++counts_["acts of sabotage"];
    const std::size_t what = pick(7);
    if (known.empty() || what == 0) return static_cast<void>(hub.append(kSaboteur, nullptr));
    const club::Command& real = *known[pick(known.size())];
    if (what == 1) return complete_rows(hub);
    auto forged = std::make_shared<club::Command>(real);
    club::Operation first = real.operations.front();
    first.id = club_.id_of_operation();
    first.at = {1'000'000'000};
    club::Operation note = first;
    history::Set set;
    set.options["note"] = "!" + std::to_string(pick(1000));
    note.action = std::move(set);
    if (what == 2) {
      first.parents = {club_.id_of_operation()};
      forged->operations = {first};
    } else if (what == 3) {  // of a known id
      first.id = real.id;
      first.action = history::Unusable{};
      forged->operations = {first};
    } else if (what == 4) {  // of one in its second operation
      first.id = real.id;
      first.action = history::Unusable{};
      forged->operations = {note, first};
    } else {
      const std::vector<Uuid> matches = club_.files[0]->matches();
      if (std::find(matches.begin(), matches.end(), note.subject) == matches.end()) return;
      forged->operations = {note};
    }
    forged->id = forged->operations.front().id;
    const bool is_there = hub.append(kSaboteur, forged, what != 5);
    if (is_there && (what == 3 || what == 4)) throw Problem{"the hub takes an id twice"};
  }

  /// The rows come that his first command without them lacks.
  static void complete_rows(club::Hub& hub) {
    for (const club::Hub::Entry& entry : hub.log(kSaboteur))
      if (!entry.is_whole) return hub.complete(kSaboteur, entry.place);
  }

  bool all_have_the_same() {
    return std::all_of(club_.files.begin(), club_.files.end(),
                       [&](const auto& file) { return file->commands() == club_.files[0]->commands(); });
  }

  /// Everybody meets everybody until nothing is new.
  void meet() {
    for (int round = 0; round < 12; ++round) {
      std::vector<File*> order;
      for (const auto& file : club_.files) order.push_back(file.get());
      std::shuffle(order.begin(), order.end(), random_);
      for (File* file : order)
        for (const auto& other : club_.files) {
          if (pick(2) == 0)
            file->merge(*other, Policy::kDispute);
          else
            file->sync();
        }
      for (const auto& file : club_.files) file->sync();
      if (all_have_the_same()) return;
    }
    throw Problem{"what everybody has does not come to rest"};
  }

  void check_everywhere(const File& file) {
    const std::string expected = file.export_all();
    for (const auto& other : club_.files)
      if (other->export_all() != expected) throw Problem{"not the same everywhere"};
    std::vector<club::CommandRef> commands;
    for (const auto& [id, command] : file.commands()) commands.push_back(command);
    std::shuffle(commands.begin(), commands.end(), random_);
    File shuffled(club_);
    shuffled.take(commands);
    if (shuffled.export_all() != expected) throw Problem{"depends on the order of arrival"};
  }

  void check_match(const File& file, const Uuid& match) {
    const std::optional<club::MatchState> found = file.match(match);
    const history::Ancestry ancestry(file.operations(match));
    ++counts_["matches"];
    counts_["forks"] += ancestry.chains().size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < ancestry.size(); ++i)
      counts_["undos"] += std::holds_alternative<history::Undo>(ancestry[i].action) ? 1 : 0;
    const std::vector<std::string> lost = club::losses(file.operations(match), found);
    if (!lost.empty()) throw Problem{lost.front()};
    if (!found) return;
    const auto players = file.players();
    if (players.at(found->players[0].id).root == players.at(found->players[1].id).root)
      throw Problem{"one player sits twice"};
    if (found->disputes.empty()) return;
    ++counts_["disputes"];
    check_settling(file, match, pick(3) == 0);
  }

  /// `--keep both` resolves a dispute at once, `--keep` side after side; the undo of a `resolve` gives back
  /// exactly what was.
  void check_settling(File file, const Uuid& match, bool both) {
    for (int times = 0; file.is_disputed(match); ++times) {
      if (times > 12 || (both && times > 0)) throw Problem{"a dispute cannot be resolved"};
      const std::string was = club::text_of(file.match(match));
      if (both)
        file.resolve_both(match);
      else
        keep_any(file, match);
      File trial = file;
      trial.undo();
      if (club::text_of(trial.match(match)) != was) throw Problem{"the undo of a resolve is not exact"};
    }
    ++counts_["disputes resolved"];
  }

  static void keep_any(File& file, const Uuid& match) {
    const std::size_t sides = file.count_sides(match);
    for (std::size_t side = 1; side <= sides; ++side) {
      try {
        return file.resolve_keep(match, side);
      } catch (const Refused&) {  // leaves nothing to resolve
      }
    }
    throw Problem{"no side resolves anything"};
  }

  Club club_;
  std::mt19937_64 random_;
  Counts& counts_;
};

}  // namespace

std::string run(std::uint64_t seed, int steps, Counts& counts, Broken broken) {
  try {
    Walk walk(seed, counts, broken);
    walk.go(steps);
    walk.check();
  } catch (const Problem& problem) {
    return problem.what;
  } catch (const Refused& refused) {
    return std::string("refused: ") + refused.what();
  }
  return {};
}

}  // namespace walk
