import type { PacketStep } from '@arrive/contracts/catalogue.ts'
import { expect, test } from '@jest/globals'
import type { Packet } from './packet.ts'
import { packetSteps } from './packet-forms.ts'
import { stateOf } from './packet-strip.tsx'

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
