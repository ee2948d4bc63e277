// Files as they are imported. What is accepted is written out, and that read again gives the same bytes.

#include "fuzz.hpp"
#include "support/lines.hpp"

namespace {

std::string written(const std::vector<history::MatchOrPayment>& lines) {
  std::string all;
  for (const history::MatchOrPayment& line : lines)
    all += std::visit([](const auto& contents) { return interchange::to_line(contents); }, line);
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<history::MatchOrPayment> lines;
  if (!fuzz::accepted([&] { lines = support::read_lines(fuzz::text_of(data, size), "file"); })) return 0;
  const std::string out = written(lines);
  std::string again;
  fuzz::expect(fuzz::accepted([&] { again = written(support::read_lines(out, "file")); }),
               "what was written is refused: " + out);
  fuzz::expect(again == out, "what was written reads as something else: " + out);
  return 0;
}
