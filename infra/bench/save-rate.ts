import { setTimeout as pause } from 'node:timers/promises'
import { type Load, load, type Measured } from './load.ts'
import { processorSeconds } from './process-figures.ts'
import type { Server } from './processes.ts'
import { ADMIN, saveRequest } from './requests.ts'

const CONNECTIONS = 32
const PIECE = 2_000
/** More requests than any store handles in one measurement. */
const AT_HAND = 40_000
/** Requests until V8 has compiled the hot code; or, for slow servers, time until a new broker's Java has. */
const WARM_UP = { requests: AT_HAND, ms: 6_000, most: 60_000 } as const

export const QUIET = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...ADMIN } as const

/** A server is idle if it used under a fifth of a core for longer than any projection's pause between batches. */
const REST = { ms: 1_200, every: 100, seconds: 0.02, most: 10_000 } as const

type Measurable = Pick<Server, 'port' | 'pid'>

const warm = new WeakSet<object>()

/**
 * Saves per second, 32 at once, including work after the last answer. The first run is longer, to let code compile.
 * @throws Error if a save is refused.
 */
export async function rate(server: Measurable, tokens: readonly string[], path?: string): Promise<number> {
  if (!warm.has(server)) {
    warm.add(server)
    await warmUp(server, tokens, path)
    await restOf(server)
  }
  const { answered, seconds } = await piece(server, tokens, path)
  return answered / (seconds + (await restOf(server)))
}

async function warmUp(server: Measurable, tokens: readonly string[], path?: string): Promise<void> {
  const begin = performance.now()
  let sent = 0
  let ms = 0
  while (ms < WARM_UP.most && (sent < WARM_UP.requests || ms < WARM_UP.ms)) {
    sent += (await piece(server, tokens, path)).answered
    ms = performance.now() - begin
  }
}

/** Waits until a server is idle; returns its CPU seconds so far. */
async function restOf({ pid }: Measurable): Promise<number> {
  const begin = performance.now()
  const before = processorSeconds(pid)
  let used = before
  let since = begin
  while (performance.now() - since < REST.ms && performance.now() - begin < REST.most) {
    await pause(REST.every)
    const now = processorSeconds(pid)
    if (now - used >= REST.seconds) since = performance.now()
    used = now
  }
  return used - before
}

async function piece({ port }: Measurable, tokens: readonly string[], path?: string): Promise<Measured> {
  const request = prepared(tokens, path)
  const measured = await load({ port, connections: CONNECTIONS, ms: PIECE, request })
  if (measured.refused > 0) throw new Error(`${measured.refused} requests were refused; nothing was measured`)
  return measured
}

/** Prepares requests up front, so the client is not the bottleneck. */
function prepared(tokens: readonly string[], path?: string): Load['request'] {
  const ready = Array.from({ length: AT_HAND }, (_, n) =>
    saveRequest(tokens[n % tokens.length] ?? '', path === undefined ? {} : { path }),
  )
  // A server that stores nothing handles more, and may see keys twice.
  return (n) => ready[n % AT_HAND] as Buffer
}
