import { createSecretKey, generateKeySync, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { openBytes, sealBytes, unwrapKey, wrapKey } from './wrap.ts'

const KEY = createSecretKey(randomBytes(32))

describe('sealed bytes', () => {
  test('are opened by their key and purpose, whatever they contain', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string({ unit: 'grapheme' }), (bytes, purpose) => {
        expect(Buffer.from(bytes).equals(openBytes(KEY, purpose, sealBytes(KEY, purpose, bytes)))).toBe(true)
      }),
    ))

  test('are opened as part of a larger buffer', () => {
    const sealed = sealBytes(KEY, 'p', Buffer.from('text'))
    const larger = new Uint8Array(Buffer.concat([randomBytes(5), sealed, randomBytes(5)]))
    expect(String(openBytes(KEY, 'p', larger.subarray(5, 5 + sealed.length)))).toBe('text')
  })

  test('are rejected with any one bit changed', () => {
    const sealed = sealBytes(KEY, 'p', Buffer.from('text'))
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => openBytes(KEY, 'p', changed)).toThrow()
    }
  })

  test.each([0, 1, 11, 12, 27])('are rejected if only %d of them are left', (length) => {
    expect(() => openBytes(KEY, 'p', sealBytes(KEY, 'p', Buffer.from('text')).subarray(0, length))).toThrow()
  })

  test('are rejected for another purpose or key', () => {
    const sealed = sealBytes(KEY, 'p', Buffer.from('text'))
    expect(() => openBytes(KEY, 'q', sealed)).toThrow()
    expect(() => openBytes(createSecretKey(randomBytes(32)), 'p', sealed)).toThrow()
  })
})

describe('a wrapped key', () => {
  const key = generateKeySync('aes', { length: 256 })

  test('is unwrapped for its person by its master key', () => {
    expect(unwrapKey(KEY, 17, wrapKey(KEY, 17, key)).export()).toEqual(key.export())
  })

  test('does not contain the key in plaintext', () => {
    expect(wrapKey(KEY, 17, key).includes(key.export())).toBe(false)
  })

  test.each([16, 18, 171, 1])('is not unwrapped for person %d', (person) => {
    expect(() => unwrapKey(KEY, person, wrapKey(KEY, 17, key))).toThrow()
  })

  test('is not unwrapped by another master key', () => {
    expect(() => unwrapKey(createSecretKey(randomBytes(32)), 17, wrapKey(KEY, 17, key))).toThrow()
  })
})
