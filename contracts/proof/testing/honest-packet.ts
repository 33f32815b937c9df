import { toBase64 } from '../base64.ts'
import { commitmentTo } from '../commitments.ts'
import { toHex, utf8 } from '../hashing.ts'
import { createHeads, type Heads } from '../heads.ts'
import { type FiledNames, MEDICAL_FILES, PACKET_FILES } from '../packet.ts'
import { eventLeaf, growTree, headsLeaf, type TreeNode } from '../tree.ts'
import { inclusionRanges, readRanges } from '../tree-proofs.ts'
import { nodeHashing } from './node-hashing.ts'
import { testSigner } from './signer.ts'

export type PacketTexts = ReadonlyMap<string, string>

export interface HonestPacket {
  readonly files: PacketTexts
  readonly vkey: string
  /** Of an earlier checkpoint of the same log. */
  readonly earlier: string
}

export interface PacketPlan {
  /** Default: 3. */
  readonly person?: number
  /** Events of each person in each of two batches. Default: 4. */
  readonly each?: number
  readonly persons?: number
  /** Another one gives another log. */
  readonly seed?: number
  readonly receipts?: readonly object[]
  /** Everybody has a medical record, under a number of its own. */
  readonly isMedical?: boolean
}

const WORDING = 'You may refuse the vaccine.'
const HASH = hashOf(WORDING)
const DEFINITION = '{"name":"hipaa"}'
const DEFINED = hashOf(DEFINITION)
const TOPICS = ['accounts', 'onboarding', 'onboarding', 'audit'] as const

/** The packet of a person in a log of a few people. The same plan always gives the same one. */
export async function honestPacket(plan: PacketPlan = {}): Promise<HonestPacket> {
  const { person = 3, each = 4, persons: people = 5, seed = 1, receipts = [], isMedical = false } = plan
  const persons = isMedical ? 2 * people : people
  const filed = new Map<number, FiledNames>([[person, PACKET_FILES]])
  if (isMedical) filed.set(person + people, MEDICAL_FILES)
  const signer = testSigner(`agency.example/0000000${seed % 10}`, seed)
  const nodes = new Map<string, TreeNode>()
  const [tree, heads] = [
    growTree(nodeHashing, undefined, (node) => nodes.set(nameOf(node), node)),
    createHeads(nodeHashing),
  ]
  const own: OwnLine[] = []
  let earlier = ''
  for (let batch = 0; batch < 2; batch++) {
    for (let at = 0; at < each * persons; at++) {
      const about = 1 + (at % persons)
      const index = tree.size()
      const { topic, raw, line } = eventOf(
        seed * 1_000 + index,
        about,
        about > people ? { medicalOf: about - people } : TOPICS[Math.floor(at / persons) % TOPICS.length],
      )
      const leaf = eventLeaf(topic, utf8(raw), nodeHashing)
      tree.append(leaf)
      heads.add(about, leaf)
      if (filed.has(about)) own.push({ about, index, line: { ...line, index } })
    }
    tree.append(headsLeaf(heads.root(), nodeHashing))
    earlier ||= signer.checkpoint(tree.size(), tree.root())
  }
  const size = tree.size()
  const proven = async (index: number) => {
    const read = (place: Pick<TreeNode, 'level' | 'index'>) => nodes.get(nameOf(place))?.hash ?? new Uint8Array()
    const hashes = await readRanges(inclusionRanges(index, size), read, nodeHashing)
    return { index, hashes: hashes.map(toBase64) }
  }
  const contents = {
    checkpoint: signer.checkpoint(size, tree.root()),
    receipts: linesOf(receipts),
    texts: linesOf([{ id: 'declination', version: 1, title: 'Declination', markdown: WORDING, hash: HASH }]),
    definitions: linesOf([{ name: 'hipaa', version: 1, title: 'HIPAA', definition: DEFINITION, hash: DEFINED }]),
  }
  const parts = await Promise.all(
    [...filed].map(([number, names]) => filedUnder({ number, names, heads, own, proven, size })),
  )
  const rest = Object.entries(contents).map(([part, text]) => [nameOfPart(part), text] as const)
  const files = new Map<string, string>([...parts.flat(), ...rest])
  const { length } = own.filter(({ about }) => about === person)
  const counts = { size, events: length, leaves: length }
  const manifest = { version: 1, origin: signer.key.name, person, as_of: '2026-11-27T15:00:00.000Z', ...counts }
  files.set(PACKET_FILES.manifest, JSON.stringify({ ...manifest, files: {}, key: signer.vkey }))
  return { files: withHashes(files), vkey: signer.vkey, earlier }
}

interface OwnLine {
  readonly about: number
  readonly index: number
  readonly line: object
}

interface Filing {
  readonly number: number
  readonly names: FiledNames
  readonly heads: Heads
  readonly own: readonly OwnLine[]
  readonly proven: (index: number) => Promise<object>
  readonly size: number
}

async function filedUnder({ number, names, heads, own, proven, size }: Filing) {
  const { n, chain } = heads.head(number)
  const events = own.filter(({ about }) => about === number)
  const claim = {
    person: number,
    n,
    chain: toBase64(chain),
    heads_size: heads.highest(),
    path: heads.path(number).map(toBase64),
    heads_root: toBase64(heads.root()),
    leaf: await proven(size - 1),
  }
  return [
    [names.events, linesOf(events.map(({ line }) => line))],
    [names.proofs, linesOf(await Promise.all(events.map(({ index }) => proven(index))))],
    [names.heads, JSON.stringify(claim)],
  ] as const
}

/** With the manifest's hashes as they should be, as an attacker would write them. */
export function withHashes(files: PacketTexts): PacketTexts {
  const hashes = [...files]
    .filter(([name]) => name !== PACKET_FILES.manifest)
    .map(([name, text]) => [name, hashOf(text)])
  const manifest = JSON.parse(files.get(PACKET_FILES.manifest) ?? '{}')
  return new Map([
    ...files,
    [PACKET_FILES.manifest, JSON.stringify({ ...manifest, files: Object.fromEntries(hashes) })],
  ])
}

export function bytesOf(files: PacketTexts): ReadonlyMap<string, Uint8Array> {
  return new Map([...files].map(([name, text]) => [name, utf8(text)]))
}

type About = (typeof TOPICS)[number] | { readonly medicalOf: number }

function eventOf(number: number, person: number, about: About = 'audit') {
  const topic = typeof about === 'string' ? about : 'medical'
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const salt = toBase64(nodeHashing.sha256(utf8(`salt ${id}`)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  const data = JSON.stringify({
    form: 'hipaa',
    answers: { number },
    texts: [{ id: 'declination', version: 1, hash: HASH }],
    ...(typeof about !== 'string' && { user_id: about.medicalOf }),
  })
  const evidence = JSON.stringify({ ip: '192.0.2.7', form: { name: 'hipaa', version: 1, hash: DEFINED } })
  const envelope = {
    specversion: '1.0',
    id,
    source: '/arrive/test',
    type: `${topic}.form.submitted`,
    subject: `person/${person}`,
    time: new Date(Date.parse('2026-11-23T08:00:00.000Z') + number * 1_000).toISOString(),
    commit: commitmentTo(data, id, salt, nodeHashing),
    data: 'sealed',
    evidence: 'sealed',
    evidencecommit: commitmentTo(evidence, id, salt, nodeHashing),
  }
  const raw = JSON.stringify(envelope)
  const opened = topic === 'onboarding' || topic === 'medical' ? { data, salt, evidence, evidence_salt: salt } : {}
  return { topic, raw, line: { id, index: 0, topic, raw: toBase64(utf8(raw)), ...opened } }
}

function nameOf({ level, index }: Pick<TreeNode, 'level' | 'index'>): string {
  return `${level} ${index}`
}

function nameOfPart(part: string): string {
  return Object.entries(PACKET_FILES).find(([own]) => own === part)?.[1] ?? part
}

function linesOf(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function hashOf(text: string): string {
  return toHex(nodeHashing.sha256(utf8(text)))
}
