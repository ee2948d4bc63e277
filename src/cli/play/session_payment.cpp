#include <cstdlib>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/play/session.hpp"
#include "report/sheet/settlement_view.hpp"
#include "settlement/stakes.hpp"

/// The payment of a match that is over, as a session asks for it.
namespace cli::play {

using base::Error;
using base::ErrorKind;

bool is_to_be_paid(const history::NumberedMatch& match) {
  const auto payout = history::settle(match).payout;
  return payout && payout->amount > 0 && match.record.terms.stakes;
}

match::Payout payout_or_refuse(const history::NumberedMatch& match) {
  if (match.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, base::tr("the match is not over, so there is nothing to pay yet"))
        .remedy(base::tr("p records the payment once it is over"));
  const auto payout = history::settle(match).payout;
  if (!payout || payout->amount == 0 || !match.record.terms.stakes)
    throw Error(ErrorKind::kRefused, base::tr("nothing is to be paid for this match"))
        .remedy(base::tr("Enter begins another match, q quits"));
  return *payout;
}

Reply Session::begin_payment() {
  if (confirming() && !corrects() && !as_if_added().match.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, base::tr("the hand is not saved yet"))
        .remedy(base::tr("press Enter first; then p records the payment"));
  refuse_if_correcting();
  // A match that goes on here may have ended elsewhere: that is looked up first.
  if (!begun() || over()) (void)payout_or_refuse(match_);
  if (is_paid())
    throw Error(ErrorKind::kRefused, base::tr("the match is recorded as paid"))
        .remedy(base::tr("u takes the payment back"));
  return {"", PlayAction::kAskPayment};
}

std::string Session::ask_payment(const storage::PayoutDue& due) {
  asked_ = AskedPayment{due.left()};
  return paragraph(report::payout_due_text(names_, due));
}

std::string Session::paid_before(const storage::PayoutDue& due) const {
  const std::string amount = settlement::money_text(std::abs(due.paid), match_.record.terms.stakes->currency);
  const std::string& payer = names_[due.paid > 0 ? due.payout.from : due.payout.to];
  return paragraph(base::tr("{0} had paid {1} for this match; p takes that into account.", payer, amount));
}

Reply Session::answer_payment(const std::string& line) {
  if (is_yes(line)) return {"", PlayAction::kPay};
  if (is_quit(line)) return {"", PlayAction::kLeave};
  if (read_typed_line(line).command == TableCommand::kHelp) return {paragraph(part_paid_text())};
  if (!is_no(line) && word_of(line) != "<")
    throw Error(ErrorKind::kData, base::tr("the payment is not recorded yet"))
        .at({"", line, 0, line.size()})
        .remedy_sentences(base::join_sentences(
            {base::tr("Press Enter if it was paid, or type < to go back."), part_paid_text()}));
  asked_ = std::monostate{};
  return {base::tr("Nothing was recorded.") + "\n" + heading()};
}

std::string Session::paid(const std::string& what) {
  asked_ = std::monostate{};
  paid_for_.push_back(match_.record.match.lines);
  return what + heading();
}

std::string Session::payment_undone(const std::string& what) {
  paid_for_.pop_back();
  settled_for_.reset();  // it may have been settled by that payment
  return what + heading();
}

}  // namespace cli::play
