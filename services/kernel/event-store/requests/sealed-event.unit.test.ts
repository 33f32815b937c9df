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

test('what is sealed is the JSON of the data, wherever the request stands in it', () =>
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

test.each([
  ['no object', 'text', 'text'],
  ['a list that holds the request', 1, [1, 2]],
  ['nothing', undefined, null],
  ['a field that is not written, as the request is not', undefined, { at: 1, none: undefined }],
  ['no data at all', { at: 1 }, undefined],
])('also where the data is %s', async (_, request, data) => {
  expect(await textFor(request, data)).toBe(JSON.stringify(data))
})
