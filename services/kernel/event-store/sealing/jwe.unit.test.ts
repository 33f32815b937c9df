import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { type Binding, isSealOf, seal, unseal } from './jwe.ts'

const KEY = createSecretKey(randomBytes(32))
const BINDING: Binding = { person: 17, of: 'event/0198a000-0000-7000-8000-000000000001' }
const TEXT = '{"name":"Ada","born":"1990-01-31"}'

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.json())
const bindings = fc.record({ person: fc.nat(), of: fc.string({ unit: 'grapheme' }) })

describe('a sealed text', () => {
  test('is opened by its key, person and purpose, whatever it contains', () =>
    fc.assert(
      fc.property(texts, bindings, (text, binding) => {
        expect(unseal(KEY, binding, seal(KEY, binding, text))).toBe(text)
      }),
    ))

  test.each([
    ['', 0],
    ['a', 1],
    ['é漢😀', 9],
    ['x'.repeat(1_000_000), 1_000_000],
  ])('of %#: is one byte longer for every byte', (text, bytes) => {
    const body = seal(KEY, BINDING, text).split('.')[3] ?? ''
    expect(Buffer.from(body, 'base64url')).toHaveLength(bytes)
    expect(unseal(KEY, BINDING, seal(KEY, BINDING, text))).toBe(text)
  })

  test('differs every time', () => {
    const sealed = Array.from({ length: 1_000 }, () => seal(KEY, BINDING, TEXT))
    expect(new Set(sealed.map((jwe) => jwe.split('.')[2])).size).toBe(1_000)
  })

  test('shows its person and its purpose, and nothing of its content', () => {
    const [head = '', ...rest] = seal(KEY, BINDING, TEXT).split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      sub: 'person/17',
      of: BINDING.of,
    })
    expect(rest).toHaveLength(4)
    expect(Buffer.from(rest.join(''), 'base64url').toString('latin1')).not.toContain('Ada')
  })
})

describe('matching a seal with a text', () => {
  test('succeeds for its text, with any content and purpose', () =>
    fc.assert(
      fc.property(texts, bindings, (text, binding) => {
        expect(isSealOf(KEY, binding, seal(KEY, binding, text), text)).toBe(true)
      }),
    ))

  test.each([
    ['another text of its length', KEY, BINDING, TEXT.replace('Ada', 'Eva')],
    ['a longer text', KEY, BINDING, `${TEXT} `],
    ['another person', KEY, { ...BINDING, person: 18 }, TEXT],
    ['another key', createSecretKey(randomBytes(32)), BINDING, TEXT],
  ])('fails for %s', (_, key, binding, text) => {
    expect(isSealOf(key, binding, seal(KEY, BINDING, TEXT), text)).toBe(false)
  })

  test('fails for a damaged seal', () => {
    const sealed = seal(KEY, BINDING, TEXT)
    const damaged = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA')
    expect(isSealOf(KEY, BINDING, damaged, TEXT)).toBe(false)
  })

  test('fails if a bit was flipped that base64 does not use', () => {
    const sealed = seal(KEY, BINDING, TEXT)
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const flipped = sealed.slice(0, -1) + digits.charAt(digits.indexOf(sealed.slice(-1)) ^ 1)
    expect(unseal(KEY, BINDING, flipped)).toBe(TEXT)
    expect(isSealOf(KEY, BINDING, flipped, TEXT)).toBe(false)
  })
})

describe('opening rejects', () => {
  const sealed = seal(KEY, BINDING, TEXT)

  test.each([
    ['another person', { ...BINDING, person: 18 }],
    ['nobody', { ...BINDING, person: 0 }],
    ['another purpose', { ...BINDING, of: 'event/2' }],
    ['a purpose that begins alike', { ...BINDING, of: `${BINDING.of}0` }],
    ['another kind of document', { ...BINDING, of: BINDING.of.replace('event', 'records') }],
  ])('%s', (_, binding) => {
    expect(() => unseal(KEY, binding, sealed)).toThrow('A sealed text does not belong where it stands')
  })

  test('another key', () => {
    expect(() => unseal(createSecretKey(randomBytes(32)), BINDING, sealed)).toThrow()
  })

  test('every changed character', () => {
    for (const [at, character] of [...sealed].entries()) {
      const other = character === 'A' ? 'Q' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      // The last character of a part has unused bits; changing only those changes no byte.
      if (bytesOf(changed) === bytesOf(sealed)) continue
      expect(() => unseal(KEY, BINDING, changed)).toThrow()
    }
  })

  test('every text that was shortened or extended', () => {
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(KEY, BINDING, sealed.slice(0, length))).toThrow()
    }
    for (const more of ['AAAA', '.', '.AAAA']) expect(() => unseal(KEY, BINDING, sealed + more)).toThrow()
  })

  test('a tag shorter than 128 bits', () => {
    const parts = sealed.split('.')
    const short = Buffer.from(parts[4] ?? '', 'base64url')
      .subarray(0, 12)
      .toString('base64url')
    expect(() => unseal(KEY, BINDING, [...parts.slice(0, 4), short].join('.'))).toThrow()
  })

  test.each([
    ['another algorithm', { alg: 'none' }],
    ['a compressed one', { zip: 'DEF' }],
    ['an algorithm that wraps keys', { alg: 'A256GCMKW' }],
  ])('a header that asks for %s', (_, change) => {
    const [, ...rest] = sealed.split('.')
    const head = { alg: 'dir', enc: 'A256GCM', sub: 'person/17', of: BINDING.of, ...change }
    expect(() =>
      unseal(KEY, BINDING, [Buffer.from(JSON.stringify(head)).toString('base64url'), ...rest].join('.')),
    ).toThrow()
  })

  test.each(['', '.', '....', 'a.b.c.d.e', 'no jwe at all'])('%j', (text) => {
    expect(() => unseal(KEY, BINDING, text)).toThrow()
  })

  test('combined parts of two sealed texts', () => {
    const other = seal(KEY, BINDING, 'another text').split('.')
    for (const part of [2, 3, 4]) {
      const mixed = sealed.split('.').with(part, other[part] ?? '')
      expect(() => unseal(KEY, BINDING, mixed.join('.'))).toThrow()
    }
  })
})

describe('a JOSE library', () => {
  test('opens our seals with the same key', async () => {
    await fc.assert(
      fc.asyncProperty(texts, bindings, async (text, binding) => {
        const { plaintext, protectedHeader } = await compactDecrypt(seal(KEY, binding, text), KEY, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(plaintext)).toBe(text)
        expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', sub: `person/${binding.person}`, of: binding.of })
      }),
    )
  })

  test('creates texts that this code opens, under the same header', async () => {
    const header = { alg: 'dir', enc: 'A256GCM', sub: 'person/17', of: BINDING.of }
    const jwe = await new CompactEncrypt(Buffer.from(TEXT)).setProtectedHeader(header).encrypt(KEY)
    expect(unseal(KEY, BINDING, jwe)).toBe(TEXT)
  })

  test('creates nothing that opens here under another header', async () => {
    const jwe = await new CompactEncrypt(Buffer.from(TEXT))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(KEY)
    expect(() => unseal(KEY, BINDING, jwe)).toThrow()
  })
})

function bytesOf(jwe: string): string {
  return jwe
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.')
}
