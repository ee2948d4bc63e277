#pragma once

#include "cli/context.hpp"
#include "cli/program.hpp"

/// The commands. Each has a file and a namespace of its own, with a function that adds it to the program;
/// `close` and `reopen`, `rename` and `join`, `undo` and `redo` share one. What a command can do is what it
/// is given: access to print, to read the database, or to write it.
namespace cli::commands {

namespace add_hand {
void declare(Program& program, WriteAccess writing);
}  // namespace add_hand
namespace adjust_totals {
void declare(Program& program, WriteAccess writing);
}  // namespace adjust_totals
namespace amend_line {
void declare(Program& program, WriteAccess writing);
}  // namespace amend_line
namespace back_up {
void declare(Program& program, ReadAccess reading);
}  // namespace back_up
namespace check_file {
void declare(Program& program, ReadAccess reading);
}  // namespace check_file
namespace close_match {
void declare(Program& program, WriteAccess writing);
void declare_reopen(Program& program, WriteAccess writing);
}  // namespace close_match
namespace drop_line {
void declare(Program& program, WriteAccess writing);
}  // namespace drop_line
namespace drop_payment {
void declare(Program& program, WriteAccess writing);
}  // namespace drop_payment
namespace edit_match {
void declare(Program& program, WriteAccess writing);
}  // namespace edit_match
namespace explain_line {
void declare(Program& program, ReadAccess reading);
}  // namespace explain_line
namespace export_matches {
void declare(Program& program, ReadAccess reading);
}  // namespace export_matches
namespace import_matches {
void declare(Program& program, WriteAccess writing);
}  // namespace import_matches
namespace list_matches {
void declare(Program& program, ReadAccess reading);
}  // namespace list_matches
namespace list_payments {
void declare(Program& program, ReadAccess reading);
}  // namespace list_payments
namespace list_players {
void declare(Program& program, ReadAccess reading);
}  // namespace list_players
namespace merge_file {
void declare(Program& program, WriteAccess writing);
}  // namespace merge_file
namespace move_line {
void declare(Program& program, WriteAccess writing);
}  // namespace move_line
namespace new_match {
void declare(Program& program, WriteAccess writing);
}  // namespace new_match
namespace play_at_table {
void declare(Program& program, WriteAccess writing);
}  // namespace play_at_table
namespace print_completion {
void declare(Program& program, PrintAccess printing);
}  // namespace print_completion
namespace rebuild_tables {
void declare(Program& program, WriteAccess writing);
}  // namespace rebuild_tables
namespace record_payment {
void declare(Program& program, WriteAccess writing);
}  // namespace record_payment
namespace rename_player {
void declare_join(Program& program, WriteAccess writing);
void declare(Program& program, WriteAccess writing);
}  // namespace rename_player
namespace resolve_dispute {
void declare(Program& program, WriteAccess writing);
}  // namespace resolve_dispute
namespace restore_file {
void declare(Program& program, WriteAccess writing);
}  // namespace restore_file
namespace score_hand {
void declare(Program& program, PrintAccess printing);
}  // namespace score_hand
namespace settle_matches {
void declare(Program& program, ReadAccess reading);
}  // namespace settle_matches
namespace show_balance {
void declare(Program& program, ReadAccess reading);
}  // namespace show_balance
namespace show_log {
void declare(Program& program, ReadAccess reading);
}  // namespace show_log
namespace show_rules {
void declare(Program& program, PrintAccess printing);
}  // namespace show_rules
namespace show_sheet {
void declare(Program& program, ReadAccess reading);
}  // namespace show_sheet
namespace show_statistics {
void declare(Program& program, ReadAccess reading);
}  // namespace show_statistics
namespace undo_commands {
void declare_redo(Program& program, WriteAccess writing);
void declare(Program& program, WriteAccess writing);
}  // namespace undo_commands

}  // namespace cli::commands
