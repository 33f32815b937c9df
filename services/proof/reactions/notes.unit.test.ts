import { randomBytes } from 'node:crypto'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { parseVkey } from '@arrive/contracts/proof/notes.ts'
import { EMPTY_TREE } from '@arrive/contracts/proof/tree.ts'
import { describe, expect, test } from '@jest/globals'
import { nodeHashing } from '../../shared/node-hashing.ts'
import type { Begun } from '../events/proof-event.ts'
import { signedCheckpoint, signerOf } from '../key.ts'
import type { Roots } from '../ledger.ts'
import { createKeys } from './keys.ts'
import { createNotes } from './notes.ts'

const ORIGIN = 'agency.example/5df6e0e2'
const TIME = '2026-03-01T09:00:00.000Z'
const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const tree = { before: EMPTY_TREE, after: EMPTY_TREE, nodes: [] }
const last: Roots = { from: 0, size: 4, root: randomBytes(32), headsRoot: randomBytes(32), ...tree }

function notesOf(current: Uint8Array, begunBy = current, former: readonly Uint8Array[] = [], past: string[] = []) {
  const keys = createKeys({ current, former })
  const batches = { size: () => last.size, last: () => last, rootAt: (at: number) => roots.get(at) }
  const roots = new Map([[last.size, toBase64(last.root)]])
  const notes = createNotes({ batches, keys, past })
  notes.begin(begunWith(begunBy), 0)
  return { ...notes, keys }
}

function begunWith(seed: Uint8Array, origin = ORIGIN): Begun {
  const key = parseVkey(signerOf(origin, seed).vkey, nodeHashing)
  if (key === undefined) throw new Error('Not a key')
  return { key, since: TIME, adopted: 0 }
}

const note = (size: number, root: Uint8Array, seed = OLD) =>
  signedCheckpoint(ORIGIN, size, root, signerOf(ORIGIN, seed))

describe('checkpoints', () => {
  test('cover what counts, and are not signed again once they are in the log', async () => {
    const notes = notesOf(OLD)
    const made = notes.unsigned()
    expect(made).toBe(note(4, last.root))
    await notes.take({ note: made }, TIME)
    expect([notes.signed(), notes.unsigned(), notes.halted()]).toEqual([
      { size: 4, note: made, time: TIME },
      undefined,
      undefined,
    ])
  })

  test.each([
    ['of a larger tree', note(5, last.root)],
    ['of another tree of the size', note(4, randomBytes(32))],
  ])('that our key signed %s stop all signing', async (_, other) => {
    const notes = notesOf(OLD)
    await notes.take({ note: other }, TIME)
    expect([notes.halted(), notes.unsigned(), notes.signed()]).toEqual(['other-log', undefined, undefined])
  })

  test('of another key, or of no key, are ignored', async () => {
    const notes = notesOf(OLD)
    for (const other of [note(5, last.root, NEW), note(5, last.root).replace('\n5\n', '\n7\n'), 'nothing', 7]) {
      await notes.take({ note: other }, TIME)
    }
    expect(notes.halted()).toBeUndefined()
    expect(notes.unsigned()).toBeDefined()
  })
})

describe('another key', () => {
  test('takes over if its predecessor introduces it, and signs from then on', async () => {
    const notes = notesOf(NEW, OLD, [OLD])
    await notes.take({ note: note(4, last.root) }, TIME)
    const key = notes.key()
    expect([notes.halted(), notes.unsigned(), key && notes.keys.signs(key)]).toEqual([undefined, undefined, false])
    const rotated = key && notes.keys.rotation(key)
    await notes.rotate({ ...rotated, note: rotated?.note.replace('arrive/key/1', 'arrive/key/2') })
    expect([notes.key(), notes.formerKeys()]).toEqual([key, []])
    await notes.rotate(rotated)
    expect(notes.formerKeys()).toEqual([signerOf(ORIGIN, OLD).vkey])
    expect(notes.vkey()).toBe(signerOf(ORIGIN, NEW).vkey)
    expect(notes.signed()?.size).toBe(4)
  })

  test('signs nothing without an introduction', () => {
    const notes = notesOf(NEW, OLD)
    expect([notes.halted(), notes.unsigned()]).toEqual(['other-key', undefined])
  })

  test('does not take over by beginning the tree again', () => {
    const notes = notesOf(OLD)
    notes.begin(begunWith(NEW), 9)
    expect([notes.vkey(), notes.halted(), notes.isPast()]).toEqual([signerOf(ORIGIN, OLD).vkey, undefined, false])
  })
})

describe('another tree', () => {
  const OTHER = 'agency.example/8c27a1f0'

  test('is continued once it has begun', () => {
    const notes = notesOf(OLD)
    expect(notes.beginning()).toEqual({ since: TIME, adopted: 0, offset: 0, trees: 0 })
    notes.begin(begunWith(OLD, OTHER), 9)
    expect(notes.isPast()).toBe(true)
  })

  test('that is older does not begin again', () => {
    const notes = notesOf(OLD, OLD, [], [OTHER])
    notes.begin(begunWith(OLD, OTHER), 9)
    expect([notes.isPast(), notes.beginning()?.trees]).toEqual([false, 1])
  })
})
