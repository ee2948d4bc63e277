#include "serve/http/problem.hpp"

#include <algorithm>

#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "cli/shell/exit_code.hpp"
#include "serve/http/ascii.hpp"
#include "serve/http/message.hpp"

namespace serve {
namespace {

constexpr std::size_t kLongestTitle = 400;  // columns

/// The length of a text in UTF-16 units.
std::size_t utf16_length(std::string_view text) {
  constexpr char32_t kFirstOfTwoUnits = 0x10000;
  std::size_t length = 0;
  for (const char32_t c : base::code_points(text)) length += c >= kFirstOfTwoUnits ? 2 : 1;
  return length;
}

ProblemPlace place_of(const base::SourceLocation& place) {
  const std::string_view text = place.text;
  const std::size_t begin = std::min(place.begin, text.size());
  const std::size_t end = std::clamp(place.end, begin, text.size());
  return {place.where, utf16_length(text.substr(0, begin)), utf16_length(text.substr(begin, end - begin))};
}

/// A weight in thousandths, from 0 to 1000; 0 for what is none.
int weight_of(std::string_view text) {
  if (text.ends_with('.')) text.remove_suffix(1);  // "1." is one
  const std::int64_t weight = base::parse_decimal(text, 3).value_or(0);
  return weight <= 1000 ? static_cast<int>(weight) : 0;
}

}  // namespace

base::Json Problem::json() const {
  // As `base::render` does: a body may hold a name of 60 kB.
  const std::string said = base::cut(title, kLongestTitle, "…");
  base::Json json{{"title", said}, {"status", status}, {"detail", detail.empty() ? said : detail}};
  if (!remedy.empty()) json["remedy"] = base::cut(remedy, 2 * kLongestTitle, "…");
  if (at) json["at"] = {{"field", at->field}, {"offset", at->offset}, {"length", at->length}};
  if (!code.empty()) json["code"] = code;
  if (exit) json["exit"] = *exit;
  for (const auto& [key, value] : more.items()) json[key] = value;
  return json;
}

Problem http_problem(int status, std::string title, std::string remedy) {
  return {.status = status, .title = std::move(title), .remedy = std::move(remedy)};
}

Refusal refusal(int status, std::string title, std::string remedy) {
  return Refusal(http_problem(status, std::move(title), std::move(remedy)));
}

Refusal wrong_method(const std::string& allowed) {
  Refusal other = refusal(status::kMethodNotAllowed, base::tr("that cannot be done with this address"));
  other.problem.more["allow"] = allowed;
  return other;
}

int status_of(base::ErrorKind kind) {
  switch (kind) {
    case base::ErrorKind::kUsage: return status::kBadRequest;
    case base::ErrorKind::kData: return status::kUnprocessableContent;
    case base::ErrorKind::kNotThere: return status::kNotFound;
    case base::ErrorKind::kRefused: return status::kConflict;
    case base::ErrorKind::kBusy: return status::kLocked;
    case base::ErrorKind::kBug:
    case base::ErrorKind::kCannotCreate:
    case base::ErrorKind::kInputOutput:
    case base::ErrorKind::kOutput:
    case base::ErrorKind::kUnusableDatabase: break;
  }
  return status::kInternalServerError;
}

Problem problem_of(const base::Error& error) {
  Problem problem{.status = status_of(error.kind()),
                  .title = base::printable(error.message()),
                  .detail = base::render(error),
                  .remedy = base::printable(error.remedy()),
                  .code = std::string(error.code()),
                  .exit = cli::exit_code(error.kind())};
  if (const auto& place = error.place(); place && place->where.starts_with('/')) {
    problem.at = place_of(*place);
    // As an argument of the command line has it: the field is in `at`.
    base::Error shown = error;
    shown.at({"", place->text, place->begin, place->end});
    problem.detail = base::render(shown);
  }
  return problem;
}

Problem problem_of(const std::exception& exception) {
  if (const auto* refusal = dynamic_cast<const Refusal*>(&exception)) return refusal->problem;
  if (const auto* error = dynamic_cast<const base::Error*>(&exception)) return problem_of(*error);
  return problem_of(base::Error(base::ErrorKind::kBug, exception.what()));
}

Problem without_folder(Problem problem, const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return problem;
  const std::string folder = base::printable(std::string_view(path).substr(0, slash + 1));
  for (std::string* text : {&problem.title, &problem.detail, &problem.remedy})
    for (std::size_t at = 0; (at = text->find(folder, at)) != std::string::npos;)
      text->erase(at, folder.size());
  return problem;
}

std::string pointer_to(std::string_view parent, std::string_view key) {
  std::string pointer = std::string(parent) + "/";
  for (const char c : key) {
    if (c == '~')
      pointer += "~0";
    else if (c == '/')
      pointer += "~1";
    else
      pointer += c;
  }
  return pointer;
}

base::Language language_of(std::string_view accept_language) {
  base::Language best = base::Language::kEnglish;
  int best_weight = 0;
  for (const std::string& range : base::split(accept_language, ',')) {
    const std::vector<std::string> parts = base::split(range, ';');
    int weight = 1000;
    for (std::size_t i = 1; i < parts.size(); ++i)
      if (const std::string_view part = trimmed(parts[i]); part.starts_with("q=") || part.starts_with("Q="))
        weight = weight_of(part.substr(2));
    const auto language = base::find_language(trimmed(parts.front()));
    if (language && weight > best_weight) {
      best = *language;
      best_weight = weight;
    }
  }
  return best;
}

}  // namespace serve
