import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../testing/client.ts'
import { newStaff, type Staff } from '../testing/people.ts'
import { atSteadyRate, STEADY_FORMS } from './pacing.ts'
import type { Mix } from './planned-saves.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, type Sent } from './workload.ts'

/** People who save at a steady rate, no matter how slow the responses are. */
export interface SteadyLoad {
  readonly staff: readonly Staff[]
  /** In the order of each writer; once answered, without its body. */
  readonly sent: readonly Sent[]
  readonly answers: readonly Timed[]
  /** Resolves when this many saves are due. */
  readonly due: (saves: number) => Promise<void>
  /** Stops new saves; resolves when everything was answered. */
  readonly finish: () => Promise<void>
}

/** When a response came, and how long after its save was due, in milliseconds. */
export interface Timed {
  readonly at: number
  readonly ms: number
  readonly status: number | undefined
}

export interface Steady {
  readonly writers: number
  readonly perSecond: number
  readonly mix?: Mix
  readonly seed?: number
}

const COME_BACK = 50

export async function startSteadyLoad(
  origin: () => string,
  { writers, perSecond, mix = STEADY_FORMS, seed = 5 }: Steady,
): Promise<SteadyLoad> {
  const client = createClient(origin)
  const random = randomOf(seed)
  const emails = Array.from({ length: writers }, (_, at) => `steady${at}@mail.example`)
  const staff = await Promise.all(emails.map((email) => newStaff(client, email)))
  const turns = staff.map(() => Promise.resolve())
  const sent: Sent[] = []
  const answers: Timed[] = []
  let finished = false
  let dueSaves = 0

  async function save(me: Staff, due: number): Promise<void> {
    const one = newSave(me, sent.length, random, mix)
    const at = sent.push(one) - 1
    let reply = await attempt(origin, one)
    while (reply?.status === 503) {
      await pause(COME_BACK)
      reply = await attempt(origin, one)
    }
    const { body: _, form: __, token: ___, ...rest } = one
    sent[at] = { ...rest, ...(reply !== undefined && { status: reply.status }) }
    const now = performance.now()
    answers.push({ at: now, ms: now - due, status: reply?.status })
  }

  /** A writer's saves go in sequence, so that their order can be checked. */
  function send(due: number): void {
    const writer = dueSaves++ % writers
    turns[writer] = (turns[writer] as Promise<void>).then(() => save(staff[writer] as Staff, due))
  }

  const sending = atSteadyRate(perSecond, () => finished, send)
  return {
    staff,
    sent,
    answers,
    due: async (saves) => {
      while (dueSaves < saves) await pause(COME_BACK)
    },
    finish: async () => {
      finished = true
      await sending
      await Promise.all(turns)
    },
  }
}
