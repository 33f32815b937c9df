import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { joinBytes, utf8 } from './hashing.ts'
import { createHeads, type Head, headLeaf, NO_EVENTS, nextHead } from './heads.ts'
import { nodeHashing } from './testing/node-hashing.ts'
import { growTree, leafHash } from './tree.ts'

const leafOf = (number: number) => nodeHashing.sha256(Uint8Array.of(number >> 8, number))

function leafOfEntry(person: number, { n, chain }: Head): Uint8Array {
  return leafHash(joinBytes([utf8(`arrive/head/1\n${person}\n${n}\n`), chain]), nodeHashing)
}

function rootOf(events: readonly number[]): Uint8Array {
  const tree = growTree(nodeHashing)
  for (let person = 1; person <= Math.max(0, ...events); person++) {
    let head = NO_EVENTS
    for (const [at, of] of events.entries()) if (of === person) head = nextHead(head, leafOf(at), nodeHashing)
    tree.append(leafOfEntry(person, head))
  }
  return tree.root()
}

test('an entry matches the format, for numbers of any length', () => {
  const chain = new Uint8Array(32).fill(7)
  for (const person of [1, 9, 10, 99, 100, 12_345, 2 ** 24]) {
    for (const n of [0, 7, 10, 1_000, 123_456_789]) {
      expect(headLeaf(person, { n, chain }, nodeHashing)).toEqual(leafOfEntry(person, { n, chain }))
    }
  }
})

test('the root matches the definition after every change, and after a change was undone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (events, extra) => {
        const heads = createHeads(nodeHashing)
        expect(heads.root()).toEqual(rootOf([]))
        for (const [at, person] of events.entries()) {
          heads.add(person, leafOf(at))
          if (at % 3 === 0) expect(heads.root()).toEqual(rootOf(events.slice(0, at + 1)))
        }
        const highest = heads.highest()
        const before = heads.head(extra)
        heads.add(extra, leafOf(999))
        heads.root()
        if (extra <= highest) heads.set(extra, before)
        heads.cut(highest)
        expect(heads.root()).toEqual(rootOf(events))
        heads.add(45, leafOf(events.length))
        expect(heads.root()).toEqual(rootOf([...events, 45]))
      },
    ),
  )
})

test('a number that cannot have been assigned costs no memory', () => {
  const heads = createHeads(nodeHashing)
  for (const person of [0, -1, 1.5, 2 ** 40]) expect(() => heads.add(person, leafOf(1))).toThrow(RangeError)
})
