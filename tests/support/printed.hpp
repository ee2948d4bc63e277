#pragma once

// What the program would print, in unit tests: the sentences stand in `printed.txt`, and in the code of the
// tests stand kinds of errors, codes and values.

#include <functional>
#include <map>
#include <string>

#include "base/errors/error.hpp"

namespace support {

/// Compares a text, which is not empty, with the entry of the running test and `what` in `printed.txt`; with
/// CHAPEAU_UPDATE set, writes that entry. Each key of `changing` is another text in every run, and stands
/// there as its value in angle brackets.
void expect_printed(const std::string& what, const std::string& text,
                    const std::map<std::string, std::string>& changing = {});

/// The error with which `work` ends: its kind, and in `printed.txt` all that the user sees of it. A failure
/// if it throws none.
base::Error expect_error(const std::string& what, base::ErrorKind kind, const std::function<void()>& work,
                         const std::map<std::string, std::string>& changing = {});

}  // namespace support
