import { agency } from '../agency.ts'
import { defineForm } from '../form.ts'
import { one, sig } from './shared/cards.ts'

const title = 'Background Report Disclosure'

/** The disclosure must be a document that holds nothing else: 15 USC 1681b(b)(2)(A). */
export const fcraDisclosure = defineForm({
  name: 'fcra_disclosure',
  title,
  kind: 'law',
  version: 1,
  packet: { minutes: 2 },
  save: { path: '/fcra_disclosure', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'disclosure',
      title,
      read: { path: '/get_fcra_disclosure_data', list: 'fcra_disclosure_data', missing: 'Data not found' },
      texts: ['fcra-disclosure'],
      firstText: 'open',
      cards: [
        { title, texts: ['fcra-disclosure'], rows: [one('name'), one('authorize'), sig('signature', 'signatureDate')] },
      ],
      fields: {
        name: { kind: 'line', label: 'Full name', autocomplete: 'name' },
        authorize: {
          kind: 'tick',
          label: `I authorize ${agency.name} to obtain a consumer report about me for employment purposes.`,
          reviewLabel: `Authorizes ${agency.name} to obtain a consumer report for employment purposes`,
        },
        signature: { kind: 'signature', label: 'Signature' },
        signatureDate: { kind: 'date', label: 'Signature date', day: 'signed' },
      },
    },
  ],
  starts: { name: 'applicant.fullName', signatureDate: 'today' },
  screen: { route: '/fcra_disclosure/{id}', layout: 'alone', advances: true },
  review: { route: '/admin-fcra/{id}' },
})
