import type { Field, Fields, Form, Part } from '@arrive/contracts/form.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { expect, test } from '@jest/globals'
import { lintForms } from './lint.ts'
import { shippedText } from './texts.ts'

const [part] = job.parts

/** Lints all forms with this one replacing its namesake. */
function lintWith(changed: Form): string[] {
  return lintForms(
    forms.map((form) => (form.name === changed.name ? changed : form)),
    texts,
  )
}

function troubles(change: Partial<Form>, more: Partial<Part> = {}): string[] {
  const { cards: _, ...plain } = part
  return lintWith({ ...job, starts: {}, parts: [{ ...plain, ...more }], ...change })
}

/** Lints the form with one more field, which depends on a choice. */
function conditional(requiredWhen: NonNullable<Field['requiredWhen']>): string[] {
  const fields: Fields = {
    seen: { kind: 'choice', label: 'Seen', options: ['Yes', 'No'] },
    note: { kind: 'line', label: 'Note' },
    reason: { kind: 'box', label: 'Reason', requiredWhen },
  }
  return troubles({}, { fields })
}

function cardTroubles(more: Partial<Part>): string[] {
  return lintWith({ ...job, starts: {}, parts: [{ ...part, ...more }] })
}

/** Lints the form without one property; other forms link to its review. */
function without(key: 'step' | 'review'): string[] {
  const { [key]: _, ...rest } = job
  return lintWith(rest).filter((sentence) => sentence.startsWith('Form job'))
}

test('all forms pass', () => {
  expect(lintForms(forms, texts)).toEqual([])
})

test.each([
  [troubles({ checks: ['nickname'] }), 'there is no nickname to check.'],
  [troubles({ save: { ...job.save, type: 'multipart' } }), 'is sent as multipart, but has no file.'],
  [troubles({}, { texts: ['nowhere'] }), 'there is no text nowhere (contracts/texts/nowhere.md).'],
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
  [
    troubles({}, { fields: { a: { kind: 'line', label: 'Why you left' } } }),
    'a needs a reviewLabel: “Why you left” speaks to the applicant.',
  ],
  [troubles({ title: 'Your job' }), 'its review cannot have the title “Your job”, which speaks to the applicant.'],
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
  [
    troubles({}, { fields: { a: { kind: 'choice', label: 'A', options: ['x', 'y', 'x'] } } }),
    'a has the option x twice.',
  ],
  [conditional({ field: 'seen', is: 'yes' }), 'reason depends on the option yes, which seen does not have.'],
  [conditional({ field: 'note', is: 'Yes' }), 'reason depends on note, which is not of kind choice.'],
  [conditional({ field: 'sen', is: 'Yes' }), 'reason refers to sen, which is not there.'],
  [
    troubles({}, { fields: { a: { kind: 'line', label: 'A', record: 'user_id' } } }),
    'two columns of job are called user_id.',
  ],
  [
    troubles({}, { fields: { a: { kind: 'line', label: 'A' }, b: { kind: 'line', label: 'B', record: 'a' } } }),
    'two columns of job are called a.',
  ],
  [
    troubles({ screen: { ...job.screen, links: [{ label: 'Next', to: '/nurs/{id}' }] } }),
    'leads to /nurs/{id}, which is the route of no form.',
  ],
  [troubles({ startsFrom: { form: 'jobs', fields: [] } }), 'starts from the form jobs, which is not there.'],
  [troubles({ starts: { name: 'today' } }), 'starts name, which is no field of it.'],
  [
    troubles({ starts: { agreedTo: 'applicant.formerEmployers.3.phone' } }),
    'starts with formerEmployers.3.phone of the applicant, which is no field there.',
  ],
  [
    troubles({ tabs: [{ title: 'A', quick: [{ label: 'None', part: 'job', rows: [0] }] }] }),
    '“None” fills a row that job does not have.',
  ],
  [
    troubles(
      {},
      { fields: { a: { kind: 'choice', label: 'A', options: ['x'], sets: { is: 'x', field: 'b', to: 'y' } } } },
    ),
    'a sets an option that is not there.',
  ],
  [
    troubles(
      { startsFrom: { form: 'nurse', fields: ['agreedTo', 'agreedTwo'] } },
      { fields: { ...part.fields, agreedTwo: { kind: 'line', label: 'A' } } },
    ),
    'starts from agreedTwo of nurse, and nurse has no field of that name.',
  ],
])('a form that breaks a rule is reported: %j', (found, expected) => {
  expect(found).toEqual([`Form job: ${expected}`])
})

test('a label may address the applicant if the review has its own', () => {
  const left = { kind: 'line', label: 'Why you left', reviewLabel: 'Why the applicant left' } as const
  expect(troubles({}, { fields: { left } })).toEqual([])
})

test.each([
  'Nurse Assistant I agreement',
  'Level I and level II',
  'Authorized to work in the US',
  'License issued in ME',
  'Part I',
])('the title “%s” passes, because it does not address the applicant', (title) => {
  expect(troubles({ title })).toEqual([])
})

test.each(['I certify', 'Your name', 'What you did', 'What I’ve done', 'Tell us more', 'Call me', 'If I am late'])(
  'the title “%s” is reported, because it addresses the applicant',
  (title) => {
    expect(troubles({ title })).toEqual([
      `Form job: its review cannot have the title “${title}”, which speaks to the applicant.`,
    ])
  },
)

test('two forms with the same name, path, routes and step are reported', () => {
  expect(lintForms([...forms, job], texts)).toEqual([
    'Two forms are called job.',
    'Two forms are saved at /job.',
    'Two screens or reviews have the route /job/{id}.',
    'Two screens or reviews have the route /admin-job/{id}.',
    'The forms job and job have the same step, 6. Of two pages of one form the later needs startsFrom the earlier.',
  ])
})

test('two pages of one form are accepted if the later one starts from the earlier', () => {
  const later: Form = {
    ...job,
    name: 'later',
    save: { ...job.save, path: '/later' },
    screen: { route: '/later/{id}' },
    review: { route: '/admin-later/{id}' },
  }
  expect(lintForms([...forms, { ...later, startsFrom: { form: 'job', fields: [] } }], texts)).toEqual([])
  expect(lintForms([...forms, later], texts)).toEqual([
    'The forms job and later have the same step, 6. Of two pages of one form the later needs startsFrom the earlier.',
  ])
})

test('a route of the packet that does not end with the person’s number is reported', () => {
  expect(
    lintForms(
      [
        ...forms,
        {
          ...job,
          name: 'b',
          step: 40,
          save: { ...job.save, path: '/b' },
          screen: { route: '/b' },
          review: { route: '/admin-b/{id}' },
        },
      ],
      texts,
    ),
  ).toEqual(['Form b: its route /b is not one word and the person’s number, such as /hipaa/{id}.'])
})

test('texts contain the agency’s facts, and an unknown placeholder is reported', () => {
  const text = shippedText('x', '---\r\ntitle: A\r\nversion: 2\r\n---\r\nCall {{agency.transportation.0.phone}}.\r\n')
  expect(text).toMatchObject({ id: 'x', title: 'A', version: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(text.markdown).toMatch(/^Call \(704\) .*\.$/)
  expect(() => shippedText('x', '---\ntitle: A\nversion: 1\n---\n{{agency.motto}}')).toThrow(/agency\.motto/)
  expect(() => shippedText('x', 'Hello')).toThrow(/title and a version/)
  for (const { markdown } of texts) expect(markdown).not.toContain('{{')
})
