// commands.hpp - the commands of `hilltop`, one function each: takes the arguments after the command's name,
// returns the exit code, throws UsageError or RunError.
#pragma once
#include <string>
#include <vector>

namespace hilltop {

using Arguments = std::vector<std::string>;

int run_command(const Arguments& args);
int standings_command(const Arguments& args);
int analyse_command(const Arguments& args);
int show_command(const Arguments& args);
int replay_command(const Arguments& args);
int merge_command(const Arguments& args);
int audit_command(const Arguments& args);
int report_command(const Arguments& args);
int serve_command(const Arguments& args);
int duel_command(const Arguments& args);
int check_command(const Arguments& args);
int play_command(const Arguments& args);
int new_command(const Arguments& args);
int games_command(const Arguments& args);
int bots_command(const Arguments& args);
int describe_command(const Arguments& args);
int doctor_command(const Arguments& args);
int commit_command(const Arguments& args);
int verify_command(const Arguments& args);

/// The program: finds the command, prints errors in one line, returns the exit code.
int hilltop_main(const Arguments& args);

}  // namespace hilltop
