#include "hub/sync/log_rules.hpp"

#include <gtest/gtest.h>

namespace log_rules_test {

// As whoever sends it counts.
TEST(LogRules, ALogMayBeAsLongAsTheClubAllows) {
  storage::HubLog log;
  log.bytes = 60;
  hub::CommandHeader next;
  next.bytes = 40;
  EXPECT_FALSE(hub::too_long(log, next, 100));
  next.bytes = 41;
  EXPECT_TRUE(hub::too_long(log, next, 100));
}

}  // namespace log_rules_test
