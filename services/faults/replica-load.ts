import { setTimeout as pause } from 'node:timers/promises'
import { newStaff, type Staff } from '../testing/people.ts'
import { atSteadyRate, STEADY_FORMS } from './pacing.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, patientClient, type Sent } from './workload.ts'

/** People who save at a steady rate through several servers, as behind a proxy that asks another where one refuses. */
export interface ReplicaLoad {
  readonly staff: readonly Staff[]
  /** In the order of each person; what was answered is without its body. */
  readonly sent: readonly Sent[]
  /** Resolves when so many more saves were taken. */
  readonly taken: (more: number) => Promise<void>
  /** Sends no more; resolves with what was seen when everything was answered. */
  readonly finish: () => Promise<Seen>
}

/** What the people saw. */
export interface Seen {
  /** Answers of 503 that say when to come back; each was followed by a repeat with the same key. */
  readonly putOff: number
  /** Answers that nothing explains, and connections that ended without one. */
  readonly unexplained: readonly string[]
  /** Milliseconds in which nobody's save was taken, at most. */
  readonly pause: number
  /** Milliseconds that one person waited until one save was taken, at most. */
  readonly wait: number
  /** Saves that were not sent as their person still waited for others. */
  readonly leftOut: number
  /** Milliseconds from the first save to the last one that was due. */
  readonly lasted: number
}

export interface Rate {
  readonly persons: number
  readonly perSecond: number
  readonly seed?: number
}

const COME_BACK = 100
/** Saves that a person has not sent yet while an earlier one waits for its answer; nobody goes on for longer. */
const MOST_WAITING = 10

/** @param origins where the servers are now. */
export async function startReplicaLoad(
  origins: () => readonly string[],
  { persons, perSecond, seed = 11 }: Rate,
): Promise<ReplicaLoad> {
  const client = patientClient(() => origins()[0] as string)
  const emails = Array.from({ length: persons }, (_, at) => `person${at}@mail.example`)
  const staff = await Promise.all(emails.map((email) => newStaff(client, email)))
  const random = randomOf(seed)
  const sent: Sent[] = []
  const seen = createSeen()
  const turns = staff.map(() => Promise.resolve())
  const waiting = staff.map(() => 0)
  let finished = false

  async function save(me: Staff, at: number): Promise<void> {
    const one = newSave(me, sent.length, random, STEADY_FORMS)
    const place = sent.push(one) - 1
    const began = performance.now()
    const status = await untilAnswered(origins, one, at + place, seen)
    const { body: _, form: __, token: ___, ...rest } = one
    sent[place] = { ...rest, status }
    seen.answered(one, status, began)
  }

  function next(at: number): void {
    if ((waiting[at] as number) >= MOST_WAITING) {
      seen.leftOut()
      return
    }
    waiting[at] = (waiting[at] as number) + 1
    turns[at] = (turns[at] as Promise<void>).then(async () => {
      waiting[at] = (waiting[at] as number) - 1
      await save(staff[at] as Staff, at)
    })
  }

  let count = 0
  const sending = atSteadyRate(
    perSecond,
    () => finished,
    () => next(count++ % persons),
  )
  return {
    staff,
    sent,
    taken: async (more) => {
      const wanted = seen.taken() + more
      while (seen.taken() < wanted) await pause(COME_BACK)
    },
    finish: async () => {
      finished = true
      await sending
      const end = performance.now()
      await Promise.all(turns)
      return seen.all(end)
    },
  }
}

/** Each try of a save that was put off goes to the next server, as that of a proxy may. */
async function untilAnswered(
  origins: () => readonly string[],
  one: Sent,
  first: number,
  seen: Pick<ReturnType<typeof createSeen>, 'cut' | 'putOff'>,
): Promise<number> {
  for (let tried = first; ; tried++) {
    const all = origins()
    const origin = all[tried % all.length] as string
    const reply = await attempt(
      () => origin,
      one,
      undefined,
      () => seen.cut(one),
    )
    if (reply?.status === 503 && reply.headers.has('retry-after')) seen.putOff()
    else if (reply !== undefined) return reply.status
    await pause(COME_BACK)
  }
}

/** Counts what the people see, from now on. */
function createSeen() {
  const began = performance.now()
  const unexplained: string[] = []
  let [taken, putOff, leftOut, longest, wait] = [0, 0, 0, 0, 0]
  let last = began

  function took(since: number): void {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    wait = Math.max(wait, now - since)
    last = now
    taken++
  }

  return {
    taken: () => taken,
    answered: ({ kind, mark }: Sent, status: number, since: number) => {
      if (status === 200 || status === 201) took(since)
      else unexplained.push(`${kind} ${mark} was answered with ${status}`)
    },
    cut: ({ kind, mark }: Sent) => void unexplained.push(`${kind} ${mark} was cut`),
    putOff: () => {
      putOff++
    },
    leftOut: () => {
      leftOut++
    },
    all: (end: number): Seen => ({ putOff, unexplained, pause: longest, wait, leftOut, lasted: end - began }),
  }
}
