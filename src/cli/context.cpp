#include "cli/context.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "cli/shell/answers.hpp"
#include "cli/shell/pager.hpp"
#include "cli/shell/terminal.hpp"
#include "report/database.hpp"
#include "storage/file/file_header.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

/// Writes to standard output. Returns 0, or the `errno` of the failure.
int write_all(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (std::fflush(stdout) == 0 && written) return 0;
  return errno != 0 ? errno : EIO;
}

/// Whether `Output::escaped` leaves a text as it is, so that it can be printed without a copy.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
}

/// Throws for the `errno` of a failed write; 0 is none.
void refuse_output(int problem) {
  // No message: a reader of the beginning alone (`chapeau sheet | head`) knows that the rest is missing.
  if (problem == EPIPE) throw Error(ErrorKind::kOutput, "");
  if (problem != 0)
    throw base::system_error(ErrorKind::kOutput, base::tr("standard output cannot be written"), problem);
}

/// The missing folders above a file, the innermost first.
std::vector<std::filesystem::path> folders_to_make(const std::string& file) {
  std::vector<std::filesystem::path> missing;
  std::error_code problem;
  for (std::filesystem::path folder = std::filesystem::absolute(file, problem).parent_path();
       !folder.empty() && !std::filesystem::exists(folder, problem); folder = folder.parent_path())
    missing.push_back(folder);
  return missing;
}

/// The path of the database; nothing where none is named and there is no home folder.
std::optional<std::string> path_of_database(const GlobalOptions& options) {
  if (options.database) return *options.database;
  if (const auto path = environment("CHAPEAU_DB")) return *path;
  // The XDG Base Directory Specification says to ignore a relative path.
  const auto data = environment("XDG_DATA_HOME");
  if (data && data->starts_with('/')) return *data + "/chapeau/chapeau.db";
  const auto home = environment("HOME");
  if (!home) return std::nullopt;
  return *home + "/.local/share/chapeau/chapeau.db";
}

/// Whether a file, by its real path, is the database or one of SQLite's files beside it.
bool is_database(const GlobalOptions& options, const std::string& real_path) {
  const std::optional<std::string> database = path_of_database(options);
  if (!database) return false;
  const std::string path = base::real_path(*database);
  if (!real_path.starts_with(path)) return false;
  const std::string rest = real_path.substr(path.size());
  return rest.empty() || rest == "-journal" || rest == "-wal" || rest == "-shm";
}

std::string made_database_text(const storage::Store& store) {
  return "chapeau: " + base::tr("made a new database, {0}", store.path()) + "\n";
}

}  // namespace

std::string Output::escaped(std::string_view text, report::Style style) {
  return base::printable_document(text,
                                  style.color ? report::colour_codes() : std::vector<std::string_view>{});
}

void Output::refuse_file() const {
  if (!writes_a_file()) return;
  const std::string target = base::real_path(*options_.file);
  if (is_database(options_, target))
    throw Error(ErrorKind::kData,
                base::tr("{0} is the database itself or belongs to it", base::shown_file(*options_.file)))
        .remedy(base::tr("use -o with another file"));
  if (storage::belongs_to_a_database(target))
    throw Error(ErrorKind::kData,
                base::tr("{0} is a database of chapeau or belongs to one", base::shown_file(*options_.file)))
        .remedy(base::tr("use -o with another file; 'chapeau backup FILE' copies a database"));
  base::refuse_unwritable(*options_.file);
}

void Output::refuse_input(const std::string& input) const {
  std::error_code problem;
  if (writes_a_file() && std::filesystem::equivalent(input, *options_.file, problem))
    throw Error(ErrorKind::kData, base::tr("{0} is the file that is read", base::shown_file(*options_.file)))
        .remedy(base::tr("use -o with another file"));
}

void Output::write_the_file(const base::Spool& text) const {
  // Checked again: since the command began, somebody may have put a link there.
  refuse_file();
  base::write_file(*options_.file, text);
  warn("chapeau: " + base::tr("wrote {0}", base::shown_file(*options_.file)) + "\n");
}

void Output::show(std::string_view text, report::Style style) const {
  refuse_output(is_plain(text) ? write_all(text) : write_all(escaped(text, style)));
}

void Output::print(std::string_view text, report::Style style) const {
  if (!writes_a_file()) return show(text, style);
  base::Spool spool;
  spool.append(escaped(text, style));
  write_the_file(spool);
}

void Output::print(const base::Spool& text) const {
  if (writes_a_file()) return write_the_file(text);
  text.read([](std::string_view piece) { refuse_output(write_all(piece)); });
}

void Output::page(std::string_view text, report::Style style) const {
  if (writes_a_file() || options_.no_pager || !is_terminal(STDOUT_FILENO) || is_dumb() ||
      !needs_pager(text) || !show_in_pager(escaped(text, style)))
    print(text, style);
}

void Output::page(const base::Spool& text, report::Style style) const {
  if (writes_a_file() || options_.no_pager || !is_terminal(STDOUT_FILENO)) return print(text);
  std::string whole;
  text.read([&](std::string_view piece) { whole += piece; });
  page(whole, style);
}

void Output::print_saved(std::string_view text, report::Style style, const std::string& warnings) const {
  try {
    print_saved(text, style);
  } catch (const Error&) {
    warn(warnings);
    throw;
  }
  warn(warnings);
}

void Output::print_saved(std::string_view text, report::Style style, SavedIn where) const {
  const auto refuse = [&](const std::string& reason) {
    // Translators: {0} is what went wrong.
    throw Error(ErrorKind::kOutput, base::tr("saved, but not printed: {0}", reason))
        .remedy(where == SavedIn::kLog ? base::tr("do not enter it again: 'chapeau log' shows it")
                                       : base::tr("it is done, and need not be done again"));
  };
  if (!writes_a_file()) {
    if (const int problem = write_all(escaped(text, style)); problem != 0) refuse(base::system_text(problem));
    return;
  }
  try {
    print(text, style);
  } catch (const Error& problem) {
    refuse(problem.message());
  }
}

void Output::warn(std::string_view text) const {
  const std::string line = report::diagnostics(escaped(text, {}), error_style());
  std::fflush(stdout);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void Output::remark(const std::vector<games::Remark>& remarks, bool with_text) const {
  for (const games::Remark& remark : remarks)
    if (remark.doubtful || !with_text) warn(report::note_text(remark.text));
}

report::Style Output::style_of(int descriptor) const {
  report::Style style = file_style();
  if (const auto columns = screen_columns(descriptor)) {
    style.screen = true;
    style.width = std::max(*columns, report::kLeastWidth);
  }
  const bool plain = !is_terminal(descriptor) || is_dumb();
  style.color =
      options_.color == "always" || (options_.color != "never" && !plain && !environment("NO_COLOR"));
  if (!options_.glyphs && !plain && locale_is_utf8()) style.glyphs = report::Glyphs::kUnicode;
  return style;
}

report::Style Output::style() const { return writes_a_file() ? file_style() : screen_style(); }

report::Style Output::screen_style() const { return style_of(STDOUT_FILENO); }

report::Style Output::error_style() const {
  report::Style style = style_of(STDERR_FILENO);
  // COLUMNS may be that of the terminal, while a file or a program gets an error by its lines.
  style.screen = style.screen && is_terminal(STDERR_FILENO);
  return style;
}

report::Style Output::file_style() const {
  return {.glyphs = options_.glyphs == "unicode" ? report::Glyphs::kUnicode : report::Glyphs::kAscii};
}

std::string Output::error_text(const base::Error& error) const {
  constexpr std::string_view kLead = "chapeau:";
  const report::Style style = error_style();
  const std::string text = base::render(error, style.screen ? std::min(style.width, report::kProseWidth) : 0,
                                        report::ellipsis(style));
  return report::paint(kLead, report::Tone::kError, style) + text.substr(kLead.size());
}

bool Output::asks() { return is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO); }

std::optional<bool> Output::answer(std::string_view question) const {
  if (!asks()) return true;
  std::string asked = yes_or_no_question(question);
  // A question of several lines is wrapped already.
  if (asked.find('\n') == std::string::npos) {
    asked = report::paragraph(asked, screen_style());
    asked.pop_back();
  }
  for (;;) {
    show(asked + " ", {});
    std::string line;
    if (!read_line(line)) return std::nullopt;
    if (says_yes(line)) return true;
    const std::string word = base::lookup_key(line);
    if (word.empty() || says_no(line)) return false;
    if (word == "q" || word == "quit") return std::nullopt;
    show(report::paragraph(yes_or_no_sentence(), screen_style()), {});
  }
}

std::string ReadAccess::path() const {
  if (const auto path = path_of_database(options)) return *path;
  throw Error(ErrorKind::kNotThere, base::tr("there is no home folder for the database"))
      .remedy(base::tr("name the file with --db FILE or CHAPEAU_DB"));
}

storage::Store ReadAccess::announced(storage::Store store) const {
  if (store.migrated()) output.warn(report::rebuilt_text(*store.migrated()));
  return store;
}

storage::Store ReadAccess::open() const { return announced(storage::Store::open(path())); }

bool ReadAccess::database_is_there() const {
  std::error_code problem;
  return std::filesystem::exists(path(), problem);
}

storage::Store WriteAccess::open_or_create() const {
  const bool there = database_is_there();
  storage::Store store = storage::Store::open_or_create(path());
  if (!there) output.warn(made_database_text(store));
  return announced(std::move(store));
}

void WriteAccess::write_and_print(const std::string& name, bool dry_run,
                                  const std::function<std::string(storage::Transaction&)>& changes,
                                  report::Style style) const {
  std::string text;
  std::string notes;
  const auto work = [&](storage::Transaction& transaction) {
    text = changes(transaction);
    notes = play::thrown_away_text(transaction, transaction.removed_drafts(), dry_run);
  };
  storage::Store store = open();
  const bool saved = store.write(name, storage::Now::read(), work, storage::commit_unless(dry_run));
  if (saved) return output.print_saved(text, style, notes);
  output.print(text, style);
  output.warn(notes);
}

bool WriteAccess::write_or_create(const std::string& name, storage::Now now,
                                  const std::function<void(storage::Transaction&)>& changes) const {
  if (database_is_there()) return open_or_create().write(name, now, changes);
  const std::vector<std::filesystem::path> folders = folders_to_make(path());
  storage::Store store = storage::Store::open_or_create(path());
  const auto leave_nothing = [&] {
    store.remove_if_unused();
    std::error_code problem;  // a folder that is not empty stays
    for (const std::filesystem::path& folder : folders) std::filesystem::remove(folder, problem);
  };
  bool changed = false;
  try {
    changed = store.write(name, now, changes);
  } catch (...) {
    leave_nothing();
    throw;
  }
  if (!changed)
    leave_nothing();
  else
    output.warn(made_database_text(store));
  return changed;
}

storage::Store WriteAccess::open_or_empty() const { return announced(storage::Store::open_or_empty(path())); }

}  // namespace cli
