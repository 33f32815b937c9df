import { placed } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { handbook } from '@arrive/contracts/forms/handbook.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification, verification2ndPage } from '@arrive/contracts/forms/verification.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { describe, expect, test } from '@jest/globals'
import { linksOn, loginLinkOf } from './links.ts'

const labels = (form: Form, entries = catalogue) =>
  linksOn(placed(entries, form)).map(({ label, to }) => `${label} ${to}`)

describe('the further links of a form', () => {
  test('a form that opens the next one after a save has only Back and Submit', () => {
    expect(labels(hipaa)).toEqual([])
  })
  test('the first verification page links to the second with its own label', () => {
    expect(labels(verification)).toEqual(['Next Verification Page /verification2ndPage/{id}'])
  })
  test('the second verification page has Next, and a link back to the form before both', () => {
    expect(labels(verification2ndPage)).toEqual(['Next /job/{id}', 'Back to Hepatitis B and HIPAA /hipaa/{id}'])
  })
  test('the handbook links to the home page', () => {
    const upToHandbook = catalogue.slice(0, catalogue.findIndex(({ name }) => name === handbook.name) + 1)
    expect(labels(handbook, upToHandbook)).toEqual(['Website Home Page /'])
  })
  test('each form links to the login', () => {
    expect(loginLinkOf(handbook)).toEqual({ label: 'Login here if session expires', to: '/user-login' })
  })
})
