import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { BlobStore } from '../blob-store.ts'
import { upTo } from './gather.suite.ts'
import { type Open, perTest } from './opened.suite.ts'

const LATER = Date.UTC(2100, 0, 1)

/** The contract of every blob store. Each test opens an empty one. */
export function blobStoreSuite(name: string, open: Open<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    const { port: blobs, reopen } = perTest(open)
    const read = async (id: string, person = 1) => {
      const bytes = await blobs().get({ id, person })
      return bytes === undefined ? undefined : Buffer.from(bytes)
    }

    test.each([0, 1, 255, 65_536, 5 * 1_024 * 1_024 + 28])('keeps %d bytes as they are', async (size) => {
      const [id, bytes] = [randomUUID(), randomBytes(size)]
      await blobs().put(id, 1, bytes)
      expect((await read(id))?.equals(bytes)).toBe(true)
    })

    test('keeps them over a restart', async () => {
      const id = randomUUID()
      await blobs().put(id, 1, Buffer.from('kept'))
      await reopen()
      expect(String(await read(id))).toBe('kept')
    })

    test('stores only the given part of a larger buffer', async () => {
      const id = randomUUID()
      await blobs().put(id, 1, Buffer.from('a long text').subarray(2, 6))
      expect(String(await read(id))).toBe('long')
    })

    test('has nothing under an id that was never put', async () => {
      expect(await read(randomUUID())).toBeUndefined()
    })

    test('replaces a file by a second put of its id', async () => {
      const id = randomUUID()
      await blobs().put(id, 1, Buffer.from('the first and longer one'))
      await blobs().put(id, 1, Buffer.from('second'))
      expect(String(await read(id))).toBe('second')
      await blobs().forget(1)
      expect(await read(id)).toBeUndefined()
    })

    test('gives no file for another person’s name', async () => {
      const id = randomUUID()
      await blobs().put(id, 11, Buffer.from('of 11'))
      expect([await read(id, 1), String(await read(id, 11))]).toEqual([undefined, 'of 11'])
    })

    test('keeps one whole file after concurrent puts of one id', async () => {
      const id = randomUUID()
      const versions = upTo(8).map((at) => Buffer.alloc(200_000, at))
      await Promise.all(versions.map((bytes) => blobs().put(id, 1, bytes)))
      const kept = await read(id)
      expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true)
    })

    test('stores concurrent files of many persons separately', async () => {
      const ids = upTo(30).map(() => randomUUID())
      await Promise.all(ids.map((id, at) => blobs().put(id, at % 3, Buffer.from(id))))
      expect(await Promise.all(ids.map((id, at) => read(id, at % 3)))).toEqual(ids.map((id) => Buffer.from(id)))
    })

    test('removes one and no other', async () => {
      const [one, other] = [randomUUID(), randomUUID()]
      await Promise.all([one, other].map((id) => blobs().put(id, 1, Buffer.from(id))))
      await blobs().remove(one)
      expect([await read(one), String(await read(other))]).toEqual([undefined, other])
    })

    test.each(['remove', 'forget'] as const)('ignores a %s of a missing file', async (way) => {
      await expect(way === 'remove' ? blobs().remove(randomUUID()) : blobs().forget(404)).resolves.toBeUndefined()
    })

    test('can put a removed file again', async () => {
      const id = randomUUID()
      await blobs().put(id, 1, Buffer.from('a'))
      await blobs().remove(id)
      await blobs().put(id, 1, Buffer.from('b'))
      expect(String(await read(id))).toBe('b')
    })

    test.each([1, 11])('removes every file of person %d and nobody else’s', async (person) => {
      const all = [1, 2, 11, 12].flatMap((of) => upTo(2).map(() => ({ of, id: randomUUID() })))
      for (const { of, id } of all) await blobs().put(id, of, Buffer.from(id))
      await blobs().forget(person)
      for (const { of, id } of all) expect(String(await read(id, of))).toBe(of === person ? 'undefined' : id)
    })

    test('lists files older than a time, by their ids', async () => {
      const ids = upTo(3).map(() => randomUUID())
      for (const id of ids) await blobs().put(id, 1, Buffer.from(id))
      expect([...(await blobs().olderThan(LATER))].sort()).toEqual(ids.sort())
      expect(await blobs().olderThan(Date.UTC(2020, 0, 1))).toEqual([])
    })

    test('lists every file with its person, in the order of ids', async () => {
      const all = [7, 11, 7].map((person) => ({ id: randomUUID(), person }))
      for (const { id, person } of all) await blobs().put(id, person, Buffer.from(id))
      await reopen()
      expect(await blobs().all()).toEqual(all.sort((one, other) => (one.id < other.id ? -1 : 1)))
      await blobs().forget(7)
      expect((await blobs().all()).map(({ person }) => person)).toEqual([11])
    })

    test('does not list a removed file', async () => {
      const id = randomUUID()
      await blobs().put(id, 1, Buffer.from(id))
      await blobs().remove(id)
      expect(await blobs().olderThan(LATER)).toEqual([])
    })
  })
}
