/* files.h - the extension "hilltop.files/1" of a bot class: what a bot has written into its folder, as bytes,
 * so that the host can carry it from session to session, and from one process to another. Plain C11. */
#ifndef HILLTOP_FILES_H
#define HILLTOP_FILES_H
#include <hilltop/abi.h>
#ifdef __cplusplus
extern "C" {
#endif

#define HILLTOP_FILES "hilltop.files/1"

typedef struct hilltop_files {
  uint32_t struct_size, reserved;
  /* Appends how the folder differs from what was submitted and built; nothing where it does not. [session] */
  hilltop_status (*save)(hilltop_bot *, hilltop_buf *packed) HILLTOP_NOEXCEPT;
  /* Makes the folder exactly as it was submitted and built, and then as saved. HILLTOP_INVALID for bytes that
   * save() did not make. [session] */
  hilltop_status (*load)(hilltop_bot *, hilltop_span packed) HILLTOP_NOEXCEPT;
} hilltop_files;

#ifdef __cplusplus
}
#endif
#endif
