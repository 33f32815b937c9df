import { expect, test } from '@jest/globals'
import { csvText } from './csv-text.ts'

const text = (words: string) => csvText({ kind: 'text', words })
const phone = (words: string) => csvText({ kind: 'phone', words })

test.each([
  '0194',
  '00',
  '02139',
  '5E3',
  '1.5e10',
  '123456789012',
  '15.50',
  '12/5',
  '3-4',
  '2026-03-01',
  'March 5',
  '5 Mar 2026',
  '9:00',
  '10:30 pm',
])('a text that a spreadsheet would change, %s, is kept as text by a character that nobody sees', (words) =>
  expect(text(words)).toBe(`\u2060${words}`),
)

test.each(['194', '0', '28202', '$15', 'CNA', 'Ann Baker', '12 Oak St', 'Marina 5 Oaks', '704 555 0142', '5E', 'N/A'])(
  'a text that a spreadsheet leaves alone, %s, is written as it is',
  (words) => expect(text(words)).toBe(words),
)

test.each([
  ['+1 704 555 0100', '+1 704 555 0100'],
  ['+1 (704) 555-0100', '+1 (704) 555-0100'],
  ['(704) 555-0100', '(704) 555-0100'],
  ['704-555-0100', '704-555-0100'],
  ['7045550100', '7045550100'],
  ['+17045550100', '\u2060+17045550100'],
  ['+1-704-555-0100', '\u2060+1-704-555-0100'],
  ['0049301234567', '\u20600049301234567'],
  ['-704', "'-704"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ['+1 704 555 0100=1', "'+1 704 555 0100=1"],
  ['=1+1', "'=1+1"],
])('the phone %s is written %s', (words, written) => expect(phone(words)).toBe(written))

test('a day is no text to be kept, and stays a day that can be sorted', () => {
  expect(csvText({ kind: 'day', words: 'Mar 1, 2026' })).toBe('"Mar 1, 2026"')
  expect(csvText({ kind: 'number', words: '5' })).toBe('5')
})
