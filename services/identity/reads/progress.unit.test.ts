import { expect, test } from '@jest/globals'
import type { Kernel, Page } from '../../kernel/index.ts'
import { turnsDuring } from '../../kernel/testing/index.ts'
import { staffSince } from './progress.ts'

const PAGES = 5
const account = { id: '7', person: 7, value: { role: 'staff' } }

test('staff are read page by page as they are taken, with turns for other work', async () => {
  let pages = 0
  const page = async (): Promise<Page> => ({ items: [account], ...(++pages < PAGES && { cursor: 'next' }) })
  const kernel = { reader: () => ({ page, many: async () => new Map() }) } as unknown as Kernel
  const some = staffSince(kernel, 0)
  await some.next()
  await some.return(undefined)
  expect(pages).toBe(1)
  pages = 0
  const persons: number[] = []
  const all = async () => {
    for await (const { person } of staffSince(kernel, 0)) persons.push(person)
  }
  expect(await turnsDuring(all)).toBeGreaterThanOrEqual(PAGES - 1)
  expect(persons).toEqual(Array(PAGES).fill(7))
})
