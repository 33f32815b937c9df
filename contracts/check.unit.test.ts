import { describe, expect, test } from '@jest/globals'
import { checkCompany, checkForm } from './check.ts'
import { shaped } from './checking/values.ts'
import { fieldsBy, isRequired, lengthOf } from './field-schema.ts'
import { type Field, type Form, LIMITS, type Part } from './form.ts'
import { forms } from './generated/forms.ts'
import { validators } from './generated/validators.js'
import { sampleAnswers, sampleBody, sampleSection } from './samples.ts'
import { bodyWith, pathOf } from './testing.ts'

type Place = { readonly part: Part; readonly name: string; readonly field: Field; readonly path: string }

function placesOf(form: Form, by: 'applicant' | 'company' = 'applicant'): Place[] {
  return form.parts.flatMap((part) =>
    fieldsBy(part, by)
      .filter(([name]) => name !== part.rows?.label?.field)
      .map(([name, field]) => ({ part, name, field, path: pathOf(form, part.name, name) })),
  )
}

function errorsOf(form: Form, body: unknown) {
  const checked = checkForm(form, body, validators)
  return checked.ok ? [] : checked.errors
}

/** Number of values to send for a part's fields. */
function sizeOf({ fields }: Part): number {
  return Object.values(fields).reduce((sum, { options = [] }) => sum + 1 + options.length, 0)
}

const TRIMMED: readonly Field['kind'][] = ['email', 'phone', 'digits', 'code', 'date', 'number']
const TEXTS: readonly Field['kind'][] = ['line', 'box', 'signature', 'email', 'phone', 'digits', 'code']

describe.each(forms.map((form) => ({ name: form.name, form })))('the check of the form $name', ({ form }) => {
  test.each([0, 1, 7, 100])('accepts the sample answers of seed %i', (seed) => {
    expect(checkForm(form, sampleBody(form, seed), validators)).toEqual({
      ok: true,
      answers: sampleAnswers(form, seed),
    })
  })

  test('reports each missing required field at its path, in its words', () => {
    for (const { part, field, path } of placesOf(form).filter((place) => isRequired(place.field))) {
      for (const blank of field.kind === 'tick' ? [undefined, null, false] : [undefined, null, '', ' \u200b\t']) {
        const errors = errorsOf(form, bodyWith(form, path, blank))
        expect(errors.map((error) => error.path)).toEqual([path])
        expect(errors[0]?.message).toMatch(field.message ?? part.message ?? /is missing\.$|^Please check the box/)
      }
    }
  })

  test('needs far fewer values than a body may hold', () => {
    const answers = form.parts.map((part) => (part.rows?.count ?? 1) * (1 + sizeOf(part)))
    expect(5 * answers.reduce((sum, one) => sum + one, 1)).toBeLessThan(LIMITS.values)
  })

  test('does not trim a text with more blanks than anyone types', () => {
    for (const { path, field } of placesOf(form).filter((place) => TRIMMED.includes(place.field.kind))) {
      const around = (blanks: number) => bodyWith(form, path, `1${' '.repeat(blanks)}`)
      expect(errorsOf(form, around(100_000)).map((error) => error.path)).toEqual([path])
      expect(shaped(field, `1${' '.repeat(100_000)}`)).toHaveLength(100_001)
      expect(shaped(field, `1${' '.repeat(700)}`)).toEqual(field.kind === 'number' ? 1 : '1')
    }
  })

  test('accepts a body without its optional fields', () => {
    for (const { field, path } of placesOf(form)) {
      if (isRequired(field) || field.requiredWhen !== undefined || path.startsWith('professionalKnowledge')) continue
      for (const blank of [undefined, null, '']) expect(errorsOf(form, bodyWith(form, path, blank))).toEqual([])
    }
  })

  test('refuses texts that are one character too long', () => {
    for (const { field, path } of placesOf(form).filter((place) => TEXTS.includes(place.field.kind))) {
      const [error, ...more] = errorsOf(form, bodyWith(form, path, '1'.repeat(lengthOf(field) + 1)))
      expect(error?.path).toBe(path)
      expect(error?.message).toContain(String(lengthOf(field)))
      expect(more).toEqual([])
    }
  })

  test('accepts texts of the maximum length', () => {
    for (const { field, path } of placesOf(form).filter(({ field: { kind } }) => kind === 'line' || kind === 'box')) {
      expect(errorsOf(form, bodyWith(form, path, '🙂'.repeat(lengthOf(field))))).toEqual([])
    }
  })

  test('refuses values of the wrong type and unprintable characters', () => {
    for (const { path } of placesOf(form)) {
      for (const value of [{}, { $ne: 'x' }, 99_999, 'half \ud83d', ['x', 1]]) {
        expect(errorsOf(form, bodyWith(form, path, value)).map((error) => error.path)).toEqual([path])
      }
    }
  })

  test('refuses unknown fields', () => {
    for (const name of ['nickname', 'constructor', 'user_id']) {
      expect(errorsOf(form, { ...sampleBody(form), [name]: 'x' }).map(({ path }) => path)).toEqual([name])
    }
    const body: unknown = JSON.parse(`{"__proto__":{"admin":true},${JSON.stringify(sampleBody(form)).slice(1)}`)
    expect(errorsOf(form, body).map(({ path }) => path)).toEqual(['__proto__'])
  })

  test.each([undefined, null, [], 'text', 7])('refuses %p as a body', (body) => {
    expect(checkForm(form, body, validators)).toMatchObject({ ok: false, errors: [{ path: '' }] })
  })

  test('drops company fields sent by an applicant', () => {
    for (const { path, part } of placesOf(form, 'company')) {
      // The handbook's `orElse` names one of them, but the body also has the applicant's own date.
      const checked = checkForm(form, bodyWith(form, path, { any: 'thing' }), validators)
      expect(checked).toEqual({ ok: true, answers: sampleAnswers(form) })
      expect(part.rows).toBeUndefined()
    }
  })

  test('accepts only company fields from the company', () => {
    const section = sampleSection(form) as Record<string, Record<string, unknown>>
    const body = Object.assign({}, ...Object.values(section)) as Record<string, unknown>
    const [first] = Object.keys(body)
    if (first === undefined) return expect(checkCompany(form, {}, validators).ok).toBe(false)
    expect(checkCompany(form, body, validators)).toEqual({ ok: true, section })
    expect(checkCompany(form, { [first]: body[first] === true ? false : '' }, validators).ok).toBe(true)
    expect(checkCompany(form, {}, validators)).toMatchObject({ ok: false, errors: [{ path: '' }] })
    expect(checkCompany(form, { ...body, nickname: 'x' }, validators)).toMatchObject({ errors: [{ path: 'nickname' }] })
    expect(checkCompany(form, { [first]: 7 }, validators)).toMatchObject({ errors: [{ path: first }] })
    const [own] = placesOf(form)
    return expect(checkCompany(form, { ...body, [own?.name ?? '']: 'x' }, validators)).toMatchObject({
      ok: false,
      errors: [{ path: own?.name, message: 'This field is not one that the agency fills in.' }],
    })
  })
})
