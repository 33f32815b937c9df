import { expect, test } from '@jest/globals'
import type { DocumentStore } from '../../kernel/index.ts'
import { turnsDuring } from '../../kernel/testing/index.ts'
import { markOf } from '../../shared/sealed/marks.ts'
import { storedPages } from './pages.ts'

const COUNT = 45
const OTHER = '0190f5fe-7c00-7a00-8000-0000000000aa'
const WANTED = '0190f5fe-7c00-7a00-8000-0000000000bb'

test('the search for an event in all pages holds ten of them, and yields to other work', async () => {
  const read: number[] = []
  const get: DocumentStore['get'] = async (_, ids) => {
    read.push(ids.length)
    const body = JSON.stringify({ marks: markOf(OTHER) })
    return new Map(ids.map((id) => [id, { id, person: 0, body }]))
  }
  const found: number[] = []
  const turns = await turnsDuring(async () => {
    for await (const page of storedPages({ store: { get } as DocumentStore }).mayHold(WANTED, COUNT)) found.push(page)
  })
  expect([found, read]).toEqual([[], [10, 10, 10, 10, 5]])
  expect(turns).toBeGreaterThanOrEqual(4)
})
