#pragma once

namespace cli {

/// How a command prints what it has to say.
enum class Format { kText, kJson, kJsonl, kCsv, kMarkdown, kLedger, kHtml, kSvg };

}  // namespace cli
