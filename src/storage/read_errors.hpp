#pragma once

namespace storage {

/// The name of a virtual file system over SQLite's own (whichever is the default when a file is opened) that
/// tells a failed read for what it is. SQLite 3.40 takes EIO on reading for a damaged file
/// (SQLITE_IOERR_CORRUPTFS, which a statement turns into SQLITE_CORRUPT), and who is told so throws away a
/// good database for a loose cable. Registered on the first call.
const char* vfs_that_tells_read_errors();

}  // namespace storage
