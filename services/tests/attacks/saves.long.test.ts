import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keptTickets } from '../../identity/testing/factors.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { sized } from '../testing/size.ts'
import { largestBody } from './largest-body.ts'
import { printFigure } from './print-figure.ts'

const FORM = named(forms, 'verification')
const packet = forms.filter(({ kind }) => kind === 'onboarding')
/** The most saves in a burst, and the most bytes of each. */
const SAVES = 120
const BYTES = 1_000_000
const SLOW = 120_000

const ms = sized(300, 10_000)

/** Anyone can register and save forms, and the log never forgets. */
function suite(engines: EngineNames): void {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({ RATE_LIMITS: 'on' }, { engines })
  }, SLOW)
  afterAll(() => arrive.end())

  /** What a person adds to the log by saving as fast as possible. */
  async function flood(email: string, bodyOf: (n: number) => unknown) {
    const { token } = await newStaff(client, email)
    const before = await logged()
    const sent = await sendOn((n) => client.post(FORM.save.path, bodyOf(n), token))
    const after = await logged()
    return { sent, events: after.events - before.events, bytes: after.bytes - before.bytes }
  }

  /** Sends as fast as possible for `ms`, and returns how often. */
  async function sendOn(send: (n: number) => Promise<unknown>): Promise<number> {
    const until = performance.now() + ms
    let sent = 0
    const sender = async () => {
      while (performance.now() < until) await send(sent++)
    }
    await Promise.all(Array.from({ length: 16 }, sender))
    return sent
  }

  async function logged() {
    const entries = await entriesOf(arrive.arrive().kernel.log)
    return { events: entries.length, bytes: entries.reduce((sum, { raw }) => sum + raw.length, 0) }
  }

  test(
    `one account that saves changed forms for ${ms} ms adds at most ${SAVES} events`,
    async () => {
      const body = sampleBody(FORM)
      const { sent, events, bytes } = await flood('ann@mail.example', (n) => ({ ...body, address: `${n} Main Street` }))
      const figure = `${sent} sent, ${events} events, ${(bytes / 1e6).toFixed(2)} MB`
      printFigure(`forms saved for ${ms} ms (${engines})`, figure, `at most ${SAVES} events, 1 MB`)
      expect(events).toBeLessThanOrEqual(SAVES)
      expect(bytes).toBeLessThan(BYTES)
    },
    SLOW,
  )

  test(
    `one account that saves the same form for ${ms} ms adds at most 16 events`,
    async () => {
      const body = sampleBody(FORM)
      const { sent, events } = await flood('ben@mail.example', () => body)
      printFigure(`one form saved again for ${ms} ms (${engines})`, `${sent} sent, ${events} events`, 'at most 16')
      // Saves sent before the first response may be events, but no later ones.
      expect(events).toBeLessThanOrEqual(16)
    },
    SLOW,
  )

  test(
    'one account that sends its largest forms adds at most 8 MB a day, and others are not held up',
    async () => {
      const sizes = packet.map((form) => ({ form, size: Buffer.byteLength(JSON.stringify(largestBody(form, 1))) }))
      const { form, size } = sizes.reduce((most, one) => (one.size > most.size ? one : most))
      const { token } = await newStaff(client, 'dan@mail.example')
      const before = await logged()
      let last = { status: 200, headers: new Headers() }
      for (let n = 0; last.status === 200; n++) last = await client.post(form.save.path, largestBody(form, n), token)
      const bytes = (await logged()).bytes - before.bytes
      printFigure(`largest forms saved (${engines})`, `${(bytes / 1e6).toFixed(1)} MB of ${size} each`, 'at most 8 MB')
      expect(last.status).toBe(429)
      // Not the limit per minute.
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(12 * 3_600)
      expect(bytes).toBeLessThan(8_000_000)
      const { token: other } = await newStaff(client, 'eve@mail.example')
      expect((await client.post(form.save.path, largestBody(form, 0), other)).status).toBe(200)
    },
    SLOW,
  )

  test(
    `one account that starts adding second factors for ${ms} ms leaves at most ${SAVES} tickets`,
    async () => {
      const { token, person } = await newStaff(client, 'cay@mail.example')
      const sent = await sendOn(() => client.post('/me/factors/begin', { method: 'totp' }, token))
      const kept = await keptTickets(arrive.arrive().kernel, person)
      printFigure(`factors begun for ${ms} ms (${engines})`, `${sent} sent, ${kept} tickets`, `at most ${SAVES}`)
      expect(kept).toBeLessThanOrEqual(SAVES)
    },
    SLOW,
  )
}

describe.each(sized<readonly EngineNames[]>(['embedded'], ENGINES))('on %s engines', suite)
