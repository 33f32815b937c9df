import { createHmac, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

interface Parts {
  readonly header: Json
  readonly payload: Json
}

const HOUR = 3_600

/** Signed tokens with one defect each. `again` is only signed again and must be valid, to prove the others. */
export function forgeries(token: string, secret: KeyObject): { readonly again: string; readonly bad: Json } {
  const { header, payload } = partsOf(token)
  const signed = (over: Json, head: Json = {}, key = secret) =>
    hmac('sha256', { header: { ...header, ...head }, payload: { ...payload, ...over } }, key)
  const without = (name: string) => signed({ [name]: undefined })
  const now = Math.floor(Date.now() / 1_000)
  const [own, other] = payload['role'] === 'staff' ? ['staff', 'admin'] : ['admin', 'staff']
  return {
    again: signed({}),
    bad: {
      ...otherAlgorithms({ header, payload }, secret),
      garbage: 'garbage',
      'three words': 'a.b.c',
      'a wrong signature': signed({}, {}, createSecretKey(randomBytes(32))),
      'a cut signature': token.slice(0, -4),
      'another issuer': signed({ iss: 'elsewhere' }),
      'another audience': signed({ aud: 'elsewhere' }),
      'another type': signed({}, { typ: 'JWT' }),
      [`the type ${other} on ${own}`]: signed({}, { typ: `${other}+jwt` }),
      [`the role ${other} under the type ${own}`]: signed({ role: other }),
      [`the role and type ${other} on a session of ${own}`]: signed({ role: other }, { typ: `${other}+jwt` }),
      'another person': signed({ sub: { id: 999_999 } }),
      'another session': signed({ jti: 'of-nobody' }),
      expired: signed({ iat: now - 2 * HOUR, exp: now - HOUR }),
      'an age of 13 hours': signed({ iat: now - 13 * HOUR, exp: now + HOUR }),
      'an issue in an hour': signed({ iat: now + HOUR, exp: now + 2 * HOUR }),
      'no exp': without('exp'),
      'no iat': without('iat'),
      'no jti': without('jti'),
      'no sub': without('sub'),
    },
  }
}

/** A real token with other claims, correctly signed. */
export function signedAgain(token: string, claims: Json, secret: KeyObject): string {
  const { header, payload } = partsOf(token)
  return hmac('sha256', { header, payload: { ...payload, ...claims } }, secret)
}

function otherAlgorithms(parts: Parts, secret: KeyObject): Json {
  const { header, payload } = parts
  const none = (alg: string, signature: string) => `${encoded({ ...header, alg })}.${encoded(payload)}.${signature}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = createSecretKey(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })))
  const rs = `${encoded({ ...header, alg: 'RS256' })}.${encoded(payload)}`
  return {
    'alg none': none('none', ''),
    'alg None with the old signature': none('None', hmac('sha256', parts, secret).split('.')[2] ?? ''),
    'RS256 with a key of its own': `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
    'RS256 signed by the secret': hmac('sha256', { payload, header: { ...header, alg: 'RS256' } }, secret),
    'HS256 signed by a public key': hmac('sha256', parts, pem),
    HS512: hmac('sha512', { payload, header: { ...header, alg: 'HS512' } }, secret),
  }
}

function hmac(digest: string, { header, payload }: Parts, key: KeyObject): string {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`
}

function encoded(part: Json): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function partsOf(token: string): Parts {
  const [header = '', payload = ''] = token.split('.')
  const json = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: json(header), payload: json(payload) }
}
