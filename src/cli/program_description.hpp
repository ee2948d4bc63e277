#pragma once

#include <string>
#include <vector>

/// The program as its help describes it, for whatever else is made from the same words: the manual page and
/// the completion of shells.
namespace cli {

/// An option of a command, or an argument.
struct OptionDescription {
  std::vector<std::string> names;  ///< "-m", "--match"; of an argument none
  std::string value;               ///< what stands for its value: "MATCH"; of a flag empty
  std::string text;                ///< what it is for
  std::vector<std::string> words;  ///< the values that there are, if they are few
  bool required = false;
  bool several = false;  ///< an argument that may be repeated
};

struct CommandDescription {
  std::string name;
  std::string text;
  std::vector<OptionDescription> arguments;
  std::vector<OptionDescription> options;
  std::vector<std::string> paragraphs;
  std::vector<std::string> examples;  ///< command lines as somebody would type them
  bool takes_reports = false;         ///< arguments with a `=`, and words that go on with them
};

struct ProgramDescription {
  std::string name;
  std::string version;  ///< "0.1.0"
  std::string text;
  std::vector<OptionDescription> options;  ///< those that stand with every command
  std::vector<CommandDescription> commands;
};

}  // namespace cli
