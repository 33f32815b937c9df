import { expect, test } from '@jest/globals'
import type { EventType } from './event.ts'
import { createUpcast, UnknownVersion } from './upcast.ts'

const event = (version: number, upcast?: EventType['upcast']): EventType => ({
  type: 'toys.toy.made',
  version,
  topic: 'accounts',
  summary: 'A toy was made.',
  ...(upcast !== undefined && { upcast }),
})

const add = (word: string) => (data: unknown) => [...(data as readonly string[]), word]

test('data of every version is upcast step by step to the current one', () => {
  const upcast = createUpcast([event(3), event(1, add('second')), event(2, add('third'))])
  expect(upcast('urn:arrive:toys.toy.made:1', ['first'])).toEqual(['first', 'second', 'third'])
  expect(upcast('urn:arrive:toys.toy.made:2', ['first'])).toEqual(['first', 'third'])
  expect(upcast('urn:arrive:toys.toy.made:3', ['first'])).toEqual(['first'])
})

test('data of an unknown type is returned unchanged', () => {
  expect(createUpcast([event(1)])('urn:arrive:cars.car.made:7', 'data')).toBe('data')
})

test('data of a version newer than the code is refused', () => {
  expect(() => createUpcast([event(1)])('urn:arrive:toys.toy.made:2', 'data')).toThrow(UnknownVersion)
})

test('a version without an upcast to the current one fails at startup', () => {
  expect(() => createUpcast([event(1, add('second'))])).toThrow('there is no version after it')
})
