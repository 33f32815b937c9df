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

/** The first page of a list, from a small and from a large table: of requests, and of packets. */
export async function measureLists(): Promise<readonly Figure[]> {
  return [
    await measureList('/get_patients_applications', 'homecare', {}),
    await measureList('/get_packets', 'hipaa', { people: MANY }),
  ]
}

async function measureList(path: string, form: string, { people }: { readonly people?: number }): Promise<Figure> {
  const folders = [await fillFolder(form, FEW, people), await fillFolder(form, MANY, people)]
  const environment = { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...ADMIN }
  const servers = await Promise.all(
    folders.map((DATA_DIR) => startServer(script('../../services/main.ts'), { ...environment, DATA_DIR })),
  )
  const [few, many] = await Promise.all(
    servers.map(async ({ port }) => {
      const request = getRequest(`${path}?limit=10`, await adminToken(port))
      return async () => (await load({ port, connections: 32, ms: 1_500, request: () => request })).perSecond
    }),
  )
  if (few === undefined || many === undefined) throw new Error('Two servers are needed')
  const rates = await interleave(ROUNDS, { few, many })
  for (const server of servers) await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return {
    name: `a page of 10 of ${path} out of ${MANY} rows ÷ out of ${FEW}`,
    value: rates.many / rates.few,
    // Ten in twelve: the page of the large table takes at most 1.2 times as long.
    atLeast: 0.834,
    aim: 0.95,
    detail: `${Math.round(rates.many)}/s and ${Math.round(rates.few)}/s`,
  }
}
