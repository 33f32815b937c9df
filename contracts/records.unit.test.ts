import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fieldsBy } from './field-schema.ts'
import { career } from './forms/career-application.ts'
import { job } from './forms/job.ts'
import { forms } from './generated/forms.ts'
import { answersOf, blankOf, columnOf, type PartValue, rowsOf, type Value } from './records.ts'
import { sampleAnswers, sampleSection } from './samples.ts'
import { rowSchema } from './schemas.ts'

const parts = forms.flatMap((form) => form.parts.map((part) => ({ name: `${form.name}.${part.name}`, form, part })))

describe.each(parts)('the rows of the part $name', ({ form, part }) => {
  const company = (seed: number) =>
    (sampleSection(form, seed) as Readonly<Record<string, Record<string, Value>>>)[part.name] ?? {}
  const answers = (seed: number) => (sampleAnswers(form, seed) as Readonly<Record<string, PartValue>>)[part.name] ?? {}

  test('convert from answers and back without loss', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.boolean(), (seed, isFilled) => {
        const filled = isFilled
          ? company(seed)
          : Object.fromEntries(fieldsBy(part, 'company').map(([name, field]) => [name, blankOf(field)]))
        const given = answers(seed)
        const merged = ([given].flat() as object[]).map((row) => ({ ...filled, ...row }))
        const expected = part.rows === undefined ? merged[0] : merged
        const rows = rowsOf(part, 17, given, isFilled ? filled : undefined)
        expect<unknown>(answersOf(part, rows)).toEqual(expected)
        if (part.rows?.label !== undefined) expect<unknown>(answersOf(part, [...rows].reverse())).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('have the columns of the schema, and the person', () => {
    const { stamp } = part.read
    const columns = Object.keys(rowSchema(part).properties as object).filter((column) => column !== stamp)
    for (const row of rowsOf(part, 17, answers(1))) {
      expect(Object.keys(row)).toEqual(columns)
      expect(row.user_id).toBe(17)
      for (const column of columns) expect(column).toMatch(/^[a-z][a-z0-9_]*$/)
    }
  })

  test('become empty answers if a row is missing', () => {
    const empty = [answersOf(part, [])].flat() as Record<string, Value>[]
    expect(empty).toHaveLength(part.rows?.count ?? 1)
    for (const fields of empty) {
      const { [part.rows?.label?.field ?? '']: _, ...rest } = fields
      expect(Object.values(rest).every((value) => value === '' || value === false)).toBe(true)
    }
  })
})

test('the columns of a record have their specified names', () => {
  const [applied] = career.parts
  const [agreed] = job.parts
  expect(Object.entries(applied.fields).map(([name, field]) => columnOf(name, field))).toEqual([
    ...['first_name', 'last_name', 'email', 'phone', 'address', 'communication', 'experience', 'position'],
    ...['is_over_18', 'is_eligible_to_work', 'start_date', 'additional_info'],
    ...['ref1_name', 'ref1_phone_number', 'ref2_name', 'ref2_phone_number', 'resume_path'],
  ])
  expect(rowsOf(agreed, 3, { agreedTo: 'Ann Baker' })).toEqual([
    {
      user_id: 3,
      agreed_to: 'Ann Baker',
      employee: '',
      date_1: '',
      accepted_by: '',
      employment_specialist: '',
      date_2: '',
    },
  ])
})
