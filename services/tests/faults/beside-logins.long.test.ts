import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { createClient } from '../testing/client.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { IS_FULL, sized } from '../testing/size.ts'
import { type Installation, newInstallation } from './installation.ts'
import { percentile } from './percentile.ts'
import { type SteadyLoad, startSteadyLoad } from './steady-load.ts'

/** The promised limit: a form's p99 divided by that of a quiet server. */
const LIMIT = 3

/** Concurrent wrong logins, each followed by another; saves measured without and with them. */
const { atOnce, perSecond, saves } = sized(
  { atOnce: 20, perSecond: 20, saves: 40 },
  { atOnce: 200, perSecond: 50, saves: 1_000 },
)

let installation: Installation
let server: Server
let load: SteadyLoad
beforeAll(async () => {
  installation = await newInstallation('embedded')
  // Behind a proxy, one address may open more connections.
  server = await startServer({ ...installation.environment, TRUSTED_HOPS: '1' })
  load = await startSteadyLoad(server.origin, { writers: 20, perSecond })
}, 120_000)
afterAll(async () => {
  await killServers()
  await installation.end()
})

/** The answers to the next saves. */
async function next(count: number) {
  const from = load.answers.length
  while (load.answers.length < from + count) await pause(20)
  return load.answers.slice(from)
}

test(
  `during ${atOnce} concurrent wrong logins, forms are saved as before`,
  async () => {
    // The first saves include JIT compilation.
    await next(saves / 2)
    const quiet = await next(saves)
    const client = createClient(server.origin)
    const statuses: number[] = []
    let isOver = false
    const logins = Array.from({ length: atOnce }, async (_, at) => {
      while (!isOver) {
        const body = { email: `nobody${at}.${statuses.length}@mail.example`, password: 'a wrong password' }
        statuses.push((await client.call('POST', '/user-login', { body, key: null })).status)
      }
    })
    while (statuses.length < atOnce) await pause(20)
    const beside = await next(saves)
    isOver = true
    await Promise.all(logins)
    await load.finish()
    const [before, during] = [quiet, beside].map((some) =>
      percentile(
        some.map(({ ms }) => ms),
        0.99,
      ),
    ) as [number, number]
    tellFigure({
      fault: 'wrong logins at once',
      size: `${atOnce} at once, ${statuses.length} in all, beside ${perSecond} saves a second`,
      figure: `form p99 ${(during / before).toFixed(1)} × quiet (${during.toFixed(1)} and ${before.toFixed(1)} ms)`,
      bar: `≤ ${LIMIT} ×`,
    })
    expect(load.answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    // 503: the queue is full.
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([])
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0)
    if (IS_FULL) expect(during / before).toBeLessThanOrEqual(LIMIT)
  },
  10 * 60_000,
)
