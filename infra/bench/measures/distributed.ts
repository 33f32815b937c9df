import { withEngines } from '../engines.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 5

export function measureDistributed(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const distributed = await startServer(SERVER, { ...QUIET, ...environment })
    const embedded = await startServer(SERVER, QUIET)
    const [shared, own] = [await staffTokens(distributed.port), await staffTokens(embedded.port)]
    const rates = await interleave(ROUNDS, {
      distributed: () => rate(distributed, shared),
      embedded: () => rate(embedded, own),
    })
    await Promise.all([distributed.stop(), embedded.stop()])
    return [
      {
        name: 'distributed save ÷ embedded save, 32 at once',
        value: rates.distributed / rates.embedded,
        atLeast: 0.35,
        aim: 0.6,
        detail: `${Math.round(rates.distributed)}/s and ${Math.round(rates.embedded)}/s`,
      },
    ]
  })
}
