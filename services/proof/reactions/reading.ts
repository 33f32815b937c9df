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

/** Milliseconds in which what other processes append gathers, so that each need not be fetched by itself. */
const REST_MS = 500

export interface ReadingOptions {
  readonly kernel: Pick<Kernel, 'log' | 'events'>
  readonly keys: Keys
  /** The name to follow under, which nobody else has. */
  readonly reader: string
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
  /** What this goes on from. Default: the start of the log. */
  readonly from?: Restored | undefined
  /** Where the tree begins, if there is nothing to go on from. Default: at the start of the topic `proof`. */
  readonly begins?: { readonly offset: number; readonly past: readonly string[] } | undefined
}

export type Reading = ReturnType<typeof startReading>

/** Milliseconds for which a batch waits for other sources, before those have their turn to be fetched. */
const HOLD_MS = 5

/** Reads the log, and then what comes: what counts, what is signed, and what waits to be sealed. */
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

  /** Whether it was taken before: it may be given again after the group has changed. */
  const isKnown = (of: ReadonlyMap<Source, number>, { source, offset }: Entry) => offset < (of.get(source) ?? 0)

  /**
   * Answers only where there is something to wait for: most events are a leaf, and every save is one. False in the end
   * where it is to be given again.
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
    // Another tree has begun, which is read from its beginning.
    if (notes.isPast()) over.abort()
    // Ended meanwhile, it may not have been looked at whole.
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

  /** Nothing can be sealed here any more. Everybody else goes on. */
  function end(error: unknown): undefined {
    onFailure(error)
    over.abort()
  }

  const start = async () => places()
  const follower = log.follow({ reader, topics: all, start, handle, ahead: true, rest, onDeleted: end })
  return {
    ...read,
    /** Whether all that was read has been taken. */
    isWhole: () => !over.signal.aborted,
    ended,
    /** What an administrator has decided of the tree as it is signed now. */
    adoption: () => read.adoptions.of(notes.key()?.name, notes.signed()?.size ?? 0),
    /** Resolves as soon as the condition holds; false where it was ended before. */
    until,
    /** Resolves when everything is read that the log holds now; false where it was ended before. */
    caughtUp: () => log.ends(all).then((ends) => untilRead(() => hasPassed(places(), ends))),
    stop: async () => {
      over.abort()
      await follower.stop()
    },
  }
}

/** Rests between fetches, unless somebody waits for what they bring. */
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

/** Answers the offset of the one that is to be given again, with what follows it, where there is one. */
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
 * Whether everything is read that the log held when this was asked first for an offset of the topic `proof`. It does
 * not wait until it is: Kafka fetches the other sources only when the batches in hand are done.
 */
function readUpTo(endsNow: () => Promise<SourceOffsets>, isPast: (ends: SourceOffsets) => Promise<boolean>) {
  let asked: { readonly offset: number; readonly ends: SourceOffsets } | undefined
  return async (offset: number): Promise<boolean> => {
    const { ends } = asked?.offset === offset ? asked : { ends: await endsNow() }
    asked = { offset, ends }
    return isPast(ends)
  }
}

/** False where it is to be given again. */
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

/** What is known of what was read. */
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
    /** Origins of earlier trees. */
    past,
    /** The next offset to be read of every source of the topic `proof`. */
    proofPlaces: new Map<Source, number>(start > 0 ? [[PROOF_SOURCE, start]] : []),
  }
}
