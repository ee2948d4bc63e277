// The walk itself, and what the program says beside what the model says.

#include "walker.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace walk {
namespace {

constexpr int kLinesOfStory = 400;
constexpr int kEverythingEvery = 20;
constexpr int kRefusalsAStep = 8;
constexpr int kMostDraws = 1000;  ///< Some of them cannot be done as things stand.
constexpr int kRarest = 8;        ///< Among as many of the rarest one is drawn.
constexpr int kRefusalsOfABeginning = 12;

json parsed(const std::string& text, const std::string& what) {
  json document = json::parse(text, nullptr, false);
  expect(!document.is_discarded(), what + " printed no JSON:\n" + text);
  return document;
}

json sorted(json list) {
  std::sort(list.begin(), list.end());
  return list;
}

/// The nets of a balance add up to nothing, and the transfers settle them with few payments.
void check_transfers(const json& balance) {
  std::map<std::string, std::map<std::string, long long>> nets;
  const auto amount = [](std::string text) {
    std::erase(text, '.');
    return std::stoll(text);
  };
  for (const json& net : balance.at("players")) {
    nets[net.at("currency")][net.at("player")] = amount(net.at("net"));
    nets[net.at("currency")][""] += amount(net.at("net"));
  }
  for (const auto& [currency, sums] : nets) expect(sums.at("") == 0, "the nets of " + currency + " add up");
  std::map<std::string, std::size_t> payments;
  for (const json& transfer : balance.at("transfers")) {
    auto& sums = nets[transfer.at("currency")];
    sums[transfer.at("from")] += amount(transfer.at("amount"));
    sums[transfer.at("to")] -= amount(transfer.at("amount"));
    ++payments[transfer.at("currency")];
  }
  for (const auto& [currency, sums] : nets) {
    for (const auto& [name, left] : sums) expect(left == 0, "the transfers settle " + name);
    expect(payments[currency] + 1 < sums.size() || sums.size() == 1, "too many transfers of " + currency);
  }
}

}  // namespace

Walker::Walker(const Program& program, RefusalTranscript& transcript, unsigned seed, Counts& counts)
    : program_(program), transcript_(transcript), random_(seed), counts_(counts) {
  const auto can = [&](const std::string& name, int share, std::optional<Step> (Walker::*make)()) {
    kinds_.push_back({name, share, [this, make] { return (this->*make)(); }, {}});
  };
  can("new", 8, &Walker::new_match);
  can("new --again", 3, &Walker::again);
  can("add", 40, &Walker::add);
  can("add --before", 7, &Walker::add_before);
  can("amend", 22, &Walker::amend);
  can("drop", 5, &Walker::drop);
  can("move", 8, &Walker::move);
  can("adjust", 9, &Walker::adjust);
  can("close", 5, &Walker::close);
  can("reopen", 3, &Walker::reopen);
  can("edit-match", 16, &Walker::edit_match);
  can("rename", 3, &Walker::rename);
  can("join", 2, &Walker::join);
  can("pay", 5, &Walker::pay);
  can("drop-payment", 4, &Walker::drop_payment);
  can("undo", 10, &Walker::undo);
  can("redo", 9, &Walker::redo);
  can("import of what is here", 1, &Walker::import_own);
  can("import of a new match", 2, &Walker::import_new);
  can("import of more lines", 2, &Walker::import_more);
  can("import of what was undone", 1, &Walker::import_gone);
  can("sheet", 1, &Walker::read_sheet);
  can("settle", 1, &Walker::read_settlement);
  can("settle --all", 1, &Walker::read_settlements);
  can("explain", 2, &Walker::read_explained);
  can("matches", 1, &Walker::read_matches);
  can("players", 1, &Walker::read_players);
  can("payments", 1, &Walker::read_payments);
  can("balance", 2, &Walker::read_balance);
  can("log", 1, &Walker::read_log);
  can("export", 1, &Walker::read_export);
  can("score", 2, &Walker::read_score);
  can("rules", 0, &Walker::read_rules);
  can("rebuild", 0, &Walker::rebuild);
  can("sheet as a page", 1, &Walker::read_page);
  can("sheet --blank", 0, &Walker::read_blank);
  can("stats", 1, &Walker::read_statistics);
  can("play", 4, &Walker::play_hand);
  can("backup", 0, &Walker::back_up);
  can("restore", 0, &Walker::restore);
  can("merge", 1, &Walker::merge);
  const auto with = [&](const std::string& name, int share, std::function<std::optional<Step>()> make) {
    kinds_.push_back({name, share, std::move(make), {}});
  };
  const auto refuses = [&](const RefusalRow& row, int share, std::function<std::optional<Step>()> make) {
    kinds_.push_back({name_of(row), share, std::move(make), row});
  };
  refuses(kTooManyUndos, 1, [this] { return undo_too_many(); });
  refuses(kTooManyRedos, 1, [this] { return redo_too_many(); });
  for (const bool back : {true, false}) {
    const std::string verb = back ? "undo" : "redo";
    const auto of_match = [this, back](bool too_many, bool of_more) {
      return back ? undo_of_match(too_many, of_more) : redo_of_match(too_many, of_more);
    };
    with(verb + " -m", 6, [=] { return of_match(false, false); });
    refuses(back ? kTooManyUndosOfMatch : kTooManyRedosOfMatch, 1, [=] { return of_match(true, false); });
    refuses(back ? kUndoOfMoreThanMatch : kRedoOfMoreThanMatch, 1, [=] { return of_match(false, true); });
    refuses(back ? kNothingToUndo : kNothingToRedo, 0, [this, verb] { return nothing_to(verb); });
  }
  refuses(kMergeOfTwoVersions, 0, [this] { return merge_of_both(""); });
  for (const std::string policy : {"ours", "theirs", "both", "dispute"})
    with("merge --on-conflict " + policy, 0, [this, policy] { return merge_of_both(policy); });
  for (const std::string how : {"--keep 1", "--keep 2", "--keep both"})
    with("resolve " + how, 0, [this, how] { return resolve_dispute(how); });
  for (const std::string policy : {"ours", "theirs"}) {
    with("import --on-conflict " + policy, 1, [this, policy] { return import_changed(policy, one_in(3)); });
    with("import of a payment --on-conflict " + policy, 1, [this, policy] { return import_payment(policy); });
  }
  refuses(kImportOfOtherNote, 1, [this] { return import_changed("", true); });
  refuses(kImportOfOtherLine, 1, [this] { return import_changed("", false); });
  refuses(kImportOfOtherPayment, 1, [this] { return import_payment(""); });
  for (const Refusal& refusal : all_refusals())
    refuses(refusal.row(), 0, [this, refusal] { return refuse(refusal); });
}

std::vector<RefusalRow> Walker::refusals() const {
  std::vector<RefusalRow> rows;
  for (const Kind& kind : kinds_)
    if (kind.refusal) rows.push_back(*kind.refusal);
  rows.push_back(kOutWithoutScore);
  rows.push_back(kNobodyScores);
  return rows;
}

std::vector<std::string> Walker::required() const {
  std::vector<std::string> names = all_tags();
  for (const Kind& kind : kinds_) names.push_back(kind.name);
  return names;
}

/// Through the states that a file passes once: empty, with nothing open.
void Walker::begin() {
  std::ofstream(program_.file("foreign.db")) << "somebody else's\n";
  std::ofstream(program_.file("empty.jsonl")) << "";
  const auto now = [&](std::optional<Step> (Walker::*make)()) {
    // What is drawn may ask for more than there is.
    std::optional<Step> made;
    while (!made) made = (this->*make)();
    take(*made);
  };
  now(&Walker::new_match);
  now(&Walker::undo);
  for (int i = 0; i < kRefusalsOfABeginning; ++i) take_rarest(true);
  now(&Walker::redo);
  now(&Walker::close);
  for (int i = 0; i < kRefusalsOfABeginning; ++i) take_rarest(true);
  now(&Walker::reopen);
  for (int i = 0; i < 4; ++i) now(&Walker::new_match);
  first_undoable_ = log_.size();
}

/// A command that is done, and a few that are refused: those leave everything as it is.
void Walker::step() {
  ++steps_;
  one_in(2) ? take_rarest(false) : take_any();
  for (int i = 0; i < kRefusalsAStep; ++i) take_rarest(true);
}

void Walker::take_rarest(bool refusal) {
  // In some steps a command is as rare as the rarest of its ways, so that those occur, too.
  const bool by_ways = !refusal && one_in(2);
  const auto occurred = [&](const Kind& kind) {
    int count = counts_[kind.name];
    if (!by_ways) return count;
    for (const std::string& tag : all_tags())
      if (tag.starts_with(kind.name + " ") || tag.starts_with(kind.name + ","))
        count = std::min(count, counts_[tag]);
    return count;
  };
  std::vector<std::pair<int, const Kind*>> order;
  for (const Kind& kind : kinds_)
    if (kind.refusal.has_value() == refusal) order.emplace_back(occurred(kind), &kind);
  // Which of those that are as rare is drawn.
  std::shuffle(order.begin(), order.end(), random_);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (by_ways) std::shuffle(order.begin(), order.begin() + kRarest, random_);
  for (const auto& [count, kind] : order)
    if (const auto step = made(*kind)) return take(*step);
}

/// A join that is redone after the two have met does not count, and its group falls apart into players
/// whose own names may be equal. The schedules have that (TwoOfOneName…, AJoinAndAMatchAgainstEachOther), the
/// walk goes round it.
std::optional<Step> Walker::made(const Kind& kind) {
  const int next_match = next_match_;
  auto step = kind.make();
  if (!step || !state_after(*step).has_joins_that_do_not_count()) return step;
  next_match_ = next_match;  // nothing was started
  return std::nullopt;
}

State Walker::state_after(const Step& step) const {
  if (step.undone.empty() && step.redone.empty()) return step.after;
  State after = state_;
  for (const std::size_t command : step.undone)
    for (const std::string& subject : log_[command].touched) after.take(subject, log_[command].before);
  for (const std::size_t command : step.redone)
    for (const std::string& subject : log_[command].touched) after.take(subject, log_[command].after);
  return after;
}

void Walker::take_any() {
  int shares = 0;
  for (const Kind& kind : kinds_) shares += kind.share;
  for (int draws = 0;; ++draws) {
    expect(draws < kMostDraws, "nothing can be done any more");
    int draw = below(shares);
    for (const Kind& kind : kinds_) {
      draw -= kind.share;
      if (draw >= 0) continue;
      if (const auto step = made(kind)) return take(*step);
      break;
    }
  }
}

void Walker::take(const Step& step) try {
  story_.push_back(command_line(step.arguments));
  if (step.rehearsed) rehearse(step);
  const Outcome outcome = program_.run(step.arguments, step.database, step.input);
  expect(outcome.code == step.code, "ended with " + std::to_string(outcome.code) + ", not " +
                                        std::to_string(step.code) + " " + step.row + "\n" + outcome.errors);
  if (step.code != 0) {
    transcript_.check(step.row, outcome.errors, step.values);
    expect(outcome.output.empty() || step.shows, "refused, and printed " + outcome.output);
  }
  if (step.expected)
    expect_same(parsed(outcome.output, "the command"), *step.expected, "what the command prints");
  for (const std::string& kind : step.kinds) ++counts_[kind];
  const std::string bytes = program_.contents("walk.db");
  if (step.touched.empty() && step.undone.empty() && step.redone.empty()) {
    if (step.name == "rebuild") {
      bytes_ = bytes;
      return compare_everything();
    }
    expect(bytes == bytes_, "nothing was to change, and the file did");
    return;
  }
  bytes_ = bytes;
  std::vector<std::string> touched = step.touched;
  for (const std::size_t command : step.undone) undo(command);
  for (const std::size_t command : step.redone) redo(command);
  for (const auto* commands : {&step.undone, &step.redone})
    for (const std::size_t command : *commands) append(touched, log_[command].touched);
  if (step.undone.empty() && step.redone.empty()) enter(step);
  compare_changed(step, touched);
} catch (const std::exception& error) {
  std::string story;
  const std::size_t lines = story_.size();
  for (std::size_t i = lines > kLinesOfStory ? lines - kLinesOfStory : 0; i < lines; ++i)
    story += "chapeau" + story_[i] + "\n";
  throw std::runtime_error(story + error.what());
}

/// A dry run says and ends as the command would, and leaves every byte as it is.
void Walker::rehearse(const Step& step) {
  Arguments arguments = step.arguments;
  // Before everything that a report or "--" might swallow.
  arguments.insert(arguments.begin() + 1, "--dry-run");
  const Outcome outcome = program_.run(arguments);
  expect(outcome.code == step.code,
         "--dry-run ended with " + std::to_string(outcome.code) + "\n" + outcome.errors);
  if (step.code != 0) transcript_.check(step.row, outcome.errors, step.values);
  expect(program_.contents("walk.db") == bytes_, "--dry-run changed the file");
  ++counts_[step.name + " --dry-run"];
  if (!step.expected) return;
  json expected = *step.expected;
  if (expected.contains("dry_run")) expected["dry_run"] = true;
  expect_same(parsed(outcome.output, "--dry-run"), expected, "what --dry-run prints");
}

void Walker::log(const std::string& name, const std::vector<std::string>& touched, const std::string& reason,
                 std::optional<int> undoes, std::optional<std::size_t> entered) {
  logged_.push_back({name, touched, reason, undoes, entered});
  ++writes_;
  for (const std::string& subject : touched)
    if (subject[0] == 'm') changed_[std::stoi(subject.substr(1))] = ++writes_;
}

void Walker::enter(const Step& step) {
  const auto meets = [](const Entered& one, const std::vector<std::string>& touched) {
    return std::any_of(touched.begin(), touched.end(), [&](const std::string& subject) {
      return std::find(one.touched.begin(), one.touched.end(), subject) != one.touched.end();
    });
  };
  for (Entered& command : log_) {
    if (!command.redoable || !meets(command, step.touched)) continue;
    command.redoable = false;
    for (Entered& other : log_)
      if (other.redoable && meets(other, command.touched)) other.lost_its_base = true;
  }
  log(step.name, step.touched, step.reason, {}, log_.size());
  log_.push_back({state_, step.after, step.touched, static_cast<int>(logged_.size())});
  state_ = step.after;
}

void Walker::undo(std::size_t number) {
  Entered& command = log_[number];
  for (const std::string& subject : command.touched) state_.take(subject, command.before);
  command.in_effect = false;
  command.redoable = true;
  std::erase(undone_, number);
  undone_.push_back(number);
  log("undo", command.touched, "", command.number, {});
}

void Walker::redo(std::size_t number) {
  Entered& command = log_[number];
  for (const std::string& subject : command.touched) state_.take(subject, command.after);
  command.in_effect = true;
  command.redoable = false;
  std::erase(undone_, number);
  log("redo", command.touched, "", {}, {});
}

void Walker::compare_changed(const Step& step, const std::vector<std::string>& touched) {
  compare_export(step);
  learn_ids(step);
  if (transcript_.is_updated()) return;  // the rest compares only
  std::set<std::string> subjects(touched.begin(), touched.end());
  std::string last;
  for (const std::string& subject : subjects) {
    if (subject[0] != 'm') continue;
    last = subject;
    compare_match(std::stoi(subject.substr(1)));
  }
  if (!last.empty()) expect_same(document({"log", last.substr(1)}), log_json(last), "log " + last.substr(1));
  const json balance = document({"balance"});
  expect_same(sorted(balance.at("pairs")), sorted(pairs_json(debts(state_))), "balance");
  const Outcome check = program_.run({"check"});
  expect(check.code == 0, "check: " + check.output + check.errors);
  if (steps_ % kEverythingEvery == 0) compare_everything();
}

/// Whenever the state is one that was there before, by undo, redo or otherwise, so are the bytes; and what
/// they say is what the model has.
void Walker::compare_export(const Step& step) {
  const Outcome outcome = program_.run({"export"});
  expect(outcome.code == 0, "export: " + outcome.errors);
  const auto [there, first] = exports_.try_emplace(state_.text(), outcome.output);
  expect(there->second == outcome.output,
         "export differs from the one before\n" + there->second + "and is now\n" + outcome.output);
  if (!first && !step.undone.empty()) ++counts_["same export after undo"];
  if (!first && !step.redone.empty()) ++counts_["same export after redo"];
  last_export_ = outcome.output;
  json lines = json::array();
  std::istringstream stream(outcome.output);
  for (std::string line; std::getline(stream, line);) lines.push_back(parsed(line, "export"));
  expect_same(lines, export_json(state_, numbers(false), true), "export");
  // Kept, for what is imported later.
  std::size_t at = 0;
  std::istringstream again(outcome.output);
  for (const auto& [number, match] : state_.matches) {
    std::string line;
    std::getline(again, line);
    exported_[number] = {line, match};
    ids_[number] = lines[at++].at("id");
  }
}

/// A match keeps its id, whatever becomes of it.
void Walker::learn_ids(const Step& step) {
  for (const auto& [number, id] : step.new_match_ids)
    expect(ids_.at(number) == id, "match " + std::to_string(number) + " has another id");
}

void Walker::compare_match(int number) const {
  const std::string name = std::to_string(number);
  if (state_.matches.contains(number))
    return expect_same(document({"sheet", name}), sheet_json(state_, number), "sheet " + name);
  expect(program_.run({"sheet", name}).code == 66, "match " + name + " is there still");
}

void Walker::compare_everything() const {
  if (transcript_.is_updated()) return;
  for (const auto& [number, match] : state_.matches) compare_match(number);
  expect_same(document({"matches"}), matches_json(state_, numbers(true)), "matches");
  json settlements = json::array();
  for (const auto& [number, match] : state_.matches)
    settlements.push_back(settlement_json(state_, number, match));
  expect_same(document({"settle", "--all"}), settlements, "settle --all");
  const json balance = document({"balance"});
  check_transfers(balance);
  expect_same(sorted(balance.at("pairs")), sorted(pairs_json(debts(state_))), "balance");
  expect_same(document({"log"}), log_json(""), "log");
  expect_same(sorted(document({"players"})), sorted(players_json(state_, numbers(false))), "players");
  const Outcome check = program_.run({"check"});
  expect(check.code == 0, "check: " + check.output + check.errors);
}

json Walker::log_json(const std::string& subject) const {
  json list = json::array();
  for (std::size_t i = logged_.size(); i-- > 0;) {
    const Logged& logged = logged_[i];
    const bool about =
        std::find(logged.touched.begin(), logged.touched.end(), subject) != logged.touched.end();
    if (!subject.empty() && !about) continue;
    std::set<int> matches;
    for (const std::string& touched : logged.touched)
      if (touched[0] == 'm') matches.insert(std::stoi(touched.substr(1)));
    list.push_back({{"command", i + 1},
                    {"name", logged.name},
                    {"matches", matches},
                    {"reason", logged.reason},
                    {"undone", logged.entered && !log_[*logged.entered].in_effect},
                    {"undoes", logged.undoes ? json(*logged.undoes) : json()}});
  }
  return list;
}

std::vector<int> Walker::numbers(bool newest_first) const {
  std::vector<int> all;
  for (const auto& [number, match] : state_.matches) all.push_back(number);
  if (newest_first) std::reverse(all.begin(), all.end());
  return all;
}

json Walker::document(const Arguments& arguments) const {
  Arguments with_format = arguments;
  append(with_format, {"--format", "json"});
  const Outcome outcome = program_.run(with_format);
  expect(outcome.code == 0, command_line(arguments) + ": " + outcome.errors);
  return parsed(outcome.output, command_line(arguments));
}

}  // namespace walk
