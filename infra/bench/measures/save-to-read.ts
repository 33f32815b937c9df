import type { DistributedSettings } from '@arrive/services/kernel/index.ts'
import { openMongo } from '@arrive/services/kernel/testing/engines.ts'
import { readSettings } from '@arrive/services/settings.ts'
import { withEngines } from '../engines.ts'
import { atFixedRate, percentile } from '../fixed-rate.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { saveAndRead, staffTokens } from '../requests.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 5
const RATE = { perSecond: 200, ms: 5_000 } as const
const BODY = 'x'.repeat(1_000)

/**
 * The time from sending a save until a read shows it, against one write with the plain driver, both 200 times a second.
 */
export function measureSaveToRead(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const server = await startServer(SERVER, { ...QUIET, ...environment })
    const tokens = await staffTokens(server.port)
    const { mongo } = readSettings(environment).distributed as DistributedSettings
    const client = await openMongo(mongo)
    const writes = client.documents.collection('bare')
    const p99 = async (work: (n: number) => Promise<unknown>) => percentile(await atFixedRate(RATE, work), 0.99)
    const times = await interleave(ROUNDS, {
      seen: () => p99((n) => saveAndRead(server.port, tokens[n % tokens.length] ?? '')),
      // Acknowledged by a majority, as for every write of this client.
      bare: () => p99(() => writes.insertOne({ body: BODY })),
    })
    await client.close()
    await server.stop()
    return [
      {
        name: `p99 of save → seen ÷ of one majority write, ${RATE.perSecond}/s`,
        value: times.seen / times.bare,
        atMost: 8,
        aim: 4,
        detail: `${times.seen.toFixed(1)} ms and ${times.bare.toFixed(1)} ms`,
      },
    ]
  })
}
