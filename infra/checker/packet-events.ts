import { hash } from 'node:crypto'
import type { Finding, Kind } from './findings.ts'
import { eventLeaf, headEntry, headOver, headsLeaf, rootBy } from './hashes.ts'
import type { Checkpoint } from './notes.ts'
import type { Opened, Packet, PacketEvent } from './packet-files.ts'

/** Each event under the checkpoint, each opened text under its commitment, and nothing of the person left out. */
export function judgeEvents(packet: Packet, checkpoint: Checkpoint): readonly Finding[] {
  const { events, proofs, manifest } = packet
  const faults = events.map((event, at): Kind | undefined => {
    const isRepeated = events.findIndex(({ index }) => index === event.index) < at
    return isRepeated ? 'inserted' : faultIn(event, packet, checkpoint)
  })
  const touched = events.flatMap((event, at) => {
    const kind = faults[at] ?? (isOpenedAsSealed(event) ? undefined : 'content-mismatch')
    return kind === undefined ? [] : [about(event, kind)]
  })
  const shown = new Set(events.map(({ index }) => index))
  const hidden = proofs.filter(({ index }) => !shown.has(index)).map(({ index }) => index)
  const whole = events.filter((_, at) => faults[at] === undefined)
  const gone = hidden.length > 0 || isComplete(packet, checkpoint, whole) ? hidden : [null]
  const omitted = gone.map((index) => leftOut(index, manifest.person))
  return [...touched, ...omitted]
}

function faultIn({ id, index, topic, raw, told }: PacketEvent, packet: Packet, { size, root }: Checkpoint) {
  const proof = packet.proofs.find((each) => each.index === index)
  if (proof === undefined) return 'inserted'
  const isThere = rootBy(eventLeaf(topic, raw), index, size, proof.path) === root
  if (!isThere || told.id !== id) return 'altered'
  return told.person === packet.manifest.person ? undefined : 'inserted'
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
function isComplete({ heads, manifest, events }: Packet, { size, root }: Checkpoint, whole: readonly PacketEvent[]) {
  if (heads === undefined || heads.person !== manifest.person || heads.leaf.index !== size - 1) return false
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

function leftOut(index: number | null, person: number): Finding {
  return { kind: 'omitted', index, event: null, topic: null, person, time: null }
}
