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

export interface LogNote extends Checkpoint {
  readonly event: ProofEvent
  readonly signatures: SignedNote['signatures']
}

/** An adopted log has several trees. */
export interface TreeLog {
  /** The origin of its notes if the event that began it is unreadable. */
  readonly origin: string | undefined
  readonly adopted: number
  readonly keys: readonly VerifierKey[]
  /** Batches, and unreadable events that may have been some, in log order. */
  readonly events: readonly ProofEvent[]
  readonly notes: readonly LogNote[]
  readonly findings: readonly Finding[]
  readonly foreign: number
  /** Whether a damaged event may have begun a tree or introduced a key. */
  readonly isUnsure: boolean
  /** Whether an unknown key has begun another tree after it. */
  readonly isTakenOver: boolean
  readonly isLater: boolean
}

export interface Trusted {
  readonly given: VerifierKey | undefined
  readonly checkpoints: readonly string[]
}

interface Draft {
  origin: string | undefined
  adopted: number
  keys: VerifierKey[]
  events: ProofEvent[]
  notes: ProofEvent[]
  findings: Finding[]
  isUnsure: boolean
  isTakenOver: boolean
  isHandedOver: boolean
}

export async function readTrees(
  events: readonly ProofEvent[],
  hashing: Hashing,
  known: Trusted,
): Promise<readonly TreeLog[]> {
  const drafts: Draft[] = []
  for (const event of events) await place(event, drafts, hashing)
  const trees = treesThatCount(drafts, await trustedKeys(drafts, hashing, known))
  const first = drafts.at(0)
  return Promise.all(
    trees.map(async (draft) => ({ ...(await checked(draft, hashing, known.given)), isLater: draft !== first })),
  )
}

async function trustedKeys(
  drafts: readonly Draft[],
  hashing: Hashing,
  { given, checkpoints }: Trusted,
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
 * An attacker with write access can begin a tree that seals inserted events. A tree therefore counts only with a signed
 * note or a key rotation, and, once any tree has a trusted key, only if rotations link its keys to a trusted one.
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
    // A damaged rotation may have introduced this key.
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
  // A delayed process may repeat a beginning.
  if (isNew) drafts.push(begin(event, said.begun, hashing))
  const current = drafts.at(-1) ?? orphan(event)
  if (drafts.length === 0) drafts.push(current)
  if (said.kind === 'rotated') await rotate(current, event, said.rotated, hashing)
  if (said.kind === 'note') (drafts.find(({ origin }) => origin === firstLine(said.note)) ?? current).notes.push(event)
  if (event.mayBeBatch) current.events.push(event)
  if (said.kind === 'none' || event.isDamaged) current.findings.push(altered(event))
  if (said.kind === 'none') current.isUnsure = true
}

/** A tree without a beginning has the origin of its notes. */
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
  return { ...emptyDraft(), origin, adopted, keys: key === undefined ? [] : [key], findings, isUnsure: !isWhole }
}

/** The beginning is missing, so any event may have been adopted. An unreadable event may have been the beginning. */
function orphan({ said }: ProofEvent): Draft {
  return { ...emptyDraft(), findings: said.kind === 'none' ? [] : [findingOf('missing', 'proof')] }
}

function emptyDraft(): Draft {
  const adopted = Number.POSITIVE_INFINITY
  const signs = { isUnsure: false, isTakenOver: false, isHandedOver: false }
  return { origin: undefined, adopted, keys: [], events: [], notes: [], findings: [], ...signs }
}

async function rotate(draft: Draft, event: ProofEvent, rotated: KeyRotated, hashing: Hashing): Promise<void> {
  const [old, next] = [parseVkey(rotated.old, hashing), parseVkey(rotated.new, hashing)]
  const note = parseNote(rotated.note)
  const isText = note?.text === rotationText(rotated.old, rotated.new)
  const isSigned = async (key: VerifierKey) => note !== undefined && (await verifyNote(note, key, hashing)) === 'signed'
  const isWhole = old !== undefined && next !== undefined && isText && (await isSigned(old)) && (await isSigned(next))
  const isKnown = old !== undefined && draft.keys.some((key) => isSameKey(key, old))
  draft.isHandedOver = true
  // An earlier damaged event may have introduced the old key; otherwise that event is missing.
  const mayBeAny = draft.keys.length === 0 || draft.isUnsure
  if (isWhole && !isKnown && !mayBeAny) draft.findings.push(findingOf('missing', PROOF))
  if (!isWhole) {
    if (!event.isDamaged) draft.findings.push(altered(event))
    draft.isUnsure = true
  }
  // Add the new key even if the rotation is damaged, to recognize what it has signed since.
  draft.keys.push(...[old, next].filter((key) => key !== undefined))
}

interface ReadNote {
  readonly event: ProofEvent
  readonly note: LogNote | undefined
  /** `renamed`: signed by the bytes of a known key under another name, whose beginning is missing. */
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
  // An unreadable event may have been the beginning.
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

/** If a rotation is unreadable, a note of an unknown key may be by the key that it introduced. */
function unlessAbsent({ verdict }: ReadNote, isKeyless: boolean): ReadNote['verdict'] {
  // A tree without a key has no name, so another tree's key proves nothing against its notes.
  return verdict === 'absent' || (isKeyless && verdict === 'renamed') ? 'signed' : verdict
}

function strangersOf(notes: readonly ReadNote[], isKeyGiven: boolean) {
  const wrong = notes.filter(({ verdict }) => verdict === 'wrong')
  const foreign = notes.filter(({ verdict }) => verdict === 'absent')
  const isAnySigned = notes.some(({ verdict }) => verdict === 'signed')
  if (foreign.length === 1 && (isAnySigned || !isKeyGiven)) {
    return { touched: [...wrong, ...foreign], foreign: 0, isKeyGone: false }
  }
  // With no given key, a rotation is probably missing; otherwise it is another key.
  return { touched: wrong, foreign: foreign.length, isKeyGone: foreign.length > 0 && !isKeyGiven }
}

async function readNote(event: ProofEvent, keys: readonly VerifierKey[], hashing: Hashing): Promise<ReadNote> {
  const signed = event.said.kind === 'note' ? parseNote(event.said.note) : undefined
  const checkpoint = signed === undefined ? undefined : parseCheckpoint(signed.text)
  if (signed === undefined || checkpoint === undefined) return { event, note: undefined, verdict: 'wrong' }
  const note = { ...checkpoint, event, signatures: signed.signatures }
  // Without any key signatures cannot be judged, and the missing key is already reported.
  if (keys.length === 0) return { event, note, verdict: 'signed' }
  const verdicts = await Promise.all(keys.map((key) => verifyNote(signed, key, hashing)))
  if (verdicts.includes('wrong')) return { event, note, verdict: 'wrong' }
  if (verdicts.includes('signed')) return { event, note, verdict: 'signed' }
  return { event, note, verdict: (await isSignedUnderOtherName(signed, keys, hashing)) ? 'renamed' : 'absent' }
}
