import { beforeEach, describe, expect, it } from '@jest/globals'
import { memoryStore, tokenOf } from '../../testing/store.ts'
import type { Account } from './accounts.ts'
import { createSessions } from './sessions.ts'

const MINUTE = 60_000
const STAFF: Account = { role: 'staff', person: 17, token: tokenOf(17), category: 'staff' }
const ADMIN: Account = { role: 'admin', person: 1, token: tokenOf(1), category: 'admin' }

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

let time: number
let status: number
let sent: Sent[]
let over: Account[]
let store: ReturnType<typeof memoryStore>

beforeEach(() => {
  time = 1_000_000
  status = 200
  sent = []
  over = []
  store = memoryStore()
})

function start() {
  const fetch = async (path: string, init: RequestInit = {}) => {
    sent.push({ path, init })
    return new Response('{}', { status })
  }
  return createSessions({ store, fetch, now: () => time, onOver: (account) => over.push(account) })
}

describe('the storage of the tab', () => {
  it('the tokens of a staff person and of an administrator are stored under their own names', () => {
    const sessions = start()
    sessions.begin(STAFF)
    sessions.begin(ADMIN)
    expect([store.getItem('token_user'), store.getItem('category')]).toEqual([STAFF.token, 'staff'])
    expect([store.getItem('authToken'), store.getItem('role')]).toEqual([ADMIN.token, 'admin'])
    expect(start().all().staff?.person).toBe(17)
  })

  it('an entry that is not a token is deleted', () => {
    store.setItem('token_user', 'nonsense')
    expect(start().all()).toEqual({})
    expect(store.getItem('token_user')).toBeNull()
  })
})

describe('authFetch', () => {
  it('authFetch adds the token, and only to calls of this site', async () => {
    const sessions = start()
    sessions.begin(STAFF)
    await sessions.all().staff?.authFetch('/get_hipaa_data', { headers: { Accept: 'application/json' } })
    const headers = sent[0]?.init.headers as Headers
    expect([headers.get('authorization'), headers.get('accept')]).toEqual([`Bearer ${STAFF.token}`, 'application/json'])
    for (const path of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'relative']) {
      await expect(sessions.all().staff?.authFetch(path)).rejects.toThrow('stay on this site')
    }
  })

  it('a 401 from the server ends the session', async () => {
    const sessions = start()
    sessions.begin(STAFF)
    status = 401
    const response = await sessions.all().staff?.authFetch('/get_hipaa_data')
    expect([response?.status, over, sessions.all()]).toEqual([401, [STAFF], {}])
    expect(store.names()).toEqual([])
  })
})

describe('without activity', () => {
  it('a session without activity warns, then ends', () => {
    const sessions = start()
    sessions.begin(STAFF)
    time += 8 * MINUTE + 36_000
    sessions.tick()
    expect(sessions.warning()).toEqual({ role: 'staff', left: 84_000 })
    sessions.touch()
    time += 84_000
    sessions.tick()
    expect([over, sessions.all(), sessions.warning()]).toEqual([[STAFF], {}, undefined])
  })

  it('answering the warning continues the session, also on the server', () => {
    const sessions = start()
    sessions.begin(STAFF)
    time += 9 * MINUTE
    sessions.tick()
    sessions.stay()
    expect([sessions.warning(), sent.length]).toEqual([undefined, 1])
    time += 7 * MINUTE
    sessions.tick()
    expect([over, sessions.warning()]).toEqual([[], undefined])
  })

  it('a session ends even if the machine slept through the warning', () => {
    const sessions = start()
    sessions.begin(ADMIN)
    time += 5 * 60 * MINUTE
    sessions.tick()
    expect(over).toEqual([ADMIN])
  })
})

describe('with activity', () => {
  it('a session with activity continues, reported to the server once a minute', () => {
    const sessions = start()
    sessions.begin(STAFF)
    for (let second = 0; second < 20 * 60; second += 10) {
      time += 10_000
      sessions.touch()
      sessions.tick()
    }
    expect([over, sessions.warning(), sent.length]).toEqual([[], undefined, 20])
  })
})

it('an administrator’s activity is reported by a call that reads no person, because each read is audited', () => {
  const sessions = start()
  sessions.begin(ADMIN)
  time += 2 * MINUTE
  sessions.touch()
  sessions.tick()
  expect(sent.map(({ path }) => path)).toEqual(['/get_administrators'])
})

it('logging out ends the session on the server too', async () => {
  const sessions = start()
  sessions.begin(STAFF)
  await sessions.end('staff')
  expect([sent[0]?.path, sent[0]?.init.method, sessions.all(), over]).toEqual(['/logout', 'POST', {}, []])
})
