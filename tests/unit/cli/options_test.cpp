// The arguments of a command, right and wrong.
#include "cli/options.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hilltop {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

const Usage kUsage{"hilltop try",
                   "FILE [OPTIONS]",
                   "Tries a file.",
                   {{"jobs", "N", "workers"}, {"store", "FILE", "where"}, {"quiet", "", "no progress"}},
                   1,
                   2};

Options given(std::vector<std::string> args) { return Options(kUsage, args); }

void expect_wrong(const std::vector<std::string>& args, const std::string& words) {
  SCOPED_TRACE(testing::PrintToString(args));
  EXPECT_THAT([&] { given(args); }, ThrowsMessage<UsageError>(AllOf(HasSubstr("hilltop try: "),
                                                                    HasSubstr(words), Not(HasSubstr("\n")))));
}

TEST(OptionsGiven, MayStandAnywhere) {
  const auto options = given({"--jobs", "4", "file", "--quiet", "--store=a b"});
  EXPECT_THAT(options.arguments(), ElementsAre("file"));
  EXPECT_EQ(options.value("jobs"), "4");
  EXPECT_EQ(options.number("jobs", 1, 8), 4u);
  EXPECT_EQ(options.value("store"), "a b");
  EXPECT_TRUE(options.has("quiet"));
  EXPECT_FALSE(options.helped());
}

TEST(OptionsGiven, MayBeAbsent) {
  const auto options = given({"file", "other"});
  EXPECT_THAT(options.arguments(), ElementsAre("file", "other"));
  EXPECT_FALSE(options.has("quiet"));
  EXPECT_EQ(options.value("jobs"), std::nullopt);
  EXPECT_EQ(options.number("jobs", 1, 8), std::nullopt);
}

TEST(OptionsGiven, ADashIsAnArgumentAndTwoEndTheOptions) {
  EXPECT_THAT(given({"-"}).arguments(), ElementsAre("-"));
  EXPECT_THAT(given({"--", "--jobs", "-x"}).arguments(), ElementsAre("--jobs", "-x"));
}

TEST(OptionsWrong, UnknownOnesAreNamedWithTheNearest) {
  expect_wrong({"file", "--jbos", "3"}, "unknown option --jbos; did you mean \"--jobs\"?");
  expect_wrong({"file", "--jbos=3"}, "unknown option --jbos; did you mean \"--jobs\"?");
  expect_wrong({"file", "--job", "3"}, "did you mean \"--jobs\"?");
  expect_wrong({"file", "--frobnicate"}, "known: --jobs, --store, --quiet");
  expect_wrong({"file", "--jbos"}, "see hilltop try --help");
}

// It was taken for an argument, and the one after it was said to be too many.
TEST(OptionsWrong, OneDashIsNoOption) {
  expect_wrong({"-j", "3", "file"}, "unknown option -j");
  expect_wrong({"file", "-quiet"}, "unknown option -quiet");
}

TEST(OptionsWrong, ValuesAreMissingOrTooMany) {
  expect_wrong({"file", "--jobs"}, "--jobs");
  expect_wrong({"file", "--store="}, "--store");
  expect_wrong({"file", "--jobs", "--quiet"}, "--jobs needs a value");
  expect_wrong({"file", "--quiet=yes"}, "--quiet");
  expect_wrong({"file", "--jobs", "1", "--jobs", "2"}, "--jobs is given twice");
  expect_wrong({"file", "--quiet", "--quiet"}, "--quiet is given twice");
}

TEST(OptionsWrong, ArgumentsAreMissingOrTooMany) {
  expect_wrong({}, "an argument is missing; usage: hilltop try FILE [OPTIONS]");
  expect_wrong({"--quiet"}, "an argument is missing");
  expect_wrong({"a", "b", "c"}, "\"c\" is one argument too many");
}

TEST(OptionsWrong, NumbersAreWholeAndWithinBounds) {
  for (const char* text : {"0", "9", "x", "1.5", "1e3", "+1", " 1", "99999999999999999999"}) {
    const auto options = given({"file", std::string("--jobs=") + text});
    EXPECT_THAT([&] { (void)options.number("jobs", 1, 8); },
                ThrowsMessage<UsageError>(
                    AllOf(HasSubstr("--jobs takes a whole number from 1 to 8"), HasSubstr(text))));
  }
}

TEST(OptionsHelp, IsPrintedAndAsksForNothingElse) {
  testing::internal::CaptureStdout();
  const auto options = given({"--help"});
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(options.helped());
  EXPECT_THAT(options.arguments(), IsEmpty());
  EXPECT_EQ(help,
            "usage: hilltop try FILE [OPTIONS]\n\nTries a file.\n\noptions:\n"
            "  --jobs N      workers\n  --store FILE  where\n  --quiet       no progress\n  --help        "
            "show this\n");
}

}  // namespace
}  // namespace hilltop
