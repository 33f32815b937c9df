import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { entriesOf, sampleEnvelope, sealedEnvelope } from '../../testing/events.ts'
import { scriptedLog } from '../../testing/scripted-log.ts'
import { BROKEN, ERASED, SAVED, TOY } from '../../testing/toy.ts'
import { IN_ONE, oneByOne, toyRuns } from '../../testing/toy-runs.ts'
import { openToyShop, recordsOf, type ToyShop } from '../../testing/toy-shop.ts'
import { faultyStore } from '../../testing/unsteady-store.ts'
import { seal } from '../sealing/jwe.ts'
import { HISTORY, PARKED } from './collections.ts'
import { refusal } from './projection.ts'

let shop: ToyShop
beforeEach(async () => {
  shop = await openToyShop()
})
afterEach(() => shop.close())

const { event, saved, run, place, statuses, colourOf } = toyRuns(() => shop)

describe('an event whose key is lost', () => {
  test('does not count as one of an erased person: it parks its person, and others continue', async () => {
    const lost = sealedEnvelope(await shop.vault.keyFor(3), { name: 'toy 1' }, { id: 'lost', person: 1, type: SAVED })
    const entries = entriesOf([lost, await saved('other', 2)])
    await run(scriptedLog(entries, IN_ONE))
    expect(shop.parked.map(({ person, reason }) => [person, reason])).toEqual([[1, 'poison']])
    expect(await statuses(entries)).toEqual([503, 200])
  })

  test('is a tombstone if the key was destroyed', async () => {
    const entries = entriesOf([await saved('before', 1), await saved('other', 2)])
    await shop.vault.destroy(1)
    await run(scriptedLog(entries, IN_ONE))
    expect(shop.parked).toEqual([])
    expect(await statuses(entries)).toEqual([410, 200])
  })
})

describe('a key that cannot be unwrapped', () => {
  test('parks its person, and others continue', async () => {
    const sealed = sealedEnvelope(await shop.vault.keyFor(3), { name: 'toy 1' }, { id: 'mine', person: 1, type: SAVED })
    await shop.vault.take([{ person: 1, wrapped: new Uint8Array(60) }])
    const entries = entriesOf([sealed, await saved('other', 2)])
    await run(scriptedLog(entries, IN_ONE))
    expect([shop.parked.map(({ person, reason }) => [person, reason]), shop.failures]).toEqual([[[1, 'poison']], []])
    expect(await statuses(entries)).toEqual([503, 200])
  })

  test('keeps the names that its person has reserved', async () => {
    const entries = entriesOf([
      await event('first', 1, SAVED, { name: 'the only bear', colour: 'red' }),
      await event('second', 2, SAVED, { name: 'the only bear', colour: 'blue' }),
    ])
    await run(scriptedLog(entries.slice(0, 1), IN_ONE))
    const existing: typeof shop.vault.existing = async (persons) =>
      shop.vault.existing([...persons].filter((person) => person !== 1))
    await run(
      scriptedLog(entries, [
        { size: 1, back: 0 },
        { size: 1, back: 0 },
      ]),
      { vault: { ...shop.vault, existing } },
    )
    expect(shop.parked.map(({ person, reason }) => [person, reason])).toEqual([[2, 'poison']])
    expect((await shop.store.get('names@1', ['the only bear'])).get('the only bear')?.person).toBe(1)
  })
})

describe('a stored document that cannot be opened', () => {
  async function damage(id: string): Promise<void> {
    const doc = (await shop.store.get('toys@1', [id])).get(id)
    if (doc === undefined) throw new Error(`No toy ${id}`)
    await shop.store.commit([{ kind: 'put', collection: 'toys@1', doc: { ...doc, body: `${doc.body}A` } }])
  }

  test.each([
    ['in one batch', IN_ONE],
    ['one by one', oneByOne(4)],
  ])('parks the person whose event needs it, and others continue, %s', async (_, script) => {
    const before = [await saved('mine', 1), await saved('theirs', 2)]
    await run(scriptedLog(entriesOf(before), oneByOne(2)))
    await damage('1')
    const entries = entriesOf([...before, await saved('held', 1, 'blue'), await saved('on', 2, 'blue')])
    await run(scriptedLog(entries, script))
    expect(shop.failures).toEqual([])
    expect(shop.parked).toMatchObject([{ person: 1, event: 'held', reason: 'poison' }])
    expect(await place()).toBe(4)
    expect(await statuses(entries)).toEqual([200, 200, 503, 200])
  })

  test('does not block an erased person', async () => {
    const before = [await saved('mine', 1)]
    await run(scriptedLog(entriesOf(before), IN_ONE))
    await damage('1')
    await run(scriptedLog(entriesOf([...before, sampleEnvelope({ id: 'gone', type: ERASED })]), IN_ONE))
    expect(shop.parked).toEqual([])
    expect(await shop.store.count('toys@1')).toBe(0)
  })
})

describe('an event that cannot be applied', () => {
  const KINDS = [
    [
      'poison',
      'cannot be opened',
      () => Promise.resolve(sampleEnvelope({ id: 'bad', person: 1, type: SAVED, data: 'x.y.z' })),
    ],
    ['poison', 'is sealed for another person', async () => ({ ...(await saved('bad', 2)), subject: 'person/1' })],
    ['poison', 'was moved under another id', async () => ({ ...(await saved('other', 1)), id: 'bad' })],
    ['poison', 'holds no JSON', async () => sealedGarbage()],
    ['poison', 'is of a type that nobody knows', () => event('bad', 1, 'toy.unheard-of')],
    ['bug', 'our code fails on', () => event('bad', 1, BROKEN)],
  ] as const

  async function sealedGarbage() {
    const data = seal(await shop.vault.keyFor(1), { person: 1, of: 'event/bad' }, 'no JSON')
    return sampleEnvelope({ id: 'bad', person: 1, type: SAVED, data })
  }

  describe.each(KINDS)('as %s: it %s', (reason, _, bad) => {
    const story = async () =>
      entriesOf([
        await saved('before', 1),
        await saved('other', 2),
        await bad(),
        await saved('held', 1, 'blue'),
        await saved('on', 2, 'blue'),
      ])

    test.each([
      ['in one batch', IN_ONE],
      ['one by one', oneByOne(5)],
    ])('%s: its person stays at the last state, and others continue', async (_how, script) => {
      const entries = await story()
      await run(scriptedLog(entries, script))
      expect([await colourOf(1), await colourOf(2)]).toEqual(['red', 'blue'])
      expect(await place()).toBe(5)
    })

    test('it is logged once, with its position, and listed as parked', async () => {
      await run(scriptedLog(await story(), oneByOne(5)))
      const parked = { projection: 'toy', person: 1, event: 'bad', position: 'toys/0/000000000002', reason }
      expect(shop.parked).toMatchObject([parked])
      const rows = await shop.store.list(PARKED.name, { sort: 'since', limit: 9 })
      expect(rows.map(({ person, body }) => [person, JSON.parse(body)])).toEqual([
        [1, { event: 'bad', type: expect.any(String), position: parked.position, reason }],
      ])
    })

    test('it and the events queued behind it are answered as parked, and are in the history', async () => {
      const entries = await story()
      await run(scriptedLog(entries, oneByOne(5)))
      const parked = refusal('parked').status
      expect(await statuses(entries)).toEqual([200, 200, parked, parked, 200])
      expect(await shop.store.count(HISTORY.name)).toBe(5)
    })
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('Too late'))],
    ['never comes', () => new Promise(() => undefined)],
  ])('it includes a handler that returns a promise that %s', async (_, answer) => {
    const entries = entriesOf([await event('bad', 1, BROKEN), await saved('other', 2)])
    const apply: typeof TOY.apply = (...[opened, view]) =>
      opened.envelope.type === BROKEN ? (answer() as never) : TOY.apply(opened, view)
    await run(scriptedLog(entries, IN_ONE), { projection: { ...TOY, apply } })
    expect(shop.parked).toMatchObject([{ person: 1, event: 'bad', reason: 'bug' }])
    expect(await statuses(entries)).toEqual([503, 200])
  })

  test('is logged once if the store fails on the first attempt', async () => {
    const log = scriptedLog(entriesOf([await event('bad', 1, BROKEN)]), IN_ONE)
    await run(log, { store: faultyStore(shop.store, ['refused']) })
    expect(shop.parked).toHaveLength(1)
  })

  test('it parks no one in another generation', async () => {
    const entries = entriesOf([await saved('a', 1), await event('bad', 1, BROKEN), await saved('b', 1, 'blue')])
    await run(scriptedLog(entries, IN_ONE))
    await shop.store.ensure(TOY.collections.map((spec) => ({ ...spec, name: `${spec.name}@2` })))
    const mended = {
      ...TOY,
      apply: (...[opened, view]: Parameters<typeof TOY.apply>) =>
        opened.envelope.type === BROKEN ? undefined : TOY.apply(opened, view),
    }
    await run(scriptedLog(entries, IN_ONE), { generation: 2, live: false, projection: mended })
    expect((await recordsOf(shop, 2)).get('toys/1')).toMatchObject({ value: { colour: 'blue' } })
    expect(await colourOf(1)).toBe('red')
  })

  test('it stays parked over a restart, until the person is erased', async () => {
    const entries = entriesOf([
      await event('bad', 1, BROKEN),
      await saved('held', 1),
      sampleEnvelope({ id: 'gone', type: ERASED }),
    ])
    await run(scriptedLog(entries, oneByOne(1)))
    await run(scriptedLog(entries, oneByOne(1)))
    expect(await colourOf(1)).toBeUndefined()
    expect(await shop.store.count(PARKED.name)).toBe(1)
    await run(scriptedLog(entries, oneByOne(1)))
    expect(await shop.store.count(PARKED.name)).toBe(0)
    expect((await statuses(entries)).at(-1)).toBe(200)
  })
})
