#pragma once

// A disk that forgets: what was written and not synced is there after a power cut, or not.

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "image.hpp"
#include "tracer.hpp"

namespace faults {

/// Something that a program did to the disk.
struct Event {
  enum What { kWrite, kTruncate, kSync, kCreate, kUnlink, kRename, kMakeFolder, kSyncFolder, kTold } what;
  int file = 0;            // of the first five: the file itself, whatever its name is
  std::string name = {};   // of the last six, in the folder
  std::string other = {};  // the new name
  std::uint64_t offset = 0;
  std::string data = {};
};

/// Writes down what programs do to a folder, one after the other.
class Recorder {
 public:
  Recorder(std::string folder, const Image& image);

  End run(const Launch& what);
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }

 private:
  void note(const Call& call);
  void note_opened(const Call& call, const std::string& name);
  void note_renamed(const std::string& name, const std::string& other);
  /// The name in the folder, or nothing where it is outside of it.
  [[nodiscard]] bool inside(const std::string& path, std::string& name) const;
  [[nodiscard]] bool is_folder(const std::string& name) const;

  std::string folder_;
  std::map<std::string, int> files_;
  std::vector<std::string> folders_;
  int next_file_ = 0;
  std::vector<Event> events_;
};

struct Cut {
  Image image;
  std::string shown;  // what was dropped
};

/// What the folder may hold if the power goes before event `at`. What was synced is there. Of each write
/// since then every sector is there or not. Of what was done to folders since the last sync of one, the first
/// part is there and the rest is not, as a file system with a journal leaves it.
Cut cut(const Image& beginning, const std::vector<Event>& events, std::size_t at, std::mt19937& random);

}  // namespace faults
