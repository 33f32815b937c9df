import { createSecretKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { CompactSign } from 'jose'
import { createTokens, MAX_SESSION } from './tokens.ts'

const secret = createSecretKey(Buffer.alloc(32, 7))
const now = 1_900_000_000
const tokens = createTokens(
  () => secret,
  () => now * 1_000,
)
const claims = { person: 17, role: 'staff', jti: 'session-1', iat: now, exp: now + MAX_SESSION } as const

const HEADER = { alg: 'HS256', typ: 'staff+jwt' }
const PAYLOAD = {
  iss: 'arrive',
  aud: 'arrive-api',
  sub: { id: 17 },
  role: 'staff',
  jti: 'session-1',
  iat: now,
  exp: now + 60,
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (payload: object, header: { alg: string; typ?: string } = HEADER, key = secret) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload))).setProtectedHeader(header).sign(key)

describe('a session token', () => {
  test('names its holder where clients look for it', async () => {
    const [header = '', payload = ''] = (await tokens.sign(claims)).split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'staff+jwt' })
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: { id: 17 }, role: 'staff' })
  })

  test('verifies to the claims with which it was signed', async () => {
    expect(await tokens.verify(await tokens.sign(claims))).toEqual(claims)
    const admin = { ...claims, role: 'admin' } as const
    expect(await tokens.verify(await tokens.sign(admin))).toEqual(admin)
  })

  test('that these tests make by hand is valid', async () => {
    expect(await tokens.verify(await signed(PAYLOAD))).toMatchObject({ person: 17 })
  })
})

describe('a session token is refused', () => {
  const without = (name: keyof typeof PAYLOAD) =>
    Object.fromEntries(Object.entries(PAYLOAD).filter(([key]) => key !== name))
  const payloads: readonly (readonly [string, object])[] = [
    ...(['iss', 'aud', 'sub', 'role', 'jti', 'iat', 'exp'] as const).map(
      (name) => [`without ${name}`, without(name)] as const,
    ),
    ['of another issuer', { ...PAYLOAD, iss: 'other' }],
    ['for another audience', { ...PAYLOAD, aud: 'other' }],
    ['with another role', { ...PAYLOAD, role: 'owner' }],
    ['whose role is not that of its type', { ...PAYLOAD, role: 'admin' }],
    ['that is over', { ...PAYLOAD, exp: now - 6 }],
    ['that is older than a session', { ...PAYLOAD, iat: now - MAX_SESSION - 6 }],
    ['from the future', { ...PAYLOAD, iat: now + 60 }],
    ['not yet good', { ...PAYLOAD, nbf: now + 60 }],
    ...['17', { id: '17' }, { id: 17.5 }, { id: 2 ** 53 }, { id: 0 }, { id: -1 }, null, [17]].map(
      (sub) => [`of the person ${JSON.stringify(sub)}`, { ...PAYLOAD, sub }] as const,
    ),
  ]

  test.each(payloads)('%s', async (_, payload) => {
    await expect(signed(payload).then(tokens.verify)).rejects.toThrow()
  })

  test.each(['admin+jwt', 'JWT', 'application/staff+jwt'])('with the type %s', async (typ) => {
    await expect(signed(PAYLOAD, { ...HEADER, typ }).then(tokens.verify)).rejects.toThrow()
  })

  test('without a type', async () => {
    await expect(signed(PAYLOAD, { alg: 'HS256' }).then(tokens.verify)).rejects.toThrow()
  })

  test('signed with another key', async () => {
    const other = createSecretKey(Buffer.alloc(32, 8))
    await expect(signed(PAYLOAD, HEADER, other).then(tokens.verify)).rejects.toThrow()
  })

  test('if it is signed by another algorithm with the same key', async () => {
    const long = createSecretKey(Buffer.alloc(64, 7))
    const all = createTokens(
      () => long,
      () => now * 1_000,
    )
    await expect(signed(PAYLOAD, { ...HEADER, alg: 'HS512' }, long).then(all.verify)).rejects.toThrow()
  })

  test('signed with a private key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    await expect(signed(PAYLOAD, { ...HEADER, alg: 'RS256' }, privateKey).then(tokens.verify)).rejects.toThrow()
  })

  test.each(['none', 'None', 'NONE'])('that claims to be signed by "%s"', async (alg) => {
    await expect(tokens.verify(`${encoded({ ...HEADER, alg })}.${encoded(PAYLOAD)}.`)).rejects.toThrow()
  })

  test('with any one byte changed', async () => {
    const token = await signed(PAYLOAD)
    const places = [3, Math.floor(token.length / 2), token.lastIndexOf('.') + 5]
    for (const place of places) {
      const other = token[place] === 'A' ? 'B' : 'A'
      await expect(tokens.verify(token.slice(0, place) + other + token.slice(place + 1))).rejects.toThrow()
    }
  })

  test.each(['', '.', '..', 'a.b.c', 'null', '{}'])('that is not a token: "%s"', async (text) => {
    await expect(tokens.verify(text)).rejects.toThrow()
  })
})
