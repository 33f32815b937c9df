import { createSecretKey } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { submission } from '../../testing/submitting.ts'
import { knownText } from '../events/envelope.ts'
import { printed, sealedEvent } from './sealed-event.ts'

const KEY = createSecretKey(Buffer.alloc(32, 7))

async function textFor(request: unknown, data: unknown): Promise<string | undefined> {
  const parts = submission({ request, data })
  const sealing = await printed(Promise.resolve(KEY), parts)
  return knownText(sealedEvent('018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', parts, { ...sealing, now: 0 }))
}

test('the JSON of the data is sealed, wherever it contains the request', () =>
  fc.assert(
    fc.asyncProperty(
      fc.jsonValue(),
      fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })),
      fc.string(),
      async (request, rest, name) => {
        const data = { ...rest, [name]: request }
        expect(await textFor(request, data)).toBe(JSON.stringify(data))
      },
    ),
  ))

const SAME = { at: 1 }

test.each<[string, unknown, unknown]>([
  ['a string', 'text', 'text'],
  ['an array', 1, [1, 2]],
  ['null', undefined, null],
  ['absent', { at: 1 }, undefined],
  ['the request itself', SAME, SAME],
  ['without the request, which is undefined', undefined, { at: 1, none: undefined }],
  ['a date', 1, new Date(0)],
  ['an object that writes itself', 1, { at: 1, toJSON: () => 'itself' }],
  ['bytes', 97, Buffer.from('ab')],
])('data that is %s is also sealed as its JSON', async (_, request, data) => {
  expect(await textFor(request, data)).toBe(JSON.stringify(data))
})
