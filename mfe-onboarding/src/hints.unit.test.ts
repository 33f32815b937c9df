import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { cardsOf } from './cards.ts'
import { HINTS } from './hints.ts'

const parts = forms
  .filter(({ kind }) => kind === 'onboarding')
  .flatMap((form) => form.parts.filter(({ rows }) => rows === undefined).map((part) => ({ form, part })))

describe('the cards of a form show each of its fields once', () => {
  test.each(parts.map(({ form, part }) => [`${form.name} ${part.name}`, form, part] as const))(
    '%s',
    (_, form, part) => {
      const shown = cardsOf(part, HINTS[form.name]).flatMap(({ rows }) => rows.flatMap(({ fields }) => fields))
      expect([...shown].sort()).toEqual(Object.keys(part.fields).sort())
    },
  )
})

describe('the cards of a form show each of its texts', () => {
  const chapters = new Set(['handbook'])
  const read = parts.filter(({ form }) => !chapters.has(form.name))
  test.each(read.map(({ form, part }) => [`${form.name} ${part.name}`, form, part] as const))('%s', (_, form, part) => {
    const shown = cardsOf(part, HINTS[form.name]).flatMap(({ texts = [] }) => texts)
    expect([...shown].sort()).toEqual([...(part.texts ?? [])].sort())
  })

  test('a form without a hint gets one card for a part', () => {
    const [{ part }] = parts as [(typeof parts)[number]]
    expect(cardsOf(part, undefined)).toEqual([
      { part: part.name, title: part.title, texts: part.texts, rows: [{ fields: Object.keys(part.fields) }] },
    ])
  })
})
