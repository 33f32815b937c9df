import type { Packet, PacketState, Session } from '@arrive/router'
import type { PacketRead } from './read.ts'

export interface PacketStore {
  readonly states: () => Packet['states']
  readonly subscribe: (listener: () => void) => () => void
  /** Reads a person's packet, unless it is known already. */
  readonly load: (session: Session | undefined) => void
  readonly saved: (step: number) => void
}

/** Loaded with the packet's layout, its only user. */
async function read(session: Session, step?: number): Promise<PacketRead> {
  const { readPacket } = await import(/* webpackChunkName: "onboarding" */ './read.ts')
  return readPacket(session, step)
}

const NOTHING_READ: PacketRead = { found: new Map(), isWhole: false }

/** Which packet forms the logged-in person has submitted. */
export function createPacket(): PacketStore {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  let states: ReadonlyMap<number, PacketState> | undefined
  let isWhole = false
  /** Whose packet is being read. */
  let looking: Session | undefined

  const put = (next: typeof states) => {
    states = next
    for (const listener of listeners) listener()
  }
  const look = async (step?: number) => {
    const requested = session
    if (requested === undefined) return
    if (step === undefined) looking = requested
    // If a read fails, keep what is known.
    const { found, isWhole: isAll } = await read(requested, step).catch(() => NOTHING_READ)
    if (session !== requested) return
    if (step === undefined) looking = undefined
    isWhole = isAll && (isWhole || step === undefined)
    put(new Map([...(states ?? []), ...found]))
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
        isWhole = false
        put(undefined)
      }
      if (!isWhole && looking !== session) void look()
    },
    saved: (step) => void look(step),
  }
}
