import { createHash } from 'node:crypto'

/** A count, and for each name one SHA-256 over all its content, in order. */
export interface Digest {
  readonly add: (name: string, content: string | Uint8Array) => void
  readonly count: () => number
  readonly digests: () => ReadonlyMap<string, string>
}

export function createDigest(): Digest {
  const digests = new Map<string, string>()
  let count = 0
  return {
    add: (name, content) => {
      count++
      // A chain of hashes: one open hash per person would not fit into memory.
      const before = digests.get(name) ?? ''
      digests.set(name, createHash('sha256').update(before).update(content).digest('hex'))
    },
    count: () => count,
    digests: () => digests,
  }
}

/** Independent of the order of names. */
export function digestOf(all: Digest): string {
  const hash = createHash('sha256')
  for (const [name, digest] of [...all.digests()].sort(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${name} ${digest}\n`)
  }
  return hash.digest('hex')
}

export function differences(one: Digest, other: Digest): readonly string[] {
  const names = new Set([...one.digests().keys(), ...other.digests().keys()])
  return [...names].filter((name) => one.digests().get(name) !== other.digests().get(name))
}
