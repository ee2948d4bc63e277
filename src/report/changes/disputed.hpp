#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/json/json.hpp"
#include "report/layout/style.hpp"
#include "storage/merge/dispute.hpp"

/// A disputed match with its sides beside each other.
namespace report {

/// Whether two matches have the same lines, options and closing.
bool is_same(const std::optional<history::NumberedMatch>& a, const std::optional<history::NumberedMatch>& b);

/// What each side has, or what keeping it leaves where that is worked out, who wrote last on it and when: the
/// lines and choices in which they differ, marked with `>`, and the lines beside them. `there` is what the
/// other file is called where the sides are not all of this one.
std::string dispute_text(const storage::DisputedMatch& match, const std::string& there, Style style);
/// That a merge makes a match disputed, or would, and which version counts until somebody decides.
std::string provisional_text(const storage::DisputedMatch& match, const std::string& there, bool dry_run,
                             Style style);
/// The commands that resolve it, a line each, with the totals after each. Precondition: the outcomes are
/// worked out.
std::string choices_text(const storage::DisputedMatch& disputed, Style style);
/// Which lines a resolution left out, as `after` says (nothing: there is no match any more) and the dispute
/// that is left (nothing: none), and how to keep more of them where a side has more lines; empty where none
/// is left out. `backup`: the number in the list of `restore` of what was there before a merge that resolved
/// it with others, or with joins and renamings, all of which `undo` reverses. Precondition: the outcomes
/// are worked out.
std::string left_out_text(const storage::DisputedMatch& disputed,
                          const std::optional<history::NumberedMatch>& after,
                          const std::optional<storage::DisputedMatch>& left, bool dry_run, Style style,
                          std::optional<std::size_t> backup = std::nullopt);
/// "Left out: Ann 15, Bob 30.": the lines, and versions of lines, of a match that it does not have any more.
/// Empty where there are none.
std::string left_out_text(const history::NumberedMatch& before, const history::NumberedMatch& after);
/// For standard error: that a resolution kept a hand twice that was entered on each side, or nearly that.
/// Empty where it did not. Precondition: the outcomes are worked out.
std::string kept_twice_warnings(const storage::DisputedMatch& disputed, const history::NumberedMatch& after);
base::Json dispute_json(const storage::DisputedMatch& match);

}  // namespace report
