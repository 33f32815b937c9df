import { toBase64 } from '../base64.ts'
import { boundId, NO_ID } from '../bound-id.ts'
import { originOf } from '../checkpoints.ts'
import { utf8 } from '../hashing.ts'
import { createHeads } from '../heads.ts'
import { PROOF_TYPES } from '../proof-events.ts'
import { eventLeaf, growTree, headsLeaf } from '../tree.ts'
import { parseObject } from '../verifying/envelope-head.ts'
import type { Row } from '../verifying/rows.ts'
import { nodeHashing } from './node-hashing.ts'
import { rowsOf } from './rows.ts'
import { testSigner } from './signer.ts'

const BEGUN = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e30'

export interface BegunOver {
  readonly seed: number
  readonly isSigned: boolean
  /** Whether it precedes the trees of the log instead of following them. */
  readonly isFirst?: boolean
}

/** Begins a tree over all rows of a log, as anyone with write access can. Returns its verifier key. */
export function beginOver(sources: Map<string, Uint8Array[]>, { seed, isSigned, isFirst = false }: BegunOver): string {
  const rows = distinctRows(sources)
  const signer = testSigner(originOf('arrive.example', BEGUN, nodeHashing), seed)
  const [tree, heads] = [growTree(nodeHashing), createHeads(nodeHashing)]
  const sealed = rows.map(({ topic, source = '', offset, raw }) => {
    const { id, subject } = parseObject(raw) ?? {}
    const leaf = eventLeaf(topic, raw, nodeHashing)
    tree.append(leaf)
    const person = Number(/^person\/(\d+)$/.exec(String(subject))?.[1] ?? 0)
    if (person > 0) heads.add(person, leaf)
    return { leaf: toBase64(leaf), id, place: [source, offset, 1] }
  })
  const root = heads.root()
  tree.append(headsLeaf(root, nodeHashing))
  const own = sources.get('proof/0') ?? []
  if (isFirst) sources.set('proof/0', [])
  append(sources, PROOF_TYPES.begun, { origin: signer.key.name, adopted: rows.length, key: signer.vkey }, BEGUN)
  append(sources, PROOF_TYPES.batch, {
    from: 0,
    size: tree.size(),
    leaves: sealed.map(({ leaf }) => leaf),
    ids: sealed.map(({ id }) => id),
    heads_root: toBase64(root),
    root: toBase64(tree.root()),
    places: sealed.map(({ place }) => place),
  })
  if (isSigned) append(sources, PROOF_TYPES.note, { note: signer.checkpoint(tree.size(), tree.root()) })
  if (isFirst) sources.get('proof/0')?.push(...own)
  return signer.vkey
}

function distinctRows(sources: Map<string, Uint8Array[]>): readonly Row[] {
  const rows = [...rowsOf(sources)].filter(({ topic }) => topic !== 'proof')
  const distinct = new Map(rows.map((row) => [`${row.topic} ${Buffer.from(row.raw).toString('latin1')}`, row]))
  const orderOf = ({ topic, source = '', offset, raw }: Row) =>
    `${String(parseObject(raw)?.['time'])} ${topic} ${source} ${10_000 + offset}`
  return [...distinct.values()].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function append(sources: Map<string, Uint8Array[]>, type: string, data: unknown, id = NO_ID): void {
  const envelope = { specversion: '1.0', id, source: '/arrive/test', type, subject: 'agency', data }
  const own = id === NO_ID ? boundId(JSON.stringify(envelope), nodeHashing) : id
  const rows = sources.get('proof/0') ?? []
  sources.set('proof/0', [...rows, utf8(JSON.stringify({ ...envelope, id: own }))])
}
