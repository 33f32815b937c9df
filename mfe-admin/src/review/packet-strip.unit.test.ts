import type { PacketStep } from '@arrive/contracts/catalogue.ts'
import { expect, test } from '@jest/globals'
import type { Packet } from './packet.ts'
import { packetSteps } from './packet-forms.ts'
import { reviewState, stateOf, stateWords } from './packet-strip.tsx'

const step = (form: string) => packetSteps.find(({ pages }) => pages[0].name === form) as PacketStep
const sent = (form: Packet['forms'][number]['form']) => ({
  form,
  saved_at: '2026-11-27T12:00:00Z',
  versions: 1,
  company: 'none' as const,
  company_saved_at: null,
  event: null,
  review: 'to_review' as const,
})

test('a step of the review is done when its needed pages are in', () => {
  const packet = { forms: [sent('hipaa'), sent('verification')], not_needed: [] }
  expect(stateOf(step('hipaa'), packet)).toBe('done')
  expect(stateOf(step('verification'), packet)).toBe('open')
  expect(stateOf(step('verification'), { ...packet, not_needed: ['verification2ndPage'] })).toBe('done')
  expect(stateOf(step('nurse'), packet)).toBe('open')
  expect(stateOf(step('nurse'), { ...packet, not_needed: ['nurse'] })).toBe('not-needed')
  expect(stateOf(step('nurse'), undefined)).toBe('unknown')
})

test('a step with one of its two pages says so', () => {
  const packet = { forms: [sent('verification')], not_needed: [] }
  expect(stateWords(step('verification'), packet)).toBe(', 1 of 2 pages submitted')
  expect(stateWords(step('verification'), { ...packet, not_needed: ['verification2ndPage'] })).toBe(', submitted')
  expect(stateWords(step('hipaa'), packet)).toBe(', not submitted yet')
  expect(stateWords(step('hipaa'), undefined)).toBe('')
})

test('a step of two pages shows the review that waits first', () => {
  const [one, two] = [sent('verification'), sent('verification2ndPage')]
  const pages = step('verification')
  const shown = (...forms: Packet['forms']) => reviewState(pages, { forms })
  expect(shown(one, { ...two, review: 'returned' })).toBe('returned')
  expect(shown({ ...one, review: 'approved' }, two)).toBe('to_review')
  expect(shown({ ...one, review: 'approved' }, { ...two, review: 'not_sent' })).toBe('approved')
  expect(shown({ ...one, review: 'not_sent' })).toBeUndefined()
})
