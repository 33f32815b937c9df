import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { derivedId } from '../kernel/events/envelope.ts'
import { type Client, createClient, type Reply } from '../testing/client.ts'
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
  /** A server is there: they write, and first repeat what is unresolved. */
  readonly open: (origin: string) => void
  /** They write nothing new; resolves when everything is resolved. Needs a server. */
  readonly finish: () => Promise<void>
  /** They stop where they are, also without a server. */
  readonly abandon: () => void
}

/** Milliseconds after which somebody who was asked to come back does so. */
const COME_BACK = 20

/** So many writers against a server that may go away at any time. `random` answers numbers from 0 to 1. */
export async function startWorkload(origin: string, writers: number, random: () => number): Promise<Workload> {
  let current = origin
  let generation = 1
  let finishing = false
  let abandoned = false
  const sent: Sent[] = []
  const waiting = new Set<() => void>()
  const client = createClient(() => current)
  const staff = await Promise.all(
    Array.from({ length: writers }, (_, at) => newStaff(client, `writer${at}@mail.example`)),
  )
  const running = staff.map(work)

  async function work(me: Staff): Promise<void> {
    while (!finishing && !abandoned) {
      const wish = resolved(nextWish(me, sent.length, random))
      sent.push(wish)
      await persist(wish)
    }
  }

  async function persist(wish: Sent): Promise<void> {
    while (!abandoned) {
      const seen = generation
      const reply = await attempt(client, wish)
      if (reply === undefined) await reopened(seen)
      else if (reply.status === 503) await pause(COME_BACK)
      else {
        wish.status = reply.status
        return
      }
    }
  }

  function reopened(seen: number): Promise<void> {
    if (generation > seen || abandoned) return Promise.resolve()
    return new Promise((resolve) => waiting.add(resolve))
  }

  function wake(): void {
    generation++
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  return {
    sent,
    staff,
    open: (at) => {
      current = at
      wake()
    },
    finish: async () => {
      finishing = true
      await Promise.all(running)
    },
    abandon: () => {
      abandoned = true
      wake()
    },
  }
}

function resolved(wish: Wish): Sent {
  const key = randomUUID()
  return { ...wish, key, event: derivedId([wish.actor, wish.call], key) }
}

/** What the server said; nothing where the connection ended before it did. */
async function attempt(client: Client, { method, path, body, form, token, key }: Sent): Promise<Reply | undefined> {
  return client.call(method, path, { body, form: form?.(), token, key }).catch(() => undefined)
}
