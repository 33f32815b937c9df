import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Body } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { patiently, type ReadRange, readSealed } from '../tests/testing/ranges.ts'
import { until as untilSeen } from '../tests/testing/until.ts'
import { startWitness, type TestWitness } from '../tests/testing/witness.ts'
import { type Office, openOffice } from './testing/office.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const REASON = 'The backup of Friday was put back after the disk had failed. Ticket 4411.'
const HOUR = 3_600_000

describe.each(ENGINES)('a log that is sealed anew, on engines that are %s', (engines) => {
  let office: Office
  let witness: TestWitness
  let receiver: Receiver
  let token: string
  let subscription: string
  let cursor: string
  let before: ReadRange
  let origin: string | null

  beforeAll(async () => {
    witness = await startWitness()
    receiver = await startReceiver()
    const settings = { ANCHOR_WITNESSES: witness.setting, ANCHOR_EVERY: '1s', WEBHOOKS_PRIVATE: 'on' }
    office = await openOffice(settings, engines)
    token = await office.token('onboarding', 'accounts')
    const wanted = { url: receiver.url, topics: ['onboarding'] }
    const made = await patiently(() => office.admin('POST', '/subscriptions', wanted))
    expect(made.status).toBe(201)
    subscription = String(made.body.id)
    for (const seed of [1, 2, 3]) await office.save(seed === 2 ? office.ben : office.ann, seed)
    cursor = String((await ask('/events?topic=onboarding&limit=2')).body.next)
    before = await everything(3)
    origin = (await ask('/events?topic=onboarding&first=0&limit=1')).headers.get('x-log-origin')
    witness.trust(String((await state())['key']))
    await until((now) => Number(now['anchors']?.[0]?.size) > 0)
  }, 120_000)
  afterAll(async () => {
    await office.arrive.end()
    await witness.stop()
    await receiver.stop()
  })

  const ask = (path: string) => office.client.get(path, token)
  const state = async () => (await office.admin('GET', '/proof/state')).body as State
  const replayOf = async () => (await office.admin('GET', `/subscriptions/${subscription}`)).body['replay']

  async function until(holds: (now: State) => boolean): Promise<void> {
    await untilSeen('GET /proof/state', state, holds)
  }

  /** Resolves once `count` events are sealed. */
  const everything = (count: number) => readSealed(office.client, token, { topic: 'onboarding' }, count)

  const idsOf = (events: readonly Body[]) => events.map(({ id }) => String(id)).toSorted()

  test('stops replays of the former tree, and has all events under other indexes', async () => {
    await receiver.got(3)
    receiver.answer(500)
    const range = { first: 0, last: before.last }
    expect((await office.admin('POST', `/subscriptions/${subscription}/replay`, range)).status).toBe(202)
    await receiver.got(4)
    const { size } = (await state()) as { readonly size?: number }
    witness.latest = { origin: '', size: Number(size) + 1_000, root: new Uint8Array(32) }
    await office.save(office.ben, 4)
    await until(({ fork }) => fork === true)
    expect((await office.admin('POST', '/proof/adopt', { reason: REASON })).status).toBe(202)
    receiver.answer(200)
    await until((now) => now.fork === false && Number(now['size']) > 0 && now['unsealed'] === 0)
    office.passTime(HOUR)
    while (((await replayOf()) as Body | undefined)?.['state'] === 'sending') await pause(50)
    expect(await replayOf()).toMatchObject({ state: 'stopped', reason: 'other-origin', next: 0 })
    const after = await everything(4)
    expect(idsOf(after.events)).toEqual(expect.arrayContaining(idsOf(before.events)))
    expect(after.events).toHaveLength(4)
  }, 120_000)

  test('shows its new name in ranges and snapshots', async () => {
    const range = await patiently(() => ask('/events?topic=onboarding&first=0'))
    const now = range.headers.get('x-log-origin')
    expect([origin, now]).toEqual([expect.stringMatching(/\/[0-9a-f]{8}$/), expect.stringMatching(/\/[0-9a-f]{8}$/)])
    expect(now).not.toBe(origin)
    expect((await ask('/snapshot?topic=onboarding')).headers.get('x-log-origin')).toBe(now)
    const earlier = await ask(`/events?topic=onboarding&first=0&origin=${encodeURIComponent(String(origin))}`)
    expect([earlier.status, earlier.body.code]).toEqual([409, 'other-origin'])
    const same = await ask(`/events?topic=onboarding&first=0&origin=${encodeURIComponent(String(now))}`)
    expect([same.status, same.body.events]).toEqual([200, range.body.events])
    const alone = await ask(`/events?topic=onboarding&origin=${encodeURIComponent(String(now))}`)
    expect([alone.status, alone.body.message]).toEqual([400, 'The parameter origin needs first.'])
  })

  test('leaves no event out for readers by cursor or webhook', async () => {
    const { body } = await ask(`/events?topic=onboarding&after=${cursor}`)
    const page = body.events as readonly Body[]
    const all = (await ask('/events?topic=onboarding')).body.events as readonly Body[]
    expect(idsOf(page)).toHaveLength(2)
    expect(idsOf(all)).toHaveLength(4)
    const live = receiver.received.filter(({ headers }) => !('webhook-replay' in headers)).map(({ event }) => event.id)
    // A refused one came twice.
    expect([...new Set(live)].toSorted()).toEqual(idsOf(all))
  })

  test('has snapshots, reader positions and replays by its own indexes', async () => {
    const { last, texts } = await everything(4)
    const lines = (await patiently(() => ask('/snapshot?topic=onboarding'))).bytes.toString().trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(0, -1)) expect(texts).toContain(line)
    expect(Number(JSON.parse(lines.at(-1) ?? '{}').next)).toBeGreaterThan(last)
    const { body } = await office.admin('GET', '/feeds')
    const [row] = body['subscriptions'] as readonly Body[]
    expect(row).toMatchObject({ lag_events: 0, last: expect.any(Number) })
    const at = Number(row?.['last'])
    const [final] = (await ask(`/events?topic=onboarding&first=${at}&last=${at}`)).body.events as readonly Body[]
    expect(final?.['id']).toBe(receiver.received.findLast(({ headers }) => !('webhook-replay' in headers))?.event.id)
    const sent = receiver.received.length
    expect((await office.admin('POST', `/subscriptions/${subscription}/replay`, { first: 0, last })).status).toBe(202)
    await receiver.got(sent + 4)
    expect(receiver.received.slice(sent).map((one) => one.body)).toEqual(texts)
  }, 60_000)
})

type State = Body & {
  readonly anchors?: readonly { readonly size: number }[]
  readonly fork?: boolean
}
