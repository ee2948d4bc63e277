#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/files/spool.hpp"
#include "base/language/typed_command.hpp"
#include "games/hand.hpp"
#include "report/layout/style.hpp"
#include "storage/store.hpp"

/// What a command may access: standard output, the database to read, or the database to write. Each command
/// takes the least that it needs, so that its signature says what it can do.
namespace cli {

/// The values of the options that stand before or after any command.
struct GlobalOptions {
  std::optional<std::string> database;  ///< --db
  std::optional<std::string> language;  ///< --lang; `choose_language` has read it
  std::optional<std::string> color;     ///< --color: auto (if not given), always or never
  std::optional<std::string> glyphs;    ///< --glyphs: ascii or unicode; not given: what the terminal shows
  bool no_pager = false;                ///< --no-pager
  std::optional<std::string> file;      ///< -o, of the commands with --format: the file to write to
};

/// Where what was saved shows, for the error of a failure to print it: whether `log` lists it.
enum class SavedIn { kLog, kElsewhere };

/// Standard output, or the file that -o names in its place, and standard error, with the layout that their
/// reader needs.
class Output {
 public:
  explicit Output(const GlobalOptions& options) : options_(options) {}

  /// Prints to standard output, at once. Throws `Error` (kOutput) if it cannot be written; without a message
  /// if the reader has gone. `style` is the one that the text was made with: only its colours pass. A file
  /// that -o names gets the text instead; throws as `base::write_file` and `refuse_file`.
  void print(std::string_view text, report::Style style) const;
  /// Prints JSON, CSV or another text without colours.
  void print_plain(std::string_view text) const { print(text, {}); }
  /// Prints a long text, each piece of which was made harmless (`escaped`) before.
  void print(const base::Spool& text) const;
  /// Prints after something was saved: the error of a failure (kOutput) says that it was.
  void print_saved(std::string_view text, report::Style style, SavedIn where = SavedIn::kLog) const;
  /// The same, and then warnings, also where the text could not be printed.
  void print_saved(std::string_view text, report::Style style, const std::string& warnings) const;
  /// Prints through a pager if the text does not fit the terminal. No database may be open, since it waits
  /// for a person.
  void page(std::string_view text, report::Style style) const;
  void page(const base::Spool& text, report::Style style) const;
  /// Prints to standard output what a person reads before a question, also where -o names a file.
  void show(std::string_view text, report::Style style) const;
  /// Throws `Error` if the file that -o names is a database of this program or belongs to one (kData), or
  /// cannot be written (kCannotCreate).
  void refuse_file() const;
  /// Throws `Error` (kData) if -o names the file that the command reads, under whatever name.
  void refuse_input(const std::string& input) const;
  /// Prints a diagnostic to standard error.
  void warn(std::string_view text) const;
  /// Prints to standard error what was understood otherwise than it was written: doubtful remarks always, the
  /// others unless `with_text` says that the text has them already.
  void remark(const std::vector<games::Remark>& remarks, bool with_text) const;
  /// Escapes control characters, which a name or note may hold and a terminal would obey, but for the colours
  /// of `style`. Everything that leaves the program passes here.
  [[nodiscard]] static std::string escaped(std::string_view text, report::Style style);
  /// The text that `make` returns, a document that is passed on: in a file that -o names, which is no device,
  /// its commands name no database. What a command did, and choices and numbers of this file, are no such
  /// text: on another file their commands would do something else.
  template <class Make>
  [[nodiscard]] auto for_its_reader(const Make& make) const {
    const bool others_read_it = writes_a_file() && !base::is_written_directly(*options_.file);
    return others_read_it ? base::naming_no_database(make) : make();
  }
  /// The layout for the file that -o names, else for standard output. The width of that is that of COLUMNS,
  /// else of the terminal, else eighty columns. Colours: on a terminal, unless NO_COLOR or TERM=dumb; --color
  /// overrides. Symbols: on a terminal that is not dumb, in a locale of UTF-8; --glyphs overrides.
  [[nodiscard]] report::Style style() const;
  /// The layout for standard output, whatever -o says.
  [[nodiscard]] report::Style screen_style() const;
  /// The layout for standard error, by the same rules, but that only on a terminal its lines are broken.
  [[nodiscard]] report::Style error_style() const;
  /// The text of an error, for standard error.
  [[nodiscard]] std::string error_text(const base::Error& error) const;
  /// Asks on the terminal until the answer is yes, or else no or Enter (`says_yes`); nothing for q and where
  /// the input ends. True at once if standard input or output is not a terminal.
  [[nodiscard]] std::optional<bool> answer(std::string_view question) const;
  /// Whether the answer was yes.
  [[nodiscard]] bool confirm(std::string_view question) const { return answer(question).value_or(false); }
  /// Whether there is a terminal on which a person can be asked.
  [[nodiscard]] static bool asks();

 private:
  [[nodiscard]] report::Style style_of(int descriptor) const;
  /// Eighty columns, no colours.
  [[nodiscard]] report::Style file_style() const;
  /// Whether -o names a file, and not standard output.
  [[nodiscard]] bool writes_a_file() const { return options_.file && *options_.file != "-"; }
  void write_the_file(const base::Spool& text) const;

  const GlobalOptions& options_;
};

/// A command that only computes and prints.
struct PrintAccess {
  const GlobalOptions& options;
  const Output& output;
};

/// A command that reads the database.
struct ReadAccess : PrintAccess {
  /// The database named by --db, CHAPEAU_DB or XDG_DATA_HOME, in this order. Throws as `Store::open`.
  [[nodiscard]] storage::Store open() const;
  [[nodiscard]] bool database_is_there() const;
  /// The path of that database, whether it exists or not.
  [[nodiscard]] std::string path() const;

 protected:
  /// Returns the store after saying on standard error what opening it changed.
  [[nodiscard]] storage::Store announced(storage::Store store) const;
};

/// A command that writes the database. Some create it if there is none.
struct WriteAccess : ReadAccess {
  [[nodiscard]] storage::Store open_or_create() const;
  /// Runs `changes` as one command on a database that exists, and prints the text that it returns. `name` is
  /// the command's name in the log. With `dry_run` nothing is recorded; if nothing changed, a failure to
  /// print does not claim that it was saved. `style` is the one that the text was made with. Throws as
  /// `Store::open` and `Store::write`.
  void write_and_print(const std::string& name, bool dry_run,
                       const std::function<std::string(storage::Transaction&)>& changes,
                       report::Style style) const;
  /// Records a command, in a new database if there is none; a new one is removed again if the command changed
  /// nothing. Returns whether it changed something.
  bool write_or_create(const std::string& name, storage::Now now,
                       const std::function<void(storage::Transaction&)>& changes) const;
  /// For a dry run of a command that creates the database: the existing one, or an empty one in memory.
  [[nodiscard]] storage::Store open_or_empty() const;
};

}  // namespace cli
