import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { derivedId } from '../kernel/events/envelope.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { newStaff, type Staff } from '../testing/people.ts'
import { nextWish, type Wish } from './wishes.ts'

/** A wish that was sent at least once, with the id that its event must have. */
export interface Sent extends Wish {
  readonly event: string
  readonly key: string
  /** Of the last answer; absent while nobody knows what became of it. */
  status?: number
}

/** People who write all the time and do not give up before they have an answer. */
export interface Workload {
  /** Everything that was sent, in the order of each writer. */
  readonly sent: readonly Sent[]
  readonly staff: readonly Staff[]
  /** Servers are there, and no others: they write to these, and first repeat what is unresolved. */
  readonly open: (...origins: readonly string[]) => void
  /** Resolves when so many more were answered with anything but 503. */
  readonly answered: (more: number) => Promise<void>
  /** Answers with 503 so far; each was followed by a repeat. */
  readonly putOff: () => number
  /** They write nothing new; resolves when everything is resolved. Needs a server. */
  readonly finish: () => Promise<void>
  /** They stop where they are, also without a server. */
  readonly abandon: () => void
}

/** Milliseconds after which somebody who was asked to come back does so. */
const COME_BACK = 50

export interface Writers {
  readonly writers: number
  /** Answers numbers from 0 to 1. */
  readonly random: () => number
  /** Longest rest of a writer after an answer, in milliseconds. Default: none. */
  readonly rest?: number
}

/** Has people write, spread over servers that may go away at any time. */
export async function startWorkload(
  origins: readonly string[],
  { writers, random, rest = 0 }: Writers,
): Promise<Workload> {
  const doors = createDoors(origins)
  const answers = createCounter()
  let finishing = false
  let putOff = 0
  const sent: Sent[] = []
  const staff = await Promise.all(Array.from({ length: writers }, (_, at) => newWriter(at)))
  const running = staff.map(work)

  async function newWriter(at: number): Promise<Staff> {
    return newStaff(
      createClient(() => doors.of(at).origin),
      `writer${at}@mail.example`,
    )
  }

  async function work(me: Staff, at: number): Promise<void> {
    while (!finishing && !doors.abandoned()) {
      const wish = newWish(me, sent.length, random)
      sent.push(wish)
      await persist(wish, at)
      if (rest > 0) await pause(random() * rest)
    }
  }

  async function persist(wish: Sent, at: number): Promise<void> {
    while (!doors.abandoned()) {
      const { origin, gone, reopened } = doors.of(at)
      const reply = await attempt(() => origin, wish, gone.signal)
      if (reply === undefined) await reopened
      else if (reply.status !== 503) return answer(wish, reply)
      else {
        putOff++
        await pause(COME_BACK)
      }
    }
  }

  function answer(wish: Sent, { status }: Reply): void {
    wish.status = status
    answers.add()
  }

  return {
    sent,
    staff,
    open: doors.open,
    answered: answers.more,
    putOff: () => putOff,
    finish: async () => {
      finishing = true
      await Promise.all(running)
    },
    abandon: doors.abandon,
  }
}

/** Where the servers are. Who has knocked in vain, or still waits at a door that is gone, tries again once others open. */
function createDoors(first: readonly string[]) {
  let doors = first.map(newDoor)
  let abandoned = false
  let reopening = Promise.withResolvers<void>()

  function turn(origins: readonly string[]): void {
    for (const { origin, gone } of doors) if (!origins.includes(origin)) gone.abort()
    doors = origins.map((origin) => doors.find((door) => door.origin === origin) ?? newDoor(origin))
    reopening.resolve()
    reopening = Promise.withResolvers()
  }

  return {
    /** The door of the writer of that number. */
    of: (at: number) => ({ ...(doors[at % doors.length] as Door), reopened: reopening.promise }),
    open: (...origins: readonly string[]) => turn(origins),
    abandoned: () => abandoned,
    abandon: () => {
      abandoned = true
      turn([])
    },
  }
}

interface Door {
  readonly origin: string
  readonly gone: AbortController
}

function newDoor(origin: string): Door {
  return { origin, gone: new AbortController() }
}

function createCounter() {
  let count = 0
  const watchers = new Set<() => void>()
  return {
    add: () => {
      count++
      for (const look of watchers) look()
    },
    more: (more: number) => {
      const wanted = count + more
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (count >= wanted) resolve()
      }
      watchers.add(look)
      return promise.finally(() => watchers.delete(look))
    },
  }
}

/** What somebody wishes next, with a key of its own. */
export function newWish(me: Staff, number: number, random: () => number): Sent {
  const wish = nextWish(me, number, random)
  const key = randomUUID()
  return { ...wish, key, event: derivedId([wish.actor, wish.call], key) }
}

/** What the server said; nothing where the connection, or the signal, ended it before. */
export async function attempt(origin: () => string, wish: Sent, signal?: AbortSignal): Promise<Reply | undefined> {
  const { method, path, body, form, token, key } = wish
  return createClient(origin)
    .call(method, path, { body, form: form?.(), token, key, signal })
    .catch(() => undefined)
}
