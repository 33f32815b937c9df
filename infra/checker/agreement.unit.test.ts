import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { sized } from '@arrive/services/tests/testing/size.ts'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { tellFigure } from '../engines/jest/figures.ts'
import type { Kind } from './findings.ts'
import { ATTACKS, type Case, caseOf } from './testing/attacks.ts'
import { FORMS, judgedByChecker, judgedByProduct } from './testing/judged.ts'
import { plans } from './testing/logs.ts'

const HONEST = 'none'

const pick = fc.nat()
const cases = fc.record({
  plan: plans,
  attack: fc.constantFrom(HONEST, HONEST, ...Object.keys(ATTACKS)),
  picks: fc.tuple(pick, pick, pick),
  form: fc.constantFrom(...Object.values(FORMS)),
  // How many notes an export repeats next to its events.
  beside: fc.constantFrom(0, 0, 1, 50),
  asks: fc.constantFrom('nothing', 'key', 'checkpoint', 'both', 'stranger'),
})

function keptOf({ vkeys, notes }: Case, asks: string, [one, other]: readonly [number, number, number]) {
  const key = vkeys[one % vkeys.length] ?? ''
  const checkpoints = [notes[other % notes.length] ?? '']
  if (asks === 'key') return { key }
  if (asks === 'checkpoint') return { checkpoints }
  if (asks === 'both') return { key, checkpoints }
  return asks === 'stranger' ? { key: testSigner('elsewhere.example/log', 77).vkey } : {}
}

interface Extent {
  readonly logs: number
  /** Fixed for reproducible logs; in full each run generates new ones. */
  readonly seed?: number
  /** The logs must produce at least one of these findings. */
  readonly sees: readonly Kind[]
}

const SAID = ['altered', 'inserted', 'missing', 'missing-topic', 'reordered', 'truncated'] as const
const { logs, seed, sees } = sized<Extent>(
  { logs: 200, seed: 1, sees: ['altered', 'missing', 'missing-topic', 'truncated', 'wrong-key'] },
  { logs: 10_000, sees: [...SAID, 'forked', 'rolled-back', 'wrong-key'] },
)

test(
  `two implementations of the verification agree on ${logs} logs`,
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(cases, async ({ plan, attack, picks, form, beside, asks }) => {
        const found = ATTACKS[attack]?.(caseOf(honestLog(plan)), picks, plan) ?? caseOf(honestLog(plan))
        const kept = keptOf(found, asks, picks)
        const { rows } = form(found.sources)
        const given = { rows, notes: found.notes.slice(0, beside), trusted: kept }
        const judgement = judgedByChecker(given)
        expect(await judgedByProduct(given)).toEqual(judgement)
        if (attack === HONEST && asks !== 'stranger') expect(judgement.findings).toEqual([])
        for (const finding of judgement.findings) count(seen, finding.split(' ')[0] ?? '')
        count(seen, judgement.ok ? 'intact' : 'touched')
      }),
      { numRuns: logs, ...(seed !== undefined && { seed }) },
    )
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['intact', ...sees]))
    const figure = `${seen.get('intact')} intact, ${seen.get('touched')} not; none judged differently`
    tellFigure({ fault: 'two verifiers of the proof', size: `${logs} logs`, figure, bar: 'both say the same' })
  },
  logs * 60 + 30_000,
)

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}
