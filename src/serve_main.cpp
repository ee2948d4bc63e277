#include "cli/shell/exit_code.hpp"
#include "serve/app.hpp"

int main(int argc, char** argv) {
  return cli::run_and_report(argc, argv,
                             [&](cli::GlobalOptions& options) { return serve::run(argc, argv, options); });
}
