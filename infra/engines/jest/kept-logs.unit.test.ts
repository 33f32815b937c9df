import { expect, test } from '@jest/globals'
import { scan } from './kept-logs.ts'

const LINE = '{"level":"info","time":"2026-01-02T03:04:05.678Z","route":"/job","status":200,"actor":"staff/2"}'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjJ9.abc-DEF_123'

test.each([
  ['an email', 'ann@mail.example', '{"msg":"Sent to ann@mail.example"}'],
  ['a text of several words', 'a kettle and two cups', '{"err":"wrong: a kettle and two cups"}'],
  ['a token', TOKEN, `{"authorization":"Bearer ${TOKEN}"}`],
  ['a word of a form', 'mark17', '{"err":"[mark17] is no date"}'],
  ['an email at the end of a sentence', 'ann@mail.example', '{"msg":"Not sent to ann@mail.example."}'],
  ['a text behind the end of a line', 'mark17', String.raw`{"err":"wrong:\nmark17\n    at save"}`],
  ['a text with quotes', 'the "Kettle"', String.raw`{"err":"the \"Kettle\" is no date"}`],
  ['a text of several lines', 'A kettle\r\nTwo cups', String.raw`{"err":"A kettle\r\nTwo cups"}`],
])('a sent value is found in a log: %s', async (_, value, line) => {
  expect((await scan([LINE, line], [value])).found).toEqual([expect.stringContaining(JSON.stringify(value))])
})

test('values never sent, and parts of longer words, are not found', async () => {
  expect(await scan([LINE], ['2026-01-02', 'mark1', 'Ann Baker'])).toEqual({ lines: 1, values: 3, found: [] })
})
