import { afterEach, describe, expect, it } from '@jest/globals'
import { createLimiters } from '../../app/settings/limits.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'
import { settleDown } from '../testing/waiting.ts'
import type { Route } from './route.ts'
import { echo, endless, startEdge, TOY_LIMITS, type ToyEdge } from './testing/toy-edge.ts'

/** 64 MB, more than the buffers of a connection hold. */
const PIECES = 1_024

let toy: ToyEdge | undefined
async function start(route: Route): Promise<ToyEdge> {
  toy = await startEdge([route], { limits: createLimiters(memoryLimiter, TOY_LIMITS, () => undefined) })
  return toy
}
afterEach(() => toy?.edge.close(0))

describe('a request in progress', () => {
  it('counts until its response was read or its client has disconnected', async () => {
    const ended = Promise.withResolvers<void>()
    const { call } = echo({ method: 'GET', path: '/all', access: 'person', limit: 'export' })
    const { origin } = await start({ call, handle: async () => ({ status: 200, body: endless(ended.resolve) }) })
    const ask = (who = 'admin', signal = new AbortController().signal) =>
      fetch(`${origin}/all`, { headers: { authorization: `Bearer ${who}-token` }, signal })
    const leaving = new AbortController()
    const open = [await ask('admin', leaving.signal), await ask()]
    expect(open.map(({ status }) => status)).toEqual([200, 200])
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await ask('staff')).status).toBe(200)
    leaving.abort()
    await ended.promise
    expect((await ask()).status).toBe(200)
  })

  it('is refused while as many run as all requesters may have together', async () => {
    const { call } = echo({ method: 'GET', path: '/all', access: 'person', limit: 'export' })
    const { origin } = await start({ call, handle: async () => ({ status: 200, body: endless(() => undefined) }) })
    const ask = (who: string) => fetch(`${origin}/all`, { headers: { authorization: `Bearer ${who}-token` } })
    const open = await Promise.all([ask('admin'), ask('admin'), ask('staff')])
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await ask('staff')
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ code: 'busy' }),
    ])
  })

  it('of a limit for whole lists counts only without parameters, and for an administrator', async () => {
    const all = Promise.withResolvers<void>()
    let arrived = 0
    const arrive = () => ++arrived === 6 && all.resolve()
    const query = { limit: { type: 'string' } }
    const { call } = echo({
      method: 'GET',
      path: '/list',
      access: 'person',
      limit: 'list',
      limitsWholeOf: 'admin',
      query,
    })
    const handle: Route['handle'] = async () => {
      arrive()
      await all.promise
      return { status: 200, body: [] }
    }
    const { origin } = await start({ call, handle })
    const ask = async (who: string, search = '') => {
      const { status } = await fetch(`${origin}/list${search}`, { headers: { authorization: `Bearer ${who}-token` } })
      if (status === 429) arrive()
      return status
    }
    const whole = [ask('admin'), ask('admin')]
    const others = [ask('admin', '?limit=1'), ask('admin', '?limit=1'), ask('staff'), ask('staff')]
    expect((await Promise.all(whole)).toSorted()).toEqual([200, 429])
    expect(await Promise.all(others)).toEqual([200, 200, 200, 200])
  })

  it('reads no more of a stream than its client takes', async () => {
    let pieces = 0
    async function* counted() {
      for (; pieces < PIECES; pieces++) yield 'x'.repeat(65_536)
    }
    const { call } = echo({ method: 'GET', path: '/all', access: 'person' })
    const { origin } = await start({ call, handle: async () => ({ status: 200, body: counted() }) })
    const response = await fetch(`${origin}/all`, { headers: { authorization: 'Bearer admin-token' } })
    // What the system's buffers take goes out first.
    for (let before = -1; before < pieces; await settleDown(200)) before = pieces
    expect(pieces).toBeLessThan(PIECES / 4)
    expect((await response.text()).length).toBe(PIECES * 65_536)
  })

  it('counts until its handler has ended, even if its client has disconnected', async () => {
    const [opened, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = Promise.withResolvers<void>()
    let entered = 0
    const handle: Route['handle'] = async ({ following }) => {
      following?.ended.addEventListener('abort', () => left.resolve())
      if (++entered === 2) both.resolve()
      if (entered <= 2) await opened.promise
      return { status: 200, body: {} }
    }
    const { call } = echo({ method: 'GET', path: '/held', access: 'person', limit: 'export', follows: true })
    const { origin } = await start({ call, handle })
    const headers = { authorization: 'Bearer admin-token' }
    const leaving = new AbortController()
    const gone = fetch(`${origin}/held`, { headers, signal: leaving.signal }).catch(() => 'gone')
    const stays = fetch(`${origin}/held`, { headers })
    await both.promise
    leaving.abort()
    expect(await gone).toBe('gone')
    await left.promise
    expect((await fetch(`${origin}/held`, { headers })).status).toBe(429)
    opened.resolve()
    expect((await stays).status).toBe(200)
    expect((await fetch(`${origin}/held`, { headers })).status).toBe(200)
  })
})
