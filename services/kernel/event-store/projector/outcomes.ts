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

/** Longest time that an outcome is left to the projectors of this process before it is looked for, in milliseconds. */
const LOCAL_FIRST_MS = 50

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
  let trust = 0

  async function find(id: string): Promise<RecordedOutcome | undefined> {
    const doc = (await store.get(OUTCOMES.name, [id])).get(id)
    return doc === undefined ? undefined : read(vault, doc)
  }

  function tell(id: string, outcome: RecordedOutcome): boolean {
    const waiters = waiting.get(id)
    waiting.delete(id)
    for (const { resolve } of waiters ?? []) resolve(outcome)
    return waiters !== undefined
  }

  function settle(id: string, outcome: RecordedOutcome): void {
    if (tell(id, outcome)) trust = Math.min(trust + 1, LOCAL_FIRST_MS)
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
      waiters.values().some(({ from }) => from + trust <= now) ? [id] : [],
    )
  }

  async function lookUp(ids: readonly string[]): Promise<void> {
    const found = await store.get(OUTCOMES.name, ids)
    for (const [id, doc] of found) {
      // An outcome that cannot be read delays only its own waiters.
      const outcome = await read(vault, doc).catch(() => undefined)
      if (outcome !== undefined && tell(id, outcome)) trust = 0
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

  return { find, keep: withExpiry(store), wait, settle }
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
