#pragma once

// Transcripts of what the program prints, for tests that no shell can run: a sentence is compared there, and
// in the code of the tests exit codes, JSON and names are.

#include <map>
#include <string>

namespace support {

/// How a program ended, and what it printed.
struct Printed {
  int code = 0;
  std::string output, errors;
};

/// Compares what was printed with the entry of the running test and `what` in the transcript at that path;
/// with CHAPEAU_UPDATE set, writes that entry. Each key of `changing` is another text in every run, and
/// stands in the transcript as its value in angle brackets; ids do so by themselves.
void expect_text(const std::string& path, const std::string& what, const Printed& printed,
                 const std::map<std::string, std::string>& changing);

/// The lines of a text, each behind a mark, as a transcript has them; `changing` as for `expect_text`.
std::string marked(const std::string& text, const char* mark,
                   const std::map<std::string, std::string>& changing = {});

/// Compares such lines with the entry of the running test and `what`, as `expect_text` does.
void expect_entry(const std::string& path, const std::string& what, const std::string& lines);

/// Whether a number, a name or a login stands in a text as a word of its own.
bool names(const std::string& text, const std::string& value);

}  // namespace support
