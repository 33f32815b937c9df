import { setTimeout as pause } from 'node:timers/promises'
import { type Load, load, type Measured } from './load.ts'
import { processorSeconds } from './process-figures.ts'
import type { Server } from './processes.ts'
import { ADMIN, saveRequest } from './requests.ts'

const CONNECTIONS = 32
const PIECE = 2_000
/** More requests than any store takes in one measurement. */
const AT_HAND = 40_000
/**
 * Enough requests for V8 to have compiled what they need, and no shorter than that takes a server that stores nothing;
 * or the time in which fewer come, and in which the Java of a new broker has compiled most of what it needs.
 */
const WARM_UP = { requests: AT_HAND, ms: 6_000, most: 60_000 } as const

/** The settings of every product that is measured. */
export const QUIET = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...ADMIN } as const

/** A server rests when it has used less than a fifth of a core for longer than any projection rests between batches. */
const REST = { ms: 1_200, every: 100, seconds: 0.02, most: 10_000 } as const

type Measurable = Pick<Server, 'port' | 'pid'>

/** Servers that have answered requests before. */
const warm = new WeakSet<object>()

/**
 * Saves of the verification form a second, 32 at once, over a short time. What the server still does after its last
 * answer (packets, commits, checkpoints) counts as its time: it would otherwise be done in that of the next side. The
 * first time is longer, because a server that has just started compiles its functions, on the core that it is measured
 * on.
 * @throws Error if one was refused.
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

/** Resolves when a server rests, with the seconds of processor time that it has used until then. */
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

/** Requests prepared before the measurement starts, so that the client is not the bottleneck. */
function prepared(tokens: readonly string[], path?: string): Load['request'] {
  const ready = Array.from({ length: AT_HAND }, (_, n) =>
    saveRequest(tokens[n % tokens.length] ?? '', path === undefined ? {} : { path }),
  )
  // A server that stores nothing takes more than that, and may see a key twice.
  return (n) => ready[n % AT_HAND] as Buffer
}
