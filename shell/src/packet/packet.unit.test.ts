import type { FormState, Session } from '@arrive/router'
import { expect, it } from '@jest/globals'
import { createPacket, type PacketStore } from './packet.ts'
import { statesIn } from './read.ts'

const HIPAA = 4
const REST = { minutes: 3, saved_at: null, draft_at: null, notes: [] }

/** A session whose person has submitted `forms`; reads fail while it is offline. */
function sessionWith(server: { forms: readonly string[]; isOffline?: boolean }): Session {
  const authFetch = async () => {
    if (server.isOffline === true) throw new TypeError('no network')
    return Response.json({ user_id: 17, forms: server.forms.map((form) => ({ form, state: 'sent' })) })
  }
  return { role: 'staff', person: 17, authFetch }
}

/** Acts, then waits for the packet's next change. */
function after(packet: PacketStore, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const stop = packet.subscribe(() => {
      stop()
      resolve()
    })
    act()
  })
}

it('a form counts as done once all of its pages are sent', async () => {
  const packet = createPacket()
  const server = { forms: ['hipaa', 'verification'] }
  await after(packet, () => packet.load(sessionWith(server)))
  await after(packet, () => undefined)
  expect([packet.view().states?.get(HIPAA), packet.view().states?.get(5)]).toEqual(['done', 'open'])
  server.forms = ['hipaa', 'verification', 'verification2ndPage']
  await after(packet, () => packet.saved())
  expect(packet.view().states?.get(5)).toBe('done')
})

it('a packet that could not be read is unknown, and is read again with the next page', async () => {
  const server = { forms: [], isOffline: true }
  const session = sessionWith(server)
  const packet = createPacket()
  await packet.read(session)
  expect(packet.view().states).toBeUndefined()
  expect(packet.view().isFailed).toBe(true)
  server.isOffline = false
  await after(packet, () => packet.load(session))
  expect(packet.view().isFailed).toBe(false)
  expect(packet.view().states?.get(HIPAA)).toBe('open')
})

it('the state of a step is that of its needed pages', () => {
  const statesOf = (...states: FormState[]) => {
    const names = ['verification', 'verification2ndPage']
    const forms = states.map((state, at) => ({ form: names[at] ?? '', state, ...REST }))
    return statesIn({ forms }).get(5)
  }
  expect(statesOf('sent', 'not_needed')).toBe('done')
  expect(statesOf('sent', 'not_started')).toBe('open')
  expect(statesOf('sent', 'in_progress')).toBe('half')
  expect(statesOf('needs_attention', 'approved')).toBe('returned')
  expect(statesOf('not_needed', 'not_needed')).toBe('not_needed')
})

it('known states stay when a later read fails', async () => {
  const server = { forms: ['hipaa'], isOffline: false }
  const packet = createPacket()
  packet.load(sessionWith(server))
  await after(packet, () => undefined)
  server.isOffline = true
  await after(packet, () => packet.saved())
  expect(packet.view().states?.get(HIPAA)).toBe('done')
})

it('a screen uses the frame’s read once, and soon after it', async () => {
  const server = { forms: ['hipaa'] }
  const time = { now: 0 }
  const session = sessionWith(server)
  const readLater = async (ms: number) => {
    const packet = createPacket(() => time.now)
    let reads = 0
    const authFetch: Session['authFetch'] = (...sent) => {
      reads += 1
      return session.authFetch(...sent)
    }
    const counting: Session = { ...session, authFetch }
    await after(packet, () => packet.load(counting))
    await after(packet, () => undefined)
    time.now += ms
    await packet.read(counting)
    const first = reads
    await packet.read(counting)
    return [first, reads]
  }
  expect([await readLater(1_000), await readLater(20_000)]).toEqual([
    [1, 2],
    [2, 3],
  ])
})

it('forms to sign again are noted until they are saved, and go with the person', async () => {
  const packet = createPacket()
  const session = sessionWith({ forms: ['hipaa'] })
  await after(packet, () => packet.load(session))
  await after(packet, () => undefined)
  packet.noteSignAgain(['hipaa', 'job'])
  const told: unknown[] = []
  packet.subscribe(() => told.push(packet.view().signAgain))
  packet.noteSignAgain(['job', 'hipaa'])
  expect(told).toEqual([])
  await packet.read(session)
  expect([...packet.view().signAgain]).toEqual(['hipaa', 'job'])
  await after(packet, () => packet.saved('hipaa'))
  expect([...packet.view().signAgain]).toEqual(['job'])
  packet.load({ ...session, person: 18 })
  expect([...packet.view().signAgain]).toEqual([])
})
