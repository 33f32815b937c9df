import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS, SERVER_MEMORY } from '../run/node-flags.mjs'

export type Environment = Readonly<Record<string, string>>

export interface Server {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const SERVER = join(root, 'dist/services/main.js')

const SERVERS = '0'
const PINS = cpus().length > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0
const LISTENS_WITHIN_MS = 1_800_000
/** Longer than any pause between batches. Spans of the past, which rest most of the time, have more left to do. */
const REST_MS = 1_500
const living = new Set<ChildProcess>()
const folders: string[] = []
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

export function machine(): string {
  const cores = PINS ? 'load on one, servers on another' : 'shared by load and servers'
  return `Node ${process.versions.node}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${cores}`
}

/** Keeps the load on the second core. Servers are pinned to the first. */
export function pinSelf(cores = '1'): void {
  if (PINS) spawnSync('taskset', ['-acp', cores, String(process.pid)])
}

/** Lets processes that `start` starts use every core. */
export async function onAllCores<T>(start: () => Promise<T>): Promise<T> {
  pinSelf(`0-${cpus().length - 1}`)
  return start().finally(() => pinSelf())
}

/** A temporary folder that is removed when the bench ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arrive-bench-'))
  folders.push(folder)
  return folder
}

export async function killServers(): Promise<void> {
  const ended = [...living].map((child) => once(child, 'exit'))
  for (const child of living) child.kill('SIGKILL')
  await Promise.all(ended)
}

/** Starts a script that prints its port when it listens. */
export function startServer(script: string, environment: Environment = {}, core = SERVERS): Promise<Server> {
  return startProgram([process.execPath, ...SERVER_FLAGS, script], { ...SERVER_MEMORY, ...environment }, core)
}

export async function startProgram(
  command: readonly string[],
  environment: Environment,
  core = SERVERS,
): Promise<Server> {
  const dataDir = environment.DATA_DIR ?? newFolder()
  const [program = '', ...rest] = PINS ? ['taskset', '-c', core, ...command] : command
  const env = { ...process.env, ...environment, DATA_DIR: dataDir }
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  living.add(child)
  child.once('exit', () => living.delete(child))
  const port = await portOf(child.stdout)
  child.stdout.resume()
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { port, pid: child.pid ?? 0, dataDir, stop }
}

/** @throws Error if it exits before it listens. */
async function portOf(input: Readable): Promise<number> {
  for await (const line of createInterface({ input, signal: AbortSignal.timeout(LISTENS_WITHIN_MS) })) {
    const port = /(?:^port |localhost:|127\.0\.0\.1:)(\d+)$/.exec(line)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error('The server ended before it listened')
}

/** User and kernel seconds used so far. Linux reports 100 ticks a second, whatever the kernel's timer. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

export function usedBy({ pid }: Server): () => Promise<number> {
  return async () => processorSeconds(pid)
}

/** Processor microseconds per request and requests per second, with the work that follows the last response. */
export async function costOf(used: () => Promise<number>, work: () => Promise<number>) {
  const before = await used()
  const begin = performance.now()
  const requests = await work()
  const seconds = (performance.now() - begin) / 1_000
  const answered = await used()
  await pause(REST_MS)
  const after = await used()
  return { processor: (1e6 * (after - before)) / requests, rate: requests / (seconds + after - answered) }
}
