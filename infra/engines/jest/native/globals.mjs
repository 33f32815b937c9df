// What tests import as `@jest/globals`.
import { given } from './environment.mjs'

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = given.globals
export const { jest } = given
