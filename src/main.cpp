#include "cli/app.hpp"
#include "cli/guard.hpp"

int main(int argc, char** argv) {
  return cli::guarded([&](cli::GlobalOptions& options) { return cli::run(argc, argv, options); });
}
