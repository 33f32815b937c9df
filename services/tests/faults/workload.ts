import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { derivedId } from '../../kernel/index.ts'
import { type Client, clientOver, createClient, type Reply } from '../testing/client.ts'
import { newStaff, type Staff, staffToken } from '../testing/people.ts'
import { type Counter, createCounter, createCounters } from './counter.ts'
import { type Mix, nextSave, type PlannedSave } from './planned-saves.ts'
import { createServerAddresses, type ServerAddresses } from './server-addresses.ts'

/** A save that was sent at least once, with the id that its event must have. */
export interface Sent extends Omit<PlannedSave, 'token'> {
  /** The current session's token. */
  token?: string
  readonly event: string
  readonly key: string
  /** Of the last response; absent while the result is unknown. */
  status?: number
}

/** Writers that send requests continuously and retry until they have a response. */
export interface Workload {
  /** In the order of each writer. */
  readonly sent: readonly Sent[]
  readonly staff: readonly Staff[]
  /** Replaces the list of servers: writers use these and first repeat unresolved requests. */
  readonly open: (...origins: readonly string[]) => void
  /** Resolves after this many more responses other than 503, optionally of one server. @throws Error after minutes. */
  readonly answered: (more: number, origin?: string) => Promise<void>
  /** Requests so far whose connection ended before the response, even without a kill. */
  readonly cut: () => number
  /** 503 responses so far; each was followed by a retry. */
  readonly putOff: () => number
  /** Resolves at the next 503 response. */
  readonly refused: () => Promise<void>
  /** Stops new writes; resolves when every request has a response. Needs a server. */
  readonly finish: () => Promise<void>
  /** Stops the writers at once, also without a server. */
  readonly abandon: () => void
}

/** Milliseconds before a retry after a 503. */
const COME_BACK = 50

export interface Writers {
  readonly writers: number
  /** Numbers from 0 to 1. */
  readonly random: () => number
  /** The longest pause of a writer after a response, in milliseconds. Default: none. */
  readonly rest?: number
  /** Whether writers log in again when sessions end. Default: a 401 counts as a response. */
  readonly sessionsEnd?: boolean
  /** The first writer's and save's number, if others wrote before. Default: 0. */
  readonly first?: number
}

/** Starts writers, spread over servers that may go away at any time. */
export async function startWorkload(
  origins: readonly string[],
  { writers, random, rest = 0, sessionsEnd = false, first = 0 }: Writers,
): Promise<Workload> {
  const addresses = createServerAddresses(origins)
  const answers = createCounter()
  const answersOf = createCounters()
  const cuts = createCounter()
  let finishing = false
  const refusals = createCounter()
  const sent: Sent[] = []
  const staff = await Promise.all(Array.from({ length: writers }, (_, at) => newWriter(addresses, at, first)))
  const tokens = staff.map(({ token }) => token)
  const running = staff.map(work)

  async function work(me: Staff, at: number): Promise<void> {
    while (!finishing && !addresses.abandoned()) {
      const save = newSave({ ...me, token: tokens[at] ?? me.token }, first + sent.length, random)
      sent.push(save)
      await persist(save, at)
      if (rest > 0) await pause(random() * rest)
    }
  }

  async function persist(save: Sent, at: number): Promise<void> {
    while (!addresses.abandoned()) {
      const { origin, gone, reopened } = addresses.of(at)
      const reply = await attempt(() => origin, save, gone.signal, cuts.add)
      if (reply === undefined) await reopened
      else if (!(await comesBack(save, at, reply))) {
        save.status = reply.status
        answersOf(origin).add()
        return answers.add()
      }
    }
  }

  /** Waits and returns true if the request should be repeated. */
  async function comesBack(save: Sent, at: number, { status, headers }: Reply): Promise<boolean> {
    if (status === 401 && sessionsEnd) await logInAgain(save, at)
    // A 503 without `Retry-After` is not the product's.
    else if (status === 503 && headers.has('retry-after')) {
      refusals.add()
      await pause(COME_BACK)
    } else return false
    return true
  }

  /** If the server is gone, the repeat notices it. */
  async function logInAgain(save: Sent, at: number): Promise<void> {
    const client = createClient(() => addresses.of(at).origin)
    const token = await staffToken(client, staff[at]?.email ?? '').catch(() => undefined)
    if (token === undefined) return
    tokens[at] = token
    save.token = token
  }

  return {
    sent,
    staff,
    open: addresses.open,
    answered: (more, origin) =>
      (origin === undefined ? answers : answersOf(origin)).more(more).catch(explained(origin, refusals)),
    cut: cuts.count,
    putOff: refusals.count,
    refused: () => refusals.more(1),
    finish: async () => {
      finishing = true
      await Promise.all(running)
    },
    abandon: addresses.abandon,
  }
}

/** Adds to the error which responses are missing. */
function explained(origin: string | undefined, refusals: Counter): (error: Error) => never {
  return ({ message }) => {
    throw new Error(`Answers of ${origin ?? 'the servers'}: ${message}; ${refusals.count()} were put off so far`)
  }
}

function newWriter(addresses: ServerAddresses, at: number, first: number): Promise<Staff> {
  return newStaff(
    patientClient(() => addresses.of(at).origin),
    `writer${first + at}@mail.example`,
  )
}

/** A client that retries after a 503 with the same key. */
export function patientClient(origin: () => string): Client {
  const client = createClient(origin)
  return clientOver(async (method, path, options) => {
    const key = randomUUID()
    for (;;) {
      const reply = await client.call(method, path, { key, ...options })
      if (reply.status !== 503) return reply
      await pause(COME_BACK)
    }
  })
}

/** A writer's next save, with its own key. */
export function newSave(me: Staff, number: number, random: () => number, mix?: Mix): Sent {
  const save = nextSave(me, number, random, mix)
  const key = randomUUID()
  return { ...save, key, event: derivedId([save.actor, save.call], key) }
}

/** Undefined without a response. Calls `onCut` if the connection broke after the server accepted it. */
export async function attempt(
  origin: () => string,
  save: Sent,
  signal?: AbortSignal,
  onCut?: () => void,
): Promise<Reply | undefined> {
  const { method, path, body, form, token, key } = save
  return createClient(origin)
    .call(method, path, { body, form: form?.(), token, key, signal })
    .catch((error: unknown) => {
      // From another realm than Jest's, so `instanceof Error` fails.
      const { cause } = error as { readonly cause?: { readonly code?: unknown } }
      if (signal?.aborted !== true && cause?.code !== 'ECONNREFUSED') onCut?.()
      return undefined
    })
}
