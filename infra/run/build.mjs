import { Failure } from './failure.mjs'
import { paths } from './paths.mjs'
import { hashOf, textOf, writeStamp } from './stamp.mjs'
import { withTreeLock } from './tree-lock.mjs'

export async function build(stop) {
  if (isFresh() || stop.asked) return
  await withTreeLock(stop, async () => {
    const sources = sourceHash()
    if (textOf(paths.buildStamp) === sources || stop.asked) return
    const code = await stop.run([paths.node, 'infra/build/build.ts'])
    if (stop.asked) return
    if (code !== 0) throw new Failure(`The build failed with status ${code}; its own message is above.`)
    writeStamp(paths.buildStamp, sources)
  })
}

const isFresh = () => textOf(paths.buildStamp) === sourceHash()

const sourceHash = () => hashOf([paths.contracts, paths.buildScripts], [paths.generated, paths.contractModules])
