import { bytesOf, honestPacket, type PacketTexts, withHashes } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { nodeHashing } from '@arrive/contracts/proof/testing/node-hashing.ts'
import { MEDICAL_ATTACKS, PACKET_ATTACKS } from '@arrive/contracts/proof/testing/packet-attacks.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { verifyPacket } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { sized } from '@arrive/services/tests/testing/size.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { tellFigure } from '../engines/jest/figures.ts'
import type { Trusted } from './check.ts'
import { checkPacket } from './packet.ts'

interface Told {
  readonly kind: string
  readonly index: number | null
  readonly event: string | null
  readonly topic: string | null
  readonly person: number | null
}

function judged(ok: boolean, cannotSay: boolean, findings: readonly Told[]) {
  // One reads the person of a damaged event where the other reads nothing.
  const said = findings.map(({ kind, index, event, topic, person }) =>
    [kind, topic, event, index, ...(kind === 'altered' ? [] : [person])].join(' '),
  )
  return { ok, exit: findings.length > 0 ? 1 : cannotSay ? 2 : 0, findings: said.sort() }
}

async function byBoth(files: PacketTexts, trusted: Trusted) {
  const { key, checkpoints = [] } = trusted
  const product = await verifyPacket(bytesOf(files), nodeHashing, { checkpoints, ...(key !== undefined && { key }) })
  const checker = checkPacket(bytesOf(files), trusted)
  return {
    product: judged(product.ok, product.problem !== undefined, product.findings),
    checker: judged(checker.ok, checker.cannotSay, checker.findings),
  }
}

const plans = fc.record({
  persons: fc.integer({ min: 3, max: 9 }),
  person: fc.integer({ min: 1, max: 3 }),
  each: fc.integer({ min: 2, max: 9 }),
  seed: fc.integer({ min: 1, max: 8 }),
  isMedical: fc.boolean(),
})
const HONEST = 'none'
const ATTACKS = { ...PACKET_ATTACKS, ...MEDICAL_ATTACKS }
const cases = fc.record({
  plan: plans,
  attack: fc.constantFrom(HONEST, HONEST, ...Object.keys(ATTACKS)),
  pick: fc.nat(10_000),
  isMended: fc.boolean(),
  asks: fc.constantFrom('nothing', 'key', 'stranger', 'checkpoint', 'earlier'),
})

const { packets, seed } = sized<{ readonly packets: number; readonly seed?: number }>(
  { packets: 120, seed: 1 },
  { packets: 10_000 },
)

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

async function judgedCase({ plan: drawn, attack, pick, isMended, asks }: Case) {
  const plan = attack in MEDICAL_ATTACKS ? { ...drawn, isMedical: true } : drawn
  const { files, vkey, earlier } = await honestPacket(plan)
  const touched = (await ATTACKS[attack]?.[1](files, pick, plan)) ?? files
  const trusted: Readonly<Record<string, Trusted>> = {
    key: { key: vkey },
    stranger: { key: testSigner('elsewhere.example/log', 77).vkey },
    checkpoint: { checkpoints: [files.get('checkpoint.txt') ?? ''] },
    earlier: { key: vkey, checkpoints: [earlier] },
  }
  return byBoth(isMended ? withHashes(touched) : touched, trusted[asks] ?? {})
}

test(
  `two implementations of the verification agree on ${packets} packets`,
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { product, checker } = await judgedCase(one)
        expect(product).toEqual(checker)
        if (one.attack !== HONEST) expect(checker.findings).not.toEqual([])
        else if (one.asks !== 'stranger') expect(checker.findings).toEqual([])
        for (const finding of checker.findings) count(seen, finding.split(' ')[0] ?? '')
      }),
      { numRuns: packets, ...(seed !== undefined && { seed }) },
    )
    const kinds = ['altered', 'inserted', 'omitted', 'content-mismatch', 'wrong-key']
    expect([...seen.keys()]).toEqual(expect.arrayContaining(kinds))
    const figure = 'none judged differently'
    tellFigure({ fault: 'two verifiers of packets', size: `${packets} packets`, figure, bar: 'both say the same' })
  },
  packets * 60 + 30_000,
)

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}
