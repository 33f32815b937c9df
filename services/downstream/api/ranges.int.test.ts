import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { ENGINES } from '../../tests/testing/engines.ts'
import { entriesOf } from '../../tests/testing/history.ts'
import { newStaff } from '../../tests/testing/people.ts'
import { readSealed, readWholeRange } from '../../tests/testing/ranges.ts'
import { type Office, openOffice } from '../testing/office.ts'

const REST = { digest: expect.stringMatching(/^[0-9a-f]{64}$/), withheld: [] }

describe.each(ENGINES)('a range of indexes, on engines that are %s,', (engines) => {
  let office: Office
  let token: string

  beforeAll(async () => {
    office = await openOffice({}, engines)
    token = await office.token('onboarding', 'accounts')
    for (const seed of [1, 2, 3]) {
      await office.save(office.ann, seed)
      await office.save(office.ben, seed + 10)
    }
    await everything(6)
  }, 120_000)
  afterAll(() => office.arrive.end())

  const ask = (query: string) => office.client.get(`/events?${query}`, token)

  /** Resolves once `count` events of the topic are sealed. */
  const everything = (count: number) => readSealed(office.client, token, { topic: 'onboarding' }, count)

  test('has the events of the feed, in the order of the tree, as the feed writes them', async () => {
    const { store } = office.arrive.arrive().kernel
    const { texts, events, withheld } = await everything(6)
    const { body } = await ask('topic=onboarding&limit=200')
    const inFeed = (body.events as readonly object[]).map((event) => JSON.stringify(event))
    expect([texts.toSorted(), withheld]).toEqual([inFeed.toSorted(), []])
    const { indexOf } = await openSealedLog(store)
    const indexes = await Promise.all(events.map(({ id }) => indexOf(String(id))))
    expect(indexes).toEqual(indexes.toSorted((one, other) => Number(one) - Number(other)))
    expect(indexes.every((index) => index !== undefined)).toBe(true)
  })

  test.each([1, 2, 4, 500])('is the same bytes in pages of %d', async (limit) => {
    const { digest, last, ...rest } = await everything(6)
    const range = { topic: 'onboarding', last, limit }
    expect(await readWholeRange(office.client, token, range)).toEqual({ ...rest, digest, last })
  })

  test('holds the events between its ends, both included, and nothing else', async () => {
    const { events } = await everything(6)
    const { indexOf } = await openSealedLog(office.arrive.arrive().kernel.store)
    const indexes = await Promise.all(events.map(({ id }) => indexOf(String(id))))
    for (const [from, to] of [
      [0, 0],
      [1, 3],
      [5, 5],
    ] as const) {
      const [first = -1, last = -1] = [indexes[from], indexes[to]]
      const { body } = await ask(`topic=onboarding&first=${first}&last=${last}`)
      expect(body).toEqual({ events: events.slice(from, to + 1), first, last, ...REST, next: null })
      const [one] = events.slice(from)
      const next = from === to ? null : first + 1
      expect((await ask(`topic=onboarding&first=${first}&last=${last}&limit=1`)).body).toEqual({
        ...{ events: [one], first, last, ...REST },
        next,
      })
    }
  })

  test('holds an event once even if the log has it twice, with the same or other bytes', async () => {
    const { log, store } = office.arrive.arrive().kernel
    const [first] = (await entriesOf(log)).filter(({ source }) => source.startsWith('onboarding/'))
    if (first === undefined) throw new Error('No event')
    const count = (await everything(6)).events.length
    await log.append('onboarding', first.envelope)
    const { source, offset } = await log.append('onboarding', { ...first.envelope, correlationid: 'once-more' })
    await office.save(office.ann, 4)
    const all = await everything(count + 1)
    expect(all.events).toHaveLength(count + 1)
    expect(new Set(all.events.map(({ id }) => id)).size).toBe(count + 1)
    // The copy with other bytes is a leaf of its own.
    expect(await (await openSealedLog(store)).indexesAt([{ source, offset }])).toEqual([expect.any(Number)])
  }, 60_000)

  test('of an erased person keeps the envelopes, and names their indexes', async () => {
    const { client } = office
    const cara = await newStaff(client, `cara-${engines}@mail.example`)
    const count = (await everything(6)).events.length
    await office.save(cara, 5)
    const before = await everything(count + 1)
    await office.admin('DELETE', `/delete_staff/${cara.person}`)
    const range = { topic: 'onboarding', last: before.last, limit: 3 }
    const after = await readWholeRange(client, token, range)
    const isHers = ({ subject }: { readonly subject?: unknown }) => subject === `person/${cara.person}`
    const { indexOf } = await openSealedLog(office.arrive.arrive().kernel.store)
    expect(after.withheld).toEqual([await indexOf(String(before.events.find(isHers)?.id))])
    const tombstone = (event: Readonly<Record<string, unknown>>) => {
      const { data: _, datacontenttype: __, ...envelope } = event
      return envelope
    }
    expect(after.texts).toEqual(before.events.map((event) => JSON.stringify(isHers(event) ? tombstone(event) : event)))
    const erasures = () => readWholeRange(client, token, { topic: 'accounts' })
    while ((await erasures()).events.length === 0) await pause(100)
    expect(await erasures()).toMatchObject({
      events: [{ type: 'accounts.person.erased', subject: `person/${cara.person}` }],
      withheld: [],
    })
  }, 60_000)

  test('is refused if it is invalid, not granted, or not sealed yet', async () => {
    const { size } = await openSealedLog(office.arrive.arrive().kernel.store)
    for (const [query, status, code] of [
      ['topic=onboarding&first=3&last=2', 400, 'invalid-query'],
      ['topic=onboarding&last=2', 400, 'invalid-query'],
      ['topic=onboarding&first=0&last=1&after=abc', 400, 'invalid-query'],
      ['topic=onboarding&first=0&last=1&wait=1', 400, 'invalid-query'],
      ['topic=onboarding&first=-1', 400, 'invalid-query'],
      ['topic=onboarding&first=0&limit=501', 400, 'invalid-query'],
      ['topic=proof&first=0&last=1', 400, 'invalid-query'],
      ['topic=audit&first=0&last=1', 400, 'invalid-query'],
      ['topic=applications&first=0&last=1', 403, 'not-allowed'],
      [`topic=onboarding&first=0&last=${size + 1_000}`, 409, 'not-sealed-yet'],
      [`topic=onboarding&first=${size + 1_000}`, 409, 'not-sealed-yet'],
    ] as const) {
      const reply = await ask(query)
      expect([query, reply.status, reply.body.code]).toEqual([query, status, code])
      expect(reply.headers.get('retry-after')).toBe(status === 409 ? '2' : null)
    }
    expect((await office.admin('GET', '/events?topic=onboarding&first=0')).status).toBe(403)
  })
})
