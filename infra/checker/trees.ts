import { distinct, type Finding, ofProof } from './findings.ts'
import { type Keys, keysOf } from './keys.ts'
import { type Checkpoint, checkpointOf, isSignedBy, names, noteOf, type VerifierKey } from './notes.ts'
import type { Batch, Begun, Noted, ProofEvent, Unreadable } from './proof-events.ts'

/** A checkpoint that a key of the tree has signed, and the event that holds it (null: a line of an export). */
export interface GoodNote extends Checkpoint {
  readonly id: string | null
}

/** What the log says of one tree, before any leaf is looked at. */
export interface Tree {
  readonly begun: Begun | undefined
  readonly keys: Keys
  readonly batches: readonly Batch[]
  readonly unreadable: readonly Unreadable[]
  readonly notes: readonly GoodNote[]
  readonly findings: readonly Finding[]
}

/** Splits the events of `proof` where a tree begins. An event before the first begin is of the first tree. */
export function treesOf(
  events: readonly ProofEvent[],
  lines: readonly string[],
  given: VerifierKey | undefined,
): readonly Tree[] {
  const split: ProofEvent[][] = []
  for (const event of events) {
    const begins = event.kind === 'begun' || (event.kind === 'unreadable' && event.was === 'begun')
    const last = split.at(-1)
    if (last === undefined || begins) split.push([event])
    else last.push(event)
  }
  const written = new Set(events.flatMap((event) => (event.kind === 'note' ? [event.note] : [])))
  const extra = lines.filter((note) => !written.has(note)).map((note) => ({ id: null, note }))
  return split.map((own, place) => treeOf(own, place === split.length - 1 ? extra : [], given))
}

interface NoteText {
  readonly id: string | null
  readonly note: string
}

function treeOf(events: readonly ProofEvent[], lines: readonly NoteText[], given: VerifierKey | undefined): Tree {
  const keys = keysOf(events, given)
  const begun = events.find((event) => event.kind === 'begun')
  const unreadable = events.filter((event) => event.kind === 'unreadable')
  const gone = begun === undefined && !unreadable.some(({ was }) => was === 'begun')
  const judged = [...events.filter((event): event is Noted => event.kind === 'note'), ...lines].map((note) =>
    judge(note, keys),
  )
  return {
    begun,
    keys,
    batches: events.filter((event) => event.kind === 'batch'),
    unreadable,
    notes: judged.flatMap(({ good }) => (good ? [good] : [])),
    findings: distinct([
      ...(gone ? [ofProof('missing')] : []),
      ...unreadable.map(({ id }) => ofProof('altered', id)),
      ...keys.findings,
      ...judged.flatMap(({ finding }) => (finding ? [finding] : [])),
      ...strangers(judged, given),
    ]),
  }
}

interface Judged {
  readonly good?: GoodNote
  readonly finding?: Finding
  /** The key ID of a note of a key that the log does not name, and its event. */
  readonly stranger?: { readonly key: string; readonly id: string | null }
}

/** A note of a known key must verify; one of an unknown key says nothing by itself. */
function judge({ id, note }: NoteText, { known, lost }: Keys): Judged {
  const read = noteOf(note)
  const checkpoint = read && checkpointOf(read)
  if (read === undefined || checkpoint === undefined) return { finding: ofProof('altered', id) }
  const signer = known.find((key) => names(read, key))
  if (signer !== undefined) {
    const isGood = isSignedBy(read, signer.bytes) && checkpoint.origin === signer.name
    return isGood ? { good: { ...checkpoint, id } } : { finding: ofProof('altered', id) }
  }
  // The right bytes under another name: the begin of that name is gone.
  if (known.some((key) => isSignedBy(read, key.bytes))) return lost ? {} : { finding: ofProof('missing') }
  return lost ? {} : { stranger: { key: read.signatures[0]?.id ?? '', id } }
}

/** One note of an unknown key was touched. Several of the same key: the rotation to it is gone, or it is a wrong one. */
function strangers(judged: readonly Judged[], given: VerifierKey | undefined): readonly Finding[] {
  const found = judged.flatMap(({ stranger }) => (stranger ? [stranger] : []))
  return found.map(({ key, id }) => {
    const several = found.filter((other) => other.key === key).length > 1
    if (!several) return ofProof('altered', id)
    return ofProof(given ? 'wrong-key' : 'missing')
  })
}
