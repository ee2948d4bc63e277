#include <cerrno>
#include <cstring>

#include "base/files/file.hpp"
#include "base/language/translation.hpp"

/// What the system says of a call that failed, in the player's language.
namespace base {

std::string system_remedy(int number) {
  switch (number) {
    case EACCES:
    case EPERM: return tr("check the permissions of the file and its folder");
    case ENOSPC: return tr("make room on the disk, or use another one");
    case EDQUOT: return tr("your share of the disk is used up: remove something, or use another disk");
    case EROFS: return tr("this disk can only be read: use another one");
    case EIO: return tr("check the disk, and copy what is on it while it can be read");
    case ENAMETOOLONG: return tr("use a shorter name");
    case ELOOP: return tr("the links lead in a circle: name the file itself");
    case EMFILE:
    case ENFILE: return tr("close other programs, or allow more open files: ulimit -n 1024");
    case EFBIG: return tr("files on this disk cannot be so large: use another one");
    case EEXIST: return tr("use another name");
    case EISDIR: return tr("name a file in it");
    case ENOENT:
    case ENOTDIR: return tr("check the name and the folder");
    default: return tr("check the disk and try again");
  }
}

std::string system_text(int number) {
  // The system translates only where a locale is installed. The English is that of the GNU library.
  switch (number) {
    case EACCES: return tr_c("error of the system", "Permission denied");
    case EPERM: return tr_c("error of the system", "Operation not permitted");
    case ENOSPC: return tr_c("error of the system", "No space left on device");
    case EDQUOT: return tr_c("error of the system", "Disk quota exceeded");
    case EROFS: return tr_c("error of the system", "Read-only file system");
    case EIO: return tr_c("error of the system", "Input/output error");
    case ENAMETOOLONG: return tr_c("error of the system", "File name too long");
    case ELOOP: return tr_c("error of the system", "Too many levels of symbolic links");
    case EMFILE: return tr_c("error of the system", "Too many open files");
    case ENFILE: return tr_c("error of the system", "Too many open files in system");
    case EFBIG: return tr_c("error of the system", "File too large");
    case EEXIST: return tr_c("error of the system", "File exists");
    case EISDIR: return tr_c("error of the system", "Is a directory");
    case ENOENT: return tr_c("error of the system", "No such file or directory");
    case ENOTDIR: return tr_c("error of the system", "Not a directory");
    default: return std::strerror(number);
  }
}

Error system_error(ErrorKind kind, std::string_view message, int number) {
  // Translators: {0} is what failed, {1} what the system says about it.
  Error error(kind, tr_c("error of the system", "{0}: {1}", message, system_text(number)));
  return error.remedy(system_remedy(number));
}

}  // namespace base
