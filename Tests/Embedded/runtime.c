// What Embedded Swift needs of a C library, and a browser's module does not have: memory and a seed for hashing.

#include <stddef.h>
#include <stdint.h>

// Blocks of 16, 32, 64 … bytes, each behind a header that says which; freed ones wait in a list for their size.
typedef struct Block {
  size_t class;
  struct Block *next;
  size_t unused[2];
} Block;

extern unsigned char __heap_base;
static Block *freed[32];
static uintptr_t top;

void *malloc(size_t size) {
  size_t class = 4;
  while (((size_t)1 << class) < size) class++;
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
    return block + 1;
  }
  if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  block = (Block *)top;
  top += sizeof(Block) + ((size_t)1 << class);
  size_t pages = __builtin_wasm_memory_size(0);
  size_t needed = (top + 0xFFFF) >> 16;
  if (needed > pages && __builtin_wasm_memory_grow(0, needed - pages) == (size_t)-1) __builtin_trap();
  block->class = class;
  return block + 1;
}

void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)pointer - 1;
  block->next = freed[block->class];
  freed[block->class] = block;
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  // Every block begins at a multiple of 16, and nothing asks for more.
  if (alignment > 16) __builtin_trap();
  *pointer = malloc(size);
  return 0;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) {
    for (size_t index = 0; index < count; index++) target[index] = source[index];
  } else {
    while (count--) target[count] = source[count];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) {
  unsigned char *target = to;
  while (count--) *target++ = (unsigned char)byte;
  return to;
}

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *left = one, *right = other;
  for (; count--; left++, right++) {
    if (*left != *right) return *left - *right;
  }
  return 0;
}

// The same seed each time: a run is to be repeatable.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5D, count); }

// The product of two numbers of 64 bits as one of 128, for `multipliedReportingOverflow`.
void __multi3(uint64_t *product, uint64_t low, uint64_t high, uint64_t otherLow, uint64_t otherHigh) {
  uint64_t a = low & 0xFFFFFFFF, b = low >> 32, c = otherLow & 0xFFFFFFFF, d = otherLow >> 32;
  uint64_t middle = b * c + (a * c >> 32), rest = a * d + (middle & 0xFFFFFFFF);
  product[0] = low * otherLow;
  product[1] = b * d + (middle >> 32) + (rest >> 32) + high * otherLow + low * otherHigh;
}
