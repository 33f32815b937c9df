import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'
import { hashOf, sha256Of, textOf, writeStamp } from './stamp.mjs'

const SCRIPT = join('infra', 'web', 'build.ts')

export async function buildWeb(stop) {
  const sources = sourceHash()
  if (textOf(paths.webStamp) === sources || stop.asked) return
  console.log('Building the screens; this takes about half a minute, and only after a change.')
  const code = await stop.run([paths.node, SCRIPT])
  if (stop.asked) return
  if (code !== 0) throw new Failure(`The build of the screens failed with status ${code}; its own message is above.`)
  writeStamp(paths.webStamp, sources)
}

export const isFresh = () => textOf(paths.webStamp) === sourceHash()

// Includes the lock file, because other packages make other screens.
const sourceHash = () => `${hashOf(paths.webSources, paths.webSkipped)} ${sha256Of(textOf(paths.lockFile))}`
