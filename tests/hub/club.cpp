#include "club.hpp"

#include <fmt/core.h>

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/pattern.hpp"

namespace hub_tests {
namespace {

std::string new_database(const Server& server, const std::string& like) {
  static std::atomic<int> databases = 0;
  const std::string name = fmt::format("hub{}", ++databases);
  server.sql("postgres", fmt::format("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy", name, like));
  return name;
}

}  // namespace

Hub::Hub(None) : server_(Server::shared()), database_(new_database(server_, "template1")) {
  const End made = run({"init", url("owner"), "--club", kClub});
  EXPECT_EQ(made.code, 0) << made.errors;
  EXPECT_EQ(made.output.find("--club"), std::string::npos) << "of one club nobody has to say which";
}

Hub::Hub() : Hub(with_members()) {}

Hub::Hub(const Kept& kept) : server_(Server::shared()), database_(new_database(server_, kept.database)) {
  for (const auto& [name, bytes] : kept.files) faults::write_to(file(name), bytes);
}

const Kept& Hub::with_members() {
  static const Kept kKept = [] {
    const Hub hub(kNoMembers);
    for (const char* login : {"ann", "bob", "cho"}) hub.add_member(login);
    return hub.keep();
  }();
  return kKept;
}

void Hub::add_member(const std::string& login) const {
  const End added = run({"member", "add", url("owner"), login, "--club", kClub});
  EXPECT_EQ(added.code, 0) << shown(added);
}

Kept Hub::keep() const {
  Kept kept{new_database(server_, database_), {}};
  for (const auto& each : std::filesystem::directory_iterator(file("")))
    kept.files.emplace(each.path().filename().string(), faults::contents_of(each.path().string()));
  return kept;
}

Hub::~Hub() {
  // Many of them would take long to remove at the end. Where a test broke off, there may be none.
  static_cast<void>(server_.psql("postgres", "DROP DATABASE IF EXISTS " + database_ + " WITH (FORCE)"));
}

End Hub::run(const Arguments& arguments) const {
  Arguments all{"hub"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run_program(CHAPEAU_PROGRAM, all, {"CHAPEAU_DB=" + file("of-nobody.db")});
}

End Hub::status(const std::string& login) const { return run({"status", url(login), "--format", "json"}); }

int Hub::commands() const {
  const std::string counted = sql(
      "SELECT count(*), count(*) FILTER (WHERE number <> nth), count(*) FILTER (WHERE operations <> rows), "
      "count(*) FILTER (WHERE chain <> sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || content)) "
      "FROM (SELECT k.*, row_number() OVER w AS nth, lag(chain) OVER w AS before, (SELECT count(*) FROM "
      "operation o WHERE o.club = k.club AND o.login = k.login AND o.number = k.number) AS rows FROM command "
      "k WINDOW w AS (PARTITION BY club, login ORDER BY number)) each");
  int count = -1, gaps = -1, incomplete = -1, broken = -1;
  const int read = std::sscanf(counted.c_str(), "%d|%d|%d|%d", &count, &gaps, &incomplete, &broken);
  EXPECT_EQ(read, 4) << counted;
  EXPECT_TRUE(gaps == 0 && incomplete == 0 && broken == 0) << counted;
  return count;
}

int Hub::commands_of(const std::string& login) const {
  return std::stoi(sql("SELECT count(*) FROM command WHERE login = '" + login + "'"));
}

Laptop::Laptop(const Hub& hub, std::string name, std::string login)
    : name_(std::move(name)),
      login_(std::move(login)),
      file_(hub.file(name_ + ".db")),
      url_(hub.url(login_)) {}

End Laptop::run(const Arguments& arguments) const {
  return run_program(CHAPEAU_PROGRAM, arguments, {"CHAPEAU_DB=" + file_});
}

std::string Laptop::done(const Arguments& arguments) const {
  const End end = run(arguments);
  EXPECT_EQ(end.code, 0) << name_ << ":" << walk::command_line(arguments) << shown(end);
  return end.output;
}

End Laptop::sync(const Arguments& more) const {
  Arguments all{"sync", url_};
  all.insert(all.end(), more.begin(), more.end());
  return run(all);
}

void Laptop::synced(const Arguments& more) const {
  const End end = sync(more);
  EXPECT_EQ(end.code, 0) << name_ << ": sync" << walk::command_line(more) << shown(end);
}

void Laptop::play(const std::string& one, const std::string& other, int hands) const {
  done({"new", one, other, "--date", "2026-11-01", "--target", "1000000"});
  for (int hand = 1; hand <= hands; ++hand)
    done({"add", "-m", one, "--points", fmt::format("{}={}", one, 5 * hand), fmt::format("{}=10", other)});
}

void Laptop::play_and_sync(const std::string& one, const std::string& other, int hands) const {
  play(one, other, hands);
  synced();
}

void exchange(const std::vector<const Laptop*>& laptops) {
  for (const Laptop* each : laptops) each->synced();
  for (const Laptop* each : laptops)
    if (each != laptops.back()) each->synced();
}

void expect_the_same(const Laptop& one, const Laptop& other) {
  EXPECT_EQ(one.exported(), other.exported()) << one.name() << " and " << other.name();
  EXPECT_EQ(one.done({"players", "--format", "json"}), other.done({"players", "--format", "json"}));
  EXPECT_EQ(one.done({"balance", "--format", "json"}), other.done({"balance", "--format", "json"}));
  for (const Laptop* each : {&one, &other}) each->done({"check"});
}

void expect_to_hold(const Hub& hub) {
  const End end = hub.status();
  ASSERT_EQ(end.code, 0) << shown(end);
  EXPECT_TRUE(nlohmann::json::parse(end.output).at("holds").get<bool>()) << shown(end);
}

std::string players_of(const Laptop& laptop) {
  std::string names;
  for (const auto& player : nlohmann::json::parse(laptop.done({"players", "--format", "json"})))
    names += player.at("player").get<std::string>() + " ";
  return names;
}

int count_of(const std::string& text, const std::string& in) {
  int count = 0;
  for (std::size_t at = in.find(text); at != std::string::npos; at = in.find(text, at + text.size())) ++count;
  return count;
}

namespace {

/// A path as it stands in the query of a URL.
std::string in_url(std::string path) {
  for (std::size_t at = 0; (at = path.find('/', at)) != std::string::npos;) path.replace(at, 1, "%2F");
  return path;
}

/// What was printed, without the times at which this test entered something; those of 1970 come from a test.
std::string without_times(const std::string& text) {
  static const support::Pattern kTime("20[0-9]{2}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}Z| [0-9]{2}:[0-9]{2})");
  return kTime.replaced_in(text, "<time>");
}

}  // namespace

void expect_text(const std::string& what, const End& end, const Hub& hub) {
  support::expect_text(CHAPEAU_HUB_WORDS, what,
                       {end.code, without_times(end.output), without_times(end.errors)},
                       {{hub.server().folder(), "server"},
                        {in_url(hub.server().folder()), "server"},
                        {hub.file(""), "folder"},
                        {hub.database(), "database"}});
}

std::string shown(const End& end) {
  return fmt::format("\nends with {} (signal {})\n{}{}", end.code, end.signal, end.output, end.errors);
}

}  // namespace hub_tests
