#include "cli/app.hpp"
#include "cli/shell/exit_code.hpp"

int main(int argc, char** argv) {
  return cli::run_and_report(argc, argv,
                             [&](cli::GlobalOptions& options) { return cli::run(argc, argv, options); });
}
