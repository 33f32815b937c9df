import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { deriveMasterKey, fixedMasterKeys, type KeyVault, keyring, keyWrap } from '../../../kernel/index.ts'
import { type Opened, upTo } from '../../../kernel/testing/index.ts'
import { ROTATION_STEPS, type RotateOptions, type RotationStep, rotate } from './rotate.ts'

const hex = (key: KeyObject | undefined) => key?.export().toString('hex')
const REPORT: RotateOptions = { report: () => undefined }
const MANY = 1_100

export interface RotatedPair extends Opened<KeyVault> {
  readonly master: Buffer
  readonly next: Buffer
  /** Opens the same data like another process, with the next master key and this one, or with the next one only. */
  readonly openUnderNext: () => Promise<KeyVault>
  readonly openUnderNextAlone: () => Promise<KeyVault>
}

/** The contract of every key vault for a rotation while another process keeps running. */
export function rotationTests(open: () => Promise<RotatedPair>): void {
  /** Passes `work` a vault, and the same vault as the rotating process sees it. */
  async function rotating(work: (opened: RotatedPair, beside: KeyVault) => Promise<void>): Promise<void> {
    const opened = await open()
    const others: KeyVault[] = []
    const kept = async (opening: Promise<KeyVault>) => {
      others.push(await opening)
      return opening
    }
    const pair: RotatedPair = {
      ...opened,
      openUnderNext: () => kept(opened.openUnderNext()),
      openUnderNextAlone: () => kept(opened.openUnderNextAlone()),
    }
    try {
      await work(pair, await pair.openUnderNext())
    } finally {
      for (const other of others) await other.close()
      await opened.close()
    }
  }

  async function fill({ port, master }: RotatedPair): Promise<Map<number, string | undefined>> {
    const keys = upTo(MANY).map((at) => ({ person: at + 1, key: createSecretKey(randomBytes(32)) }))
    const { wrap } = deriveMasterKey(master)
    await port.take(keys.map(({ person, key }) => ({ person, wrapped: keyWrap.wrapKey(wrap, person, key) })))
    return new Map(keys.map(({ person, key }) => [person, hex(key)]))
  }

  const mastersFor = ({ next, master }: RotatedPair) => fixedMasterKeys(next, master)

  describe('a rotation of the master key', () => {
    test('keeps every key, and all secrets except those that sign', () =>
      rotating(async (opened, beside) => {
        const before = await fill(opened)
        const { pepper, webhooks, tokens, devices } = opened.port.secrets
        const known = hex(devices())
        const signed = hex(tokens())
        expect(await rotate(beside, mastersFor(opened), REPORT)).toMatchObject({ keys: MANY, rewrapped: MANY })
        const alone = await opened.openUnderNextAlone()
        const after = await alone.existing(before.keys())
        expect(new Map([...after].map(([person, key]) => [person, hex(key)]))).toEqual(before)
        expect([alone.secrets.pepper, alone.secrets.webhooks].map(hex)).toEqual([pepper, webhooks].map(hex))
        expect(hex(alone.secrets.tokens())).not.toBe(signed)
        expect(hex(alone.secrets.devices())).not.toBe(known)
      }))

    test('closes the vault to the former master key', () =>
      rotating(async (opened, beside) => {
        await opened.port.keyFor(1)
        await rotate(beside, mastersFor(opened), REPORT)
        await expect(opened.port.refresh()).rejects.toThrow(/^MASTER_KEY is not the one/)
        await expect(opened.reopen()).rejects.toThrow(/^MASTER_KEY is not the one/)
      }))

    test('is seen by a process with both keys, which wraps new keys with the next one', () =>
      rotating(async (opened, beside) => {
        const other = await opened.openUnderNext()
        const signed = hex(other.secrets.tokens())
        await rotate(beside, mastersFor(opened), REPORT)
        await other.keyFor(7)
        await other.refresh()
        expect(hex(other.secrets.tokens())).toBe(hex((await opened.openUnderNextAlone()).secrets.tokens()))
        expect(hex(other.secrets.tokens())).not.toBe(signed)
        expect(hex(await (await opened.openUnderNextAlone()).keyFor(7))).toBe(hex(await other.keyFor(7)))
      }))

    test('restores nothing that is destroyed while it runs', () =>
      rotating(async (opened, beside) => {
        for (const at of upTo(10)) await opened.port.keyFor(at + 1)
        await opened.port.destroy(3)
        const found = await beside.wrapped(0, 100)
        await opened.port.destroy(4)
        await beside.rewrap(
          found.flatMap(({ person, wrapped }) =>
            wrapped === null ? [] : [{ person, before: wrapped, after: new Uint8Array(60) }],
          ),
        )
        expect([...(await beside.destroyed([1, 3, 4]))]).toEqual([3, 4])
      }))

    test('keeps a damaged key as it is, and reports its person', () =>
      rotating(async (opened, beside) => {
        await opened.port.keyFor(1)
        await opened.port.take([{ person: 2, wrapped: new Uint8Array(60) }])
        expect(await rotate(beside, mastersFor(opened), REPORT)).toMatchObject({ keys: 1, damaged: [2] })
        expect(await beside.wrapped(1, 1)).toEqual([{ person: 2, wrapped: new Uint8Array(60) }])
      }))

    test('changes nothing when repeated, except keys that a backup brought back', () =>
      rotating(async (opened, beside) => {
        const key = hex(await opened.port.keyFor(1))
        const old = await opened.port.wrapped(0, 1)
        await rotate(beside, mastersFor(opened), REPORT)
        const ring = await beside.keyring()
        expect(await rotate(beside, mastersFor(opened), REPORT)).toMatchObject({ keys: 1, rewrapped: 0 })
        const [now] = await beside.wrapped(0, 1)
        const back = { person: 1, before: now?.wrapped ?? opened.next, after: old[0]?.wrapped ?? opened.next }
        await beside.rewrap([back])
        expect(await rotate(beside, mastersFor(opened), REPORT)).toMatchObject({ keys: 1, rewrapped: 1 })
        expect(await beside.keyring()).toBe(ring)
        expect(hex(await (await opened.openUnderNextAlone()).keyFor(1))).toBe(key)
      }))

    test('is refused without the current key, and with a third key before it has ended', () =>
      rotating(async (opened, beside) => {
        await opened.port.keyFor(1)
        const third = Buffer.alloc(32, 99)
        await expect(rotate(beside, fixedMasterKeys(opened.next), REPORT)).rejects.toThrow(
          /^MASTER_KEY_PREVIOUS must be/,
        )
        await cutOff(beside, opened, 'begun')
        await expect(opened.openUnderNextAlone()).rejects.toThrow(/^MASTER_KEY_PREVIOUS must be/)
        await expect(rotate(beside, fixedMasterKeys(third, opened.next), REPORT)).rejects.toThrow(/before this one/)
      }))

    const cut = ROTATION_STEPS.filter((step) => !['asked', 'in-place'].includes(step))
    test.each(cut)('interrupted at "%s" opens every key, and resumes', (step) =>
      rotating(async (opened, beside) => {
        const persons = [...(await fill(opened)).keys()]
        await cutOff(beside, opened, step)
        const other = await opened.openUnderNext()
        expect((await other.existing(persons)).size).toBe(MANY)
        await other.keyFor(MANY + 1)
        await rotate(other, mastersFor(opened), REPORT)
        expect(keyring.parseKeyring(await other.keyring())).toEqual({
          id: deriveMasterKey(opened.next).id,
          secrets: expect.any(String),
        })
        const alone = await opened.openUnderNextAlone()
        expect((await alone.existing([...persons, MANY + 1])).size).toBe(MANY + 1)
      }),
    )
  })

  async function cutOff(vault: KeyVault, opened: RotatedPair, at: RotationStep): Promise<void> {
    const reached = (step: RotationStep) => {
      if (step === at) throw new Error(`cut off: ${at}`)
    }
    await expect(rotate(vault, mastersFor(opened), { ...REPORT, reached })).rejects.toThrow(`cut off: ${at}`)
  }
}
