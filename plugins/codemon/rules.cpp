#include "rules.hpp"

#include <hilltop/random.hpp>

namespace codemon {
namespace {

std::unique_ptr<Scene> make_scene(const Table& table, const hilltop_opening& opening) {
  switch (opening.kind) {
    case HILLTOP_ENROL: return make_enrolment(table, opening);
    case HILLTOP_MATCH: return make_match(table, opening);
    case HILLTOP_INTERLUDE: return make_interlude(table, opening);
    case HILLTOP_BYE: return make_bye(table, opening);
    default: throw hilltop::Invalid("codemon knows no session of kind " + std::to_string(opening.kind));
  }
}

}  // namespace

static_assert(hilltop::layout_id(CODEMON_LAYOUT) == CODEMON_LAYOUT_ID);

Session::Params::Params(const hilltop::Values& values)
    : table{.turn = 0,
            .turns = values.number<std::int32_t>("turns"),
            .hp = values.number<std::int32_t>("hp"),
            .free_points = values.number<std::int32_t>("free_points"),
            .stat_cap = values.number<std::int32_t>("stat_cap"),
            .bonus_every = values.number<std::int32_t>("bonus_every"),
            .effect_percent = values.number<std::int32_t>("effect_percent"),
            .wake_percent = values.number<std::int32_t>("wake_percent"),
            .confusion_percent = values.number<std::int32_t>("confusion_percent"),
            .reserved = 0} {}

Session::Session(const Params& params, const hilltop_opening& opening)
    : scene_(make_scene(params.table, opening)) {}

// A record that can't be read has nothing due; the match that it enters says what is wrong with it.
bool Session::due(const Params& params, hilltop_span record) {
  try {
    return Record::read(record, params.table).due(params.table);
  } catch (const hilltop::Invalid&) {
    return false;
  }
}

void Session::describe_record(const Params& params, hilltop_span record, hilltop::Out& json) {
  if (record.size == 0) json << "null";
  else Record::read(record, params.table).describe(json);
}

}  // namespace codemon
