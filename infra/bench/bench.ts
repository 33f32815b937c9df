import { inspect } from 'node:util'
import { type Figure, isMissed, keepFigures, rowOf } from './figures.ts'
import { killServers, machine, pinSelf } from './processes.ts'
import { isSmall } from './sizes.ts'

/** `npm run bench [name ...] [--small]`. Each is a file in `measures`. */
const MEASURES = ['search', 'history', 'web', 'saves', 'seen', 'rebuild', 'idle', 'export', 'memory']

// Exit handlers stop servers and remove folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
pinSelf()
process.exitCode = await run(process.argv.slice(2).filter((word) => !word.startsWith('--')))
process.exit()

async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !MEASURES.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Choose out of ${MEASURES.join(', ')}.`)
  process.stderr.write(`${machine()}\n`)
  let failures = 0
  for (const name of names.length > 0 ? names : MEASURES) {
    const figures = await figuresOf(name)
    if (figures === undefined || figures.some(isMissed)) failures++
    if (figures !== undefined && !isSmall) keepFigures(name, figures)
  }
  return failures === 0 ? 0 : 1
}

/** Undefined if the measure failed. */
async function figuresOf(name: string): Promise<readonly Figure[] | undefined> {
  const begin = performance.now()
  try {
    const { measure } = (await import(`./measures/${name}.ts`)) as { measure: () => Promise<readonly Figure[]> }
    const figures = await measure()
    for (const figure of figures) process.stdout.write(rowOf({ measure: name, ...figure }))
    return figures
  } catch (error) {
    process.stdout.write(`${name} failed: ${inspect(error)}\n`)
    return undefined
  } finally {
    await killServers()
    process.stderr.write(`${name} took ${Math.round((performance.now() - begin) / 1_000)} s\n`)
  }
}
