import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepLog } from '../../../infra/engines/jest/kept-logs.ts'
import { TEST_SETTINGS } from './arrive.ts'
import { CHILD_ENVIRONMENT } from './child-environment.ts'

/** The compiled program, if the run's setup says that it matches these sources. */
const MAIN = process.env['TEST_SERVER'] ?? join(import.meta.dirname, '..', '..', 'app', 'main.ts')
/** Polling interval in milliseconds. */
const LOOK_MS = 10
/** Over a minute. Counts polls, not time, because a machine may be suspended. */
const MAX_LOOKS = 6_000

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The product as a separate process, for tests that end processes. */
export interface Server {
  readonly pid: number
  /** Empty before `ready`. */
  readonly origin: () => string
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when /readyz responds with 200. @throws Error if the process ends before. */
  readonly ready: () => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

const living = new Set<ChildProcess>()

/** Starts the product with only the given environment. Does not wait. */
export function spawnServer(environment: Readonly<Record<string, string>>, program = MAIN): Server {
  const env = { ...CHILD_ENVIRONMENT, ...TEST_SETTINGS, ...environment }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  living.add(child)
  const out = collect(child, 'stdout')
  const err = collect(child, 'stderr')
  const ended = once(child, 'close').then(([code, signal]: unknown[]): Ended => {
    living.delete(child)
    keepLog(out())
    keepLog(err())
    return { code: code as Ended['code'], signal: signal as Ended['signal'] }
  })
  // Cached, because it is needed for each request and the log grows.
  let found: string | undefined
  const origin = () => {
    found ??= /^Arrive is at (\S+)$/m.exec(out())?.[1]
    return found ?? ''
  }

  async function ready(): Promise<void> {
    for (let looks = 0; !(await isReady(origin())); looks++) {
      if (!living.has(child)) throw new Error(`The server ended at its start: ${err()}${out()}`)
      if (looks > MAX_LOOKS) throw new Error(`The server is not ready after ${looks} looks: ${err()}${out()}`)
      await pause(LOOK_MS)
    }
  }

  return {
    pid: child.pid as number,
    origin,
    stdout: out,
    stderr: err,
    ready,
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

export async function startServer(environment: Readonly<Record<string, string>>, program = MAIN): Promise<Server> {
  const server = spawnServer(environment, program)
  await server.ready()
  return server
}

/** Kills the remaining servers of this test file, each by its own handle. */
export async function killServers(): Promise<void> {
  const left = [...living]
  const ends = left.map((child) => once(child, 'close'))
  for (const child of left) child.kill('SIGKILL')
  await Promise.all(ends)
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  const chunks: string[] = []
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

async function isReady(origin: string): Promise<boolean> {
  if (origin === '') return false
  const { status } = await fetch(`${origin}/readyz`).catch(() => ({ status: 0 }))
  return status === 200
}
