// commit.cpp - hilltop commit and hilltop verify: authors publish a hash before the deadline, and their
// source after it. The hash is the SHA-256 of the file, in base64.
#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/sha256.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"

#include <iostream>

namespace hilltop {
namespace {

const Usage kCommitUsage{
    "hilltop commit",
    "FILE [FILE...]",
    "Prints the SHA-256 of each file in base64: publish it, and nobody can say you changed the file later.",
    {},
    1,
    10000};
const Usage kVerifyUsage{
    "hilltop verify", "HASH FILE", "Does the file have this SHA-256 (base64)? Exit code 1 if not.", {}, 2, 2};

}  // namespace

int commit_command(const Arguments& args) {
  const Options options(kCommitUsage, args);
  if (options.helped()) return 0;
  for (const auto& file : options.arguments())
    std::cout << base64(sha256_file_bytes(file)) << "  " << file << '\n';
  return 0;
}

int verify_command(const Arguments& args) {
  const Options options(kVerifyUsage, args);
  if (options.helped()) return 0;
  const auto& wanted = options.arguments()[0];
  const std::string hash = base64(sha256_file_bytes(options.arguments()[1]));
  if (hash != wanted) throw RunError(options.arguments()[1] + ": its hash is " + hash + ", not " + wanted);
  std::cout << "it matches\n";
  return 0;
}

}  // namespace hilltop
