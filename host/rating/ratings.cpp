#include "rating/ratings.hpp"

#include "rating/models.hpp"
#include "rating/normal.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

namespace hilltop {
namespace {

constexpr double kElo = 400 / std::numbers::ln10;  // of a strength of 1

/// The entrants that are connected by matches with each other, in order, for every such part of two or more.
std::vector<std::vector<std::uint32_t>> parts_of(const Field& field) {
  std::vector<std::uint32_t> leader(field.size());
  std::iota(leader.begin(), leader.end(), 0u);
  const auto find = [&leader](std::uint32_t entrant) {
    while (leader[entrant] != entrant) entrant = leader[entrant] = leader[leader[entrant]];
    return entrant;
  };
  for (const auto& [pair, met] : field.encounters()) {
    const std::uint32_t a = find(pair.first), b = find(pair.second);
    leader[std::max(a, b)] = std::min(a, b);
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_leader;
  for (std::uint32_t i = 0; i < field.size(); ++i) by_leader[find(i)].push_back(i);
  std::vector<std::vector<std::uint32_t>> parts;
  for (auto& [first, part] : by_leader)
    if (part.size() > 1) parts.push_back(std::move(part));
  return parts;
}

/// Where an entrant has its place in its part, and which part that is.
struct Places {
  std::vector<std::size_t> part, place;
};

std::vector<PairCount> pairs_of(const Field& field, const Places& places, std::size_t part) {
  std::vector<PairCount> pairs;
  for (const auto& [pair, met] : field.encounters())
    if (places.part[pair.first] == part)
      pairs.push_back({places.place[pair.first], places.place[pair.second], static_cast<double>(met.wins),
                       static_cast<double>(met.draws), static_cast<double>(met.losses)});
  return pairs;
}

std::vector<RankingCount> rankings_of(const Field& field, const Places& places, std::size_t part) {
  std::vector<RankingCount> rankings;
  for (const auto& [ranking, count] : field.rankings()) {
    if (places.part[ranking.front().entrant] != part) continue;
    RankingCount& each = rankings.emplace_back();
    each.count = static_cast<double>(count);
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      if (i == 0 || ranking[i].place != ranking[i - 1].place) each.groups.emplace_back();
      each.groups.back().push_back(places.place[ranking[i].entrant]);
    }
  }
  return rankings;
}

Estimate estimate(const Field& field, const Places& places, std::size_t part, std::size_t size) {
  return maximise(field.has_tables() ? *plackett_luce(size, rankings_of(field, places, part))
                                     : *davidson(size, pairs_of(field, places, part)));
}

/// The difference of two entrants' strengths.
struct Difference {
  double value, error;
};

/// What is estimated of the whole field.
struct Fit {
  Places places;
  std::vector<Estimate> parts;

  bool comparable(std::uint32_t a, std::uint32_t b) const {
    return places.part[a] == places.part[b] && places.part[a] < parts.size();
  }
  Difference difference(std::uint32_t a, std::uint32_t b) const {
    const Estimate& part = parts[places.part[a]];
    const std::size_t i = places.place[a], j = places.place[b];
    return {part.strengths[i] - part.strengths[j],
            std::sqrt(part.covariance(i, i) + part.covariance(j, j) - 2 * part.covariance(i, j))};
  }
  /// Nothing if they cannot be compared.
  std::optional<double> superiority(std::uint32_t a, std::uint32_t b) const {
    if (!comparable(a, b)) return std::nullopt;
    const auto [value, error] = difference(a, b);
    return normal_below(value / error);
  }
};

Fit fit(const Field& field) {
  const auto parts = parts_of(field);
  Fit fit;
  fit.places.part.assign(field.size(), parts.size());
  fit.places.place.assign(field.size(), 0);
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t i = 0; i < parts[part].size(); ++i) {
      fit.places.part[parts[part][i]] = part;
      fit.places.place[parts[part][i]] = i;
    }
  for (std::size_t part = 0; part < parts.size(); ++part)
    fit.parts.push_back(estimate(field, fit.places, part, parts[part].size()));
  return fit;
}

Rating rating_of(const Fit& fit, std::uint32_t entrant) {
  Rating rating;
  const std::size_t part = fit.places.part[entrant], place = fit.places.place[entrant];
  if (part == fit.parts.size()) return rating;
  rating.rated = true;
  rating.part = static_cast<std::uint32_t>(part + 1);
  rating.elo = kElo * fit.parts[part].strengths[place];
  rating.error = kElo * std::sqrt(fit.parts[part].covariance(place, place));
  rating.interval = {rating.elo - kNormal95 * rating.error, rating.elo + kNormal95 * rating.error};
  return rating;
}

/// Likelihoods of superiority and groups, along the order.
void compare_along(const Fit& fit, const std::vector<std::uint32_t>& order, std::vector<Rating>& ratings) {
  std::uint32_t group = 0;
  std::size_t first = 0;  // of the group
  for (std::size_t i = 0; i < order.size(); ++i) {
    Rating& rating = ratings[order[i]];
    if (i + 1 < order.size()) rating.superiority = fit.superiority(order[i], order[i + 1]);
    if (!rating.rated) continue;
    bool tied = group > 0 && fit.comparable(order[first], order[i]);
    if (tied) {
      const auto [value, error] = fit.difference(order[first], order[i]);
      tied = std::abs(value) <= kNormal95 * error;
    }
    if (!tied) {
      ++group;
      first = i;
    }
    rating.group = group;
  }
}

}  // namespace

Ratings rate(const Field& field, const std::vector<std::uint32_t>& order) {
  Ratings ratings;
  ratings.model = field.has_tables() ? Ratings::Model::plackett_luce : Ratings::Model::bradley_terry;
  ratings.entrants.resize(field.size());
  if (field.size() > kMostRated) return ratings;
  const Fit fit = hilltop::fit(field);
  ratings.parts = static_cast<std::uint32_t>(fit.parts.size());
  for (const auto& part : fit.parts) ratings.penalised = ratings.penalised || part.penalised;
  for (std::uint32_t i = 0; i < field.size(); ++i) ratings.entrants[i] = rating_of(fit, i);
  compare_along(fit, order, ratings.entrants);
  return ratings;
}

std::vector<Doubt> doubts(const Field& field, const std::vector<std::uint32_t>& order, std::size_t top,
                          double least) {
  const Fit fit = hilltop::fit(field);
  std::vector<Doubt> doubts;
  for (std::size_t i = 0; i < std::min(top, order.size()); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const auto superiority = fit.superiority(order[i], order[j]);
      if (!superiority || *superiority < least) doubts.push_back({order[i], order[j], superiority});
    }
  return doubts;
}

}  // namespace hilltop
