import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { inspect } from 'node:util'
import { measureIdle } from './measures/idle.ts'
import { measureLists } from './measures/lists.ts'
import { measureMemory } from './measures/memory.ts'
import { measurePeers } from './measures/peers.ts'
import { measureRebuild } from './measures/rebuild.ts'
import { measureSaveToRead } from './measures/save-to-read.ts'
import { killServers, PINS, pinned } from './processes.ts'
import { type Figure, isMet, lineOf, type NotMeasured } from './ratios.ts'
import { script } from './scripts.ts'
import { FULL } from './sizes.ts'

type Measure = () => Promise<readonly (Figure | NotMeasured)[]>

/**
 * `npm run bench [name ...] [--full]`: ratios of two alternating sides. Without `--full`, a tenth of a million events.
 */
const MEASURES: Readonly<Record<string, Measure>> = {
  peers: measurePeers,
  lists: measureLists,
  rebuild: measureRebuild,
  memory: measureMemory,
  seen: measureSaveToRead,
  idle: measureIdle,
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

if (process.env.ARRIVE_BENCH_PINNED === undefined) process.exitCode = await again()
else process.exitCode = await run(process.argv.slice(2))

/** Pins the load and this process to one core, the servers to the other. */
async function again(): Promise<number> {
  const [program, ...rest] = pinned(1, [process.execPath, script('bench.ts'), ...process.argv.slice(2)])
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, ARRIVE_BENCH_PINNED: 'yes' } })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

async function run(names: readonly string[]): Promise<number> {
  const begin = performance.now()
  // Exit handlers stop servers and remove folders.
  for (const signal of SIGNALS) process.on(signal, () => process.exit(1))
  process.stderr.write(`${machine()}\n`)
  const named = names.filter((name) => name !== FULL)
  const chosen = named.length > 0 ? named : Object.keys(MEASURES)
  const measures = chosen.map((name) => [name, measureOf(name)] as const)
  const figures: (Figure | NotMeasured)[] = []
  for (const [name, measure] of measures) figures.push(...(await measured(name, measure)))
  const missed = figures.filter((figure) => !('because' in figure) && !isMet(figure)).length
  const failed = figures.filter((figure) => 'because' in figure && figure.hasFailed).length
  const away = figures.filter((figure) => 'because' in figure && !figure.hasFailed).length
  process.stderr.write(`all took ${Math.round((performance.now() - begin) / 60_000)} min\n`)
  const others = [failed > 0 && `${failed} failed`, away > 0 && `${away} not at hand`].filter((text) => text !== false)
  process.stdout.write(`${[`${missed} missed`, ...others].join(', ')}\n`)
  return missed + failed === 0 ? 0 : 1
}

function machine(): string {
  const cores = PINS ? 'load on one core, servers on another' : 'load and servers on all cores: there is no `taskset`'
  return `Node ${process.versions.node}, ${cpus().length} cores, ${cores}, load average ${loadavg()[0]?.toFixed(1)}`
}

function measureOf(name: string): Measure {
  const measure = MEASURES[name]
  if (measure === undefined)
    throw new Error(`Unknown measure ${name}: choose out of ${Object.keys(MEASURES).join(', ')}`)
  return measure
}

async function measured(name: string, measure: Measure): Promise<readonly (Figure | NotMeasured)[]> {
  process.stderr.write(`${name} ...\n`)
  const begin = performance.now()
  const figures = await measure().catch((error: unknown) => {
    killServers()
    process.stderr.write(`${inspect(error)}\n`)
    return [{ name, because: 'it has failed', hasFailed: true }]
  })
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`)
  process.stderr.write(`${name} took ${Math.round((performance.now() - begin) / 1_000)} s\n`)
  return figures
}
