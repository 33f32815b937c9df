import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { textPublished } from '@arrive/contracts/events/text-published.ts'
import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import { ArriveError, agencyEvent, deadline, type Kernel, kernelData } from '../../kernel/index.ts'
import { takeLease } from '../lease.ts'
import { readAll } from '../read-all.ts'
import { formWording, textWording, type Wording } from './wording-events.ts'

export const PUBLISHERS = { name: 'publishers' } as const

/** Milliseconds for which a process that does not answer blocks others. */
const LEASE_MS = 20_000
const BETWEEN_TRIES_MS = 100
/** Limits for reading what was published before and for one append, in milliseconds. */
const READ_MS = 30_000
const APPEND_MS = 5_000

export interface Definitions {
  readonly forms: readonly Form[]
  readonly earlier: readonly EarlierForm[]
}

/**
 * Appends new texts and forms, so events that name them by hash stay readable. Call before the first request.
 * @throws ArriveError `log-away`, `busy`
 */
export async function publishWordings(kernel: Kernel, { forms, earlier }: Definitions): Promise<void> {
  const all = [
    ...kernel.texts.all().map(textWording),
    // Earlier forms first: the last definition of a form is the one in use.
    ...[...earlier.map(({ form }) => form), ...forms].map(formWording),
  ]
  if (await isKnown(kernel, all)) return
  await inTurn(kernel, async () => {
    if (await isKnown(kernel, all)) return
    const before = await publishedIds(kernel)
    const missing = all.filter(({ id }) => !before.has(id))
    await Promise.all(missing.map((wording) => append(kernel, wording)))
  })
}

async function isKnown({ store }: Kernel, all: readonly Wording[]): Promise<boolean> {
  const ids = all.map(({ id }) => id)
  return (await store.get(kernelData.HISTORY.name, ids, { bodies: false })).size === new Set(ids).size
}

/** Read from the log: the history may be behind, and another process may keep it. */
async function publishedIds({ log }: Kernel): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  await readAll(log, [textPublished.topic], {
    take: ({ envelope }) => ids.add(envelope.id),
    signal: AbortSignal.timeout(READ_MS),
  })
  return ids
}

async function append({ log, now }: Kernel, wording: Wording): Promise<void> {
  await deadline.withTimeout(
    APPEND_MS,
    log.append(textPublished.topic, agencyEvent({ ...wording, now: now() })),
    () => {
      throw new ArriveError('log-away', { retryAfter: 1 })
    },
  )
}

/** One process at a time: two that start together would publish everything twice. */
async function inTurn({ store, shared, now, logger }: Kernel, work: () => Promise<void>): Promise<void> {
  if (!shared) return work()
  const options = { collection: PUBLISHERS.name, id: 'wordings', owner: randomUUID(), now, length: LEASE_MS }
  let lease = await takeLease(store, options)
  if (lease === undefined) logger.warn({}, 'The start waits for another process that publishes the wordings')
  while (lease === undefined) {
    await pause(BETWEEN_TRIES_MS)
    lease = await takeLease(store, options)
  }
  try {
    await work()
  } finally {
    await lease.release()
  }
}
