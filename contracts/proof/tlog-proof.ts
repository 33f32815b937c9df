import { fromBase64, toBase64 } from './base64.ts'
import { parseSize } from './checkpoints.ts'
import { HASH_BYTES } from './hashing.ts'
import { LONGEST_NOTE } from './notes.ts'

/** A proof that can be checked away from the log (https://c2sp.org/tlog-proof). */
export interface TlogProof {
  readonly index: number
  /** Of the inclusion proof, the leaf's sibling first. */
  readonly hashes: readonly Uint8Array[]
  /** The signed note, byte for byte. */
  readonly checkpoint: string
  /** Not covered by any signature: here `topic\nraw` of the event that the leaf is made of. */
  readonly extra?: Uint8Array
}

const FIRST = 'c2sp.org/tlog-proof@v1'
/** A tree of 2^53 leaves is no higher. */
const MOST_HASHES = 53
/** Characters of the event, in base64, and of everything else. */
const LONGEST_PROOF = 64 * 1024 * 1024

/** The text of a proof. */
export function tlogProofText({ index, hashes, checkpoint, extra }: TlogProof): string {
  const lines = [
    FIRST,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
  ]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

/** Reads such a text, unchecked; undefined where it is no proof. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const end = text.length > LONGEST_PROOF ? -1 : text.indexOf('\n\n')
  if (end < 0) return undefined
  const [first, ...lines] = text.slice(0, end).split('\n')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice('extra '.length) ?? '') : null
  const line = lines.shift()
  const index = line?.startsWith('index ') ? parseSize(line.slice('index '.length)) : undefined
  const hashes = lines.length > MOST_HASHES ? undefined : parseHashes(lines)
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
