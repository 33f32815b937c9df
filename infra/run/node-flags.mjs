/**
 * The server: a young generation of 32 MiB makes saves a tenth faster than one of 8 (ADR 0031); Node's own limit is as
 * large as all the rest of the server.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

/**
 * The server's memory outside the heap of V8, as glibc manages it. By default each thread has an arena of its own, and
 * the size from which a block is given back as soon as it is freed grows with the blocks that are: bodies and rows of a
 * busy hour then stay with the process. With these it has two thirds of the memory after a load, and half of that after
 * a rest (ADR 0031). Other C libraries ignore them.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * A rebuild: documents of a whole agency pass through it. A heap that may grow by half only between two collections
 * keeps the process at two thirds of the memory, for a tenth more time (ADR 0031). It has no limit that it could run
 * into.
 */
export const REBUILD_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * A verification: the rows of a whole log pass through it. Of 100,000 events it takes 200 MiB with these, not 310. A
 * young generation of 4 MiB would save 25 of them, for a fifth more time.
 */
export const VERIFY_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
