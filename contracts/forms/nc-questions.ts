import { defineForm } from '../form.ts'
import { agencyLead, one, sig, two } from './shared/cards.ts'
import { loginLink, signature } from './shared/fields.ts'

/** G.S. 131E-265 (criminal history) and 131E-256 (registry of health care personnel). */
export const ncQuestions = defineForm({
  name: 'nc_questions',
  title: 'North Carolina Questions',
  kind: 'law',
  version: 1,
  packet: { minutes: 2 },
  save: { path: '/nc_questions', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'questions',
      title: 'North Carolina Questions',
      read: { path: '/get_nc_questions_data', list: 'nc_questions_data', missing: 'Data not found' },
      texts: ['nc-history-consent'],
      firstText: 'open',
      cards: [
        { title: 'Where you have lived', rows: [one('residentFiveYears')] },
        {
          title: 'Your consent',
          texts: ['nc-history-consent'],
          rows: [one('consent'), sig('signature', 'signatureDate')],
        },
        {
          title: 'The agency’s part',
          lead: agencyLead,
          rows: [one('registryConfirmation'), two('registryCheckedOn', 'oigCheckedOn')],
        },
      ],
      fields: {
        residentFiveYears: {
          kind: 'choice',
          label: 'Have you been a resident of North Carolina for five years or more?',
          reviewLabel: 'Resident of North Carolina for five years or more',
          options: ['yes', 'no'],
          shownAs: { yes: 'Yes', no: 'No' },
        },
        consent: { kind: 'tick', label: 'I consent', reviewLabel: 'Consents to the record check' },
        signature: { ...signature, label: 'Signature' },
        signatureDate: { kind: 'date', label: 'Signature date', day: 'signed' },
        registryConfirmation: { kind: 'line', label: 'Registry confirmation', by: 'company' },
        registryCheckedOn: { kind: 'date', label: 'Registry checked on', day: 'signed', by: 'company' },
        oigCheckedOn: { kind: 'date', label: 'OIG exclusion list checked on', day: 'signed', by: 'company' },
      },
    },
  ],
  starts: { signatureDate: 'today' },
  screen: {
    route: '/nc_questions/{id}',
    lead: 'About two minutes. One question and one signature.',
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-nc/{id}' },
})
