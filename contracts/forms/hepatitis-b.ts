import { defineForm } from '../form.ts'
import { one, sig } from './shared/cards.ts'
import { signature } from './shared/fields.ts'

/** What a person chooses who does not decline the vaccination: 29 CFR 1910.1030(f). */
export const hepatitisB = defineForm({
  name: 'hepatitis_b',
  title: 'Hepatitis B Vaccination',
  short: 'Hepatitis B',
  kind: 'law',
  version: 1,
  save: { path: '/hepatitis_b', type: 'json', status: 200, message: 'Form submitted successfully!' },
  compartment: 'medical',
  due: { field: 'choice', is: 'accept', weekdays: 10, unless: 'hipaa' },
  parts: [
    {
      name: 'vaccination',
      title: 'Hepatitis B Vaccination',
      read: { path: '/get_hepatitis_b_data', list: 'hepatitis_b_data', missing: 'Data not found' },
      texts: ['hepatitis-b-choice'],
      cards: [
        {
          title: 'Your choice',
          texts: ['hepatitis-b-choice'],
          rows: [one('choice', 'vaccinatedOn', 'proofBy'), sig('signature', 'signatureDate')],
        },
      ],
      fields: {
        choice: {
          kind: 'choice',
          label: 'What do you choose?',
          reviewLabel: 'Choice',
          options: ['accept', 'vaccinated', 'will_prove'],
          shownAs: {
            accept: 'I want the vaccination',
            vaccinated: 'I have already been vaccinated',
            will_prove: 'I will bring proof',
          },
        },
        vaccinatedOn: {
          kind: 'line',
          label: 'When were you vaccinated?',
          reviewLabel: 'Vaccinated on',
          required: false,
        },
        proofBy: {
          kind: 'date',
          label: 'Proof by',
          day: 'available',
          requiredWhen: { field: 'choice', is: 'will_prove' },
        },
        signature: { ...signature, label: 'Signature' },
        signatureDate: { kind: 'date', label: 'Signature date', day: 'signed' },
      },
    },
  ],
  shownOn: 'hipaa',
  starts: { signatureDate: 'today' },
  screen: { route: '/hipaa/{id}', advances: true },
  review: { route: '/admin-hepatitis/{id}' },
})
