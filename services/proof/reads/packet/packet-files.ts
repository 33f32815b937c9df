import { createHash } from 'node:crypto'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { PACKET_FILES, PACKET_VERSION, type PacketManifest } from '@arrive/contracts/proof/packet.ts'
import { ArriveError, type Kernel, kernelData } from '../../../kernel/index.ts'
import { receiptsOf } from '../anchored.ts'
import { type Covered, createCovering } from './covered.ts'
import { createNamedForms, namedTexts, type OpenedEvent } from './named-wordings.ts'
import { disclosed, type Opens } from './opened.ts'
import type { ProvenEvent, ProvenLeaf } from './own-events.ts'

export interface PacketRequest {
  readonly person: number
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
  return async ({ person, at, opens }) => {
    const time = new Date(at).toISOString()
    const found = await covered({ person, time })
    const events = await openedEvents(kernel, found.events, { person, time, opens })
    const { state, note } = found
    return filesOf({ person, time }, found, {
      events: linesOf(events.map(eventLine)),
      proofs: linesOf(events.map(proofLine)),
      heads: Buffer.from(JSON.stringify(headsOf(person, found))),
      checkpoint: Buffer.from(note.note),
      receipts: linesOf(await receiptsOf(kernel.store, { trees: state.trees ?? 0, size: note.size })),
      texts: linesOf(await namedTexts(kernel, events)),
      definitions: linesOf(await namedForms(events)),
    })
  }
}

interface Opening extends Pick<PacketRequest, 'person' | 'opens'> {
  readonly time: string
}

/** Opens nothing that came later, and nothing that was refused. */
async function openedEvents(
  { vault, store }: Pick<Kernel, 'vault' | 'store'>,
  events: readonly ProvenEvent[],
  { person, time, opens }: Opening,
): Promise<readonly (ProvenEvent & OpenedEvent)[]> {
  const key = (await vault.existing([person])).get(person)
  if (key === undefined) throw new ArriveError('erased')
  const refused = await store.get(
    kernelData.REFUSED.name,
    events.map(({ envelope }) => envelope.id),
  )
  return events.map((event) => {
    const { envelope } = event
    const isShown = envelope.time <= time && !refused.has(envelope.id)
    return { ...event, ...(isShown && disclosed(key, event, opens)) }
  })
}

function eventLine({ index, topic, raw, envelope, data, salt, evidence, evidence_salt }: ProvenEvent & OpenedEvent) {
  const base64 = Buffer.from(raw).toString('base64')
  return { id: envelope.id, index, topic, raw: base64, data, salt, evidence, evidence_salt }
}

function proofLine({ index, hashes }: ProvenLeaf) {
  return { index, hashes: hashes.map(toBase64) }
}

function headsOf(person: number, { head, heads }: Covered) {
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

type Contents = Readonly<Record<Exclude<keyof typeof PACKET_FILES, 'manifest'>, Buffer>>

function filesOf(
  { person, time }: Pick<Opening, 'person' | 'time'>,
  { note, state, events }: Covered,
  contents: Contents,
): readonly PacketFile[] {
  const { manifest: manifestName, ...names } = PACKET_FILES
  const parts = Object.keys(names) as (keyof Contents)[]
  const files = parts.map((part) => fileOf(names[part], contents[part]))
  const manifest: PacketManifest = {
    version: PACKET_VERSION,
    origin: state.vkey.slice(0, state.vkey.indexOf('+')),
    person,
    as_of: time,
    size: note.size,
    events: events.length,
    leaves: events.length,
    files: Object.fromEntries(files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')])),
    key: state.vkey,
  }
  return [...files, fileOf(manifestName, Buffer.from(JSON.stringify(manifest)))]
}

/** The pages show what is in the events; the other files prove it. */
function fileOf(name: string, bytes: Buffer): PacketFile {
  return { name, bytes, relationship: name === PACKET_FILES.events ? 'Source' : 'Data' }
}
