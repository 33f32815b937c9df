import { type Checkpoint, parseCheckpoint } from '../checkpoints.ts'
import type { Hashing } from '../hashing.ts'
import { parseNote, parseVkey, type SignedNote } from '../notes.ts'
import { parseTlogProof, type TlogProof } from '../tlog-proof.ts'
import { eventLeaf } from '../tree.ts'
import { includes } from '../tree-proofs.ts'
import { compareCheckpoints } from './against.ts'
import { isoOf, readHead } from './envelope-head.ts'
import { type Finding, findingOf, type Remark } from './findings.ts'
import { signerOf, treeOf, uncompared } from './one-checkpoint.ts'
import type { Report, Trusted } from './verify.ts'

export type ProvenEvent = Omit<Finding, 'kind'>

export interface EventProofReport extends Report {
  readonly about?: ProvenEvent
}

const LINE_FEED = 0x0a
const UNVERIFIED = 'unverified'

/** A given checkpoint is compared if it has the same size. @throws RangeError for an invalid key */
export async function verifyEventProof(
  text: string,
  hashing: Hashing,
  { key, checkpoints = [] }: Trusted = {},
): Promise<EventProofReport> {
  const given = key === undefined ? undefined : parseVkey(key.trim(), hashing)
  if (key !== undefined && given === undefined) throw new RangeError('The key given is no verifier key.')
  const read = readProof(text)
  if (read === undefined)
    return reportOf({ key, findings: [], problem: 'It is no proof of an event, or it is damaged.' })
  const about = aboutOf(read)
  const findings: Finding[] = stands(read, hashing) ? [] : [{ kind: 'altered', ...about }]
  if (given === undefined) return reportOf({ key, about, findings, problem: NO_KEY })
  const own = await signerOf(read.note, given, hashing)
  if (own.verdict === 'wrong') findings.push(findingOf('altered', 'proof'))
  if (own.verdict === 'absent') findings.push(findingOf('wrong-key', null))
  const trees = [treeOf(read.checkpoint, own.key)]
  const against = await compareCheckpoints(checkpoints, trees, { hashing, given: own.key })
  const notes = uncompared(checkpoints, read.checkpoint)
  return reportOf({ key, about, notes, findings: [...findings, ...against.findings], problem: against.problem })
}

const NO_KEY = 'Who has signed the proof cannot be told without the verifier key.'

interface ReadProof {
  readonly proof: TlogProof
  readonly note: SignedNote
  readonly checkpoint: Checkpoint
  readonly topic: string
  readonly raw: Uint8Array
}

function readProof(text: string): ReadProof | undefined {
  const proof = parseTlogProof(text)
  const note = proof && parseNote(proof.checkpoint)
  const checkpoint = note && parseCheckpoint(note.text)
  const end = proof?.extra?.indexOf(LINE_FEED) ?? -1
  if (proof?.extra === undefined || note === undefined || checkpoint === undefined || end < 0) return undefined
  const topic = new TextDecoder().decode(proof.extra.subarray(0, end))
  return { proof, note, checkpoint, topic, raw: proof.extra.subarray(end + 1) }
}

function aboutOf({ proof: { index }, topic, raw }: ReadProof): ProvenEvent {
  const { id, person, time } = readHead(raw)
  return {
    index,
    event: id ?? null,
    topic,
    person: person || null,
    time: isoOf(time),
  }
}

function stands({ proof: { index, hashes }, checkpoint, topic, raw }: ReadProof, hashing: Hashing): boolean {
  const { size, root } = checkpoint
  return includes({ leaf: eventLeaf(topic, raw, hashing), index, size, root, hashes }, hashing)
}

interface Judged {
  readonly key: string | undefined
  readonly about?: ProvenEvent
  readonly notes?: readonly Remark[]
  readonly findings: readonly Finding[]
  readonly problem: string | undefined
}

function reportOf({ key, about, notes = [], findings, problem }: Judged): EventProofReport {
  return {
    ok: findings.length === 0 && problem === undefined,
    checked: about === undefined ? 0 : 1,
    unsealed: 0,
    key: key ?? UNVERIFIED,
    notes,
    findings,
    ...(problem !== undefined && { problem }),
    ...(about !== undefined && { about }),
  }
}
