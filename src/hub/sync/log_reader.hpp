#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hub/club/club.hpp"
#include "hub/sync/log_rules.hpp"
#include "storage/hub/incoming_page.hpp"
#include "storage/store.hpp"

/// Reading the logs of a club, page by page.
namespace hub {

/// Reads what stands in the logs behind the places that a file has reached, in the snapshot that
/// `begin_snapshot` began.
class LogReader {
 public:
  /// `logs`: as the file has read them, those that are ignored too; `ends`: where they end on the hub;
  /// `lacking`: how many commands of each lack rows or room, besides those that are read again.
  LogReader(Postgres& server, const ClubState& club, const std::vector<storage::HubLog>& logs,
            const std::vector<LogEnd>& ends, std::map<std::string, std::int64_t> lacking = {});

  /// Commands that were skipped before, by their places: `next` reads them before all others. Those that are
  /// gone are left out. To be called before `next` with all that may have their rows now.
  void read_again(const std::vector<storage::SkippedCommand>& commands);
  /// The next page, some thousand commands or some megabytes, within each log in the order of its numbers, of
  /// several logs the one that was pushed first. Nothing at the end.
  std::optional<storage::IncomingPage> next();
  /// The same; what `search` finds in the file is read before all others, as soon as nothing else is to be
  /// read again, and with it what waits behind that.
  std::optional<storage::IncomingPage> next(storage::Store& file, storage::ReadySearch& search);

  /// How many commands were read, and how many there are to read.
  [[nodiscard]] std::int64_t done() const { return done_; }
  [[nodiscard]] std::int64_t total() const { return total_; }

 private:
  /// A log, and what is read ahead of it.
  struct Window {
    storage::HubLog* log;
    std::deque<CommandHeader> headers;
    bool is_over = false;
  };

  /// A command whose rows are not all there.
  struct Lacking {
    std::string login;
    std::int64_t number = 0, rows = 0;
  };

  /// A command that was skipped before.
  struct Again {
    storage::SkippedCommand command;
    CommandHeader header;
  };

  /// A page while its commands are chosen.
  struct PageBuilder {
    std::vector<storage::IncomingCommand> commands;
    std::vector<std::int64_t> operations;  ///< of each of these
    std::vector<storage::Skipped> skipped;
    std::vector<Lacking> lacking;
    std::set<std::string> logins;  ///< of logs that were read on, or have more bytes
    std::int64_t bytes = 0;        ///< that these take in memory
    std::size_t read = 0;

    /// A large one goes by itself.
    [[nodiscard]] bool has_room_for(const CommandHeader& header) const;
    void add(const std::string& login, const CommandHeader& header);
  };

  [[nodiscard]] std::optional<storage::LogStop> why_it_ends(const storage::HubLog& log,
                                                            const CommandHeader& next);
  void fill_windows();
  void read_ready(storage::Store& file, storage::ReadySearch& search);
  void choose_again(PageBuilder& builder);
  void choose_next(PageBuilder& builder);
  void ask_for_headers_again();
  void ask_for_headers(const std::vector<Window*>& windows, bool with_rows);
  void skip_lacking(storage::IncomingPage& page, const std::vector<Lacking>& lacking);
  Window* next_window();
  void read_contents(std::vector<storage::IncomingCommand>& commands,
                     const std::vector<std::int64_t>& operations);

  Postgres& server_;
  base::Uuid club_;
  std::int64_t most_bytes_;
  std::map<std::string, storage::HubLog> logs_;
  std::vector<Window> windows_;
  std::deque<storage::SkippedCommand> skipped_again_;  ///< to be read before these
  std::deque<Again> again_;                            ///< of these, what is read ahead
  std::map<std::string, std::int64_t> lacking_;        ///< commands of each log that lack rows or room
  int searches_ = 0;                                   ///< that found something
  int search_of_chains_ = 2;                           ///< the next that asks what waits behind it
  std::int64_t done_ = 0, total_ = 0;
};

}  // namespace hub
