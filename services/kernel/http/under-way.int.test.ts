import { afterEach, describe, expect, it } from '@jest/globals'
import { createLimiters } from '../../app/settings/limits.ts'
import { memoryLimiter } from '../common/memory-limiter.ts'
import type { Route } from './route.ts'
import { echo, endless, startEdge, TOY_LIMITS, type ToyEdge } from './testing/toy-edge.ts'

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
