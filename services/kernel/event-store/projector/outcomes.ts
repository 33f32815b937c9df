import type { KeyObject } from 'node:crypto'
import { isMessage } from '@arrive/contracts/messages/message.ts'
import { outsideDeadline } from '../../common/deadline.ts'
import { ArriveError } from '../../common/errors.ts'
import type { Doc, DocumentStore } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { seal, unseal } from '../sealing/jwe.ts'
import type { Outcome } from './projection.ts'

export const OUTCOMES = { name: 'outcomes', ledger: true, expiring: true } as const
/** How long a repeated request gets the first answer. */
export const OUTCOME_AGE = 48 * 60 * 60 * 1_000

export interface RecordedOutcome extends Outcome {
  readonly fingerprint: string
}

/** Where requests wait for what the projections made of their events. Ids are `<event id>#<projection>`. */
export interface Outcomes {
  readonly find: (id: string) => Promise<RecordedOutcome | undefined>
  /** @throws ArriveError `log-away` when the time (milliseconds) is over. */
  readonly wait: (id: string, timeoutMs: number) => Promise<RecordedOutcome>
  /** Keeps the outcome of a request that no event was needed for. */
  readonly keep: (doc: Omit<Doc, 'expires'>, now: number) => Promise<void>
  /** Resolves the waits of this process. */
  readonly settle: (id: string, outcome: RecordedOutcome) => void
}

/** The id under which a projection records what it made of an event. */
export function outcomeId(event: string, projection: string): string {
  return `${event}#${projection}`
}

/** The document of an outcome, sealed with the person's key where there still is one, unless it says a code only. */
export function outcomeDoc(
  id: string,
  person: number,
  settled: RecordedOutcome,
  key: KeyObject | undefined,
): Omit<Doc, 'expires'> {
  const text = JSON.stringify(settled)
  const isOpen = key === undefined || isCodeOnly(settled.body)
  return { id, person, body: isOpen ? text : seal(key, { person, of: `outcomes/${id}` }, text) }
}

/** Whether it says the same to everybody: a message without parameters, and the code of a refusal. */
function isCodeOnly(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('message' in body)) return false
  const { message, ...rest } = body
  return isMessage(message) && message.params === undefined && Object.keys(rest).every((name) => name === 'code')
}

/**
 * The longest time, in milliseconds, that an outcome is left to the projectors of this process before it is looked for:
 * `times` as long as they usually take, but no less than `ms` and no more than `most`.
 */
const LOCAL_FIRST = { ms: 50, times: 3, most: 250 } as const

/**
 * Outcomes as they stand in the store, and the waiting for those to come. Waiters of this process are told at once;
 * outcomes that another process may have recorded are looked up every `interval` milliseconds, for all waiters in one.
 * Where projectors of this process have told the last ones, the next are left to them for a while: looking costs as
 * much as any other read.
 */
export function createOutcomes(store: DocumentStore, vault: KeyVault, interval = 250): Outcomes {
  const waiting = new Map<string, Set<Waiter>>()
  let ticking: NodeJS.Timeout | undefined
  let looking = false
  const trust = createTrust()

  function tell(id: string, outcome: RecordedOutcome): boolean {
    const waiters = waiting.get(id)
    waiting.delete(id)
    for (const { resolve } of waiters ?? []) resolve(outcome)
    return waiters !== undefined
  }

  function settle(id: string, outcome: RecordedOutcome): void {
    const [first] = waiting.get(id) ?? []
    if (first !== undefined) trust.earn(performance.now() - first.from)
    tell(id, outcome)
  }

  function expire(now: number): void {
    for (const [id, waiters] of waiting) {
      for (const waiter of waiters) {
        if (waiter.until > now) continue
        waiters.delete(waiter)
        waiter.reject(new ArriveError('log-away', { retryAfter: 1 }))
      }
      if (waiters.size === 0) waiting.delete(id)
    }
  }

  function overdue(now: number): readonly string[] {
    return [...waiting].flatMap(([id, waiters]) =>
      waiters.values().some(({ from }) => from + trust.ms() <= now) ? [id] : [],
    )
  }

  async function lookUp(ids: readonly string[]): Promise<void> {
    const found = await store.get(OUTCOMES.name, ids)
    for (const [id, doc] of found) {
      // An outcome that cannot be read delays only its own waiters.
      const outcome = await read(vault, doc).catch(() => undefined)
      if (outcome !== undefined && tell(id, outcome)) trust.lose()
    }
  }

  /** The next look begins when this one is over, but the waiters' time runs on also while the store does not answer. */
  function tick(): void {
    const now = performance.now()
    expire(now)
    const ids = looking ? [] : overdue(now)
    if (ids.length > 0) {
      looking = true
      // If the store is unavailable, the next tick tries again.
      void lookUp(ids)
        .catch(() => undefined)
        .finally(() => {
          looking = false
        })
    }
    if (waiting.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  function wait(id: string, timeoutMs: number): Promise<RecordedOutcome> {
    ticking ??= outsideDeadline(() => setInterval(tick, interval))
    return new Promise((resolve, reject) => {
      const waiters = waiting.get(id) ?? new Set()
      const from = performance.now()
      waiting.set(id, waiters.add({ resolve, reject, from, until: from + timeoutMs }))
    })
  }

  return { find: finding(store, vault), keep: withExpiry(store), wait, settle }
}

/** How long outcomes are left to this process: longer with each that it tells, and not once another one was earlier. */
function createTrust() {
  let ms = 0
  /** Milliseconds from asking for an outcome until it was told, of the last ones. */
  let usual = 0
  return {
    ms: () => ms,
    earn: (took: number): void => {
      usual += (took - usual) / 8
      ms = Math.min(ms + 1, Math.max(LOCAL_FIRST.ms, LOCAL_FIRST.times * usual), LOCAL_FIRST.most)
    },
    lose: (): void => {
      ms = 0
    },
  }
}

function finding(store: DocumentStore, vault: KeyVault): Outcomes['find'] {
  return async (id) => {
    const doc = (await store.get(OUTCOMES.name, [id])).get(id)
    return doc === undefined ? undefined : read(vault, doc)
  }
}

function withExpiry(store: DocumentStore): Outcomes['keep'] {
  return async (doc, now) => {
    await store.insertOnce(OUTCOMES.name, { ...doc, expires: now + OUTCOME_AGE })
  }
}

async function read(vault: KeyVault, doc: Doc): Promise<RecordedOutcome | undefined> {
  if (doc.body.startsWith('{')) return JSON.parse(doc.body)
  const key = (await vault.existing([doc.person])).get(doc.person)
  if (key === undefined) return undefined
  return JSON.parse(unseal(key, { person: doc.person, of: `outcomes/${doc.id}` }, doc.body))
}

interface Waiter {
  readonly resolve: (outcome: RecordedOutcome) => void
  readonly reject: (error: unknown) => void
  readonly from: number
  readonly until: number
}
