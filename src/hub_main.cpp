#include "cli/guard.hpp"
#include "hub/app.hpp"

int main(int argc, char** argv) {
  return cli::guarded([&](cli::GlobalOptions& options) { return hub::run(argc, argv, options); });
}
