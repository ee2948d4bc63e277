#pragma once

/// The memory that SQLite works in.
namespace storage {

/// Has SQLite take its small blocks from lists of free blocks, one for each size. Reading the structure of
/// the tables and preparing statements takes and gives back thousands of them in every command, and `malloc`
/// with `free` were a quarter of the instructions of an `add`. For one thread; to be called before SQLite is
/// first used. Does nothing with the address sanitizer, which has to see each block.
void pool_sqlite_memory();

}  // namespace storage
