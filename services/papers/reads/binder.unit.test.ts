import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ArriveError, type Request } from '../../kernel/index.ts'
import { binderEntries } from './binder.ts'
import type { Paper } from './papers.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const NOTE = 'agency.example/5df6e0e2\n1204\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— agency\n'

function binderOf(ids: readonly number[], erased: readonly number[] = []) {
  const made: number[] = []
  const paperOf = async ({ person }: { readonly person: number }) => {
    if (erased.includes(person)) throw new ArriveError('erased')
    made.push(person)
    return { data: { name: 'Ann Baker' }, bytes: Buffer.from(`paper ${person}`) } as unknown as Paper
  }
  const entries = binderEntries({
    request: {} as Request,
    at: 0,
    isNow: true,
    people: { ids, leftOut: [9] },
    paperOf,
    note: async () => NOTE,
  })
  return { made, entries }
}

async function allOf(entries: AsyncIterable<ZipEntry>): Promise<readonly ZipEntry[]> {
  const all: ZipEntry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

test('each paper is made only once the one before was taken, and none after the client has left', async () => {
  const { made, entries } = binderOf([1, 2, 3, 4])
  const zip = zipOf(entries)
  const read = async (count: number) => {
    for (let at = 0; at < count; at++) await zip.next()
  }
  await read(4)
  expect(made).toEqual([1])
  await read(2)
  expect(made).toEqual([1, 2])
  await zip.return(undefined)
  await turn()
  expect(made).toEqual([1, 2])
})

test('the manifest comes first, with the checkpoint and who is left out', async () => {
  const [manifest] = await allOf(binderOf([1, 2]).entries)
  expect([manifest?.name, JSON.parse(String(manifest?.bytes))]).toEqual([
    'manifest.json',
    {
      as_of: '1970-01-01T00:00:00.000Z',
      people: 2,
      size: 1_204,
      root: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      left_out: [9],
    },
  ])
})

test('a person who is erased while the binder is made has a sentence without a name', async () => {
  const all = await allOf(binderOf([1, 2, 3], [2]).entries)
  expect(all.map(({ name }) => name)).toEqual(['manifest.json', '1 Baker, Ann.pdf', '2.txt', '3 Baker, Ann.pdf'])
  expect(String(all[2]?.bytes)).not.toContain('Ann')
})
