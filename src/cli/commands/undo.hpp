#pragma once

#include <optional>
#include <string>

#include "cli/args/options.hpp"
#include "cli/context.hpp"

/// `undo --by`, which `undo` hands over to.
namespace cli::commands::undo_commands {

/// What `undo --by` was called with.
struct LoginOptions {
  std::string login;
  std::optional<std::string> since;
  bool forwarded = false, yes = false;
  Format format = Format::kText;
};
/// Undoes what came from a login of the hub, after showing it. Throws `Error`: kNotThere for a login of which
/// nothing came, kRefused where nothing can be undone.
void undo_by(const LoginOptions& options, const WriteAccess& writing);

}  // namespace cli::commands::undo_commands
