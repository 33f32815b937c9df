import type { Saved } from '@arrive/kit/form/save.ts'
import { describe, expect, test } from '@jest/globals'
import { careerFailure, homecareFailure } from './failures.ts'

const refused = (status: number, message: string): Saved => ({
  ok: false,
  kind: 'refused',
  status,
  message,
  errors: [],
})
const lost: Saved = {
  ok: false,
  kind: 'no-response',
  message: 'No response received from the server. Please try again.',
  errors: [],
}

describe('the failures of the career application', () => {
  test('status 500 is shown as a server error', () => {
    expect(careerFailure(refused(500, 'Something broke'))).toEqual({ failure: 'server error' })
  })

  test.each([
    [refused(400, 'Email is not right.'), 'Email is not right.'],
    [refused(503, 'Please try again shortly.'), 'Please try again shortly.'],
    [lost, 'No response received from the server. Please try again.'],
  ])('the failure %j is shown as a failed submission', (result, detail) => {
    expect(careerFailure(result)).toEqual({ failure: 'Failed to submit application.', detail })
  })

  test('a success shows no failure', () => {
    expect(careerFailure(undefined)).toEqual({})
    expect(careerFailure({ ok: true, status: 201, message: 'Saved in Database' })).toEqual({})
  })
})

describe('the failures of the homecare request', () => {
  test.each([refused(500, 'Something broke'), refused(429, 'Too many'), lost])(
    'the failure %j has one sentence',
    (result) => {
      expect(homecareFailure(result).failure).toBe('Failed to submit form.')
    },
  )
})
