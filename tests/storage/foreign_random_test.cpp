// Histories that were changed at random.

#include <nlohmann/json.hpp>
#include <random>

#include "storage/foreign_history.hpp"

namespace foreign_random_test {

using namespace foreign;

/// Bodies that were changed at random, at any place, to anything.
class HistoryForger {
 public:
  explicit HistoryForger(std::uint64_t seed) : random_(seed) {}

  std::vector<history::RawOperation> history() {
    std::vector<history::RawOperation> operations;
    const std::size_t size = 2 + pick(14);
    for (std::size_t i = 0; i < size; ++i) {
      std::vector<std::size_t> parents;
      for (std::size_t parent = pick(3); parent > 0; --parent) parents.push_back(10 + pick(size + 1));
      const auto& [verb, body] = i < 2 ? std::pair<std::string, std::string>("start", start_body()) : any();
      history::RawOperation raw = operation(10 + i, parents, verb, changed(body), any_subject(verb));
      if (pick(10) == 0) raw.version = 2;
      operations.push_back(std::move(raw));
    }
    return operations;
  }

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }

  std::size_t any_subject(const std::string& verb) {
    if (pick(12) == 0) return 1 + pick(4);
    if (verb == "rename" || verb == "join") return kAnn + pick(2);
    return verb == "pay" ? 4 : kMatch;
  }

  std::pair<std::string, std::string> any() {
    const std::string line = text(10 + pick(16));
    const std::vector<std::pair<std::string, std::string>> all{
        {"start",
         start_body(
             kAnn + pick(4), kAnn + pick(4),
             R"(,"options":{"target":600,"stakes":{"small":"1.00","large":"3.00","currency":"CAD"},"note":"n"},"closed":{"conceded_by":1})")},
        {"add", points_body(280, -45)},
        {"add", cards_body("KKKK 7777", "888")},
        {"add",
         fmt::format(
             R"({{"lines":[{{"id":"{}","at":null,"entries":[{{"score":700,"stars":1}},{{"score":5}}],"out":0}},{{"adjust":[5,-5],"reason":"r"}}],"before":"{}"}})",
             text(10 + pick(16)), line)},
        {"amend",
         fmt::format(R"({{"line":"{}","contents":{{"dealer":1,"entries":[{{"score":5}},{{"score":600}}]}}}})",
                     line)},
        {"amend", fmt::format(R"({{"line":"{}","contents":"gone"}})", line)},
        {"set", R"({"options":{"target":300,"note":"x"},"closed":{"void":true}})"},
        {"set", R"({"closed":null})"},
        {"settle",
         fmt::format(R"({{"lines":[{{"line":"{}","contents":"gone"}}],"order":["{}","{}"],"exists":true}})",
                     line, text(11), text(12))},
        {"undo", ids_body(10 + pick(16))},
        {"redo", ids_body(10 + pick(16))},
        {"rename", R"({"name":"Bob102"})"},
        {"rename", R"({"name":""})"},
        {"join", fmt::format(R"({{"into":"{}"}})", text(kAnn + pick(4)))},
        {"pay", fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD"}})", text(kAnn),
                            text(kAnn + pick(3)))},
        {"pay", fmt::format(R"({{"from":"{}","to":"{}","amount":5,"currency":"CAD","date":"{}"}})",
                            text(kAnn), text(kBob), pick(2) == 0 ? "2026-11-01" : "some day")}};
    return all[pick(all.size())];
  }

  std::string changed(const std::string& body) {
    Json json = Json::parse(body);
    for (std::size_t i = pick(3); i > 0; --i) change(json);
    return json.dump();
  }

  void change(Json& json) {
    if (json.is_structured() && !json.empty() && pick(4) > 0) {
      auto member = json.begin();
      std::advance(member, static_cast<std::ptrdiff_t>(pick(json.size())));
      return change(*member);
    }
    switch (pick(3)) {
      case 0:
        if (json.is_object())
          json["new"] = anything();
        else if (json.is_array())
          json.push_back(anything());
        else
          json = anything();
        return;
      case 1:
        if (json.is_structured()) return json.clear();
        [[fallthrough]];
      default: json = anything();
    }
  }

  Json anything() {
    const std::vector<Json> all{nullptr,
                                true,
                                0,
                                -1,
                                3,
                                1'000'000,
                                INT64_MAX,
                                INT64_MIN,
                                "",
                                "gone",
                                "2026-11-01",
                                "CAD",
                                "KKKK 7777",
                                "22222222 AAAA",
                                text(kAnn),
                                text(10),
                                text(99),
                                Json::array(),
                                Json::object(),
                                Json::array({1, 2}),
                                std::string(2000, 'x'),
                                "é\u202e\n"};
    return all[pick(all.size())];
  }

  std::mt19937_64 random_;
};

TEST_F(ForeignHistory, WhateverStandsInItItIsBearable) {
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    forge(HistoryForger(seed).history());
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    read_everything();
    write_on_top();
    if (HasFailure()) return;
  }
}

}  // namespace foreign_random_test
