import { grantedTopics } from '@arrive/contracts/event.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { type Body, type Client, createClient } from '../testing/client.ts'
import { type Declared, readDeclared } from '../testing/declared.ts'
import { logOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { IS_FULL, numberFrom, sized } from '../testing/size.ts'
import { type Made, openCaller } from './any-calls.ts'
import { endServer, type Installation, newInstallation } from './installation.ts'
import { randomOf } from './random.ts'

/** The promised limit in milliseconds. */
const SLOWEST = 500
/** Their samples need what does not exist here: ended tokens, missing items, a restored log, mailed links, a factor. */
const ONLY_REFUSED = new Set([
  'logout',
  'repair-parked',
  'delete-service-token',
  'delete-subscription',
  'adopt-proof',
  'get-linked-account',
  'reset-password',
  'stop-reminders',
  'accept-administration',
  'change-role',
  'invite-admin-again',
  'remove-admin',
  'own-password',
  'end-session',
  'invite',
  'accept-invitation',
  'get-verification',
  'verify-email',
  'add-factor',
  'remove-factor',
  'make-backup-codes',
  'second-factor',
])
/** Their responses grow with the log, so their times are not limited. */
const WHOLE_LOG = new Set(['export-proof', 'get-snapshot'])
/** One call in this many may lose its connection: after a pause of the machine, it may close just as it is reused. */
const CUT_IN = 100
/** The most failures to list. */
const SHOWN = 20

/** `FAULT_SEED` repeats a run. */
const { count, callers, seed } = sized(
  { count: 900, callers: 4, seed: 17 },
  { count: numberFrom('FAULT_ROUNDS', 50_000), callers: 4, seed: numberFrom('FAULT_SEED', Date.now() % 1_000_000) },
)

describe(`${count} calls of any kind (seed ${seed})`, () => {
  let installation: Installation
  let server: Server
  let client: Client
  let declared: Declared
  const trouble = new Set<string>()
  const slow: string[] = []
  const made = new Map<string, Set<number>>()
  let slowest = 0
  let cut = 0

  beforeAll(async () => {
    installation = await newInstallation('embedded')
    server = await startServer(installation.environment)
    client = createClient(server.origin)
    declared = await readDeclared(client)
  }, 60_000)
  afterAll(async () => {
    await killServers()
    await installation.end()
  })

  function judge({ call, reply, ms, waits }: Made): void {
    for (const wrong of declared.answerTrouble(call, reply)) trouble.add(wrong)
    made.set(call.id, (made.get(call.id) ?? new Set()).add(reply.status))
    if (waits || WHOLE_LOG.has(call.id)) return
    slowest = Math.max(slowest, ms)
    if (ms > SLOWEST) slow.push(`${call.id} ${reply.status}: ${Math.round(ms)} ms`)
  }

  test(
    'get only responses that OpenAPI declares',
    async () => {
      const caller = await openCaller(client)
      let left = count
      const call = async (at: number) => {
        const random = randomOf(seed + at)
        while (left-- > 0) {
          const one = await caller.make(random).catch(() => undefined)
          if (one === undefined) cut++
          else judge(one)
        }
      }
      await Promise.all(Array.from({ length: callers }, (_, at) => call(at)))
      tellFigure({
        fault: 'any calls',
        size: `${count} calls of ${made.size} kinds, seed ${seed}`,
        figure: [
          `${trouble.size} kinds of undeclared answers`,
          `${cut} calls without an answer`,
          `slowest ${Math.round(slowest)} ms, ${slow.length} over`,
        ].join('; '),
        bar: `0, 0, ${SLOWEST} ms`,
      })
      expect([...trouble].slice(0, SHOWN)).toEqual([])
      expect(cut).toBeLessThanOrEqual(count / CUT_IN)
      expect((await client.get('/readyz')).status).toBe(200)
    },
    30 * 60_000,
  )

  if (IS_FULL)
    test(`are all answered within ${SLOWEST} ms`, () => {
      expect([cut, slow.slice(0, SHOWN)]).toEqual([0, []])
    })

  test('cover every kind, and most kinds succeed at least once', () => {
    const isGood = (status: number) => status < 300
    const never = calls.filter(({ id }) => ![...(made.get(id) ?? [])].some(isGood)).map(({ id }) => id)
    if (IS_FULL) expect(never.filter((id) => !ONLY_REFUSED.has(id))).toEqual([])
    expect(never.length).toBeLessThan(calls.length / 2)
  })

  test('leave only events with shapes that AsyncAPI declares, in the feed and in the log', async () => {
    const given = await givenEvents(client)
    const parked = (await client.get('/readyz')).body['parked']
    await endServer(server)
    const logged = (await logOf(installation.environment['DATA_DIR'] ?? '')).map(({ raw }) => JSON.parse(raw))
    const wrong = [...given.flatMap(declared.givenTrouble), ...logged.flatMap(declared.loggedTrouble)]
    tellFigure({
      fault: 'events against AsyncAPI',
      size: `${logged.length} in the log, ${given.length} given out`,
      figure: `${wrong.length} of another shape`,
      bar: '0',
    })
    expect([wrong.slice(0, SHOWN), parked]).toEqual([[], 0])
    expect(given.length).toBeGreaterThan(10)
  }, 300_000)
})

/** All events that other systems can get, page by page. */
async function givenEvents(client: Client): Promise<readonly unknown[]> {
  const topics = grantedTopics(events)
  const made = await client.post('/service_tokens', { name: 'All of it', topics }, await adminToken(client))
  const token = String(made.body['token'])
  const given: unknown[] = []
  for (const topic of topics) {
    for (let after = ''; ; ) {
      const { body } = await client.get(`/events?topic=${topic}&limit=200${after}`, token)
      const page = body['events'] as readonly Body[]
      given.push(...page)
      if (page.length === 0) break
      after = `&after=${encodeURIComponent(String(body['next']))}`
    }
  }
  return given
}
