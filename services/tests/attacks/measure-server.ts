import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Measured {
  /** The slowest `GET /livez` on a separate connection, in milliseconds; infinite without a response. */
  readonly slowest: number
  /** The peak memory of the process, in bytes. */
  readonly memory: number
  readonly looks: number
}

const EVERY = 50
const MAX_MS = 15_000

/** The resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}

/** Measures a server repeatedly for this many milliseconds. */
export async function watch(port: number, pid: number, ms: number): Promise<Measured> {
  const until = performance.now() + ms
  let seen: Measured = { slowest: 0, memory: memoryOf(pid), looks: 0 }
  while (performance.now() < until) {
    const took = await timeOfLivez(port)
    seen = {
      slowest: Math.max(seen.slowest, took),
      memory: Math.max(seen.memory, memoryOf(pid)),
      looks: seen.looks + 1,
    }
    await pause(EVERY)
  }
  return seen
}

async function timeOfLivez(port: number): Promise<number> {
  const began = performance.now()
  const req = request({ host: '127.0.0.1', port, path: '/livez', agent: false, signal: AbortSignal.timeout(MAX_MS) })
  try {
    const answered = once(req, 'response')
    req.end()
    const [res] = (await answered) as [IncomingMessage]
    res.resume()
    await once(res, 'end')
    return res.statusCode === 200 ? performance.now() - began : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
