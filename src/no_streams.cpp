/// Linked into the static program in place of what makes std::cin, std::cout and the others at each start
/// (see CMakeLists.txt): 38,000 instructions, and thirteen pages of memory.
extern "C" {
void __wrap__ZNSt8ios_base4InitC1Ev(void* /*init*/) {}  // NOLINT: the linker's name for ios_base::Init()
void __wrap__ZNSt8ios_base4InitD1Ev(void* /*init*/) {}  // NOLINT: and for ~Init()
}
