import { expect, test } from '@jest/globals'
import { ssnHint } from './ssn-hint.ts'

test.each(['123456789', '123-45-6789', '123 45 6789', 'My number is 123-45-6789.', 'SSN:123456789'])(
  'the text %j is warned about',
  (typed) => {
    expect(ssnHint(typed)).toBe('This looks like a full Social Security number. Please give only the last 4 digits.')
  },
)

test.each([
  '',
  '6789',
  '12345678',
  '7045550142',
  '704-555-0142',
  '28202-1234',
  'PM-123456789',
  '123-456-789',
  '1 23 45',
])('the text %j is not warned about', (typed) => {
  expect(ssnHint(typed)).toBe('')
})
