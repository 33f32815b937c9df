import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hmac, hmacBytes } from './hmac.ts'

// Test cases 1, 2 and 6 of RFC 4231.
test.each([
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
])('is what the RFC says: key %#', (key, text, expected) => {
  expect(hmacBytes(createSecretKey(key), text).toString('hex')).toBe(expected)
})

test.each(['', '\ud800', 'a\udfff', '\u0000'])('of %j is what the platform makes of it', (text) => {
  const key = createSecretKey(Buffer.alloc(32, 7))
  expect(hmac(key, text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
})

test('is what the platform makes of any key and text, whatever was hashed with other keys before', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.uint8Array({ maxLength: 140 }), fc.string({ unit: 'binary', maxLength: 300 }))),
      (all) => {
        const keyed = all.map(([bytes, text]) => [createSecretKey(bytes), text] as const)
        for (const [key, text] of [...keyed, ...keyed]) {
          expect(hmac(key, text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
        }
      },
    ),
  ))
