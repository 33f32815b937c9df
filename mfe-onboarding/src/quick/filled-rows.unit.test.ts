import type { Part, QuickAnswer } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'
import { describe, expect, test } from '@jest/globals'
import type { Row } from '../rows/choice.ts'
import { blankRows, cellsOf, filledWords, isOffered, pressedIn } from './filled-rows.ts'

const [, { quick }] = application2.tabs
const toggles: readonly QuickAnswer[] = quick
const partOf = (name: string) => application2.parts.find((part) => part.name === name) as Part
const employers = partOf('formerEmployers')
const knowledge = partOf('professionalKnowledge')
const rowOf = (part: Part, value: string) => Object.fromEntries(cellsOf(part).map((cell) => [cell, value]))
const toggleOf = (label: string) => toggles.find((one) => one.label === label) as QuickAnswer

test.each([
  ['CNA', true],
  ['', true],
  ['RN', false],
  ['LPN', false],
])('“I am not a nurse” after the position %j: %s', (position, offered) => {
  expect(isOffered(toggleOf('I am not a nurse'), () => position)).toBe(offered)
})

describe('the rows that a toggle fills', () => {
  test('are only those without any answer', () => {
    const begun = { ...rowOf(employers, ''), salary: '15' }
    const rows = [rowOf(employers, 'x'), begun, rowOf(employers, ' ')]
    expect(blankRows(rows, toggleOf('I have had one job'), cellsOf(employers))).toEqual([2])
    expect(blankRows(rows, toggleOf('This is my first job'), cellsOf(employers))).toEqual([2])
  })

  test.each([
    [employers, [1, 2], 'Employers 2 and 3: N / A.'],
    [employers, [0, 1, 2], 'Employers 1, 2, and 3: N / A.'],
    [employers, [2], 'Employer 3: N / A.'],
    [partOf('educationData'), [1, 2], 'College and HHA OR NA Training School: N / A.'],
    [knowledge, [8], 'Other: N / A.'],
    [employers, [], 'No blank rows are left.'],
  ])('are named: %#', (part, filled, words) => {
    expect(filledWords(part, filled)).toBe(words)
  })
})

describe('the toggles that answers show as pressed', () => {
  const none = rowOf(employers, NOT_APPLICABLE)
  const typed = rowOf(employers, 'x')
  const shown = (rows: readonly object[]) => pressedIn(toggles, employers, rows as readonly Row[])

  test.each([
    ['three rows of N / A', [none, none, none], [['This is my first job', [0, 1, 2]]]],
    ['two rows of N / A', [typed, none, none], [['I have had one job', [1, 2]]]],
    ['a blank row', [typed, none, rowOf(employers, '')], []],
    ['no N / A', [typed, typed, typed], []],
  ])('%s', (_, rows, pressed) => {
    expect(shown(rows)).toEqual(pressed)
  })
})
