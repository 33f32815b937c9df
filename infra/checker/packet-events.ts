import { hash } from 'node:crypto'
import type { Finding, Kind } from './findings.ts'
import { eventLeaf, headEntry, headOver, headsLeaf, rootBy } from './hashes.ts'
import type { Checkpoint } from './notes.ts'
import { type Folder, type Opened, type PacketEvent, recordIn } from './packet-files.ts'

/** Each event under the checkpoint, each opened text under its commitment, and nothing of the person left out. */
export function judgeEvents(folder: Folder, person: number, checkpoint: Checkpoint): readonly Finding[] {
  const { events, proofs, prefix } = folder
  const isMedical = prefix !== ''
  const first = events.find((event) => isThere(event, folder, checkpoint))
  const number = isMedical ? (first?.told.person ?? folder.heads?.person ?? 0) : person
  const faults = events.map((event, at): Kind | undefined => {
    const isRepeated = events.findIndex(({ index }) => index === event.index) < at
    return isRepeated ? 'inserted' : faultIn(event, { ...folder, number }, checkpoint)
  })
  const touched = events.flatMap((event, at) => {
    const isForeign = isMedical && ownerIn(event) !== undefined && ownerIn(event) !== person
    const kind = faults[at] ?? (!isOpenedAsSealed(event) ? 'content-mismatch' : isForeign ? 'inserted' : undefined)
    return kind === undefined ? [] : [about(event, kind)]
  })
  const shown = new Set(events.map(({ index }) => index))
  const hidden = proofs.filter(({ index }) => !shown.has(index)).map(({ index }) => index)
  const whole = events.filter((_, at) => faults[at] === undefined)
  const isOwn = !isMedical || events.some((event) => ownerIn(event) === person)
  const isWhole = isOwn && isComplete({ ...folder, number }, checkpoint, whole)
  const gone = hidden.length > 0 || isWhole ? hidden : [null]
  const omitted = gone.map((index) => leftOut(index, person, isMedical ? 'medical' : null))
  return [...touched, ...omitted]
}

interface Numbered extends Folder {
  /** Of the subjects of all its events. */
  readonly number: number
}

function faultIn(event: PacketEvent, folder: Numbered, checkpoint: Checkpoint) {
  if (!folder.proofs.some(({ index }) => index === event.index)) return 'inserted'
  if (!isThere(event, folder, checkpoint) || event.told.id !== event.id) return 'altered'
  return event.told.person === folder.number ? undefined : 'inserted'
}

function isThere({ index, topic, raw }: PacketEvent, { proofs }: Folder, { size, root }: Checkpoint): boolean {
  const proof = proofs.find((each) => each.index === index)
  return proof !== undefined && rootBy(eventLeaf(topic, raw), index, size, proof.path) === root
}

/** Whose medical record it is: only the text says so. */
function ownerIn({ topic, data }: PacketEvent): unknown {
  return topic === 'medical' ? recordIn(data?.text)?.['user_id'] : undefined
}

function isOpenedAsSealed({ id, data, evidence, commits }: PacketEvent): boolean {
  const isIt = (opened: Opened | undefined, commit: unknown) => opened === undefined || commitTo(id, opened) === commit
  return isIt(data, commits.data) && isIt(evidence, commits.evidence)
}

function commitTo(id: string, { text, salt }: Opened): string | undefined {
  const bytes = Buffer.from(salt, 'base64url')
  if (bytes.toString('base64url') !== salt.replace(/=+$/, '')) return undefined
  return hash('sha256', Buffer.concat([Buffer.from(`arrive/commit/1\n${id}\n`), bytes, Buffer.from(text)]), 'base64url')
}

/** Whether the head is sealed as the person's, and counts these events. Touched ones are findings already. */
function isComplete({ heads, number, events }: Numbered, { size, root }: Checkpoint, whole: readonly PacketEvent[]) {
  if (heads === undefined || heads.person !== number || heads.leaf.index !== size - 1) return false
  const entry = headEntry(heads.person, heads)
  if (rootBy(entry, heads.person - 1, heads.size, heads.path) !== heads.root) return false
  if (rootBy(headsLeaf(heads.root), size - 1, size, heads.leaf.path) !== root) return false
  const inOrder = whole.toSorted((one, other) => one.index - other.index)
  const { n, chain } = headOver(inOrder.map(({ topic, raw }) => eventLeaf(topic, raw)))
  return n === heads.n ? chain === heads.chain : n < heads.n && events.length >= heads.n
}

function about({ id, index, topic, told }: PacketEvent, kind: Kind): Finding {
  return { kind, index, event: told.id ?? id, topic, person: told.person, time: told.time }
}

function leftOut(index: number | null, person: number, topic: string | null): Finding {
  return { kind: 'omitted', index, event: null, topic, person, time: null }
}
