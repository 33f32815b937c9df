import { describe, expect, test } from '@jest/globals'
import { kernelWords } from './kernel-words.ts'
import type { SourceFile } from './sources.ts'

const source = (file: string, text: string): SourceFile => ({ file, text, imports: [] })

const PRODUCT = [
  source(
    'contracts/forms/visit.ts',
    `export const visit = { name: 'visit-report', parts: [{ name: 'report', body: 'reportData',
      read: { path: '/get_report', list: 'report_rows' },
      fields: { petName: { kind: 'line', record: 'name_of_pet' }, ...shared, 'lead': { kind: 'line' } } }] }`,
  ),
  source(
    'contracts/events/booked.ts',
    `export const booked = { type: 'visits.visit.booked', topic: 'bookings',
      data: { role: { type: 'string', enum: ['sitter'] } } }`,
  ),
  source('services/visits/module.ts', ''),
  source('services/visits/names.ts', `export const LEASHES = 'leashes'`),
  source('services/visits/projections/rows.ts', `const ROWS = { name: 'visit-rows' }`),
]

function seen(text: string, known: Partial<Parameters<typeof kernelWords>[0]> = {}): readonly string[] {
  const files = [...PRODUCT, source('services/kernel/log.ts', text)]
  return kernelWords({ general: {}, words: {}, ...known })(files).map((one) => `${one.file} ${one.text}`)
}

const SPEAKS = 'services/kernel/log.ts speaks of the product:'

describe('the rule about product terms in the kernel', () => {
  test.each([
    ['const visitReport = 1', 'report (form or part)', 'visit-report (form or part)'],
    ["const body = 'report_data'", 'reportData (column or list)', 'report (form or part)'],
    ['const READ = `/get/report-rows`', 'report_rows (column or list)', 'report (form or part)'],
    ['// Never logs a pet_name.', 'petName (field)'],
    ['name_of_pet()', 'name_of_pet (column or list)'],
    ['const LEADS = 3', 'lead (field)'],
    ["const type = 'visits.visit.booked'", 'visits (service)', 'visits.visit.booked (event)'],
    ["follow('bookings')", 'bookings (topic)'],
    ['type SitterList = string', 'sitter (role)'],
    ['const leashes = []', 'leashes (name)'],
    ["open('visit_rows')", 'visit-rows (collection)'],
  ])('reports %j', (text, ...names) => {
    expect([...seen(text)].sort()).toEqual(names.map((name) => `${SPEAKS} ${name}`).sort())
  })

  test.each([
    'const reporter = 1',
    'const misleading = true',
    "import { visits } from './visits.ts'",
    'rows of a visit',
  ])('allows %j', (text) => {
    expect(seen(text.replace('{ visits }', 'x'))).toEqual([])
  })

  test('leaves out known violations, and reports those that are known but no longer occur', () => {
    const text = 'const sitter = lead'
    const general = { lead: ['services/kernel'] }
    const words = { 'services/kernel/log.ts': ['sitter'] }
    expect(seen(text, { general, words })).toEqual([])
    expect(seen(text, { general: { lead: ['services/kernel/other'] }, words })).toEqual([
      `${SPEAKS} lead (field)`,
      'services/kernel/other does not need lead any more: remove it from known-violations.ts',
    ])
    expect(seen('', { general, words })).toEqual([
      'services/kernel does not need lead any more: remove it from known-violations.ts',
      'services/kernel/log.ts does not need sitter any more: remove it from known-violations.ts',
    ])
  })
})
