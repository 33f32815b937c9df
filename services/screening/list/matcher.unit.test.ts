import { describe, expect, test } from '@jest/globals'
import { formerNamesIn } from './former-names.ts'
import { createMatcher } from './matcher.ts'
import type { ListRow } from './row.ts'

const BORN = '1970-01-02'
const LISTED = '19700102'
const OTHER = '19800102'
const ROW: ListRow = {
  lastname: '',
  firstname: '',
  midname: '',
  dob: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  excltype: '',
  excldate: '',
}

interface Names {
  readonly first?: string
  readonly last?: string
  readonly whole?: string
  readonly former?: string
  readonly born?: string | null
}

function resultOf({ first, last, whole, former, born = BORN }: Names, rows: readonly (readonly string[])[]): string {
  const person = {
    person: 17,
    named: first === undefined || last === undefined ? [] : [{ first, last }],
    whole: whole === undefined ? [] : [whole],
    former: former === undefined ? [] : [former],
    birthDate: born,
  }
  const matcher = createMatcher([person])
  for (const [lastname = '', firstname = '', dob = ''] of rows) matcher.take({ ...ROW, lastname, firstname, dob })
  const found = matcher.found().get(17)
  return found === undefined ? 'clear' : `${found.result}${found.rows.length > 1 ? ` ${found.rows.length}` : ''}`
}

const ANN = { first: 'Ann', last: 'Baker' }

describe('a person and rows of the list', () => {
  test.each<[string, Names, readonly (readonly string[])[], string]>([
    ['equal names and birth dates', ANN, [['BAKER', 'ANN', LISTED]], 'possible'],
    ['an equal name with another birth date', ANN, [['BAKER', 'ANN', OTHER]], 'ruled_out'],
    ['no birth date in the list', ANN, [['BAKER', 'ANN', '']], 'possible'],
    ['eight zeros as the birth date', ANN, [['BAKER', 'ANN', '00000000']], 'possible'],
    ['no birth date on record', { ...ANN, born: null }, [['BAKER', 'ANN', OTHER]], 'possible'],
    ['no birth date on either side', { ...ANN, born: null }, [['BAKER', 'ANN', '']], 'possible'],
    ['another first name', ANN, [['BAKER', 'ANNA', LISTED]], 'clear'],
    ['another last name', ANN, [['BAKERS', 'ANN', LISTED]], 'clear'],
    ['first and last name exchanged', ANN, [['ANN', 'BAKER', LISTED]], 'clear'],
    ['a suffix in the list', ANN, [['BAKER JR', 'ANN', OTHER]], 'ruled_out'],
    ['a suffix on record', { ...ANN, last: 'Baker, Sr.' }, [['BAKER', 'ANN', LISTED]], 'possible'],
    ['two other suffixes', { ...ANN, last: 'Baker III' }, [['BAKER IV', 'ANN', LISTED]], 'possible'],
    ['a suffix II', { ...ANN, last: 'Baker II' }, [['BAKER', 'ANN', '']], 'possible'],
    ['a hyphen', { ...ANN, last: 'Smith-Jones' }, [['SMITH JONES', 'ANN', '']], 'possible'],
    ['a hyphen that is left out', { ...ANN, last: 'Smith-Jones' }, [['SMITHJONES', 'ANN', '']], 'possible'],
    ['an apostrophe', { ...ANN, last: "O'Neill" }, [['ONEILL', 'ANN', '']], 'possible'],
    ['an apostrophe as a space', { ...ANN, last: 'O’Neill' }, [['O NEILL', 'ANN', '']], 'possible'],
    ['a space in place of an apostrophe', { ...ANN, last: 'O Neill' }, [["O'NEILL", 'ANN', '']], 'possible'],
    ['accents', { first: 'José', last: 'Muñoz' }, [['MUNOZ', 'JOSE', '']], 'possible'],
    ['letters that are no accents', { first: 'Łukasz', last: 'Størensen' }, [['STORENSEN', 'LUKASZ', '']], 'possible'],
    ['a sharp s and an ae', { first: 'Ægir', last: 'Weiß' }, [['WEISS', 'AEGIR', '']], 'possible'],
    ['lower case', { first: 'ann', last: 'baker' }, [['BAKER', 'ANN', '']], 'possible'],
    ['a first name of two words', { first: 'Mary Ann', last: 'Baker' }, [['BAKER', 'MARYANN', '']], 'possible'],
    ['an initial with the birth date', ANN, [['BAKER', 'A', LISTED]], 'possible'],
    ['an initial on record with the birth date', { ...ANN, first: 'A.' }, [['BAKER', 'ANN', LISTED]], 'possible'],
    ['an initial without a birth date', ANN, [['BAKER', 'A', '']], 'clear'],
    ['an initial with another birth date', ANN, [['BAKER', 'A', OTHER]], 'ruled_out'],
    ['another initial', ANN, [['BAKER', 'B', LISTED]], 'clear'],
    [
      'one of two last names with the birth date',
      { ...ANN, last: 'Garcia Lopez' },
      [['LOPEZ', 'ANN', LISTED]],
      'possible',
    ],
    ['one of two last names without one', { ...ANN, last: 'Garcia Lopez' }, [['GARCIA', 'ANN', '']], 'clear'],
    ['one of two with another', { ...ANN, last: 'Garcia Lopez' }, [['GARCIA', 'ANN', OTHER]], 'ruled_out'],
    ['two last names in the list, with the birth date', ANN, [['COLE-BAKER', 'ANN', LISTED]], 'possible'],
    ['two last names in the list, without one', ANN, [['COLE BAKER', 'ANN', '']], 'clear'],
    [
      'both last names without a birth date',
      { ...ANN, last: 'Garcia Lopez' },
      [['GARCIA-LOPEZ', 'ANN', '']],
      'possible',
    ],
    ['a name before marriage', { ...ANN, former: 'Cole' }, [['COLE', 'ANN', LISTED]], 'possible'],
    ['a whole former name', { ...ANN, former: 'Anna Maria Cole' }, [['COLE', 'ANNA', LISTED]], 'possible'],
    ['the second of two former names', { ...ANN, former: 'Cole and Dunn' }, [['DUNN', 'ANN', LISTED]], 'possible'],
    ['an answer that is no name', { ...ANN, former: 'None' }, [['NONE', 'ANN', LISTED]], 'clear'],
    ['N / A as a former name', { ...ANN, former: 'N / A' }, [['A', 'N', LISTED]], 'clear'],
    ['a name in one text', { whole: 'Ann Marie Baker' }, [['BAKER', 'ANN', LISTED]], 'possible'],
    ['a name in one text, last name first', { whole: 'Baker, Ann' }, [['BAKER', 'ANN', LISTED]], 'possible'],
    [
      'a row that is there twice',
      ANN,
      [
        ['BAKER', 'ANN', ''],
        ['BAKER', 'ANN', ''],
      ],
      'possible',
    ],
    [
      'two rows',
      ANN,
      [
        ['BAKER', 'ANN', ''],
        ['BAKER', 'ANN', LISTED],
      ],
      'possible 2',
    ],
    [
      'a row of somebody else among them',
      ANN,
      [
        ['BAKER', 'ANN', OTHER],
        ['BAKER', 'ANN', LISTED],
      ],
      'possible',
    ],
    [
      'a name of signs alone',
      { first: '-', last: '.' },
      [
        ['', '', ''],
        ['?', '?', ''],
      ],
      'clear',
    ],
  ])('%s', (_, names, rows, result) => {
    expect(resultOf(names, rows)).toBe(result)
  })
})

test.each([
  ['Cole, Dunn; Smith', ['Cole', 'Dunn', 'Smith']],
  ['Ann Cole and Ann Dunn', ['Ann Cole', 'Ann Dunn']],
  ['Cole / Dunn', ['Cole', 'Dunn']],
  ['Cole/Dunn', ['Cole', 'Dunn']],
  ['Anderson', ['Anderson']],
  ['Cole, Jr.', ['Cole']],
  ['N / A', []],
  ['n/a', []],
  ['NA', []],
  ['None', []],
  ['no.', []],
  [' ', []],
])('former names in %j', (line, names) => {
  expect(formerNamesIn(line)).toEqual(names)
})
