#include "cli/write_command.hpp"

namespace cli {

void write_and_print(const WriteAccess& writing, const std::string& name, bool dry_run,
                     const std::function<std::string(storage::Writer&)>& change, report::Style style) {
  std::string text;
  const auto work = [&](storage::Writer& writer) { text = change(writer); };
  storage::Store store = writing.open();
  bool saved = false;
  if (dry_run)
    store.rehearse(name, writing.now(), work);
  else
    saved = store.write(name, writing.now(), work);
  saved ? writing.output.print_saved(text, style) : writing.output.print(text, style);
}

}  // namespace cli
