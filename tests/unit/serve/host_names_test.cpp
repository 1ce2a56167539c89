// Which names of this machine a request may come with: a stranger's page can make a browser ask by any name.
#include "serve/host_names.hpp"

#include <gtest/gtest.h>

namespace hilltop {
namespace {

TEST(HostNames, OfThisMachine) {
  for (const char* host : {"localhost", "LocalHost:4455", "127.0.0.1", "127.0.0.1:4455", "127.1.2.3:1",
                           "[::1]", "[::1]:4455", "localhost:65535", "127.0.0.1:"})
    EXPECT_TRUE(is_own_host(host, "127.0.0.1")) << host;
}

TEST(HostNames, OfOthers) {
  for (const char* host : {"",
                           "example.com",
                           "example.com:4455",
                           "localhost.example.com",
                           "127.0.0.1.example.com",
                           "192.168.1.7",
                           "[::1",
                           "[::1]x",
                           "[::1]:x",
                           "::1",
                           "localhost:80:80",
                           "localhost:123456",
                           "localhost:4a",
                           " localhost",
                           "localhost ",
                           "user@localhost",
                           "0.0.0.0",
                           "127.1",
                           "2130706433",
                           "0x7f.0.0.1",
                           "[]",
                           "[",
                           ":",
                           "localhost.",
                           "evil.com, localhost"})
    EXPECT_FALSE(is_own_host(host, "127.0.0.1")) << host;
}

TEST(HostNames, TheAddressThatItListensOn) {
  EXPECT_TRUE(is_own_host("192.168.1.7:4455", "192.168.1.7"));
  EXPECT_FALSE(is_own_host("192.168.1.8:4455", "192.168.1.7"));
  EXPECT_TRUE(is_own_host("[2001:db8:0::1]:4455", "2001:db8::1"));
  EXPECT_FALSE(is_own_host("[2001:db8::2]", "2001:db8::1"));
}

// No name is in an address that could be made to point elsewhere.
TEST(HostNames, AnyAddressWhereItListensOnAll) {
  for (const char* all : {"0.0.0.0", "::"}) {
    EXPECT_TRUE(is_own_host("192.168.1.7:4455", all));
    EXPECT_TRUE(is_own_host("[2001:db8::1]", all));
    EXPECT_FALSE(is_own_host("example.com", all));
    EXPECT_FALSE(is_own_host("contest.local:4455", all));
  }
}

}  // namespace
}  // namespace hilltop
