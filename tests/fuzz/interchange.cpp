// Files as they are imported. What is accepted is written out, and that read again gives the same bytes.

#include "fuzz.hpp"
#include "interchange/jsonl.hpp"

namespace {

std::string written(const std::vector<interchange::ParsedLine>& lines) {
  std::string all;
  for (const interchange::ParsedLine& line : lines)
    all += line.payment ? interchange::to_line(*line.payment) : interchange::to_line(line.record);
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<interchange::ParsedLine> lines;
  if (!fuzz::accepted([&] { lines = interchange::read_lines(fuzz::text_of(data, size), "file"); })) return 0;
  const std::string out = written(lines);
  std::string again;
  fuzz::expect(fuzz::accepted([&] { again = written(interchange::read_lines(out, "file")); }),
               "what was written is refused: " + out);
  fuzz::expect(again == out, "what was written reads as something else: " + out);
  return 0;
}
