#include "cli/shell/line_editor.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace cli {
namespace {

constexpr std::array kEndingSignals{SIGINT, SIGHUP, SIGTERM, SIGQUIT};
constexpr int kLinesKept = 200;
constexpr std::size_t kMostChoicesShown = 30;
constexpr char kEscape = '\x1b';

/// A key that sends `ESC [` and this, and what libedit calls what it does.
struct BoundKey {
  const char* key;
  const char* command;
};
// Ctrl and Alt with an arrow, which libedit does not know by itself. Home and End by their numbers it knows
// of the terminals that have them in terminfo, and others that call themselves xterm send them, too.
constexpr std::array kBoundKeys{BoundKey{"1;5D", "ed-prev-word"}, BoundKey{"1;3D", "ed-prev-word"},
                                BoundKey{"1;5C", "em-next-word"}, BoundKey{"1;3C", "em-next-word"},
                                BoundKey{"1~", "ed-move-to-beg"}, BoundKey{"7~", "ed-move-to-beg"},
                                BoundKey{"4~", "ed-move-to-end"}, BoundKey{"8~", "ed-move-to-end"}};

// Set by the signal handler; there is one terminal, and one editor at a time.
volatile std::sig_atomic_t caught_signal = 0;
volatile std::sig_atomic_t window_changed = 0;
volatile std::sig_atomic_t stop_wanted = 0;

/// Returns and resets a flag. The signals are held meanwhile.
int take(volatile std::sig_atomic_t& noted) {
  const int before = noted;
  noted = 0;
  return before;
}

void note_signal(int signal) {
  if (signal == SIGWINCH)
    window_changed = 1;
  else if (signal == SIGTSTP)
    stop_wanted = 1;
  else
    caught_signal = signal;
}

[[noreturn]] void fail(int problem) {
  throw base::system_error(base::ErrorKind::kInputOutput, base::tr("standard input cannot be read"), problem);
}

std::string common_beginning(const std::string& one, const std::string& other) {
  std::size_t size = 0;
  while (size < one.size() && size < other.size() && one[size] == other[size]) ++size;
  while (size > 0 && size < one.size() && base::continues_character(one[size])) --size;
  return one.substr(0, size);
}

/// Whether an escape sequence is whole: ESC and a letter, `ESC O` and a letter, or `ESC [`, parameters and a
/// letter. The Linux console begins those of F1 to F5 with `ESC [ [`.
bool is_whole_sequence(std::string_view sequence) {
  constexpr std::size_t kLongest = 16;
  if (sequence.size() < 2) return false;
  if (sequence[1] != '[' && sequence[1] != 'O') return true;
  if (sequence.size() == 2 || sequence.substr(1) == "[[") return false;
  return (sequence.back() >= '@' && sequence.back() <= '~') || sequence.size() >= kLongest;
}

/// Whether the editor does something at this key. Of every other libedit would put the end into the line:
/// "5~" of F5.
bool is_editing_key(std::string_view sequence) {
  if (sequence[1] != '[' && sequence[1] != 'O') return true;
  const std::string_view key = sequence.substr(2);
  return (key.size() == 1 && std::string_view("ABCDFH").find(key.front()) != std::string_view::npos) ||
         key == "3~" || std::any_of(kBoundKeys.begin(), kBoundKeys.end(), [&](const BoundKey& bound) {
           return key == bound.key;
         });
}

}  // namespace

std::vector<std::string> complete_line(const std::string& line, const std::vector<std::string>& candidates) {
  const std::string begun = base::fold_case(line);
  std::vector<std::string> choices;
  for (const std::string& candidate : candidates)
    if (base::fold_case(candidate).starts_with(begun)) choices.push_back(candidate);
  if (choices.size() < 2) return choices;
  std::string shared = choices.front();
  for (const std::string& choice : choices) shared = common_beginning(shared, choice);
  if (shared.size() > line.size()) return {shared};
  return choices;
}

void end_by_signal(int signal) {
  std::fflush(stdout);
  std::signal(signal, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  std::raise(signal);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  std::_Exit(128 + signal);
}

/// Reads bytes of standard input; signals are delivered only while it waits for one.
class LineEditor::Terminal {
 public:
  Terminal() {
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : kEndingSignals) install(signal, action, held);
    install(SIGWINCH, action, held);
    install(SIGTSTP, action, held);
    sigprocmask(SIG_BLOCK, &held, &usual_mask_);
    caught_signal = 0;
    // Ctrl-C discards what was typed before it. If that was just about to be read, a blocking read would wait
    // with the signal held. Opened again, so that O_NONBLOCK does not affect other readers of this terminal.
    if (isatty(STDIN_FILENO) != 0)
      own_input_ = open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  }
  ~Terminal() {
    if (own_input_ >= 0) close(own_input_);
    for (const auto& [signal, before] : before_) sigaction(signal, &before, nullptr);
    sigprocmask(SIG_SETMASK, &usual_mask_, nullptr);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  enum class Event { kByte, kEnd, kSignal, kWindow, kStop };

  Event next(char& byte) {
    for (;;) {
      if (caught_signal != 0) return Event::kSignal;
      if (take(stop_wanted) != 0) return Event::kStop;
      if (take(window_changed) != 0) return Event::kWindow;
      pollfd input{own_input_ >= 0 ? own_input_ : STDIN_FILENO, POLLIN, 0};
      if (ppoll(&input, 1, nullptr, &usual_mask_) < 0) {
        if (errno == EINTR) continue;
        fail(errno);
      }
      const ssize_t count = read(input.fd, &byte, 1);
      if (count == 1) return Event::kByte;
      if (count == 0) return Event::kEnd;
      if (errno == EIO) return Event::kEnd;  // the terminal was closed
      if (errno != EINTR && errno != EAGAIN) fail(errno);
    }
  }

  /// Stops the program after Ctrl-Z, and returns when it is continued.
  void stop() const {
    std::signal(SIGTSTP, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    std::raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, nullptr);  // it stops here
    sigprocmask(SIG_BLOCK, &only, nullptr);
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, nullptr);
  }

  [[noreturn]] static void throw_interrupted() { throw Interrupted{take(caught_signal)}; }

 private:
  void install(int signal, const struct sigaction& action, sigset_t& held) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    // A signal that is ignored from outside (`nohup`) stays ignored.
    if (before.sa_handler == SIG_IGN) return;
    sigaction(signal, &action, nullptr);
    sigaddset(&held, signal);
    before_.emplace_back(signal, before);
  }

  sigset_t usual_mask_{};
  std::vector<std::pair<int, struct sigaction>> before_;
  int own_input_ = -1;
};

/// Editing by libedit. It calls back through C, where no exception may pass, so an exception is stored and
/// thrown when libedit returns.
class LineEditor::Editor {
 public:
  explicit Editor(Terminal& terminal) : terminal_(terminal) {
    // libedit decodes characters by the locale; names and suits are UTF-8 whatever that is.
    if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) std::setlocale(LC_CTYPE, "");
    edit_ = el_init("chapeau", stdin, stdout, stderr);
    history_ = history_init();
    if (edit_ == nullptr || history_ == nullptr)
      throw base::Error(base::ErrorKind::kInputOutput, base::tr("the terminal cannot be used for editing"))
          .remedy(base::tr("set TERM=dumb to go on without it"));
    HistEvent event{};
    history(history_, &event, H_SETSIZE, kLinesKept);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &Editor::show_prompt);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    // Where the terminal inserts and deletes, libedit mistakes where a character of two columns ends, and
    // leaves a line of several rows half drawn. Without these it draws all that changed.
    for (const char* capability : {"im", "ic", "IC", "ei", "dm", "dc", "DC", "ed"})
      el_set(edit_, EL_SETTC, capability, "", nullptr);
    el_set(edit_, EL_GETCFN, &Editor::get_character);
    el_set(edit_, EL_ADDFN, "complete", "completes what is begun", &Editor::complete);
    el_set(edit_, EL_BIND, "^I", "complete", nullptr);
    el_set(edit_, EL_BIND, "\\ex", "ed-unassigned", nullptr);  // it asks for a command of libedit's
    for (const BoundKey& bound : kBoundKeys)
      el_set(edit_, EL_BIND, fmt::format("\\e[{}", bound.key).c_str(), bound.command, nullptr);
    el_source(edit_, nullptr);  // the person's own ~/.editrc
  }
  ~Editor() {
    el_end(edit_);
    history_end(history_);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  std::optional<std::string> ask(const std::string& prompt, const std::string& prefill,
                                 const std::vector<std::string>& completions) {
    prompt_ = prompt;
    completions_ = &completions;
    waiting_ = base::code_points(prefill);
    interrupted_ = false;
    problem_ = nullptr;
    int size = 0;
    el_set(edit_, EL_PREP_TERM,
           1);  // before the prompt, so that nothing typed at it is taken for a whole line
    const char* line = el_gets(edit_, &size);
    if (problem_) std::rethrow_exception(problem_);
    if (interrupted_) Terminal::throw_interrupted();
    if (line == nullptr) return std::nullopt;
    std::string text(line, static_cast<std::size_t>(size));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    if (text.find_first_not_of(' ') != std::string::npos) {
      HistEvent event{};
      history(history_, &event, H_ENTER, text.c_str());
    }
    return text;
  }

 private:
  static Editor& self(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
  }

  static char* show_prompt(EditLine* edit) { return self(edit).prompt_.data(); }

  /// Returns 1 with a character, 0 at the end of input, -1 to abandon the line.
  static int get_character(EditLine* edit, wchar_t* character) {
    Editor& editor = self(edit);
    try {
      return editor.next(*character);
    } catch (...) {
      editor.problem_ = std::current_exception();
      return -1;
    }
  }

  int next(wchar_t& character) {
    if (!waiting_.empty()) {
      character = static_cast<wchar_t>(waiting_.front());
      waiting_.erase(waiting_.begin());
      return 1;
    }
    std::string bytes;
    std::string sequence;  // a key that sends several bytes
    for (;;) {
      char byte = 0;
      switch (terminal_.next(byte)) {
        case Terminal::Event::kEnd: return 0;
        case Terminal::Event::kSignal: interrupted_ = true; return -1;
        case Terminal::Event::kWindow:
          el_resize(edit_);
          // libedit keeps the column of before, and writes behind the end of its rows where they became
          // shorter (3.1-20221030): a refresh begins at the first column.
          std::fputc('\r', stdout);
          std::fflush(stdout);
          el_set(edit_, EL_REFRESH);
          continue;
        case Terminal::Event::kStop:
          el_set(edit_, EL_PREP_TERM, 0);
          terminal_.stop();
          el_set(edit_, EL_PREP_TERM, 1);
          el_set(edit_, EL_REFRESH);
          continue;
        case Terminal::Event::kByte: break;
      }
      // Alt with a letter that is not ASCII is the letter.
      if (sequence.size() == 1 && static_cast<unsigned char>(byte) >= 0x80) sequence.clear();
      if (byte == kEscape || !sequence.empty()) {
        if (byte == kEscape) sequence.clear();
        bytes.clear();
        sequence += byte;
        if (!is_whole_sequence(sequence)) continue;
        if (is_editing_key(sequence)) {
          waiting_ = base::code_points(sequence);
          return next(character);
        }
        sequence.clear();
        continue;
      }
      // What began a character and is not gone on with, as é of Latin-1, swallows no key behind it.
      if (!bytes.empty() && !base::continues_character(byte)) bytes.clear();
      bytes += byte;
      if (expected(bytes.front()) > bytes.size()) continue;
      const std::vector<char32_t> read = base::code_points(bytes);
      character = static_cast<wchar_t>(read.front());
      return 1;
    }
  }

  /// Bytes of a character that begins with this one.
  static std::size_t expected(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  }

  static unsigned char complete(EditLine* edit, int /*key*/) {
    Editor& editor = self(edit);
    const LineInfo* info = el_line(edit);
    const std::string begun(info->buffer, info->cursor);
    if (info->cursor != info->lastchar) return CC_ERROR;
    const std::vector<std::string> choices = complete_line(begun, *editor.completions_);
    if (choices.empty() || choices.front() == begun) return CC_ERROR;
    if (choices.size() == 1) {
      el_deletestr(edit, static_cast<int>(base::code_points(begun).size()));
      return el_insertstr(edit, choices.front().c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    std::string list = "\n";
    for (std::size_t i = 0; i < std::min(choices.size(), kMostChoicesShown); ++i)
      list += "  " + base::printable(choices[i]) + "\n";
    std::fwrite(list.data(), 1, list.size(), stdout);
    return CC_REDISPLAY;
  }

  Terminal& terminal_;
  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  std::string prompt_;
  const std::vector<std::string>* completions_ = nullptr;
  std::vector<char32_t> waiting_;  ///< of the prefill: what is still to be typed into the line
  bool interrupted_ = false;
  std::exception_ptr problem_;
};

LineEditor::LineEditor(bool edits) : terminal_(std::make_unique<Terminal>()) {
  if (edits) editor_ = std::make_unique<Editor>(*terminal_);
}
LineEditor::~LineEditor() = default;

bool LineEditor::edits() const { return editor_ != nullptr; }

std::optional<std::string> LineEditor::ask(const std::string& prompt, const std::string& prefill,
                                           const std::vector<std::string>& completions) {
  std::fflush(stdout);
  if (editor_) return editor_->ask(prompt, prefill, completions);
  std::fwrite(prompt.data(), 1, prompt.size(), stdout);
  std::fflush(stdout);
  std::string line;
  for (;;) {
    char byte = 0;
    switch (terminal_->next(byte)) {
      case Terminal::Event::kEnd: return line.empty() ? std::nullopt : std::optional(line);
      case Terminal::Event::kSignal: Terminal::throw_interrupted();
      case Terminal::Event::kWindow: continue;
      case Terminal::Event::kStop: terminal_->stop(); continue;
      case Terminal::Event::kByte: break;
    }
    if (byte == '\n') return line;
    line += byte;
  }
}

}  // namespace cli
