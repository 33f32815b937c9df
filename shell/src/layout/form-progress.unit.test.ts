import { expect, test } from '@jest/globals'
import { packetSteps } from '../packet/steps.ts'
import { windowOf, wordsOf } from './form-progress.tsx'

const signAgain = new Set<string>()

test.each([
  ['This form', 'open', true, ['hipaa']],
  ['Draft', 'open', false, ['job', 'hipaa']],
  ['Not submitted yet', 'open', false, ['job']],
  ['Submitted', 'done', true, []],
  ['Not needed', 'not_needed', false, []],
  ['In progress', 'half', false, ['job']],
  ['Needs attention', 'returned', false, []],
] as const)('a form is listed as: %s', (words, state, isHere, drafts) => {
  const form = packetSteps.find(({ pages }) => pages[0].name === 'hipaa')
  if (form === undefined) throw new Error('The form is not in the packet.')
  expect(wordsOf(form, { states: new Map([[form.step, state]]), signAgain }, { isHere, drafts })).toBe(words)
})

test('a window is dashed until it is known whether its form was submitted', () => {
  const [form] = packetSteps
  if (form === undefined) throw new Error('The packet is empty.')
  const looks = [undefined, new Map(), new Map([[form.step, 'open' as const]]), new Map([[form.step, 'done' as const]])]
  expect(looks.map((states) => windowOf(form, undefined, { states, signAgain }))).toEqual([
    'unknown',
    'unknown',
    'open',
    'done',
  ])
  expect(windowOf(form, form.step, { states: undefined, signAgain })).toBe('now')
})

test('a submitted form that must be signed again needs attention, also while it is open', () => {
  const [form] = packetSteps
  if (form === undefined) throw new Error('The packet is empty.')
  const due = new Set([form.pages[0].name])
  const looks = (['done', 'half'] as const).map((state) => {
    const packet = { states: new Map([[form.step, state]]), signAgain: due }
    return [wordsOf(form, packet, { isHere: false, drafts: [] }), windowOf(form, form.step, packet)]
  })
  expect(looks).toEqual([
    ['Needs attention', 'now'],
    ['In progress', 'now'],
  ])
})
