import { batchSequenced } from '@arrive/contracts/events/batch-sequenced.ts'
import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import { keyRotated } from '@arrive/contracts/events/key-rotated.ts'
import { logBegun } from '@arrive/contracts/events/log-begun.ts'
import { originAdopted } from '@arrive/contracts/events/origin-adopted.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import {
  AGENCY,
  type Entry,
  type Envelope,
  hasPassed,
  type Kernel,
  type Source,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { createAdoptions } from '../events/adoption.ts'
import { begunBy, sealedTopics } from '../events/proof-event.ts'
import { PROOF_SOURCE } from '../page.ts'
import { createBatches } from './batches.ts'
import type { Keys } from './keys.ts'
import { createNotes } from './notes.ts'
import { createPages } from './pages.ts'
import { beforeOf, type Restored } from './restoring.ts'
import { createSignal } from './signal.ts'
import { begunIn } from './snapshot.ts'
import { createWaiting } from './waiting.ts'

/** Milliseconds between fetches, so that appends of other processes arrive together. */
const REST_MS = 500

export interface ReadingOptions {
  readonly kernel: Pick<Kernel, 'log' | 'events'>
  readonly keys: Keys
  /** A unique reader name. */
  readonly reader: string
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  readonly from?: Restored | undefined
  /** Default: the start of the topic `proof`. */
  readonly begins?: { readonly offset: number; readonly past: readonly string[] } | undefined
}

export type Reading = ReturnType<typeof startReading>

/** Milliseconds that a batch waits for other sources before they are fetched. */
const HOLD_MS = 5

export function startReading(options: ReadingOptions) {
  const { kernel, reader, signal, onFailure } = options
  const { log, events } = kernel
  const topics = sealedTopics(events)
  const all = [...topics, PROOF]
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  const { changed, until } = createSignal(ended)
  const { untilRead, rest } = createRests(until)
  const hasRead = readUpTo(
    () => log.ends(topics),
    (ends) => untilRead(() => hasPassed(waiting.places(), ends), HOLD_MS),
  )
  const read = createRead(options, hasRead)
  const { waiting, proofPlaces, notes } = read
  const places = () => new Map([...waiting.places(), ...proofPlaces])

  /** Entries may be delivered again after the consumer group changes. */
  const isKnown = (of: ReadonlyMap<Source, number>, { source, offset }: Entry) => offset < (of.get(source) ?? 0)

  /**
   * A promise only if there is something to wait for, because every save passes here. False: deliver the entry again.
   */
  function take(entry: Entry): Promise<boolean> | undefined {
    if (topicOf(entry.source) === PROOF) return takeOfProof(entry)
    if (isKnown(waiting.places(), entry)) return undefined
    waiting.add(entry)
    if (entry.envelope.type === originAdopted.type) read.adoptions.take(entry.envelope)
    return undefined
  }

  async function takeOfProof(entry: Entry): Promise<boolean> {
    const { source, offset, envelope } = entry
    if (isKnown(proofPlaces, entry)) return true
    if (envelope.subject === AGENCY && !(await takeProof(read, envelope, offset))) return false
    // Another tree has begun, which must be read from its beginning.
    if (notes.isPast()) over.abort()
    // If ended meanwhile, the entry may be only partly processed.
    if (!ended.aborted) proofPlaces.set(source, offset + 1)
    return true
  }

  async function handle(entries: readonly Entry[]): Promise<number | undefined> {
    try {
      return await takeEach(entries, take, ended)
    } catch (error) {
      return end(error)
    } finally {
      changed()
    }
  }

  /** Sealing ends in this process; everything else continues. */
  function end(error: unknown): undefined {
    onFailure(error)
    over.abort()
  }

  const start = async () => places()
  const follower = log.follow({ reader, topics: all, start, handle, ahead: true, rest, onDeleted: end })
  return {
    ...read,
    /** Whether everything read was processed. */
    isWhole: () => !over.signal.aborted,
    ended,
    adoption: () => read.adoptions.of(notes.key()?.name, notes.signed()?.size ?? 0),
    /** False if ended first. */
    until,
    /** Resolves at the current end of the log; false if ended first. */
    caughtUp: () => log.ends(all).then((ends) => untilRead(() => hasPassed(places(), ends))),
    stop: async () => {
      over.abort()
      await follower.stop()
    },
  }
}

/** Rests between fetches, unless something waits for the result. */
function createRests(until: ReturnType<typeof createSignal>['until']) {
  let waiting = 0
  return {
    untilRead: async (...condition: Parameters<typeof until>): Promise<boolean> => {
      waiting++
      const holds = await until(...condition)
      waiting--
      return holds
    },
    rest: () => (waiting > 0 ? 0 : REST_MS),
  }
}

/** Returns the offset of the first entry to be delivered again. */
async function takeEach(
  entries: readonly Entry[],
  take: (entry: Entry) => Promise<boolean> | undefined,
  ended: AbortSignal,
): Promise<number | undefined> {
  for (const entry of entries) {
    if (ended.aborted) return undefined
    const taken = take(entry)
    if (taken !== undefined && !(await taken)) return entry.offset
  }
  return undefined
}

/**
 * Whether everything is read that was in the log when `offset` was first asked about. Must not wait: Kafka fetches
 * other sources only after the current batches are processed.
 */
function readUpTo(endsNow: () => Promise<SourceOffsets>, isPast: (ends: SourceOffsets) => Promise<boolean>) {
  let requested: { readonly offset: number; readonly ends: SourceOffsets } | undefined
  return async (offset: number): Promise<boolean> => {
    const { ends } = requested?.offset === offset ? requested : { ends: await endsNow() }
    requested = { offset, ends }
    return isPast(ends)
  }
}

/** False if the entry must be delivered again. */
async function takeProof(
  { notes, batches }: Pick<ReturnType<typeof createRead>, 'notes' | 'batches'>,
  envelope: Envelope,
  offset: number,
): Promise<boolean> {
  const { type, data, time } = envelope
  const begun = type === logBegun.type ? begunBy(envelope) : undefined
  if (begun !== undefined) notes.begin(begun, offset)
  else if (type === batchSequenced.type) return batches.take(data, offset)
  else if (type === keyRotated.type) await notes.rotate(data)
  else if (type === checkpointSigned.type) await notes.take(data, time)
  return true
}

function createRead({ from, keys, begins }: ReadingOptions, hasRead: (offset: number) => Promise<boolean>) {
  const past = from?.snapshot.past ?? begins?.past ?? []
  const start = from?.snapshot.proof ?? begins?.offset ?? 0
  const waiting = createWaiting(from && beforeOf(from))
  const pages = createPages(from && begunIn(from.snapshot))
  const batches = createBatches({ waiting, hasRead, counted: pages.add, from })
  return {
    waiting,
    batches,
    pages,
    adoptions: createAdoptions(),
    notes: createNotes({ batches, keys, from: from?.snapshot, past }),
    past,
    proofPlaces: new Map<Source, number>(start > 0 ? [[PROOF_SOURCE, start]] : []),
  }
}
