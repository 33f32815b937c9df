import type { KeyObject } from 'node:crypto'
import { isMessage } from '@arrive/contracts/messages/message.ts'
import { outsideDeadline } from '../../common/deadline.ts'
import { ArriveError } from '../../common/errors.ts'
import type { Doc, DocumentStore } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { seal, unseal } from '../sealing/jwe.ts'
import type { Outcome } from './projection.ts'

export const OUTCOMES = { name: 'outcomes', ledger: true, expiring: true } as const
/** How long a repeated request gets the first response. */
export const OUTCOME_AGE = 48 * 60 * 60 * 1_000

export interface RecordedOutcome extends Outcome {
  readonly fingerprint: string
}

export interface Outcomes {
  readonly find: (id: string) => Promise<RecordedOutcome | undefined>
  /** @throws ArriveError `log-away` after the timeout. */
  readonly wait: (id: string, timeoutMs: number) => Promise<RecordedOutcome>
  readonly keep: (doc: Omit<Doc, 'expires'>, now: number) => Promise<void>
  readonly settle: (id: string, outcome: RecordedOutcome) => void
}

export function outcomeId(event: string, projection: string): string {
  return `${event}#${projection}`
}

/** Sealed with the person's key if there still is one, unless it contains only a code. */
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

function isCodeOnly(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('message' in body)) return false
  const { message, ...rest } = body
  return isMessage(message) && message.params === undefined && Object.keys(rest).every((name) => name === 'code')
}

/** The most milliseconds to rely on this process before a lookup: under load, a save takes more than 50. */
const LOCAL_FIRST_MS = 250

/**
 * Outcomes of other processes are looked up every `interval` milliseconds, in one query for all waiters. If this
 * process produced the last ones, the lookup is delayed, because it costs a read.
 */
export function createOutcomes(store: DocumentStore, vault: KeyVault, interval = 250): Outcomes {
  const waiting = new Map<string, Set<Waiter>>()
  let ticking: NodeJS.Timeout | undefined
  let looking = false
  /** Grows with each local outcome, until another process was first. */
  let patience = 0

  function tell(id: string, outcome: RecordedOutcome): boolean {
    const waiters = waiting.get(id)
    waiting.delete(id)
    for (const { resolve } of waiters ?? []) resolve(outcome)
    return waiters !== undefined
  }

  function settle(id: string, outcome: RecordedOutcome): void {
    if (tell(id, outcome)) patience = Math.min(patience + 1, LOCAL_FIRST_MS)
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
      waiters.values().some(({ from }) => from + patience <= now) ? [id] : [],
    )
  }

  async function lookUp(ids: readonly string[]): Promise<void> {
    const found = await store.get(OUTCOMES.name, ids)
    for (const [id, doc] of found) {
      // An unreadable outcome delays only its own waiters.
      const outcome = await read(vault, doc).catch(() => undefined)
      if (outcome !== undefined && tell(id, outcome)) patience = 0
    }
  }

  /** Lookups do not overlap, but waiters time out even while the store does not respond. */
  function tick(): void {
    const now = performance.now()
    expire(now)
    const ids = looking ? [] : overdue(now)
    if (ids.length > 0) {
      looking = true
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
