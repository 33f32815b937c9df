import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { openToyShop, type ToyShop } from '../../testing/toy-shop.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { createOutcomes, OUTCOMES, type Outcomes, outcomeDoc, outcomeId, type RecordedOutcome } from './outcomes.ts'

const SAVED: RecordedOutcome = { status: 200, body: { message: 'Saved' }, fingerprint: 'print' }
const ID = outcomeId('event-1', 'toy')

let shop: ToyShop
let requested: (readonly string[])[]
let away = false
let outcomes: Outcomes

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  shop = await openToyShop()
  requested = []
  away = false
  const store: DocumentStore = {
    ...shop.store,
    get: async (collection, ids) => {
      requested.push(ids)
      if (away) throw new Error('The store is away')
      return shop.store.get(collection, ids)
    },
  }
  outcomes = createOutcomes(store, shop.vault, 250)
})
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(60_000)
  const lookups = requested.length
  // Files before this one may have left timers of their own in the worker.
  await jest.advanceTimersByTimeAsync(60_000)
  expect(requested).toHaveLength(lookups)
  jest.useRealTimers()
  await shop.close()
})

async function record(id: string, settled: RecordedOutcome, person = 1): Promise<void> {
  const doc = outcomeDoc(id, person, settled, await shop.vault.keyFor(person))
  await shop.store.commit([{ kind: 'put', collection: OUTCOMES.name, doc }])
}

describe('an outcome', () => {
  test('is found as it was recorded, and is sealed in the store', async () => {
    await record(ID, SAVED)
    expect(await outcomes.find(ID)).toEqual(SAVED)
    expect((await shop.store.get(OUTCOMES.name, [ID])).get(ID)?.body).not.toContain('Saved')
  })

  test('is sealed if it says more than a code, which is public', async () => {
    const message = { code: 'limit.resume', params: { name: 'Ann' } }
    const bodies = [{ message: { code: 'form.saved' } }, { code: 'erased', message: { code: 'problem.erased' } }]
    const sealed = [{ message }, { message: { code: 'form.saved' }, id: 'a' }, 'Ann', null]
    for (const [at, body] of [...bodies, ...sealed].entries()) {
      const settled = { status: 200, body, fingerprint: 'print' }
      await record(`${ID}${at}`, settled)
      expect(await outcomes.find(`${ID}${at}`)).toEqual(settled)
      const stored = (await shop.store.get(OUTCOMES.name, [`${ID}${at}`])).get(`${ID}${at}`)
      expect(stored?.body.startsWith('{')).toBe(at < bodies.length)
    }
  })

  test('that was not recorded is not found', async () => {
    expect(await outcomes.find(ID)).toBeUndefined()
  })

  test('of an erased person is not found', async () => {
    await record(ID, SAVED)
    await shop.vault.destroy(1)
    expect(await outcomes.find(ID)).toBeUndefined()
  })

  test('that belongs to nobody is found without a key', async () => {
    await shop.store.commit([{ kind: 'put', collection: OUTCOMES.name, doc: outcomeDoc(ID, 0, SAVED, undefined) }])
    expect(await outcomes.find(ID)).toEqual(SAVED)
  })
})

describe('waiting', () => {
  test('ends at once for all waiters when this process records it', async () => {
    const waits = [outcomes.wait(ID, 1_000), outcomes.wait(ID, 1_000)]
    outcomes.settle(ID, SAVED)
    expect(await Promise.all(waits)).toEqual([SAVED, SAVED])
    expect(requested).toEqual([])
  })

  test('ends at the next lookup when another process recorded it, with one query for all waiters', async () => {
    const other = outcomeId('event-2', 'toy')
    const waits = [outcomes.wait(ID, 1_000), outcomes.wait(other, 1_000)]
    await record(ID, SAVED)
    await record(other, { ...SAVED, status: 409 }, 2)
    await jest.advanceTimersByTimeAsync(250)
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual([200, 409])
    expect(requested).toEqual([[ID, other]])
  })

  test('relies on this process for 250 ms after its own outcomes, until another process records one', async () => {
    outcomes = createOutcomes(shop.store, shop.vault, 10)
    const elsewhere = async (id: string) => {
      await record(id, SAVED)
      const from = performance.now()
      const reported = outcomes.wait(id, 1_000).then(() => performance.now() - from)
      await jest.advanceTimersByTimeAsync(400)
      return reported
    }
    expect(await elsewhere('another#toy')).toBe(10)
    for (let at = 0; at < 260; at++) {
      const waiting = outcomes.wait(ID, 1_000)
      outcomes.settle(ID, SAVED)
      await waiting
    }
    expect(await elsewhere('late#toy')).toBe(250)
    expect(await elsewhere('in time#toy')).toBe(10)
  })

  test('ends with log-away when its time is over', async () => {
    const waiting = outcomes.wait(ID, 1_000)
    const refused = expect(waiting).rejects.toMatchObject({ code: 'log-away', retryAfter: 1 })
    await jest.advanceTimersByTimeAsync(1_250)
    await refused
  })

  test('lasts for each waiter until its own deadline', async () => {
    const short = outcomes.wait(ID, 300)
    const long = outcomes.wait(ID, 3_000)
    const refused = expect(short).rejects.toMatchObject({ code: 'log-away' })
    await jest.advanceTimersByTimeAsync(500)
    await refused
    outcomes.settle(ID, SAVED)
    expect(await long).toEqual(SAVED)
  })

  test('continues while the store is unavailable for a while', async () => {
    away = true
    const waiting = outcomes.wait(ID, 3_000)
    await jest.advanceTimersByTimeAsync(600)
    await record(ID, SAVED)
    away = false
    await jest.advanceTimersByTimeAsync(250)
    expect(await waiting).toEqual(SAVED)
  })

  test('for one outcome continues when another one was tampered with', async () => {
    const bad = outcomeId('event-0', 'toy')
    await shop.vault.keyFor(1)
    const doc = { id: bad, person: 1, body: 'no.sealed.text' }
    await shop.store.commit([{ kind: 'put', collection: OUTCOMES.name, doc }])
    const hopeless = expect(outcomes.wait(bad, 1_000)).rejects.toMatchObject({ code: 'log-away' })
    const waiting = outcomes.wait(ID, 1_000)
    waiting.catch(() => undefined)
    await record(ID, SAVED)
    await jest.advanceTimersByTimeAsync(2_000)
    expect(await waiting).toEqual(SAVED)
    await hopeless
  })

  test('resolves only once: recording it again reaches no waiter', async () => {
    const waiting = outcomes.wait(ID, 1_000)
    outcomes.settle(ID, SAVED)
    outcomes.settle(ID, { ...SAVED, status: 500 })
    expect((await waiting).status).toBe(200)
  })
})
