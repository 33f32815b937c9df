import { describe, expect, test } from '@jest/globals'
import { calls } from '../generated/calls.ts'
import { earlier, forms } from '../generated/forms.ts'
import { EN } from './en.ts'
import { english } from './english.ts'
import { savedCode } from './form-codes.ts'
import { message, messageIn, ownText, speaker, worded, wordedBody } from './message.ts'
import { englishOf } from './product-english.ts'

const wrong = message('answer.too-long', { what: message('parameter', { name: 'sort' }), length: 9, count: 12 })

describe('a message', () => {
  test('uses its template, with other messages as parameters', () => {
    expect(english(wrong)).toBe('The parameter sort must be 9 characters or fewer. It has 12.')
  })

  test('uses the first language that has its text, and so does each nested message', () => {
    const say = speaker({ 'answer.too-long': '{length} Zeichen sind das Höchste: {what}' }, EN)
    expect(say(wrong)).toBe('9 Zeichen sind das Höchste: The parameter sort')
  })

  test('keeps the text of a parameter unchanged, even if it looks like a placeholder', () => {
    const name = '{name} $& {what} __proto__'
    expect(english(message('parameter', { name }))).toBe(`The parameter ${name}`)
    expect(speaker({ x: '{name} {constructor}' })({ code: 'x', params: { name } })).toBe(`${name} {constructor}`)
  })

  test('without a text in any language shows its code', () => {
    expect(english({ code: 'toString', params: { name: 1 } })).toBe('toString')
  })

  test('survives a round trip through JSON', () => {
    expect(english(JSON.parse(JSON.stringify(wrong)))).toBe(english(wrong))
  })

  test('stored as a sentence shows that sentence', () => {
    expect(english(messageIn('Saved {sentence} in those days.'))).toBe('Saved {sentence} in those days.')
    expect(messageIn(wrong)).toBe(wrong)
  })
})

test('the messages in a body and in errors are worded, and a body without a message is unchanged', () => {
  const body = { id: 1, message: ownText(savedCode({ name: 'hipaa', version: 1 })), last: true }
  const say = speaker(englishOf({ forms, earlier, calls }))
  expect(JSON.stringify(wordedBody(say, body))).toBe('{"id":1,"message":"Form submitted successfully!","last":true}')
  for (const plain of [null, 'text', [{ message: wrong }], { message: 'Saved.' }, { message: null }]) {
    expect(wordedBody(say, plain)).toBe(plain)
  }
  expect(worded(say, [{ path: 'a.0', message: wrong }])).toEqual([{ path: 'a.0', message: english(wrong) }])
})

test('every text of the product has a code, and none is empty', () => {
  const texts = englishOf({ forms, earlier, calls })
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
  for (const form of forms) expect(texts[savedCode(form)]).toBe(form.save.message)
})
