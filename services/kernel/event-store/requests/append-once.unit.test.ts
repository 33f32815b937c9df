import { expect, test } from '@jest/globals'
import type { Envelope } from '../events/envelope.ts'
import type { Position } from '../ports/event-log.ts'
import { createAppendOnce } from './append-once.ts'

const envelope = (id: string): Envelope => ({
  specversion: '1.0',
  id,
  source: '/test',
  type: 'toy.saved',
  subject: 'person/1',
  time: '2026-06-01T00:00:00.000Z',
  dataschema: '/events/toy.saved/1',
  actor: 'staff/1',
  correlationid: 'request-1',
})

function counted(refuses: (id: string) => boolean = () => false) {
  const appended: string[] = []
  const append = async (_: string, { id }: Envelope): Promise<Position> => {
    if (refuses(id)) throw new Error('away')
    appended.push(id)
    return { source: 'toys/0', offset: appended.length - 1 }
  }
  return { appended, append }
}

test('a repeated append returns the first position while the outcome is unknown', async () => {
  const log = counted()
  const once = createAppendOnce(log)
  expect(await once.append('toys', envelope('a'))).toEqual({ source: 'toys/0', offset: 0 })
  expect(await once.append('toys', envelope('a'))).toEqual({ source: 'toys/0', offset: 0 })
  expect(log.appended).toEqual(['a'])
})

test('a rejected event is appended at the next attempt', async () => {
  let away = true
  const log = counted(() => away)
  const once = createAppendOnce(log)
  await expect(once.append('toys', envelope('a'))).rejects.toThrow('away')
  away = false
  await once.append('toys', envelope('a'))
  expect(log.appended).toEqual(['a'])
})

test('the oldest event over the limit is forgotten, and so is a decided one', async () => {
  const log = counted()
  const once = createAppendOnce(log, 2)
  for (const id of ['a', 'b']) await once.append('toys', envelope(id))
  expect(once.decided('b', 'saved')).toBe('saved')
  for (const id of ['c', 'a', 'd', 'a']) await once.append('toys', envelope(id))
  expect(log.appended).toEqual(['a', 'b', 'c', 'd', 'a'])
})
