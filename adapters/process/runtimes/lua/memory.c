/* memory.c - see memory.h. Small blocks are cut from chunks and kept by size when they are freed; large ones
 * are malloc's, in a list. */
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

static int add_chunk(void) {
  struct chunk* chunk = mmap(NULL, kChunk, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (chunk == MAP_FAILED) return 0;
  chunk->next = chunks;
  chunks = chunk;
  cut = (char*)(chunk + 1);
  cut_end = (char*)chunk + kChunk;
  return 1;
}

static void* small_new(size_t units) {
  void* block = freed[units];
  if (block != NULL) {
    freed[units] = *(void**)block;
    return block;
  }
  if ((size_t)(cut_end - cut) < units * kUnit && !add_chunk()) return NULL;
  block = cut;
  cut += units * kUnit;
  return block;
}

static void small_free(void* block, size_t units) {
  *(void**)block = freed[units];
  freed[units] = block;
}

static void* large_new(size_t size) {
  struct large* block = malloc(sizeof *block + size);
  if (block == NULL) return NULL;
  *block = (struct large){larges.next, &larges};
  larges.next->previous = block;
  larges.next = block;
  return block + 1;
}

static void large_free(void* block) {
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

static size_t units_of(size_t size) { return (size + kUnit - 1) / kUnit; }

static void* block_new(size_t size) {
  return size <= kLargestSmall ? small_new(units_of(size)) : large_new(size);
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
  if (old_size > kLargestSmall && new_size > kLargestSmall) return large_resize(block, new_size);
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
}
