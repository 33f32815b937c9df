import { describe, expect, test } from '@jest/globals'
import type { Call } from './call.ts'
import { type CheckedCall, createCallChecks } from './check-call.ts'
import { calls } from './generated/calls.ts'
import { earlier, forms } from './generated/forms.ts'
import { validators } from './generated/validators.js'
import { speaker, worded } from './messages/message.ts'
import { englishOf } from './messages/product-english.ts'
import { sampleAnswers, sampleBody } from './samples.ts'

const { check, checkQuery, checkParams } = createCallChecks({ forms, earlier, validators, today: () => '2026-11-27' })
const say = speaker(englishOf({ forms, earlier, calls }))

function words(checked: CheckedCall): unknown {
  return checked.ok ? checked : { ...checked, message: say(checked.message), errors: worded(say, checked.errors) }
}

function named(id: string): Call {
  const call = calls.find((one) => one.id === id)
  if (call === undefined) throw new Error(`No call ${id}`)
  return call
}

const account = { email: 'ann@example.com', password: 'correct horse', confirmPassword: 'correct horse' }

describe('the check of a body', () => {
  test.each([account, { ...account, username: 'ann' }, { ...account, username: '' }])(
    'accepts the registration %j',
    (body) => {
      expect(check(named('register'), body)).toEqual({ ok: true, value: body })
    },
  )

  test.each([
    [{ ...account, password: 'short' }, 'password', 'Password must be at least 8 characters.'],
    [{ ...account, password: 'x'.repeat(257) }, 'password', 'Password must be 256 characters or fewer. It has 257.'],
    [{ ...account, email: 'ann' }, 'email', 'Email must be an email address, like name@example.com.'],
    [{ ...account, email: '' }, 'email', 'Email is missing.'],
    [{ email: account.email, password: account.password }, 'confirmPassword', 'Confirm password is missing.'],
    [{ ...account, role: 'admin' }, 'role', 'There is no such field in this form.'],
    [{ ...account, email: 7 }, 'email', 'Email must be text.'],
    ['text', '', 'The body must be an object.'],
  ])('refuses the registration %j', (body, path, message) => {
    expect(words(check(named('register'), body))).toEqual({ ok: false, message, errors: [{ path, message }] })
  })

  test('reports all errors at once, with at most 20 unknown fields', () => {
    const checked = check(named('register'), { username: 'a\ud800', password: 'short', role: 'admin' })
    expect(words(checked)).toEqual({
      ok: false,
      message: 'Username must fit on one line.',
      errors: [
        { path: 'username', message: 'Username must fit on one line.' },
        { path: 'email', message: 'Email is missing.' },
        { path: 'password', message: 'Password must be at least 8 characters.' },
        { path: 'confirmPassword', message: 'Confirm password is missing.' },
        { path: 'role', message: 'There is no such field in this form.' },
      ],
    })
    const strangers = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 1]))
    expect(check(named('register'), { ...account, ...strangers })).toMatchObject({ errors: { length: 20 } })
  })

  test('returns a form’s answers, a company section, or nothing for a call without a body', () => {
    for (const form of forms) {
      const call = calls.find(({ method, path }) => method === 'POST' && path === form.save.path)
      expect(call && check(call, sampleBody(form))).toEqual({ ok: true, value: sampleAnswers(form) })
    }
    expect(check(named('fill-job'), { acceptedBy: 'Rosa' })).toEqual({
      ok: true,
      value: { job: { acceptedBy: 'Rosa' } },
    })
    expect(check(named('delete-staff'), { any: 'thing' })).toEqual({ ok: true, value: undefined })
  })
})

describe('the check of queries and paths', () => {
  test.each([{}, { limit: '200' }, { sort: '-submitted_at', limit: '1', filter: 'ann@', cursor: 'abc-_' }])(
    'accepts the list query %j',
    (query) => {
      expect(checkQuery(named('get-staff-applications'), query)).toEqual({ ok: true, value: query })
    },
  )

  test.each([
    { limit: '201' },
    { limit: '0' },
    { sort: 'ssn' },
    { cursor: '' },
    { filter: 'x'.repeat(255) },
    { page: '1' },
  ])('refuses the list query %j', (query) =>
    expect(checkQuery(named('get-staff-applications'), query)).toMatchObject({ ok: false }),
  )

  test.each([
    [{ limit: '1000' }, 'limit', 'The parameter limit must be a whole number from 1 to 200.'],
    [{ limit: '' }, 'limit', 'The parameter limit must be a whole number from 1 to 200.'],
    [
      { sort: 'ssn' },
      'sort',
      'The parameter sort must be one of these: submitted_at, -submitted_at, user_id, -user_id.',
    ],
    [{ cursor: '!' }, 'cursor', 'The parameter cursor must be the X-Next-Cursor of a page.'],
    [{ filter: 'x'.repeat(255) }, 'filter', 'The parameter filter must be 254 characters or fewer. It has 255.'],
    [{ page: '1' }, 'page', 'There is no such parameter here.'],
  ])('refuses %j and names the allowed values', (query, path, message) => {
    expect(words(checkQuery(named('get-staff-applications'), query))).toEqual({
      ok: false,
      message,
      errors: [{ path, message }],
    })
  })

  test('accepts only an email address for that path parameter', () => {
    expect(checkParams(named('staff-id-by-email'), { email: 'Ann@Example.com ' }).ok).toBe(true)
    expect(checkParams(named('staff-id-by-email'), { email: 'ann' }).ok).toBe(false)
    expect(checkParams(named('delete-staff'), { user_id: '7' }).ok).toBe(true)
    expect(checkParams(named('get-resume'), { resume_id: '0f8fad5b-d9cb-469f-a165-70867728950e' }).ok).toBe(true)
    expect(words(checkParams(named('get-resume'), { resume_id: '../../etc/passwd' }))).toMatchObject({
      message: 'The parameter resume_id must be a UUID.',
    })
  })
})

test('every call with input has its check', () => {
  for (const call of calls) {
    expect(() => check(call, {})).not.toThrow()
    expect(() => checkQuery(call, {})).not.toThrow()
    expect(() => checkParams(call, {})).not.toThrow()
  }
})
