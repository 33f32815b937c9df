import { inspect } from 'node:util'
import { isSmall } from './blocks.ts'
import { type Figure, isMissed, keepFigures, rowOf } from './figures.ts'
import { measure as asof } from './measures/asof.ts'
import { measure as exporting } from './measures/export.ts'
import { measure as history } from './measures/history.ts'
import { measure as idle } from './measures/idle.ts'
import { measure as memory } from './measures/memory.ts'
import { measure as office } from './measures/office.ts'
import { measure as packet } from './measures/packet.ts'
import { measure as rebuild } from './measures/rebuild.ts'
import { measure as saves } from './measures/saves.ts'
import { measure as screening } from './measures/screening.ts'
import { measure as search } from './measures/search.ts'
import { measure as seen } from './measures/seen.ts'
import { measure as signing } from './measures/signing.ts'
import { measure as web } from './measures/web.ts'
import { killServers, machine, pinSelf } from './processes.ts'

type Measure = () => Promise<readonly Figure[]>

/** `npm run bench [name ...] [--small]` */
const MEASURES = new Map<string, Measure>(
  Object.entries({
    asof,
    search,
    office,
    history,
    web,
    saves,
    seen,
    rebuild,
    idle,
    export: exporting,
    screening,
    memory,
    signing,
    packet,
  }),
)

// Exit handlers stop servers and remove folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
pinSelf()
process.exitCode = await run(process.argv.slice(2).filter((word) => !word.startsWith('--')))
process.exit()

async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !MEASURES.has(name))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Choose out of ${[...MEASURES.keys()].join(', ')}.`)
  process.stderr.write(`${machine()}\n`)
  let failures = 0
  for (const [name, measure] of MEASURES) {
    if (names.length > 0 && !names.includes(name)) continue
    const figures = await figuresOf(name, measure)
    if (figures === undefined || figures.some(isMissed)) failures++
    if (figures !== undefined && !isSmall) keepFigures(name, figures)
  }
  return failures === 0 ? 0 : 1
}

/** Undefined if the measure failed. */
async function figuresOf(name: string, measure: Measure): Promise<readonly Figure[] | undefined> {
  const begin = performance.now()
  try {
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
