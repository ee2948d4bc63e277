// Names and notes that Markdown would take for its own.

#include <gtest/gtest.h>

#include "report/sheet/sheet_markdown.hpp"

namespace markdown_test {

std::string note_of(const std::string& note) {
  report::Sheet sheet;
  sheet.note = note;
  const std::string text = report::sheet_markdown(sheet);
  const std::string begin = "# \n\n\n\n";
  EXPECT_TRUE(text.starts_with(begin));
  return text.substr(begin.size(), text.size() - begin.size() - 1);
}

TEST(Markdown, ShowsTextAsItStands) {
  EXPECT_EQ(note_of("at the lake, 2-1 (late)."), "at the lake, 2-1 (late).");
  EXPECT_EQ(note_of("*bold* _it_ `code` <b> &amp; [a](b) | #"),
            "\\*bold\\* \\_it\\_ \\`code\\` \\<b\\> \\&amp; \\[a\\](b) \\| \\#");
  EXPECT_EQ(note_of("- no list"), "\\- no list");
  EXPECT_EQ(note_of("1. no list"), "1\\. no list");
  EXPECT_EQ(note_of("12) no list"), "12\\) no list");
  EXPECT_EQ(note_of("---"), "\\---");
  EXPECT_EQ(note_of("    no code"), "no code");
  EXPECT_EQ(note_of("http://e.x www.e.x a@b.c"), "http\\://e.x www\\.e.x a\\@b.c");
}

TEST(Markdown, MarksTheFinishAndTellsRemarksUnderTheTable) {
  report::Sheet sheet;
  sheet.title = "Mille";
  sheet.players = {"Ann", "Bob|by"};
  sheet.columns = {{.title = "#", .number = true, .player = {}, .bold_at_finish = false},
                   {.title = "score", .number = true, .player = 0, .bold_at_finish = false},
                   {.title = "total", .number = true, .player = 0, .bold_at_finish = true},
                   {.title = "score", .number = true, .player = 1, .bold_at_finish = false},
                   {.title = "total", .number = true, .player = 1, .bold_at_finish = true}};
  sheet.rows = {
      {.cells = {{"1"}, {"*280"}, {"280"}, {"(45)"}, {"-45"}}, .remark = "nobody out", .finish = true}};
  EXPECT_EQ(report::sheet_markdown(sheet),
            "# Mille\n\n\n\n"
            "| \\# | Ann | total | Bob\\|by | total |\n| --: | --: | --: | --: | --: |\n"
            "| 1 | \\*280 | **280** | (45) | **\\-45** |\n\n- Line 1: nobody out\n");
}

}  // namespace markdown_test
