import { readSettings } from '@arrive/services/app/settings/settings.ts'
import type { DistributedSettings } from '@arrive/services/kernel/index.ts'
import { openMongo } from '@arrive/services/kernel/testing/engines.ts'
import { withEngines } from '../engines.ts'
import { atFixedRate, percentile } from '../fixed-rate.ts'
import { openPool } from '../pool.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave, median } from '../ratios.ts'
import { saveAndRead, staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 5
const RATE = { perSecond: 200, ms: 5_000 } as const
const BODY = 'x'.repeat(1_000)

/** The time from a save until a read shows it, against one plain driver write, each 200 times a second. */
export function measureSaveToRead(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const server = await startServer(SERVER, { ...QUIET, ...environment })
    const tokens = await staffTokens(server.port)
    const { mongo } = readSettings(environment).distributed as DistributedSettings
    const client = await openMongo(mongo)
    const writes = client.documents.collection('bare')
    // A cold server is too slow for this rate and would hit its connection limit.
    await rate(server, tokens)
    await rate(server, tokens)
    const pool = openPool(server.port)
    const middles: number[] = []
    const times = await interleave(ROUNDS, {
      seen: async () => {
        const seen = await atFixedRate(RATE, (n) => saveAndRead(pool, tokens[n % tokens.length] ?? ''))
        middles.push(percentile(seen, 0.5))
        return percentile(seen, 0.99)
      },
      // With majority acknowledgment, the client's default.
      bare: async () => percentile(await atFixedRate(RATE, () => writes.insertOne({ body: BODY })), 0.99),
    })
    await client.close()
    pool.close()
    await server.stop()
    return [
      {
        name: `p99 of save → seen ÷ of one majority write, ${RATE.perSecond}/s`,
        value: times.seen / times.bare,
        atMost: 8,
        aim: 4,
        detail: `${times.seen.toFixed(1)} ms and ${times.bare.toFixed(1)} ms`,
      },
      {
        name: `ms from save to seen, p50 at ${RATE.perSecond}/s`,
        // The first round is a warm-up.
        value: median(middles.slice(1)),
        atMost: 8,
        aim: 5,
        detail: `rounds ${middles.map((ms) => ms.toFixed(1)).join(', ')}`,
      },
    ]
  })
}
