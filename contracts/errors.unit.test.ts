import { expect, test } from '@jest/globals'
import { ERRORS, type ErrorCode, problem, problemMessage } from './errors.ts'
import { english } from './messages/english.ts'
import { message } from './messages/message.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

test.each(codes)('the error %s has an error status and a sentence', (code) => {
  const { status } = ERRORS[code]
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(english(problemMessage(code))).toMatch(/^[A-Z]/)
  expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
})

test('a problem repeats its sentence in the fields that existing clients read', () => {
  expect(problem(english, 'not-found', { message: message('text.unknown') })).toEqual({
    type: '/problems/not-found',
    title: 'Data not found',
    status: 404,
    code: 'not-found',
    message: 'There is no such text.',
    error: 'There is no such text.',
  })
  expect(
    problem(english, 'invalid-answers', { errors: [{ path: 'ssn', message: message('body.missing') }] }).errors,
  ).toEqual([{ path: 'ssn', message: 'The body is empty.' }])
})
