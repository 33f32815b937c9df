import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { visibleStrings } from './visible-strings.ts'
import { wordsAgainst, wrongWords } from './words.ts'

describe('the words of the product', () => {
  test('are one for each thing, on every screen, in every text, error and mail', () => {
    expect(wrongWords(join(import.meta.dirname, '..', '..'))).toEqual([])
  })

  test.each([
    'Send us an e-mail.',
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
  ])('%j has a better one', (sentence) => {
    expect(wordsAgainst(sentence)).toHaveLength(1)
  })

  test.each([
    'Form submitted successfully!',
    'Hepatitis B Declination and HIPAA Acknowledgement',
    'for a seriously ill child',
    'Sign up',
    'Log in with your email or call us by phone.',
  ])('%j stays', (sentence) => {
    expect(wordsAgainst(sentence)).toEqual([])
  })
})

test('what people read is found in a source, and what they do not is left', () => {
  const source = `
    import { x } from './some where.ts'
    type Kind = 'two words' | 'Three'
    const key = 'lower'
    const said = \`Hello \${x}, you have \${x} forms\`
    export const it = <p className="a b" title="A title">Some <b>words</b> to read {said} {key}</p>`
  expect(visibleStrings(source)).toEqual(['Hello …, you have … forms', 'A title', 'Some', 'to read'])
})
