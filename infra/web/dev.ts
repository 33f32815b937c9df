import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { devConfig, devOptions } from './dev-configs.ts'
import { PARTS, type PartName, PORTS } from './parts.ts'

/** Serves one part with live updates; `shell` includes the remotes. API calls go to `ARRIVE_URL`. */
async function dev(part: string | undefined): Promise<void> {
  if (!isPart(part)) throw new Error(`Which part? One of ${PARTS.join(', ')}.`)
  const parts = part === 'shell' ? PARTS : [part]
  for (const one of parts) {
    const compiler = webpack(devConfig(one, part === one))
    if (compiler === null) throw new Error('webpack has nothing to do')
    await new WebpackDevServer(devOptions(one), compiler).start()
  }
  process.stdout.write(`${part} is at http://localhost:${PORTS[part]}\n`)
}

function isPart(part: string | undefined): part is PartName {
  return PARTS.some((known) => known === part)
}

await dev(process.argv[2])
