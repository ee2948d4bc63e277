#include "settlement/none.hpp"

#include "base/language/translation.hpp"

namespace settlement::none {

games::RuleSection Scheme::rules() {
  return {base::tr_c("title", "Settlement: none"),
          {{base::tr("The result is the winner and the totals: the source knows no stakes. To see a payout, "
                     "settle with --settlement pagat or wikipedia and --stakes."),
            "gamerules.com"}}};
}

}  // namespace settlement::none
