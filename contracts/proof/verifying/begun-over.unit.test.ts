import { describe, expect, test } from '@jest/globals'
import { beginOver } from '../testing/begun-over.ts'
import { honestLog } from '../testing/honest-log.ts'
import { copyOf } from '../testing/plans.ts'
import { found, verified } from '../testing/verified.ts'

/** An attacker without the log's key begins their own tree to seal an inserted event. */

const FORGED = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'
const [OWN_KEY, GENUINE_KEY] = [77, 1]
const event = (person: number) => ({ event: { topic: 'onboarding', person, partition: 0 } })
const log = honestLog({ steps: [event(1), event(2), { seal: true }, event(1), event(2), { seal: true }] })
const more = honestLog({ steps: [event(1), event(2), { seal: true }, event(1), event(2), { seal: true }, event(3)] })

function touched() {
  const sources = copyOf(log)
  const raw = JSON.stringify({ specversion: '1.0', id: FORGED, type: 'onboarding.thing.noted', subject: 'person/1' })
  sources.get('onboarding/0')?.splice(1, 0, new TextEncoder().encode(raw))
  return sources
}

const INSERTED = ['inserted', 'onboarding', FORGED]
const WRONG_KEY = ['wrong-key', null, null]

describe('a tree that was begun over a forged event', () => {
  test.each([
    { by: 'another key', seed: OWN_KEY, isSigned: true, findings: [INSERTED, WRONG_KEY] },
    { by: 'another key, unsigned', seed: OWN_KEY, isSigned: false, findings: [INSERTED, WRONG_KEY] },
    {
      by: 'the key of the log, which nobody has signed with',
      seed: GENUINE_KEY,
      isSigned: false,
      findings: [INSERTED],
    },
  ])('by $by does not hide it', async ({ seed, isSigned, findings }) => {
    const sources = touched()
    beginOver(sources, { seed, isSigned })
    expect(found(await verified(sources, { key: log.vkey, checkpoints: log.notes }))).toEqual(findings)
    expect(found(await verified(sources, { checkpoints: log.notes }))).toEqual(findings)
  })

  test.each([
    { by: 'another key', seed: OWN_KEY, isSigned: true },
    { by: 'another key, unsigned', seed: OWN_KEY, isSigned: false },
    { by: 'the key of the log, which nobody has signed with', seed: GENUINE_KEY, isSigned: false },
  ])('by $by before that of the log does not hide it', async ({ seed, isSigned }) => {
    const sources = touched()
    beginOver(sources, { seed, isSigned, isFirst: true })
    expect(found(await verified(sources, { key: log.vkey, checkpoints: log.notes }))).toEqual([INSERTED])
    expect(found(await verified(sources, { checkpoints: log.notes }))).toEqual([INSERTED])
  })

  test('is ignored between the batches of the log', async () => {
    const sources = copyOf(log)
    const rows = sources.get('proof/0') ?? []
    const [begun = [], later = []] = [rows.slice(0, -2), rows.slice(-2)]
    sources.set('proof/0', begun)
    beginOver(sources, { seed: GENUINE_KEY, isSigned: false })
    sources.get('proof/0')?.push(...later)
    expect(await verified(sources, { key: log.vkey, checkpoints: log.notes })).toMatchObject({ ok: true, checked: 4 })
  })

  test('counts if the key of the log signed it, and is reported', async () => {
    const sources = copyOf(more)
    beginOver(sources, { seed: GENUINE_KEY, isSigned: true })
    const report = await verified(sources, { key: more.vkey, checkpoints: more.notes })
    const notes = [expect.objectContaining({ kind: 'adopted', count: 5 })]
    expect(report).toMatchObject({ ok: true, checked: 5, unsealed: 0, notes })
  })

  test('with another key is intact if that key is trusted', async () => {
    const sources = copyOf(more)
    const key = beginOver(sources, { seed: OWN_KEY, isSigned: true })
    const notes = [expect.objectContaining({ kind: 'adopted', count: 5 })]
    expect(await verified(sources, { key })).toMatchObject({ ok: true, checked: 5, unsealed: 0, notes })
    expect(found(await verified(sources, { key: more.vkey }))).toEqual([WRONG_KEY])
  })

  test('of a key that took over but signed nothing has that key', async () => {
    const rotated = honestLog({ steps: [event(1), { seal: true }, { adopt: true }, { rotate: true }, { adopt: true }] })
    const [, , key = ''] = rotated.vkeys
    expect(found(await verified(rotated.sources, { key }))).toEqual([])
  })
})
