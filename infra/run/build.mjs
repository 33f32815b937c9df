import { Failure } from './failure.mjs'
import { places } from './places.mjs'
import { hashOf, textOf, writeStamp } from './stamp.mjs'
import { inTurn } from './turn.mjs'

/** Builds what is generated from the contracts, where its sources are not those of the last build. */
export async function build(stop) {
  if (isFresh() || stop.asked) return
  await inTurn(stop, async () => {
    const sources = sourceHash()
    if (textOf(places.buildStamp) === sources || stop.asked) return
    const code = await stop.run([places.node, 'infra/build/build.ts'])
    if (stop.asked) return
    if (code !== 0) throw new Failure(`The build failed with status ${code}; its own message stands above.`)
    writeStamp(places.buildStamp, sources)
  })
}

const isFresh = () => textOf(places.buildStamp) === sourceHash()

const sourceHash = () => hashOf([places.contracts, places.buildScripts], [places.generated, places.contractModules])
