#include "report/rules_text.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "report/layout/table.hpp"
#include "report/sheet/settlement_view.hpp"
#include "report/sheet/sheet_text.hpp"

namespace report {
namespace {

using games::Preset;

std::vector<const Preset*> chosen(const games::Game& game, const Preset* preset) {
  if (preset != nullptr) return {preset};
  std::vector<const Preset*> all;
  for (const Preset& each : games::info(game).presets) all.push_back(&each);
  return all;
}

games::Rulebook sections_of(const games::Game& game, const Preset* preset) {
  games::Rulebook sections = games::rulebook(game);
  if (!games::info(game).has_stakes) return sections;
  bool paid = false;
  for (const settlement::Scheme& scheme : settlement::all_schemes()) {
    if (preset != nullptr ? scheme != settlement::scheme_of(*preset) : !settlement::suits(scheme, game))
      continue;
    sections.push_back(settlement::rules_of(scheme));
    paid = paid || settlement::pays(scheme);
  }
  if (paid) sections.push_back(settlement::stake_rules());
  return sections;
}

std::string section_text(const games::RuleSection& section, Style style) {
  std::string text = paragraph(section.title, style, Tone::kBold);
  Table table({{}, {.gap = 1}});
  for (const games::Rule& rule : section.rules)
    table.add({{"-"}, {in_glyphs(fmt::format("{} [{}]", rule.text, rule.source), style)}});
  return text + table.render(prose(style));
}

/// A finished match in which the presets differ in everything they can.
history::NumberedMatch make_example(const games::Game& game) {
  history::NumberedMatch example;
  example.number = 1;
  example.record.terms.stakes = settlement::parse_stakes("1-3", settlement::find_currency("CAD"));
  example.record.match.game = game;
  example.record.match.players = {"Ann", "Bob"};
  example.record.match.rules.target = games::info(game).presets.front().target;
  example.standing.status = match::Status::kFinished;
  example.standing.winner = 0;
  example.standing.totals = {1245, 560};
  // As the sentence over the example says.
  example.standing.stars = {2, 1};
  example.standing.chapeaux = {1, 1};
  return example;
}

std::string preset_text(const Preset& preset) {
  // Translators: the name of a preset, whose rules they are, and the target: "pagat (Akagiri, to 1200)".
  return base::tr("{0} ({1}, to {2})", preset.name, preset.source, preset.target);
}

/// The same totals, settled by each preset.
std::string side_by_side(const games::Game& game, Style style) {
  const history::NumberedMatch example = make_example(game);
  const match::Standing& standing = example.standing;
  std::string text = paragraph(base::tr_c("title", "The same totals under each preset"), style, Tone::kBold);
  const std::string stakes = settlement::stakes_text(*example.record.terms.stakes);
  const std::string totals =
      // Translators: {0} and {1} are points, {2} is "CAD 1.00-3.00".
      base::tr("Ann has {0} with 2 stars, Bob has {1} with 1 star and 1 chapeau; stakes {2}.",
               standing.totals[0], standing.totals[1], stakes);
  text += paragraph(totals, style);
  for (const Preset& preset : games::info(game).presets) {
    const settlement::Settlement settled = settlement::settle(
        example.record.match, standing, {settlement::scheme_of(preset), example.record.terms.stakes});
    const SettlementView view = make_settlement_view(example, settled, style.glyphs);
    text +=
        "\n" + paragraph(preset_text(preset), style, Tone::kBold) + settlement_table(view, style) +
        paragraph("  " + (settled.payout ? view.conclusions.back() : base::tr("Ann wins; nothing is paid.")),
                  style, Tone::kPlain, 2);
  }
  return text;
}

/// The source of Mille that the player can read without a translation; empty where there is none.
std::string own_source(const games::Game& game) {
  if (games::info(game).name != "mille") return "";
  switch (base::language()) {
    case base::Language::kSpanish:
      // Translators: only printed in Spanish.
      return base::tr("The Spanish page: {0}", "https://es.stringtranslate.com/Milla/Mille_(card_game)");
    case base::Language::kJapanese:
      // Translators: only printed in Japanese.
      return base::tr("The Japanese page: {0}", "http://gamefarm.jp/rule/mille.html");
    case base::Language::kEnglish:
    case base::Language::kFrench:
    case base::Language::kPseudo: break;
  }
  return "";
}

}  // namespace

std::string rules_page(const games::Game& game, const Preset* preset, Style style) {
  const games::GameInfo& info = games::info(game);
  std::vector<std::string> presets;
  for (const Preset* each : chosen(game, preset)) presets.push_back(preset_text(*each));
  // Translators: {0} is a game.
  std::string text = paragraph(base::tr("{0}, as chapeau scores it", info.title()), style, Tone::kBold) +
                     paragraph(presets.size() == 1 ? base::tr("Preset: {0}", presets.front())
                                                   : base::tr("Presets: {0}", base::join_comma(presets)),
                               style) +
                     paragraph(base::translated(info.sources), style);
  if (const std::string own = own_source(game); !own.empty()) text += paragraph(own, style);
  for (const games::RuleSection& section : sections_of(game, preset))
    text += "\n" + section_text(section, style);
  if (info.has_stakes && preset == nullptr) text += "\n" + side_by_side(game, style);
  return text;
}

base::Json rules_json(const games::Game& game, const Preset* preset) {
  base::Json presets = base::Json::array();
  for (const Preset* each : chosen(game, preset))
    presets.push_back({{"preset", each->name},
                       {"source", each->source},
                       {"target", each->target},
                       {"settlement", each->settlement}});
  base::Json sections = base::Json::array();
  for (const games::RuleSection& section : sections_of(game, preset)) {
    base::Json rules = base::Json::array();
    for (const games::Rule& rule : section.rules)
      rules.push_back({{"rule", rule.text}, {"source", rule.source}});
    sections.push_back({{"title", section.title}, {"rules", std::move(rules)}});
  }
  return {{"game", games::info(game).name}, {"presets", presets}, {"sections", sections}};
}

}  // namespace report
