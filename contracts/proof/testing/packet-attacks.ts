import { honestPacket, type PacketPlan, type PacketTexts, withHashes } from './honest-packet.ts'

/** What was done to the files of a packet. */
export type PacketAttack = (files: PacketTexts, pick: number, plan: PacketPlan) => PacketTexts | Promise<PacketTexts>

type Line = Readonly<Record<string, unknown>>

/** Each with the finding that it leads to. The attacker also mends the hashes of the manifest. */
export const PACKET_ATTACKS: Readonly<Record<string, readonly [finding: string, attack: PacketAttack]>> = {
  'an opened text edited': ['content-mismatch', inOpened('data', spaced)],
  'evidence edited': ['content-mismatch', inOpened('evidence', spaced)],
  'a salt edited': [
    'content-mismatch',
    inOpened('salt', (salt) => `${salt.startsWith('A') ? 'B' : 'A'}${salt.slice(1)}`),
  ],
  'a salt of another event': ['content-mismatch', saltOfAnother],
  'a byte of an event altered': ['altered', inLine('events.ndjson', altered)],
  'the topic of an event altered': ['altered', inLine('events.ndjson', (line) => ({ ...line, topic: 'personnel' }))],
  'the index of an event altered': ['inserted', inLine('events.ndjson', (line) => ({ ...line, index: 999 }))],
  'an event left out': ['omitted', (files, pick) => without(files, pick, ['events.ndjson'])],
  'an event and its proof left out': [
    'omitted',
    (files, pick) => without(files, pick, ['events.ndjson', 'proofs.ndjson']),
  ],
  'a proof left out': ['inserted', (files, pick) => without(files, pick, ['proofs.ndjson'])],
  'an event twice': ['inserted', twice],
  'proofs of another checkpoint': ['altered', (files, _, plan) => taken(files, ['proofs.ndjson'], grown(plan))],
  'heads of another person': ['omitted', (files, _, plan) => taken(files, ['heads.json'], other(plan))],
  'heads of another person, renamed': ['omitted', renamedHeads],
  'heads of another checkpoint': ['omitted', (files, _, plan) => taken(files, ['heads.json'], grown(plan))],
  'the checkpoint of another log': [
    'altered',
    (files, _, plan) => taken(files, ['checkpoint.txt'], { ...plan, seed: 9 }),
  ],
  'the signature of the checkpoint broken': ['altered', brokenSignature],
  'a wording edited': ['content-mismatch', inLine('texts.ndjson', (line) => ({ ...line, markdown: 'You must.' }))],
  'a wording replaced': ['omitted', inLine('texts.ndjson', (line) => ({ ...line, hash: 'b'.repeat(64) }))],
  'a wording left out': ['omitted', (files) => new Map([...files, ['texts.ndjson', '']])],
  'a definition edited': ['content-mismatch', inLine('definitions.ndjson', (line) => ({ ...line, definition: '{}' }))],
  'a definition left out': ['omitted', (files) => new Map([...files, ['definitions.ndjson', '']])],
  'a line that is no object': ['altered', (files) => withText(files, 'receipts.ndjson', (text) => `${text}nothing\n`)],
  'another person in the manifest': ['inserted', (files) => inManifest(files, { person: 1 + personIn(files) })],
  'another size in the manifest': ['altered', (files) => inManifest(files, { size: 7 })],
  'another count in the manifest': ['altered', (files) => inManifest(files, { leaves: 7 })],
}

const EVENTS = 'medical-events.ndjson'
const PROOFS = 'medical-proofs.ndjson'
const HEADS = 'medical-heads.json'

/** The same for the medical record, in a packet that has one. */
export const MEDICAL_ATTACKS: typeof PACKET_ATTACKS = {
  'a medical text edited': ['content-mismatch', inOpened('data', spaced, EVENTS)],
  'medical evidence edited': ['content-mismatch', inOpened('evidence', spaced, EVENTS)],
  'a byte of a medical event altered': ['altered', inLine(EVENTS, altered)],
  'a medical event left out': ['omitted', (files, pick) => cut(files, pick, [EVENTS])],
  'a medical event and its proof left out': ['omitted', (files, pick) => cut(files, pick, [EVENTS, PROOFS])],
  'all medical events left out': ['omitted', (files) => withText(files, EVENTS, () => '')],
  'the medical head left out': ['omitted', (files) => new Map([...files].filter(([name]) => name !== HEADS))],
  'the medical proofs left out': ['inserted', (files) => new Map([...files].filter(([name]) => name !== PROOFS))],
  'medical texts closed': ['omitted', closed],
  'the head of the person as the medical one': [
    'omitted',
    (files) => withText(files, HEADS, () => files.get('heads.json') ?? ''),
  ],
  'the medical head of another person': ['omitted', (files, _, plan) => taken(files, [HEADS], other(plan))],
  'the medical record of another person': [
    'inserted',
    (files, _, plan) => taken(files, [EVENTS, PROOFS, HEADS], other(plan)),
  ],
  'the person’s events as the medical record': ['omitted', ownAsMedical],
  'medical proofs of another checkpoint': ['altered', (files, _, plan) => taken(files, [PROOFS], grown(plan))],
}

function closed(files: PacketTexts): PacketTexts {
  const lines = linesIn(files, EVENTS).map(({ data: _, salt: __, ...line }) => line)
  return withLines(files, EVENTS, lines)
}

function ownAsMedical(files: PacketTexts): PacketTexts {
  const own = ['events.ndjson', 'proofs.ndjson', 'heads.json'].map((name) => files.get(name) ?? '')
  return new Map([...files, ...[EVENTS, PROOFS, HEADS].map((name, at) => [name, own[at] ?? ''] as const)])
}

function grown(plan: PacketPlan): PacketPlan {
  return { ...plan, each: (plan.each ?? 4) + 3 }
}

function other(plan: PacketPlan): PacketPlan {
  return { ...plan, person: plan.person === 2 ? 1 : 2 }
}

function personIn(files: PacketTexts): number {
  return JSON.parse(files.get('manifest.json') ?? '').person
}

function withText(files: PacketTexts, name: string, change: (text: string) => string): PacketTexts {
  return new Map([...files, [name, change(files.get(name) ?? '')]])
}

function linesIn(files: PacketTexts, name: string): readonly Line[] {
  const lines = (files.get(name) ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line): Line => JSON.parse(line))
}

function withLines(files: PacketTexts, name: string, lines: readonly Line[]): PacketTexts {
  return new Map([...files, [name, lines.map((line) => `${JSON.stringify(line)}\n`).join('')]])
}

function inLine(name: string, change: (line: Line, pick: number) => Line): PacketAttack {
  return (files, pick) => {
    const lines = linesIn(files, name)
    const at = pick % lines.length
    return withLines(files, name, lines.with(at, change(lines[at] ?? {}, pick)))
  }
}

function inOpened(part: string, change: (text: string) => string, name = 'events.ndjson'): PacketAttack {
  return (files, pick) => {
    const lines = linesIn(files, name)
    const open = lines.flatMap((line, at) => (line['data'] === undefined ? [] : [at]))
    const at = open[pick % open.length] ?? 0
    const line = lines[at] ?? {}
    return withLines(files, name, lines.with(at, { ...line, [part]: change(String(line[part])) }))
  }
}

/** Still JSON, with the same meaning. */
function spaced(json: string): string {
  return `${json.slice(0, -1)} }`
}

function saltOfAnother(files: PacketTexts): PacketTexts {
  const lines = linesIn(files, 'events.ndjson')
  const [one = 0, other = 0] = lines.flatMap((line, at) => (line['data'] === undefined ? [] : [at]))
  return withLines(files, 'events.ndjson', lines.with(one, { ...lines[one], salt: lines[other]?.['salt'] }))
}

function altered(line: Line, pick: number): Line {
  const raw = Buffer.from(String(line['raw']), 'base64')
  const at = pick % raw.length
  raw[at] = (raw[at] ?? 0) ^ 1
  return { ...line, raw: raw.toString('base64') }
}

function without(files: PacketTexts, pick: number, names: readonly string[]): PacketTexts {
  const counts = { events: linesIn(files, 'events.ndjson').length - 1 }
  return inManifest(cut(files, pick, names), names.length > 1 ? { ...counts, leaves: counts.events } : {})
}

function cut(files: PacketTexts, pick: number, names: readonly string[]): PacketTexts {
  return names.reduce((kept, name) => {
    const lines = linesIn(kept, name)
    return withLines(kept, name, lines.toSpliced(pick % lines.length, 1))
  }, files)
}

function twice(files: PacketTexts, pick: number): PacketTexts {
  const lines = linesIn(files, 'events.ndjson')
  return withLines(files, 'events.ndjson', [...lines, lines[pick % lines.length] ?? {}])
}

async function taken(files: PacketTexts, names: readonly string[], plan: PacketPlan): Promise<PacketTexts> {
  const other = (await honestPacket(plan)).files
  return new Map([...files, ...names.map((name) => [name, other.get(name) ?? ''] as const)])
}

async function renamedHeads(files: PacketTexts, _: number, plan: PacketPlan): Promise<PacketTexts> {
  const { person } = JSON.parse(files.get('heads.json') ?? '')
  const heads = await taken(files, ['heads.json'], other(plan))
  return withText(heads, 'heads.json', (text) => JSON.stringify({ ...JSON.parse(text), person }))
}

function brokenSignature(files: PacketTexts): PacketTexts {
  return withText(files, 'checkpoint.txt', (note) => note.replace(/.{10}\n$/, 'AAAAAAAAA=\n'))
}

function inManifest(files: PacketTexts, change: Line): PacketTexts {
  return withText(files, 'manifest.json', (text) => JSON.stringify({ ...JSON.parse(text), ...change }))
}

export async function attacked(
  files: PacketTexts,
  attack: PacketAttack,
  pick: number,
  plan: PacketPlan = {},
): Promise<PacketTexts> {
  return withHashes(await attack(files, pick, plan))
}
