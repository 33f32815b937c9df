import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { commitOf, saltOf } from './commit.ts'

const EVENT = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'
const TEXT = '{"name":"Zoë"}'
const bytes = Buffer.alloc(32, 7)
const key = createSecretKey(bytes)

test.each([
  ['data', 'arrive/salt/1\n'],
  ['evidence', 'arrive/salt/2\n'],
] as const)('a commitment to %s is the hash of the words, the event, its salt and the text as UTF-8', (of, label) => {
  const salt = createHmac('sha256', bytes).update(label).update(EVENT).digest()
  const expected = createHash('sha256')
    .update('arrive/commit/1\n')
    .update(EVENT)
    .update('\n')
    .update(salt)
    .update(TEXT, 'utf8')
    .digest('base64')
  expect(saltOf(key, EVENT, of)).toEqual(salt)
  expect(commitOf(key, EVENT, of, TEXT)).toBe(expected.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
})

test('another text, event, key or purpose gives another commitment', () => {
  const other = createSecretKey(Buffer.alloc(32, 8))
  const all = [
    commitOf(key, EVENT, 'data', TEXT),
    commitOf(key, EVENT, 'data', `${TEXT} `),
    commitOf(key, EVENT.replace('0', '1'), 'data', TEXT),
    commitOf(other, EVENT, 'data', TEXT),
    commitOf(key, EVENT, 'evidence', TEXT),
  ]
  expect(new Set(all).size).toBe(all.length)
})
