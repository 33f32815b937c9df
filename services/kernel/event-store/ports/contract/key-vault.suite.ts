import type { KeyObject } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { ArriveError } from '../../../common/errors.ts'
import { deriveMasterKey } from '../../sealing/secrets.ts'
import type { KeyVault } from '../key-vault.ts'
import { upTo } from './gather.suite.ts'
import { type Open, type Opened, perTest } from './opened.suite.ts'

export interface OpenedVault extends Opened<KeyVault> {
  readonly master: Buffer
  /** Rejects with an error that names `MASTER_KEY`. */
  readonly openUnderAnother: () => Promise<unknown>
  /** Removes the keyring, to simulate an old vault without one. */
  readonly loseRing: () => Promise<void>
  readonly openBeside: () => Promise<KeyVault>
}

const hex = (key: KeyObject | undefined) => key?.export().toString('hex')

/** The contract of every key vault. Each test opens an empty one. */
export function keyVaultSuite(name: string, open: () => Promise<OpenedVault>): void {
  describe(`key vault: ${name}`, () => {
    const { port: vault, reopen } = perTest(open satisfies Open<KeyVault>)

    const existing = async (persons: readonly number[]) =>
      [...(await vault().existing(persons)).keys()].sort((a, b) => a - b)

    test('creates a key of 256 bits', async () => {
      expect((await vault().keyFor(1)).export()).toHaveLength(32)
    })

    test.each([1, 17, 2 ** 31, Number.MAX_SAFE_INTEGER])('gives person %d the same key every time', async (person) => {
      const first = hex(await vault().keyFor(person))
      expect(hex(await vault().keyFor(person))).toBe(first)
      expect(hex((await vault().existing([person])).get(person))).toBe(first)
    })

    test('distinguishes destroyed keys from keys that never existed', async () => {
      await vault().keyFor(1)
      await vault().keyFor(2)
      await vault().destroy(2)
      expect([...(await vault().destroyed([1, 2, 3]))]).toEqual([2])
      await reopen()
      expect([...(await vault().destroyed([1, 2, 3]))]).toEqual([2])
    })

    test('gives the same key after a restart', async () => {
      const first = hex(await vault().keyFor(1))
      await reopen()
      expect(hex(await vault().keyFor(1))).toBe(first)
    })

    test.each([2, 100])('gives %d concurrent requests for one person the same key', async (count) => {
      const keys = await Promise.all(upTo(count).map(() => vault().keyFor(5)))
      expect(new Set(keys.map(hex)).size).toBe(1)
    })

    test('gives each person a different key', async () => {
      const keys = await Promise.all(upTo(100).map((at) => vault().keyFor(at + 1)))
      expect(new Set(keys.map(hex)).size).toBe(100)
    })

    describe('a destroyed key', () => {
      const refused = async (person: number) => {
        const asking = vault().keyFor(person)
        await expect(asking).rejects.toThrow(ArriveError)
        await expect(asking).rejects.toMatchObject({ code: 'erased' })
      }

      test('is rejected as erased on every call', async () => {
        await vault().keyFor(1)
        await vault().destroy(1)
        await refused(1)
        await refused(1)
      })

      test('stays destroyed over a restart', async () => {
        await vault().keyFor(1)
        await vault().destroy(1)
        await reopen()
        await refused(1)
        expect(await existing([1])).toEqual([])
      })

      test('may be destroyed again', async () => {
        await vault().keyFor(1)
        await vault().destroy(1)
        await vault().destroy(1)
        await refused(1)
      })

      test('of a person who never had one is never created', async () => {
        await vault().destroy(9)
        await refused(9)
      })

      test('leaves other keys intact', async () => {
        const other = hex(await vault().keyFor(2))
        await vault().keyFor(1)
        await vault().destroy(1)
        expect(hex(await vault().keyFor(2))).toBe(other)
      })

      test('is rejected during its destruction', async () => {
        await vault().keyFor(1)
        const going = vault().destroy(1)
        await going
        const answers = await Promise.allSettled(upTo(20).map(() => vault().keyFor(1)))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
      })
    })

    describe('the existing keys', () => {
      test('leave out unknown persons, and create none', async () => {
        expect(await existing([1, 2])).toEqual([])
        expect(await vault().highest()).toBe(0)
      })

      test('leave out erased persons', async () => {
        for (const person of [1, 2, 3]) await vault().keyFor(person)
        await vault().destroy(2)
        expect(await existing([1, 2, 3, 4])).toEqual([1, 3])
      })

      test('of no persons are empty', async () => {
        expect(await existing([])).toEqual([])
      })

      test('of a repeated person are returned once', async () => {
        await vault().keyFor(1)
        expect(await existing([1, 1])).toEqual([1])
      })

      test('of a thousand persons are each correct', async () => {
        const persons = upTo(1_000).map((at) => at + 1)
        const keys = new Map<number, string | undefined>()
        for (const person of persons) keys.set(person, hex(await vault().keyFor(person)))
        await reopen()
        const found = await vault().existing(new Set(persons))
        expect(new Map([...found].map(([person, key]) => [person, hex(key)]))).toEqual(keys)
      })
    })

    describe('the highest number', () => {
      test('is 0 at first', async () => {
        expect(await vault().highest()).toBe(0)
      })

      test.each([
        [[3], 3],
        [[3, 1, 2], 3],
        [[1, 500, 7], 500],
      ])('of the persons %j is %d', async (persons, highest) => {
        for (const person of persons) await vault().keyFor(person)
        expect(await vault().highest()).toBe(highest)
      })

      test('does not go down when its key is destroyed, nor over a restart', async () => {
        await vault().keyFor(8)
        await vault().destroy(8)
        await reopen()
        expect(await vault().highest()).toBe(8)
      })
    })

    describe('exported to another vault', () => {
      async function beside(work: (from: KeyVault, to: KeyVault) => Promise<void>): Promise<void> {
        const opened = await open()
        try {
          await work(opened.port, await opened.openBeside())
        } finally {
          await opened.close()
        }
      }

      test('keys are returned in the order of persons, in pages, without the key of person 0', async () => {
        for (const person of [3, 20, 1]) await vault().keyFor(person)
        await vault().destroy(20)
        expect((await vault().wrapped(0, 2)).map(({ person }) => person)).toEqual([1, 3])
        expect(await vault().wrapped(3, 2)).toEqual([{ person: 20, wrapped: null }])
        expect(await vault().wrapped(20, 2)).toEqual([])
      })

      test('keys open there as they do here, and destroyed ones stay destroyed', () =>
        beside(async (from, to) => {
          const key = hex(await from.keyFor(1))
          await from.destroy(2)
          await to.take(await from.wrapped(0, 10))
          expect(hex(await to.keyFor(1))).toBe(key)
          await expect(to.keyFor(2)).rejects.toMatchObject({ code: 'erased' })
          expect(await to.wrapped(0, 10)).toEqual(await from.wrapped(0, 10))
        }))

      test('a key replaces no existing one, unless it is destroyed', () =>
        beside(async (from, to) => {
          await from.keyFor(1)
          await from.destroy(2)
          const own = hex(await to.keyFor(1))
          await to.keyFor(2)
          await to.take(await from.wrapped(0, 10))
          await to.take([])
          expect(hex(await to.keyFor(1))).toBe(own)
          await expect(to.keyFor(2)).rejects.toMatchObject({ code: 'erased' })
        }))
    })

    describe('a damaged key', () => {
      /** Simulates a damaged disk or row. */
      async function damaged(bytes: Uint8Array): Promise<void> {
        await vault().keyFor(1)
        await vault().take([{ person: 2, wrapped: bytes }])
      }

      test.each([0, 11, 60])('(%d bytes) is left out, and does not affect others in the same call', async (length) => {
        await damaged(new Uint8Array(length))
        expect(await existing([1, 2])).toEqual([1])
        expect([...(await vault().destroyed([1, 2]))]).toEqual([])
      })

      test('is never created again, but can be destroyed', async () => {
        await damaged(new Uint8Array(60))
        await expect(vault().keyFor(2)).rejects.toThrow()
        expect(await vault().wrapped(1, 1)).toEqual([{ person: 2, wrapped: new Uint8Array(60) }])
        await vault().destroy(2)
        await expect(vault().keyFor(2)).rejects.toMatchObject({ code: 'erased' })
      })

      test('is not mistaken for another master key', async () => {
        await damaged(new Uint8Array(60))
        expect(hex((await (await reopen()).existing([1])).get(1))).toBe(hex(await vault().keyFor(1)))
      })
    })

    test('takes over the secrets that were derived from the master key before there was a keyring', async () => {
      const opened = await open()
      try {
        const { pepper } = deriveMasterKey(opened.master)
        expect(hex(opened.port.secrets.pepper)).not.toBe(hex(pepper))
        await opened.port.keyFor(1)
        await opened.loseRing()
        expect(hex((await opened.reopen()).secrets.pepper)).toBe(hex(pepper))
        expect(hex((await opened.reopen()).secrets.pepper)).toBe(hex(pepper))
      } finally {
        await opened.close()
      }
    })

    test('does not open under another master key, even without a keyring', async () => {
      const opened = await open()
      try {
        const key = hex(await opened.port.keyFor(1))
        await opened.port.take([{ person: 2, wrapped: new Uint8Array(60) }])
        await opened.loseRing()
        await expect(opened.openUnderAnother()).rejects.toThrow(/MASTER_KEY/)
        expect(hex(await (await opened.reopen()).keyFor(1))).toBe(key)
      } finally {
        await opened.close()
      }
    })

    test('does not open under another master key, and still opens under its own', async () => {
      const opened = await open()
      try {
        const key = hex(await opened.port.keyFor(1))
        await expect(opened.openUnderAnother()).rejects.toThrow(/MASTER_KEY/)
        expect(hex(await (await opened.reopen()).keyFor(1))).toBe(key)
      } finally {
        await opened.close()
      }
    })
  })
}
