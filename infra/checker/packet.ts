import type { Report, Trusted } from './check.ts'
import { type Finding, ofAll, ofProof } from './findings.ts'
import { type Checkpoint, checkpointOf, isSignedBy, keyOf, names, noteOf, type SignedNote } from './notes.ts'
import { judgeEvents } from './packet-events.ts'
import { eventsIn, type Folder, type Packet, packetIn } from './packet-files.ts'
import { judgeReceipts, judgeWordings } from './packet-rest.ts'

/**
 * The files attached to a packet, checked without the log.
 * @throws RangeError if the given key is invalid
 */
export function checkPacket(files: ReadonlyMap<string, Uint8Array>, { key, checkpoints = [] }: Trusted = {}): Report {
  if (key !== undefined && keyOf(key) === undefined) throw new RangeError('The key given is no verifier key.')
  const packet = packetIn(files)
  if (packet === undefined) return { ok: false, checked: 0, unsealed: 0, cannotSay: true, findings: [] }
  const { findings: noted, cannotSay, checkpoint } = judgeCheckpoint(packet, key, checkpoints)
  const events = checkpoint === undefined ? [] : judgeFolders(packet, checkpoint)
  const [wordings, receipts] = [judgeWordings(packet), judgeReceipts(packet)]
  const explained = new Set([
    ...events.flatMap(({ files }) => files),
    ...wordings.map(({ file }) => file),
    ...noted.map(() => 'checkpoint.txt'),
    ...receipts.map(() => 'receipts.ndjson'),
  ])
  const worded = wordings.map(({ finding }) => finding)
  const findings = [
    ...events.map(({ finding }) => finding),
    ...worded,
    ...noted,
    ...receipts,
    ...damageOf(packet, explained),
  ]
  return {
    ok: findings.length === 0 && !cannotSay,
    checked: eventsIn(packet).length,
    unsealed: 0,
    cannotSay,
    findings,
  }
}

function judgeFolders({ folders, manifest: { person } }: Packet, checkpoint: Checkpoint) {
  return folders.flatMap((folder) =>
    judgeEvents(folder, person, checkpoint).map((finding) => ({ finding, files: filesOf(finding, folder) })),
  )
}

/** That a finding about events explains. */
function filesOf({ kind }: Finding, { prefix }: Folder): readonly string[] {
  const all = ['events.ndjson', 'proofs.ndjson', 'heads.json'].map((name) => prefix + name)
  return kind === 'content-mismatch' ? all.slice(0, 1) : all
}

const NOTHING_NAMED: Finding = { kind: 'altered', index: null, event: null, topic: null, person: null, time: null }

/** Files that no other finding explains; a wrong count in the manifest only if nothing else is wrong with it. */
function damageOf({ damaged, isMiscounted }: Packet, explained: ReadonlySet<string>): readonly Finding[] {
  const own = damaged.filter((name) => !explained.has(name))
  const isOnlyMiscounted = isMiscounted && explained.size === 0 && damaged.length === 0
  return (isOnlyMiscounted ? ['manifest.json'] : own).map(() => NOTHING_NAMED)
}

interface Judgment {
  readonly findings: readonly Finding[]
  readonly cannotSay: boolean
  /** Undefined if it is none. */
  readonly checkpoint: Checkpoint | undefined
}

function judgeCheckpoint(packet: Packet, given: string | undefined, kept: readonly string[]): Judgment {
  const note = noteOf(packet.checkpoint)
  const checkpoint = note && checkpointOf(note)
  if (note === undefined || checkpoint === undefined) {
    return { findings: [ofProof('altered')], cannotSay: false, checkpoint: undefined }
  }
  const { findings, key } = judgeNote(packet, { note, checkpoint }, given)
  const compared = key ? compare(kept, checkpoint, key) : []
  const cannotSay = key === undefined || compared.includes(undefined)
  return { findings: [...findings, ...compared.flatMap((each) => each ?? [])], cannotSay, checkpoint }
}

interface Read {
  readonly note: SignedNote
  readonly checkpoint: Checkpoint
}

interface Signed {
  readonly findings: readonly Finding[]
  readonly key?: Buffer
}

/** With the key given, or with the one that the packet names. */
function judgeNote({ manifest }: Packet, { note, checkpoint }: Read, given: string | undefined): Signed {
  const key = keyOf(given ?? manifest.key)
  if (key === undefined) return { findings: [] }
  const isFitting = checkpoint.origin === manifest.origin && checkpoint.size === manifest.size
  const isGood = isSignedBy(note, key.bytes)
  const isStranger = !isGood && given !== undefined && !names(note, key)
  const touched = isFitting && (isGood || isStranger) ? [] : [ofProof('altered')]
  return { findings: [...touched, ...(isStranger ? [ofAll('wrong-key')] : [])], key: key.bytes }
}

/** Those of this size must have this root. Undefined for what is no checkpoint. */
function compare(kept: readonly string[], own: Checkpoint, key: Buffer): readonly (readonly Finding[] | undefined)[] {
  return kept.map((text) => {
    const note = noteOf(text)
    const checkpoint = note && checkpointOf(note)
    if (note === undefined || checkpoint === undefined) return undefined
    if (!isSignedBy(note, key)) return [ofAll('wrong-key')]
    const isFork = checkpoint.origin !== own.origin || (checkpoint.size === own.size && checkpoint.root !== own.root)
    return isFork ? [ofAll('forked')] : []
  })
}
