#include "base/files/spool.hpp"

#include <array>
#include <cerrno>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"

namespace base {
namespace {

constexpr std::size_t kMostBuffered = 1024 * 1024;

}  // namespace

Error temporary_file_error() {
  const int number = errno;
  Error error = system_error(ErrorKind::kInputOutput, base::tr("the temporary file for a long text"), number);
  return number == ENOSPC ? error.remedy(base::tr("make room on the disk of the folder for temporary files"))
                          : error;
}

void Spool::append(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() > kMostBuffered) flush();
}

void Spool::flush() {
  if (!file_) file_.reset(std::tmpfile());
  if (!file_ || std::fwrite(buffer_.data(), 1, buffer_.size(), file_.get()) != buffer_.size() ||
      std::fflush(file_.get()) != 0)
    throw temporary_file_error();
  buffer_.clear();
}

void Spool::read(const std::function<void(std::string_view)>& visit) const {
  if (file_) {
    std::rewind(file_.get());
    std::array<char, 65536> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), file_.get()))
      visit({block.data(), size});
    if (std::ferror(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_END) != 0)
      throw temporary_file_error();
  }
  if (!buffer_.empty()) visit(buffer_);
}

void Spool::read_lines(const std::function<void(std::string_view)>& visit) const {
  std::string begun;
  read([&](std::string_view block) {
    for (std::size_t end = block.find('\n'); end != std::string_view::npos; end = block.find('\n')) {
      begun += block.substr(0, end);
      visit(begun);
      begun.clear();
      block.remove_prefix(end + 1);
    }
    begun += block;
  });
}

}  // namespace base
