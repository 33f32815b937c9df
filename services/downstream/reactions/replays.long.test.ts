import { describe, expect, test } from '@jest/globals'
import { ENGINES } from '../../tests/testing/engines.ts'
import { newStaff } from '../../tests/testing/people.ts'
import { readSealed } from '../../tests/testing/ranges.ts'
import { isSignedBy, type Made, openHooks } from '../testing/hooks.ts'
import { startReceiver } from '../testing/receiver.ts'

const HOUR = 3_600_000
const TIME_MS = 120_000

describe.each(ENGINES)('a range that is sent again, on engines that are %s', (engines) => {
  const hooks = openHooks(engines)

  const replay = (made: Made, range: unknown) => hooks.office.admin('POST', `/subscriptions/${made.id}/replay`, range)
  const isMarked = ({ headers }: { readonly headers: object }) => 'webhook-replay' in headers
  const again = () => hooks.receiver.received.filter(isMarked)
  const live = () => hooks.receiver.received.filter((one) => !isMarked(one))

  /** Everything sealed of the topic, once there are `count` events. */
  async function everything(count: number) {
    const token = await hooks.office.token('onboarding')
    return readSealed(hooks.office.client, token, { topic: 'onboarding' }, count)
  }

  /** A subscription that received `count` saves, alternating between Ann and Ben. */
  async function delivered(count: number, more: object = {}): Promise<Made> {
    const made = await hooks.subscribe(more)
    const { ann, ben } = hooks.office
    for (let at = 0; at < count; at++) await hooks.office.save(at % 2 === 0 ? ann : ben, at)
    await hooks.receiver.got(count)
    await hooks.until(made, { waiting: 0 })
    return made
  }

  test(
    'has the same bytes and ids, marked, in tree order, while new events are delivered',
    async () => {
      const made = await delivered(4)
      const { texts, last } = await everything(4)
      const before = await hooks.status(made)
      // Hold up the first one until something new was delivered.
      hooks.receiver.meanwhile(async () => {
        await hooks.office.save(hooks.office.ann, 9)
        await hooks.receiver.got(6)
      })
      const { status, body } = await replay(made, { first: 0, last })
      expect([status, body]).toEqual([202, { message: 'The events are being sent again.' }])
      await hooks.receiver.got(9)
      await hooks.until(made, { replay: { first: 0, last, next: last + 1, state: 'sent', next_try: null } })
      // The one that was held up may have come twice.
      expect([...new Set(again().map((one) => one.body))]).toEqual(texts)
      for (const one of again()) {
        expect(one.headers).toMatchObject({ 'webhook-id': one.event.id, 'webhook-replay': `0-${last}` })
        expect(isSignedBy(made.secret, one)).toBe(true)
        expect(live().map((other) => other.body)).toContain(one.body)
      }
      expect(live()).toHaveLength(5)
      const { replay: _, last_success: __, ...rest } = before
      expect(await hooks.status(made)).toMatchObject(rest)
    },
    TIME_MS,
  )

  test(
    'goes from the first index to the last, and the same range may be sent any number of times',
    async () => {
      const made = await delivered(3)
      const { events, withheld } = await everything(3)
      expect(withheld).toEqual([])
      const token = await hooks.office.token('onboarding')
      const ask = (query: string) => hooks.office.client.get(`/events?topic=onboarding&${query}`, token)
      // `next` of a page of one event is the index after it.
      const first = Number((await ask('first=0&limit=1')).body.next)
      const last = Number((await ask('first=0&limit=2')).body.next) - 1
      for (const times of [1, 2]) {
        expect((await replay(made, { first, last })).status).toBe(202)
        await hooks.receiver.got(3 + times)
        await hooks.until(made, { replay: { state: 'sent' } })
        expect(again().map(({ event }) => event.id)).toEqual(Array(times).fill(events[1]?.['id']))
      }
    },
    TIME_MS,
  )

  test(
    'has only the envelope of a person who is erased while it is sent',
    async () => {
      const made = await delivered(1)
      const cara = await newStaff(hooks.office.client, 'cara@mail.example')
      await hooks.office.save(cara, 5)
      await hooks.receiver.got(2)
      const { last } = await everything(2)
      hooks.receiver.meanwhile(() => hooks.office.admin('DELETE', `/delete_staff/${cara.person}`))
      await replay(made, { first: 0, last })
      await hooks.receiver.got(4)
      expect(again().map(({ event }) => [event.subject, 'data' in event])).toEqual([
        [`person/${hooks.office.ann.person}`, true],
        [`person/${cara.person}`, false],
      ])
      expect(again().map(({ event }) => event.id)).toEqual(live().map(({ event }) => event.id))
    },
    TIME_MS,
  )

  test(
    'continues after a restart behind what was accepted, and waits while the subscription is paused',
    async () => {
      const made = await delivered(4)
      const { events, last } = await everything(4)
      hooks.receiver.answer(200, 200, 500, 200)
      await replay(made, { first: 0, last })
      await hooks.receiver.got(7)
      await hooks.until(made, { replay: { state: 'sending', next_try: expect.any(String) } })
      await hooks.change(made, { paused: true })
      await hooks.office.arrive.restart()
      hooks.office.passTime(HOUR)
      await hooks.delivered()
      expect(again()).toHaveLength(3)
      await hooks.change(made, { paused: false })
      await hooks.until(made, { waiting: 0, replay: { state: 'sent' } })
      const ids = events.map(({ id }) => id)
      expect(again().map(({ event }) => event.id)).toEqual([ids[0], ids[1], ids[2], ids[2], ids[3]])
    },
    TIME_MS,
  )

  test(
    'is refused if another one runs, the subscription is unknown, or the range is invalid',
    async () => {
      const made = await delivered(1)
      const { last } = await everything(1)
      hooks.receiver.answer(500)
      expect((await replay(made, { first: 0, last })).status).toBe(202)
      const index = 'must be the index of an event, like 1203.'
      for (const [range, status, code, message] of [
        [{ first: 0, last }, 409, 'replay-running', `Events 0 to ${last} are being sent again already.`],
        [{ first: 3, last: 2 }, 400, 'invalid-answers', 'Last must not be smaller than First.'],
        [{ first: -1, last: 2 }, 400, 'invalid-answers', `First ${index}`],
        [{ first: '0', last: 2 }, 400, 'invalid-answers', `First ${index}`],
        [{ first: 0, last: 1.5 }, 400, 'invalid-answers', `Last ${index}`],
        [{ first: 0, last: 2 ** 53 }, 400, 'invalid-answers', `Last ${index}`],
        [{ first: 0 }, 400, 'invalid-answers', 'Last is missing.'],
        [{ first: 0, last: 1, topic: 'onboarding' }, 400, 'invalid-answers', ''],
      ] as const) {
        const reply = await replay(made, range)
        expect([range, reply.status, reply.body.code]).toEqual([range, status, code])
        expect(reply.body.message).toContain(message)
      }
      expect((await replay({ ...made, id: made.id.replace(/^.{8}/, '00000000') }, { first: 0, last })).status).toBe(404)
      const other = await startReceiver()
      const second = await hooks.subscribe({ url: other.url })
      const early = await replay(second, { first: 0, last: last + 10_000 })
      expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([409, 'not-sealed-yet', '2'])
      const both = await Promise.all([1, 2].map(() => replay(second, { first: 0, last })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
      await other.got(1)
      await hooks.until(second, { replay: { state: 'sent' } })
      expect(other.received).toHaveLength(1)
      await other.stop()
      const token = await hooks.office.token('onboarding')
      for (const [session, status] of [
        [hooks.office.ann.token, 403],
        [token, 403],
        [undefined, 401],
      ] as const) {
        const path = `/subscriptions/${made.id}/replay`
        expect((await hooks.office.client.call('POST', path, { token: session, body: {} })).status).toBe(status)
      }
    },
    TIME_MS,
  )

  test(
    'does not hold up new events if it fails, is given up after three days, and ends with the receiver',
    async () => {
      const made = await delivered(2)
      const { last } = await everything(2)
      hooks.receiver.answer(500, 200)
      await replay(made, { first: 0, last })
      await hooks.until(made, { failing_since: null, replay: { state: 'sending', next_try: expect.any(String) } })
      await hooks.office.save(hooks.office.ann, 7)
      await hooks.until(made, { waiting: 0, last_status: 200, replay: { state: 'sending' } })
      expect(live()).toHaveLength(3)
      hooks.receiver.answer(500)
      hooks.office.passTime(4 * 24 * HOUR)
      await hooks.until(made, { state: 'active', replay: { state: 'stopped', reason: 'failing', next: 0 } })
      hooks.receiver.answer(410)
      expect((await replay(made, { first: 0, last })).status).toBe(202)
      await hooks.until(made, { state: 'disabled', reason: 'gone', replay: { state: 'stopped', reason: 'gone' } })
      expect((await hooks.office.admin('DELETE', `/subscriptions/${made.id}`)).status).toBe(200)
      expect(await hooks.office.arrive.arrive().kernel.store.count('replays')).toBe(0)
    },
    TIME_MS,
  )
})
