import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect } from '@jest/globals'
import type { Body } from '../../tests/testing/client.ts'
import type { EngineNames } from '../../tests/testing/engines.ts'
import { eventsOf, type Office, openOffice } from './office.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'

export interface Made {
  readonly id: string
  readonly secret: string
}

/** A product and a webhook receiver, new for every test. */
export interface Hooks {
  readonly office: Office
  readonly receiver: Receiver
  /** Subscribes to the forms of the packet by default. */
  readonly subscribe: (more?: object) => Promise<Made>
  readonly status: (made: Made) => Promise<Body>
  readonly change: (made: Made, body: object) => Promise<number>
  /** Resolves when the subscription matches `expected`. */
  readonly until: (made: Made, expected: object) => Promise<void>
  readonly ids: () => readonly string[]
  readonly inFeed: () => Promise<readonly Body[]>
  /** Saves, and resolves when another receiver has the event: everything due to this one was sent by then. */
  readonly delivered: () => Promise<void>
}

const TIMEOUT_MS = 8_000
const START_MS = 60_000

export function openHooks(engines: EngineNames = 'embedded'): Hooks {
  const now = {} as { office: Office; receiver: Receiver }
  beforeEach(async () => {
    now.office = await openOffice({ WEBHOOKS_PRIVATE: 'on' }, engines)
    now.receiver = await startReceiver()
  }, START_MS)
  afterEach(async () => {
    await now.office.arrive.end()
    await now.receiver.stop()
  })

  const status = async ({ id }: Made) => (await now.office.admin('GET', `/subscriptions/${id}`)).body
  return {
    get office() {
      return now.office
    },
    get receiver() {
      return now.receiver
    },
    subscribe: (more = {}) => subscribe(now.office, { url: now.receiver.url, topics: ['onboarding'], ...more }),
    status,
    change: async ({ id }, body) => (await now.office.admin('PUT', `/subscriptions/${id}`, body)).status,
    until: (made, expected) => until(() => status(made), expected),
    ids: () => now.receiver.received.map(({ event }) => event.id),
    inFeed: async () =>
      eventsOf(await now.office.client.get('/events?topic=onboarding', await now.office.token('onboarding'))),
    delivered: () => delivered(now.office),
  }
}

async function delivered(office: Office): Promise<void> {
  const other = await startReceiver()
  const made = await subscribe(office, { url: other.url, topics: ['onboarding'] })
  await office.save(office.ben, 9)
  await other.got(1)
  expect((await office.admin('DELETE', `/subscriptions/${made.id}`)).status).toBe(200)
  await other.stop()
}

async function subscribe(office: Office, wanted: object): Promise<Made> {
  const { status, body } = await office.admin('POST', '/subscriptions', wanted)
  expect(status).toBe(201)
  return { id: String(body.id), secret: String(body.secret) }
}

async function until(look: () => Promise<Body>, expected: object): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const now = await look()
    try {
      expect(now).toMatchObject(expected)
      return
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** As the libraries of Standard Webhooks check it. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}
