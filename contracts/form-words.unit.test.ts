import { describe, expect, test } from '@jest/globals'
import type { Form } from './form.ts'
import { inWords, otherWords, wordsOf } from './form-words.ts'
import { forms } from './generated/forms.ts'

/** Changes every word of a form, as a later release might. */
function reworded(form: Form): Form {
  return inWords(form, Object.fromEntries(Object.entries(wordsOf(form)).map(([place, words]) => [place, `${words}!`])))
}

describe.each(forms)('the form $name', (form) => {
  test('in the words of another definition of it is shown as that one is', () => {
    const other = reworded(form)
    expect(Object.keys(otherWords(form, other))).toEqual(Object.keys(wordsOf(form)))
    expect(wordsOf(inWords(form, otherWords(form, other)))).toEqual(wordsOf(other))
    expect(wordsOf(inWords(other, otherWords(other, form)))).toEqual(wordsOf(form))
  })

  test('has no other words than itself, and in none is the same', () => {
    expect(otherWords(form, form)).toEqual({})
    expect(inWords(form, {})).toBe(form)
  })
})

test('what only one of two definitions asks for has no words of its day', () => {
  const [form] = forms as [Form]
  const [part] = form.parts as [Form['parts'][number]]
  const more: Form = {
    ...form,
    parts: [{ ...part, fields: { ...part.fields, added: { kind: 'line', label: 'Added' } } }, ...form.parts.slice(1)],
  }
  expect(otherWords(form, more)).toEqual({})
})
