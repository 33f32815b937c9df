import { defineForm } from '../form.ts'
import { agreementCards, agreementFields, agreementLead, agreementStarts } from './shared/agreement.ts'
import { loginLink } from './shared/fields.ts'

export const registeredNurse = defineForm({
  name: 'registered_nurse',
  title: 'Registered Nurse Agreement',
  short: 'RN agreement',
  kind: 'onboarding',
  version: 1,
  step: 8,
  packet: { minutes: 4, positions: ['RN'] },
  save: { path: '/registered_nurse', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'registered_nurse',
      title: 'Agreement to this job description',
      read: { path: '/get_registered_nurse_data', list: 'registered_nurse_data', missing: 'Data not found' },
      texts: ['job-description-rn'],
      firstText: 'open',
      cards: agreementCards('job-description-rn'),
      fields: agreementFields,
    },
  ],
  starts: agreementStarts,
  screen: {
    route: '/registered/{id}',
    lead: agreementLead,
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-registered/{id}' },
})
