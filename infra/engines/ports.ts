import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ephemeral ports: an outgoing connection could take the port of a stopped engine.
const FIRST = 15_000
const LAST = 30_000
const TRIES = 100

// A port must not be given out twice before an engine listens, so each test worker has its own range.
const RANGES = 8
const RANGE = Math.floor((LAST - FIRST) / RANGES)
const given = new Set<number>()

/** A free port of 127.0.0.1, never given out before in this process. */
export async function freePort(): Promise<number> {
  const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % RANGES) * RANGE
  for (let tried = 0; tried < TRIES; tried++) {
    const port = randomInt(first, first + RANGE)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port between ${first} and ${first + RANGE}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
