import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hasWords, runsOf, searchedRuns, searchedWords } from './search-words.ts'

/** Whether somebody who types these words finds a text, by the index as well as by the text's own words. */
function finds(value: string, typed: string): boolean {
  const searched = searchedWords(typed)
  const kept = runsOf(value)
  return [...searchedRuns(searched)].every((run) => kept.has(run)) && hasWords(value, searched)
}

describe('a name is found by', () => {
  test.each([
    ['itself with spaces around and inside', 'Ann  Archer ', ' Ann Archer'],
    ['itself with no-break and zero-width spaces', 'Ann\u00a0Archer', '\u200bAnn\u2009 Archer\u00a0'],
    ['letters without accents', 'Núñez', 'Nunez'],
    ['letters with accents', 'Nunez', 'Núñez'],
    ['letters with accents of their own', 'Wo\u0301jcik', 'wójcik'],
    ['Polish letters without strokes', 'Wałęsa Wójcik', 'walesa wojcik'],
    ['ss for ß', 'Groß', 'GROSS'],
    ['ß for ss', 'Gross', 'groß'],
    ['capital ẞ', 'GROẞ', 'gross'],
    ['ue for ü', 'Jürgen Müller', 'mueller juergen'],
    ['u for ü', 'Jürgen Müller', 'muller'],
    ['ü for ue', 'Juergen Mueller', 'Müller Jürgen'],
    ['ü for ue in one of two words', 'Mueller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['ö, ä and å for oe, ae and aa', 'Joerg Aase Jaeger', 'Åse Jäger Jörg'],
    ['ø for oe', 'Soerensen', 'Sørensen'],
    ['a decomposed ü for ue', 'Mueller', 'Mu\u0308ller'],
    ['Vietnamese letters without marks', 'Nguyễn Thị Hồng Đặng', 'dang thi hong nguyen'],
    ['Danish and Icelandic letters', 'Søren Ægir Þór', 'soren aegir thor'],
    ['Turkish letters', 'İpek Yıldız', 'ipek yildiz'],
    ['a straight apostrophe', 'Shea O’Brien', "o'brien"],
    ['a curly apostrophe', "Shea O'Brien", 'O’Brien'],
    ['a modifier letter', "Shea O'Brien", 'Oʼbrien'],
    ['a backtick and an acute accent', "O'Brien D'Arcy", 'O`Brien D´Arcy'],
    ['no apostrophe', "Shea O'Brien", 'obrien'],
    ['a space for the apostrophe', "Shea O'Brien", 'o brien'],
    ['an apostrophe for nothing', 'OBrien', 'O’Brien'],
    ['a plain hyphen', 'Anne\u2011Marie', 'anne-marie'],
    ['a dash', 'Anne-Marie', 'Anne–Marie'],
    ['a minus sign', 'Anne-Marie', 'Anne\u2212Marie'],
    ['a space for the hyphen', 'Anne-Marie', 'anne marie'],
    ['a hyphen for the space', 'Anne Marie', 'anne-marie'],
    ['no hyphen', 'Anne-Marie', 'annemarie'],
    ['no period', 'St. John', 'st john'],
    ['a period more', 'St John', 'St. John'],
    ['no space after a period', 'J. R. Smith', 'J.R. Smith'],
    ['surname first', 'Ann Archer', 'Archer Ann'],
    ['surname first with a comma', 'Ann Archer', 'Archer, Ann'],
    ['a comma without a space', 'Ann Archer', 'Archer,Ann'],
    ['parts of words', 'Ann Archer', 'arc an'],
    ['two short words', 'Li Wu', 'wu li'],
    ['two short parts of words', 'Angelo Wu', 'lo wu'],
    ['two short parts of words in another order', 'Angelo Wu', 'wu lo'],
    ['particles in one word', 'Maria de la Cruz', 'delacruz'],
    ['a hyphen within words that it joins', 'D El A', 'de-la'],
    ['full-width letters', 'Ann', 'Ａｎｎ'],
    ['what a mail program copies', 'Ann Archer ann@mail.example', '"Archer, Ann" <ann@mail.example>'],
    ['an angle bracket', 'Ann <3 Archer', '<3'],
    ['Hebrew', 'שרה כהן', 'כהן'],
    ['Hebrew without points', 'שָׂרָה', 'שרה'],
    ['Arabic', 'محمد علي', 'علي محمد'],
    ['Chinese', '王小明', '小明'],
    ['Japanese', '山田 太郎', '太郎'],
    ['Korean', '김민준', '민준'],
    ['Cyrillic in capitals', 'Йосип Шевченко', 'ШЕВЧЕНКО'],
    ['Greek in capitals', 'Γιώργος', 'ΓΙΩΡΓΟΣ'],
    ['an emoji', 'Ann 😀😀😀', '😀😀😀'],
    ['a dash between words', 'Ann Archer', 'Ann – Archer'],
    ['a nickname in quotes', 'Robert “Bob” Lee', 'Robert "Bob" Lee'],
    ['a part of an email', 'Ann Archer ann.archer@mail.example', 'archer@mail.ex'],
    ['a part of an email without its sign', 'Ann Archer ann.archer@mail.example', 'n.ar'],
    ['name and email at once', 'Ann Archer ann.archer@mail.example', 'archer ann.archer@mail'],
  ])('%s', (_, name, typed) => expect(finds(name, typed)).toBe(true))

  test.each([
    ['another name', 'Ann Archer', 'Anna'],
    ['one word of two', 'Ann Archer', 'Ann Baker'],
    ['letters across two words', 'Ann Archer', 'nar'],
    ['the beginning of the next word', 'Ann Archer', 'annar'],
    ['signs that are in no word', 'Ann Archer', '%'],
    ['a period of no email', 'Ann. Archer', '.'],
    ['a part of an email with other periods', 'annlee@mail.example', 'ann.lee'],
    ['the same runs in another order', 'abcab', 'abcabc'],
    ['an email with another spelling', 'Joe joel@mail.example', 'jol@mail.example'],
    ['u for ue across two words', 'Lu Ellis', 'lullis'],
    ['an email with other periods', 'annlee@mail.example', 'ann.lee@mail.example'],
  ])('not by %s', (_, name, typed) => expect(finds(name, typed)).toBe(false))

  test('every part of a word', () =>
    fc.assert(
      fc.property(names, fc.nat(), fc.integer({ min: 1 }), (name, from, length) => {
        const [word = ''] = name.split(/[\s\u00a0]+/u).filter(Boolean)
        const part = [...word].slice(from % Math.max(1, word.length)).slice(0, 1 + (length % 14))
        fc.pre(LETTER.test(part.join('')))
        expect(finds(name, part.join(''))).toBe(true)
      }),
    ))

  test('the same words in any order', () =>
    fc.assert(
      fc.property(names, fc.array(names, { maxLength: 3 }), (name, typed) => {
        expect(finds(name, typed.join(' '))).toBe(finds(name, typed.toReversed().join(' ')))
      }),
    ))

  test('all its words in another order', () =>
    fc.assert(
      fc.property(names, (name) => {
        fc.pre(LETTER.test(name))
        expect(finds(name, name.split(/\s+/u).reverse().join(', '))).toBe(true)
      }),
    ))
})

const LETTER = /[\p{L}@]/u
const names = fc.string({
  unit: fc.constantFrom(...'abcAÉñßłØ’-. \u00a0@王'),
  minLength: 1,
  maxLength: 14,
})

test('a name has runs of its joined words, and short runs of each word', () => {
  const runs = 'a an ann b i iob l li lio n nl nli nn nnl o ob'
  expect([...runsOf('Ann-Li O’B')].sort()).toEqual(runs.split(' '))
})

describe('the runs of a search', () => {
  const values = fc.string({ unit: fc.constantFrom(...'abcAÉñßüøæ’-. \u00a0@王😀'), maxLength: 12 })
  const parts = fc.string({ unit: fc.constantFrom(...'abcAÉñßuüøæ’-. \u00a0@王😀'), minLength: 1, maxLength: 6 })
  const isFound = (value: string, searched: readonly string[]) => searchedRuns(searched).isSubsetOf(runsOf(value))

  test('are among those of every text with the words', () =>
    fc.assert(
      fc.property(values, parts, (value, typed) => {
        const searched = searchedWords(typed)
        if (hasWords(value, searched)) expect(isFound(value, searched)).toBe(true)
      }),
      { numRuns: 1_000 },
    ))

  test('of one or two characters are those of no other text', () =>
    fc.assert(
      fc.property(values, fc.stringMatching(/^[abc@王😀É]{1,2}$/u), (value, typed) => {
        const searched = searchedWords(typed)
        expect(isFound(value, searched)).toBe(hasWords(value, searched))
      }),
      { numRuns: 1_000 },
    ))
})
