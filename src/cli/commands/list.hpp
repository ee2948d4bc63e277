#pragma once

#include <string>
#include <vector>

#include "cli/args/machine_formats.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/context.hpp"

/// What the commands share that list what a filter leaves: matches, players, payments.
namespace cli::commands {

struct ListOptions {
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl, Format::kCsv}};
};

/// How items of one kind are read and printed.
template <class Item>
struct Listing {
  std::vector<Item> (*read)(storage::Reader& reader, const storage::MatchFilter& filter);
  /// What is said on standard error.
  std::string (*remarks)(storage::Reader& reader, const storage::MatchFilter& filter);
  std::string (*text)(const std::vector<Item>& items, report::Style style);
  /// The text for no items, which a filter may have left.
  std::string (*none_text)(bool filtered, report::Style style);
  std::string (*csv)(const std::vector<Item>& items, const interchange::Csv& csv);
  base::Json (*json)(const Item& item);
};

/// Reads and prints the items.
template <class Item>
void print_list(const Listing<Item>& listing, const ListOptions& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  storage::MatchFilter filter = options.filter.read();
  std::vector<Item> items;
  std::string remarks;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    remarks = listing.remarks(reader, filter);
    items = listing.read(reader, filter);
  });
  const report::Style style = reading.output.style();
  reading.output.warn(remarks);
  if (format == Format::kCsv)
    return reading.output.print_plain(
        as_csv(options.format, [&](const interchange::Csv& csv) { return listing.csv(items, csv); }));
  if (format == Format::kText)
    return reading.output.page(reading.output.for_its_reader([&] {
      return items.empty() ? listing.none_text(options.filter.given(), style) : listing.text(items, style);
    }),
                               style);
  reading.output.print_plain(list_text(items, format, listing.json));
}

}  // namespace cli::commands
