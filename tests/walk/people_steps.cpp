// The commands on players, payments and the history itself, drawn at random.

#include <algorithm>
#include <fstream>

#include "walker.hpp"

namespace walk {
namespace {

constexpr const char* kNobody = "Zebedee";

}  // namespace

int Walker::any_match() {
  // Mostly one of the latest, so that matches grow until they are over.
  auto found = state_.matches.end();
  const int there = static_cast<int>(state_.matches.size());
  const int back = 1 + below(one_in(4) ? there : std::min(there, 4));
  std::advance(found, -back);
  return found->first;
}

int Walker::any_match_with_lines() {
  int match = any_match();
  for (int tries = 0; tries < 10 && state_.matches.at(match).lines.empty(); ++tries) match = any_match();
  return match;
}

int Walker::any_person() {
  const std::vector<int> people = state_.people();
  return people[static_cast<std::size_t>(below(static_cast<int>(people.size())))];
}

Stakes Walker::any_stakes() {
  return {25 * (1 + below(20)), 25 * (1 + below(40)), one_in(4) ? "EUR" : "CAD"};
}

Step Walker::rename() {
  const int player = any_person();
  Step step = start("rename");
  step.touched = {"p" + std::to_string(player)};
  const std::string name = "R" + std::to_string(1000 + 7 * static_cast<int>(log_.size()));
  const int other = any_person();
  if (one_in(4) && other != player) {
    step.arguments = {"rename", state_.name(player), state_.name(other)};
    return refused(step, 69, "there is a player " + state_.name(other) + " already");
  }
  step.arguments = {"rename", state_.name(player), name};
  step.after.players.at(player).name = name;
  return step;
}

Step Walker::join() {
  int player = any_person();
  int into = any_person();
  // Most people have met, so who has not is looked for.
  for (int tries = 0; tries < 20 && (player == into || state_.match_of_both(player, into)); ++tries) {
    player = any_person();
    into = any_person();
  }
  Step step = start("join");
  step.arguments = {"join", state_.name(player), state_.name(into)};
  step.touched = {"p" + std::to_string(player)};
  if (player == into) return refused(step, 69, state_.name(player) + " is one player already");
  if (state_.match_of_both(player, into)) {
    const auto names = state_.name(player) + " and " + state_.name(into);
    return refused(step, 69, names + " sat in one match");
  }
  step.after.players.at(player).into = into;
  return step;
}

Step Walker::pay() {
  const int from = any_person();
  const int to = any_person();
  Step step = start("pay");
  const Payment payment{from, to, 25 * (1 + below(200)), one_in(4) ? "EUR" : "CAD"};
  const std::string amount = one_in(10) ? "0" : money(payment.amount);
  step.arguments = {"pay",        state_.name(from), state_.name(to), amount,
                    "--currency", payment.currency,  "--date",        any_day()};
  if (from == to) return refused(step, 65, "'" + state_.name(from) + "' and");
  if (amount == "0") return refused(step, 65, "a payment is above 0");
  step.after.payments[next_payment_] = payment;
  step.touched = {"y" + std::to_string(next_payment_++)};
  return step;
}

Step Walker::drop_payment() {
  Step step = start("drop-payment");
  const int number = 1 + below(next_payment_);
  const std::string key = std::to_string(number);
  step.arguments.push_back(key);
  step.touched = {"y" + key};
  const auto there = step.after.payments.find(number);
  // A payment that was undone keeps its number, but whether it is called gone or never there is free.
  if (there == step.after.payments.end()) return refused(step, 66, "");
  if (there->second.gone) return refused(step, 66, "payment " + key + " was taken back already");
  if (state_.lapsed(there->second)) return refused(step, 69, "payment " + key + " lapsed");
  there->second.gone = true;
  return step;
}

Step Walker::undo() {
  Step step = start("undo");
  const int count = one_in(12) ? 9999 : one_in(4) ? 2 + below(3) : 1;
  step.arguments.push_back(std::to_string(count));
  if (count == 9999) return refused(step, 69, "only ");
  for (std::size_t i = log_.size(); i-- > first_undoable_ && static_cast<int>(step.undone.size()) < count;)
    if (log_[i].in_effect) step.undone.push_back(i);
  redo_next_ = one_in(2);
  // The matches that the walk begins with stay.
  return static_cast<int>(step.undone.size()) < count ? add() : step;
}

Step Walker::undo_of_match() {
  const int match = any_match();
  const std::string key = "m" + std::to_string(match);
  Step step = on("undo -m", match);
  step.arguments[0] = "undo";
  std::size_t i = log_.size();
  do --i;
  while (!log_[i].in_effect || !log_[i].touched.contains(key));
  if (i < first_undoable_) return add();
  if (log_[i].touched.size() > 1) return refused(step, 69, "command ");
  step.undone = {i};
  return step;
}

Step Walker::redo() {
  Step step = start("redo");
  std::vector<std::size_t> line;
  for (const std::size_t command : undone_)
    if (log_[command].redoable) line.push_back(command);
  const int count = one_in(4) ? 2 : 1;
  step.arguments.push_back(std::to_string(count));
  if (line.empty()) return refused(step, 69, "there is nothing to redo");
  if (static_cast<int>(line.size()) < count) return refused(step, 69, "only ");
  std::reverse(line.begin(), line.end());
  line.resize(static_cast<std::size_t>(count));
  for (const std::size_t command : line)
    if (log_[command].lost_its_base) return add();
  step.redone = line;
  return step;
}

Step Walker::not_there() {
  switch (below(4)) {
    case 0: {
      Step step = start("sheet");
      step.arguments.emplace_back("99999");
      return refused(step, 66, "");
    }
    case 1: {
      Step step = start("rename");
      step.arguments = {"rename", kNobody, "Somebody"};
      return refused(step, 66, "");
    }
    case 2: {
      Step step = on("add", any_match());
      const Match& match = state_.matches.at(std::stoi(step.arguments[2]));
      if (play(match).status != "open") return add();
      step.arguments.insert(step.arguments.end(),
                            {"--points", kNobody + std::string("=100"), state_.names(match)[0] + "=0"});
      return refused(step, 66, "");
    }
    default: return line_missing("amend");
  }
}

Step Walker::import_own() {
  Step step = start("import");
  std::ofstream(program_.file("own.jsonl")) << program_.run({"export"}).output;
  step.arguments.push_back(program_.file("own.jsonl"));
  return step;
}

}  // namespace walk
