import { type Load, load } from './load.ts'
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

/** Servers that have answered requests before. */
const warm = new WeakSet<object>()

/**
 * Saves of the verification form a second, 32 at once, over a short time; longer the first time, because a server that
 * has just started compiles its functions, on the core that it is measured on.
 * @throws Error if one was refused.
 */
export async function rate(server: Pick<Server, 'port'>, tokens: readonly string[], path?: string): Promise<number> {
  if (warm.has(server)) return await piece(server, tokens, path)
  warm.add(server)
  const begin = performance.now()
  for (let sent = 0; ; ) {
    const perSecond = await piece(server, tokens, path)
    sent += (perSecond * PIECE) / 1_000
    const ms = performance.now() - begin
    if ((sent >= WARM_UP.requests && ms >= WARM_UP.ms) || ms >= WARM_UP.most) return perSecond
  }
}

async function piece({ port }: Pick<Server, 'port'>, tokens: readonly string[], path?: string): Promise<number> {
  const request = prepared(tokens, path)
  const { perSecond, refused } = await load({ port, connections: CONNECTIONS, ms: PIECE, request })
  if (refused > 0) throw new Error(`${refused} requests were refused; nothing was measured`)
  return perSecond
}

/** Requests prepared before the measurement starts, so that the client is not the bottleneck. */
function prepared(tokens: readonly string[], path?: string): Load['request'] {
  const ready = Array.from({ length: AT_HAND }, (_, n) =>
    saveRequest(tokens[n % tokens.length] ?? '', path === undefined ? {} : { path }),
  )
  // A server that stores nothing takes more than that, and may see a key twice.
  return (n) => ready[n % AT_HAND] as Buffer
}
