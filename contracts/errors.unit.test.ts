import { expect, test } from '@jest/globals'
import { ERRORS, type ErrorCode, problem } from './errors.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

test.each(codes)('%s is a refusal with a sentence', (code) => {
  const { status, text } = ERRORS[code]
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(text).toMatch(/^[A-Z]/)
  expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
})

test('a problem says its text where the clients described look for it', () => {
  expect(problem('not-found', 'Verification data not found')).toEqual({
    type: '/problems/not-found',
    title: 'Data not found',
    status: 404,
    code: 'not-found',
    message: 'Verification data not found',
    error: 'Verification data not found',
  })
  expect(problem('invalid-answers', undefined, [{ path: 'ssn', message: 'x' }]).errors).toHaveLength(1)
})
