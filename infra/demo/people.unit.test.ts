import { registerAdmin } from '@arrive/contracts/calls/accounts.ts'
import { checkCompany, checkForm } from '@arrive/contracts/check.ts'
import { forms as allForms } from '@arrive/contracts/generated/forms.ts'
import { validators } from '@arrive/contracts/generated/validators.js'
import { describe, expect, test } from '@jest/globals'
import { pagesOf } from './packet.ts'
import { type DemoPerson, PROGRESS, peopleOf, type Sending } from './people.ts'
import { PASSWORD } from './visit.ts'

const scenario = { seed: 'arrive', now: '2026-03-31' }
const pages = pagesOf(allForms)
const steps = new Set(pages.map(({ form }) => form.step)).size
const people = peopleOf(scenario, 200, pages)
const sendings = people.flatMap((one) => one.sendings)
const staff = people.filter(({ kind }) => kind === 'staff')

const forms = ({ sendings: list }: DemoPerson, by: Sending['by']) =>
  list.filter((one) => one.by === by).map(({ form }) => form.name)
const withForm = (name: string) => sendings.filter(({ by, form }) => by !== 'office' && form.name === name)
const bodies = <T = Readonly<Record<string, string>>>(name: string) => withForm(name).map(({ body }) => body as T)

function troubles({ by, form, body, resume }: Sending) {
  const whole = resume === undefined ? body : { ...body, resume: resume.name }
  const checked = by === 'office' ? checkCompany(form, body, validators) : checkForm(form, whole, validators)
  return checked.ok ? [] : checked.errors.map((error) => ({ form: form.name, ...error }))
}

describe.each(['arrive', 'another', '7'])('the demo people of the seed %s', (seed) => {
  const everybody = peopleOf({ seed, now: '2028-02-29' }, 200, pages)

  test('send only bodies that pass the checks of the contracts', () => {
    expect(everybody.flatMap((one) => one.sendings.flatMap(troubles))).toEqual([])
  })

  test('have unique emails, and names as diverse as 200 people', () => {
    expect(new Set(everybody.map(({ person }) => person.full)).size).toBeGreaterThan(195)
    expect(new Set(everybody.map(({ person }) => person.email)).size).toBe(200)
  })

  test('register with accounts that pass the checks', () => {
    for (const { person } of everybody) {
      const body = { email: person.email, password: PASSWORD, confirmPassword: PASSWORD }
      expect(validators[`call:${registerAdmin.id}`]?.(body)).toBe(true)
      expect(person.email).toMatch(/^[a-z]+\.[a-z]+\d+@[a-z]+\.example$/)
    }
  })
})

test('the same seed gives the same demo people, and a larger number does not change the first ones', () => {
  expect(peopleOf(scenario, 200, pages)).toEqual(people)
  expect(peopleOf(scenario, 260, pages).slice(0, 200)).toEqual(people)
})

test('another seed gives other demo people', () => {
  const others = new Set(peopleOf({ ...scenario, seed: 'other' }, 200, pages).map(({ person }) => person.email))
  expect(people.filter(({ person }) => others.has(person.email))).toEqual([])
})

describe('of 200 demo people', () => {
  test('60 ask for care, 50 apply, 90 are registered', () => {
    const count = (kind: string) => people.filter((one) => one.kind === kind).length
    expect([count('visitor'), count('applicant'), count('staff')]).toEqual([60, 50, 90])
  })

  test('registered people have done no form, some, or all', () => {
    const count = (done: number) => staff.filter((one) => one.done === done).length
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, steps].map(count)).toEqual([14, 10, 9, 9, 9, 4, 4, 4, 8, 19])
  })

  test('registered people did the steps of the progress table, in the order of the packet', () => {
    const countOf = (progress = '') =>
      progress.startsWith('*') ? pages.length : progress.replaceAll(/[-+~]/g, '').length
    staff.forEach((one, nth) => {
      expect(new Set(forms(one, 'staff')).size).toBe(countOf(PROGRESS[nth % PROGRESS.length]))
    })
  })

  test('some registered people skipped a form', () => {
    const furthest = ({ sendings: list }: DemoPerson) => Math.max(0, ...list.map(({ form }) => form.step ?? 0))
    expect(staff.filter((one) => furthest(one) > one.done)).toHaveLength(17)
  })

  test('the office has filled in its part of 14 complete packets, and of some unfinished ones', () => {
    const parts = staff.map((one) => forms(one, 'office').length)
    const whole = pages.filter(({ add }) => add !== undefined).length
    expect(parts.filter((count) => count === whole)).toHaveLength(14)
    expect(parts.filter((count) => count === 2).length).toBeGreaterThan(5)
  })

  test('some people ask or apply a second time, and some save a form twice', () => {
    const twice = (kind: string) => people.filter((one) => one.kind === kind && one.sendings.length > 1)
    expect([twice('visitor').length, twice('applicant').length]).toEqual([2, 2])
    const again = staff.filter((one) => forms(one, 'staff').length > new Set(forms(one, 'staff')).size)
    expect(again.length).toBeGreaterThan(5)
    for (const { sendings: list } of again) {
      const kept = list.filter(({ by, form }) => by === 'staff' && ['application2', 'employee'].includes(form.name))
      expect(new Set(kept.map(({ body }) => JSON.stringify(body))).size).toBe(kept.length)
    }
  })

  test('resumes are PDF and DOCX, and each is the applicant’s own', () => {
    const files = sendings.flatMap(({ resume }) => (resume === undefined ? [] : [resume]))
    const ending = (end: string) => files.filter(({ name }) => name.endsWith(end)).length
    expect(ending('.pdf')).toBeGreaterThan(50)
    expect(ending('.docx')).toBeGreaterThan(30)
    expect(ending('.pdf') + ending('.docx')).toBe(withForm('career').length)
  })

  test('names, texts and addresses that are hard to display are included', () => {
    const names = people.map(({ person }) => person.full)
    for (const part of ["'", '-', 'ř', 'É', 'ñ']) expect(names.join()).toContain(part)
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(60)
    const careers = bodies('career')
    expect(Math.max(...careers.map(({ address = '' }) => address.length))).toBeGreaterThan(180)
    expect(Math.max(...careers.map(({ additionalInfo = '' }) => additionalInfo.length))).toBeGreaterThan(1_800)
  })
})

describe('the answers of one demo person are consistent', () => {
  test('start dates are in the future, and dates of signatures in the past', () => {
    for (const { startDate = '' } of bodies('career')) expect(startDate > scenario.now).toBe(true)
    for (const { employeeDate = '' } of bodies('handbook')) expect(employeeDate <= scenario.now).toBe(true)
  })

  test('every signature is the person’s own name', () => {
    for (const { employeeName, employeeSignature } of bodies('employee')) expect(employeeSignature).toBe(employeeName)
  })

  test('references come from different employers, and employment ended after it began', () => {
    for (const { person, sendings: list } of staff) {
      const pages = list.filter(({ by, form }) => by === 'staff' && form.name.startsWith('verification'))
      const requested = pages.map(({ body }) => body as Readonly<Record<string, string>>)
      expect([person.full, new Set(requested.map(({ employer }) => employer)).size]).toEqual([
        person.full,
        requested.length,
      ])
      for (const { datesEmployedFrom: from = '', datesEmployedTo: to = '' } of requested) expect(from < to).toBe(true)
    }
  })
})
