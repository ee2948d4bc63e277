#include "base/json/json.hpp"
#include "base/json/json_document.hpp"
#include "base/json/json_object.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace json_test {

base::Json parsed(std::string_view text) {
  const base::JsonDocument document(text, "");
  return base::to_json(document.root());
}

base::Error refusal_of(std::string_view text, const std::string& where) {
  return support::refusal_of([&] { base::JsonDocument(text, where); });
}

/// Where a text is refused: the keys that lead there.
std::string refused_at(const std::string& text) { return refusal_of(text, "line 1").place()->where; }

TEST(Json, KeepsTheOrderOfKeys) {
  EXPECT_EQ(base::to_text(parsed(R"({"b":1,"a":[true,null,"é"]})")), R"({"b":1,"a":[true,null,"é"]})");
}

TEST(Json, RefusesWhatTheLibraryLetsPass) {
  EXPECT_EQ(refused_at(R"({"a":1,"a":2})"), "line 1");
  EXPECT_EQ(refused_at(R"({"a":18446744073709551616})"), "line 1, a");
  EXPECT_EQ(refused_at(R"({"a":18446744073709551615})"), "line 1, a");
  EXPECT_EQ(refused_at(R"({"a":1.5})"), "line 1, a");
  EXPECT_EQ(refused_at(R"({"a":1e2})"), "line 1, a");
  EXPECT_TRUE(refused_at(std::string(100'000, '[')).starts_with("line 1, item 1, item 1, item 1"));
  EXPECT_EQ(refused_at("\"\xff\""), "line 1");
  std::string many = "{";
  for (int i = 0; i < 100; ++i) many += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_EQ(refused_at(many + "\"z\":0}"), "line 1");
}

TEST(Json, ReadsEveryKindOfValue) {
  const std::string text =
      R"({"none":null,"yes":true,"no":false,"least":-9223372036854775808,"most":9223372036854775807,"zero":-0,)"
      R"("text":"a\"b\\c\/\b\f\n\r\t\u00e9\ud83c\udca1\u0000","list":[],"object":{},"nested":[[1,[2]],{"a":{"b":[3]}}]})";
  const base::JsonDocument document(text, "");
  EXPECT_EQ(base::to_json(document.root()), base::Json::parse(text));
  const base::JsonValue root = document.root();
  EXPECT_EQ(root.find("least")->number(), INT64_MIN);
  EXPECT_EQ(root.find("most")->number(), INT64_MAX);
  EXPECT_EQ(root.find("text")->text(), std::string_view("a\"b\\c/\b\f\n\r\té🂡\0", 18));
  EXPECT_EQ(root.find("nested")->items().size(), 2U);
  EXPECT_TRUE(root.find("nested")->items()[1].find("a")->contains("b"));
  EXPECT_FALSE(root.find("nope"));
  EXPECT_EQ(refused_at(R"({"a":9223372036854775808})"), "line 1, a");
  EXPECT_EQ(refused_at(R"({"a":-9223372036854775809})"), "line 1, a");
}

TEST(Json, WhatIsNoListOrObjectHoldsNothing) {
  for (const char* text : {"null", "true", "7", R"("text")"}) {
    const base::JsonDocument document(text, "");
    EXPECT_EQ(document.root().items().size(), 0U) << text;
    EXPECT_TRUE(document.root().items().begin() == document.root().items().end()) << text;
    document.root().for_each_member(
        [&](const auto& key, const auto& /*value*/) { ADD_FAILURE() << text << key; });
    EXPECT_FALSE(document.root().contains("text")) << text;
  }
  // Nor does a list have members, or an object items.
  const base::JsonDocument list(R"(["a",1])", "");
  EXPECT_FALSE(list.root().contains("a"));
  const base::JsonDocument object(R"({"a":1})", "");
  EXPECT_EQ(object.root().items().size(), 0U);
}

TEST(Json, RefusesNumbersThatNoNumberHolds) {
  EXPECT_EQ(refused_at(R"({"a":1e999})"), "line 1, a");
  EXPECT_EQ(refusal_of(R"({"a":[0,1e999]})", "line 3").place()->where, "line 3, a, item 2");
  const std::string digits(400, '9');
  EXPECT_EQ(refused_at("[" + digits + "]"), "line 1, item 1");
  for (const char* text : {"01", "-", "+1", "1.", ".5", "1e", "0x10", "NaN", "Infinity", "tru", "nul"})
    EXPECT_EQ(refused_at(text), "line 1") << text;
}

TEST(Json, HalfACharacterIsNone) {
  for (const char* text :
       {R"("\ud83c")", R"("\ud83cx")", R"(["\ud83c\ud83c"])", R"("\u12")", R"("\x")", "\"a\tb\"", "\"a"}) {
    EXPECT_EQ(refused_at(text), "line 1") << text;
    EXPECT_FALSE(base::is_json(text)) << text;
  }
}

// The library makes of a second half alone what is no UTF-8.
TEST(Json, TheSecondHalfOfACharacterIsNone) {
  const auto refused = [](const std::string& text) {
    EXPECT_FALSE(base::is_json(text)) << text;
    return refused_at(text);
  };
  EXPECT_EQ(refused(R"({"note":"\ud83c\udca1 x\udca1","b":1})"), "line 1, note");
  EXPECT_EQ(refused(R"(["\udca1 x"])"), "line 1, item 1");
  EXPECT_EQ(refused(R"({"a":{"\udca1":1}})"), "line 1, a");
  EXPECT_EQ(refused(R"("\udca1")"), "line 1");
}

TEST(Json, IsJsonWhateverItMeans) {
  for (const std::string& text :
       {std::string("1.5"), std::string(R"({"a":1,"a":2})"), std::string("18446744073709551616"),
        std::string(" [ ] "), std::string(100'000, '[') + std::string(100'000, ']')})
    EXPECT_TRUE(base::is_json(text)) << text.substr(0, 50);
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("{} {}"), std::string("\"\xff\""),
        std::string("{}\0", 3), std::string("1e999"), std::string(100'000, '[')})
    EXPECT_FALSE(base::is_json(text)) << text.substr(0, 50);
}

TEST(Json, AByteOfZeroDoesNotEndTheDocument) {
  for (const std::string& text :
       {std::string("{}\0", 3), std::string("{\0}", 3), std::string("\0{}", 3),
        std::string("{\"a\":1}\0{\"a\":2}", 15), std::string("{\"a\":\"x\0y\"}", 11)}) {
    const base::Error error = refusal_of(text, "line 1");
    EXPECT_EQ(support::pointed_at(error), std::string(1, '\0'));
  }
}

TEST(Json, EveryByteIsLookedAt) {
  // A byte put in anywhere, and of any value, is part of the document or refused.
  const std::string text = R"({"a":[1,true],"b":"x"})";
  const std::string same = base::to_text(parsed(text));
  for (std::size_t at = 0; at <= text.size(); ++at)
    for (int byte = 0; byte < 256; ++byte) {
      if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') continue;
      std::string other = text;
      other.insert(at, 1, static_cast<char>(byte));
      try {
        EXPECT_NE(base::to_text(parsed(other)), same) << at << " " << byte;
      } catch (const base::Error&) {
      }
    }
}

TEST(Json, WritesNothingThatATerminalWouldObey) {
  const base::Json json{{"name", "a\x1b[31m\u009b\u202e\x7f b"}};
  const std::string text = base::to_text(json);
  EXPECT_EQ(text, R"({"name":"a\u001b[31m\u009b\u202e\u007f b"})");
  EXPECT_EQ(parsed(text), json);
}

TEST(Json, PointsAtASyntaxError) {
  const base::Error error = refusal_of(R"({"a":1,})", "line 7");
  ASSERT_TRUE(error.place());
  EXPECT_EQ(error.place()->where, "line 7");
  EXPECT_EQ(support::pointed_at(error), "}");
  EXPECT_EQ(refused_at(""), "line 1");
  EXPECT_EQ(refused_at("{} {}"), "line 1");
}

TEST(JsonText, WritesWhatADocumentOfItIs) {
  const std::vector<std::string> words{
      "", "plain", "a \"quote\" and a \\", "tab\there", "Zo\u00eb", "\x1b[31m\u202e", "\x7f"};
  base::Json document = base::Json::object();
  base::JsonText text;
  text.begin_object().key("words").begin_array();
  for (const std::string& word : words) text.text(word);
  text.end_array().key("numbers").begin_array().integer(-5).integer(0).integer(INT64_MAX).end_array();
  text.key("none")
      .null()
      .key("yes")
      .flag(true)
      .key("no")
      .flag(false)
      .key("empty")
      .begin_object()
      .end_object();
  text.key("a \"key\"").json({{"inner", {1, 2}}}).end_object();
  document["words"] = words;
  document["numbers"] = {-5, 0, INT64_MAX};
  document["none"] = nullptr;
  document["yes"] = true;
  document["no"] = false;
  document["empty"] = base::Json::object();
  document["a \"key\""] = {{"inner", {1, 2}}};
  EXPECT_EQ(text.take(), base::to_text(document));
}

TEST(Json, SaysWhereInWhatIsOpen) {
  const auto where = [](const char* text) { return refusal_of(text, "line 2").place()->where; };
  EXPECT_EQ(where(R"({"hands":[{},{"entries":[1,{"left":1.5}]}]})"),
            "line 2, hands, item 2, entries, item 2, left");
  EXPECT_EQ(where(R"({"hands":[{"a":1},{"a":[],"a":2}]})"), "line 2, hands, item 2");
  EXPECT_EQ(where("1.5"), "line 2");
  EXPECT_EQ(where(R"([1,2.5])"), "line 2, item 2");
}

TEST(JsonObject, TakesMembersByNameAndType) {
  const base::JsonDocument json(R"({"name":"Ann","score":45,"out":true,"none":null})", "");
  base::JsonObject object(json.root(), "line 2");
  EXPECT_EQ(object.text("name"), "Ann");
  EXPECT_EQ(object.integer("score", 0, 100), 45);
  EXPECT_TRUE(object.flag("out"));
  EXPECT_FALSE(object.optional_text("none"));
  EXPECT_FALSE(object.optional_text("missing"));
  object.finish();
}

TEST(JsonObject, SaysWhere) {
  const base::JsonDocument json(R"({"score":45,"nmae":"Ann"})", "");
  base::JsonObject object(json.root(), "line 2");
  const auto refused = [](const std::function<void()>& read) {
    return support::refusal_of(read).place()->where;
  };
  EXPECT_EQ(refused([&] { object.text("name"); }), "line 2");
  EXPECT_EQ(refused([&] { object.text("score"); }), "line 2, score");
  EXPECT_EQ(refused([&] { object.integer("score", 0, 44); }), "line 2, score");
  EXPECT_EQ(object.unknown_keys(), std::vector<std::string>{"nmae"});
  EXPECT_EQ(refused([&] { object.finish(); }), "line 2");
}

}  // namespace json_test
