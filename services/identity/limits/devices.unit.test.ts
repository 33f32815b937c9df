import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { DerivedMasterKey } from '../../kernel/index.ts'
import { deriveMasterKey } from '../../kernel/index.ts'
import { createDevices, DEVICE_AGE, type OfDevice } from './devices.ts'

const START = 1_900_000_000_000
let time = START
const secretsOf = ({ tokens, devices, ...others }: DerivedMasterKey) => ({
  ...others,
  tokens: () => tokens,
  devices: () => devices,
  signedBefore: () => [],
})
const secrets = secretsOf(deriveMasterKey(Buffer.alloc(32, 3)))
const devices = createDevices({ secrets, now: () => time, newId: randomUUID })
const accountOf = (person: number, more: Partial<OfDevice> = {}): OfDevice => ({
  person,
  createdAt: '2030-01-01T00:00:00.000Z',
  ...more,
})
const factor = (id: string) =>
  ({ factor: id, method: 'totp', name: 'A phone', secret: 'AAAA', passkey: null, addedAt: '' }) as const

test('a device is known only to the account that logged in on it', () => {
  const kept = devices.remember(undefined, accountOf(17))
  expect(devices.find(kept, 17)).toMatch(/^[0-9a-f-]{36}$/)
  expect(devices.find(kept, 18)).toBeUndefined()
  expect(devices.find(kept, undefined)).toBeUndefined()
  expect(devices.find(undefined, 17)).toBeUndefined()
})

test('a device keeps its name across logins, and each login restarts its expiry', () => {
  const first = devices.remember(undefined, accountOf(17))
  time = START + (DEVICE_AGE - 1) * 1_000
  const second = devices.remember(first, accountOf(17))
  expect(second).not.toBe(first)
  expect(devices.find(second, 17)).toBe(devices.find(first, 17))
  time = START + DEVICE_AGE * 1_000
  expect(devices.find(first, 17)).toBeUndefined()
  expect(devices.find(second, 17)).toBeDefined()
  time = START
})

test.each([
  ['its password was changed', { changes: 1 }],
  ['a second factor was added', { factors: [factor('one')] }],
  ['it was made again under the same number', { createdAt: '2030-02-01T00:00:00.000Z' }],
])('a device does not count attempts separately after %s, until the next login', (_, now) => {
  const before = accountOf(17)
  const kept = devices.remember(undefined, before)
  expect(devices.findCurrent(kept, before)).toBe(devices.find(kept, 17))
  expect(devices.findCurrent(kept, accountOf(17, now))).toBeUndefined()
  expect(devices.findCurrent(kept, undefined)).toBeUndefined()
  const after = devices.remember(kept, accountOf(17, now))
  expect(devices.findCurrent(after, accountOf(17, now))).toBe(devices.find(kept, 17))
  expect(devices.findCurrent(after, before)).toBeUndefined()
})

test('an older device with one hash is known, and counts attempts separately after the next login', () => {
  const kept = devices.remember(undefined, accountOf(17)).split('.').slice(0, 3).join('.')
  expect(devices.find(kept, 17)).toBeDefined()
  expect(devices.findCurrent(kept, accountOf(17))).toBeUndefined()
  expect(devices.findCurrent(devices.remember(kept, accountOf(17)), accountOf(17))).toBe(devices.find(kept, 17))
})

test('one browser is known for the last four accounts', () => {
  const kept = [1, 2, 3, 4, 5, 3].reduce<string | undefined>(
    (old, person) => devices.remember(old, accountOf(person)),
    undefined,
  )
  const isKnown = [1, 2, 3, 4, 5].map((person) => devices.find(kept, person) !== undefined)
  expect(isKnown).toEqual([false, true, true, true, true])
  expect(kept?.length).toBeLessThan(400)
})

test.each(['', '~~~', 'a.b.c', `${randomUUID()}.zzzzzzz.${'A'.repeat(22)}`, 'x'.repeat(400)])(
  'an invalid device cookie is no known device, and is not kept: %j',
  (foreign) => {
    expect(devices.find(foreign, 17)).toBeUndefined()
    const others = devices.remember(foreign, accountOf(17)).split('~').slice(1)
    expect(others.every((text) => /^[\w.-]{60,100}$/.test(text))).toBe(true)
  },
)

test('an altered device cookie and one of another installation are refused', () => {
  const kept = devices.remember(undefined, accountOf(17))
  const [name = '', until = '', mac = ''] = kept.split('.')
  expect(devices.find(`${randomUUID()}.${until}.${mac}`, 17)).toBeUndefined()
  expect(devices.find(`${name}.zzzzzzz.${mac}`, 17)).toBeUndefined()
  const elsewhere = { secrets: secretsOf(deriveMasterKey(Buffer.alloc(32, 4))), now: () => time, newId: randomUUID }
  expect(createDevices(elsewhere).find(kept, 17)).toBeUndefined()
})
