import { setTimeout as pause } from 'node:timers/promises'
import { newStaff, type Staff } from '../testing/people.ts'
import { atSteadyRate, STEADY_FORMS } from './pacing.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, patientClient, type Sent } from './workload.ts'

/** People who save at a steady rate through several servers, as behind a proxy that retries elsewhere. */
export interface ReplicaLoad {
  readonly staff: readonly Staff[]
  /** In the order of each person; once answered, without its body. */
  readonly sent: readonly Sent[]
  /** Resolves after this many more saves were accepted, by that server if one is given. */
  readonly taken: (more: number, origin?: string) => Promise<void>
  /** Stops new saves; resolves with the statistics when everything was answered. */
  readonly finish: () => Promise<Seen>
  /** Stops without repeating anything, if the results no longer matter. */
  readonly abandon: () => void
}

export interface Seen {
  /** Responses of 503 with `Retry-After`; each was followed by a repeat with the same key. */
  readonly putOff: number
  /** Unexpected responses, and connections that ended without one. */
  readonly unexplained: readonly string[]
  /** The longest time without an accepted save, in milliseconds. */
  readonly pause: number
  /** The longest time until one save was accepted, in milliseconds. */
  readonly wait: number
  /** Saves skipped because their person still waited for others. */
  readonly leftOut: number
  /** Milliseconds from the first save to the last one that was due. */
  readonly lasted: number
}

export interface Rate {
  readonly persons: number
  readonly perSecond: number
  readonly seed?: number
  /** Whether processes may end with saves in hand, which are then sent again. Default: a save that is cut is wrong. */
  readonly endAtOnce?: boolean
}

const COME_BACK = 100
/** The most saves that wait behind a person's earlier one; further ones are skipped. */
const MAX_WAITING = 10

/** @param origins The current servers. */
export async function startReplicaLoad(
  origins: () => readonly string[],
  { persons, perSecond, seed = 11, endAtOnce = false }: Rate,
): Promise<ReplicaLoad> {
  const client = patientClient(() => origins()[0] as string)
  const emails = Array.from({ length: persons }, (_, at) => `person${at}@mail.example`)
  const staff = await Promise.all(emails.map((email) => newStaff(client, email)))
  const random = randomOf(seed)
  const sent: Sent[] = []
  const seen = createSeen(endAtOnce)
  const abandoned = new AbortController()
  let finished = false

  async function save(at: number): Promise<void> {
    const me = staff[at] as Staff
    const one = newSave(me, sent.length, random, STEADY_FORMS)
    const place = sent.push(one) - 1
    const began = performance.now()
    const answer = await untilAnswered(origins, one, { first: at + place, seen, abandoned: abandoned.signal })
    const { body: _, form: __, token: ___, ...rest } = one
    if (answer === undefined) return
    sent[place] = { ...rest, status: answer.status }
    seen.answered(one, { ...answer, since: began })
  }

  const turns = createTurns(persons, save, seen.leftOut)
  let count = 0
  const sending = atSteadyRate(
    perSecond,
    () => finished,
    () => turns.next(count++ % persons),
  )
  return {
    staff,
    sent,
    taken: seen.untilTaken,
    finish: async () => {
      finished = true
      await sending
      const end = performance.now()
      await turns.over()
      return seen.all(end)
    },
    abandon: () => {
      finished = true
      abandoned.abort()
    },
  }
}

/** Runs each person's saves in sequence, and skips those behind too many others. */
function createTurns(persons: number, work: (at: number) => Promise<void>, onLeftOut: () => void) {
  const turns = Array.from({ length: persons }, () => Promise.resolve())
  const waiting = turns.map(() => 0)
  return {
    next: (at: number) => {
      if ((waiting[at] as number) >= MAX_WAITING) return onLeftOut()
      waiting[at] = (waiting[at] as number) + 1
      turns[at] = (turns[at] as Promise<void>).then(() => {
        waiting[at] = (waiting[at] as number) - 1
        return work(at)
      })
    },
    over: () => Promise.all(turns),
  }
}

interface Trying {
  /** The index of the server that is tried first. */
  readonly first: number
  readonly seen: Pick<ReturnType<typeof createSeen>, 'cut' | 'putOff'>
  readonly abandoned: AbortSignal
}

/** Each retry goes to the next server, as a proxy's may. Undefined once abandoned. */
async function untilAnswered(
  origins: () => readonly string[],
  one: Sent,
  { first, seen, abandoned }: Trying,
): Promise<Omit<Answered, 'since'> | undefined> {
  for (let tried = first; !abandoned.aborted; tried++) {
    const all = origins()
    const origin = all[tried % all.length] as string
    const reply = await attempt(
      () => origin,
      one,
      abandoned,
      () => seen.cut(one),
    )
    if (reply?.status === 503 && reply.headers.has('retry-after')) seen.putOff()
    else if (reply !== undefined) return { status: reply.status, origin }
    await pause(COME_BACK)
  }
  return undefined
}

/** An accepted response: from that server, to a save first sent at that time. */
interface Answered {
  readonly status: number
  readonly origin: string
  readonly since: number
}

/** Counts what the people see, from now on. A save that is cut counts as put off where processes may end at once. */
function createSeen(endAtOnce: boolean) {
  const began = performance.now()
  const unexplained: string[] = []
  let [taken, putOff, leftOut, longest, wait] = [0, 0, 0, 0, 0]
  let last = began
  const takenBy = new Map<string, number>()

  function took({ origin, since }: Answered): void {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    wait = Math.max(wait, now - since)
    last = now
    taken++
    takenBy.set(origin, 1 + (takenBy.get(origin) ?? 0))
  }

  const takenAt = (origin?: string) => (origin === undefined ? taken : (takenBy.get(origin) ?? 0))

  return {
    untilTaken: async (more: number, origin?: string) => {
      const wanted = takenAt(origin) + more
      while (takenAt(origin) < wanted) await pause(COME_BACK)
    },
    answered: ({ kind, mark }: Sent, answer: Answered) => {
      if (answer.status === 200 || answer.status === 201) took(answer)
      else unexplained.push(`${kind} ${mark} was answered with ${answer.status}`)
    },
    cut: ({ kind, mark }: Sent) => {
      if (endAtOnce) putOff++
      else unexplained.push(`${kind} ${mark} was cut`)
    },
    putOff: () => {
      putOff++
    },
    leftOut: () => {
      leftOut++
    },
    all: (end: number): Seen => ({ putOff, unexplained, pause: longest, wait, leftOut, lasted: end - began }),
  }
}
