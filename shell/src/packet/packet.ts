import type { Packet, Session } from '@arrive/router'

export interface PacketStore {
  readonly states: () => Packet['states']
  readonly subscribe: (listener: () => void) => () => void
  /** Reads a person's packet, unless it is known already. */
  readonly load: (session: Session | undefined) => void
  readonly saved: () => void
}

/** Which packet forms the logged-in person has submitted. */
export function createPacket(): PacketStore {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  let states: Packet['states']
  let isReading = false
  let latest = 0

  const put = (next: typeof states) => {
    states = next
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const reader = session
    if (reader === undefined) return
    const at = ++latest
    isReading = true
    // If a read fails, keep what is known; the next page reads again.
    const next = await packetOf(reader).catch(() => states)
    if (at !== latest) return
    isReading = false
    put(next)
  }

  return {
    states: () => states,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (next) => {
      const isOther = next?.person !== session?.person
      session = next
      if (isOther) {
        latest += 1
        isReading = false
        put(undefined)
      }
      if (states === undefined && !isReading) void read()
    },
    saved: () => void read(),
  }
}

/** Loaded with the packet's layout, its only user. */
async function packetOf(session: Session) {
  const { readPacket } = await import(/* webpackChunkName: "onboarding" */ './read.ts')
  return readPacket(session)
}
