import { expect, test } from '@jest/globals'
import { countWords, isCorrectable, isJudged, isOpen, type Reference, titleOf } from './references.ts'

const reference = (more: Partial<Reference>) =>
  ({ name: '', organization: '', email: 'pat@employer.example', state: 'requested', ...more }) as Reference

test('a reference is named by the person and the organization, or else by the email', () => {
  expect(titleOf(reference({ name: 'Pat Reyes', organization: 'Oak Home Care' }))).toBe('Pat Reyes, Oak Home Care')
  expect(titleOf(reference({ organization: 'Oak Home Care' }))).toBe('Oak Home Care')
  expect(titleOf(reference({}))).toBe('pat@employer.example')
})

test('the state decides what the office can do', () => {
  expect(isOpen(reference({ state: 'opened' }))).toBe(true)
  expect(isCorrectable(reference({ state: 'bounced' }))).toBe(true)
  expect(isCorrectable(reference({ state: 'declined' }))).toBe(false)
  expect(isJudged(reference({ state: 'accepted' }))).toBe(true)
  expect(isJudged(reference({ state: 'requested' }))).toBe(false)
})

test('the head counts what the office accepted', () => {
  expect(countWords({ accepted: 1, needed: 3, references: [] })).toBe('1 of 3 accepted')
})
