import { distinct, type Finding, ofAll, ofProof } from './findings.ts'
import { isSame, type Keys, keysOf } from './keys.ts'
import { type Checkpoint, checkpointOf, isGoodBy, isSignedBy, names, noteOf, type VerifierKey } from './notes.ts'
import type { Batch, Begun, ProofEvent, Rotated, Unreadable } from './proof-events.ts'

/** A checkpoint signed by a key of the tree, with the id of its event (null: a line of an export). */
export interface GoodNote extends Checkpoint {
  readonly id: string | null
  readonly signer: VerifierKey
}

/** The log's statements about one tree, before checking leaves. */
export interface Tree {
  readonly begun: Begun | undefined
  readonly keys: Keys
  readonly batches: readonly Batch[]
  readonly rotations: readonly Rotated[]
  readonly unreadable: readonly Unreadable[]
  readonly notes: readonly GoodNote[]
  readonly findings: readonly Finding[]
}

export interface Kept {
  readonly given: VerifierKey | undefined
  readonly checkpoints: readonly string[]
}

/** Splits `proof` events at each begin, and assigns notes to trees. */
export function treesOf(
  events: readonly ProofEvent[],
  lines: readonly string[],
  { given, checkpoints }: Kept,
): readonly Tree[] {
  const split = splitAtBegins(events)
  const inLog = split.flatMap((own, tree) =>
    own.filter((event) => event.kind === 'note').map((note) => ({ ...note, tree })),
  )
  const written = new Set(inLog.map(({ note }) => note))
  const beside = lines.filter((note) => !written.has(note)).map((note) => ({ id: null, note, tree: split.length - 1 }))
  const origins = split.map((own) => own.find((event) => event.kind === 'begun')?.origin)
  // A note names its tree; otherwise it belongs to the tree around it.
  const treeOfNote = ({ note, tree }: { readonly note: string; readonly tree: number }) => {
    const origin = originIn(note)
    const named = origins.findIndex((own, at) => own === origin && at <= tree)
    return named === -1 ? tree : named
  }
  const notes = Map.groupBy([...inLog, ...beside], treeOfNote)
  const parts = split.map((own, place) => ({ events: own, notes: notes.get(place) ?? [], isTakenOver: false }))
  const trusted = given ? [given.bytes] : signersOf(checkpoints, parts)
  return believed(parts, trusted).map((part) => treeOf(part, given))
}

/** Earlier events belong to the first tree; a repeated begin is ignored. Notes reveal the origin of a lost begin. */
function splitAtBegins(events: readonly ProofEvent[]): readonly (readonly ProofEvent[])[] {
  const first = events.findIndex(({ kind }) => kind === 'begun')
  const begun = new Set(events.slice(0, first).flatMap((event) => (event.kind === 'note' ? originIn(event.note) : [])))
  const split: ProofEvent[][] = []
  for (const event of events) {
    if (event.kind === 'begun' && begun.has(event.origin)) continue
    if (event.kind === 'begun') begun.add(event.origin)
    const begins = event.kind === 'begun' || (event.kind === 'unreadable' && hasBegun(events, event, begun))
    const last = split.at(-1)
    if (last === undefined || begins) split.push([event])
    else last.push(event)
  }
  return split
}

function hasBegun(events: readonly ProofEvent[], event: Unreadable, begun: ReadonlySet<string>): boolean {
  return isFollowedByFirst(events, event) && !isRepeated(events.slice(events.indexOf(event)), begun)
}

/** Whether an unreadable event repeats an earlier begin: the following notes belong to earlier trees. */
function isRepeated(from: readonly ProofEvent[], begun: ReadonlySet<string>): boolean {
  const next = from.findIndex((event) => event.kind === 'begun' && !begun.has(event.origin))
  const notes = from.slice(0, next === -1 ? from.length : next).filter((event) => event.kind === 'note')
  return notes.length > 0 && notes.every(({ note }) => begun.has(originIn(note)))
}

function originIn(note: string): string {
  return note.slice(0, note.indexOf('\n'))
}

/** Whether an unreadable event began a tree: the next batch is the first of a new one. */
function isFollowedByFirst(events: readonly ProofEvent[], event: Unreadable): boolean {
  const at = events.indexOf(event)
  const [next] = batchesIn(events.slice(at))
  const isAgain = batchesIn(events.slice(0, at)).some(({ root }) => root === next?.root)
  return event.was === 'begun' && next?.from === 0 && !isAgain
}

function batchesIn(events: readonly ProofEvent[]): readonly Batch[] {
  return events.filter((event) => event.kind === 'batch')
}

/** A begin, with the events and notes up to the next one. */
interface Part {
  readonly events: readonly ProofEvent[]
  readonly notes: readonly NoteText[]
  /** Whether a tree with an untrusted key follows. */
  readonly isTakenOver: boolean
}

/** Keys of the log that signed a checkpoint kept elsewhere. */
function signersOf(checkpoints: readonly string[], parts: readonly Part[]): readonly Buffer[] {
  const keys = parts.flatMap(({ events }) => keysOf(events).known)
  const notes = checkpoints.flatMap((text) => noteOf(text) ?? [])
  return keys.filter((key) => notes.some((note) => isGoodBy(note, key))).map(({ bytes }) => bytes)
}

/**
 * Ignores a begin if no note or handover belongs to its tree but another tree has some, or if no handover links it to a
 * trusted key. Both only if no altered event could explain it.
 */
function believed(parts: readonly Part[], trusted: readonly Buffer[]): readonly Part[] {
  const known = linkedTo(trusted, parts)
  const isKnown = (part: Part) => bytesOf(part).some((bytes) => has(known, bytes))
  const isAnyKnown = parts.some((part) => isSigned(part) && isKnown(part))
  const trees: Part[] = []
  for (const part of parts) {
    const last = trees.at(-1)
    const isStranger = isAnyKnown && bytesOf(part).length > 0 && !isKnown(part)
    const isOthers = isStranger && !isTouched(part) && !trees.some(isTouched)
    const mayBeEmpty = last !== undefined || parts.some(isSigned)
    const isEmpty = mayBeEmpty && !isSigned(part) && !isTouched(part)
    if (!isOthers && !isEmpty) trees.push(part)
    else if (last !== undefined) {
      const isTakenOver = last.isTakenOver || (isOthers && trees.some(isKnown))
      trees.splice(-1, 1, { ...last, events: [...last.events, ...withoutBegin(part.events)], isTakenOver })
    }
  }
  return trees
}

function linkedTo(keys: readonly Buffer[], parts: readonly Part[]): readonly Buffer[] {
  const more = parts.map(bytesOf).filter((own) => own.some((bytes) => has(keys, bytes)))
  const fresh = more.flat().filter((bytes) => !has(keys, bytes))
  return fresh.length === 0 ? keys : linkedTo([...keys, ...fresh], parts)
}

const bytesOf = ({ events }: Part): readonly Buffer[] => keysOf(events).known.map(({ bytes }) => bytes)

function has(keys: readonly Buffer[], key: Buffer): boolean {
  return keys.some((bytes) => bytes.equals(key))
}

function isSigned({ events, notes }: Part): boolean {
  return notes.length > 0 || events.some(({ kind }) => kind === 'rotated')
}

function isTouched({ events }: Part): boolean {
  return keysOf(events).lost || events.some(({ kind }) => kind === 'unreadable')
}

function withoutBegin(events: readonly ProofEvent[]): readonly ProofEvent[] {
  return events.filter(({ kind }) => kind !== 'begun' && kind !== 'rotated' && kind !== 'note')
}

interface NoteText {
  readonly id: string | null
  readonly note: string
}

function treeOf({ events, notes, isTakenOver }: Part, given: VerifierKey | undefined): Tree {
  const keys = keysOf(events)
  const begun = events.find((event) => event.kind === 'begun')
  const unreadable = events.filter((event) => event.kind === 'unreadable')
  const gone = begun === undefined && !unreadable.some(({ was }) => was === 'begun')
  // A key with another name signed another tree.
  const own = given !== undefined && (begun?.origin ?? given.name) === given.name ? given : undefined
  const judged = notes.map((note) => judge(note, keys, own))
  return {
    begun,
    keys,
    batches: events.filter((event) => event.kind === 'batch'),
    rotations: events.filter((event) => event.kind === 'rotated'),
    unreadable,
    // A note with another origin belongs to a tree whose begin is gone.
    notes: judged.flatMap(({ good }) => (good && (begun?.origin ?? good.origin) === good.origin ? [good] : [])),
    findings: distinct([
      ...(gone ? [ofProof('missing')] : []),
      ...unreadable.map(({ id }) => ofProof('altered', id)),
      ...keys.findings,
      ...judged.flatMap(({ finding }) => (finding ? [finding] : [])),
      ...strangers(judged, given),
      ...handedOver(judged, keys, given),
      ...(isTakenOver ? [ofAll('wrong-key')] : []),
    ]),
  }
}

interface Judged {
  readonly good?: GoodNote
  readonly finding?: Finding
  /** The event of a note with a key unknown to the log. */
  readonly stranger?: { readonly id: string | null }
}

/** A note with a known key must verify; one with an unknown key proves nothing alone. */
function judge({ id, note }: NoteText, { known: own, lost }: Keys, given: VerifierKey | undefined): Judged {
  const known = given ? [...own, given] : own
  const read = noteOf(note)
  const checkpoint = read && checkpointOf(read)
  if (read === undefined || checkpoint === undefined) return { finding: ofProof('altered', id) }
  const signer = known.find((key) => names(read, key))
  if (signer !== undefined) {
    const isGood = isGoodBy(read, signer) && checkpoint.origin === signer.name
    return isGood ? { good: { ...checkpoint, id, signer } } : { finding: ofProof('altered', id) }
  }
  if (lost) return {}
  // A valid signature under another tree's name: that tree's begin is gone.
  const isOther = !known.some(({ name }) => name === checkpoint.origin)
  if (isOther && known.some((key) => isSignedBy(read, key.bytes))) return { finding: ofProof('missing') }
  return { stranger: { id } }
}

/** One unknown key among good notes: an altered note. Otherwise another key, or a lost handover. */
function strangers(judged: readonly Judged[], given: VerifierKey | undefined): readonly Finding[] {
  const found = judged.flatMap(({ stranger }) => (stranger ? [stranger] : []))
  const [only] = found
  if (only === undefined) return []
  const isOneOfGood = given === undefined || judged.some(({ good }) => good)
  if (found.length === 1 && isOneOfGood) return [ofProof('altered', only.id)]
  return given ? [ofAll('wrong-key')] : [ofProof('missing')]
}

/** If the given key signed notes without a handover, the handover event is gone. */
function handedOver(
  judged: readonly Judged[],
  { known, lost }: Keys,
  given: VerifierKey | undefined,
): readonly Finding[] {
  const isNamed = given === undefined || known.some((key) => isSame(key, given))
  if (lost || isNamed) return []
  return judged.some(({ good }) => good?.signer === given) ? [ofProof('missing')] : []
}
