import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { DocumentStore, Source, SourceOffsets } from '../kernel/index.ts'
import { embeddedDocumentStore, faultyStore } from '../kernel/testing/index.ts'
import { createAnswered, feedConsumer, forgetGone } from './answered.ts'
import { createServiceToken, SERVICE_TOKENS } from './service-tokens.ts'

let store: DocumentStore
let ids: number
beforeEach(async () => {
  store = embeddedDocumentStore(':memory:')
  ids = 0
  await store.ensure([SERVICE_TOKENS])
})
afterEach(() => store.close())

const newToken = async () =>
  (
    await createServiceToken(
      { store, now: () => 0, newId: () => `00000000-0000-4000-8000-00000000000${++ids}` },
      { name: 'Payroll', topics: ['onboarding'] },
    )
  ).id
const places = (...offsets: readonly number[]): SourceOffsets =>
  new Map(offsets.map((offset, at): [Source, number] => [`onboarding/${at}`, offset]))
const stored = (token: string) => store.progress(feedConsumer(token))

function counting(inner: DocumentStore) {
  let commits = 0
  const commit: DocumentStore['commit'] = (...by) => {
    commits++
    return inner.commit(...by)
  }
  return { store: { ...inner, commit }, commits: () => commits }
}

describe('the progress of a token', () => {
  test('is its furthest answer in every source, with one write for many answers', async () => {
    const [token, answered, counted] = [await newToken(), createAnswered(), counting(store)]
    for (const next of [places(5), places(9, 2), places(7, 1)]) answered.note(token, next)
    expect(await stored(token)).toEqual(new Map())
    await answered.store(counted)
    expect([await stored(token), counted.commits()]).toEqual([places(9, 2), 2])
    answered.note(token, places(3, 2))
    await answered.store(counted)
    expect([await stored(token), counted.commits()]).toEqual([places(9, 2), 2])
  })

  test('is the furthest that any process noted', async () => {
    const [token, one, other] = [await newToken(), createAnswered(), createAnswered()]
    one.note(token, places(5, 5))
    other.note(token, places(8, 1))
    await Promise.all([one.store({ store }), other.store({ store })])
    expect(await stored(token)).toEqual(places(8, 5))
  })

  test('is stored the next time if the store fails now, along with other tokens', async () => {
    const [token, other, answered] = [await newToken(), await newToken(), createAnswered()]
    answered.note(token, places(5))
    answered.note(other, places(6))
    await expect(answered.store({ store: faultyStore(store, ['refused']) })).rejects.toThrow('The store is away')
    answered.note(token, places(4))
    await answered.store({ store })
    expect([await stored(token), await stored(other)]).toEqual([places(5), places(6)])
  })

  test('is not kept if the token was revoked meanwhile', async () => {
    const answered = createAnswered()
    answered.note('gone', places(5))
    await answered.store({ store })
    expect(await store.readers()).toEqual([])
  })

  test('is removed at startup if its token is gone, and other progress stays', async () => {
    const [token, answered] = [await newToken(), createAnswered()]
    answered.note(token, places(5))
    await answered.store({ store })
    for (const reader of [feedConsumer('gone'), 'webhook/one'])
      await store.commit([], { reader, source: 'onboarding/0', expected: 0, next: 3 })
    await forgetGone({ store })
    expect(await store.readers()).toEqual([feedConsumer(token), 'webhook/one'])
  })
})
