import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe } from '@jest/globals'
import { enginesSuite } from '../engines.suite.ts'
import { containersAnswer } from '../hosting.ts'
import { KAFKA_IMAGE } from './kafka.ts'
import { MONGO_IMAGE } from './mongo.ts'

const execute = promisify(execFile)

// The reaper is an image of its own, from a registry; these tests end what they start.
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'

/** A registry that is slower than this is taken for one that is out of reach. */
const PULL_MS = 120_000

/** Why no engine can be started in a container here; nothing where it can. */
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
