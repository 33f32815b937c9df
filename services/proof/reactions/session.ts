import { setTimeout as pause } from 'node:timers/promises'
import { originOf } from '@arrive/contracts/proof/checkpoints.ts'
import type { VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { MAX_LEAVES, PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { deadline, derivedId, type Envelope, type Kernel, untilTick } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import type { Adoption } from '../events/adoption.ts'
import { proofEvent } from '../events/proof-event.ts'
import { type Earlier, type Halt, readState } from '../reads/state.ts'
import { createAgreement } from './anchors/agreement.ts'
import { readBegins } from './begins.ts'
import { type Reading, type ReadingOptions, startReading } from './reading.ts'
import { findSnapshot } from './restoring.ts'
import { snapshotTaker } from './snapshots.ts'
import { stateTeller } from './telling.ts'

/** Milliseconds during which events are gathered before they are sealed together. */
const TICK_MS = 1_000
/** Milliseconds. */
const APPEND_MS = 2_000
/** Milliseconds to wait for our own event to come back from the log before it is appended again. */
const RETURN_MS = 10_000

export interface SessionOptions extends ReadingOptions {
  readonly kernel: Kernel
  /** Whether this process may still sequence; checked before every append. */
  readonly mayGoOn: () => Promise<boolean>
  /** Begins this new tree, unless another one has begun meanwhile. */
  readonly adopt?: Adoption | undefined
}

/** Returns an administrator's decision if nothing can be signed any more. */
export async function runSession(given: SessionOptions): Promise<Adoption | undefined> {
  const options = { ...given, mayGoOn: untilRefused(given.mayGoOn) }
  const { kernel, signal, mayGoOn, onFailure, adopt } = options
  const found = await findSnapshot(kernel, signal)
  const from = adopt === undefined ? found?.restored : undefined
  const begins = from === undefined ? await beginsOf(options) : undefined
  const reading = startReading({ ...options, from, begins })
  const snapshot = snapshotTaker(kernel, reading, { stored: found?.body, from: from?.snapshot.size })
  try {
    if (!(await reading.caughtUp())) return undefined
    // Events from before sealing began are ordered by time.
    reading.waiting.sort()
    const tell = stateTeller(kernel.store, reading, await earlierOf(kernel, from === undefined))
    // Remove the former tree's documents before any of the new one are written.
    if (adopt !== undefined) await tell()
    const requested = await seal(options, reading, () => tell().then(() => snapshot().catch(onFailure), onFailure))
    if (reading.isWhole() && (await mayGoOn())) await snapshot('now').catch(onFailure)
    return requested
  } finally {
    await reading.stop()
  }
}

/** Once refused, always refuse: a step was skipped, so this session must not continue. */
function untilRefused(mayGoOn: () => Promise<boolean>): () => Promise<boolean> {
  let isOver = false
  return async () => {
    isOver ||= !(await mayGoOn())
    return !isOver
  }
}

/** Where the continued tree begins: after everything in the log if a new one is to begin. */
async function beginsOf({ kernel, signal, adopt }: SessionOptions): Promise<ReadingOptions['begins']> {
  const { origins, offset, end } = await readBegins(kernel, signal)
  if (adopt !== undefined && adopt.former === origins.at(-1)) return { offset: end, past: origins }
  return { offset, past: origins.slice(0, -1) }
}

/** A start from a snapshot keeps these values; one that reads the whole log has just checked it. */
async function earlierOf({ store, now }: Kernel, isWhole: boolean): Promise<Earlier> {
  return isWhole ? { checked: new Date(now()).toISOString() } : ((await readState(store)) ?? {})
}

async function seal(
  options: SessionOptions,
  reading: Reading,
  tell: () => Promise<void>,
): Promise<Adoption | undefined> {
  const { waiting, notes, ended, until } = reading
  const sealOnce = createSealing(options, reading)
  let halted: Halt | undefined
  const isMore = () => {
    // A halt must be published too.
    if (notes.halted() !== halted) return true
    if (halted !== undefined) return reading.adoption() !== undefined
    return waiting.size() > 0 || notes.unsigned() !== undefined
  }
  for (;;) {
    await sealOnce()
    halted = notes.halted()
    await tell()
    if (!(await options.mayGoOn())) return undefined
    if (halted !== undefined && reading.adoption() !== undefined) return reading.adoption()
    if (!(await until(isMore))) return undefined
    await pause(untilTick(TICK_MS), undefined, { signal: ended }).catch(() => undefined)
  }
}

function createSealing(
  { kernel, keys, mayGoOn, onFailure, adopt }: SessionOptions,
  reading: Reading,
): () => Promise<void> {
  const { log, now, settings } = kernel
  const { waiting, batches, notes, ended, until } = reading
  const agreement = createAgreement(kernel)

  /** Whether the log confirmed the append; on false it may still have succeeded. */
  async function appended(envelope: Envelope): Promise<boolean> {
    try {
      return await deadline.withTimeout(
        APPEND_MS,
        log.append(PROOF, envelope).then(() => true),
        () => false,
      )
    } catch (error) {
      onFailure(error)
      return false
    }
  }

  /** Appends until the event has come back, because only that counts. Repeats are harmless. */
  async function append(envelope: Envelope, isBack: () => boolean): Promise<boolean> {
    while (!ended.aborted && !isBack()) {
      if (!(await mayGoOn())) return false
      const isThere = await appended(envelope)
      await until(isBack, isThere ? RETURN_MS : TICK_MS)
    }
    return !ended.aborted
  }

  /** The id is derived from key and log, so that two processes begin the same tree. */
  function begin(): Promise<boolean> {
    const [{ key: leaf = '' } = {}] = waiting.first(1)
    const id = adopt?.begun ?? derivedId(['proof.log.begun', leaf], keys.signer('first').vkey)
    const origin = adopt?.origin ?? originOf(new URL(settings.publicOrigin).host, id, nodeHashing)
    const data = { origin, adopted: waiting.size(), key: keys.signer(origin).vkey }
    return append(proofEvent('begun', data, now(), id), () => notes.key() !== undefined)
  }

  async function rotate(key: VerifierKey): Promise<boolean> {
    const data = keys.rotation(key)
    return data !== undefined && append(proofEvent('rotated', data, now()), () => notes.key() !== key)
  }

  function seal(most: number): Promise<boolean> {
    const batch = proofEvent('batch', batches.make(most), now())
    return append(batch, () => !batches.isAhead())
  }

  /** Leave later events for the next tick: under constant saves this would never end. */
  async function sealWaiting(): Promise<boolean> {
    for (let left = waiting.size(); left > 0; left -= MAX_LEAVES) {
      if (!(await seal(Math.min(left, MAX_LEAVES)))) return false
    }
    return true
  }

  function sign(note: string): Promise<boolean> {
    const isBack = () => notes.halted() !== undefined || notes.signed()?.note === note
    return append(proofEvent('signed', { note }, now()), isBack)
  }

  /**
   * Whether no anchor contradicts this log: a batch that conflicts with an anchor would turn an old log into a forged
   * one.
   */
  async function isAgreed(): Promise<boolean> {
    const holds = await agreement.holds(notes)
    if (!holds) notes.contradict()
    return holds
  }

  async function isOurs(): Promise<boolean> {
    if (notes.key() === undefined && !(waiting.size() > 0 && (await begin()))) return false
    const key = notes.key()
    return key !== undefined && (keys.signs(key) || rotate(key))
  }

  return async () => {
    if (ended.aborted || notes.halted() !== undefined) return
    if (!(await isOurs()) || !(await isAgreed()) || !(await sealWaiting())) return
    const note = notes.unsigned()
    if (note !== undefined) await sign(note)
  }
}
