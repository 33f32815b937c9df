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
  '5 May',
  '5-May',
  'May 2026',
  'SEPT2',
  'Nov 21, 2026, 8:30 PM',
  'Saturday, November 21, 2026',
  '2026-03-01T10:00:00Z',
  '3/4/26 9:00',
  '8 PM',
  '25:00:00',
  '10:30:15.5',
  '.5',
  '5.',
  '15.5',
  '1 1/2',
  '(5)',
  '($1,234)',
  '5-',
  '1.234,5',
  '1.234.567',
  '1,234',
  '50%',
  '% 50',
  '$5',
  '$ .50',
  '5 €',
  '5 e 3',
  'true',
  'FALSE',
])('a text that a spreadsheet would change, %s, is kept as text by an invisible character', (words) =>
  expect(text(words).replaceAll('"', '')).toBe(`\u2060${words}`),
)

test.each([
  ...['194', '0', '28202', '12345678901', 'CNA', 'Ann Baker', '12 Oak St', 'Marina 5 Oaks', '704 555 0142'],
  ...['5E', 'N/A', '704.555.0100', '704-555-0100', '28202-1234', '$15 an hour', '5 Market', '12 Maya St', 'May'],
  ...['12A', 'True North'],
])('a text that a spreadsheet leaves alone, %s, is written as it is', (words) => expect(text(words)).toBe(words))

test.each([' 0194', '5 May ', '\u00a05E3'])(
  'surrounding blanks, as in %j, do not hide a value from a spreadsheet',
  (words) => expect(text(words).replaceAll('"', '')).toBe(`\u2060${words}`),
)

test.each([
  ['+1 704 555 0100', '+1 704 555 0100'],
  ['+1 (704) 555-0100', '+1 (704) 555-0100'],
  ['(704) 555-0100', '(704) 555-0100'],
  ['704-555-0100', '704-555-0100'],
  ['7045550100', '7045550100'],
  ['704.555.0100', '704.555.0100'],
  ['+17045550100', '\u2060+17045550100'],
  ['+1-704-555-0100', '\u2060+1-704-555-0100'],
  ['0049301234567', '\u20600049301234567'],
  ['-704', "'-704"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ['+1 704 555 0100=1', "'+1 704 555 0100=1"],
  ['=1+1', "'=1+1"],
])('the phone %s is written %s', (words, written) => expect(phone(words)).toBe(written))

test('a day is not forced to text, so it can still be sorted as a date', () => {
  expect(csvText({ kind: 'day', words: 'Mar 1, 2026' })).toBe('"Mar 1, 2026"')
  expect(csvText({ kind: 'number', words: '5' })).toBe('5')
})
