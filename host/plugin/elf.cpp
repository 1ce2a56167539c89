#include "plugin/elf.hpp"

#include <elf.h>
#include <link.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);

constexpr const char* kBuildIt = "build the plugin with hilltop_add_game() or hilltop_add_bot()";
constexpr const char* kCutOff =
    "cut off: the file ends before what its headers announce; build or copy it again";

template <class Object>
std::optional<Object> read_at(std::ifstream& in, std::uint64_t offset) {
  Object object;
  in.clear();
  in.seekg(static_cast<std::streamoff>(offset));
  in.read(reinterpret_cast<char*>(&object), sizeof object);
  if (!in) return std::nullopt;
  return object;
}

bool inside(std::uint64_t offset, std::uint64_t size, std::uint64_t file_size) {
  return offset <= file_size && size <= file_size - offset;
}

std::string machine_name(const Header& header) {
  switch (header.e_machine) {
    case EM_X86_64: return header.e_ident[EI_CLASS] == ELFCLASS64 ? "x86-64" : "x32";
    case EM_386: return "32-bit x86";
    case EM_AARCH64: return "AArch64";
    case EM_ARM: return "32-bit Arm";
    case EM_RISCV: return "RISC-V";
    case EM_PPC64: return "PowerPC64";
    case EM_S390: return "S/390";
    default: return "ELF machine " + std::to_string(header.e_machine);
  }
}

/// Class, byte order and machine must be those of the running program.
bool same_machine(const Header& header, const Header& own) {
  return header.e_ident[EI_CLASS] == own.e_ident[EI_CLASS] &&
         header.e_ident[EI_DATA] == own.e_ident[EI_DATA] && header.e_machine == own.e_machine;
}

bool is_whole(std::ifstream& in, const Header& header, std::uint64_t file_size) {
  if (header.e_phentsize != sizeof(Segment)) return false;
  const std::uint64_t sections = std::uint64_t{header.e_shnum} * header.e_shentsize;
  if (header.e_shoff != 0 && !inside(header.e_shoff, sections, file_size)) return false;
  for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
    const auto offset = header.e_phoff + i * sizeof(Segment);
    if (!inside(offset, sizeof(Segment), file_size)) return false;
    const auto segment = read_at<Segment>(in, offset);
    if (!segment || (segment->p_type == PT_LOAD && !inside(segment->p_offset, segment->p_filesz, file_size)))
      return false;
  }
  return true;
}

}  // namespace

std::string elf_problem(const fs::path& file) {
  std::error_code error;
  const auto status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) return "no such file";
  if (error) return "cannot be read: " + error.message();
  if (fs::is_directory(status)) return "is a folder; name the .so file in it";
  if (!fs::is_regular_file(status)) return "is no regular file; name a .so file";
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::string("cannot be read: ") + std::strerror(errno);
  const std::uint64_t size = fs::file_size(file, error);
  if (size == 0) return std::string("is empty; ") + kBuildIt;

  const auto magic = read_at<std::array<char, SELFMAG>>(in, 0);
  if (!magic || std::memcmp(magic->data(), ELFMAG, SELFMAG) != 0)
    return std::string("is no shared library; ") + kBuildIt;
  const auto header = read_at<Header>(in, 0);
  if (!header) return kCutOff;
  std::ifstream program("/proc/self/exe", std::ios::binary);
  const auto own = read_at<Header>(program, 0);
  if (own && !same_machine(*header, *own))
    return "built for " + machine_name(*header) + ", this program runs on " + machine_name(*own) +
           "; build it on this machine";
  if (header->e_type != ET_DYN) return std::string("is an ELF file, but no shared library; ") + kBuildIt;
  return is_whole(in, *header, size) ? "" : kCutOff;
}

}  // namespace hilltop
