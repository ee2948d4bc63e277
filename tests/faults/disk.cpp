#include "disk.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <sstream>

namespace faults {
namespace {

constexpr std::uint64_t kSector = 512;

/// Where the next byte of an open file is written.
std::uint64_t position_of(const Call& call) {
  std::istringstream info(contents_of(fmt::format("/proc/{}/fdinfo/{}", call.process, call.descriptor())));
  std::string word;
  std::uint64_t position = 0;
  info >> word >> position;  // "pos: 123"
  return position;
}

std::string parent_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string::npos ? "" : name.substr(0, slash);
}

void put_at(std::string& contents, std::uint64_t offset, const std::string& data) {
  if (contents.size() < offset + data.size()) contents.resize(offset + data.size(), '\0');
  contents.replace(offset, data.size(), data);
}

void apply(std::string& contents, const Event& event) {
  if (event.what == Event::kTruncate)
    contents.resize(event.offset, '\0');
  else
    put_at(contents, event.offset, event.data);
}

/// Each sector of it, or the whole of a truncation, with that chance.
int apply_in_part(std::string& contents, const Event& event, double chance, std::mt19937& random) {
  std::bernoulli_distribution kept(chance);
  int dropped = 0;
  if (event.what == Event::kTruncate) {
    if (!kept(random)) return 1;
    apply(contents, event);
    return 0;
  }
  for (std::uint64_t done = 0; done < event.data.size();) {
    const std::uint64_t at = event.offset + done;
    const std::uint64_t part = std::min<std::uint64_t>(event.data.size() - done, kSector - at % kSector);
    if (kept(random))
      put_at(contents, at, event.data.substr(done, part));
    else
      ++dropped;
    done += part;
  }
  return dropped;
}

/// The names of a folder and of those in it.
struct Names {
  std::map<std::string, int> files;
  std::set<std::string> folders;

  void apply(const Event& event) {
    switch (event.what) {
      case Event::kCreate: files[event.name] = event.file; break;
      case Event::kUnlink: files.erase(event.name); break;
      case Event::kMakeFolder: folders.insert(event.name); break;
      case Event::kRename:
        files[event.other] = files[event.name];
        files.erase(event.name);
        break;
      default: break;
    }
  }
};

struct Disk {
  Names names;
  std::vector<const Event*> later_names;
  std::map<int, std::string> contents;
  std::map<int, std::vector<const Event*>> later_writes;

  void sync_folder(const std::string& folder) {
    const auto in_it = [&](const Event* event) {
      return parent_of(event->name) == folder ||
             (event->what == Event::kRename && parent_of(event->other) == folder);
    };
    // With those before them, which the journal of the file system holds too.
    const auto last = std::find_if(later_names.rbegin(), later_names.rend(), in_it).base();
    for (auto each = later_names.begin(); each != last; ++each) names.apply(**each);
    later_names.erase(later_names.begin(), last);
  }
  void sync(int file) {
    for (const Event* event : later_writes[file]) apply(contents[file], *event);
    later_writes[file].clear();
  }
  void take(const Event& event) {
    switch (event.what) {
      case Event::kWrite:
      case Event::kTruncate: later_writes[event.file].push_back(&event); break;
      case Event::kSync: sync(event.file); break;
      case Event::kSyncFolder: sync_folder(event.name); break;
      case Event::kTold: break;
      default: later_names.push_back(&event);
    }
  }
};

}  // namespace

Recorder::Recorder(std::string folder, const Image& image)
    : folder_(std::move(folder)), folders_(image.folders.begin(), image.folders.end()) {
  for (const auto& [name, contents] : image.files) files_[name] = next_file_++;
}

bool Recorder::inside(const std::string& path, std::string& name) const {
  if (!path.starts_with(folder_)) return false;
  name = path.size() > folder_.size() ? path.substr(folder_.size() + 1) : "";
  return !name.ends_with(" (deleted)");
}

bool Recorder::is_folder(const std::string& name) const {
  return name.empty() || std::find(folders_.begin(), folders_.end(), name) != folders_.end();
}

void Recorder::note_opened(const Call& call, const std::string& name) {
  const auto flags = call.arguments[2];
  const auto found = files_.find(name);
  if (found == files_.end() && (flags & O_CREAT) != 0) {
    events_.push_back({.what = Event::kCreate, .file = next_file_, .name = name});
    files_[name] = next_file_++;
  } else if (found != files_.end() && (flags & O_TRUNC) != 0) {
    events_.push_back({.what = Event::kTruncate, .file = found->second});
  }
}

void Recorder::note_renamed(const std::string& name, const std::string& other) {
  events_.push_back({.what = Event::kRename, .file = files_.at(name), .name = name, .other = other});
  files_[other] = files_.at(name);
  files_.erase(name);
}

/// A call that has just come to its end.
void Recorder::note(const Call& call) {
  constexpr std::array kNoted{SYS_openat,    SYS_write,  SYS_pwrite64, SYS_ftruncate, SYS_fsync,
                              SYS_fdatasync, SYS_unlink, SYS_unlinkat, SYS_rename,    SYS_renameat2,
                              SYS_renameat,  SYS_mkdir,  SYS_mkdirat,  SYS_fallocate, SYS_writev};
  if (call.result < 0 || std::find(kNoted.begin(), kNoted.end(), call.kind) == kNoted.end()) return;
  if (call.kind == SYS_write && call.descriptor() == STDOUT_FILENO) events_.push_back({.what = Event::kTold});
  std::string name, other;
  if (!inside(call.path(), name)) return;
  const auto written = static_cast<std::uint64_t>(call.result);
  switch (call.kind) {
    case SYS_openat: note_opened(call, name); break;
    case SYS_write:
      events_.push_back({.what = Event::kWrite,
                         .file = files_.at(name),
                         .offset = position_of(call) - written,
                         .data = call.data().substr(0, written)});
      break;
    case SYS_pwrite64:
      events_.push_back({.what = Event::kWrite,
                         .file = files_.at(name),
                         .offset = call.arguments[3],
                         .data = call.data().substr(0, written)});
      break;
    case SYS_ftruncate:
      events_.push_back({.what = Event::kTruncate, .file = files_.at(name), .offset = call.arguments[1]});
      break;
    case SYS_fsync:
    case SYS_fdatasync:
      if (is_folder(name))
        events_.push_back({.what = Event::kSyncFolder, .name = name});
      else
        events_.push_back({.what = Event::kSync, .file = files_.at(name)});
      break;
    case SYS_unlink:
    case SYS_unlinkat:
      events_.push_back({.what = Event::kUnlink, .file = files_.at(name), .name = name});
      files_.erase(name);
      break;
    case SYS_mkdir:
    case SYS_mkdirat:
      events_.push_back({.what = Event::kMakeFolder, .name = name});
      folders_.push_back(name);
      break;
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2:
      if (inside(call.new_path(), other)) note_renamed(name, other);
      break;
    default: throw std::runtime_error("a call that the recorder does not know: " + faults::shown(call));
  }
}

End Recorder::run(const Launch& what) {
  const End end =
      run_traced(what, {[](const Call&) { return Answer{}; }, [&](const Call& call) { note(call); }});
  if (end.code != 0) throw std::runtime_error(walk::command_line(what.arguments) + ": " + end.errors);
  events_.push_back({.what = Event::kTold});  // its exit code
  return end;
}

Cut cut(const Image& beginning, const std::vector<Event>& events, std::size_t at, std::mt19937& random) {
  Disk disk;
  disk.names.folders = beginning.folders;
  int next = 0;
  for (const auto& [name, contents] : beginning.files) {
    disk.contents[next] = contents;
    disk.names.files[name] = next++;
  }
  for (std::size_t i = 0; i < at; ++i) disk.take(events[i]);

  // All that was not synced gone, all there, or anything between.
  constexpr std::array kChances{0.0, 0.1, 0.5, 0.9, 1.0};
  const double chance =
      kChances.at(std::uniform_int_distribution<std::size_t>(0, kChances.size() - 1)(random));
  std::size_t unsynced = 0;
  int dropped = 0;
  for (const auto& [file, writes] : disk.later_writes)
    for (const Event* event : writes) {
      ++unsynced;
      dropped += apply_in_part(disk.contents[file], *event, chance, random);
    }
  const std::size_t names = disk.later_names.size();
  const auto kept = std::uniform_int_distribution<std::size_t>(0, names)(random);
  for (std::size_t i = 0; i < kept; ++i) disk.names.apply(*disk.later_names[i]);

  Cut result;
  result.image.folders = disk.names.folders;
  for (const auto& [name, file] : disk.names.files) result.image.files[name] = disk.contents[file];
  result.shown = fmt::format(
      "cut before event {} of {}: {} sectors of {} unsynced writes dropped, {} of {} unsynced names kept", at,
      events.size(), dropped, unsynced, kept, names);
  return result;
}

}  // namespace faults
