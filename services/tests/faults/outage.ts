import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../testing/client.ts'
import type { Staff } from '../testing/people.ts'
import type { Server } from '../testing/server.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, type Sent, type Workload } from './workload.ts'

/** How the brokers stop and start again. */
export interface Outage {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

export interface Met {
  /** Responses to writes right after the brokers stopped. */
  readonly first: readonly Answer[]
  /** Responses to writes once the product knew. */
  readonly later: readonly Answer[]
  readonly reads: readonly Answer[]
  /** Milliseconds from the return of the brokers to the first accepted write. */
  readonly back: number
}

export interface Answer {
  readonly status: number | undefined
  readonly ms: number
  /** Seconds after which to retry. */
  readonly retryAfter: string | null | undefined
}

const LATER = 20
const BETWEEN_TRIES = 20

export type People = ReturnType<typeof openPeople>

/** Sends writes and reads while no broker responds. Refused writes are retried in the end with the same key. */
export async function sitOut(server: Server, people: People, outage: Outage): Promise<Met> {
  await people.allWrite()
  const before = people.sent.length
  await outage.begin()
  const [first, reads] = await Promise.all([people.allWrite(), people.allRead()])
  await unready(server)
  const later = await inOrder(LATER, people.write)
  const others = await people.allRead()
  await outage.end()
  const back = await people.untilTaken(before)
  await people.repeat(before)
  return { first, later, reads: [...reads, ...others], back }
}

/** Continues with the writers of a finished load, in sequence. */
export function openPeople(server: Server, { staff, sent: before }: Pick<Workload, 'staff' | 'sent'>) {
  const client = createClient(server.origin)
  const random = randomOf(3)
  const sent: Sent[] = [...before]

  async function send(save: Sent): Promise<Answer> {
    const began = performance.now()
    const reply = await attempt(server.origin, save)
    if (reply !== undefined) save.status = reply.status
    return { status: reply?.status, ms: performance.now() - began, retryAfter: reply?.headers.get('retry-after') }
  }

  async function write(at: number): Promise<Answer> {
    const save = newSave(staff[at % staff.length] as Staff, sent.length, random)
    sent.push(save)
    return send(save)
  }

  async function read({ token }: Staff): Promise<Answer> {
    const began = performance.now()
    const { status } = await client.get('/get_job_data', token)
    return { status, ms: performance.now() - began, retryAfter: undefined }
  }

  /** Milliseconds until a retried save is accepted. */
  async function untilTaken(at: number): Promise<number> {
    const began = performance.now()
    while ((await send(sent[at] as Sent)).status === 503) await pause(BETWEEN_TRIES)
    return performance.now() - began
  }

  return {
    staff,
    sent,
    write,
    allWrite: () => Promise.all(staff.map((_, at) => write(at))),
    allRead: () => Promise.all(staff.map(read)),
    untilTaken,
    /** From the save with that number on. */
    repeat: (from: number) => inOrder(sent.length - from, (at) => send(sent[from + at] as Sent)),
  }
}

async function unready(server: Server): Promise<void> {
  while ((await createClient(server.origin).get('/readyz')).status === 200) await pause(BETWEEN_TRIES)
}

async function inOrder<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let at = 0; at < count; at++) done.push(await work(at))
  return done
}
