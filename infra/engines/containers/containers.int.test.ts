import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe } from '@jest/globals'
import { enginesSuite } from '../engines.suite.ts'
import { containersAnswer } from '../hosting.ts'
import { KAFKA_IMAGE } from './kafka.ts'
import { MONGO_IMAGE } from './mongo.ts'

const execute = promisify(execFile)

// The reaper needs an image from a registry; these tests clean up themselves.
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'

/** Treat a slower registry as unreachable. */
const PULL_MS = 120_000

/** Why containers don't work here, if they don't. */
async function hindrance(): Promise<string | undefined> {
  if (!(await containersAnswer())) return 'no container engine responds to `docker info`'
  for (const image of [KAFKA_IMAGE, MONGO_IMAGE]) {
    if (!(await succeeds('image', 'inspect', image)) && !(await succeeds('pull', image)))
      return `the image ${image} cannot be pulled, and npm run compose:images has not made it`
  }
  return undefined
}

async function succeeds(...args: readonly string[]): Promise<boolean> {
  return execute('docker', args, { timeout: PULL_MS }).then(
    () => true,
    () => false,
  )
}

const missing = await hindrance()
const name = missing === undefined ? 'engines in containers' : `engines in containers, skipped because ${missing}`

;(missing === undefined ? describe : describe.skip)(name, () => enginesSuite('containers'))
