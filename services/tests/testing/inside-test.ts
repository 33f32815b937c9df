import { test } from '@jest/globals'
import { isRunning } from './running.ts'

/** A test of the process's internals, skipped if the tests run against an installation. */
export const insideTest = isRunning ? test.skip : test
