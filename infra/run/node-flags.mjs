/**
 * A 32 MiB young generation makes saves a tenth faster than 8 MiB (ADR 0031); Node's default takes as much memory as
 * the rest of the server.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

/**
 * glibc's allocator, outside V8's heap. By default each thread has its own arena, and the threshold for returning
 * blocks grows with freed ones, so a busy hour's memory stays. These settings save a third under load and half after a
 * rest (ADR 0031). Other C libraries ignore them.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * A rebuild reads a whole agency's documents. Limiting heap growth to half between collections saves a third of the
 * memory, for a tenth more time (ADR 0031). There is no limit to run into.
 */
export const REBUILD_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * A verification reads the whole log. For 100,000 events these flags need 200 MiB instead of 310; a 4 MiB young
 * generation would save another 25, for a fifth more time.
 */
export const VERIFY_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
