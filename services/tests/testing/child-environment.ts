import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'arrive')

/**
 * The whole environment of a product process except its settings. The cache of compiled code makes a start take 1.0 s
 * instead of 1.6 s of processor time.
 */
export const CHILD_ENVIRONMENT = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: CACHE } as const
