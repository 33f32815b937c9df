import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import type { VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { parseSigned } from '@arrive/contracts/proof/proof-events.ts'
import { type Entry, type Kernel, topicOf } from '../../../kernel/index.ts'
import { openCheckpoint } from '../../key.ts'
import { hashIn, PROOF_SOURCE } from '../../page.ts'
import { entriesOf, firstIn } from '../log-parts.ts'

/** A signed checkpoint in the log. */
export interface NoteAt {
  readonly note: string
  readonly size: number
  readonly root: Uint8Array
  /** In the topic `proof`. */
  readonly offset: number
}

/** Entries per step on the way back to the last note: a batch and its note, usually. */
const STEP = 8

/** The checkpoints of one key, by when they were signed. @param begins offset at which its tree begins */
export function signedNotes({ log }: Pick<Kernel, 'log'>, key: VerifierKey, begins: number) {
  async function noteIn({ envelope, offset }: Entry): Promise<NoteAt | undefined> {
    const { note } = (envelope.type === checkpointSigned.type && parseSigned(envelope.data)) || {}
    const signed = note === undefined ? undefined : await openCheckpoint(note, key)
    return note === undefined || signed === undefined
      ? undefined
      : { note, size: signed.size, root: hashIn(signed.root), offset }
  }

  /** The first offset with an event after this time, by bisection. */
  async function firstAfter(time: string): Promise<number> {
    let [low, high] = [begins, (await log.ends([topicOf(PROOF_SOURCE)])).get(PROOF_SOURCE) ?? 0]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const entry = await firstIn({ log }, { source: PROOF_SOURCE, from: middle, to: middle + 1 }, () => true)
      if (entry === undefined || entry.envelope.time > time) high = middle
      else low = middle + 1
    }
    return low
  }

  async function* from(offset: number): AsyncGenerator<NoteAt> {
    for await (const entry of entriesOf({ log }, { source: PROOF_SOURCE, from: offset })) {
      const note = await noteIn(entry)
      if (note !== undefined) yield note
    }
  }

  async function lastBefore(offset: number): Promise<NoteAt | undefined> {
    for (let end = offset; end > begins; end -= STEP) {
      const part = { source: PROOF_SOURCE, from: Math.max(begins, end - STEP), to: end }
      const entries: Entry[] = []
      for await (const entry of entriesOf({ log }, part)) entries.push(entry)
      for (const entry of entries.reverse()) {
        const note = await noteIn(entry)
        if (note !== undefined) return note
      }
    }
    return undefined
  }

  return {
    /** From the last one that was signed by this time, or else from the first one. */
    since: async function* (time: string): AsyncGenerator<NoteAt> {
      const last = await lastBefore(await firstAfter(time))
      if (last !== undefined) yield last
      yield* from(last === undefined ? begins : last.offset + 1)
    },
  }
}
