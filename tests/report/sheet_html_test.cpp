// What the browser's tests cannot bring about, and the templates.

#include "report/sheet/sheet_html.hpp"

#include <gtest/gtest.h>

#include "report/charts/chart_svg.hpp"
#include "report/layout/template.hpp"
#include "support/mille.hpp"

namespace sheet_html_test {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++found;
  return found;
}

TEST(SheetHtml, MarksADisputedMatch) {
  history::NumberedMatch match = support::numbered(support::record_of({support::points_line(90, -5)}));
  EXPECT_EQ(count(report::sheet_html(match), "class=\"disputed\""), 0U);
  match.disputed = true;
  EXPECT_EQ(count(report::sheet_html(match), "<p class=\"disputed\" role=\"note\">This match is disputed"),
            1U);
  EXPECT_EQ(count(report::chart_svg(match), "disputed"), 1U);
}

TEST(SheetHtml, ShowsTheCardsOfEachStep) {
  match::Line line = support::points_line(0, 0);
  line.what =
      match::Hand{games::CardsHand(support::mille_hand("QsQhQ JdJJ2", "AAA / 4 99 Jd")), match::Seat{1}};
  const history::NumberedMatch match =
      support::numbered(support::record_of({support::points_line(90, 5), line}));
  const std::string page = report::sheet_html(match);
  EXPECT_EQ(count(page, "<p>Hand 2, dealt by " + match.record.match.players[1] + "</p>"), 1U);
  EXPECT_EQ(count(page, "<p>Hand 1"), 0U) << "its cards are not known";
  const auto card = [](const std::string& face, bool red) {
    return std::string("<span class=\"card") + (red ? " red" : "") + "\">" + face + "</span>";
  };
  const auto group = [](const std::string& cards) { return "<span class=\"group\">" + cards + "</span>"; };
  EXPECT_EQ(count(page, group(card("J♦", true) + card("J", false) + card("J", false) + card("2", false))),
            2U);
  const std::string left = group(card("4", false)) + " " + group(card("9", false) + card("9", false)) + " " +
                           group(card("J♦", true)) + " </th><td>left in hand: 4\u00A0→\u00A05, ";
  EXPECT_EQ(count(page, left), 1U);
}

TEST(SheetHtml, KeepsTheStakesOnOneLine) {
  history::NumberedMatch match =
      support::numbered(support::record_of({support::points_line(640, 100), support::points_line(640, 100)}));
  match.record.terms.stakes = settlement::Stakes{100, 300, {"CAD", 2}};
  EXPECT_EQ(count(report::sheet_html(match), "stakes <span class=\"whole\">CAD 1.00-3.00</span></p>"), 1U);
  EXPECT_EQ(count(report::sheet_html(match), "stakes <span class=\"whole\">CAD 1.00-3.00</span></h2>"), 1U);
  match.record.terms.stakes.reset();
  EXPECT_EQ(count(report::sheet_html(match), "<span class=\"whole\">"), 0U);
}

TEST(Template, EscapesWhateverStandsInIt) {
  const std::string page = report::fill_template(
      "chart.svg", {{"title", "<&>\"'{{words}}"}, {"text", "\xEF\xBF\xBF\x1b\xE2\x80\xAE"}, {"keys", ""}});
  EXPECT_EQ(count(page, ">&lt;&amp;&gt;&quot;&apos;{{words}}</title>"), 1U);
  EXPECT_EQ(count(page, ">\xEF\xBF\xBD\\x1b\\u202e</desc>"), 1U);
  EXPECT_EQ(count(page, "chart-key"), count(page, ".chart-key")) << "an empty text opens no section";
}

TEST(Template, HasNoPlaceThatTakesAValueUnescaped) {
  ASSERT_FALSE(report::template_files().empty());
  for (const auto& [file, text] : report::template_files()) {
    EXPECT_EQ(text.find("{{{"), std::string_view::npos) << file;
    EXPECT_EQ(text.find("{{&"), std::string_view::npos) << file;
    // A mistyped name would leave its place empty without a word.
    for (std::size_t at = text.find("{{>"); at != std::string_view::npos; at = text.find("{{>", at + 1)) {
      const std::string name(text.substr(at + 4, text.find("}}", at) - at - 4));
      EXPECT_NO_THROW(report::fill_template(name, base::Json::object())) << file;
    }
  }
}

TEST(Template, OfAnotherNameThereIsNone) {
  EXPECT_THROW(report::fill_template("nothing.html", base::Json::object()), std::logic_error);
}

}  // namespace sheet_html_test
