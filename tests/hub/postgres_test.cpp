#include "hub/server/postgres.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "club.hpp"
#include "hub/server/url.hpp"
#include "proxy.hpp"

namespace hub_tests {
namespace postgres_test {

using ::hub::Postgres;
using ::hub::ServerError;

Postgres connect(const Hub& hub) { return Postgres(::hub::Url(hub.server().url("ann", hub.database()))); }

std::string text_of(const ::hub::Rows& rows) { return std::string(rows.bytes(0, 0)); }

// The statement that was begun would give its answer to the next one.
TEST(Postgres, WhatIsThrownWhileStatementsAreMadeEndsTheConnection) {
  const Hub hub;
  Postgres server = connect(hub);
  EXPECT_EQ(text_of(server.execute({"SELECT 'before'"})), "before");
  EXPECT_THROW(server.pipeline([](const Postgres::Send& send) {
    send({"SELECT 'begun'"});
    throw std::runtime_error("no more of it");
  }),
               std::runtime_error);
  EXPECT_THROW(server.execute({"SELECT 'after'"}), ServerError);
}

TEST(Postgres, ATableThatIsNotThereIsSaidWithTheCodeOfTheServer) {
  const Hub hub;
  Postgres server = connect(hub);
  try {
    server.execute({"SELECT 1 FROM table_of_another"});
    ADD_FAILURE() << "there is no such table";
  } catch (const ServerError& error) {
    EXPECT_EQ(error.kind(), base::ErrorKind::kUnusableDatabase);
    EXPECT_EQ(error.sqlstate(), "42P01");
    EXPECT_FALSE(error.may_be_repeated());
  }
}

TEST(Postgres, WhatIsThrownWhileRowsAreReadEndsTheConnection) {
  const Hub hub;
  Postgres server = connect(hub);
  EXPECT_THROW(server.stream({"SELECT generate_series(1, 1000)"},
                             [](const ::hub::Rows&) { throw std::runtime_error("enough"); }),
               std::runtime_error);
  EXPECT_THROW(server.execute({"SELECT 'after'"}), ServerError);
}

// Many small ones are not kept in memory until the last is made either.
TEST(Postgres, NobodyMakesMoreWhileNobodyTakesWhatWasMade) {
  const Hub hub;
  Proxy proxy(hub.server().folder(), {Proxy::Fault::kStuff, "'the first'"});
  Postgres server(::hub::Url(url_of(proxy.folder(), "ann", hub.database()) + "&connect_timeout=2"));
  constexpr int kMany = 20'000;  // of a kilobyte each, which no socket holds
  int made = 0;
  try {
    server.pipeline([&](const Postgres::Send& send) {
      send({"SELECT 'the first'"});
      for (; made < kMany; ++made) send({"SELECT '" + std::string(1000, 'x') + "'"});
    });
    ADD_FAILURE() << "somebody took it all";
  } catch (const ServerError& error) {
    EXPECT_TRUE(error.is_silent()) << error.message();
  }
  EXPECT_EQ(proxy.applied(), 1);
  EXPECT_LT(made, kMany / 10);
}

TEST(Postgres, AStatementThatFailsDoesNot) {
  const Hub hub;
  Postgres server = connect(hub);
  EXPECT_THROW(server.execute_all({{"SELECT 1"}, {"SELECT nonsense"}, {"SELECT 2"}}), ServerError);
  EXPECT_EQ(text_of(server.execute({"SELECT 'after'"})), "after");
}

}  // namespace postgres_test
}  // namespace hub_tests
