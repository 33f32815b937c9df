import { AUDIT_ACTIONS } from '@arrive/contracts/call.ts'
import { expect, test } from '@jest/globals'
import { actionWords, hasPapers, whatWords } from './words.ts'

test.each(AUDIT_ACTIONS)('%s has words of its own', (action) => {
  expect(actionWords(action)).not.toBe(action)
})
test('a form, a list and a file are called as the screens call them', () => {
  expect(['hipaa', 'staff-details', 'packets', 'resume'].map(whatWords)).toEqual([
    'Hepatitis B and HIPAA',
    'Staff Details',
    'Progress',
    'Resume',
  ])
})
test('only a staff person who is still there has papers', () => {
  expect(hasPapers({ subject_user_id: 17, what: 'hipaa', action: 'view' })).toBe(true)
  expect(hasPapers({ subject_user_id: 17, what: 'patient', action: 'view' })).toBe(false)
  expect(hasPapers({ subject_user_id: 17, what: 'staff', action: 'erase' })).toBe(false)
  expect(hasPapers({ subject_user_id: null, what: 'patients', action: 'list' })).toBe(false)
})
