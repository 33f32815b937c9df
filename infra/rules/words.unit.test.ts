import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { visibleStrings } from './visible-strings.ts'
import { wordsAgainst, wrongWords } from './words.ts'

describe('the rule about terms that people read', () => {
  test('holds on every screen and in every text, error and email', () => {
    expect(wrongWords(join(import.meta.dirname, '..', '..'))).toEqual([])
  })

  test.each([
    'Send us an e-mail.',
    'Check your mail.',
    'By telephone',
    'Nobody has this ID.',
    'Whom is the care for?',
    'Please tick the box.',
    'We sign you out.',
    'Not handed in yet',
    'Another person’s papers',
    'This record was erased.',
    'HIPAA acknowledgement',
    'A home-care agency',
    'Passes the skills test',
    'A colleague sees it.',
    'The patient called.',
    'Have your automobile insurance card handy.',
    'When you are ill',
    'The password is not right.',
    'Have your license at hand.',
    'Person number',
    "You can't do this.",
    'We’ll call you.',
    'Saved!',
  ])('reports a word that has a better one: %j', (sentence) => {
    expect(wordsAgainst(sentence)).toHaveLength(1)
  })

  test.each([
    'Form submitted successfully!',
    'Hepatitis B Declination and HIPAA Acknowledgement',
    'for a seriously ill child',
    'Sign up',
    'Log in with your email or call us by phone.',
  ])('allows %j', (sentence) => {
    expect(wordsAgainst(sentence)).toEqual([])
  })
})

test('visible strings are found in a source, and other strings are left out', () => {
  const source = `
    import { x } from './some where.ts'
    type Kind = 'two words' | 'Three'
    const key = 'lower'
    const said = \`Hello \${x}, you have \${x} forms\`
    export const it = <p className="a b" title="A title">Some <b>words</b> to read {said} {key}</p>`
  expect(visibleStrings(source)).toEqual(['Hello …, you have … forms', 'A title', 'Some', 'to read'])
})
