import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ArriveError } from '../../common/errors.ts'
import { ORIGIN, openSubmitting, SAVED_BEAR, type Submitting, submission } from '../../testing/submitting.ts'
import { BROKEN, ERASED, SAVED } from '../../testing/toy.ts'
import { upTo } from '../ports/contract/gather.suite.ts'
import type { Entry } from '../ports/event-log.ts'
import type { Outcome } from '../projector/projection.ts'
import { commitOf } from '../sealing/commit.ts'
import { unseal } from '../sealing/jwe.ts'
import { openEvidence } from '../sealing/sealed-evidence.ts'
import type { Submission } from './submission.ts'

let at: Submitting
beforeEach(async () => {
  at = await openSubmitting()
})
afterEach(async () => {
  await at.close()
})

describe('a submission', () => {
  test("is answered with the projection's outcome", async () => {
    expect(await at.send()).toEqual(SAVED_BEAR)
  })

  test('is one whole, sealed event', async () => {
    await at.send()
    const [{ envelope }] = (await at.events()) as [Entry]
    expect(envelope).toEqual({
      specversion: '1.0',
      id: at.eventId(),
      source: '/test',
      type: SAVED,
      subject: 'person/1',
      time: '2026-06-01T00:00:00.000Z',
      dataschema: '/events/toy.saved/1',
      actor: 'staff/1',
      correlationid: 'request-1',
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      commit: commitOf(await at.shop.vault.keyFor(1), at.eventId(), 'data', '{"name":"bear","colour":"red"}'),
      datacontenttype: 'application/jose',
      data: expect.any(String),
    })
    const key = await at.shop.vault.keyFor(1)
    expect(JSON.parse(unseal(key, { person: 1, of: `event/${at.eventId()}` }, String(envelope.data)))).toEqual({
      name: 'bear',
      colour: 'red',
    })
  })

  test('has its evidence sealed apart, under its own salt', async () => {
    await at.send({ evidence: { ip: '192.0.2.1' } })
    const [{ envelope }] = (await at.events()) as [Entry]
    const key = await at.shop.vault.keyFor(1)
    expect(openEvidence(key, envelope)).toBe('{"ip":"192.0.2.1"}')
    expect(envelope.evidencecommit).toBe(commitOf(key, at.eventId(), 'evidence', '{"ip":"192.0.2.1"}'))
    // The two sealed parts cannot be swapped.
    expect(() => openEvidence(key, { ...envelope, evidence: String(envelope.data) })).toThrow('does not belong')
    const { evidence: _, ...before } = envelope
    expect(openEvidence(key, before)).toBeUndefined()
  })

  test('that was sent in another way is still a repeat, and keeps the first evidence', async () => {
    const elsewhere = { evidence: { ip: '198.51.100.7' } }
    await at.send({ evidence: { ip: '192.0.2.1' } })
    expect(await at.earlier(elsewhere)).toEqual(SAVED_BEAR)
    expect(await at.by().sendOnce(at.eventId(), submission(elsewhere))).toEqual(SAVED_BEAR)
    const key = await at.shop.vault.keyFor(1)
    const reported = (await at.events()).map(({ envelope }) => openEvidence(key, envelope))
    expect(reported).toEqual(['{"ip":"192.0.2.1"}'])
  })

  test('without a key has a fresh id each time and no fingerprint', async () => {
    const none = { idempotencyKey: undefined }
    expect(at.eventId(none)).not.toBe(at.eventId(none))
    await at.send({ origin: { ...ORIGIN, ...none } })
    expect((await at.events())[0]?.envelope).not.toHaveProperty('fingerprint')
  })

  test('that is refused by the projection is refused with its code and message', async () => {
    await at.send()
    const other = submission({ person: 2, origin: { ...ORIGIN, actor: 'staff/2' } })
    const refused = at.by().send(at.eventId({ actor: 'staff/2' }), other)
    await expect(refused).rejects.toMatchObject({
      code: 'username-taken',
      message: 'Username already taken',
      status: 409,
    })
  })

  test('that our code fails on is reported as stored but not shown', async () => {
    await expect(at.send({ type: BROKEN })).rejects.toMatchObject({ code: 'parked', status: 503 })
    expect(await at.events()).toHaveLength(1)
  })

  test('of an erased person is refused, and no key is created', async () => {
    await at.shop.vault.keyFor(1)
    await at.shop.vault.destroy(1)
    await expect(at.send()).rejects.toMatchObject({ code: 'erased' })
    expect(await at.events()).toEqual([])
    expect((await at.shop.vault.existing([1])).size).toBe(0)
  })
})

describe('an event id', () => {
  test.each([
    ['another actor', { actor: 'staff/2' }],
    ['another call', { call: 'noteToy' }],
    ['another key', { idempotencyKey: '0198a000-0000-7000-8000-000000000002' }],
  ])('differs for %s', (_, parts) => {
    expect(at.eventId(parts)).not.toBe(at.eventId())
  })

  test('is the same for another request of the same actor, call and key', () => {
    expect(at.eventId({ requestId: 'request-2' })).toBe(at.eventId())
  })
})

describe('a repeat', () => {
  test('of an answered submission gets the same answer, and there is one event', async () => {
    await at.send()
    expect(await at.earlier()).toEqual(SAVED_BEAR)
    expect(await at.earlier({}, at.by())).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('that was never sent before has no earlier response', async () => {
    expect(await at.earlier()).toBeUndefined()
  })

  test('with another body is refused, before and after a restart', async () => {
    await at.send()
    const other = { request: { name: 'bear', colour: 'blue' } }
    await expect(at.earlier(other)).rejects.toMatchObject({ code: 'key-reused', status: 422 })
    await expect(at.earlier(other, at.by())).rejects.toMatchObject({ code: 'key-reused' })
    expect(await at.events()).toHaveLength(1)
  })

  test('of a refused one is refused the same way', async () => {
    await at.send({ person: 2, origin: { ...ORIGIN, actor: 'staff/2' } })
    const again = submission({ data: { name: 'bear', colour: 'x' } })
    const key = { idempotencyKey: '0198a000-0000-7000-8000-000000000003' }
    await expect(at.by().send(at.eventId(key), again)).rejects.toMatchObject({ code: 'username-taken' })
    await expect(at.by().findEarlier(at.eventId(key), again)).rejects.toMatchObject({ code: 'username-taken' })
  })

  test('while the first is in flight waits for its outcome: one event, one answer', async () => {
    const first = at.send()
    const repeats = upTo(20).map(() => at.send())
    expect(await Promise.all([first, ...repeats])).toEqual(upTo(21).map(() => SAVED_BEAR))
    expect(await at.events()).toHaveLength(1)
  })

  test('while the first is in flight finds it by looking up the earlier response', async () => {
    const first = at.send()
    await settleOnce()
    expect(await at.earlier()).toEqual(SAVED_BEAR)
    await first
  })

  test('with another body while the first is in flight is refused, and the first is not', async () => {
    const first = at.send()
    const other = at.send({ request: { name: 'bear', colour: 'blue' } })
    await expect(other).rejects.toMatchObject({ code: 'key-reused' })
    expect(await first).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('sent by another process at the same time is in the log twice and counts once', async () => {
    const answers = Promise.all([at.send(), at.send({}, at.by())])
    await jest.advanceTimersByTimeAsync(500)
    expect(await answers).toEqual([SAVED_BEAR, SAVED_BEAR])
    expect(await at.shop.store.count('history')).toBe(1)
  })

  test('finds its response, or is sent, in one call', async () => {
    const once = (parts: Partial<Submission> = {}, own = at.by()) => own.sendOnce(at.eventId(), submission(parts))
    expect([await once(), await once()]).toEqual([SAVED_BEAR, SAVED_BEAR])
    await expect(once({ request: { name: 'bear', colour: 'blue' } })).rejects.toMatchObject({ code: 'key-reused' })
    expect(await at.events()).toHaveLength(1)
    await at.shop.vault.destroy(1)
    await expect(once()).rejects.toMatchObject({ code: 'erased' })
    expect(await at.events()).toHaveLength(1)
  })

  test('does not decide again on a state that has moved on, also if sent at once', async () => {
    const decide = jest.fn(async () => ({ name: 'bear', colour: 'red' }))
    const sendOnce = () => at.by().sendOnce(at.eventId(), submission({ decide }))
    expect(await sendOnce()).toEqual(SAVED_BEAR)
    decide.mockRejectedValue(new ArriveError('busy'))
    expect(await sendOnce()).toEqual(SAVED_BEAR)
    expect(decide).toHaveBeenCalledTimes(1)
    const by = at.by()
    const other = at.eventId({ idempotencyKey: 'another' })
    const refused = Array.from({ length: 3 }, () => by.sendOnce(other, submission({ decide })))
    expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect([decide.mock.calls.length, (await at.events()).length]).toEqual([2, 1])
  })

  test('has the evidence that its witness gives, which may refuse it and does not run for a repeat', async () => {
    const witness = jest.fn(async (): Promise<unknown> => ({ ip: '192.0.2.1', typed: ['name'] }))
    const unchanged = { of: 'toy/1', replacesAll: false, answer: async () => SAVED_BEAR }
    const by = at.by()
    const sendOnce = (event: string) => by.sendOnce(event, submission({ witness, evidence: { ip: '192.0.2.1' } }))
    expect(await sendOnce(at.eventId())).toEqual(SAVED_BEAR)
    const [{ envelope }] = (await at.events()) as [Entry]
    const evidence = openEvidence(await at.shop.vault.keyFor(1), envelope)
    expect(JSON.parse(String(evidence))).toEqual({ ip: '192.0.2.1', typed: ['name'] })
    witness.mockRejectedValue(new ArriveError('no-consent'))
    expect(await sendOnce(at.eventId())).toEqual(SAVED_BEAR)
    const other = at.eventId({ idempotencyKey: 'another' })
    const refused = by.sendOnce(other, submission({ witness, current: unchanged }))
    await expect(refused).rejects.toMatchObject({ code: 'no-consent' })
    expect([witness.mock.calls.length, (await at.events()).length]).toEqual([2, 1])
  })

  describe('sent while one that changes nothing is in progress', () => {
    const STANDS = { status: 200, body: { message: 'It stands' } }

    async function twice(first: Outcome | undefined, more: Partial<Submission>) {
      const look = Promise.withResolvers<Outcome | undefined>()
      const requested = jest.fn<() => Promise<Outcome | undefined>>().mockReturnValueOnce(look.promise)
      const current = { of: 'toy/1', replacesAll: false, answer: requested.mockResolvedValue(STANDS) }
      const by = at.by()
      const sent = [submission({ current }), submission({ current, ...more })].map((one) =>
        by.sendOnce(at.eventId(), one),
      )
      const answers = Promise.allSettled(sent)
      await untilAsked(requested)
      look.resolve(first)
      return { answers: await answers, asked: requested.mock.calls.length, events: (await at.events()).length }
    }

    test('is answered with its outcome', async () => {
      const same = { status: 'fulfilled', value: STANDS }
      expect(await twice(STANDS, {})).toEqual({ answers: [same, same], asked: 1, events: 0 })
      expect(await at.earlier()).toEqual(STANDS)
    })

    test('is answered with its outcome if that one does change something', async () => {
      const same = { status: 'fulfilled', value: SAVED_BEAR }
      expect(await twice(undefined, {})).toEqual({ answers: [same, same], asked: 1, events: 1 })
      expect(await at.earlier()).toEqual(SAVED_BEAR)
    })

    test('with another body is refused, and appends nothing', async () => {
      const { answers, events } = await twice(STANDS, { request: { name: 'bear', colour: 'blue' } })
      expect(answers).toEqual([
        { status: 'fulfilled', value: STANDS },
        { status: 'rejected', reason: expect.objectContaining({ code: 'key-reused' }) },
      ])
      expect(events).toBe(0)
      expect(await at.earlier()).toEqual(STANDS)
    })
  })

  test('after an erasure is refused as erased', async () => {
    await at.send()
    await at.shop.vault.destroy(1)
    expect(await at.earlier()).toBeUndefined()
    await expect(at.send()).rejects.toMatchObject({ code: 'erased' })
    expect(await at.events()).toHaveLength(1)
  })

  test('of a request that needs no key finds its response after the erasure', async () => {
    const erasure = { type: ERASED, data: undefined, request: { person: 1 }, withoutPerson: true }
    await at.shop.vault.keyFor(1)
    expect((await at.send(erasure)).status).toBe(200)
    await at.shop.vault.destroy(1)
    expect((await at.earlier(erasure))?.status).toBe(200)
    await expect(at.earlier({ ...erasure, request: { person: 2 } })).rejects.toMatchObject({ code: 'key-reused' })
  })
})

/** Waits until the state is being checked, and gives other checks time to start. */
async function untilAsked(requested: jest.Mock): Promise<void> {
  while (requested.mock.calls.length === 0) await setImmediate()
  for (const _ of upTo(20)) await setImmediate()
}

async function settleOnce(): Promise<void> {
  for (const _ of upTo(5)) await Promise.resolve()
}
