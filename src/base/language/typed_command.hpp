#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Commands that are proposed to a person, as they are typed in a shell. Names and logins come from other
/// people's files: whatever they contain, the command is one line and does what it says.
namespace base {

/// `text` quoted as one word of a POSIX shell: "'O'\\''Brien'". Where it has what `printable` escapes, with
/// the escapes of bash, zsh and ksh: "$'two\\nlines'". It prints on one line whatever it is.
std::string shell_quoted(std::string_view text);
/// The same, without quotes where it needs none.
std::string shell_word(std::string_view text);

/// How a command on a database begins, wherever it stands: "chapeau --db evening.db".
std::string program_on(std::string_view file);
/// From now on every command that is proposed names this database, as it was typed behind `--db`: without it,
/// it would act on another. Set once, before other threads run.
void name_database_in_commands(std::string_view file);
/// Whether that was called, and there is no `NamingNoDatabase`.
bool commands_name_database();
/// How such a command begins: "chapeau", or "chapeau --db evening.db".
const std::string& typed_program();

/// While one exists, the commands that this thread proposes name no database: whoever reads them has another
/// one, or none of their own.
class NamingNoDatabase {
 public:
  NamingNoDatabase();
  ~NamingNoDatabase();
  NamingNoDatabase(const NamingNoDatabase&) = delete;
  NamingNoDatabase& operator=(const NamingNoDatabase&) = delete;

 private:
  bool before_;
};

/// What `make` returns, which names no database.
template <class Make>
auto naming_no_database(const Make& make) {
  const NamingNoDatabase others;
  return make();
}

/// A message with `program` for "chapeau" where a command begins, in quotes or behind a colon: "'chapeau
/// undo' takes it back", "correct the line: chapeau amend 2".
std::string with_program(std::string_view text, std::string_view program);

/// A command with its words and options: "chapeau join 'Ann (2)' Ann", with `typed_program` for "chapeau".
/// `words` are quoted where they need it; where one begins with `-` they stand behind `--`, and `options`,
/// which are written as they are, before it.
std::string typed_command(std::string_view command, const std::vector<std::string>& words,
                          std::string_view options = "");
/// The same, word by word.
std::vector<std::string> typed_words(std::string_view command, const std::vector<std::string>& words,
                                     std::string_view options = "");

/// An option with its value: "--by mallory", or "--by=-x" for one that begins with `-`.
std::string typed_option(std::string_view option, std::string_view value);

/// An option whose value names two things: "--same Ann=Anna".
std::string typed_option(std::string_view option, std::string_view one, std::string_view other);

}  // namespace base
