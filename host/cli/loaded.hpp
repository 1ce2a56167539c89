// loaded.hpp - what commands begin with: a tournament from its file, ready to run, or from a store.
#pragma once
#include "cli/options.hpp"
#include "cli/table.hpp"
#include "plugin/catalog.hpp"
#include "store/store.hpp"
#include "tournament/plan.hpp"

#include <functional>
#include <memory>
#include <string>

namespace hilltop {

/// The catalog of this machine's plugins. Says on standard error what HILLTOP_PLUGINS names in vain.
Catalog machine_catalog();

struct BuildWishes {
  bool skip_missing;  ///< drop entrants whose programs are missing, with a line each on standard error
  bool unconfined;    ///< nothing is in a cell, whatever the file says
  bool quiet;
  std::size_t jobs;
};

/// A tournament file, checked and built. Entrants whose programs are missing are an error unless dropped.
Tournament load_and_build(const std::string& file, const BuildWishes& wishes);

/// Takes all programs out of their cells.
void unconfine(Tournament& tournament);

/// Makes the programs ready to run, and says how far it is. Throws as need_cells() (config/sandbox.hpp) and
/// build_all() (config/build.hpp).
void build_programs(Tournament& tournament, std::size_t jobs, bool quiet);

/// Throws UsageError, a line each, if entrants' programs are missing on this machine. `after`: what the
/// person may do about it, besides installing them.
void refuse_missing(const Tournament& tournament, const std::string& where, const std::string& after);

/// Cores that this process may use.
std::size_t cores();

/// --jobs, or the cores.
std::size_t jobs_of(const Options& options);

/// A store, and the course of its tournament so far.
struct Loaded {
  std::string path;
  Tournament tournament;
  std::unique_ptr<Store> store;
  std::unique_ptr<Plan> plan;
};

/// The tournament that a store keeps as JSON. Throws RunError, naming the store, when it is none.
Tournament stored_tournament(const std::string& path, std::string_view json);

/// Opens a store for reading and feeds its sessions to the plan. `each` sees every session before the plan
/// does. Throws UsageError, RunError.
std::unique_ptr<Loaded> load_store(const std::string& path,
                                   const std::function<void(const Loaded&, const SessionResult&)>& each = {});

/// The standings in one of the formats.
std::string standings_text(const Tournament& tournament, const Plan& plan, ListFormat format);

}  // namespace hilltop
