import { describe, expect, test } from '@jest/globals'
import { draftSentence } from './drafts.ts'

describe('what a logout deletes', () => {
  test('a logout deletes the draft of this form, whichever of its pages it was typed on', () => {
    expect(draftSentence(['hipaa'], 4)).toBe('Your draft of this form will be deleted.')
    expect(draftSentence(['verification', 'verification2ndPage'], 5)).toBe('Your draft of this form will be deleted.')
  })
  test('a logout deletes the drafts of other forms as well', () => {
    expect(draftSentence(['hipaa', 'job'], 4)).toBe('Your drafts in this tab will be deleted.')
    expect(draftSentence(['job'], undefined)).toBe('Your drafts in this tab will be deleted.')
  })
})
