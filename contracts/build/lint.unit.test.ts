import { expect, test } from '@jest/globals'
import type { Form, Part } from '../form.ts'
import { job } from '../forms/job.ts'
import { forms } from '../generated/forms.ts'
import { texts } from '../generated/texts.js'
import { lintForms } from './lint.ts'
import { shippedText } from './texts.ts'

const [part] = job.parts

/** What is wrong with the form after these changes; its part has no cards. */
function troubles(change: Partial<Form>, more: Partial<Part> = {}): string[] {
  const { cards: _, ...plain } = part
  return lintForms([{ ...job, parts: [{ ...plain, ...more }], ...change }], texts)
}

/** The same, of the part with its cards. */
function cardTroubles(more: Partial<Part>): string[] {
  return lintForms([{ ...job, parts: [{ ...part, ...more }] }], texts)
}

/** The form without one of its properties. */
function without(key: 'step' | 'review'): string[] {
  const { [key]: _, ...rest } = job
  return lintForms([rest], texts)
}

test('the lint finds nothing wrong with the forms', () => {
  expect(lintForms(forms, texts)).toEqual([])
})

test.each([
  [troubles({ checks: ['nickname'] }), 'there is no nickname to check.'],
  [troubles({ save: { ...job.save, type: 'multipart' } }), 'is sent as multipart, but has no file.'],
  [troubles({}, { texts: ['nowhere'] }), 'there is no text nowhere.'],
  [without('review'), 'has no review.'],
  [without('step'), 'has no step in the packet.'],
  [troubles({}, { rows: { count: 2 } }), 'the rows of job need a place in the body.'],
  [cardTroubles({ rows: { count: 2 }, body: 'job' }), 'the rows of job have no cards.'],
  [
    troubles({}, { rows: { count: 2, oneWith: ['date1'] }, body: 'job' }),
    'the rows of job need labels to choose one by.',
  ],
  [cardTroubles({ fields: { ...part.fields, a: { kind: 'line', label: 'A' } } }), 'the cards of job do not show a.'],
  [cardTroubles({ cards: [...part.cards, { title: 'B', rows: [{ fields: ['b'] }] }] }), 'job has no field b.'],
  [
    cardTroubles({ cards: [...part.cards, { title: 'B', rows: [{ fields: ['date1'] }] }] }),
    'the cards of job show date1 twice.',
  ],
  [cardTroubles({ cards: [...part.cards, { title: 'The job', rows: [] }] }), 'two cards of job are called The job.'],
  [
    cardTroubles({ cards: part.cards.map((card) => ({ ...card, texts: [] })) }),
    'the cards of job do not show the text job-description-aide once.',
  ],
  [
    cardTroubles({ cards: [...part.cards, { title: 'B', texts: ['handbook-mission'], rows: [] }] }),
    'job has no text handbook-mission.',
  ],
  [troubles({}, { fields: { a: { kind: 'choice', label: 'A' } } }), 'a needs options.'],
  [
    troubles({}, { fields: { a: { kind: 'choices', label: 'A', options: ['b, c'] } } }),
    'a has an option with a comma.',
  ],
  [troubles({}, { fields: { a: { kind: 'file', label: 'A' } } }), 'has a file, which only public forms take.'],
  [troubles({}, { fields: { a: { kind: 'digits', label: 'A' } } }), 'a needs a length.'],
  [troubles({}, { fields: { a: { kind: 'line', label: 'A', orElse: 'b' } } }), 'a refers to b, which is not there.'],
  [
    troubles({}, { fields: { a: { kind: 'line', label: 'A', by: 'company', required: true } } }),
    'a is the company’s and cannot be required.',
  ],
  [
    troubles({}, { fields: { a: { kind: 'choice', label: 'A', options: ['x'], sameAs: { y: 'z' } } } }),
    'a has no option z.',
  ],
])('a form that breaks a rule is reported: %j', (found, expected) => {
  expect(found).toEqual([`Form job: ${expected}`])
})

test('two forms with the same name are reported', () => {
  expect(lintForms([job, job], texts)).toEqual(['Two forms are called job.', 'Two forms are saved at /job.'])
})

test('texts contain the agency’s facts, and an unknown placeholder is reported', () => {
  const text = shippedText('x', '---\r\ntitle: A\r\nversion: 2\r\n---\r\nCall {{agency.transportation.0.phone}}.\r\n')
  expect(text).toMatchObject({ id: 'x', title: 'A', version: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(text.markdown).toMatch(/^Call \(704\) .*\.$/)
  expect(() => shippedText('x', '---\ntitle: A\nversion: 1\n---\n{{agency.motto}}')).toThrow(/agency\.motto/)
  expect(() => shippedText('x', 'Hello')).toThrow(/title and a version/)
  for (const { markdown } of texts) expect(markdown).not.toContain('{{')
})
