import { expect, test } from '@jest/globals'
import { emailHint } from './email-hint.ts'

test.each([
  ['ann@mail', 'The part after the @ has no ending such as .com. Please check it.'],
  ['ann@mail.', 'The part after the @ has no ending such as .com. Please check it.'],
  ['ann.@mail.example', 'There is a dot too many before the @. Please check it.'],
  ['.ann@mail.example', 'There is a dot too many before the @. Please check it.'],
  ['ann..b@mail.example', 'There is a dot too many before the @. Please check it.'],
  ['ann@gmial.com', 'Did you mean ann@gmail.com?'],
  ['Ann@gmal.com', 'Did you mean ann@gmail.com?'],
  ['ann@gmail.con', 'Did you mean ann@gmail.com?'],
  ['ann@hotmial.con', 'Did you mean ann@hotmail.com?'],
  ['ann@yaho.com', 'Did you mean ann@yahoo.com?'],
  ['ann@agency.ogr', 'Did you mean ann@agency.org?'],
])('the email %s is questioned', (typed, hint) => {
  expect(emailHint(typed)).toBe(hint)
})

test.each([
  '',
  'ann',
  'ann@',
  'ann.b@mail.example',
  'ann@gmail.com',
  'ann@mail.com',
  'ann@ymail.com',
  'a@bücher.example',
])('the email %j is not questioned', (typed) => {
  expect(emailHint(typed)).toBe('')
})
