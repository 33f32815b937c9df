import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { boxText, codeText, emailText, lineText, numberText, phoneText, plainText } from './normalize.ts'

const code = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`

describe('a line', () => {
  const blanks = [
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x2003, 0x2007, 0x2028, 0x2029, 0x202f, 0x3000, 0x3164,
  ]
  test.each(blanks.map((point) => [code(point), point]))('collapses white space like %s to one space', (_, point) => {
    const blank = String.fromCodePoint(Number(point))
    expect(lineText(`${blank}Ann${blank} ${blank}Baker ${blank}`)).toBe('Ann Baker')
    expect(lineText(blank)).toBe('')
  })

  const unseen = [
    0x00, 0x02, 0x1b, 0x7f, 0x80, 0xad, 0x34f, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060, 0x2066,
  ]
  test.each([...unseen, 0xfeff, 0xfffb, 0xe0041].map((point) => [code(point), point]))('loses %s', (_, point) => {
    const nothing = String.fromCodePoint(Number(point))
    expect(lineText(`${nothing}Ann ${nothing} Ba${nothing}ker${nothing}`)).toBe('Ann Baker')
  })

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200dष'],
    ['Malayalam, at the end of a word', 'ജോണ\u0d4d\u200d'],
    ['an emoji of a family', '👩\u200d👧'],
    ['an emoji with a skin tone', '👩🏽\u200d⚕\ufe0f'],
  ])('keeps the joiners of %s', (_, text) => {
    expect(lineText(` ${text} `)).toBe(text)
  })

  test.each(['Núñez', 'Thị Hồng', 'Łukasz Wójcik'])('joins the accents of %s to their letters', (text) => {
    expect(lineText(text.normalize('NFD'))).toBe(text)
  })

  test.each(["O'Brien-Smith", 'José Núñez', 'Thị Hồng', '李小龍', 'नमस्ते', '\ufa19田', 'N / A'])('keeps %s', (text) => {
    expect(lineText(text)).toBe(text)
  })
})

test('a box keeps line breaks of every kind, and normalizes each line', () => {
  expect(boxText('\n Six \t years\u000bNights\r\nDays\u000cWeek\u0002ends\u0085\u2028Two \u200b blanks\r')).toBe(
    'Six years\nNights\nDays\nWeekends\n\nTwo blanks',
  )
})

const READERS = { phone: phoneText, number: numberText, email: emailText, code: codeText }

test.each([
  ['phone', '704\u2011555\u20110142', '704-555-0142'],
  ['phone', '704–555—0142', '704-555-0142'],
  ['phone', '704\u2212555\u22120142', '704-555-0142'],
  ['phone', '704·555•0142', '704.555.0142'],
  ['phone', '\u202a(704)\u00a0555\u200b-0142\u202c', '(704) 555-0142'],
  ['phone', '704\t555\u000b0142', '704 555 0142'],
  ['phone', '＋１（７０４）５５５−０１４２', '+1(704)555-0142'],
  ['phone', '٧٠٤-۵۵۵-०१४२', '704-555-0142'],
  ['phone', '704-555-0142 & 704-555-0143', '704-555-0142 and 704-555-0143'],
  ['phone', '704-555-0142 (mom’s)', "704-555-0142 (mom's)"],
  ['phone', '704-555-0142 “cell”', "704-555-0142 'cell'"],
  ['phone', '704 555-0142 | 0143', '704 555-0142 / 0143'],
  ['phone', '704_555~0142', '704-555-0142'],
  ['phone', '[704] 555-0142 <cell>', '(704) 555-0142 (cell)'],
  ['phone', '\u260e\ufe0f 704-555-0142!', '704-555-0142.'],
  ['phone', '704-555-0142 @ work', '704-555-0142 at work'],
  ['phone', 'N / A', 'N / A'],
  ['number', '2½', '2.5'],
  ['number', '2 ½', '2.5'],
  ['number', '¾', '0.75'],
  ['number', '.5', '0.5'],
  ['number', '2,5', '2.5'],
  ['number', '１２', '12'],
  ['number', '2,500', '2,500'],
  ['number', 'two', 'two'],
  ['email', '\u200bann@mail.example\u00a0\r\n', 'ann@mail.example'],
  ['email', 'an\u200bn@mail\u00ad.example', 'ann@mail.example'],
  ['email', 'ann＠mail．example', 'ann@mail.example'],
  ['email', 'ann@mail.example\r\nBcc: bo@mail.example', 'ann@mail.example Bcc: bo@mail.example'],
  ['code', '123-456', '123456'],
  ['code', '123 456', '123456'],
  ['code', '１２３４５６', '123456'],
  ['code', '123\u200b456', '123456'],
  ['code', '١٢٣–٤٥٦.', '123456'],
  ['code', 'abcd–efgh—jkmn', 'abcdefghjkmn'],
  ['code', 'ＡＢＣＤ efgh/jkmn', 'ABCDefghjkmn'],
] as const)('the %s %j is read as %j', (kind, typed, read) => {
  expect(READERS[kind](typed)).toBe(read)
})

test('a text that was read once does not change when it is read again', () => {
  const signs = fc.constantFrom(...' \t\n\v\u00a0\u200b\u200c\u200d\u3164\uffa0\u00b4\u0301e,.½&@☎–·ا\u0d4d👩１1')
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }))
  fc.assert(
    fc.property(
      fc.constantFrom(lineText, boxText, plainText, numberText, phoneText, emailText, codeText),
      texts,
      (read, text) => {
        expect(read(read(text))).toBe(read(text))
      },
    ),
    { numRuns: 3_000 },
  )
})
