import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { errorsOf } from './checking/errors.ts'
import { examineForm } from './checking/examine.ts'
import { planOf } from './checking/plan.ts'
import { shapedParts } from './checking/shape.ts'
import { fieldsBy } from './field-schema.ts'
import { forms } from './generated/forms.ts'
import { validators } from './generated/validators.js'
import { sampleBody } from './samples.ts'
import { bodyWith, pathOf } from './testing.ts'

const TODAY = '2026-11-27'

const odd = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', '\t', '\u200b', '\u00a0\ufeff', 'yes', 'N / A', '2024-02-29', '2023-02-29'),
  fc.constantFrom('1900-01-01', '1975-06-01', '2199-12-31'),
  fc.constantFrom(0, -1, 80, 81, 1e300, Number.NaN, true, false, 'true', [], {}, [true], [true, true], [{}, {}, {}]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.emailAddress(),
  fc.jsonValue({ maxDepth: 3 }),
)

const changes = fc.constantFrom(...forms).chain((form) => {
  const paths = form.parts.flatMap((part) => [
    ...(part.body === undefined ? [] : [part.body]),
    ...fieldsBy(part, 'applicant').map(([name]) => pathOf(form, part.name, name)),
  ])
  const consents = (form.consents ?? []).map(({ sent, name }) => sent ?? name)
  return fc.record({ form: fc.constant(form), path: fc.constantFrom(...paths, ...consents, 'nickname'), value: odd })
})

test('a form check accepts a body exactly if it finds no error', () => {
  fc.assert(
    fc.property(changes, ({ form, path, value }) => {
      const body = bodyWith(form, path, value)
      const plan = planOf(form)
      const checked = examineForm(form, body, validators, TODAY)
      const errors = errorsOf(plan, body, shapedParts(plan, body), { validators, today: TODAY })
      expect({ ok: checked.ok, errors }).toEqual({ ok: errors.length === 0, errors: checked.ok ? [] : checked.errors })
      expect(new Set(errors.map((error) => error.path)).size).toBe(errors.length)
    }),
    { numRuns: 3_000 },
  )
})

test('a form check never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...forms), fc.anything(), fc.string(), (form, body, key) => {
      examineForm(form, body, validators)
      examineForm(form, { ...sampleBody(form), [key]: body }, validators)
    }),
    { numRuns: 1_000 },
  )
})

test('an accepted body is accepted again, unchanged', () => {
  fc.assert(
    fc.property(changes, ({ form, path, value }) => {
      const once = examineForm(form, bodyWith(form, path, value), validators)
      if (!once.ok) return
      const answers: Readonly<Record<string, unknown>> = once.answers
      const again = { ...sampleBody(form) }
      for (const part of form.parts)
        Object.assign(again, part.body === undefined ? answers[part.name] : { [part.body]: answers[part.name] })
      expect(examineForm(form, again, validators)).toEqual(once)
    }),
    { numRuns: 1_000 },
  )
})
