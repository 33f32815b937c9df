import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'arrive')

/**
 * All that a process of the product gets from the one that tests it, beside its own settings. With the launcher's cache
 * of compiled code a start takes two thirds of the processor time: 1.0 s in place of 1.6.
 */
export const CHILD_ENVIRONMENT = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: CACHE } as const
