import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'
import { hashOf, sha256Of, textOf, writeStamp } from './stamp.mjs'

const SCRIPT = join('infra', 'build', 'services.ts')

/** Compiles the services if their sources have changed. Needs the lock of the tree. */
export async function buildServices(stop) {
  const sources = sourceHash()
  if (textOf(paths.servicesStamp) === sources || stop.asked) return
  console.log('Compiling the services; this takes a few seconds, and only after a change.')
  // During compilation, `dist/services` may match old or new sources.
  rmSync(paths.servicesStamp, { force: true })
  const code = await stop.run([paths.node, SCRIPT])
  if (stop.asked) return
  if (code !== 0)
    throw new Failure(`The services could not be compiled (status ${code}); the compiler's message is above.`)
  writeStamp(paths.servicesStamp, sources)
}

export const isFresh = () => textOf(paths.servicesStamp) === sourceHash()

// Includes the lock file, because packages are compiled along.
const sourceHash = () =>
  [hashOf(paths.servicesSources, paths.servicesSkipped), sha256Of(textOf(paths.lockFile))].join(' ')
