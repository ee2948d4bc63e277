#pragma once

#include <functional>
#include <string>

#include "cli/context.hpp"

namespace cli {

/// What most commands that write have in common: `change` does what is to be done to a database that is
/// there, as one command named `name`, and returns what is to be printed. With `dry_run` it is printed and
/// nothing recorded; where nothing changed, no error of printing says that it was saved. `style` is the one
/// that the text was made with. Throws what `Store::open` and `Store::write` throw.
void write_and_print(const WriteAccess& writing, const std::string& name, bool dry_run,
                     const std::function<std::string(storage::Writer&)>& change, report::Style style = {});

}  // namespace cli
