import { hash } from 'node:crypto'
import type { Finding, Kind } from './findings.ts'
import { eventsIn, type Packet, recordIn, type Wording } from './packet-files.ts'
import { isRecord } from './rows.ts'

interface InFile {
  readonly file: string
  readonly finding: Finding
}

type Data = Readonly<Record<string, unknown>>
type Name = string

/** Each wording has its hash, and each that an opened event refers to is there. */
export function judgeWordings(packet: Packet): readonly InFile[] {
  const { texts, definitions } = packet
  const opened = eventsIn(packet).flatMap(({ data, evidence }) => [recordIn(data?.text), recordIn(evidence?.text)])
  const read = opened.flatMap((each) => (each ? [each] : []))
  return [
    ...judge('texts.ndjson', texts, read.flatMap(textsNamedIn)),
    ...judge(
      'definitions.ndjson',
      definitions,
      read.flatMap(({ form }) => nameIn(form, 'name')),
    ),
  ]
}

function judge(file: string, kept: readonly Wording[], named: readonly Name[]): readonly InFile[] {
  const of = (kind: Kind): InFile => ({ file, finding: { kind, ...NOBODY, topic: 'agency' } })
  const edited = kept.filter((each) => each.words !== null && hash('sha256', each.words) !== each.hash)
  const there = new Set(kept.map((each) => `${each.name} ${each.hash}`))
  const gone = [...new Set(named)].filter((name) => !there.has(name))
  return [...edited.map(() => of('content-mismatch')), ...gone.map(() => of('omitted'))]
}

const NOBODY = { index: null, event: null, topic: null, person: null, time: null }

function textsNamedIn(opened: Data): readonly Name[] {
  const listed: readonly unknown[] = Array.isArray(opened['texts']) ? opened['texts'] : []
  return [...listed.flatMap((each) => nameIn(each, 'id')), ...nameIn(opened, 'text')]
}

function nameIn(value: unknown, by: 'id' | 'name' | 'text'): readonly Name[] {
  if (!isRecord(value)) return []
  const { [by]: name, hash: own } = value
  return typeof name === 'string' && typeof own === 'string' ? [`${name} ${own}`] : []
}

/** A time stamp contains the hash of its note (RFC 3161, messageImprint). */
export function judgeReceipts({ receipts, checkpoint }: Packet): readonly Finding[] {
  const imprint = hash('sha256', checkpoint, 'buffer')
  const stamps = receipts.filter(({ anchor }) => anchor === 'time-stamp')
  const foreign = stamps.filter(({ receipt }) => !Buffer.from(receipt, 'base64').includes(imprint))
  return foreign.map(({ time }) => ({ kind: 'bad-anchor', ...NOBODY, time }))
}
