import { fillAgency, inShort, savedStep } from '@arrive/services/tests/testing/agency-log.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { interleave, percentile, size } from '../blocks.ts'
import { openPool, sendAtOnce, timed } from '../client.ts'
import type { Figure } from '../figures.ts'
import { newFolder, SERVER, startServer } from '../processes.ts'
import { clientOf, getRequest, QUIET } from '../requests.ts'

const PEOPLE = size(100_000)
const VERSIONS = 10
const DAY = 24 * 60 * 60_000
/** All people come in the first half of two years, and save one version a month. */
const SPAN = 730 * DAY
const BLOCK = { ms: 1_000 } as const
const ORDERS = ['last_saved_at', 'since', 'forms_in', 'user_id'] as const
type Order = (typeof ORDERS)[number]

/** Pages of packets in the middle of their history and now. */
export async function measure(): Promise<readonly Figure[]> {
  const dataDir = newFolder()
  const now = Date.now()
  const startOf = (person: number) => now - SPAN + Math.floor((person * SPAN) / 2 / (PEOPLE + 1))
  const stepsOf = (person: number) => [
    ...inShort().slice(0, 2),
    ...Array.from({ length: VERSIONS }, (_, at) => savedStep(at, startOf(person) + (at * SPAN) / 2 / VERSIONS)),
  ]
  await fillAgency(dataDir, PEOPLE, stepsOf, startOf)
  const { port } = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  const token = await adminToken(clientOf(port))
  const send = openPool(port)
  const ask = (query: string) => send(getRequest(`/get_packets?limit=10&${query}`, token))
  const middle = `&as_of=${new Date(now - SPAN / 2).toISOString()}`
  await builtSpans(() => ask(`sort=user_id${middle}`))

  const p50s = async (more: string) => {
    const found: Partial<Record<Order, number>> = {}
    for (const order of ORDERS) {
      const waits: number[] = []
      const next = (n: number) => ask(`sort=${n % 2 === 0 ? '' : '-'}${order}${more}`)
      await sendAtOnce(BLOCK, async (n) => waits.push(await timed(() => next(n))), 1)
      found[order] = percentile(waits, 0.5)
    }
    return found as Record<Order, number>
  }
  const { past, live } = await interleave({ past: () => p50s(middle), live: () => p50s('') })
  return ORDERS.map((order) => ({
    name: `page of packets in the middle of history ÷ now, by ${order}, 100,000 people × 10 versions`,
    today: '–',
    must: 3,
    value: past[order] / live[order],
  }))
}

/** The spans are made in small pieces after the start. */
async function builtSpans(ask: () => Promise<string>): Promise<void> {
  const begin = performance.now()
  for (let isBuilt = false; !isBuilt; ) {
    isBuilt = await ask().then(
      () => true,
      () => false,
    )
  }
  process.stderr.write(`The spans took ${Math.round((performance.now() - begin) / 1_000)} s\n`)
}
