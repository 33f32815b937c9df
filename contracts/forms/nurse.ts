import { defineForm } from '../form.ts'
import { agreementCards, agreementFields, agreementLead, agreementStarts } from './shared/agreement.ts'
import { loginLink } from './shared/fields.ts'

export const nurse = defineForm({
  name: 'nurse',
  title: 'Licensed Practical Nurse Agreement',
  short: 'LPN agreement',
  kind: 'onboarding',
  version: 1,
  step: 7,
  packet: { minutes: 4, positions: ['LPN'] },
  save: { path: '/nurse', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'nurse',
      title: 'Agreement to this job description',
      read: { path: '/get_nurse_data', list: 'nurse_data', missing: 'Data not found' },
      texts: ['job-description-lpn'],
      firstText: 'open',
      cards: agreementCards('job-description-lpn'),
      fields: agreementFields,
    },
  ],
  starts: agreementStarts,
  screen: {
    route: '/nurse/{id}',
    lead: agreementLead,
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-nurse/{id}' },
})
