// What a person reads who starts the server, and answers.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>

#include "networks.hpp"
#include "pad.hpp"
#include "serve/program/network.hpp"
#include "serve/program/qr_code.hpp"
#include "support/transcript.hpp"
#include "terminal/typist.hpp"

namespace words_test {

using namespace serve_tests;

/// Compares what the server of a pad printed until it ended with the transcript. A QR code stands there as
/// the one of its link.
void expect_text(const std::string& what, const Pad& pad, std::map<std::string, std::string> changing = {}) {
  std::string text = pad.text(), codes, instead;
  std::vector<std::string> lines;
  for (const char* link : {"write", "read"}) {
    if (pad.links().at(link).is_null()) continue;
    const serve::QrCodeText code = serve::qr_code_text(pad.links().at(link), {});
    lines.resize(code.lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += (lines[i].empty() ? "" : "  ") + code.lines[i];
    instead += "<code of this link to " + std::string(link) + "> ";
    changing[pad.token(link)] = "token";
  }
  for (const std::string& line : lines) codes += line + "\n";
  const std::size_t at = text.find(codes);
  ASSERT_NE(at, std::string::npos) << "no codes of the links in:\n" << text;
  text.replace(at, codes.size(), instead.substr(0, instead.size() - 1) + "\n");
  changing[pad.host()] = "host";
  support::expect_entry(CHAPEAU_SERVE_WORDS, what, support::marked(text, ">", changing));
}

/// What a browser may do that joins by a link.
std::string rights_of(const Pad& pad, const std::string& link) {
  return pad
      .ask("POST", "/api/session", {{"Origin", pad.origin()}, {"Content-Type", "application/json"}},
           Json{{"token", pad.token(link)}}.dump())
      .json()
      .at("rights");
}

TEST(Words, TheFirstLinkEntersHandsAndTheOtherLooksOn) {
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start_as_text();
  EXPECT_EQ(rights_of(pad, "write"), "write");
  EXPECT_EQ(rights_of(pad, "read"), "read");
  EXPECT_EQ(pad.end(SIGTERM), 0);
  expect_text("on this computer alone", pad);
}

TEST(Words, OfAServerThatIsReadOnlyTheOneLinkLooksOn) {
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start_as_text({"--read-only"});
  EXPECT_EQ(rights_of(pad, "read"), "read");
  EXPECT_EQ(pad.end(SIGTERM), 0);
  expect_text("read-only", pad);
}

TEST(Words, WhoeverStartsItIsProposedCommandsForTheirFile) {
  const Pad pad;
  const auto expect_refused = [&](const std::string& what, const Arguments& arguments,
                                  const std::string& file) {
    const walk::Outcome end = pad.run(arguments);
    support::expect_text(CHAPEAU_SERVE_WORDS, what, {end.code, end.output, end.errors}, {{file, "file"}});
  };
  const std::string none = pad.file("none.db");
  expect_refused("no such file", {"--db", none, "serve"}, none);
  expect_refused("no such match", {"--db", pad.file(), "serve", "9"}, pad.file());
}

TEST(Words, OfANetworkSayWhoCanOpenThePage) {
  const auto networks = networks_or_refusal();
  if (networks.empty()) return;
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start_as_text({"--listen", networks.front().address, "--yes"});
  EXPECT_EQ(pad.end(SIGTERM), 0);
  expect_text("in a network", pad, {{networks.front().network, "network"}});
}

TEST(Words, WhoSaysNoServesNothing) {
  const auto networks = networks_or_refusal();
  if (networks.empty()) return;
  const terminal::Home home;
  home.run("new Ann Bob");
  terminal::Typist typist(home, {"serve", "--listen", networks.front().address});
  typist.see("Serve to this network?");
  typist.type("n\r");
  EXPECT_EQ(typist.end(), 0);
  const std::string& screen = typist.screen();
  EXPECT_EQ(screen.find("http://"), std::string::npos) << screen;
  EXPECT_FALSE(std::filesystem::exists(home.database() + ".serve.json"));
  // In one line, as where they are broken is another matter in every network.
  std::istringstream words(screen);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  support::expect_entry(CHAPEAU_SERVE_WORDS, "the question, and n",
                        support::marked(line, ">", {{networks.front().network, "network"}}));
}

}  // namespace words_test
