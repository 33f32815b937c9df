import { fillAgency, inShort } from '@arrive/services/tests/testing/agency-log.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { interleave, percentile, size } from '../blocks.ts'
import { openPool, sendSteadily } from '../client.ts'
import type { Figure } from '../figures.ts'
import { newFolder, SERVER, startServer } from '../processes.ts'
import { clientOf, newTokens, QUIET, savesOf } from '../requests.ts'

const PEOPLE = size(10_000)
const STEADY = { perSecond: 20, ms: 5_000 } as const

/** Saves while an administrator downloads all packets as CSV again and again. */
export async function measure(): Promise<readonly Figure[]> {
  const dataDir = newFolder()
  await fillAgency(dataDir, PEOPLE, inShort)
  const { port } = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  const headers = { Authorization: `Bearer ${await adminToken(clientOf(port))}` }
  const save = savesOf(openPool(port), await newTokens(port))
  const { product } = await interleave({
    product: async () => {
      let isDone = false
      const exporting = (async () => {
        while (!isDone) await (await fetch(`http://127.0.0.1:${port}/exports/packets`, { headers })).text()
      })()
      const waits = await sendSteadily(STEADY, save)
      isDone = true
      await exporting
      return { p99: percentile(waits, 0.99) }
    },
  })
  const name = 'p99 of a save during a CSV export of 10,000 rows, one core, 20 saves a second'
  return [{ name, today: '–', unit: 'ms', must: 50, value: product.p99 }]
}
