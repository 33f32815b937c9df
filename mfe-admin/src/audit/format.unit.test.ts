import { AUDIT_ACTIONS, auditOf } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { expect, test } from '@jest/globals'
import { formatAction, formatActor, formatList, formatRows, formatTarget, hasReviewPage } from './format.ts'

test.each(AUDIT_ACTIONS)('the action %s has its own words', (action) => {
  expect(formatAction(action)).not.toBe(action)
})
test('a form, a list and a file have the same names as on the screens', () => {
  expect(['hipaa', 'staff-details', 'packets', 'resume'].map(formatTarget)).toEqual([
    'Hepatitis B and HIPAA',
    'Staff Details',
    'Progress',
    'Resume',
  ])
})
test('only a staff person who still exists has a review page', () => {
  expect(hasReviewPage({ subject_user_id: 17, what: 'hipaa', action: 'view' })).toBe(true)
  expect(hasReviewPage({ subject_user_id: 17, what: 'patient', action: 'view' })).toBe(false)
  expect(hasReviewPage({ subject_user_id: 17, what: 'staff', action: 'erase' })).toBe(false)
  expect(hasReviewPage({ subject_user_id: null, what: 'patients', action: 'list' })).toBe(false)
})

test('everything that the audit records has plain words', () => {
  const names = calls.flatMap((call) => auditOf(call)?.what ?? [])
  expect(names.map(formatTarget).filter((words) => /[a-z]-[a-z]|^$/.test(words))).toEqual([])
})
test.each([
  [{ subject_user_ids: [3, 4], scope: 'page' }, '3, 4'],
  [{ subject_user_ids: [1, 2, 3, 4, 5, 6, 7, 8], scope: 'page' }, '1, 2, 3, 4, 5, 6 and 2 more'],
  [{ subject_user_ids: null, scope: 'whole' }, 'Whole list'],
  [{ subject_user_ids: null, scope: 'filtered' }, 'A filtered part'],
  [{ subject_user_ids: [], scope: 'page' }, 'A page'],
  [{ subject_user_ids: null, scope: null }, 'Whole list'],
  [{ action: 'view', what: 'own-sessions', subject_user_ids: null, scope: null }, 'Own account'],
  [{ action: 'view', what: 'feeds', subject_user_ids: null, scope: null }, 'None'],
  [{ action: 'login', subject_user_ids: null, scope: null }, 'None'],
  [{ action: 'refused', subject_user_ids: null, scope: null }, 'None'],
  [{ action: 'create', subject_user_ids: null, scope: null }, 'None'],
])('the people of the entry %j are shown, or how much of the list was read', (row, words) => {
  expect(formatList(row)).toBe(words)
})
test.each([
  [{ action: 'list', rows: 12 }, '12 rows'],
  [{ action: 'list', rows: 1 }, '1 row'],
  [{ action: 'export', rows: null }, 'Not known'],
  [{ action: 'refused', rows: 1 }, 'Once'],
  [{ action: 'refused', rows: 400 }, '400 times'],
  [{ action: 'create', rows: 1 }, 'Done'],
  [{ action: 'delete', rows: 0 }, 'Refused'],
])('the count or the outcome of the entry %j is shown', (row, words) => {
  expect(formatRows(row)).toBe(words)
})
test('a refused login is shown with its origin', () => {
  expect(formatActor({ action: 'list', actor: 'office@agency.example' })).toBe('office@agency.example')
  expect(formatActor({ action: 'list', actor: '', actor_user_id: 9 })).toBe('Administrator 9')
  expect(formatActor({ action: 'refused', actor: '', address: 'k3J9xQwErtY' })).toBe('Unknown, from k3J9xQ')
  expect(formatActor({ action: 'refused', actor: '', address: null })).toBe('Unknown, from many places')
})
