import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toHex } from './hashing.ts'
import { nodeHashing } from './testing/node-hashing.ts'
import { EMPTY_TREE, growTree, hashOfRange, leafHash, type NodePlace, nodeHash } from './tree.ts'
import { consistencyRanges, includes, inclusionRanges, isConsistent, peaksOf, readRanges } from './tree-proofs.ts'

/** Test vectors of RFC 6962 implementations (certificate-transparency). */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const INCLUSION_5_OF_8 = [
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
]
const CONSISTENCY_6_TO_8 = [
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
]

function treeOf(leaves: readonly Uint8Array[]) {
  const nodes = new Map<string, Uint8Array>()
  const tree = growTree(nodeHashing, EMPTY_TREE, ({ level, index, hash }) => nodes.set(`${level} ${index}`, hash))
  const roots = leaves.map((leaf) => {
    tree.append(leaf)
    return tree.root()
  })
  const read = ({ level, index }: NodePlace) => {
    const hash = nodes.get(`${level} ${index}`)
    if (hash === undefined) throw new Error(`Node ${index} of level ${level} is not complete`)
    return hash
  }
  return { roots, read, tree }
}

const known = ENTRIES.map((entry) => leafHash(Buffer.from(entry, 'hex'), nodeHashing))
const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => leafHash(Buffer.from([at]), nodeHashing))

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves
  if (first === undefined) return nodeHashing.sha256(new Uint8Array(0))
  if (leaves.length === 1) return first
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)), nodeHashing)
}

describe('the known vectors of RFC 6962', () => {
  test('have these roots', () => {
    expect(treeOf(known).roots.map(toHex)).toEqual(ROOTS)
    expect(toHex(hashOfRange([], nodeHashing))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('have these proofs', async () => {
    const { read } = treeOf(known)
    const inclusion = await readRanges(inclusionRanges(5, 8), read, nodeHashing)
    expect(inclusion.map(toHex)).toEqual(INCLUSION_5_OF_8)
    const consistency = await readRanges(consistencyRanges(6, 8), read, nodeHashing)
    expect(consistency.map(toHex)).toEqual(CONSISTENCY_6_TO_8)
  })
})

describe('a tree of any size', () => {
  const sizes = fc.integer({ min: 1, max: 70 })

  test('has the root of the definition, resumes from any frontier, and has the root of every size', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, pick) => {
        const leaves = leavesOf(size)
        const { roots, read } = treeOf(leaves)
        expect(roots.at(-1)).toEqual(rootOf(leaves))
        const cut = pick % (size + 1)
        const begun = treeOf(leaves.slice(0, cut)).tree
        const resumed = growTree(nodeHashing, begun.frontier())
        for (const leaf of leaves.slice(cut)) resumed.append(leaf)
        expect(resumed.root()).toEqual(roots.at(-1))
        const peaks = await Promise.all(peaksOf(cut).map(read))
        expect(hashOfRange(peaks, nodeHashing)).toEqual(rootOf(leaves.slice(0, cut)))
      }),
    )
  })

  test('proves each of its leaves, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, pick, other) => {
        const leaves = leavesOf(size)
        const { roots, read } = treeOf(leaves)
        const index = pick % size
        const hashes = await readRanges(inclusionRanges(index, size), read, nodeHashing)
        const [leaf = new Uint8Array(32), root = new Uint8Array(32)] = [leaves[index], roots.at(-1)]
        const proof = { leaf, index, size, root, hashes }
        expect(includes(proof, nodeHashing)).toBe(true)
        const wrong = other % size
        if (wrong !== index) expect(includes({ ...proof, index: wrong }, nodeHashing)).toBe(false)
        expect(includes({ ...proof, leaf: nodeHashing.sha256(leaf) }, nodeHashing)).toBe(false)
        expect(includes({ ...proof, hashes: [...hashes, root] }, nodeHashing)).toBe(false)
        if (hashes.length > 0) expect(includes({ ...proof, hashes: hashes.slice(1) }, nodeHashing)).toBe(false)
        expect(includes({ ...proof, index: size }, nodeHashing)).toBe(false)
      }),
    )
  })

  test('proves that every smaller one is its beginning, and that no other is', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (to, pick) => {
        const leaves = leavesOf(to)
        const { roots, read } = treeOf(leaves)
        const from = pick % (to + 1)
        const hashes = await readRanges(consistencyRanges(from, to), read, nodeHashing)
        const [fromRoot, toRoot] = [rootOf(leaves.slice(0, from)), roots.at(-1) ?? new Uint8Array(32)]
        const proof = { from, to, fromRoot, toRoot, hashes }
        expect(isConsistent(proof, nodeHashing)).toBe(true)
        expect(isConsistent({ ...proof, fromRoot: nodeHashing.sha256(fromRoot) }, nodeHashing)).toBe(false)
        expect(isConsistent({ ...proof, hashes: [...hashes, toRoot] }, nodeHashing)).toBe(false)
        if (from > 0) expect(isConsistent({ ...proof, toRoot: nodeHashing.sha256(toRoot) }, nodeHashing)).toBe(false)
      }),
    )
  })

  test('has no proof for indexes and sizes outside of it', () => {
    expect(() => inclusionRanges(3, 3)).toThrow(RangeError)
    expect(() => consistencyRanges(4, 3)).toThrow(RangeError)
  })
})
