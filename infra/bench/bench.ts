import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { measureBulk } from './measures/bulk.ts'
import { measureDisk } from './measures/disk.ts'
import { measureDistributed } from './measures/distributed.ts'
import { measureIdle } from './measures/idle.ts'
import { measureLag } from './measures/lag.ts'
import { measureLists } from './measures/lists.ts'
import { measureMemory } from './measures/memory.ts'
import { measureReplay } from './measures/replay.ts'
import { measureSaveToRead } from './measures/save-to-read.ts'
import { measureSaves } from './measures/saves.ts'
import { measureSends } from './measures/sends.ts'
import { measureStart } from './measures/start.ts'
import { pinned } from './processes.ts'
import { type Figure, isMet, lineOf } from './ratios.ts'
import { script } from './scripts.ts'

/**
 * `npm run bench [name ...]`: ratios of two sides that are measured alternately in one run, each with its limit.
 * Absolute numbers depend more on the machine than on the program, so they are not judged.
 */
const MEASURES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  saves: measureSaves,
  lists: measureLists,
  replay: measureReplay,
  start: measureStart,
  memory: measureMemory,
  disk: measureDisk,
  sends: measureSends,
  bulk: measureBulk,
  lag: measureLag,
  seen: measureSaveToRead,
  distributed: measureDistributed,
  idle: measureIdle,
}

if (process.env.ARRIVE_BENCH_PINNED === undefined) process.exitCode = await again()
else process.exitCode = await run(process.argv.slice(2))

/** The load and this process run on one core, the servers on the other. */
async function again(): Promise<number> {
  const [program, ...rest] = pinned(1, [process.execPath, script('bench.ts'), ...process.argv.slice(2)])
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, ARRIVE_BENCH_PINNED: 'yes' } })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

async function run(names: readonly string[]): Promise<number> {
  const chosen = names.length > 0 ? names : Object.keys(MEASURES)
  let missed = 0
  for (const name of chosen) {
    const measure = MEASURES[name]
    if (measure === undefined)
      throw new Error(`Unknown measure ${name}: choose out of ${Object.keys(MEASURES).join(', ')}`)
    process.stderr.write(`${name} ...\n`)
    for (const figure of await measure()) {
      process.stdout.write(`${lineOf(figure)}\n`)
      if (!isMet(figure)) missed++
    }
  }
  process.stdout.write(`${missed} missed\n`)
  return missed === 0 ? 0 : 1
}
