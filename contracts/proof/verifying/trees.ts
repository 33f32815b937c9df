import { type Checkpoint, originOf, parseCheckpoint, rotationText } from '../checkpoints.ts'
import { type Hashing, sameBytes } from '../hashing.ts'
import {
  isSameKey,
  isSignedUnderOtherName,
  parseKeptNote,
  parseNote,
  parseVkey,
  type SignedNote,
  type Verdict,
  type VerifierKey,
  verifyNote,
} from '../notes.ts'
import { type KeyRotated, type LogBegun, PROOF } from '../proof-events.ts'
import { type Finding, findingOf } from './findings.ts'
import type { ProofEvent } from './proof-log.ts'

/** A note of the log, with what its signature says. */
export interface LogNote extends Checkpoint {
  readonly event: ProofEvent
  readonly signatures: SignedNote['signatures']
}

/** One tree of a log: a log that was begun anew has several. */
export interface TreeLog {
  /** The name of the tree; that of its notes where the event that began it cannot be read. */
  readonly origin: string | undefined
  /** How many events were there before it began. */
  readonly adopted: number
  /** The keys that have signed it, the first one first. */
  readonly keys: readonly VerifierKey[]
  /** Its batches, and what may have been one, in the order of the log. */
  readonly events: readonly ProofEvent[]
  /** Its notes that are signed by one of its keys. */
  readonly notes: readonly LogNote[]
  readonly findings: readonly Finding[]
  /** Notes that somebody else has signed. */
  readonly foreign: number
  /** Whether an event was touched that may have begun a tree, or handed over to another key. */
  readonly isUnsure: boolean
  /** Whether somebody whose key nobody has handed over to has begun another tree behind it. */
  readonly isTakenOver: boolean
  /** Whether the log had a tree before. */
  readonly isLater: boolean
}

/** What the asker has from elsewhere. */
export interface Known {
  readonly given: VerifierKey | undefined
  /** Signed notes. */
  readonly checkpoints: readonly string[]
}

interface Draft {
  origin: string | undefined
  adopted: number
  keys: VerifierKey[]
  events: ProofEvent[]
  notes: ProofEvent[]
  findings: Finding[]
  /** Set where an event that may have handed over to another key was touched. */
  isUnsure: boolean
  isTakenOver: boolean
  /** Whether a key of it has handed over to another one. */
  isHandedOver: boolean
}

/** The trees of a log, from the events of its topic `proof`. */
export async function readTrees(
  events: readonly ProofEvent[],
  hashing: Hashing,
  known: Known,
): Promise<readonly TreeLog[]> {
  const drafts: Draft[] = []
  for (const event of events) await place(event, drafts, hashing)
  const trees = treesThatCount(drafts, await trustedKeys(drafts, hashing, known))
  const first = drafts.at(0)
  return Promise.all(
    trees.map(async (draft) => ({ ...(await checked(draft, hashing, known.given)), isLater: draft !== first })),
  )
}

/** The bytes of the keys that the asker trusts: the one given, else those that have signed a checkpoint given. */
async function trustedKeys(
  drafts: readonly Draft[],
  hashing: Hashing,
  { given, checkpoints }: Known,
): Promise<readonly Uint8Array[]> {
  if (given !== undefined) return [given.key]
  const trusted: Uint8Array[] = []
  for (const note of checkpoints.map(parseKeptNote)) {
    for (const key of note === undefined ? [] : drafts.flatMap(({ keys }) => keys)) {
      if (note !== undefined && (await verifyNote(note, key, hashing)) === 'signed') trusted.push(key.key)
    }
  }
  return trusted
}

/**
 * Whoever can write to the log can begin a tree in it, and seal in it what they have inserted. So a tree counts only
 * where a note or a handover stands for it, and, where one is of a trusted key, all others are of that key or of one
 * that took over from it or that it took over from. The begin of any other one is passed over.
 */
function treesThatCount(drafts: readonly Draft[], trusted: readonly Uint8Array[]): readonly Draft[] {
  const known = knownKeys(drafts, trusted)
  const isSigned = ({ notes, isHandedOver }: Draft) => notes.length > 0 || isHandedOver
  const isKnown = ({ keys }: Draft) => keys.some(({ key }) => isAmong(key, known))
  const isAnyKnown = drafts.some((draft) => isSigned(draft) && isKnown(draft))
  const trees: Draft[] = []
  for (const draft of drafts) {
    const last = trees.at(-1)
    const isTouched = draft.isUnsure || draft.origin === undefined
    // A handover that was touched may have been to this key.
    const isExplained = isTouched || trees.some(({ isUnsure }) => isUnsure)
    const isOthers = isAnyKnown && !isKnown(draft) && draft.keys.length > 0 && !isExplained
    const isEmpty = !isSigned(draft) && !isTouched && (last !== undefined || drafts.some(isSigned))
    if (!isOthers && !isEmpty) trees.push(draft)
    else if (last !== undefined) {
      last.events.push(...draft.events)
      last.findings.push(...draft.findings)
      last.isTakenOver ||= isOthers && trees.some(isKnown)
    }
  }
  return trees
}

/** With those that have handed over to one that is trusted, or that one has handed over to. */
function knownKeys(drafts: readonly Draft[], trusted: readonly Uint8Array[]): readonly Uint8Array[] {
  const linked = drafts.filter(({ keys }) => keys.some(({ key }) => isAmong(key, trusted)))
  const more = linked.flatMap(({ keys }) => keys.map(({ key }) => key)).filter((key) => !isAmong(key, trusted))
  return more.length === 0 ? trusted : knownKeys(drafts, [...trusted, ...more])
}

function isAmong(key: Uint8Array, keys: readonly Uint8Array[]): boolean {
  return keys.some((one) => sameBytes(one, key))
}

async function place(event: ProofEvent, drafts: Draft[], hashing: Hashing): Promise<void> {
  const { said } = event
  const isNew = said.kind === 'begun' && !drafts.some((draft) => isOf(draft, said.begun.origin))
  // A process that was held up may append once more what another one has begun meanwhile.
  if (isNew) drafts.push(begin(event, said.begun, hashing))
  const current = drafts.at(-1) ?? orphan(event)
  if (drafts.length === 0) drafts.push(current)
  if (said.kind === 'rotated') await rotate(current, event, said.rotated, hashing)
  if (said.kind === 'note') (drafts.find(({ origin }) => origin === firstLine(said.note)) ?? current).notes.push(event)
  if (event.mayBeBatch) current.events.push(event)
  if (said.kind === 'none' || event.isDamaged) current.findings.push(altered(event))
  if (said.kind === 'none') current.isUnsure = true
}

/** Whether a tree has this origin; one whose begin is gone has the origin of its notes. */
function isOf({ origin, notes }: Draft, name: string): boolean {
  return origin === undefined
    ? notes.some(({ said }) => said.kind === 'note' && firstLine(said.note) === name)
    : origin === name
}

function altered({ id }: ProofEvent): Finding {
  return findingOf('altered', 'proof', id)
}

function firstLine(note: string): string {
  return note.slice(0, note.indexOf('\n'))
}

function begin(event: ProofEvent, { origin, adopted, key: vkey }: LogBegun, hashing: Hashing): Draft {
  const key = parseVkey(vkey, hashing)
  const host = origin.slice(0, origin.lastIndexOf('/'))
  const isWhole = key?.name === origin && originOf(host, event.id ?? '', hashing) === origin
  const findings = isWhole || event.isDamaged ? [] : [altered(event)]
  return {
    origin,
    adopted,
    keys: key === undefined ? [] : [key],
    events: [],
    notes: [],
    findings,
    isUnsure: !isWhole,
    isTakenOver: false,
    isHandedOver: false,
  }
}

/** A log whose beginning is gone: any of its events may have been adopted. What cannot be read may have been it. */
function orphan({ said }: ProofEvent): Draft {
  const findings = said.kind === 'none' ? [] : [findingOf('missing', 'proof')]
  return {
    origin: undefined,
    adopted: Number.POSITIVE_INFINITY,
    keys: [],
    events: [],
    notes: [],
    findings,
    isUnsure: false,
    isTakenOver: false,
    isHandedOver: false,
  }
}

async function rotate(draft: Draft, event: ProofEvent, rotated: KeyRotated, hashing: Hashing): Promise<void> {
  const [old, next] = [parseVkey(rotated.old, hashing), parseVkey(rotated.new, hashing)]
  const note = parseNote(rotated.note)
  const isText = note?.text === rotationText(rotated.old, rotated.new)
  const isSigned = async (key: VerifierKey) => note !== undefined && (await verifyNote(note, key, hashing)) === 'signed'
  const isWhole = old !== undefined && next !== undefined && isText && (await isSigned(old)) && (await isSigned(next))
  const isKnown = old !== undefined && draft.keys.some((key) => isSameKey(key, old))
  draft.isHandedOver = true
  // Where an event before was touched, it may be the one that handed over to the old key; else that one is gone.
  const mayBeAny = draft.keys.length === 0 || draft.isUnsure
  if (isWhole && !isKnown && !mayBeAny) draft.findings.push(findingOf('missing', PROOF))
  if (!isWhole) {
    if (!event.isDamaged) draft.findings.push(altered(event))
    draft.isUnsure = true
  }
  // Where the event was touched, what the new key has signed since is still told from what anybody else has.
  draft.keys.push(...[old, next].filter((key) => key !== undefined))
}

interface ReadNote {
  readonly event: ProofEvent
  readonly note: LogNote | undefined
  /** `renamed`: by the bytes of a known key under another name, whose begin is gone. */
  readonly verdict: Verdict | 'renamed'
}

async function checked(
  draft: Draft,
  hashing: Hashing,
  given: VerifierKey | undefined,
): Promise<Omit<TreeLog, 'isLater'>> {
  const isTrusted = given !== undefined && (draft.origin ?? given.name) === given.name
  const trusted = isTrusted && !draft.keys.some((key) => isSameKey(key, given)) ? [given] : []
  const read = await Promise.all(draft.notes.map((event) => readNote(event, [...draft.keys, ...trusted], hashing)))
  const used = trusted.filter((key) => read.some((one) => isSignedBy(one, key)))
  const isHandoverGone = !draft.isUnsure && draft.keys.length > 0 && used.length > 0
  const keys = [...draft.keys, ...used]
  const isKeyless = draft.keys.length === 0
  const notes = read.map((one) => ({
    ...one,
    verdict: draft.isUnsure || isKeyless ? unlessAbsent(one, isKeyless) : one.verdict,
  }))
  // What cannot be read may have been it.
  const isBegunGone = !draft.isUnsure && notes.some(({ verdict }) => verdict === 'renamed')
  const { touched, foreign, isKeyGone } = strangersOf(notes, given !== undefined)
  return {
    origin: draft.origin ?? notes.find(({ verdict }) => verdict === 'signed')?.note?.origin,
    adopted: draft.adopted,
    keys,
    events: draft.events,
    notes: notes.flatMap(({ note, verdict }) =>
      note !== undefined && verdict === 'signed' && (draft.origin ?? note.origin) === note.origin ? [note] : [],
    ),
    findings: [
      ...draft.findings,
      ...touched.filter(({ event }) => !event.isDamaged).map(({ event }) => altered(event)),
      ...(isKeyGone || isBegunGone || isHandoverGone ? [findingOf('missing', 'proof')] : []),
    ],
    foreign,
    isUnsure: draft.isUnsure,
    isTakenOver: draft.isTakenOver,
  }
}

function isSignedBy({ note, verdict }: ReadNote, { name, id }: VerifierKey): boolean {
  return verdict === 'signed' && note !== undefined && note.signatures.some((one) => one.name === name && one.id === id)
}

/** Where the event that has handed over to a key cannot be read, a note of an unknown key may be of that one. */
function unlessAbsent({ verdict }: ReadNote, isKeyless: boolean): ReadNote['verdict'] {
  // A tree without a key has no name either: the key of another tree says nothing against its notes.
  return verdict === 'absent' || (isKeyless && verdict === 'renamed') ? 'signed' : verdict
}

/** What is to be said of the notes that no known key has signed. */
function strangersOf(notes: readonly ReadNote[], isKeyGiven: boolean) {
  const wrong = notes.filter(({ verdict }) => verdict === 'wrong')
  const foreign = notes.filter(({ verdict }) => verdict === 'absent')
  const isAnySigned = notes.some(({ verdict }) => verdict === 'signed')
  if (foreign.length === 1 && (isAnySigned || !isKeyGiven)) {
    return { touched: [...wrong, ...foreign], foreign: 0, isKeyGone: false }
  }
  // Many notes of a key that was not handed over to: that event is gone, or, against a known key, it is another one.
  return { touched: wrong, foreign: foreign.length, isKeyGone: foreign.length > 0 && !isKeyGiven }
}

async function readNote(event: ProofEvent, keys: readonly VerifierKey[], hashing: Hashing): Promise<ReadNote> {
  const signed = event.said.kind === 'note' ? parseNote(event.said.note) : undefined
  const checkpoint = signed === undefined ? undefined : parseCheckpoint(signed.text)
  if (signed === undefined || checkpoint === undefined) return { event, note: undefined, verdict: 'wrong' }
  const note = { ...checkpoint, event, signatures: signed.signatures }
  // Without any key nothing can be said of a signature, and that there is no key is told already.
  if (keys.length === 0) return { event, note, verdict: 'signed' }
  const verdicts = await Promise.all(keys.map((key) => verifyNote(signed, key, hashing)))
  if (verdicts.includes('wrong')) return { event, note, verdict: 'wrong' }
  if (verdicts.includes('signed')) return { event, note, verdict: 'signed' }
  return { event, note, verdict: (await isSignedUnderOtherName(signed, keys, hashing)) ? 'renamed' : 'absent' }
}
