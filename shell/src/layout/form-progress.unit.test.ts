import { expect, test } from '@jest/globals'
import { packetSteps } from '../packet/steps.ts'
import { wordsOf } from './form-progress.tsx'

test.each([
  ['This form', 'open', true, ['hipaa']],
  ['Draft', 'open', false, ['job', 'hipaa']],
  ['Not submitted yet', 'open', false, ['job']],
  ['Submitted', 'done', true, []],
] as const)('a form is listed as: %s', (words, state, isHere, drafts) => {
  const form = packetSteps.find(({ pages }) => pages[0].name === 'hipaa')
  if (form === undefined) throw new Error('The form is not in the packet.')
  expect(wordsOf(form, { states: new Map([[form.step, state]]) }, { isHere, drafts })).toBe(words)
})
