/* launches.h - extension of a bot class that starts programs: how those of a command get their processes
 * here. Ask bot_class->extension(HILLTOP_LAUNCHES). */
#ifndef HILLTOP_LAUNCHES_H
#define HILLTOP_LAUNCHES_H
#include <hilltop/abi.h>
#ifdef __cplusplus
extern "C" {
#endif

#define HILLTOP_LAUNCHES "hilltop.launches/1"

typedef struct hilltop_launches {
  uint32_t struct_size, reserved;
  /* Tries it with a program that does nothing, which may take seconds. Appends to `launch` one word, as
   * tournament files have it ("cold": a new process for every ask), and to `why` one line that says why it is
   * not a better one, or by which means, or nothing. [any] */
  hilltop_status (*examine)(const char* command, hilltop_buf* launch, hilltop_buf* why) HILLTOP_NOEXCEPT;
} hilltop_launches;

#ifdef __cplusplus
}
#endif
#endif
