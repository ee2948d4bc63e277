#pragma once

#include <ctime>
#include <string>
#include <vector>

/// Transcripts: commands with what they print, in files that anybody can write.
namespace golden {

/// One command of a transcript.
struct Step {
  std::string command;              ///< for /bin/sh
  std::vector<std::string> output;  ///< lines of standard output
  std::vector<std::string> errors;  ///< lines of standard error
  int exit_code = 0;
  std::size_t first_line = 0;       ///< of the file, from 0: the command
  std::size_t after_last_line = 0;  ///< of the file: behind what belongs to the command
};

enum class Kind {
  kTest,      ///< `*.test`: "$ command", "> output", "! error", "= exit code"; all else is commentary
  kMarkdown,  ///< fenced blocks of `console`: "$ command", then what it prints, output before errors
};

struct Transcript {
  Kind kind = Kind::kTest;
  std::vector<std::string> lines;
  std::vector<Step> steps;
  std::string today;  ///< the day that a page calls today (`<!-- today: YYYY-MM-DD -->`)
  std::string
      language;  ///< in which it runs, English if empty (a line `lang: fr`, in a page `<!-- lang: fr -->`)
};

/// The day of a moment in the local zone, `YYYY-MM-DD`.
std::string local_day_of(std::time_t seconds);

Transcript parse(Kind kind, const std::string& text);

/// The file with what the steps print in place of what it says they do.
std::string rewrite(const Transcript& transcript, const std::vector<Step>& actual);

/// Puts names in place of what differs from run to run: the folder, this day and hour, new ids.
class Normalizer {
 public:
  /// `started` is when the transcript began: its day stays today when midnight passes.
  Normalizer(Kind kind, std::string folder, std::string today, std::time_t started = std::time(nullptr));
  std::string line(std::string text);

 private:
  Kind kind_;
  std::string folder_;
  std::string today_;
  std::time_t started_;
  std::vector<std::string> ids_;
};

}  // namespace golden
