import { parseTlogProof } from '@arrive/contracts/proof/tlog-proof.ts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Body } from '../../tests/testing/client.ts'
import { adminToken } from '../../tests/testing/people.ts'
import { until } from '../../tests/testing/until.ts'
import { feedConsumer } from '../answered.ts'
import { openHooks } from '../testing/hooks.ts'
import { eventsOf } from '../testing/office.ts'

const HOUR = 3_600_000
const hooks = openHooks()

interface Feeds {
  readonly tokens: readonly Body[]
  readonly subscriptions: readonly Body[]
}

async function feeds(): Promise<Feeds> {
  const { status, body } = await hooks.office.admin('GET', '/feeds')
  expect(status).toBe(200)
  return body as unknown as Feeds
}

async function newToken(...topics: readonly string[]) {
  const token = await hooks.office.token(...topics)
  return { token, id: token.split('.')[1] ?? '' }
}

const read = (token: string, query = '') => hooks.office.client.get(`/events?topic=onboarding${query}`, token)
async function allSealed(): Promise<void> {
  const unsealed = async () => (await hooks.office.admin('GET', '/proof/state')).body['unsealed']
  await until('The number of events that are not sealed', unsealed, (events) => events === 0)
}

/** The event's index in the tree, from its proof. */
async function indexOf(event: Body | undefined): Promise<number> {
  const id = String(event?.id)
  const session = await adminToken(hooks.office.client)
  const headers = { Authorization: `Bearer ${session}` }
  const response = await fetch(`${hooks.office.arrive.origin()}/proof/events/${id}`, { headers })
  return parseTlogProof(await response.text())?.index ?? Number.NaN
}

const lags = ({ tokens }: Feeds) => tokens.map(({ topic, lag_events: events }) => [topic, events])

describe('a token', () => {
  beforeEach(async () => {
    for (const seed of [1, 2, 3]) await hooks.office.save(hooks.office.ann, seed)
  })

  test('is behind by the events it has not received, and by the age of the oldest of them', async () => {
    const { token, id } = await newToken('onboarding')
    hooks.office.passTime(2 * HOUR)
    const row = { id, name: 'A system', topic: 'onboarding' }
    const [before] = (await feeds()).tokens
    expect(before).toEqual({ ...row, last: null, lag_events: 3, lag_seconds: before?.['lag_seconds'] })
    expect(before?.['lag_seconds']).toBeGreaterThanOrEqual(7_200)
    expect(before?.['lag_seconds']).toBeLessThan(7_500)
    const { body } = await read(token, '&limit=1')
    expect(lags(await feeds())).toEqual([['onboarding', 2]])
    await read(token, `&after=${String(body.next)}`)
    await allSealed()
    const last = await indexOf(eventsOf(await read(token))[2])
    expect((await feeds()).tokens).toEqual([{ ...row, last, lag_events: 0, lag_seconds: 0 }])
    await hooks.office.save(hooks.office.ben, 4)
    expect(lags(await feeds())).toEqual([['onboarding', 1]])
  })

  test('is no further behind when it reads from the start again', async () => {
    const { token } = await newToken('onboarding')
    await read(token)
    await read(token, '&limit=1')
    expect(lags(await feeds())).toEqual([['onboarding', 0]])
  })

  test('advances with the ranges that it requests', async () => {
    const { token } = await newToken('onboarding')
    await allSealed()
    const { body } = await read(token, '&first=0&limit=2')
    const second = await indexOf((body.events as readonly Body[])[1])
    expect((await feeds()).tokens).toMatchObject([{ last: second, lag_events: 1 }])
    await read(token, `&first=${String(body.next)}`)
    expect(lags(await feeds())).toEqual([['onboarding', 0]])
  })

  test('advances with the stream that it follows', async () => {
    const { token } = await newToken('onboarding')
    const leaving = new AbortController()
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const url = `${hooks.office.arrive.origin()}/events?topic=onboarding`
    const { body } = await fetch(url, { headers, signal: leaving.signal })
    const reported = (async () => {
      for await (const _ of body ?? []);
    })().catch(() => undefined)
    while (lags(await feeds())[0]?.[1] !== 0) await new Promise(setImmediate)
    leaving.abort()
    await reported
  })

  test('has a row for each topic, which counts only published events', async () => {
    await newToken('accounts', 'onboarding')
    expect(lags(await feeds())).toEqual([
      ['accounts', 0],
      ['onboarding', 3],
    ])
    expect((await hooks.office.admin('DELETE', `/delete_staff/${hooks.office.ben.person}`)).status).toBe(200)
    expect(lags(await feeds())).toContainEqual(['accounts', 1])
  })

  test('keeps its progress over a restart, and leaves nothing when it is revoked', async () => {
    const { token, id } = await newToken('onboarding')
    await read(token)
    await hooks.office.arrive.restart()
    expect(lags(await feeds())).toEqual([['onboarding', 0]])
    const readers = () => hooks.office.arrive.arrive().kernel.store.readers()
    expect(await readers()).toContain(feedConsumer(id))
    await read(token)
    expect((await hooks.office.admin('DELETE', `/service_tokens/${id}`)).status).toBe(200)
    expect((await feeds()).tokens).toEqual([])
    expect(await readers()).not.toContain(feedConsumer(id))
  })
})

test('a subscription is behind by its undelivered events', async () => {
  const made = await hooks.subscribe({ name: 'Payroll' })
  const row = { id: made.id, name: 'Payroll', topic: 'onboarding' }
  const { topics: _, waiting: __, ...delivering } = await hooks.status(made)
  const first = { ...delivering, ...row, last: null, lag_events: 0, lag_seconds: 0 }
  expect((await feeds()).subscriptions).toEqual([first])
  await hooks.change(made, { paused: true })
  await hooks.office.save(hooks.office.ann, 1)
  await hooks.office.save(hooks.office.ann, 2)
  expect((await feeds()).subscriptions).toMatchObject([{ lag_events: 2 }])
  await hooks.change(made, { paused: false })
  await hooks.receiver.got(2)
  await hooks.until(made, { waiting: 0 })
  await allSealed()
  expect((await feeds()).subscriptions).toMatchObject([
    { last: await indexOf((await hooks.inFeed())[1]), lag_events: 0, lag_seconds: 0 },
  ])
})
