/* files.h - extension of a bot class whose bots keep files: their folder as bytes, so that the host can store
 * it between sessions and give it back in another process. Ask bot_class->extension(HILLTOP_FILES). */
#ifndef HILLTOP_FILES_H
#define HILLTOP_FILES_H
#include <hilltop/abi.h>
#ifdef __cplusplus
extern "C" {
#endif

#define HILLTOP_FILES "hilltop.files/1"

typedef struct hilltop_files {
  uint32_t struct_size, reserved;
  /* Appends what the folder holds beyond the bot's own files: new and changed files, folders, links within
   * the folder, and the names of files that are gone. Nothing when nothing changed. Equal folders give equal
   * bytes. Links that lead out of the folder, sockets, pipes and devices are left out; times are not kept.
   * HILLTOP_INVALID and `why` when it cannot be packed: the run cannot go on then, so a bot that keeps more
   * than it may says HILLTOP_DISQUALIFIED from decide() before. [session, between close() and open()] */
  hilltop_status (*save)(hilltop_bot*, hilltop_buf* pack, hilltop_buf* why) HILLTOP_NOEXCEPT;
  /* Makes the folder exactly the bot's own files and what save() told; an empty pack: its own files alone.
   * HILLTOP_INVALID and `why` when the bytes are no pack; the folder is then as with an empty one.
   * [session, between close() and open()] */
  hilltop_status (*load)(hilltop_bot*, hilltop_span pack, hilltop_buf* why) HILLTOP_NOEXCEPT;
} hilltop_files;

#ifdef __cplusplus
}
#endif
#endif
