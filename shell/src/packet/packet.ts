import type { Packet, PacketState, Session } from '@arrive/router'

export interface PacketStore {
  readonly states: () => Packet['states']
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the packet of a person, unless it is known already. */
  readonly load: (session: Session | undefined) => void
  readonly saved: (step: number) => void
}

/** Reads which forms are submitted; loaded with the layout of the packet, which alone asks for it. */
async function read(session: Session, step?: number): Promise<ReadonlyMap<number, PacketState>> {
  const { readPacket } = await import(/* webpackChunkName: "onboarding" */ './read.ts')
  return readPacket(session, step)
}

/** Which forms of the packet the person who is logged in has submitted. */
export function createPacket(): PacketStore {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  let states: ReadonlyMap<number, PacketState> | undefined

  const put = (next: typeof states) => {
    states = next
    for (const listener of listeners) listener()
  }
  const look = async (step?: number) => {
    const asked = session
    if (asked === undefined) return
    const found = await read(asked, step)
    if (session === asked) put(new Map([...(states ?? []), ...found]))
  }

  return {
    states: () => states,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (next) => {
      if (next === session) return
      const isOther = next?.person !== session?.person
      session = next
      if (isOther) put(undefined)
      if (states === undefined) void look()
    },
    saved: (step) => void look(step),
  }
}
