import { describe, expect, test } from '@jest/globals'
import { createKeyring, initialKeyring, openKeyring, parseKeyring, renewed, sealKeyring } from './keyring.ts'
import { deriveMasterKey, fixedMasterKeys } from './secrets.ts'
import { sealBytes, wrapKey } from './wrap.ts'

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const master = deriveMasterKey(one)
const hex = (keys: object) =>
  JSON.stringify(Object.entries(keys).map(([name, key]) => [name, key.export().toString('hex')]))
const { tokens, pepper, webhooks, devices } = master
const SECRETS = { tokens, pepper, webhooks, devices }

describe('a keyring', () => {
  test('opens unchanged under its master key, and under no other', () => {
    const ring = parseKeyring(sealKeyring(master, SECRETS, 'before'))
    expect([ring.id, ring.previous]).toEqual([master.id, 'before'])
    expect(hex(openKeyring(master, ring))).toBe(hex(SECRETS))
    expect(() => openKeyring(deriveMasterKey(other), ring)).toThrow()
  })

  test('keeps earlier signing keys, even if only one was recorded', () => {
    const before = [one, other].map((bytes) => deriveMasterKey(bytes).derived('proof'))
    const kept = openKeyring(master, parseKeyring(sealKeyring(master, { ...SECRETS, signedBefore: before })))
    expect(kept.signedBefore?.map((key) => before.findIndex((one) => one.equals(key)))).toEqual([0, 1])
    const texts = Object.entries(SECRETS).map(([name, key]) => [name, key.export().toString('base64url')])
    const older = { ...Object.fromEntries(texts), signedBefore: before[1]?.export().toString('base64url') }
    const secrets = sealBytes(master.wrap, 'keyring', Buffer.from(JSON.stringify(older))).toString('base64url')
    const [only, ...more] = openKeyring(master, { secrets }).signedBefore ?? []
    expect([only && before[1]?.equals(only), more]).toEqual([true, []])
  })

  test('contains no plaintext', () => {
    const text = sealKeyring(master, SECRETS)
    for (const key of Object.values(SECRETS))
      expect(text).not.toContain(key.export().toString('base64url').slice(0, 20))
  })

  test('from before a secret existed always derives the same one for it, and no other', () => {
    const kept = { tokens: Buffer.alloc(32, 7), pepper: Buffer.alloc(32, 8), webhooks: Buffer.alloc(32, 9) }
    const named = Object.entries(kept).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const bytes = Buffer.from(JSON.stringify(Object.fromEntries(named)))
    const secrets = sealBytes(master.wrap, 'keyring', bytes).toString('base64url')
    const opened = openKeyring(master, { secrets })
    expect(hex(openKeyring(master, { secrets }))).toBe(hex(opened))
    expect(new Set(Object.values(opened).map((key) => key.export().toString('hex'))).size).toBe(4)
  })

  test('created again keeps the secrets that find and seal, and changes those that sign', () => {
    const next = renewed(SECRETS)
    expect(hex({ pepper: next.pepper, webhooks: next.webhooks })).toBe(hex({ pepper, webhooks }))
    expect(next.tokens.equals(tokens) || next.devices.equals(devices)).toBe(false)
  })
})

describe('the first keyring', () => {
  const firstOf = (...keys: readonly { person: number; wrapped: Uint8Array | null }[]) =>
    openKeyring(master, parseKeyring(initialKeyring(fixedMasterKeys(one), keys, 'place')))

  test('of a vault without keys is random', () => {
    expect(hex(firstOf())).not.toBe(hex(firstOf()))
  })

  test('of a vault with keys has the secrets derived from their master key', () => {
    expect(hex(firstOf({ person: 1, wrapped: wrapKey(master.wrap, 1, tokens) }))).toBe(hex(SECRETS))
  })

  test('is not created if no master key opens any of the keys', () => {
    const wrapped = wrapKey(deriveMasterKey(other).wrap, 1, tokens)
    expect(() => firstOf({ person: 1, wrapped })).toThrow('MASTER_KEY is not the one that the keys in this place')
  })
})

test('during a rotation a process needs the previous key', () => {
  const text = sealKeyring(master, SECRETS, deriveMasterKey(other).id)
  expect(() => createKeyring(fixedMasterKeys(one), text, 'place')).toThrow(
    /^MASTER_KEY_PREVIOUS must be the master key before/,
  )
  expect(createKeyring(fixedMasterKeys(one, other), text, 'place').secrets.pepper.equals(pepper)).toBe(true)
})
