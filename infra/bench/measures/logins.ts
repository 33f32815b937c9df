import { setTimeout as pause } from 'node:timers/promises'
import { atFixedRate, percentile } from '../fixed-rate.ts'
import { startServer, unpin } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { sendSave, staffTokens, wrongLogin } from '../requests.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 5
/** Well below the server's capacity while it hashes passwords. */
const RATE = { perSecond: 50, ms: 4_000 } as const
const AT_ONCE = 200

/** Saves while 200 wrong logins queue, against a quiet server. On all cores, because threads hash the passwords. */
export async function measureLogins(): Promise<readonly Figure[]> {
  // Behind a proxy, one address may open more connections.
  const server = await startServer(SERVER, { ...QUIET, TRUSTED_HOPS: '1' })
  unpin(server)
  const tokens = await staffTokens(server.port)
  const saves = async () =>
    percentile(await atFixedRate(RATE, (n) => sendSave(server.port, tokens[n % tokens.length] ?? '')), 0.99)
  const times = await interleave(ROUNDS, {
    quiet: saves,
    beside: () => besideLogins(server.port, saves),
  })
  await server.stop()
  return [
    {
      name: `p99 of a save beside ${AT_ONCE} wrong logins at once ÷ quiet, ${RATE.perSecond}/s`,
      value: times.beside / times.quiet,
      atMost: 3,
      aim: 2,
      detail: `${times.beside.toFixed(1)} ms and ${times.quiet.toFixed(1)} ms`,
    },
  ]
}

/** Keeps the number of pending logins constant until the work is done. */
async function besideLogins<T>(port: number, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const logins = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) await wrongLogin(port)
    }),
  )
  logins.catch(() => undefined)
  try {
    await pause(500)
    return await work()
  } finally {
    isOver = true
    await logins
  }
}
