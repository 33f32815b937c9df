import { test } from '@jest/globals'
import { isRunning } from './running.ts'

/** A test that looks into the process itself: reported as skipped where the tests run against an installation. */
export const insideTest = isRunning ? test.skip : test
