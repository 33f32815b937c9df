import type { Session } from '@arrive/router'
import { expect, it } from '@jest/globals'
import { createPacket, type PacketStore } from './packet.ts'
import { packetSteps } from './steps.ts'

/** A session whose reads fail for the paths that `isDown` accepts. */
function sessionWith(isDown: (path: string) => boolean): Session {
  const authFetch = async (path: string) => {
    if (isDown(path)) throw new TypeError('no network')
    return new Response('[]')
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

const lists = packetSteps.filter(({ pages }) => pages.every(({ read }) => read.list === undefined))

it('a form that cannot be read is unknown, and is read again with the next page', async () => {
  let isOffline = true
  const session = sessionWith(() => isOffline)
  const packet = createPacket()
  packet.load(session)
  await after(packet, () => undefined)
  expect(packet.states()).toEqual(new Map())
  isOffline = false
  await after(packet, () => packet.load(session))
  expect(packet.states()?.get(lists[0]?.step ?? 0)).toBe('open')
})

it('known states stay when a later read fails', async () => {
  let isOffline = false
  const packet = createPacket()
  packet.load(sessionWith(() => isOffline))
  await after(packet, () => undefined)
  const known = packet.states()
  isOffline = true
  await after(packet, () => packet.saved(lists[0]?.step ?? 0))
  expect(packet.states()).toEqual(known)
})
