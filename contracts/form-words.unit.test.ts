import { describe, expect, test } from '@jest/globals'
import type { Form } from './form.ts'
import { inWords, otherWords, wordsOf } from './form-words.ts'
import { forms } from './generated/forms.ts'

/** Changes every word of a form, as a later release might. */
function reworded(form: Form): Form {
  return inWords(form, Object.fromEntries(Object.entries(wordsOf(form)).map(([place, words]) => [place, `${words}!`])))
}

describe.each(forms)('the form $name', (form) => {
  test('takes over all words of another definition', () => {
    const other = reworded(form)
    expect(Object.keys(otherWords(form, other))).toEqual(Object.keys(wordsOf(form)))
    expect(wordsOf(inWords(form, otherWords(form, other)))).toEqual(wordsOf(other))
    expect(wordsOf(inWords(other, otherWords(other, form)))).toEqual(wordsOf(form))
  })

  test('does not differ from itself, and no words change nothing', () => {
    expect(otherWords(form, form)).toEqual({})
    expect(inWords(form, {})).toBe(form)
  })
})

test('a question in only one of two definitions has no other words', () => {
  const [form] = forms as [Form]
  const [part] = form.parts as [Form['parts'][number]]
  const more: Form = {
    ...form,
    parts: [{ ...part, fields: { ...part.fields, added: { kind: 'line', label: 'Added' } } }, ...form.parts.slice(1)],
  }
  expect(otherWords(form, more)).toEqual({})
})
