import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MODULES, type Product } from '../../app/modules.ts'
import { shownCode } from '../../identity/testing/factors.ts'
import { ArriveError, type Module } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { clientOver, createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, PASSWORD } from '../testing/people.ts'
import { sized } from '../testing/size.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'
import { type Compared, compareTimes, differ, together } from './compared-times.ts'
import { createCountedCalls } from './counted-calls.ts'
import { networkOf } from './guessing.ts'
import { printFigure } from './print-figure.ts'

const KINDS = ['staff', 'with-factor', 'administrator', 'removed'] as const
/** Accounts that a deliberately leaky login reveals. */
const LEAKING = 'leaking'
type Kind = (typeof KINDS)[number] | typeof LEAKING

/** Addresses per kind, plus as many unknown ones: few enough that refused logins are recorded one by one. */
const EACH = 9
/** Milliseconds, longer than the window in which refused logins are counted as one. */
const LATER = 16 * 60_000
const SLOW = 600_000

const DOORS = {
  'the staff login': { path: '/user-login', body: (email: string) => ({ email, password: 'a wrong one' }) },
  'the office login': { path: '/login', body: (username: string) => ({ username, password: 'a wrong one' }) },
  'a forgotten password': { path: '/password/forgot', body: (email: string) => ({ email }) },
} as const
type Door = keyof typeof DOORS

// An attacker who times responses to find out which addresses have accounts.

/** Tries per address and door; logins accept 48 failures per address and hour. With 0 nothing is timed. */
const rounds = sized(0, 20)

describe.each(ENGINES)('on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let admin: string
  let clock = Date.now()
  let networks = 0
  const calls = createCountedCalls()
  const nextNetwork = () => networkOf(networks++)
  const direct = createClient(() => arrive.origin())
  /** Uses another network for each call, so no rate limit applies. */
  const client = clientOver((method, path, options) =>
    direct.call(method, path, { ...options, headers: { 'X-Forwarded-For': nextNetwork() } }),
  )

  beforeAll(async () => {
    peer = await startPeer()
    const mail = peer.settings
    const modules = { ...MODULES, identity: (product: Product) => leaking(calls.counting(MODULES.identity(product))) }
    const settings = { ...mail, RATE_LIMITS: 'on', TRUSTED_HOPS: '1' }
    arrive = await startTestArrive(settings, { engines, now: () => clock, modules })
    admin = await adminToken(client)
    for (const kind of [...KINDS, LEAKING] as const) {
      for (let at = 0; at < (rounds > 0 ? EACH : 1); at++) await make(kind, addressOf(kind, at))
    }
  }, SLOW)
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  async function make(kind: Kind, email: string): Promise<void> {
    if (kind === 'administrator' || kind === 'removed') {
      const invited = await client.post('/admins', { email, office_role: 'recruiter' }, admin)
      if (kind === 'administrator') return
      const path = `/admins/${String(invited.body['user_id'])}`
      expect(await client.call('DELETE', path, { token: admin })).toMatchObject({ status: 200 })
      return
    }
    const { token } = await newStaff(client, email)
    if (kind !== 'with-factor') return
    const { body } = await client.post('/me/factors/begin', { method: 'totp' }, token)
    const code = shownCode(String(body['secret']), clock)
    const added = { ticket: body['ticket'], current: PASSWORD, name: 'A phone', code }
    expect(await client.post('/me/factors', added, token)).toMatchObject({ status: 201 })
  }

  function ask(door: Door, address: string, from: string): Promise<Reply> {
    const { path, body } = DOORS[door]
    return direct.call('POST', path, { body: body(address), headers: { 'X-Forwarded-For': from } })
  }

  /** Tries each address of a kind, paired with an unknown one. */
  async function oneRound(door: Door, kind: Kind): Promise<Compared> {
    clock += LATER
    // The first refusal from a network is recorded separately; links are limited by network.
    const network = nextNetwork()
    const from = () => (door === 'a forgotten password' ? nextNetwork() : network)
    const statuses = new Set<number>()
    const asking = async (address: string) => statuses.add((await ask(door, address, from())).status)
    await asking(unusedOf(kind))
    const known = (pair: number) => asking(addressOf(kind, pair))
    const compared = await compareTimes(EACH, known, () => asking(unusedOf(kind)))
    expect([...statuses]).toEqual([door === 'a forgotten password' ? 200 : 401])
    return compared
  }

  async function compare(door: Door, kind: Kind): Promise<Compared> {
    const all: Compared[] = []
    for (let round = 0; round < rounds; round++) all.push(await oneRound(door, kind))
    const compared = together(all)
    const figure = `${compared.slower} of ${compared.pairs}`
    printFigure(`${door}: ${kind} answered later than nobody (${engines})`, figure, 'as by chance')
    return compared
  }

  const doors = Object.keys(DOORS) as readonly Door[]

  test.each(doors)('%s reads and writes the same for every address until it responds', async (door) => {
    const costs = new Map<string, string>()
    for (const address of [unusedOf('staff'), ...KINDS.map((kind) => addressOf(kind, 0))]) {
      await ask(door, address, nextNetwork())
      costs.set(address, calls.last())
    }
    expect([...new Set(costs.values())]).toEqual([[...costs.values()][0]])
    expect([...costs.values()][0]).toEqual(door === 'a forgotten password' ? '' : expect.stringContaining('reader.'))
  })

  if (rounds === 0) return

  test.each(doors)(
    '%s does not reveal by its timing whether an address has an account',
    async (door) => {
      const all = new Map<string, Compared>()
      for (const kind of KINDS) all.set(kind, await compare(door, kind))
      // Pooling the kinds shows small differences that they share.
      all.set('any', together([...all.values()]))
      expect([...all].filter(([, compared]) => differ(compared))).toEqual([])
    },
    SLOW,
  )

  test(
    'the test detects a login that leaks on purpose',
    async () => {
      const compared = await compare('the staff login', LEAKING)
      expect([compared, differ(compared)]).toEqual([compared, true])
    },
    SLOW,
  )
})

function addressOf(kind: Kind, at: number): string {
  return `${kind}-0000000${at}@mail.example`
}

/** An unknown address of the same length. */
function unusedOf(kind: Kind): string {
  return `${kind}-${randomBytes(4).toString('hex')}@mail.example`
}

/** A module whose staff login refuses some addresses without checking the password. */
function leaking(module: Module): Module {
  const isLeak = (body: unknown) => /"leaking-(?!0000000)/.test(JSON.stringify(body))
  return {
    ...module,
    routes: (kernel) =>
      (module.routes?.(kernel) ?? []).map((route) => ({
        ...route,
        handle: async (request) => {
          if (route.call.id === 'staff-login' && isLeak(request.body)) throw new ArriveError('wrong-credentials')
          return route.handle(request)
        },
      })),
  }
}
