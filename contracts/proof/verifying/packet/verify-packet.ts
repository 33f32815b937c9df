import { type Checkpoint, parseCheckpoint } from '../../checkpoints.ts'
import { type Hashing, toHex } from '../../hashing.ts'
import { parseNote, parseVkey, type SignedNote } from '../../notes.ts'
import { MEDICAL_FILES, PACKET_FILES } from '../../packet.ts'
import { PROOF } from '../../proof-events.ts'
import { compareCheckpoints } from '../against.ts'
import { type Finding, findingOf, type Remark, remarksOf } from '../findings.ts'
import { signerOf, treeOf, uncompared } from '../one-checkpoint.ts'
import type { Report, Trusted } from '../verify.ts'
import { contentsOf, type Files, type PacketContents } from './contents.ts'
import { type AboutEvents, judgeEvents } from './judged-events.ts'
import { type JudgeReceipts, receiptsWithoutKeys } from './judged-receipts.ts'
import { judgeWordings } from './judged-wordings.ts'

export interface PacketReport extends Report {
  readonly packet?: PacketFacts
}

export interface PacketFacts {
  readonly person: number
  readonly as_of: string
  /** Of the tree under the packet's checkpoint. */
  readonly size: number
  /** Events whose text is in the packet. Evidence alone does not say what was saved. */
  readonly opened: number
  /** Events of the medical record, if it is in the packet. */
  readonly medical?: number
  /** The verifier key that the packet names. */
  readonly key: string
  /** Of witnesses and time stamp authorities, for its checkpoint. */
  readonly receipts: number
}

interface PacketTrusted extends Pick<Trusted, 'key' | 'checkpoints'> {
  readonly receipts?: JudgeReceipts
}

const UNVERIFIED = 'unverified'
const NO_PACKET = 'It is no packet, or files of it are missing.'
const NO_KEY = 'Who has signed the packet cannot be told without the verifier key.'

/**
 * Verifies the files of a packet, without the log. The pages that show them are not compared.
 * @throws RangeError for an invalid key
 */
export async function verifyPacket(
  files: Files,
  hashing: Hashing,
  { key, checkpoints = [], receipts = receiptsWithoutKeys(hashing) }: PacketTrusted = {},
): Promise<PacketReport> {
  if (key !== undefined && parseVkey(key.trim(), hashing) === undefined) {
    throw new RangeError('The key given is no verifier key.')
  }
  const contents = contentsOf(files)
  if (contents === undefined) return refused(key)
  const note = noteOf(contents)
  const signed = await judgeNote(contents, note, { hashing, key, checkpoints })
  const anchored = await receipts(contents.checkpoint, contents.receipts)
  const about = judgeFiled(contents, note, hashing)
  const worded = judgeWordings(contents, hashing)
  const explained = new Set([
    ...about.flatMap((one) => one.files),
    ...worded.flatMap(({ file }) => file ?? []),
    ...(signed.findings.length > 0 ? [PACKET_FILES.checkpoint] : []),
    ...(anchored.findings.length > 0 ? [PACKET_FILES.receipts] : []),
  ])
  const touched = damaged(files, contents, { hashing, explained })
  const findings = [
    ...about.map(({ finding }) => finding),
    ...worded,
    ...signed.findings,
    ...anchored.findings,
    ...touched,
  ]
  return {
    ok: findings.length === 0 && signed.problem === undefined,
    checked: contents.events.length,
    unsealed: 0,
    key: key ?? UNVERIFIED,
    notes: [...signed.remarks, ...anchored.remarks, ...remarksAbout(contents)],
    findings,
    packet: factsOf(contents),
    ...(signed.problem !== undefined && { problem: signed.problem }),
  }
}

function refused(key: string | undefined): PacketReport {
  return { ok: false, checked: 0, unsealed: 0, key: key ?? UNVERIFIED, notes: [], findings: [], problem: NO_PACKET }
}

interface ReadNote {
  readonly note: SignedNote
  readonly checkpoint: Checkpoint
}

/** Undefined if it is no checkpoint. */
function noteOf({ checkpoint: text }: PacketContents): ReadNote | undefined {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint && { note, checkpoint }
}

function judgeFiled(contents: PacketContents, note: ReadNote | undefined, hashing: Hashing): readonly AboutEvents[] {
  if (note === undefined) return []
  const { own, medical, manifest } = contents
  const asked = { checkpoint: note.checkpoint, hashing, person: manifest.person }
  return [
    ...judgeEvents({ ...own, ...asked, isMedical: false }),
    ...(medical === undefined ? [] : judgeEvents({ ...medical, ...asked, isMedical: true })),
  ]
}

interface Judgment {
  readonly findings: readonly Finding[]
  readonly remarks: readonly Remark[]
  readonly problem?: string | undefined
}

interface Keys extends Required<Pick<Trusted, 'checkpoints'>> {
  readonly hashing: Hashing
  readonly key: string | undefined
}

/** Who has signed the checkpoint, and whether it is that of the manifest and of the checkpoints given. */
async function judgeNote(
  { manifest }: PacketContents,
  read: ReadNote | undefined,
  { hashing, key, checkpoints }: Keys,
): Promise<Judgment> {
  if (read === undefined) return { findings: [TOUCHED_NOTE], remarks: [] }
  const { note, checkpoint } = read
  const remarks = uncompared(checkpoints, checkpoint)
  const own = parseVkey((key ?? manifest.key).trim(), hashing)
  if (own === undefined) return { findings: [], remarks, problem: NO_KEY }
  const signer = await signerOf(note, own, hashing)
  const isOwn = checkpoint.origin === manifest.origin && checkpoint.size === manifest.size
  const isOther = signer.verdict === 'absent' && key !== undefined
  const isTouched = !isOwn || signer.verdict === 'wrong' || (signer.verdict === 'absent' && !isOther)
  const trees = [treeOf(checkpoint, signer.key)]
  const against = await compareCheckpoints(checkpoints, trees, { hashing, given: signer.key })
  const findings = [...(isTouched ? [TOUCHED_NOTE] : []), ...(isOther ? [OTHER_KEY] : []), ...against.findings]
  return { findings, remarks, problem: against.problem }
}

const TOUCHED_NOTE = findingOf('altered', PROOF)
const OTHER_KEY = findingOf('wrong-key', null)

interface Explained {
  readonly hashing: Hashing
  /** Files that other findings are about. */
  readonly explained: ReadonlySet<string>
}

/** Files that are not as the manifest says, or cannot be read, and that no other finding is about. */
function damaged(files: Files, contents: PacketContents, { hashing, explained }: Explained): readonly Finding[] {
  const { manifest, unreadable, own, medical } = contents
  const names = [...files.keys()].filter((name) => name !== PACKET_FILES.manifest && name in manifest.files)
  const isWhole = (name: string) => toHex(hashing.sha256(files.get(name) ?? NOTHING)) === manifest.files[name]
  const touched = new Set([...unreadable, ...names.filter((name) => !isWhole(name))])
  const due = [...Object.values(PACKET_FILES), ...(medical === undefined ? [] : Object.values(MEDICAL_FILES))]
  const isUnlisted = due.some((name) => name !== PACKET_FILES.manifest && files.has(name) && !names.includes(name))
  const isMiscounted = manifest.events !== own.events.length || manifest.leaves !== own.proofs.length
  if (isUnlisted || (isMiscounted && explained.size === 0 && touched.size === 0)) touched.add(PACKET_FILES.manifest)
  return [...touched].filter((name) => !explained.has(name)).map((file) => ({ ...findingOf('altered', null), file }))
}

const NOTHING = new Uint8Array()

function remarksAbout({ events, texts, definitions }: PacketContents): readonly Remark[] {
  const closed = events.length - openedIn(events)
  const unkept = [...texts, ...definitions].filter(({ words }) => words === undefined).length
  return [...remarksOf('closed', closed), ...remarksOf('unkept-wording', unkept)]
}

function factsOf({ manifest, events, medical, receipts }: PacketContents): PacketFacts {
  const { person, as_of, size, key } = manifest
  const facts = { person, as_of, size, opened: openedIn(events), key, receipts: receipts.length }
  return { ...facts, ...(medical !== undefined && { medical: medical.events.length }) }
}

function openedIn(events: PacketContents['events']): number {
  return events.filter(({ data }) => data !== undefined).length
}
