#include <algorithm>
#include <map>

#include "base/overloaded.hpp"
#include "history/matches/line_order.hpp"
#include "history/matches/materialization.hpp"

namespace history {
namespace {

/// Whether two values of a register are one.
template <class Value>
bool are_equal(const Value& one, const Value& other) {
  if constexpr (std::is_same_v<Value, const Contents*>)
    return have_same_contents(one, other);
  else
    return one == other;
}

/// The writes to a register with values of any kind that can be compared.
template <class Value>
struct RegisterWrites {
  std::vector<Value> values;  ///< each once
  Writes writes;

  /// The number of a value; that of the next one if it was not written.
  [[nodiscard]] std::size_t number_of(const Value& value) const {
    const auto place =
        std::find_if(values.begin(), values.end(), [&](const Value& each) { return are_equal(each, value); });
    return static_cast<std::size_t>(place - values.begin());
  }
  void write(std::size_t operation, const Value& value) {
    const std::size_t number = number_of(value);
    if (number == values.size()) values.push_back(value);
    writes.push_back({operation, number});
  }
};

/// What was done to one line.
struct LineWrites {
  RegisterWrites<const Contents*> contents;
  Writes insertions, all_insertions;  ///< those in effect, and all, as `LineToOrder` has them

  [[nodiscard]] const Writes& inserted_by() const { return insertions.empty() ? all_insertions : insertions; }
};

struct OptionHistory {
  RegisterWrites<std::string> texts;  ///< the canonical texts of `values`
  std::vector<const base::Json*> values;
};

class RegisterReader {
 public:
  explicit RegisterReader(const CausalCut& cut) : cut_(cut), effects_(cut) {
    for (const std::size_t index : cut.members())
      if (std::holds_alternative<Start>(cut[index].action)) all_starts_.push_back(index);
    for (const std::size_t index : effects_.in_effect) {
      // What cannot be used means nothing, and so not that there is a match.
      if (std::holds_alternative<Unusable>(cut[index].action)) continue;
      counting_.push_back(index);
      if (std::holds_alternative<Start>(cut[index].action)) starts_.push_back(index);
    }
  }

  std::optional<MatchState> read() {
    if (all_starts_.empty() || !exists()) return std::nullopt;
    if (starts_.empty()) {
      starts_ = all_starts_;
      counting_.insert(counting_.end(), all_starts_.begin(), all_starts_.end());
    }
    collect();
    read_start();
    read_options();
    read_lines();
    read_closing();
    return std::move(state_);
  }

 private:
  RegisterState read_register(const RegisterKey& key, const Writes& writes) {
    RegisterState found = surviving_values(cut_, writes);
    note_dispute(key, found);
    return found;
  }

  void note_dispute(const RegisterKey& key, const RegisterState& found) {
    if (found.in_conflict()) state_.disputes.insert(key, ids_of(cut_, found.maximal));
  }

  /// "Where nothing in effect makes a line or a match any more, the undos that took it away count as writing
  /// "gone", and every operation in effect on a match as writing that it exists."
  bool exists() {
    constexpr std::size_t kGone = 0;
    constexpr std::size_t kThere = 1;
    Writes writes;
    bool in_doubt = starts_.empty();
    for (const std::size_t index : counting_) {
      const bool there = std::visit(
          base::Overloaded{
              [](const Resolve& resolution) { return resolution.exists.value_or(true); },
              [](const OneOf<Start, Add, Amend, Set, Rename, Join, Pay, Undo, Redo, Unusable> auto&) {
                return true;
              }},
          cut_[index].action);
      in_doubt = in_doubt || !there;
      writes.push_back({index, there ? kThere : kGone});
    }
    if (!in_doubt) return true;
    if (starts_.empty())
      for (const std::size_t start : all_starts_)
        for (const std::size_t undo : effects_.undos_of(start)) writes.push_back({undo, kGone});
    const RegisterState found = values_of_maximal(cut_, writes);
    note_dispute(ExistsRegister{}, found);
    return found.has(kThere);
  }

  void collect() {
    for (const std::size_t index : cut_.members())
      if (const std::vector<match::Line>* inserted = lines_inserted_by(cut_[index].action))
        for (std::size_t place = 0; place < inserted->size(); ++place)
          lines_[(*inserted)[place].id].all_insertions.push_back({index, place});
    for (const std::size_t index : counting_) collect_writes(index);
  }

  void collect_writes(std::size_t index) {
    std::visit(
        base::Overloaded{[&](const Start& start) {
                           write_options(index, start.options);
                           closing_.write(index, start.closing);
                           insert_lines(index, start.lines);
                         },
                         [&](const Add& add) { insert_lines(index, add.lines); },
                         [&](const Amend& amend) { write_line(index, amend.line, contents_of(amend.value)); },
                         [&](const Set& set) {
                           write_options(index, set.options);
                           if (set.closing) closing_.write(index, *set.closing);
                         },
                         [&](const Resolve& resolution) {
                           write_options(index, resolution.options);
                           for (const auto& [line, value] : resolution.lines)
                             write_line(index, line, contents_of(value));
                           if (resolution.closing) closing_.write(index, *resolution.closing);
                           if (!resolution.order.empty()) orders_.push_back(index);
                         },
                         // Neither are ever in effect.
                         [](const Undo&) {}, [](const Redo&) {},
                         // These write nothing of a match.
                         [](const Rename&) {}, [](const Join&) {}, [](const Pay&) {}, [](const Unusable&) {}},
        cut_[index].action);
  }

  void insert_lines(std::size_t index, const std::vector<match::Line>& lines) {
    std::map<base::Uuid, const match::Line*> last;  // of a line that is named twice the last counts
    for (std::size_t place = 0; place < lines.size(); ++place) {
      lines_[lines[place].id].insertions.push_back({index, place});
      last[lines[place].id] = &lines[place];
    }
    for (const auto& [id, line] : last) write_line(index, id, line);
  }

  /// What was never inserted is no line.
  void write_line(std::size_t index, const base::Uuid& line, const Contents* value) {
    if (const auto found = lines_.find(line); found != lines_.end())
      found->second.contents.write(index, value);
  }

  void write_options(std::size_t index, const Options& options) {
    for (const auto& [key, value] : options) {
      OptionHistory& option = options_[key];
      option.texts.write(index, base::to_text(value));
      if (option.values.size() < option.texts.values.size()) option.values.push_back(&value);
    }
  }

  /// "The players of a match are no register: of several starts under one id those of the smaller ids count."
  void read_start() {
    std::vector<const Operation*> starts;
    for (const std::size_t index : starts_) starts.push_back(&cut_[index]);
    const Operation& chosen = *start_that_counts(starts);
    const auto& start = std::get<Start>(chosen.action);
    state_.start = chosen.id;
    state_.game = start.game;
    state_.players = start.players;
  }

  void read_options() {
    for (const auto& [key, option] : options_) {
      const RegisterState found = read_register(OptionRegister{key}, option.texts.writes);
      if (const auto value = any_value(cut_, found)) state_.options[key] = *option.values[*value];
    }
  }

  void read_lines() {
    std::vector<LineToOrder> to_order;
    std::vector<LineState> states;
    for (const auto& [id, line] : lines_) {
      std::optional<LineState> state = read_line(id, line);
      to_order.push_back({id, line.inserted_by(), state.has_value()});
      states.push_back(state ? *std::move(state) : LineState{});
    }
    for (const std::size_t line : order_lines(cut_, to_order, orders_, state_.disputes))
      state_.lines.push_back(std::move(states[line]));
  }

  /// Where nothing in effect inserts a line any more, the undos that took it away write "gone".
  std::optional<LineState> read_line(const base::Uuid& id, const LineWrites& line) {
    if (line.contents.writes.empty()) return std::nullopt;
    RegisterWrites<const Contents*> contents = line.contents;
    if (line.insertions.empty())
      for (const Write& insertion : line.all_insertions)
        for (const std::size_t undo : effects_.undos_of(insertion.operation)) contents.write(undo, nullptr);
    const auto value =
        any_value(cut_, read_register(LineRegister{id}, contents.writes), contents.number_of(nullptr));
    if (!value) return std::nullopt;
    return LineState{{*contents.values[*value], id},
                     writer_of(id, line.contents, *value),
                     is_amended_to(line.contents.writes, *value)};
  }

  /// The operation that holds the contents of a line, among those that were recorded: one that counts, else
  /// one in effect. A side may provisionally give back contents of which every write is undone elsewhere:
  /// then any write of them.
  base::Uuid writer_of(const base::Uuid& line, const RegisterWrites<const Contents*>& contents,
                       std::size_t value) const {
    Writes recorded;
    for (const Write& write : contents.writes)
      if (cut_.is_recorded(write.operation)) recorded.push_back(write);
    std::optional<base::Uuid> best;
    const auto consider = [&](std::size_t operation) {
      best = std::min(best.value_or(cut_[operation].id), cut_[operation].id);
    };
    for (const Writes& writes : {maximal_writes(cut_, recorded), recorded}) {
      for (const Write& write : writes)
        if (write.value == value) consider(write.operation);
      if (best) return *best;
    }
    for (const std::size_t index : cut_.members())
      if (cut_.is_recorded(index))
        for_each_line_written(cut_[index].action, [&](const base::Uuid& written, const Contents* other) {
          if (written == line && have_same_contents(other, contents.values[value])) consider(index);
        });
    return best.value_or(base::Uuid());
  }

  /// Whether an action gives a line other contents, rather than to insert it or to keep one of two.
  static bool is_correction(const Action& action) {
    return std::visit(
        base::Overloaded{
            [](const Amend&) { return true; },
            [](const OneOf<Start, Add, Set, Resolve, Rename, Join, Pay, Undo, Redo, Unusable> auto&) {
              return false;
            }},
        action);
  }

  bool is_amended_to(const Writes& writes, std::size_t value) const {
    return std::any_of(writes.begin(), writes.end(), [&](const Write& write) {
      return write.value == value && is_correction(cut_[write.operation].action);
    });
  }

  /// "A closing counts as the last line: a line and a closing that did not know each other are disputed."
  void read_closing() {
    const RegisterState found = read_register(ClosedRegister{}, closing_.writes);
    const std::size_t open_value = closing_.number_of(std::nullopt);
    const auto value = any_value(cut_, found, open_value);
    if (!value) return;
    state_.closing = closing_.values[*value];
    Writes closings;
    for (const Write& write : found.maximal)
      if (write.value != open_value && found.has(write.value)) closings.push_back(write);
    std::map<base::Uuid, Disputes::Conflict> disputed;
    for (const LineState& line : state_.lines) {
      const Writes& insertions = lines_.at(line.id).inserted_by();
      if (all_concurrent(closings, insertions)) disputed[line.id] = ids_of(cut_, insertions);
    }
    state_.disputes.set_after_closing(std::move(disputed), ids_of(cut_, closings));
  }

  bool all_concurrent(const Writes& closings, const Writes& insertions) const {
    return std::all_of(insertions.begin(), insertions.end(), [&](const Write& insertion) {
      return std::all_of(closings.begin(), closings.end(), [&](const Write& closing) {
        return cut_.concurrent(insertion.operation, closing.operation);
      });
    });
  }

  const CausalCut& cut_;
  Effects effects_;
  std::vector<std::size_t> all_starts_, starts_;
  std::vector<std::size_t> counting_;       ///< the operations of which the writes count
  std::map<base::Uuid, LineWrites> lines_;  ///< all that were ever inserted
  std::map<std::string, OptionHistory, std::less<>> options_;
  RegisterWrites<std::optional<match::Closing>> closing_;
  std::vector<std::size_t> orders_;  ///< the resolutions that write an order
  MatchState state_;
};

}  // namespace

std::optional<MatchState> materialize_registers(const CausalCut& cut) { return RegisterReader(cut).read(); }

}  // namespace history
