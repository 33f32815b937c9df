import { describe, expect, test } from '@jest/globals'
import type { ProofState } from './proof.ts'
import { anchorWords, factsOf, megabytesOf, placeOf, reasonProblem, verdictOf } from './words.ts'

const AT = '2026-11-23T12:00:00.000Z'
const SEALED: ProofState = {
  events: 1_090,
  unsealed: 0,
  adopted: 0,
  since: AT,
  checked: AT,
  key: 'agency.example/5df6e0e2+0a3f6c11+ARpo',
  anchors: [],
  fork: false,
}
const latest = { size: 1_204, time: AT, note: 'agency.example' }
const factOf = (state: ProofState, name: string) => factsOf({ state, latest }).find((fact) => fact.name === name)

describe('the verdict', () => {
  test('says since when the records are intact', () => {
    expect(verdictOf({ state: SEALED })).toMatchObject({ kind: 'ok', title: 'Intact since Nov 23, 2026' })
  })

  test('says that sealing has stopped, whatever else is known', () => {
    expect(verdictOf({ state: { ...SEALED, fork: true } }).kind).toBe('bad')
    expect(verdictOf({ state: { ...SEALED, events: 0, since: null, fork: true } }).kind).toBe('bad')
  })

  test('says that the records are intact even if the start is unknown', () => {
    expect(verdictOf({ state: { ...SEALED, since: null, checked: null } })).toMatchObject({
      kind: 'ok',
      title: 'Intact',
    })
  })

  test('says that nothing is sealed before the first seal', () => {
    expect(verdictOf({ state: { ...SEALED, events: 0, since: null } }).title).toBe('Nothing is sealed yet')
  })
})

describe('the figures', () => {
  test('say what is unsealed, and why', () => {
    expect(factOf(SEALED, 'Sealed events')?.value).toBe('1,090')
    expect(factOf(SEALED, 'Waiting to be sealed')).toEqual({ name: 'Waiting to be sealed', value: '0' })
    const waiting = factOf({ ...SEALED, unsealed: 3 }, 'Waiting to be sealed')?.help
    expect(factOf({ ...SEALED, unsealed: 3, fork: true }, 'Waiting to be sealed')?.help).not.toBe(waiting)
  })

  test('say what existed before sealing began', () => {
    expect(factOf(SEALED, 'Sealing began')?.help).toBeUndefined()
    expect(factOf({ ...SEALED, adopted: 1 }, 'Sealing began')?.help).toContain('One earlier event was')
    expect(factOf({ ...SEALED, adopted: 1_000 }, 'Sealing began')?.help).toContain('1,000 earlier events were')
  })

  test('exist before anything is sealed', () => {
    const none = { ...SEALED, since: null, checked: null, events: 0 }
    const facts = factsOf({ state: none, latest: undefined })
    expect(facts.map(({ value, help }) => [value, help])).toEqual([
      ['0', undefined],
      ['0', undefined],
      ['None yet', undefined],
      ['None yet', undefined],
    ])
  })
})

test('an anchor shows its name and its latest copy', () => {
  const anchor = { anchor: 'folder', time: AT, failing: null, fork: false }
  const witness = { anchor: 'witness witness.example/one' }
  expect([anchor, witness].map(placeOf)).toEqual(['Folder outside', 'Witness witness.example/one'])
  expect(anchorWords(anchor).kind).toBe('ok')
  expect(anchorWords({ ...anchor, time: null })).toEqual({ kind: 'warn', text: 'No copy yet.' })
  expect(anchorWords({ ...anchor, failing: AT }).text).toMatch(/^Has taken nothing since Nov 23, 2026, .*Latest copy: /)
  expect(anchorWords({ ...anchor, failing: AT, fork: true }).kind).toBe('bad')
  const authority = { ...anchor, anchor: 'time-stamp' }
  expect(placeOf(authority)).toBe('Time stamp authority')
  expect(anchorWords(authority).text).toMatch(/^Latest stamp: Nov 23, 2026/)
  expect(anchorWords({ ...authority, time: null, failing: AT }).text).toMatch(
    /^Has given no valid stamp .*No stamp yet\.$/,
  )
})

test('a reason must be neither blank nor short', () => {
  expect(reasonProblem('  ')).toBe('Please say why.')
  expect(reasonProblem('no disk   ')).toContain('10 to 2,000')
  expect(reasonProblem('x'.repeat(2_001))).toContain('10 to 2,000')
  expect(reasonProblem('The disk has failed.')).toBeUndefined()
})

test('the size of a download is in megabytes', () => {
  expect([0, 123_456, 12_345_678, 1_234_567_890].map(megabytesOf)).toEqual(['0.0 MB', '0.1 MB', '12 MB', '1,235 MB'])
})
