/* layout.h - version 1.0 of the ABI, pinned: included by a C11 and by a C++20 file, which must agree. A
 * number here changes only with HILLTOP_ABI_MAJOR; what a minor version adds at the end of a struct is added
 * here, and that struct's SIZE grows. (x86-64 and AArch64: pointers and uint64_t of 8 bytes, aligned to 8.)
 */
#include <hilltop/abi.h>
#include <hilltop/files.h>
#include <hilltop/series.h>

#include <assert.h>

/* clang-format off */
#define SIZE(type, size) static_assert(sizeof(type) == (size), "size of " #type)
#define AT(type, member, offset) static_assert(offsetof(type, member) == (offset), #type "." #member)
#define VALUE(name, value) static_assert(name == (value), #name)

VALUE(HILLTOP_ABI_MAJOR, 1);
VALUE(HILLTOP_ABI_MINOR, 0);

SIZE(hilltop_span, 16);
AT(hilltop_span, data, 0);
AT(hilltop_span, size, 8);

SIZE(hilltop_buf, 32);
AT(hilltop_buf, data, 0);
AT(hilltop_buf, size, 8);
AT(hilltop_buf, capacity, 16);
AT(hilltop_buf, grow, 24);

SIZE(hilltop_param, 64);
AT(hilltop_param, struct_size, 0);
AT(hilltop_param, type, 4);
AT(hilltop_param, name, 8);
AT(hilltop_param, help, 16);
AT(hilltop_param, choices, 24);
AT(hilltop_param, initial, 32);
AT(hilltop_param, lowest, 40);
AT(hilltop_param, highest, 48);
AT(hilltop_param, optional, 56);
AT(hilltop_param, reserved, 60);

SIZE(hilltop_value, 32);
AT(hilltop_value, number, 0);
AT(hilltop_value, bytes, 8);
AT(hilltop_value, present, 24);
AT(hilltop_value, reserved, 28);

SIZE(hilltop_seat, 24);
AT(hilltop_seat, entrant, 0);
AT(hilltop_seat, reserved, 4);
AT(hilltop_seat, record, 8);

SIZE(hilltop_opening, 48);
AT(hilltop_opening, struct_size, 0);
AT(hilltop_opening, kind, 4);
AT(hilltop_opening, seed, 8);
AT(hilltop_opening, seats, 16);
AT(hilltop_opening, seat_count, 24);
AT(hilltop_opening, peers, 32);
AT(hilltop_opening, peer_count, 40);

SIZE(hilltop_view, 32);
AT(hilltop_view, shared, 0);
AT(hilltop_view, own, 16);

SIZE(hilltop_ask, 40);
AT(hilltop_ask, seat, 0);
AT(hilltop_ask, reserved, 4);
AT(hilltop_ask, view, 8);

SIZE(hilltop_asks, 16);
AT(hilltop_asks, ask, 0);
AT(hilltop_asks, count, 8);

SIZE(hilltop_choice, 32);
AT(hilltop_choice, seat, 0);
AT(hilltop_choice, fault, 4);
AT(hilltop_choice, policy, 8);
AT(hilltop_choice, reserved, 12);
AT(hilltop_choice, action, 16);

SIZE(hilltop_codec, 32);
AT(hilltop_codec, struct_size, 0);
AT(hilltop_codec, flags, 4);
AT(hilltop_codec, encode, 8);
AT(hilltop_codec, decode, 16);
AT(hilltop_codec, format, 24);

SIZE(hilltop_host, 40);
AT(hilltop_host, struct_size, 0);
AT(hilltop_host, abi_major, 4);
AT(hilltop_host, abi_minor, 8);
AT(hilltop_host, reserved, 12);
AT(hilltop_host, self, 16);
AT(hilltop_host, log, 24);
AT(hilltop_host, extension, 32);

SIZE(hilltop_describe, 40);
AT(hilltop_describe, struct_size, 0);
AT(hilltop_describe, reserved, 4);
AT(hilltop_describe, state, 8);
AT(hilltop_describe, chance, 16);
AT(hilltop_describe, record, 24);
AT(hilltop_describe, action, 32);

SIZE(hilltop_game, 176);
AT(hilltop_game, struct_size, 0);
AT(hilltop_game, flags, 4);
AT(hilltop_game, id, 8);
AT(hilltop_game, name, 16);
AT(hilltop_game, version, 24);
AT(hilltop_game, summary, 32);
AT(hilltop_game, layout_id, 40);
AT(hilltop_game, min_seats, 48);
AT(hilltop_game, max_seats, 52);
AT(hilltop_game, max_action, 56);
AT(hilltop_game, param_count, 60);
AT(hilltop_game, params, 64);
AT(hilltop_game, time_ns, 72);
AT(hilltop_game, codec, 80);
AT(hilltop_game, describe, 88);
AT(hilltop_game, create, 96);
AT(hilltop_game, destroy, 104);
AT(hilltop_game, due, 112);
AT(hilltop_game, open, 120);
AT(hilltop_game, step, 128);
AT(hilltop_game, digest, 136);
AT(hilltop_game, score, 144);
AT(hilltop_game, record, 152);
AT(hilltop_game, close, 160);
AT(hilltop_game, extension, 168);

SIZE(hilltop_sitting, 32);
AT(hilltop_sitting, struct_size, 0);
AT(hilltop_sitting, kind, 4);
AT(hilltop_sitting, seat, 8);
AT(hilltop_sitting, seats, 12);
AT(hilltop_sitting, seed, 16);
AT(hilltop_sitting, time_ns, 24);

SIZE(hilltop_report, 88);
AT(hilltop_report, struct_size, 0);
AT(hilltop_report, arrived, 4);
AT(hilltop_report, reply, 8);
AT(hilltop_report, why, 24);
AT(hilltop_report, errors, 40);
AT(hilltop_report, exit_code, 56);
AT(hilltop_report, signal, 60);
AT(hilltop_report, wall_ns, 64);
AT(hilltop_report, cpu_ns, 72);
AT(hilltop_report, peak_bytes, 80);

SIZE(hilltop_bot_class, 128);
AT(hilltop_bot_class, struct_size, 0);
AT(hilltop_bot_class, flags, 4);
AT(hilltop_bot_class, id, 8);
AT(hilltop_bot_class, name, 16);
AT(hilltop_bot_class, version, 24);
AT(hilltop_bot_class, summary, 32);
AT(hilltop_bot_class, game_id, 40);
AT(hilltop_bot_class, layout_id, 48);
AT(hilltop_bot_class, params, 56);
AT(hilltop_bot_class, param_count, 64);
AT(hilltop_bot_class, reserved, 68);
AT(hilltop_bot_class, create, 72);
AT(hilltop_bot_class, destroy, 80);
AT(hilltop_bot_class, open, 88);
AT(hilltop_bot_class, decide, 96);
AT(hilltop_bot_class, close, 104);
AT(hilltop_bot_class, report, 112);
AT(hilltop_bot_class, extension, 120);

SIZE(hilltop_plugin, 40);
AT(hilltop_plugin, struct_size, 0);
AT(hilltop_plugin, abi_major, 4);
AT(hilltop_plugin, abi_minor, 8);
AT(hilltop_plugin, reserved, 12);
AT(hilltop_plugin, license, 16);
AT(hilltop_plugin, games, 24);
AT(hilltop_plugin, bots, 32);

SIZE(hilltop_files, 24);
AT(hilltop_files, struct_size, 0);
AT(hilltop_files, save, 8);
AT(hilltop_files, load, 16);

SIZE(hilltop_native, 40);
AT(hilltop_native, decide, 0);
AT(hilltop_native, bot, 8);
AT(hilltop_native, call, 16);
AT(hilltop_native, asks, 24);
AT(hilltop_native, head, 32);
AT(hilltop_native, head_size, 36);

SIZE(hilltop_desk, 112);
AT(hilltop_desk, struct_size, 0);
AT(hilltop_desk, natives, 8);
AT(hilltop_desk, choices, 16);
AT(hilltop_desk, seats, 24);
AT(hilltop_desk, longest, 32);
AT(hilltop_desk, call, 40);
AT(hilltop_desk, game_call, 48);
AT(hilltop_desk, entry, 56);
AT(hilltop_desk, last, 64);
AT(hilltop_desk, asks, 72);
AT(hilltop_desk, steps, 88);
AT(hilltop_desk, ask, 96);
AT(hilltop_desk, decided, 104);

SIZE(hilltop_series, 16);
AT(hilltop_series, struct_size, 0);
AT(hilltop_series, play, 8);

VALUE(HILLTOP_SHORT_ACTION, 7);
VALUE(HILLTOP_STOP_END, 0);
VALUE(HILLTOP_STOP_ANSWER, 1);
VALUE(HILLTOP_STOP_FAULTS, 2);
VALUE(HILLTOP_STOP_SEATS, 3);
VALUE(HILLTOP_STOP_FULL, 4);
VALUE(HILLTOP_STOP_FAILED, 5);

VALUE(HILLTOP_OK, 0);
VALUE(HILLTOP_NO_SPACE, 1);
VALUE(HILLTOP_INVALID, 2);
VALUE(HILLTOP_UNSUPPORTED, 3);
VALUE(HILLTOP_RESIGN, 4);
VALUE(HILLTOP_TIMEOUT, 5);
VALUE(HILLTOP_CRASHED, 6);
VALUE(HILLTOP_FLOODED, 7);
VALUE(HILLTOP_INTERNAL, 99);
VALUE(HILLTOP_INTEGER, 0);
VALUE(HILLTOP_BOOLEAN, 1);
VALUE(HILLTOP_CHOICE, 2);
VALUE(HILLTOP_TEXT, 3);
VALUE(HILLTOP_FILE, 4);
VALUE(HILLTOP_WORDS, 5);
VALUE(HILLTOP_ENROL, 0);
VALUE(HILLTOP_MATCH, 1);
VALUE(HILLTOP_INTERLUDE, 2);
VALUE(HILLTOP_BYE, 3);
VALUE(HILLTOP_DEFAULT_ACTION, 0);
VALUE(HILLTOP_FORFEIT, 1);
VALUE(HILLTOP_REPLY_NEEDS_END, 1);
VALUE(HILLTOP_REPLY_NEEDS_SUCCESS, 2);
VALUE(HILLTOP_KEEPS_RECORDS, 1);
VALUE(HILLTOP_HAS_ENROLMENT, 2);
VALUE(HILLTOP_HAS_INTERLUDES, 4);
VALUE(HILLTOP_RECORDS_BYES, 8);
VALUE(HILLTOP_WAITS, 1);
/* clang-format on */
