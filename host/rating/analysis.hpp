// analysis.hpp - all that can be said about a field at once, and as JSON.
#pragma once
#include "rating/crosstable.hpp"
#include "rating/nash.hpp"
#include "rating/ratings.hpp"
#include "rating/stability.hpp"

#include <string>
#include <vector>

namespace hilltop {

struct Analysis {
  std::vector<std::uint32_t> order;  ///< the entrants as the official standings list them
  Ratings ratings;
  NashAverage nash;
  Stability stability;
  Cycles cycles;
};

/// `order`: all entrants, as the official standings list them; `ranked`: how many of them, from the first,
/// are ranked (were not refused or disqualified). Of a field of more than kMostRated nothing is known.
/// Thread: any.
Analysis analyse(const Field& field, std::vector<std::uint32_t> order, std::size_t ranked);

/// One line of JSON, the entrants by name, in `order`:
///   {"model": "bradley-terry" | "plackett-luce", "penalised": bool, "parts": n,
///    "entrants": [{"name", "rating": RATING, "nash": {"share", "rating"} | null}],
///    "crosstable": [[CELL | null, ...], ...],   rows and columns in `order`; null: never met, or itself;
///                                            null for more than kMostRated
///    "leave_one_out": {"known": bool, "first": [NAME], "kept_order": x,
///                      "without": [{"name", "first": [NAME],
///                                   "changes": [{"name", "before": n, "after": n}]}]},
///    "cycles": {"count": n, "triples": n, "strongest": [{"entrants": [A, B, C], "weakest": score}]}}
/// CELL: {"wins", "draws", "losses", "score", "low", "high"}. Bytes of names that are no UTF-8 become U+FFFD.
/// Elo has one decimal, shares and scores four.
std::string to_json(const Analysis& analysis, const Field& field, const std::vector<std::string>& names);

/// RATING: null if not rated, else {"elo", "error", "low", "high", "superiority": x | null, "group": n,
/// "part": n}.
std::string to_json(const Rating& rating);

}  // namespace hilltop
