/// Linked into the static program in place of `dlopen` (see CMakeLists.txt). SQLite refers to it for
/// extensions, which `storage` turns off; the linker would warn in every build that it needs this system's
/// shared libraries.
extern "C" void* __wrap_dlopen(const char* /*path*/, int /*mode*/) {  // NOLINT: the linker's name for it
  return nullptr;
}
