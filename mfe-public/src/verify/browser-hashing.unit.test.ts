import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { describe, expect, test } from '@jest/globals'
import { browserHashing } from './browser-hashing.ts'

const signer = testSigner('agency.example/00000000', 7)
const message = utf8('1,204\n')
const { signature } = signer.signature('1,204\n')
const other = testSigner('agency.example/00000000', 8)

test('hashes equal those of Node', async () => {
  const { sha256 } = await browserHashing(undefined)
  for (const length of [0, 1, 55, 56, 64, 65, 10_000]) {
    const bytes = new Uint8Array(length).fill(length)
    expect(sha256(bytes)).toEqual(nodeHashing.sha256(bytes))
  }
})

describe.each([
  ['that knows Ed25519', crypto.subtle],
  ['that does not know it', { importKey: () => Promise.reject(new Error('NotSupported')) } as never],
  ['that has no subtle crypto, as without https', undefined],
])('a browser %s', (_, subtle) => {
  test('agrees with Node on every signature', async () => {
    const { verifyEd25519 } = await browserHashing(subtle)
    const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))
    const cases: readonly (readonly [Uint8Array, Uint8Array, Uint8Array])[] = [
      [signer.key.key, message, signature],
      [other.key.key, message, signature],
      [signer.key.key, utf8('1,205\n'), signature],
      ...[0, 31, 32, 63].map((at) => [signer.key.key, message, flip(signature, at)] as const),
      [flip(signer.key.key, 0), message, signature],
      // Not a point on the curve.
      [new Uint8Array(32).fill(0xff), message, signature],
      [signer.key.key, message, new Uint8Array(64)],
    ]
    const said: boolean[] = []
    for (const [key, text, sign] of cases) said.push(await verifyEd25519(key, text, sign))
    const expected = await Promise.all(cases.map(([key, text, sign]) => nodeHashing.verifyEd25519(key, text, sign)))
    expect(said).toEqual(expected)
    expect(said[0]).toBe(true)
  })
})
