import { expect, test } from '@jest/globals'
import { coveredEdges, paddingFor } from './pinned-columns.ts'

const PINNED = { left: 150, right: 900 }

test.each([
  ['in view', { left: 300, right: 450 }, { start: 0, end: 0 }],
  ['beside the pinned ones', { left: 150, right: 900 }, { start: 0, end: 0 }],
  ['cut at its end', { left: 800, right: 950 }, { start: 0, end: 50 }],
  ['cut at its beginning', { left: 100, right: 250 }, { start: 50, end: 0 }],
  ['cut at both', { left: 100, right: 1_000 }, { start: 50, end: 100 }],
  ['out of view', { left: 900, right: 1_050 }, { start: 0, end: 0 }],
  ['without an end that is pinned', { left: 800, right: 950 }, { start: 0, end: 0 }, Number.POSITIVE_INFINITY],
])('the covered width of a column that is %s is measured', (_, column, covered, right = PINNED.right) => {
  expect(coveredEdges(column, { ...PINNED, right })).toEqual(covered)
})

test('the padding never takes the whole width of a cell', () => {
  expect([paddingFor(0, 150), paddingFor(50, 150), paddingFor(149, 150), paddingFor(9, 10)]).toEqual([
    '',
    '58px',
    '130px',
    '0px',
  ])
})
