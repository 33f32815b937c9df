/**
 * The server: a young generation of 32 MiB makes saves a tenth faster than one of 8 (ADR 0031); Node's own limit is as
 * large as all the rest of the server.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']

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
