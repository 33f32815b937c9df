import { rmSync } from 'node:fs'
import { fillFolder } from '../fill.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { ADMIN, adminToken, getRequest } from '../requests.ts'
import { script } from '../scripts.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 5

/** The first page of a list, from a small and from a large table. */
export async function measureLists(): Promise<readonly Figure[]> {
  const folders = [await fillFolder('homecare', FEW), await fillFolder('homecare', MANY)]
  const environment = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...ADMIN }
  const servers = await Promise.all(
    folders.map((DATA_DIR) => startServer(script('../../services/main.ts'), { ...environment, DATA_DIR })),
  )
  const [few, many] = await Promise.all(
    servers.map(async ({ port }) => {
      const request = getRequest('/get_patients_applications?limit=10', await adminToken(port))
      return async () => (await load({ port, connections: 32, ms: 1_500, request: () => request })).perSecond
    }),
  )
  if (few === undefined || many === undefined) throw new Error('Two servers are needed')
  const rates = await interleave(ROUNDS, { few, many })
  for (const server of servers) await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return [
    {
      name: `a page of 10 out of ${MANY} rows ÷ out of ${FEW}`,
      value: rates.many / rates.few,
      atLeast: 0.8,
      aim: 0.95,
      detail: `${Math.round(rates.many)}/s and ${Math.round(rates.few)}/s`,
    },
  ]
}
