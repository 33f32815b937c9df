import { createHash } from 'node:crypto'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import {
  type FiledNames,
  MEDICAL_FILES,
  PACKET_FILES,
  PACKET_VERSION,
  type PacketManifest,
} from '@arrive/contracts/proof/packet.ts'
import { ArriveError, type Kernel } from '../../../kernel/index.ts'
import { withoutRefused } from '../../../shared/refused.ts'
import { receiptsOf } from '../anchored.ts'
import { type Covered, type CoveredPerson, createCovering } from './covered.ts'
import { createNamedForms, namedTexts, type OpenedEvent } from './named-wordings.ts'
import { disclosed, type Opens } from './opened.ts'
import type { ProvenEvent, ProvenLeaf } from './own-events.ts'

export interface PacketRequest {
  readonly person: number
  /** The person's other number, if the reader may know it. */
  readonly compartment?: number | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  readonly opens: Opens
}

/** A file to attach to a PDF, with its `AFRelationship`. */
export interface PacketFile {
  readonly name: string
  readonly bytes: Buffer
  readonly relationship: 'Source' | 'Data'
}

export type PacketFiles = (asked: PacketRequest) => Promise<readonly PacketFile[]>

/** The same request gives the same bytes, once the moment is some seconds old. */
export function createPacketFiles(kernel: Kernel): PacketFiles {
  const covered = createCovering(kernel)
  const namedForms = createNamedForms(kernel)

  /** @throws ArriveError `erased`, `not-sealed-yet`, `busy` */
  return async ({ person, compartment, at, opens }) => {
    const time = new Date(at).toISOString()
    const persons = [person, ...(compartment === undefined ? [] : [compartment])]
    const found = await covered({ persons, time })
    const [own, apart] = await Promise.all(found.persons.map((one) => openedEvents(kernel, one, { time, opens })))
    if (own === undefined) throw new ArriveError('erased')
    // Only an opened event says whose the other number is.
    const medical = apart?.events.some(({ data }) => data !== undefined) ? apart : undefined
    const events = [...own.events, ...(medical?.events ?? [])]
    const { state, note } = found
    const { checkpoint, receipts, texts, definitions } = PACKET_FILES
    return filesOf({ person, time, events: own.events.length }, found, [
      ...filed(PACKET_FILES, own, found),
      [checkpoint, Buffer.from(note.note)],
      [receipts, linesOf(await receiptsOf(kernel.store, { trees: state.trees ?? 0, size: note.size }))],
      [texts, linesOf(await namedTexts(kernel, events))],
      [definitions, linesOf(await namedForms(events))],
      ...(medical === undefined ? [] : filed(MEDICAL_FILES, medical, found)),
    ])
  }
}

interface Opening extends Pick<PacketRequest, 'opens'> {
  readonly time: string
}

interface OpenedPerson extends CoveredPerson {
  readonly events: readonly (ProvenEvent & OpenedEvent)[]
}

type Named = readonly [name: string, bytes: Buffer]

function filed(names: FiledNames, { person, head, events }: OpenedPerson, { heads }: Covered): readonly Named[] {
  return [
    [names.events, linesOf(events.map(eventLine))],
    [names.proofs, linesOf(events.map(proofLine))],
    [names.heads, Buffer.from(JSON.stringify(headOf(person, head, heads)))],
  ]
}

/** Opens nothing that came later, and nothing that was refused. */
async function openedEvents(
  { vault, store }: Pick<Kernel, 'vault' | 'store'>,
  { person, head, events }: CoveredPerson,
  { time, opens }: Opening,
): Promise<OpenedPerson> {
  const key = (await vault.existing([person])).get(person)
  if (key === undefined) throw new ArriveError('erased')
  const counted = new Set(await withoutRefused(store, events, ({ envelope }) => envelope.id))
  const opened = events.map((event) => {
    const { envelope } = event
    const isShown = envelope.time <= time && counted.has(event)
    return { ...event, ...(isShown && disclosed(key, event, opens)) }
  })
  return { person, head, events: opened }
}

function eventLine({ index, topic, raw, envelope, data, salt, evidence, evidence_salt }: ProvenEvent & OpenedEvent) {
  const base64 = Buffer.from(raw).toString('base64')
  return { id: envelope.id, index, topic, raw: base64, data, salt, evidence, evidence_salt }
}

function proofLine({ index, hashes }: ProvenLeaf) {
  return { index, hashes: hashes.map(toBase64) }
}

function headOf(person: number, head: CoveredPerson['head'], heads: ProvenLeaf) {
  const { n, chain, headsSize, path, headsRoot } = head
  return {
    person,
    n,
    chain: toBase64(chain),
    heads_size: headsSize,
    path: path.map(toBase64),
    heads_root: toBase64(headsRoot),
    leaf: proofLine(heads),
  }
}

function linesOf(lines: readonly object[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

interface About {
  readonly person: number
  readonly time: string
  readonly events: number
}

function filesOf(
  { person, time, events }: About,
  { note, state }: Covered,
  contents: readonly Named[],
): readonly PacketFile[] {
  const files = contents.map(([name, bytes]) => fileOf(name, bytes))
  const manifest: PacketManifest = {
    version: PACKET_VERSION,
    origin: state.vkey.slice(0, state.vkey.indexOf('+')),
    person,
    as_of: time,
    size: note.size,
    events,
    leaves: events,
    files: Object.fromEntries(files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')])),
    key: state.vkey,
  }
  return [...files, fileOf(PACKET_FILES.manifest, Buffer.from(JSON.stringify(manifest)))]
}

/** The pages show what is in the events; the other files prove it. */
function fileOf(name: string, bytes: Buffer): PacketFile {
  const isSource = name === PACKET_FILES.events || name === MEDICAL_FILES.events
  return { name, bytes, relationship: isSource ? 'Source' : 'Data' }
}
