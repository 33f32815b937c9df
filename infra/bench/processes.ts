import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS, SERVER_MEMORY } from '../run/node-flags.mjs'
import { newFolder } from './folders.ts'

/** Whether load and servers get a core each. `availableParallelism` is 1 in a pinned process. */
export const PINS = cpus().length > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** Pins the command to a core if possible: servers to the first, the load to the second. */
export function pinned(core: 0 | 1, command: readonly string[]): [string, ...string[]] {
  const [program = '', ...rest] = PINS ? ['taskset', '-c', String(core), ...command] : command
  return [program, ...rest]
}

/** Lets processes started in `start` use every core, though this process is pinned. */
export async function onAllCores<T>(start: () => Promise<T>): Promise<T> {
  const all = `0-${cpus().length - 1}`
  pinSelf(all)
  try {
    return await start()
  } finally {
    pinSelf('1')
  }
}

function pinSelf(cores: string): void {
  if (PINS) spawnSync('taskset', ['-cp', cores, String(process.pid)])
}

export interface Server {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** Servers left by a failed measurement would distort the next one. */
const living = new Set<ChildProcess>()
process.once('exit', killServers)

export function killServers(): void {
  for (const child of living) child.kill('SIGKILL')
}

const LISTENS_WITHIN_MS = 120_000

const CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/arrive', import.meta.url)) }

/** Starts a script that prints `port <n>` when it listens, with its own `DATA_DIR`. */
export function startServer(script: string, environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  return startProgram([process.execPath, ...SERVER_FLAGS, script], { ...SERVER_MEMORY, ...environment })
}

export async function startProgram(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const dataDir = environment.DATA_DIR ?? newFolder()
  const [program, ...rest] = pinned(0, command)
  const child = spawn(program, rest, {
    env: { ...process.env, ...CACHE, ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  const port = await portOf(child)
  return {
    port,
    pid: child.pid ?? 0,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @throws Error if it exits, or does not listen within two minutes; it is killed then. */
async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('No output to read the port from')
  const deadline = setTimeout(() => child.kill('SIGKILL'), LISTENS_WITHIN_MS)
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(?:^port |localhost:|127\.0\.0\.1:)(\d+)$/.exec(line)?.[1]
    if (port === undefined) continue
    clearTimeout(deadline)
    child.stdout.resume()
    return Number(port)
  }
  clearTimeout(deadline)
  throw new Error('The server ended before it listened')
}
