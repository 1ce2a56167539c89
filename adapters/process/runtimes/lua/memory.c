/* memory.c - see memory.h. Small blocks are cut from chunks and kept by size when they are freed; large ones
 * are malloc's, in a list; but those of an image are cut as well, and not used again when they are freed. */
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>

enum {
  kUnit = 16,
  kLargestSmall = 512,
  kChunk = 256 * 1024,
  kPlaces = 4096 /* of the first block in the first chunk */
};

/* In front of a large block. */
struct large {
  struct large *next, *previous;
};

/* At the beginning of a chunk. */
struct chunk {
  struct chunk* next;
  char padding[kUnit - sizeof(struct chunk*)];
};

static struct large larges = {&larges, &larges};
static struct chunk* chunks; /* the one that is cut first; the first one that was made stays */
static char *cut, *cut_end;
static void* freed[kLargestSmall / kUnit + 1]; /* by size in units; each begins with the next one */

static struct {
  int is_begun;
  char* bytes; /* a copy; NULL: there is no image */
  size_t size, state;
  uintptr_t base;     /* where the original began */
  uint32_t* pointers; /* the places of what leads to a place in it */
  size_t pointer_count;
  void* freed[kLargestSmall / kUnit + 1];
  char* laid; /* where it is now */
} image;

static int add_chunk(void) {
  struct chunk* chunk = mmap(NULL, kChunk, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (chunk == MAP_FAILED) return 0;
  chunk->next = chunks;
  chunks = chunk;
  cut = (char*)(chunk + 1);
  cut_end = (char*)chunk + kChunk;
  return 1;
}

static size_t units_of(size_t size) { return (size + kUnit - 1) / kUnit; }

/* An image is in one chunk. */
static void* cut_new(size_t units) {
  if ((size_t)(cut_end - cut) < units * kUnit && (image.is_begun || !add_chunk())) return NULL;
  void* block = cut;
  cut += units * kUnit;
  return block;
}

static void* small_new(size_t units) {
  void* block = freed[units];
  if (block == NULL) return cut_new(units);
  freed[units] = *(void**)block;
  return block;
}

static void small_free(void* block, size_t units) {
  *(void**)block = freed[units];
  freed[units] = block;
}

static int is_in_image(const void* block) {
  return image.laid != NULL && (const char*)block >= image.laid &&
         (const char*)block < image.laid + image.size;
}

static void* large_new(size_t size) {
  if (image.is_begun) return cut_new(units_of(size));
  struct large* block = malloc(sizeof *block + size);
  if (block == NULL) return NULL;
  *block = (struct large){larges.next, &larges};
  larges.next->previous = block;
  larges.next = block;
  return block + 1;
}

static void large_free(void* block) {
  if (image.is_begun || is_in_image(block)) return;
  struct large* head = (struct large*)block - 1;
  head->previous->next = head->next;
  head->next->previous = head->previous;
  free(head);
}

static void* large_resize(void* block, size_t size) {
  struct large* head = realloc((struct large*)block - 1, sizeof *head + size);
  if (head == NULL) return NULL;
  head->previous->next = head;
  head->next->previous = head;
  return head + 1;
}

/* In an image it is empty: what was there before could, between the parts of a structure, pass for a pointer.
 */
static void* block_new(size_t size) {
  void* block = size <= kLargestSmall ? small_new(units_of(size)) : large_new(size);
  if (image.is_begun && block != NULL) memset(block, 0, units_of(size) * kUnit);
  return block;
}

static void block_free(void* block, size_t size) {
  if (size <= kLargestSmall) small_free(block, units_of(size));
  else large_free(block);
}

void* lua_memory_allocate(void* context, void* block, size_t old_size, size_t new_size) {
  (void)context;
  if (new_size == 0) {
    if (block != NULL && old_size != 0) block_free(block, old_size);
    return NULL;
  }
  if (block == NULL) return block_new(new_size);
  if (old_size > kLargestSmall && new_size > kLargestSmall && !image.is_begun && !is_in_image(block))
    return large_resize(block, new_size);
  if (old_size <= kLargestSmall && new_size <= kLargestSmall && units_of(old_size) == units_of(new_size))
    return block;
  void* moved = block_new(new_size);
  if (moved == NULL) return NULL;
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  if (old_size != 0) block_free(block, old_size);
  return moved;
}

void lua_memory_drop(void) {
  while (larges.next != &larges) {
    struct large* head = larges.next;
    larges.next = head->next;
    free(head);
  }
  larges.previous = &larges;
  while (chunks != NULL && chunks->next != NULL) {
    struct chunk* next = chunks->next;
    munmap(chunks, kChunk);
    chunks = next;
  }
  memset(freed, 0, sizeof freed);
  if (chunks == NULL && !add_chunk()) abort();
  uint16_t place = 0;
  if (getrandom(&place, sizeof place, 0) != sizeof place) abort();
  cut = (char*)(chunks + 1) + (size_t)(place % kPlaces) * kUnit;
  cut_end = (char*)chunks + kChunk;
  image.laid = NULL;
}

void lua_memory_begin_image(void) {
  lua_memory_drop();
  image.base = (uintptr_t)cut;
  image.is_begun = 1;
}

/* Of all words in it those are pointers into it whose value is an address in it: there are 2^48 others. */
static size_t find_pointers(const uintptr_t* words, uint32_t* places) {
  size_t count = 0;
  for (uint32_t i = 0; i < image.size / sizeof *words; ++i) {
    if (words[i] < image.base || words[i] > image.base + image.size) continue;
    if (places != NULL) places[count] = i;
    ++count;
  }
  return count;
}

void lua_memory_keep_image(const void* state) {
  image.is_begun = 0;
  if (state == NULL) return;
  image.size = (size_t)((uintptr_t)cut - image.base);
  image.state = (uintptr_t)state - image.base;
  const uintptr_t* words = (const uintptr_t*)image.base;
  image.pointer_count = find_pointers(words, NULL);
  image.pointers = malloc(image.pointer_count * sizeof *image.pointers);
  image.bytes = image.pointers != NULL ? malloc(image.size) : NULL;
  if (image.bytes == NULL) return;
  find_pointers(words, image.pointers);
  memcpy(image.bytes, words, image.size);
  memcpy(image.freed, freed, sizeof freed);
}

void* lua_memory_lay_image(void) {
  if (image.bytes == NULL) return NULL;
  lua_memory_drop();
  const uintptr_t moved = (uintptr_t)cut - image.base; /* modulo 2^64 */
  memcpy(cut, image.bytes, image.size);
  uintptr_t* words = (uintptr_t*)(void*)cut;
  for (size_t i = 0; i < image.pointer_count; ++i) words[image.pointers[i]] += moved;
  for (size_t i = 0; i < sizeof freed / sizeof *freed; ++i)
    freed[i] = image.freed[i] == NULL ? NULL : (void*)((uintptr_t)image.freed[i] + moved);
  image.laid = cut;
  cut += image.size;
  return image.laid + image.state;
}
