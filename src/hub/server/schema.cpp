#include "hub/server/schema.hpp"

namespace hub {

std::vector<std::string> schema_statements() {
  std::string schema;
  for (const base::EmbeddedFile& file : schema_files()) schema += file.text;
  std::vector<std::string> statements(1);
  bool in_text = false;
  for (std::size_t at = 0; at < schema.size(); ++at) {
    if (!in_text && schema.compare(at, 2, "--") == 0) at = schema.find('\n', at);
    if (at == std::string::npos) break;
    const char each = schema[at];
    in_text = in_text != (each == '\'');
    if (each != ';' || in_text)
      statements.back() += each;
    else
      statements.emplace_back();
  }
  statements.pop_back();  // what stands behind the last one
  return statements;
}

}  // namespace hub
