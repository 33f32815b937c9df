import { HASH_BYTES, joinBytes, type Sha256, utf8 } from './hashing.ts'
import { hashOfRange, nodeHash } from './tree.ts'
import { inclusionRanges, peaksOf, type Range } from './tree-proofs.ts'

export interface Head {
  readonly n: number
  readonly chain: Uint8Array
}

export const NO_EVENTS: Head = { n: 0, chain: new Uint8Array(HASH_BYTES) }

/** Numbers are assigned in sequence; a larger one is invalid and must not cost memory. */
export const MAX_PERSONS = 2 ** 24

const CHAIN = utf8('arrive/chain/1\n')

export function nextHead({ n, chain }: Head, leaf: Uint8Array, { sha256 }: Sha256): Head {
  return { n: n + 1, chain: sha256(joinBytes([CHAIN, chain, leaf])) }
}

/** SHA-256(0x00 ‖ "arrive/head/1\n" ‖ person ‖ "\n" ‖ n ‖ "\n" ‖ chain). */
export function headLeaf(person: number, { n, chain }: Head, { sha256 }: Sha256): Uint8Array {
  return sha256(joinBytes([utf8(`\0arrive/head/1\n${person}\n${n}\n`), chain]))
}

export interface Heads {
  readonly highest: () => number
  readonly head: (person: number) => Head
  /** @throws RangeError if the number cannot have been assigned */
  readonly add: (person: number, leaf: Uint8Array) => void
  readonly set: (person: number, head: Head) => void
  readonly cut: (highest: number) => void
  readonly root: () => Uint8Array
  /** Inclusion proof of a person's head under the root, the leaf's sibling first. @throws RangeError */
  readonly path: (person: number) => readonly Uint8Array[]
}

/** A root costs O(log n) hashes for each person whose head has changed since the last one. */
export function createHeads(hashing: Sha256): Heads {
  const heads: Head[] = []
  const levels: Uint8Array[][] = [[]]
  let changed: number[] = []

  function set(person: number, head: Head): void {
    if (!(Number.isSafeInteger(person) && person >= 1 && person <= MAX_PERSONS)) {
      throw new RangeError(`There is no head for person ${person}`)
    }
    for (let next = heads.length; next < person - 1; next++) {
      heads.push(NO_EVENTS)
      changed.push(next)
    }
    heads[person - 1] = head
    changed.push(person - 1)
  }

  const head = (person: number) => heads[person - 1] ?? NO_EVENTS

  function refresh(): void {
    const sorted = Uint32Array.from(changed).sort()
    let dirty = once(sorted, (index) => index)
    for (const index of dirty) put(levels, 0, index, headLeaf(index + 1, heads[index] ?? NO_EVENTS, hashing))
    for (let level = 1; 2 ** level <= heads.length; level++) {
      dirty = once(dirty, (index) => index >> 1)
      // Only the last subtree may be incomplete.
      if (!isComplete(level, dirty.at(-1) ?? 0)) dirty.pop()
      for (const parent of dirty) put(levels, level, parent, parentAt(level, parent))
    }
    changed = []
  }

  const isComplete = (level: number, index: number) => (index + 1) * 2 ** level <= heads.length

  function parentAt(level: number, index: number): Uint8Array {
    const [left, right] = [at(level - 1, index * 2), at(level - 1, index * 2 + 1)]
    return nodeHash(left, right, hashing)
  }

  const at = (level: number, index: number) => levels[level]?.[index] ?? NO_EVENTS.chain

  function over(range: Range): Uint8Array {
    return hashOfRange(
      range.map(({ level, index }) => at(level, index)),
      hashing,
    )
  }

  return {
    highest: () => heads.length,
    head,
    add: (person, leaf) => set(person, nextHead(head(person), leaf, hashing)),
    set,
    cut: (highest) => {
      heads.length = Math.min(heads.length, highest)
      changed = changed.filter((index) => index < highest)
    },
    root: () => {
      refresh()
      return over(peaksOf(heads.length))
    },
    path: (person) => {
      refresh()
      return inclusionRanges(person - 1, heads.length).map(over)
    },
  }
}

function once(ascending: Iterable<number>, make: (number: number) => number): number[] {
  const made: number[] = []
  for (const number of ascending) {
    const next = make(number)
    if (made.at(-1) !== next) made.push(next)
  }
  return made
}

function put(levels: Uint8Array[][], level: number, index: number, hash: Uint8Array): void {
  const row = levels[level] ?? []
  row[index] = hash
  levels[level] = row
}
