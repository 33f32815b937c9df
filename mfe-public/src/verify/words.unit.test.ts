import type { Finding } from '@arrive/contracts/proof/verifying/findings.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { describe, expect, test } from '@jest/globals'
import type { Checked, Refusal } from './check-file.ts'
import { type Given, notesOf, refusalOf, sizeOf, verdictOf } from './words.ts'

const OK: Report = { ok: true, checked: 12_345, unsealed: 0, key: 'unverified', notes: [], findings: [] }
const REMARK = { index: null, event: null, topic: null, person: null, time: null }
const FINDING: Finding = { kind: 'altered', index: 3, event: null, topic: 'audit', person: null, time: null }
const BAD: Report = { ...OK, ok: false, findings: [FINDING] }
const NO_SEAL: Report = { ...OK, ok: false, checked: 0, problem: 'Nothing in it is signed yet.' }
const UNSIGNED: Report = { ...OK, ok: false, checked: 1, problem: 'No key.' }

const NOTHING: Given = { checkpoints: 0 }
const KEY: Given = { key: 'agency.example/5df6e0e2+0a3f6c11+ARpo', checkpoints: 0 }
const GIVEN: Given = { ...KEY, checkpoints: 2 }

describe('the verdict in one sentence', () => {
  const cases: readonly {
    readonly checked: Exclude<Checked, { kind: 'refused' }>
    readonly given: Given
    readonly says: string
  }[] = [
    {
      checked: { kind: 'export', report: OK },
      given: NOTHING,
      says:
        'ok Intact: all 12,345 sealed events are as they were sealed; ' +
        'the key was not compared with one you trust.',
    },
    {
      checked: { kind: 'export', report: OK },
      given: GIVEN,
      says:
        'ok Intact: all 12,345 sealed events are as they were sealed, signed by agency.example/5df6e0e2, ' +
        'in line with the checkpoints given.',
    },
    {
      checked: { kind: 'proof', report: { ...OK, checked: 1, notes: [{ ...REMARK, kind: 'uncompared', count: 2 }] } },
      given: GIVEN,
      says: 'ok Intact: the one sealed event is as it was sealed, signed by agency.example/5df6e0e2.',
    },
    {
      checked: { kind: 'export', report: { ...OK, checked: 1 } },
      given: KEY,
      says: 'ok Intact: the one sealed event is as it was sealed, signed by agency.example/5df6e0e2.',
    },
    {
      checked: { kind: 'export', report: BAD },
      given: NOTHING,
      says: 'bad Not intact: one thing is wrong in 12,345 sealed events; the key was not compared with one you trust.',
    },
    {
      checked: { kind: 'export', report: { ...BAD, findings: [FINDING, FINDING] } },
      given: KEY,
      says: 'bad Not intact: two things are wrong in 12,345 sealed events.',
    },
    {
      checked: { kind: 'export', report: NO_SEAL },
      given: NOTHING,
      says: 'warn We cannot say. Nothing in it is signed yet.',
    },
    {
      checked: { kind: 'proof', report: UNSIGNED },
      given: NOTHING,
      says: 'warn The event fits its proof, but without the verifier key we cannot say who signed it.',
    },
    {
      checked: { kind: 'proof', report: UNSIGNED },
      given: { checkpoints: 1 },
      says:
        'warn The event fits its proof, but without the verifier key we cannot say who signed it, or compare it with ' +
        'the checkpoints given.',
    },
    {
      checked: { kind: 'proof', report: { ...BAD, checked: 1 } },
      given: KEY,
      says: 'bad Not intact: the event, its proof and the signature do not fit together.',
    },
    {
      checked: { kind: 'packet', report: { ...OK, checked: 24 } },
      given: KEY,
      says:
        'ok Intact: all 24 events of this person are in the file, as they were sealed, ' +
        'signed by agency.example/5df6e0e2.',
    },
    {
      checked: { kind: 'packet', report: BAD },
      given: KEY,
      says: 'bad Not intact: one thing is wrong in this packet.',
    },
    {
      checked: { kind: 'packet', report: { ...NO_SEAL, problem: 'It is no packet.' } },
      given: NOTHING,
      says: 'warn We cannot say. It is no packet.',
    },
  ]
  test.each(cases)('is: $says', ({ checked, given, says }) => {
    const { kind, sentence } = verdictOf(checked, given)
    expect(`${kind} ${sentence}`).toBe(says)
  })

  test('says why a file is not an export', () => {
    const why: readonly Refusal[] = [{ kind: 'empty' }, { kind: 'cut' }, { kind: 'no-event', line: 1_200 }]
    expect(why.map((one) => verdictOf({ kind: 'refused', why: one }, NOTHING))).toEqual(
      why.map((one) => ({ kind: 'warn', sentence: refusalOf(one) })),
    )
    expect(refusalOf({ kind: 'no-event', line: 1_200 })).toContain('line 1,200')
  })
})

test('further notes have counts', () => {
  const notes = [
    { ...REMARK, kind: 'repeated-id' as const, count: 1 },
    { ...REMARK, kind: 'unsigned' as const, count: 3 },
    { ...REMARK, kind: 'adopted' as const, count: 40 },
    { ...REMARK, kind: 'uncompared' as const, count: 1 },
    { ...REMARK, kind: 'unkept-wording' as const, count: 2 },
    { ...REMARK, kind: 'unchecked-receipts' as const, count: 2 },
  ]
  expect(notesOf({ ...OK, unsealed: 2, notes })).toEqual([
    '2 events came later and are not sealed yet, so not checked.',
    'The log was begun anew, and 40 events sealed then as they stood. Ask the agency why.',
    'A checkpoint given is of another size than that of the proof. Only the whole log can be compared with it.',
    'The log does not have 2 of the wordings from its early days.',
    '3 events are sealed, and not covered by a signature yet.',
    '2 receipts of witnesses were not checked: npm run verify does, with their keys.',
    '1 event stands twice with the same ID. Both are sealed.',
  ])
  expect(notesOf({ ...BAD, problem: 'A checkpoint given is no signed checkpoint.' })).toEqual([
    'A checkpoint given is no signed checkpoint.',
  ])
  expect(notesOf(OK)).toEqual([])
})

test('sizes are in readable units', () => {
  expect([0, 300, 2_500, 1_500_000, 640_000_000].map(sizeOf)).toEqual(['0 KB', '1 KB', '3 KB', '1.5 MB', '640 MB'])
  expect([9_990_000, 999_900_000, 5_000_000_000].map(sizeOf)).toEqual(['10 MB', '1.0 GB', '5.0 GB'])
})
