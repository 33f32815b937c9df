import { readFileSync } from 'node:fs'
import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import { changed, hashes, type Shipped } from './shipped.ts'

const shipped = JSON.parse(readFileSync(new URL('../../../contracts/shipped.json', import.meta.url), 'utf8')) as Shipped
const now = hashes(events)

test('no shipped event schema has changed', () => {
  expect(changed(shipped, now)).toEqual([])
})

test('every event schema is recorded (if not: npm run ship)', () => {
  expect(Object.keys(now).filter((id) => shipped[id] === undefined)).toEqual([])
})

test('changed and missing event schemas are reported', () => {
  expect(changed({ a: '1', b: '2', c: '3' }, { a: '1', b: '0' })).toEqual([
    'b was shipped and has changed. Give the new shape a new version and keep the old one.',
    'c was shipped and is gone. Events of it are in logs: keep its schema.',
  ])
})
