import { fromBase64, toBase64 } from './base64.ts'
import { parseSize } from './checkpoints.ts'
import { HASH_BYTES } from './hashing.ts'
import { LONGEST_NOTE } from './notes.ts'

/** https://c2sp.org/tlog-proof */
export interface TlogProof {
  readonly index: number
  /** Inclusion proof, the leaf's sibling first. */
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: string
  /** Not signed: `topic\nraw` of the event of the leaf. */
  readonly extra?: Uint8Array
}

const FIRST = 'c2sp.org/tlog-proof@v1'
/** Height limit of a tree of 2^53 leaves. */
const MAX_HASHES = 53
/** Characters, mostly of the event in base64. */
const LONGEST_PROOF = 64 * 1024 * 1024

export function tlogProofText({ index, hashes, checkpoint, extra }: TlogProof): string {
  const lines = [
    FIRST,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
  ]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

/** Undefined if the text is no proof; verifies nothing. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const end = text.length > LONGEST_PROOF ? -1 : text.indexOf('\n\n')
  if (end < 0) return undefined
  const [first, ...lines] = text.slice(0, end).split('\n')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice('extra '.length) ?? '') : null
  const line = lines.shift()
  const index = line?.startsWith('index ') ? parseSize(line.slice('index '.length)) : undefined
  const hashes = lines.length > MAX_HASHES ? undefined : parseHashes(lines)
  const checkpoint = text.slice(end + 2)
  if (first !== FIRST || extra === undefined || index === undefined || hashes === undefined) return undefined
  if (checkpoint.length > LONGEST_NOTE) return undefined
  return { index, hashes, checkpoint, ...(extra !== null && { extra }) }
}

function parseHashes(lines: readonly string[]): readonly Uint8Array[] | undefined {
  const hashes: Uint8Array[] = []
  for (const line of lines) {
    const hash = fromBase64(line)
    if (hash?.length !== HASH_BYTES) return undefined
    hashes.push(hash)
  }
  return hashes
}
