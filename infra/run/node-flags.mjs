/** Saves are a tenth faster than with 8 MiB (ADR 0031); Node's default could double the server's memory. */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

/** For glibc, whose arenas keep the memory of a busy hour. Saves a third under load, half after a rest (ADR 0031). */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** Limiting heap growth saves a third of a rebuild's memory for a tenth more time (ADR 0031). */
export const REBUILD_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** 200 MiB instead of 310 for 100,000 events; a 4 MiB young generation would save 25 more, for a fifth more time. */
export const VERIFY_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
