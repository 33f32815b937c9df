import { fillAgency, NAMES } from '@arrive/services/tests/testing/agency-log.ts'
import { listCall } from '@arrive/services/tests/testing/listing.ts'
import { officeAgency } from '@arrive/services/tests/testing/office-log.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { interleave, percentile, size } from '../blocks.ts'
import { openPool, sendAtOnce, timed } from '../client.ts'
import type { Figure } from '../figures.ts'
import { newFolder, processorSeconds, SERVER, startServer } from '../processes.ts'
import { clientOf, getRequest, QUIET } from '../requests.ts'

type Asked = readonly [path: string, query: Readonly<Record<string, string>>]

const MANY = size(100_000)
const FEW = size(1_000)
const BLOCK = { ms: 1_000 } as const
const PAGE = { limit: '10' } as const

const packets = (query: Asked[1]): Asked => ['/get_packets', { ...PAGE, ...query }]
const pipeline = (list: string, query: Asked[1]): Asked => [`/pipeline/${list}`, { ...PAGE, ...query }]

/** Each list, by what is chosen from it. */
const LISTS = {
  state: [packets({ state: 'missing' }), packets({ state: 'company' })],
  review: [packets({ review: 'to_review' }), packets({ review: 'ready' })],
  position: [packets({ position: 'HHA' }), packets({ position: 'RN' })],
  older: [packets({ older: '14d' }), packets({ state: 'missing', older: '14d', sort: 'since' })],
  references: [packets({ references: 'answered' }), packets({ references: 'silent' })],
  stated: [packets({ credential: 'stated' })],
  expiring: [packets({ credential: 'expiring' })],
  blocked: [packets({ credential: 'blocked' })],
  pipeline: [
    pipeline('applicants', {}),
    pipeline('applicants', { state: 'new', older: '48h' }),
    pipeline('requests', { position: 'HHA', assignee: 'none' }),
  ],
} as const satisfies Readonly<Record<string, readonly Asked[]>>
type Chosen = keyof typeof LISTS

/** Digits, parts of emails, whole names, and a last name that one in fifty has. */
const FINDS: readonly Asked[] = ['0791', '#712', 'nurse0007@', 'amanda garcia', 'sofia will', NAMES.at(-1) ?? ''].map(
  (filter) => ['/find', { filter }],
)

/** The lists, the overview and the search of an office, of many packets and of few. */
export async function measure(): Promise<readonly Figure[]> {
  const [many, few] = [await officeOf(MANY), await officeOf(FEW)]
  const lists = await interleave({ many: () => many.costs(LISTS), few: () => few.costs(LISTS) })
  const office = await interleave({
    many: async () => ({ ...(await many.costs({ overview: [['/overview', {}]] })), p95: await many.p95(FINDS) }),
  })
  const late = await many.costs({ out_of_date: [['/out_of_date', PAGE]] })
  const among = `among ${MANY.toLocaleString('en')} packets`
  return [
    {
      name: `processor of \`GET /overview\`, ${among}`,
      today: '20,000',
      unit: 'ms',
      must: 30,
      value: office.many.overview,
    },
    { name: `\`GET /find\`, ${among}, p95`, today: '–', unit: 'ms', must: 200, value: office.many.p95 },
    { name: `processor of \`GET /out_of_date\`, ${among}`, today: '8,200', unit: 'ms', value: late.out_of_date },
    ...(Object.keys(LISTS) as Chosen[]).map(
      (name): Figure => ({
        name: `list by ${name}: throughput at 100,000 packets ÷ at 1,000`,
        today: '–',
        must: 0.8,
        isRate: true,
        value: lists.few[name] / lists.many[name],
      }),
    ),
  ]
}

async function officeOf(people: number) {
  const dataDir = newFolder()
  const { stepsOf, startOf } = officeAgency(people, Date.now())
  await fillAgency(dataDir, people, stepsOf, startOf)
  const server = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  const token = await adminToken(clientOf(server.port))
  const send = openPool(server.port)
  const call = (asked: readonly Asked[], n: number) => {
    const [path, query] = asked[n % asked.length] ?? ['/', {}]
    const { path: address, headers } = listCall(path, query)
    return send(getRequest(address, token, headers))
  }

  /** Processor milliseconds of a call of each. */
  async function costs<N extends string>(all: Readonly<Record<N, readonly Asked[]>>) {
    const found: Partial<Record<N, number>> = {}
    for (const [name, asked] of Object.entries(all) as [N, readonly Asked[]][]) {
      const before = processorSeconds(server.pid)
      const calls = await sendAtOnce(BLOCK, (n) => call(asked, n), 1)
      found[name] = (1_000 * (processorSeconds(server.pid) - before)) / calls
    }
    return found as Record<N, number>
  }

  async function p95(asked: readonly Asked[]): Promise<number> {
    const waits: number[] = []
    await sendAtOnce(BLOCK, async (n) => waits.push(await timed(() => call(asked, n))), 1)
    return percentile(waits, 0.95)
  }
  return { costs, p95 }
}
