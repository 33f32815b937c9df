import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { places } from './places.mjs'
import { hashOf, textOf, writeStamp } from './stamp.mjs'
import { inTurn } from './turn.mjs'

const SCRIPT = join('infra', 'web', 'build.ts')

/** Builds all screens if their sources have changed since the last build. */
export async function buildWeb(stop) {
  if (isFresh() || stop.asked) return
  await inTurn(stop, async () => {
    const sources = sourceHash()
    if (textOf(places.webStamp) === sources || stop.asked) return
    console.log('Building the screens; this takes about half a minute, and only after a change.')
    const code = await stop.run([places.node, SCRIPT])
    if (stop.asked) return
    if (code !== 0)
      throw new Failure(`The build of the screens failed with status ${code}; its own message stands above.`)
    writeStamp(places.webStamp, sources)
  })
}

const isFresh = () => textOf(places.webStamp) === sourceHash()

// The lock file too: other packages are other screens.
const sourceHash = () => `${hashOf(places.webSources, places.webSkipped)} ${textOf(places.installStamp) ?? ''}`
