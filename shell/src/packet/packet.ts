import type { Packet, Session } from '@arrive/router'

export type PacketView = Pick<Packet, 'states' | 'own' | 'isFailed' | 'signAgain'>

export interface PacketStore extends Pick<Packet, 'saved' | 'read' | 'noteSignAgain'> {
  readonly view: () => PacketView
  readonly subscribe: (listener: () => void) => () => void
  /** Reads a person's packet, unless it is known already. */
  readonly load: (session: Session | undefined) => void
}

export const UNREAD: PacketView = { states: undefined, own: undefined, isFailed: false, signAgain: new Set() }

/** A screen that opens with the page uses the frame's read, for this many milliseconds. */
const FRESH_MS = 10_000

/** The packet of the logged-in person. */
export function createPacket(now: () => number = Date.now): PacketStore {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  let view = UNREAD
  let running: Promise<void> | undefined
  let latest = 0
  /** Until when the frame's read serves the screen in it. */
  let freshUntil = 0

  const put = (next: PacketView) => {
    view = next
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const reader = session
    if (reader === undefined) return
    const at = ++latest
    // If a read fails, keep what is known; the next page reads again.
    const next = await packetOf(reader).catch(() => ({ isFailed: true }))
    if (at !== latest) return
    running = undefined
    put({ ...view, ...next })
  }
  const begin = () => {
    running = read()
    return running
  }
  const note = (forms: Iterable<string>) => {
    const signAgain = new Set(forms)
    if (!isSame(signAgain, view.signAgain)) put({ ...view, signAgain })
  }
  const adopt = (next: Session | undefined) => {
    const isOther = next?.person !== session?.person
    session = next
    if (!isOther) return
    latest += 1
    running = undefined
    put(UNREAD)
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (next) => {
      adopt(next)
      if (view.states !== undefined || running !== undefined) return
      freshUntil = now() + FRESH_MS
      void begin()
    },
    noteSignAgain: note,
    saved: (form) => {
      note([...view.signAgain].filter((one) => one !== form))
      void begin()
    },
    read: (next) => {
      adopt(next)
      const isFresh = view.states !== undefined && !view.isFailed && now() < freshUntil
      freshUntil = 0
      return running ?? (isFresh ? Promise.resolve() : begin())
    },
  }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((form) => other.has(form))
}

/** Loaded with the packet's layout, its only user. */
async function packetOf(session: Session): Promise<Omit<PacketView, 'signAgain'>> {
  const { readPacket } = await import(/* webpackChunkName: "onboarding" */ './read.ts')
  return { ...(await readPacket(session)), isFailed: false }
}
