#include "settlement/none.hpp"

namespace settlement::none {

games::RuleSection Scheme::rules() {
  return {"Settlement: none",
          {{"The result is the winner and the totals: the source knows no stakes. To see a payout, settle "
            "with --settlement pagat or wikipedia and --stakes.",
            "gamerules.com"}}};
}

}  // namespace settlement::none
