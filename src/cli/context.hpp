#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/spool.hpp"
#include "cli/format.hpp"
#include "cli/terminal.hpp"
#include "games/hand.hpp"
#include "report/style.hpp"
#include "storage/store.hpp"

/// What a command may touch. Each command takes the least of these that it needs, so that its
/// signature says what it does.
namespace cli {

/// The options that stand before or after any command.
struct GlobalOptions {
  std::optional<std::string> database;  ///< --db
  std::optional<std::string> color;     ///< --color: auto (if not given), always or never
  std::optional<std::string> glyphs;    ///< --glyphs: ascii or unicode; not given: what the terminal shows
  bool no_pager = false;                ///< --no-pager
};

/// Where people and programs read what a command says.
class Output {
 public:
  explicit Output(const GlobalOptions& options) : options_(options) {}

  /// To standard output, at once. Throws `Error` (kInputOutput) if it cannot be written; without a
  /// message if the reader has gone. `style` is the one that the text was made with: only its colours pass.
  void print(std::string_view text, report::Style style = {}) const;
  /// The same for a long text, of which each piece was made harmless (`shown`) before.
  void print(const base::Spool& shown) const;
  /// The same after a commit: says in its error that everything was saved.
  void print_saved(std::string_view text, report::Style style = {}) const;
  /// The same through a pager, on a terminal that the text does not fit. No database may be open: a person is
  /// waited for.
  void page(std::string_view text, report::Style style) const;
  void page(const base::Spool& shown, report::Style style) const;
  /// A diagnostic, to standard error.
  void warn(std::string_view text) const;
  /// What was understood otherwise than it was written, a sentence each. What is doubtful goes to standard
  /// error, and so does the rest unless `with_text` says that it stands in the text already.
  void remark(const std::vector<games::Remark>& remarks, bool with_text) const;
  /// A document as it may be shown: what a terminal would obey is written out, wherever in it somebody's
  /// words stand, but for the colours of `style`. Everything that leaves the program passes here.
  [[nodiscard]] static std::string shown(std::string_view text, report::Style style);
  /// How standard output is laid out. Its width is that of COLUMNS, else of the terminal, else eighty
  /// columns. Colours: on a terminal, unless NO_COLOR or TERM=dumb; --color overrides. Symbols: on a terminal
  /// that is not dumb, in a locale of UTF-8; --glyphs overrides.
  [[nodiscard]] report::Style style() const;
  /// The same for standard error.
  [[nodiscard]] report::Style error_style() const;
  /// For a file: as wide as where nothing says otherwise, without colours.
  [[nodiscard]] report::Style file_style() const;
  /// An error as standard error shows it.
  [[nodiscard]] std::string error_text(const base::Error& error) const;
  /// Asks on the terminal and waits for a line that begins with y; true at once if standard input or
  /// output is not a terminal.
  [[nodiscard]] bool confirm(std::string_view question) const;

 private:
  [[nodiscard]] report::Style style_of(int descriptor) const;

  const GlobalOptions& options_;
};

/// The day so many days from today, `YYYY-MM-DD`, in local time.
std::string local_day(int days);

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
  /// Where it is, or would be made.
  [[nodiscard]] std::string path() const { return database_path(); }
  /// Whether a file, by its real path (`base::real_path`), is that database, or one of the files that SQLite
  /// keeps beside it.
  [[nodiscard]] bool is_database(const std::string& real_path) const;

 protected:
  [[nodiscard]] std::string database_path() const;
  /// The same, after saying on standard error what opening it changed.
  [[nodiscard]] storage::Store announced(storage::Store store) const;
};

/// A command that writes the database. Some of them make it if there is none.
struct WriteAccess : ReadAccess {
  [[nodiscard]] storage::Store open_or_create() const;
  /// Records a command, in a new database if there is none: that one is kept only where the command changed
  /// something. Returns whether it did.
  [[nodiscard]] bool write_or_create(const std::string& name,
                                     const std::function<void(storage::Writer&)>& changes) const;
  /// To see what a command that makes the database would do: the one there is, or an empty one in memory.
  [[nodiscard]] storage::Store open_or_empty() const;
  [[nodiscard]] static storage::Now now();
};

}  // namespace cli
