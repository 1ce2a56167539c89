// probe_test.cpp - whatever is wrong with a plugin file comes to one clear line and exit code 2.
#include "plugin/probe.hpp"

#include "base/error.hpp"
#include "plugin/elf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <elf.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace hilltop {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Output {
  std::string text;
  int code;
};

/// What a probe run by hand prints.
Output run_by_hand(const fs::path& file, const char* redirect) {
  const std::string command = std::string(PROBE_MAIN) + " probe '" + file.string() + "' " + redirect;
  FILE* pipe = ::popen(command.c_str(), "r");
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  const int status = ::pclose(pipe);
  return {text, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

class Probe : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("HILLTOP_EXE", PROBE_MAIN, 1);
    folder_ = fs::path(testing::TempDir()) / ("probe_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static fs::path bad(const std::string& name) { return fs::path(BAD_PLUGINS) / (name + ".so"); }

  fs::path write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return folder_ / name;
  }
  static std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// The message for a bad file: one line that begins with its name.
  static std::string problem(const fs::path& file,
                             std::chrono::milliseconds patience = std::chrono::minutes(5)) {
    try {
      run_probe(file, patience);
    } catch (const UsageError& wrong) {
      const std::string line = wrong.what();
      EXPECT_THAT(line, StartsWith(file.string() + ": "));
      EXPECT_THAT(line, Not(HasSubstr("\n")));
      return line;
    }
    ADD_FAILURE() << file << " was accepted";
    return "";
  }

  fs::path folder_;
};

TEST_F(Probe, DescribesAGame) {
  const auto plugin = run_probe(NIM_PLUGIN);
  EXPECT_EQ(plugin.path, fs::canonical(NIM_PLUGIN));
  EXPECT_EQ(plugin.fingerprint.size(), 64u);
  EXPECT_TRUE(plugin.bots.empty());
  ASSERT_EQ(plugin.games.size(), 1u);
  const auto& game = plugin.games[0];
  EXPECT_EQ(game.id, "nim");
  EXPECT_EQ(game.plugin, plugin.path);
  EXPECT_EQ(game.time_ns, 1'000'000'000u);
  EXPECT_TRUE(game.has_codec);
  ASSERT_EQ(game.params.size(), 2u);
  const ParamInfo most{HILLTOP_INTEGER, "most", "stones that one move may take", {}, 3, 1, 255, false};
  EXPECT_EQ(game.params[1], most);
}

TEST_F(Probe, DescribesBots) {
  const auto plugin = run_probe(NIM_BOTS_PLUGIN);
  EXPECT_TRUE(plugin.games.empty());
  ASSERT_EQ(plugin.bots.size(), 3u);
  EXPECT_EQ(plugin.bots[0].id, "nim/perfect");
  EXPECT_EQ(plugin.bots[0].game, "nim");
  EXPECT_EQ(plugin.bots[2].params.size(), 1u);
}

TEST_F(Probe, PrintsOneLineOfJsonByHand) {
  const auto good = run_by_hand(NIM_PLUGIN, "2>&1");
  EXPECT_EQ(good.code, 0);
  EXPECT_EQ(entry_from_json(good.text).games.at(0).id, "nim");
  EXPECT_EQ(std::count(good.text.begin(), good.text.end(), '\n'), 1);
}

TEST_F(Probe, PrintsOneLineOnStandardErrorByHandAndReturns2) {
  for (const auto& file : {bad("major_2"), bad("no_symbol"), folder_ / "none.so", folder_}) {
    EXPECT_EQ(run_by_hand(file, "2>/dev/null").text, "");
    const auto wrong = run_by_hand(file, "2>&1 >/dev/null");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.text, StartsWith(file.string() + ": "));
    EXPECT_EQ(std::count(wrong.text.begin(), wrong.text.end(), '\n'), 1) << wrong.text;
  }
}

TEST_F(Probe, WhatAPluginPrintsDoesNotDisturb) {
  EXPECT_EQ(run_probe(bad("chatty")).bots.at(0).id, "nim/valid");
  const auto by_hand = run_by_hand(bad("chatty"), "2>/dev/null");
  EXPECT_EQ(entry_from_json(by_hand.text).bots.at(0).id, "nim/valid");
}

// ---- files that are no plugin

TEST_F(Probe, MissingFile) { EXPECT_THAT(problem(folder_ / "none.so"), HasSubstr("no such file")); }

TEST_F(Probe, Folder) { EXPECT_THAT(problem(folder_), HasSubstr("is a folder; name the .so file in it")); }

TEST_F(Probe, Fifo) {
  ASSERT_EQ(::mkfifo((folder_ / "fifo.so").c_str(), 0600), 0);
  EXPECT_THAT(problem(folder_ / "fifo.so"), HasSubstr("is no regular file"));
}

TEST_F(Probe, EmptyFile) { EXPECT_THAT(problem(write("empty.so", "")), HasSubstr("is empty")); }

TEST_F(Probe, TextFile) {
  EXPECT_THAT(problem(write("text.so", "int main() {}\n")),
              AllOf(HasSubstr("is no shared library"), HasSubstr("hilltop_add_game()")));
  EXPECT_THAT(problem(write("short.so", "\x7f")), HasSubstr("is no shared library"));
}

TEST_F(Probe, Executable) {
  EXPECT_THAT(problem(fs::canonical(PROBE_MAIN)),
              testing::AnyOf(HasSubstr("executable"), HasSubstr("exports no")));
}

TEST_F(Probe, OtherMachine) {
  auto bytes = content(NIM_PLUGIN);
  bytes[offsetof(Elf64_Ehdr, e_machine)] = static_cast<char>(EM_AARCH64);
  bytes[offsetof(Elf64_Ehdr, e_machine) + 1] = 0;
  if (bytes == content(NIM_PLUGIN)) GTEST_SKIP() << "this is that machine";
  EXPECT_THAT(problem(write("arm.so", bytes)), HasSubstr("built for AArch64, this program runs on"));
}

TEST_F(Probe, NoSharedLibrary) {
  auto bytes = content(NIM_PLUGIN);
  bytes[offsetof(Elf64_Ehdr, e_type)] = ET_REL;
  EXPECT_THAT(problem(write("object.so", bytes)), HasSubstr("no shared library"));
}

TEST_F(Probe, CutOffAnywhere) {
  const auto bytes = content(NIM_PLUGIN);
  for (std::size_t size = 0; size < bytes.size(); size += 97)
    EXPECT_NE(elf_problem(write("cut.so", bytes.substr(0, size))), "") << size;
  EXPECT_NE(elf_problem(write("cut.so", bytes.substr(0, bytes.size() - 1))), "");
  EXPECT_EQ(elf_problem(write("whole.so", bytes)), "");
  EXPECT_THAT(problem(write("half.so", bytes.substr(0, bytes.size() / 2))), HasSubstr("cut off"));
}

TEST_F(Probe, DamagedAnywhereIsOneLineOrNothing) {
  const auto bytes = content(NIM_BOTS_PLUGIN);
  for (std::size_t at = 16; at < 1024; at += 24) {
    auto damaged = bytes;
    for (std::size_t i = at; i < at + 8; ++i) damaged[i] = static_cast<char>(0xff);
    const auto file = write("damaged.so", damaged);
    try {
      run_probe(file, std::chrono::minutes(5));
    } catch (const UsageError& wrong) {
      EXPECT_THAT(wrong.what(), AllOf(StartsWith(file.string() + ": "), Not(HasSubstr("\n"))));
    }
  }
}

// ---- libraries that are no plugin, or a wrong one

TEST_F(Probe, NoSymbol) {
  EXPECT_THAT(problem(bad("no_symbol")), HasSubstr("exports no `hilltop_plugin_v1`"));
}

TEST_F(Probe, OtherMajorVersion) {
  EXPECT_THAT(problem(bad("major_2")),
              HasSubstr("built for version 2 of the plugin interface, this Hilltop has "
                        "version 1; rebuild it"));
}

TEST_F(Probe, UnresolvedSymbol) {
  EXPECT_THAT(problem(bad("unresolved")), HasSubstr("undefined symbol: nobody_defines_this; add the source"));
}

TEST_F(Probe, HoldsNothing) { EXPECT_THAT(problem(bad("empty")), HasSubstr("neither a game nor a bot")); }

TEST_F(Probe, MissingFunction) {
  EXPECT_THAT(problem(bad("null_member")), HasSubstr("bot \"nim/undecided\" has no decide() (NULL)"));
}

// ---- constructors that go wrong

TEST_F(Probe, ConstructorThrows) { EXPECT_THAT(problem(bad("throws")), HasSubstr("the moon is full")); }

TEST_F(Probe, ConstructorTerminates) {
  EXPECT_THAT(problem(bad("terminates")),
              AllOf(HasSubstr("crashed while it was loaded (signal 6"), HasSubstr("the moon is full")));
}

TEST_F(Probe, ConstructorCrashes) {
  EXPECT_THAT(problem(bad("crashes")), HasSubstr("crashed while it was loaded (signal 11"));
}

TEST_F(Probe, ConstructorExits) {
  EXPECT_THAT(
      problem(bad("exits")),
      HasSubstr("ended the process while it was loaded (exit status 2); a plugin must not call exit(); "
                "the last it said: \"I am off\""));
}

TEST_F(Probe, ConstructorHangs) {
  EXPECT_THAT(problem(bad("hangs"), std::chrono::milliseconds(300)),
              HasSubstr("is still loading after 300 ms"));
}

TEST_F(Probe, ConstructorStartsADaemon) {
  const fs::path note = folder_ / "daemon";
  ::setenv("PROBE_DAEMON", note.c_str(), 1);
  EXPECT_THAT(problem(bad("daemon"), std::chrono::seconds(3)), HasSubstr("is still loading"));
  const int daemon = std::atoi(content(note).c_str());
  ASSERT_GT(daemon, 0);
  EXPECT_NE(::kill(daemon, 0), 0) << "the daemon lives on";
}

TEST_F(Probe, ConstructorPrintsWithoutEnd) {
  EXPECT_THAT(problem(bad("flood"), std::chrono::seconds(3)), HasSubstr("\"and another thing\""));
}

// ---- the probe's program

TEST_F(Probe, ProgramThatCannotStart) {
  ::setenv("HILLTOP_EXE", (folder_ / "nothing").c_str(), 1);
  EXPECT_THROW(run_probe(NIM_PLUGIN), RunError);
}

TEST_F(Probe, ProgramThatPrintsSomethingElse) {
  ::setenv("HILLTOP_EXE", "/bin/echo", 1);
  EXPECT_THROW(run_probe(NIM_PLUGIN), RunError);
}

}  // namespace
}  // namespace hilltop
