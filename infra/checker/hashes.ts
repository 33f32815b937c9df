import { hash } from 'node:crypto'

export type Hash = string

function sha256(...parts: readonly (string | Uint8Array)[]): Hash {
  return hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part as string))), 'base64')
}

const bytesOf = (written: Hash): Buffer => Buffer.from(written, 'base64')
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const ZERO = Buffer.alloc(32).toString('base64')

/** Whether a text is canonical base64 of 32 bytes, without spare bits set. */
export function isHash(value: unknown): value is Hash {
  return typeof value === 'string' && bytesOf(value).length === 32 && bytesOf(value).toString('base64') === value
}

export function hexOf(text: string): string {
  return hash('sha256', text, 'hex')
}

export function eventLeaf(topic: string, raw: Uint8Array): Hash {
  return sha256(LEAF, `arrive/event/1\n${topic}\n`, raw)
}

export function headsLeaf(headsRoot: Hash): Hash {
  return sha256(LEAF, 'arrive/heads/1\n', bytesOf(headsRoot))
}

/** RFC 6962, 2.1. */
export function merkleRoot(leaves: readonly Hash[]): Hash {
  const [first] = leaves
  if (first === undefined) return sha256('')
  if (leaves.length === 1) return first
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(NODE, bytesOf(merkleRoot(leaves.slice(0, half))), bytesOf(merkleRoot(leaves.slice(half))))
}

/** The root that an inclusion proof leads to, by the definition of RFC 6962, 2.1.1; undefined if it is too short. */
export function rootBy(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | undefined {
  if (index < 0 || index >= size) return undefined
  if (size === 1) return path.length === 0 ? leaf : undefined
  let half = 1
  while (half * 2 < size) half *= 2
  const [rest, last] = [path.slice(0, -1), path.at(-1)]
  if (last === undefined) return undefined
  const isLeft = index < half
  const own = isLeft ? rootBy(leaf, index, half, rest) : rootBy(leaf, index - half, size - half, rest)
  if (own === undefined) return undefined
  return isLeft ? sha256(NODE, bytesOf(own), bytesOf(last)) : sha256(NODE, bytesOf(last), bytesOf(own))
}

/** A person's number of events and the hash chain over their leaves. */
export interface Head {
  readonly n: number
  readonly chain: Hash
}

const NOBODY: Head = { n: 0, chain: ZERO }

export type Heads = ReadonlyMap<number, Head>

export function withLeaf(heads: Heads, person: number, leaf: Hash): Heads {
  const { n, chain } = heads.get(person) ?? NOBODY
  return new Map([...heads, [person, nextHead({ n, chain }, leaf)]])
}

function nextHead({ n, chain }: Head, leaf: Hash): Head {
  return { n: n + 1, chain: sha256('arrive/chain/1\n', bytesOf(chain), bytesOf(leaf)) }
}

export function headOver(leaves: readonly Hash[]): Head {
  return leaves.reduce(nextHead, NOBODY)
}

/** The root over persons 1 to the highest; without persons, the hash of nothing. */
export function headsRootOf(heads: Heads): Hash {
  const highest = Math.max(0, ...heads.keys())
  const entries = Array.from({ length: highest }, (_, place) => {
    const { n, chain } = heads.get(place + 1) ?? NOBODY
    return headEntry(place + 1, { n, chain })
  })
  return merkleRoot(entries)
}

export function headEntry(person: number, { n, chain }: Head): Hash {
  return sha256(LEAF, `arrive/head/1\n${person}\n${n}\n`, bytesOf(chain))
}
