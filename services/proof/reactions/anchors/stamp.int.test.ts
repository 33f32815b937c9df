import { randomBytes, type X509Certificate } from 'node:crypto'
import { fromBase64 } from '@arrive/contracts/proof/base64.ts'
import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { id_kp_serverAuth, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { certificatesIn } from '../../../shared/stamps/certificates.ts'
import { assertTrusted, readTimeStamp, type TimeStamp } from '../../../shared/stamps/token.ts'
import {
  type Deviations,
  POLICY,
  startStampAuthority,
  type TestAuthority,
} from '../../../tests/testing/stamps/authority.ts'
import { issue } from '../../../tests/testing/stamps/certificates.ts'
import { OPENSSL_ROOT, OPENSSL_TEXT, OPENSSL_TOKEN } from '../../../tests/testing/stamps/openssl-stamp.ts'
import type { Submission } from './anchor.ts'
import { stampAnchor } from './stamp.ts'

const NOTE = 'agency.example/0a1b2c3d\n12\nroot\n\n— agency.example/0a1b2c3d signature\n'
const YEAR = 365 * 86_400_000

let authority: TestAuthority
beforeAll(async () => {
  authority = await startStampAuthority()
})
afterAll(() => authority.stop())
beforeEach(() => {
  authority.deviations = {}
})

const trusted = () => certificatesIn(authority.pem)
const hashOf = (text: string) => nodeHashing.sha256(utf8(text))

const submission: Submission = {
  note: NOTE,
  origin: 'agency.example/0a1b2c3d',
  size: 12,
  root: new Uint8Array(32),
  keys: [],
  before: 0,
  consistency: async () => [],
  signal: new AbortController().signal,
}

function stamped(options: { readonly policy?: string; readonly pem?: string } = {}) {
  const { policy, pem } = options
  const known = pem === undefined ? trusted() : certificatesIn(pem)
  return stampAnchor({ url: authority.url, trusted: known, policy, now: Date.now, randomBytes }).submit(submission)
}

function verifyTimeStamp(token: Uint8Array, hashed: Uint8Array, roots: readonly X509Certificate[]): TimeStamp {
  const signed = readTimeStamp(token, hashed)
  assertTrusted(signed, roots)
  return signed.stamp
}

async function tokenOf(): Promise<Uint8Array> {
  const submitted = await stamped()
  return fromBase64('receipt' in submitted ? submitted.receipt : '') ?? new Uint8Array()
}

test('a stamp covers the whole note and has its time', async () => {
  const token = await tokenOf()
  const { time, policy } = verifyTimeStamp(token, hashOf(NOTE), trusted())
  expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000)
  expect(policy).toBe(POLICY)
  expect(authority.requested?.certReq).toBe(true)
  expect(authority.requested?.reqPolicy).toBeUndefined()
  expect(() => verifyTimeStamp(token, hashOf(`${NOTE} `), trusted())).toThrow('of something else')
})

test('a stamp made by OpenSSL reads like one of ours', () => {
  const token = fromBase64(OPENSSL_TOKEN) ?? new Uint8Array()
  const root = certificatesIn(OPENSSL_ROOT)
  const stamp = verifyTimeStamp(token, hashOf(OPENSSL_TEXT), root)
  expect(stamp).toMatchObject({ policy: '1.2.3.4.1', accuracy: 1_000 })
  expect(stamp.time.toISOString()).toMatch(/^2026-11-23T/)
  expect(() => verifyTimeStamp(token, hashOf(OPENSSL_TEXT), trusted())).toThrow('none that is trusted')
})

test('a token with one changed byte is invalid, or reads the same', async () => {
  const tokens: readonly (readonly [Uint8Array, string, string])[] = [
    [await tokenOf(), NOTE, authority.pem],
    [fromBase64(OPENSSL_TOKEN) ?? new Uint8Array(), OPENSSL_TEXT, OPENSSL_ROOT],
  ]
  for (const [token, text, pem] of tokens) {
    const read = (bytes: Uint8Array) => verifyTimeStamp(bytes, hashOf(text), certificatesIn(pem))
    const said = read(token)
    const places = Array.from({ length: Math.floor(token.length / 7) }, (_, at) => at * 7)
    const refused = places.filter((at) => !isSame(said, () => read(token.with(at, (token[at] ?? 0) ^ 1))))
    expect(refused.length).toBeGreaterThan(places.length / 2)
  }
})

function isSame(said: TimeStamp, read: () => TimeStamp): boolean {
  let other: TimeStamp
  try {
    other = read()
  } catch {
    return false
  }
  expect(other).toEqual(said)
  return true
}

test('a configured policy is requested, and stamps of any other are refused', async () => {
  await stamped({ policy: '1.2.3.9' })
  expect(authority.requested?.reqPolicy).toBe('1.2.3.9')
  authority.deviations = { policy: POLICY }
  await expect(stamped({ policy: '1.2.3.9' })).rejects.toThrow('under another policy')
})

const holder = (purposes: readonly string[], more: object = {}) => ({
  signer: issue({ name: 'Other', issuer: authority.middle, purposes, ...more }),
})

test.each<readonly [string, string, () => Deviations]>([
  ['answers with an error', 'answers 503', () => ({ answers: 503 })],
  [
    'sends its errors as JSON',
    'answers 400: unsupported hash algorithm',
    () => ({ answers: 400, body: '{"code":400,"message":"unsupported hash algorithm"}' }),
  ],
  ['sends its errors as text', 'answers 500: Try later', () => ({ answers: 500, body: 'Try later' })],
  ['answers with a page', 'answers with what is no time stamp reply', () => ({ body: '<!doctype html>' })],
  ['refuses', 'refuses with the status 2', () => ({ status: 2 })],
  ['stamps something else', 'of something else', () => ({ hashed: new Uint8Array(32) })],
  ['answers another request', 'another request', () => ({ nonce: randomBytes(8) })],
  ['names no request', 'another request', () => ({ nonce: 'none' })],
  ['has a clock that is late', 'another time than now', () => ({ ahead: -3_600_000 })],
  ['has a clock that is ahead', 'another time than now', () => ({ ahead: 3_600_000 })],
  ['alters what it has signed', 'content was altered', () => ({ alter: (content) => content.writeUInt8(9, 10) })],
  ['has a certificate for servers', 'not for stamps', () => holder([id_kp_serverAuth])],
  ['has one for more than stamps', 'not for stamps', () => holder([id_kp_timeStamping, id_kp_serverAuth])],
  ['has one that is loosely for stamps', 'not for stamps', () => holder([id_kp_timeStamping], { loose: true })],
  ['has one without a purpose', 'not for stamps', () => ({ signer: issue({ name: 'Any', issuer: authority.middle }) })],
  ['has one that has ended', 'not valid then', () => holder([id_kp_timeStamping], { to: Date.now() - 60_000 })],
  ['has one that begins later', 'not valid then', () => holder([id_kp_timeStamping], { from: Date.now() + YEAR })],
  ['has one of its own', 'none that is trusted', () => holder([id_kp_timeStamping], { issuer: undefined })],
  [
    'has one that somebody has signed who may not',
    'none that is trusted',
    () => holder([id_kp_timeStamping], { issuer: issue({ name: 'Shop', issuer: authority.root }) }),
  ],
  [
    'has one with more in between than may be',
    'none that is trusted',
    () => holder([id_kp_timeStamping], { issuer: issue({ name: 'Deep', issuer: authority.middle, authority: {} }) }),
  ],
  [
    'shows a certificate that is not its own',
    'signature does not stand',
    () => ({ ...holder([id_kp_timeStamping]), shown: holder([id_kp_timeStamping]).signer }),
  ],
])('nothing is kept if the authority %s', async (_, problem, deviations) => {
  authority.deviations = deviations()
  await expect(stamped()).rejects.toThrow(problem)
})

test('nothing is kept if the trusted certificate is another one, or the authority is unreachable', async () => {
  await expect(stamped({ pem: OPENSSL_ROOT })).rejects.toThrow('none that is trusted')
  const away = await startStampAuthority()
  await away.stop()
  const anchor = stampAnchor({ url: away.url, trusted: trusted(), policy: undefined, now: Date.now, randomBytes })
  await expect(anchor.submit(submission)).rejects.toThrow()
})
