import { expect, test } from '@jest/globals'
import { createNoteLater } from './note-later.ts'

function noting() {
  const noted: string[] = []
  const due: (() => void)[] = []
  let ends = Promise.resolve()
  const { add, now } = createNoteLater<string>({
    note: async (one) => {
      noted.push(`${one} begins`)
      await ends
      noted.push(`${one} ends`)
    },
    randomDelay: () => 1,
    later: (_, work) => void due.push(work),
  })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends = promise
    return resolve
  }
  const settle = () => new Promise(setImmediate)
  return { add, now, noted, due, hold, settle }
}

test('a delayed record is written when its time comes', async () => {
  const { add, noted, due, settle } = noting()
  add('a')
  await settle()
  expect(noted).toEqual([])
  due[0]?.()
  await settle()
  expect(noted).toEqual(['a begins', 'a ends'])
})

test('records are written in order, even if a later one is due first', async () => {
  const { add, noted, due, hold, settle } = noting()
  const end = hold()
  add('a')
  add('b')
  due[1]?.()
  due[0]?.()
  await settle()
  expect(noted).toEqual(['a begins'])
  end()
  await settle()
  expect(noted).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a request for them waits for all pending records, and none is written twice', async () => {
  const { add, now, noted, due, hold, settle } = noting()
  const end = hold()
  add('a')
  due[0]?.()
  add('b')
  const waiting = now().then(() => noted.push('told'))
  end()
  await waiting
  expect(noted).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'told'])
  due[1]?.()
  await now()
  await settle()
  expect(noted).toHaveLength(5)
})
