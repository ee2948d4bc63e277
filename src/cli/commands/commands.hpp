#pragma once

#include "cli/context.hpp"
#include "cli/program.hpp"

/// One function a command, one file a function: it registers the command with its options and what
/// it does. What a command may touch is what it is given.
namespace cli {

void add_command(Program& program, WriteAccess writing);
void adjust_command(Program& program, WriteAccess writing);
void amend_command(Program& program, WriteAccess writing);
void backup_command(Program& program, ReadAccess reading);
void check_command(Program& program, ReadAccess reading);
void rebuild_command(Program& program, WriteAccess writing);
void close_command(Program& program, WriteAccess writing);
void completion_command(Program& program, PrintAccess printing);
void drop_command(Program& program, WriteAccess writing);
void edit_match_command(Program& program, WriteAccess writing);
void explain_command(Program& program, ReadAccess reading);
void export_command(Program& program, ReadAccess reading);
void import_command(Program& program, WriteAccess writing);
void join_command(Program& program, WriteAccess writing);
void log_command(Program& program, ReadAccess reading);
void matches_command(Program& program, ReadAccess reading);
void merge_command(Program& program, WriteAccess writing);
void move_command(Program& program, WriteAccess writing);
void new_command(Program& program, WriteAccess writing);
void play_command(Program& program, WriteAccess writing);
void players_command(Program& program, ReadAccess reading);
void redo_command(Program& program, WriteAccess writing);
void rename_command(Program& program, WriteAccess writing);
void reopen_command(Program& program, WriteAccess writing);
void resolve_command(Program& program, WriteAccess writing);
void restore_command(Program& program, WriteAccess writing);
void rules_command(Program& program, PrintAccess printing);
void score_command(Program& program, PrintAccess printing);
void settle_command(Program& program, ReadAccess reading);
void sheet_command(Program& program, ReadAccess reading);
void stats_command(Program& program, ReadAccess reading);
void undo_command(Program& program, WriteAccess writing);
void balance_command(Program& program, ReadAccess reading);
void pay_command(Program& program, WriteAccess writing);
void payments_command(Program& program, ReadAccess reading);
void drop_payment_command(Program& program, WriteAccess writing);

}  // namespace cli
