import { createSecretKey } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from '@jest/globals'
import { createLogger } from '../../app/observing/logs.ts'
import { fixedMasterKeys } from '../../kernel/index.ts'
import type { QueueEntry } from './hash-queue.ts'
import { createPasswords, DUMMY_HASH } from './passwords.ts'

const TURN: QueueEntry = { lane: 'other', by: 'a network' }
const PASSWORD = 'Pässword with 😀'
const EVENT = '0198-event-1'
/** From @node-rs/argon2 2.2.1, the former library, for this password, event and pepper. */
const EARLIER = '$argon2id$v=19$m=19456,t=2,p=1$snOQNCetRaMA7nItyzmf0A$N+HsuvEEDdsyZpQofcP/ibvvv5SBhkMLw54QIp8mw14'
/** From the same library, with other costs and salt. */
const OTHER_COSTS = '$argon2id$v=19$m=4096,t=3,p=1$Hs8RPoxKFMZ5BOOmL3K/Dw$TPOmKQ9DpbmSA6kFDaQavSW5XNCnEddhDGX3JZlocCQ'

function passwords() {
  const [master] = fixedMasterKeys(Buffer.alloc(32, 1))()
  if (master === undefined) throw new Error('there is no master key')
  const { tokens, webhooks, devices, derived } = master
  const pepper = createSecretKey(Buffer.alloc(32, 7))
  const secrets = {
    tokens: () => tokens,
    pepper,
    webhooks,
    devices: () => devices,
    derived,
    signedBefore: () => [],
  }
  const written = new PassThrough()
  const logger = createLogger({ level: 'info', service: 'test', version: '1', destination: written })
  const { hash, inTurn } = createPasswords({ secrets, logger })
  return {
    hash,
    verify: (stored: string, password: string) => inTurn(TURN, (verify) => verify(stored, password)),
  }
}

describe('the hash of a password', () => {
  test('is exactly the one that the earlier library made', async () => {
    expect(await passwords().hash(TURN, PASSWORD, EVENT)).toBe(EARLIER)
  })

  test.each([
    ['made before', EARLIER],
    ['of other costs', OTHER_COSTS],
  ])('%s matches its password and no other', async (_, stored) => {
    const { verify } = passwords()
    expect([await verify(stored, PASSWORD), await verify(stored, `${PASSWORD} `)]).toEqual([true, false])
  })

  test('has another salt for another event', async () => {
    const { hash, verify } = passwords()
    const other = await hash(TURN, PASSWORD, '0198-event-2')
    expect(other.split('$').slice(0, 4)).toEqual(EARLIER.split('$').slice(0, 4))
    expect(other.split('$')[4]).not.toBe(EARLIER.split('$')[4])
    expect(await verify(other, PASSWORD)).toBe(true)
  })

  test('for unknown accounts is as expensive as any other, and matches no password', async () => {
    expect(DUMMY_HASH.split('$').slice(0, 4)).toEqual(EARLIER.split('$').slice(0, 4))
    expect(await passwords().verify(DUMMY_HASH, PASSWORD)).toBe(false)
  })

  test.each([
    '',
    'not a hash',
    '$argon2id$v=19$m=19456,t=2,p=1',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    '$scrypt$ln=16,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
  ])('matches no password if it cannot be read: %j', async (stored) => {
    expect(await passwords().verify(stored, PASSWORD)).toBe(false)
  })
})
