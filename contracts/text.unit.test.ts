import { describe, expect, test } from '@jest/globals'
import { texts } from './generated/texts.js'
import { parseText } from './text.ts'

describe('the front matter of a text', () => {
  test('says who must check a default, and which law requires it', () => {
    const file = '---\ntitle: A\nversion: 2\nresign: yes\ncounsel: yes\nsource: 15 USC 1681b\n---\nB\n'
    const front = { title: 'A', version: 2, resign: true, counsel: true, source: '15 USC 1681b' }
    expect(parseText('a', file, {})).toEqual({ front, markdown: 'B' })
    expect(parseText('a', '---\ntitle: A\nversion: 2\n---\nB\n', {}).front).toEqual({ title: 'A', version: 2 })
  })

  test('marks every default for a lawyer with its source', () => {
    const ours = texts.filter(({ counsel }) => counsel).map(({ id, source }) => [id, source])
    expect(ours.filter(([, source]) => source === undefined)).toEqual([])
    for (const one of [
      ['fcra-disclosure', '15 USC 1681b(b)(2)(A)'],
      ['hepatitis-b-choice', '29 CFR 1910.1030(f)'],
      ['nc-history-consent', 'G.S. 131E-265'],
    ])
      expect(ours).toContainEqual(one)
  })
})

test('the declination leads to the choice, and keeps the statement of the law', () => {
  const text = texts.find(({ id }) => id === 'hepatitis-b-declination')
  expect(text?.version).toBe(3)
  expect(text?.markdown).toContain('choose I do not decline below')
  expect(text?.markdown).not.toContain('Call the office')
  expect(text?.markdown).toContain('I can receive the vaccination series at no charge to me.')
})
