import { describe, expect, test } from '@jest/globals'
import { calls } from '../generated/calls.ts'
import { earlier, forms } from '../generated/forms.ts'
import { EN } from './en.ts'
import { english } from './english.ts'
import { savedCode } from './form-codes.ts'
import { message, messageIn, ownText, speaker, worded, wordedBody } from './message.ts'
import { englishOf } from './product-english.ts'

const wrong = message('answer.too-long', { what: message('parameter', { name: 'sort' }), length: 9 })

describe('a message', () => {
  test('is worded by its template, with other messages in the places of parameters', () => {
    expect(english(wrong)).toBe('The parameter sort must be 9 characters or fewer.')
  })

  test('is worded by the first language that has its text, each part of it for itself', () => {
    const say = speaker({ 'answer.too-long': '{length} Zeichen sind das Höchste: {what}' }, EN)
    expect(say(wrong)).toBe('9 Zeichen sind das Höchste: The parameter sort')
  })

  test('takes what a parameter says as it is, whatever it looks like', () => {
    const name = '{name} $& {what} __proto__'
    expect(english(message('parameter', { name }))).toBe(`The parameter ${name}`)
    expect(speaker({ x: '{name} {constructor}' })({ code: 'x', params: { name } })).toBe(`${name} {constructor}`)
  })

  test('that no language has is its code', () => {
    expect(english({ code: 'toString', params: { name: 1 } })).toBe('toString')
  })

  test('survives being stored', () => {
    expect(english(JSON.parse(JSON.stringify(wrong)))).toBe(english(wrong))
  })

  test('of before is the sentence that was stored', () => {
    expect(english(messageIn('Saved {sentence} in those days.'))).toBe('Saved {sentence} in those days.')
    expect(messageIn(wrong)).toBe(wrong)
  })
})

test('a body and errors are sent in words; a body without a message is sent as it is', () => {
  const body = { id: 1, message: ownText(savedCode({ name: 'hipaa', version: 1 })), last: true }
  const say = speaker(englishOf({ forms, earlier, calls }))
  expect(JSON.stringify(wordedBody(say, body))).toBe('{"id":1,"message":"Form submitted successfully!","last":true}')
  for (const plain of [null, 'text', [{ message: wrong }], { message: 'Saved.' }, { message: null }]) {
    expect(wordedBody(say, plain)).toBe(plain)
  }
  expect(worded(say, [{ path: 'a.0', message: wrong }])).toEqual([{ path: 'a.0', message: english(wrong) }])
})

test('every text that the product says has one code', () => {
  const texts = englishOf({ forms, earlier, calls })
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
  for (const form of forms) expect(texts[savedCode(form)]).toBe(form.save.message)
})
