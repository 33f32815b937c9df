import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ArriveError } from '../common/errors.ts'
import type { Actor, Foreseen, Route } from './route.ts'
import { startEdge, type ToyEdge, toyCall } from './testing/toy-edge.ts'

const STAFF: Actor = { role: 'staff', person: 17, session: 's17' }
const KEY = '0198a000-0000-7000-8000-000000000001'

let begun: string[]
let entered: PromiseWithResolvers<void>
let asked: PromiseWithResolvers<Actor>
let answered: () => Promise<string>
let foreseen: Foreseen | undefined
let toy: ToyEdge

const call = (method: 'GET' | 'POST', path: string, access: 'person' | 'admin' = 'person') =>
  toyCall({ method, path, access, repeatable: true })

const handled = (name: string, routeCall: Route['call'], more: Partial<Route>): Route => ({
  call: routeCall,
  handle: async ({ actor }) => {
    begun.push(name)
    entered.resolve()
    return { status: 200, body: { who: actor.role, what: await answered() } }
  },
  ...more,
})

const foresee = (known: Foreseen) => {
  begun.push('foreseen')
  foreseen = known
  entered.resolve()
  return () => void begun.push('given up')
}

const ROUTES: readonly Route[] = [
  handled('read', call('GET', '/own'), { onlyReads: ({ role }) => role === 'staff' }),
  handled('read of others', call('GET', '/others', 'admin'), { onlyReads: () => true }),
  handled('noted read', call('GET', '/noted'), { onlyReads: ({ role }) => role !== 'staff' }),
  handled('save', call('POST', '/save'), { foresee }),
  handled('plain', call('GET', '/plain'), {}),
]

beforeEach(async () => {
  begun = []
  entered = Promise.withResolvers()
  asked = Promise.withResolvers()
  answered = async () => 'seventeen'
  foreseen = undefined
  const named = async (token: string) => (token === 'made-here' ? STAFF : undefined)
  toy = await startEdge(ROUTES, { sessions: { authenticate: () => asked.promise, refusal: () => undefined, named } })
})
afterEach(() => toy.edge.close(1_000))

async function ask(method: string, path: string, token = 'made-here') {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': KEY }
  const response = await fetch(toy.origin + path, { method, headers })
  return { status: response.status, text: await response.text() }
}

describe('a read-only call', () => {
  test('begins before the session is confirmed', async () => {
    const answer = ask('GET', '/own')
    await entered.promise
    asked.resolve(STAFF)
    expect(await answer).toEqual({ status: 200, text: '{"who":"staff","what":"seventeen"}' })
  })

  test.each([
    ['what was read', async () => 'seventeen'],
    ['a failure', () => Promise.reject(new ArriveError('other-person'))],
  ])('discards its result if the session has ended: %s', async (_, read) => {
    answered = read
    const answer = ask('GET', '/own')
    await entered.promise
    asked.reject(new ArriveError('no-session'))
    const { status, text } = await answer
    expect(status).toBe(401)
    expect(text).not.toContain('seventeen')
  })

  test('waits for the session if the token was created elsewhere, or has too few rights', async () => {
    for (const [path, token] of [
      ['/own', 'made-elsewhere'],
      ['/others', 'made-here'],
      ['/noted', 'made-here'],
      ['/plain', 'made-here'],
    ] as const) {
      asked = Promise.withResolvers()
      const answer = ask('GET', path, token)
      await ask('GET', '/nowhere')
      expect(begun).toEqual([])
      asked.reject(new ArriveError('no-session'))
      expect((await answer).status).toBe(401)
    }
    expect(begun).toEqual([])
  })
})

describe('prefetched reads of a call', () => {
  test('start during the session lookup; unused ones are discarded after the call', async () => {
    const answer = ask('POST', '/save')
    await entered.promise
    expect(begun).toEqual(['foreseen'])
    expect(foreseen).toMatchObject({ actor: STAFF, idempotencyKey: KEY })
    asked.resolve(STAFF)
    expect((await answer).status).toBe(200)
    expect(begun).toEqual(['foreseen', 'save', 'given up'])
  })

  test('are discarded if the session has ended, and the call does not begin', async () => {
    const answer = ask('POST', '/save')
    await entered.promise
    asked.reject(new ArriveError('no-session'))
    expect((await answer).status).toBe(401)
    expect(begun).toEqual(['foreseen', 'given up'])
  })
})
