#include "scene.hpp"

#include <fmt/core.h>
#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <stdexcept>

#include "support/pattern.hpp"

namespace faults {
namespace {

namespace fs = std::filesystem;

constexpr int kNotThere = 66;
constexpr int kCannotCreate = 73;
constexpr std::size_t kIdSize = 36;
constexpr std::size_t kTimeSize = 20;

bool is_id_at(const std::string& text, std::size_t at) {
  if (at + kIdSize > text.size()) return false;
  for (std::size_t i = 0; i < kIdSize; ++i) {
    const bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    const char c = text[at + i];
    if (hyphen ? c != '-' : std::isxdigit(static_cast<unsigned char>(c)) == 0) return false;
  }
  return true;
}

bool is_time_at(const std::string& text, std::size_t at) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  if (at + kTimeSize > text.size()) return false;
  for (std::size_t i = 0; i < kTimeSize; ++i) {
    const char c = text[at + i];
    if (kForm[i] == '0' ? std::isdigit(static_cast<unsigned char>(c)) == 0 : c != kForm[i]) return false;
  }
  return true;
}

/// The text with each id and time as `change` has it.
std::string with_tokens(const std::string& text,
                        const std::function<std::string(const std::string&)>& change) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = is_id_at(text, at) ? kIdSize : is_time_at(text, at) ? kTimeSize : 0;
    if (size == 0) {
      result += text[at++];
      continue;
    }
    result += change(text.substr(at, size));
    at += size;
  }
  return result;
}

std::string difference(const std::string& what, const std::string& found, const std::string& before,
                       const std::string& after) {
  if (found == before || found == after) return "";
  return fmt::format("\n{} is\n{}\nbefore it was\n{}\nand after it should be\n{}", what, found, before,
                     after);
}

/// What somebody does to the file with another program.
void harm(const std::string& file, const std::string& sql) {
  sqlite3* database = nullptr;
  const bool done = sqlite3_open(file.c_str(), &database) == SQLITE_OK &&
                    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  sqlite3_close(database);
  if (!done) throw std::runtime_error(sql + " cannot be done");
}

}  // namespace

bool Scene::Reading::operator==(const Reading& other) const {
  return code == other.code && exported == other.exported && log == other.log && checked == other.checked;
}

Scene::Scene(const walk::Program& program, const Command& command)
    : program_(program), command_(command), folder_(program.file("world")) {
  fs::remove_all(folder_);
  fs::create_directory(folder_);
  prepare();
  learn();
}

void Scene::must(const Arguments& arguments) const {
  if (const End end = run(arguments); end.code != 0)
    throw std::runtime_error(walk::command_line(arguments) + ": " + end.errors);
}

/// What most commands find: it takes long to make, and is the same for all.
const Image& Scene::common() const {
  static Image image;
  if (!image.files.empty()) return image;
  for (const Arguments& step : beginning()) must(step);
  image = Image::of(folder_);
  for (const Arguments& step : elsewhere()) must(step);
  image.files["laptop.db"] = Image::of(folder_).files.at(kDatabase);
  image.files["evening.jsonl"] = interchange();
  image.files["out.jsonl"] = "what was there before\n";
  return image;
}

void Scene::prepare() {
  if (command_.next_version) {
    before_.files[kDatabase] = contents_of(CHAPEAU_SAMPLE);
  } else if (!command_.in_empty_folder) {
    common().put(folder_);
    if (!command_.harm.empty()) harm(folder_ / kDatabase, command_.harm);
    std::vector<Arguments> steps = command_.before;
    if (steps.empty()) steps.push_back(any_command());
    for (const Arguments& step : steps) {
      earlier_ = Image::of(folder_);
      must(last_ = step);
    }
    before_ = Image::of(folder_);
  }
  before_.put(folder_);
  if (last_.empty()) earlier_ = before_;
}

void Scene::begin_from(const Image& before) {
  before_ = before;
  before_.put(folder_);
  known_.clear();
  well_before_.clear();
  well_after_.clear();
  learn();
}

/// What there is before and after it, from a run in which nothing happens.
void Scene::learn() {
  is_before_ = read();
  for (const std::string& text : {is_before_.raw_export, is_before_.raw_log})
    with_tokens(text, [&](const std::string& token) {
      known_.insert(token);
      return token;
    });
  known_.insert("");  // and from now on there are new ones
  before_.put(folder_);
  if (const End end = run(command_.arguments, command_.next_version); end.code != 0)
    throw std::runtime_error(shown(*this) + ": " + end.errors);
  is_after_ = read();
  before_.put(folder_);
  if (!shows() && !command_.next_version)
    throw std::runtime_error(shown(*this) + ": what it did cannot be seen");
}

Launch Scene::made(const Arguments& arguments, bool next_version) const {
  Launch what{.executable = next_version ? CHAPEAU_NEXT_PROGRAM : CHAPEAU_PROGRAM,
              .arguments = {},
              .input = "",
              .output = program_.file("output"),
              .errors = program_.file("errors")};
  if (arguments.front() != "--db") what.arguments = {"--db", folder_ / kDatabase};
  for (std::string argument : arguments) {
    if (const std::size_t at = argument.find("{}"); at != std::string::npos)
      argument.replace(at, 2, folder_.string());
    what.arguments.push_back(argument);
  }
  return what;
}

End Scene::run(const Arguments& arguments, bool next_version) const {
  const Launch what = made(arguments, next_version);
  return wait_for(launch(what), what);
}

End Scene::run(const Arguments& arguments) const { return run(arguments, false); }

std::string Scene::plain(const std::string& text) const {
  static const support::Pattern kLocalMinute("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}");
  return with_tokens(kLocalMinute.replaced_in(text, "<time>"), [&](const std::string& token) {
    if (token.size() == kTimeSize) return std::string("<time>");
    return known_.empty() || known_.contains(token) ? token : "<new>";
  });
}

/// The document as it is; of a copy what it holds, or why it is none.
std::string Scene::target_now() const {
  if (command_.makes == Makes::kNothing) return "";
  const std::string file = folder_ / command_.target;
  if (!fs::exists(file)) return "nothing";
  if (command_.makes == Makes::kDocument) return contents_of(file);
  const End check = run({"--db", file, "check"});
  const End exported = run({"--db", file, "export"});
  return fmt::format("{} {} {}", check.code, check.errors, exported.output);
}

Scene::Reading Scene::read() const {
  const End exported = run({"export"}, command_.next_version);
  const End log = run({"log"}, command_.next_version);
  const End checked = run({"check"}, command_.next_version);
  Reading reading{.code = checked.code,
                  .exported = plain(exported.output),
                  .log = plain(log.output),
                  .checked = checked.output,
                  .target = target_now(),
                  .raw_export = exported.output,
                  .raw_log = log.output};
  // A database that is there and empty is no more than none.
  const bool empty = command_.in_empty_folder && exported.output.empty();
  if (empty && (checked.code == 0 || checked.code == kNotThere)) reading = Reading();
  for (const End& each : {exported, log, checked}) {
    if (each.code != 0 && !(empty && each.code == kNotThere)) reading.checked += each.errors;
    if (each.signal != 0) reading.checked += fmt::format("\nsignal {}", each.signal);
  }
  return reading;
}

/// Backups that the program made by itself are whole, each of them.
std::string Scene::problem_of_copies() const {
  const fs::path copies = folder_ / (std::string(kDatabase) + ".backups");
  if (!fs::exists(copies)) return "";
  for (const auto& entry : fs::directory_iterator(copies)) {
    if (entry.path().extension() != ".db") continue;
    const std::string file = entry.path().string();
    const auto older = before_.files.find(fs::relative(entry.path(), folder_).string());
    if (older != before_.files.end() && older->second == contents_of(file)) continue;
    const End check = run({"--db", file, "check"});
    const End exported = run({"--db", file, "export"});
    if (check.code != is_before_.code || exported.code != 0 || plain(exported.output) != is_before_.exported)
      return fmt::format("the backup {} is not whole: {}{}", file, check.output, check.errors);
  }
  return "";
}

/// The way back is exact, and what was interrupted can be done again.
std::string Scene::problem_of_next(State state) const {
  if (state == State::kAfter) {
    const Arguments next = command_.back.empty() ? Arguments{"new", "Pia", "Quin"} : command_.back;
    const End end = run(next, command_.next_version);
    if (end.code != 0)
      return fmt::format("then{} ends with {}: {}", walk::command_line(next), end.code, end.errors);
    if (command_.back.empty()) return "";
    const End exported = run({"export"});
    const bool exact = exported.code == 0 && exported.output == is_before_.raw_export;
    return exact
               ? ""
               : "it cannot be taken back exactly: the export is then\n" + exported.output + exported.errors;
  }
  const End again = run(command_.arguments, command_.next_version);
  const bool copied = command_.makes == Makes::kCopy && again.code == kCannotCreate;
  if (again.code != 0 && !copied)
    return fmt::format("the same command again ends with {}: {}", again.code, again.errors);
  const Reading reading = read();
  if (reading == is_after_) return "";
  return fmt::format("the same command again leaves other than it does alone:\n{}\n{}\n{}", reading.exported,
                     reading.log, reading.checked);
}

Verdict Scene::judge_uncached() const {
  const Reading found = read();
  Verdict verdict;
  // To the byte; what is new has other ids and times each time.
  const bool is_before =
      found == is_before_ && found.raw_export == is_before_.raw_export && found.raw_log == is_before_.raw_log;
  if (!is_before && !(found == is_after_))
    verdict.problem =
        fmt::format("neither as before nor as after: 'check' ends with {}{}{}{}", found.code,
                    difference("'check'", found.checked, is_before_.checked, is_after_.checked),
                    difference("the export", found.exported, is_before_.exported, is_after_.exported),
                    difference("the log", found.log, is_before_.log, is_after_.log));
  verdict.state = is_before ? State::kBefore : State::kAfter;
  if (is_before_ == is_after_ && command_.makes != Makes::kNothing)
    verdict.state = found.target == is_after_.target ? State::kAfter : State::kBefore;
  if (verdict.problem.empty() && found.target != is_before_.target && found.target != is_after_.target)
    verdict.problem =
        fmt::format("{} is neither the old one nor the new one:\n{}", command_.target, found.target);
  if (verdict.problem.empty()) verdict.problem = problem_of_copies();
  if (verdict.problem.empty()) verdict.problem = problem_of_next(verdict.state);
  return verdict;
}

Verdict Scene::judge() {
  const Image image = Image::of(folder_);
  const std::size_t digest = image.digest();
  if (well_before_.contains(digest)) return {State::kBefore, ""};
  if (well_after_.contains(digest)) return {State::kAfter, ""};
  Verdict verdict = judge_uncached();
  if (verdict.problem.empty())
    (verdict.state == State::kBefore ? well_before_ : well_after_).insert(digest);
  else
    verdict.problem += "\nthe folder held " + image.shown();
  return verdict;
}

std::vector<std::unique_ptr<Scene>>& scenes() {
  static const walk::Program kProgram;
  static std::vector<std::unique_ptr<Scene>> scenes;
  if (scenes.empty())
    for (const Command& command : commands()) scenes.push_back(std::make_unique<Scene>(kProgram, command));
  return scenes;
}

std::string shown(const Scene& scene) {
  return fmt::format("{}: chapeau{}", scene.command().name, walk::command_line(scene.attack().arguments));
}

}  // namespace faults
