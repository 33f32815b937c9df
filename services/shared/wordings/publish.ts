import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { textPublished } from '@arrive/contracts/events/text-published.ts'
import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import {
  ArriveError,
  agencyEvent,
  clearData,
  deadline,
  isEventOf,
  type Kernel,
  type OpenEvent,
} from '../../kernel/index.ts'
import { takeLease } from '../lease.ts'
import { readAll } from '../read-all.ts'
import { createAgencyEvents } from './agency-events.ts'
import { formWording, returnedTextId, textWording, type Wording } from './wording-events.ts'

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
 * Appends new texts and forms, so events that name them by hash stay readable, and texts that are in use again. Call
 * before the first request.
 * @throws ArriveError `log-away`, `busy`
 */
export async function publishWordings(kernel: Kernel, { forms, earlier }: Definitions): Promise<void> {
  const all = [
    ...kernel.texts.all().map(textWording),
    // Earlier forms first: the last definition of a form is the one in use.
    ...[...earlier.map(({ form }) => form), ...forms].map(formWording),
  ]
  const inHistory = createAgencyEvents(kernel, publishedIn)
  const isKnown = async () => missingIn(await inHistory(), all).length === 0
  if (await isKnown()) return
  await inTurn(kernel, async () => {
    if (await isKnown()) return
    const missing = missingIn(await publishedInLog(kernel), all)
    await Promise.all(missing.map((wording) => append(kernel, wording)))
  })
}

interface Published {
  /** Of the event. */
  readonly id: string
  readonly text?: Pick<EventData<'agency.text.published'>, 'id' | 'hash'>
}

function publishedIn(event: OpenEvent): Published {
  const { id } = event.envelope
  return isEventOf(event, 'agency.text.published') ? { id, text: event.data } : { id }
}

/** Those that were never published, and texts that are in use again: another wording was published after them. */
function missingIn(published: readonly Published[], all: readonly Wording[]): readonly Wording[] {
  const known = new Set<string>()
  const last = new Map<string, Required<Published>>()
  for (const { id, text } of published) {
    if (text !== undefined && !known.has(id)) last.set(text.id, { id, text })
    known.add(id)
  }
  return all.flatMap((wording) => {
    if (!known.has(wording.id)) return [wording]
    const { text } = wording
    const before = text && last.get(text.id)
    if (text === undefined || before === undefined || before.text.hash === text.hash) return []
    return [{ ...wording, id: returnedTextId(text.id, text.hash, before.id) }]
  })
}

/** Read from the log: the history may be behind, and another process may keep it. */
async function publishedInLog({ log, upcast }: Kernel): Promise<readonly Published[]> {
  const published: Published[] = []
  await readAll(log, [textPublished.topic], {
    take: ({ envelope }) => {
      const data = upcast(envelope.dataschema, clearData(envelope))
      published.push(publishedIn({ envelope, person: 0, data }))
    },
    signal: AbortSignal.timeout(READ_MS),
  })
  return published
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
